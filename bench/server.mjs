import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../command-api/dist/server/main.js', import.meta.url));

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
