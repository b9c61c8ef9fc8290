// First start (empty folder: catalogue and demo cases are made by commands) and second start, process to ready line.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../command-api/dist/server/main.js', import.meta.url));
const ROUNDS = 5;

const start = (dir) =>
  new Promise((resolve, reject) => {
    const started = process.hrtime.bigint();
    const env = { ...process.env, PORT: '0', DATA_DIR: dir, LOG_LEVEL: 'warn' };
    const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    let took = null;
    child.stdout.on('data', (chunk) => {
      if (took !== null || !String(chunk).includes('is ready at')) return;
      took = Number(process.hrtime.bigint() - started) / 1e6;
      child.kill('SIGTERM');
    });
    child.on('exit', () => (took === null ? reject(new Error('the server did not start')) : resolve(took)));
  });

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const first = [];
const second = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const dir = mkdtempSync(join(tmpdir(), 'anupalan-bench-'));
  first.push(await start(dir));
  second.push(await start(dir));
  rmSync(dir, { recursive: true, force: true });
}
console.log(`start: median of ${ROUNDS}, process to ready`);
console.log(`  empty folder with demo cases: ${Math.round(median(first))} ms`);
console.log(`  second start:                 ${Math.round(median(second))} ms`);
