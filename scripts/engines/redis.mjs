import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.mjs';

/** A Redis server of one's own from the redis-server of this machine: on a free port of loopback, with an append-only file. */

const START_WITHIN_MS = 10_000;

/** The version that `redis-server --version` prints, or null where there is no such program. */
export const redisVersion = () => {
  const { status, stdout } = spawnSync('redis-server', ['--version'], { encoding: 'utf8' });
  return status === 0 ? (/v=(\S+)/.exec(stdout)?.[1] ?? 'unknown') : null;
};

const answers = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (ok) => {
      socket.destroy();
      resolve(ok);
    };
    socket.setTimeout(1000, () => end(false));
    socket.once('error', () => end(false));
    // While it loads its file it answers -LOADING.
    socket.once('data', (bytes) => end(bytes.toString().startsWith('+PONG')));
    socket.once('connect', () => socket.write('PING\r\n'));
  });

/**
 * Starts a server and waits until it answers. `stop` ends it and removes its folder; `kill` ends it at once and `start` brings
 * it back on the same port and data. With `fsync: 'everysec'` a kill on a slow disk loses what was answered in up to 2 s before:
 * nothing is written while an earlier write is being synced. Who counts on all that was answered takes 'always'. Null where
 * there is no redis-server.
 */
export const startRedis = async ({ fsync = 'everysec' } = {}) => {
  if (redisVersion() === null) return null;
  const dir = await mkdtemp(join(tmpdir(), 'anupalan-redis-'));
  const port = await freePort();
  let child = null;
  let ended = Promise.resolve();
  const start = async () => {
    const settings = ['--appendonly', 'yes', '--appendfsync', fsync, '--save', '', '--maxmemory-policy', 'noeviction'];
    const place = ['--port', String(port), '--bind', '127.0.0.1', '--dir', dir];
    const running = spawn('redis-server', [...place, ...settings], { stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    // Both by pipes of their own: with ours inherited, a server that outlives this process would keep those from ending who read it.
    for (const stream of [running.stdout, running.stderr])
      stream.on('data', (bytes) => {
        said = (said + bytes).slice(-2000);
      });
    // Nobody leaves a server behind.
    const last = () => running.kill('SIGKILL');
    process.once('exit', last);
    let over = false;
    ended = new Promise((resolve) => {
      running.once('exit', () => {
        process.removeListener('exit', last);
        over = true;
        resolve();
      });
    });
    child = running;
    for (const deadline = Date.now() + START_WITHIN_MS; !(await answers(port)); await pause(20))
      if (over || Date.now() > deadline) throw new Error(`redis-server does not answer on port ${port}.\n${said}`);
  };
  const end = async (signal) => {
    // A frozen one hears of nothing else.
    child?.kill('SIGCONT');
    child?.kill(signal);
    await ended;
    child = null;
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    kill: () => end('SIGKILL'),
    freeze: () => child?.kill('SIGSTOP'),
    thaw: () => child?.kill('SIGCONT'),
    stop: async () => {
      await end('SIGTERM');
      await rm(dir, { recursive: true, force: true });
    },
  };
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const server = await startRedis();
  if (server === null) {
    console.error('There is no redis-server on this machine. On Debian: apt-get install redis-server');
    process.exit(1);
  }
  console.log(`REDIS_URL=${server.url}`);
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => void server.stop().then(() => process.exit(0)));
}
