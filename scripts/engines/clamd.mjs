import { spawn, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.mjs';

/**
 * A clamd of one's own from the clamav-daemon of this machine, on a free port of loopback. Its database holds one signature:
 * that of the harmless EICAR text, so that nothing has to be downloaded.
 */

const START_WITHIN_MS = 20_000;

// In two parts, so that no scanner takes this file for the virus.
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

export const clamdVersion = () => {
  const { status, stdout } = spawnSync('clamd', ['--version'], { encoding: 'utf8' });
  return status === 0 ? (/ClamAV (\S+)/.exec(stdout)?.[1]?.replace(/\/.*/, '') ?? 'unknown') : null;
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
    socket.once('data', (bytes) => end(bytes.toString().startsWith('PONG')));
    socket.once('connect', () => socket.write('zPING\0'));
  });

export const startClamd = async () => {
  if (clamdVersion() === null) return null;
  const dir = await mkdtemp(join(tmpdir(), 'anupalan-clamd-'));
  const port = await freePort();
  await mkdir(join(dir, 'db'));
  await writeFile(join(dir, 'db/eicar.ndb'), `Eicar-Test-Signature:0:*:${Buffer.from(EICAR).toString('hex')}\n`);
  const settings = {
    Foreground: 'yes',
    DatabaseDirectory: join(dir, 'db'),
    TCPSocket: port,
    TCPAddr: '127.0.0.1',
    TemporaryDirectory: dir,
    StreamMaxLength: '64M',
    MaxScanSize: '64M',
    MaxFileSize: '64M',
    SelfCheck: 0,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} ${value}\n`);
  await writeFile(join(dir, 'clamd.conf'), lines.join(''));
  const running = spawn('clamd', ['--config-file', join(dir, 'clamd.conf')], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [running.stdout, running.stderr])
    stream.on('data', (bytes) => {
      said = (said + bytes).slice(-2000);
    });
  // Nobody leaves a scanner behind.
  const last = () => running.kill('SIGKILL');
  process.once('exit', last);
  let over = false;
  const ended = new Promise((resolve) => {
    running.once('exit', () => {
      process.removeListener('exit', last);
      over = true;
      resolve();
    });
  });
  for (const deadline = Date.now() + START_WITHIN_MS; !(await answers(port)); await pause(50))
    if (over || Date.now() > deadline) throw new Error(`clamd does not answer on port ${port}.\n${said}`);
  return {
    url: `127.0.0.1:${port}`,
    stop: async () => {
      running.kill('SIGKILL');
      await ended;
      await rm(dir, { recursive: true, force: true });
    },
  };
};
