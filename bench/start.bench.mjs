// From the process to its ready line: the first start in an empty folder (commands make the catalogue and the demo
// cases), the second start there, in turns with one of the compiled modules, which are not bundled, and starts over a
// log of BENCH_CASES (100,000) cases of 12 events; 0 leaves those out. The first of those builds the views that answer
// first; later ones must not depend on the log's length. CPU is that of all threads until the ready line.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { figure, heading, median, ms, whole } from './measure.mjs';
import { cpuOf } from './server.mjs';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const ROUNDS = 5;
const CASES = Number(process.env.BENCH_CASES ?? 100_000);
/** The master key of ./case-log.mjs. */
const KEY = Buffer.alloc(32, 7);

const BUNDLE = '../command-api/dist/bundle/main.js';
const MODULES = '../command-api/dist/server/main.js';

/** Starts, waits for the ready line, stops. Resolves with the time to ready and its CPU, ms. */
const start = (dir, { program = BUNDLE, env: more = {} } = {}) =>
  new Promise((resolve, reject) => {
    const begun = performance.now();
    const env = { ...process.env, PORT: '0', DATA_DIR: dir, LOG_LEVEL: 'warn', ...more };
    const child = spawn(process.execPath, [...process.execArgv, at(program)], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let took = null;
    child.stdout.on('data', (chunk) => {
      if (took !== null || !String(chunk).includes('is ready at')) return;
      took = { wall: performance.now() - begun, cpu: cpuOf({ child }).all / 1000 };
      child.kill('SIGTERM');
    });
    child.on('exit', () => (took === null ? reject(new Error('the server did not start')) : resolve(took)));
  });

const folder = () => mkdtempSync(join(tmpdir(), 'anupalan-bench-'));

const told = (starts) =>
  `${ms(median(starts.map(({ wall }) => wall)))}, CPU ${ms(median(starts.map(({ cpu }) => cpu)))}`;

const first = [];
const second = [];
const modules = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const dir = folder();
  first.push(await start(dir));
  const same = folder();
  cpSync(dir, same, { recursive: true });
  second.push(await start(dir));
  modules.push(await start(same, { program: MODULES }));
  for (const used of [dir, same]) rmSync(used, { recursive: true, force: true });
}
heading(`start: from the process to ready, median of ${ROUNDS}`);
figure('empty folder, with demo cases', told(first));
figure('second start (at most 2 s of CPU)', told(second));
figure('second start of the compiled modules', told(modules));

if (CASES > 0) {
  const dir = folder();
  const made = spawnSync(process.execPath, [at('./case-log.mjs'), dir, String(CASES), '2000'], { stdio: 'inherit' });
  if (made.status !== 0) throw new Error('the log was not made');
  const env = { DEMO: '1', DEMO_DATA: '0', MASTER_KEY: KEY.toString('base64') };
  const building = await start(dir, { env });
  const later = [];
  for (let round = 0; round < ROUNDS; round += 1) later.push(await start(dir, { env }));
  figure(`${whole(CASES)} cases, ${whole(CASES * 12)} events, empty views`, told([building]));
  figure(`${whole(CASES)} cases, second start`, told(later));
  rmSync(dir, { recursive: true, force: true });
}
