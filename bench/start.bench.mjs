// From the process to its ready line: the first start in an empty folder (commands make the catalogue and the demo
// cases), the second start there, and starts over a log of BENCH_CASES (100,000) cases of 12 events; 0 leaves those
// out. The first of those builds the views; later ones must not depend on the log's length.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { figure, heading, median, ms, whole } from './measure.mjs';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const ROUNDS = 5;
const CASES = Number(process.env.BENCH_CASES ?? 100_000);
/** The master key of ./case-log.mjs. */
const KEY = Buffer.alloc(32, 7);

/** Starts, waits for the ready line, stops. Resolves with the ms to ready. */
const start = (dir, more = {}) =>
  new Promise((resolve, reject) => {
    const begun = performance.now();
    const env = { ...process.env, PORT: '0', DATA_DIR: dir, LOG_LEVEL: 'warn', ...more };
    const child = spawn(process.execPath, [...process.execArgv, at('../command-api/dist/server/main.js')], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let took = null;
    child.stdout.on('data', (chunk) => {
      if (took !== null || !String(chunk).includes('is ready at')) return;
      took = performance.now() - begun;
      child.kill('SIGTERM');
    });
    child.on('exit', () => (took === null ? reject(new Error('the server did not start')) : resolve(took)));
  });

const folder = () => mkdtempSync(join(tmpdir(), 'anupalan-bench-'));

const first = [];
const second = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const dir = folder();
  first.push(await start(dir));
  second.push(await start(dir));
  rmSync(dir, { recursive: true, force: true });
}
heading(`start: from the process to ready, median of ${ROUNDS}`);
figure('empty folder, with demo cases', ms(median(first)));
figure('second start', ms(median(second)));

if (CASES > 0) {
  const dir = folder();
  const made = spawnSync(process.execPath, [at('./case-log.mjs'), dir, String(CASES), '2000'], { stdio: 'inherit' });
  if (made.status !== 0) throw new Error('the log was not made');
  const more = { DEMO: '1', DEMO_DATA: '0', MASTER_KEY: KEY.toString('base64') };
  const building = await start(dir, more);
  const later = [];
  for (let round = 0; round < ROUNDS; round += 1) later.push(await start(dir, more));
  figure(`${whole(CASES)} cases, ${whole(CASES * 12)} events: start that builds all views`, ms(building));
  figure(`${whole(CASES)} cases: second start (under 2,000 ms)`, ms(median(later)));
  rmSync(dir, { recursive: true, force: true });
}
