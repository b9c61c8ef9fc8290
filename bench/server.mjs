import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../command-api/dist/bundle/main.js', import.meta.url));

/**
 * Starts the built server (or another `program` that reports its address) and waits until it is ready. `flags` are for
 * Node (this process's own by default), `stdio` as for `spawn`, with a pipe for the output. `stop` ends it gracefully;
 * it is killed with a failing benchmark. Rejects when it exits before it is ready.
 */
export const startServer = async ({
  env,
  program = [MAIN],
  flags = process.execArgv,
  stdio = ['ignore', 'pipe', 'ignore'],
}) => {
  const child = spawn(process.execPath, [...flags, ...program], { env: { ...process.env, ...env }, stdio });
  process.once('exit', () => child.kill());
  const gone = new Promise((ended) => child.once('exit', ended));
  const origin = await new Promise((ready, failed) => {
    child.once('error', failed);
    gone.then((code) => failed(new Error(`the server ended with ${code}`)));
    child.stdout.on('data', (chunk) => {
      const found = /is ready at (\S+)/.exec(String(chunk))?.[1];
      if (found !== undefined) ready(found);
    });
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await gone;
  };
  return { child, origin, port: Number(new URL(origin).port), stop };
};

/** CPU of a server so far, µs: of all threads, and of the thread that answers; NaN without /proc. */
export const cpuOf = ({ child: { pid } }) => {
  const of = (tid) => Number(readFileSync(`/proc/${pid}/task/${tid}/schedstat`, 'utf8').split(' ')[0]) / 1000;
  try {
    const all = readdirSync(`/proc/${pid}/task`).reduce((sum, tid) => sum + of(tid), 0);
    return { all, main: of(pid) };
  } catch {
    return { all: Number.NaN, main: Number.NaN };
  }
};

/** MB that a server has, and the most that it had since `forgetPeak`; NaN without /proc. */
export const memoryOf = ({ child: { pid } }) => {
  try {
    const text = readFileSync(`/proc/${pid}/status`, 'utf8');
    const [now, peak] = ['VmRSS', 'VmHWM'].map(
      (field) => Number(new RegExp(`${field}:\\s+(\\d+)`).exec(text)[1]) / 1024,
    );
    return { now, peak };
  } catch {
    return { now: Number.NaN, peak: Number.NaN };
  }
};
export const forgetPeak = ({ child: { pid } }) => {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // Without /proc there is no peak to read either.
  }
};
