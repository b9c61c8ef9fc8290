// `npm run dev`: the server starts anew when its sources change, the web app changes in place. Ctrl-C ends all of it.
import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const children = [];
const start = (args, env = {}) => {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  children.push(child);
  child.on('exit', (code) => {
    // One of them ended: the others are of no use alone.
    for (const other of children) other.kill('SIGTERM');
    process.exitCode ||= code ?? 0;
  });
};

start(['node_modules/typescript/bin/tsc', '-b', 'command-api', '--watch', '--preserveWatchOutput']);
start(['--watch', '--watch-preserve-output', 'command-api/dist/server/main.js'], {
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'info',
});
start(['node_modules/vite/bin/vite.js', 'web']);
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
