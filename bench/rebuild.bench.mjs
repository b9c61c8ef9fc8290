// Builds the case list and the cases from a log of BENCH_CASES cases x 12 events, with BENCH_OPEN and with 50
// concurrently open cases, each beside the minimum cost (`rebuild-bare.mjs`); then rebuilds both beside the live views
// while pages of the list are read. Each event counts once.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openReadStore } from '@anupalan/infra/embedded/read-store';
import { openView } from '@anupalan/projector/runner/view';

const CASES = Number(process.env.BENCH_CASES ?? 80_000);
const OPEN = Number(process.env.BENCH_OPEN ?? 2000);
const EVENTS = CASES * 12;
const dir = mkdtempSync(join(tmpdir(), 'anupalan-bench-'));
const path = (file) => fileURLToPath(new URL(file, import.meta.url));

/** Runs a program of this folder in its own process; resolves with its output. */
const run = (file, ...args) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path(file), ...args.map(String)], { stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
    });
    child.on('exit', (code) => (code === 0 ? resolve(text) : reject(new Error(`${file} ended with ${code}`))));
  });
const build = async (folder, version) => JSON.parse(await run('rebuild-run.mjs', folder, version));
const whole = (n) => Math.round(n).toLocaleString('en-IN');
const percentile = (values, p) => [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * p)] ?? 0;

/** Reads pages of 25 of the live list until `over`; returns the ms of each. */
const readPages = async (reads, over) => {
  const view = openView(reads, { name: 'case-list', version: 1 });
  const took = [];
  while (!over()) {
    const started = process.hrtime.bigint();
    const { docs } = await view.find({ sort: [{ field: 'createdAt', dir: 'desc' }], limit: 25 });
    if (docs.length === 0) throw new Error('the live list is empty');
    took.push(Number(process.hrtime.bigint() - started) / 1e6);
    await new Promise((done) => setTimeout(done, 5));
  }
  return took;
};

try {
  const folders = { [OPEN]: join(dir, 'many'), 50: join(dir, 'few') };
  const logs = Object.entries(folders).map(([open, folder]) => run('case-log.mjs', folder, CASES, open));
  await Promise.all(logs);
  console.log(`rebuild: case list and case from ${whole(EVENTS)} events`);
  const rates = {};
  for (const [open, folder] of Object.entries(folders)) {
    const { seconds, rssMb, documents } = await build(folder, 1);
    // Each case has a record, and each event an entry.
    if (documents !== CASES + EVENTS) throw new Error(`${documents} documents of ${CASES} cases`);
    rates[open] = EVENTS / seconds;
    console.log(`  ${whole(open)} open at once: ${whole(rates[open])} events/s, at most ${whole(rssMb)} MB`);
    const { cpuSeconds, documents: alone } = JSON.parse(await run('rebuild-bare.mjs', folder));
    // The list's records, too.
    if (alone !== documents + CASES) throw new Error(`${alone} documents of ${CASES} cases`);
    const bare = EVENTS / cpuSeconds;
    console.log(`  ${whole(open)} open at once, the work alone on one core: ${whole(bare)} events/s`);
    console.log(`  ${whole(open)} open at once, ratio to it: ${(rates[open] / bare).toFixed(2)}`);
  }
  console.log(`  ratio of ${whole(OPEN)} to 50 open: ${(rates[OPEN] / rates[50]).toFixed(2)}`);

  const reads = openReadStore(join(folders[OPEN], 'views.db'));
  const idleUntil = Date.now() + 2000;
  const idle = await readPages(reads, () => Date.now() > idleUntil);
  let over = false;
  const building = build(folders[OPEN], 2).finally(() => {
    over = true;
  });
  const busy = await readPages(reads, () => over);
  await building;
  await reads.close();
  console.log(
    `  page of 25 beside it: p99 ${percentile(busy, 0.99).toFixed(1)} ms, alone ${percentile(idle, 0.99).toFixed(1)} ms`,
  );
} finally {
  rmSync(dir, { recursive: true, force: true });
}
