// Whether background work blocks the thread that answers: the built server over a log of BENCH_CASES (100,000) cases of
// 12 events with its views, its clock BENCH_SPEED (20) times as fast: the first ten minutes after a start, then an hour
// with a verification of the log, a backup, a sweep of the files, due jobs, and working staff. The folder is made once
// and kept in the temporary folder (or BENCH_FOLDER). A block is one turn of the event loop, measured in CPU, because
// other programs may use the machine. Exits with an error when a block is over the limit.
import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { figure, heading, ms, whole } from './measure.mjs';
import { startServer } from './server.mjs';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const CASES = Number(process.env.BENCH_CASES ?? 100_000);
const SPEED = Number(process.env.BENCH_SPEED ?? 20);
const DIR = process.env.BENCH_FOLDER ?? join(tmpdir(), `anupalan-steady-${CASES}`);
/** The master key of ./case-log.mjs. */
const KEY = Buffer.alloc(32, 7);
/** Maximum CPU of one turn of the event loop, ms. */
const LIMIT = 20;
const SHOWN = 6;
const MINUTE_MS = 60_000 / SPEED;

const env = {
  ...process.env,
  HOST: '127.0.0.1',
  PORT: '0',
  DATA_DIR: DIR,
  DEMO: '1',
  DEMO_DATA: '0',
  LOG_LEVEL: 'warn',
  MASTER_KEY: KEY.toString('base64'),
  BENCH_SPEED: String(SPEED),
};

const start = async (more = {}) => {
  const { child, port, stop } = await startServer({
    env: { ...env, ...more },
    flags: ['--import', at('./steady-probe.mjs')],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ask = (message) =>
    new Promise((resolve) => {
      const hear = ({ to, answer }) => {
        if (to !== message) return;
        child.off('message', hear);
        resolve(answer);
      };
      child.on('message', hear);
      child.send(message);
    });
  return { port, ask, stop };
};

const agent = new Agent({ keepAlive: true, maxSockets: 4 });
const client = async (port) => {
  const send = (method, path, { token, body } = {}) =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const headers = {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(text === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      };
      request({ host: '127.0.0.1', port, agent, method, path, headers }, (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () => {
          const answer = Buffer.concat(chunks).toString();
          if (response.statusCode >= 300)
            return reject(new Error(`${method} ${path}: ${response.statusCode} ${answer}`));
          resolve(answer);
        });
      })
        .on('error', reject)
        .end(text);
    });
  const signIn = async (mobile) =>
    JSON.parse(await send('POST', '/api/public/verify-otp', { body: { mobile, otp: '1234' } })).authToken;
  const [customer, admin] = [await signIn('0000000001'), await signIn('0000000003')];
  return {
    get: (path) => send('GET', path, { token: admin }),
    post: (path, body) => send('POST', path, { token: admin, body }),
    buy: (path, body) => send('POST', path, { token: customer, body }),
  };
};

/** Sum of a metric over all its labels. */
const metric = async ({ get }, name) =>
  [...(await get('/metrics')).matchAll(new RegExp(`^${name}(?:{.*})? (\\S+)$`, 'gm'))].reduce(
    (sum, [, value]) => sum + Number(value),
    0,
  );

/** Resolves when views and processes are at the head of the log and all of it is sealed. */
const caughtUp = async (office) => {
  for (;;) {
    const behind =
      (await metric(office, 'anupalan_projection_lag_events')) + (await metric(office, 'anupalan_process_lag_events'));
    const { chain } = JSON.parse(await office.get('/api/admin/operations'));
    if (behind < 100 && chain.warning === null && chain.last_seal !== null) return;
    await pause(1000);
  }
};

/** In its own process: the folder is free only once its readers have exited. */
const folder = (...args) => {
  const { status } = spawnSync(process.execPath, [at('./steady-folder.mjs'), ...args.map(String)], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('the folder was not made');
};

if (!existsSync(DIR)) {
  const making = mkdtempSync(join(tmpdir(), 'anupalan-steady-'));
  folder('make', making, CASES);
  // Builds the views, the seals and the state of assignment.
  const first = await start({ DATA_DIR: making, BENCH_SPEED: '1' });
  await caughtUp(await client(first.port));
  await first.stop();
  renameSync(making, DIR);
}
folder('again', DIR);

const { port, ask, stop } = await start();
// Before the server is ready no call waits for it.
await ask('skip');
const office = await client(port);
const { items: cases } = JSON.parse(await office.get('/api/admin/requests?limit=100'));
const services = JSON.parse(await office.get('/api/services'));

/** A note four times a minute, a purchase each minute, the operations page and the metrics, for so many minutes. */
const work = async (minutes) => {
  const faults = new Map();
  const attempt = (what) => what.catch((error) => faults.set(error.message.slice(0, 120), error));
  for (let quarter = 0; quarter < minutes * 4; quarter += 1) {
    const next = pause(MINUTE_MS / 4);
    const one = cases[quarter % cases.length];
    await attempt(
      office.post(`/api/staff/requests/${one.id}/notes`, { text: 'Asked for the newer proof of address.' }),
    );
    if (quarter % 4 === 0) {
      const { id: serviceId } = services[quarter % 3];
      const bought = await attempt(office.buy('/api/payment/initiate', { serviceId, another: true }));
      if (typeof bought === 'string')
        await attempt(office.buy('/api/payment/simulate', { orderId: JSON.parse(bought).orderId, outcome: 'success' }));
      await attempt(office.get('/api/admin/operations'));
      await attempt(office.get('/metrics'));
    }
    await next;
  }
  if (faults.size > 0) throw [...faults.values()][0];
};

const backup = (to) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [at('../command-api/dist/bundle/backup.js'), to, '--keep', '1'], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`the backup ended with ${code}`))));
  });

const windows = [];
await work(10);
windows.push(['ten minutes after a start', await ask('window')]);
const backups = mkdtempSync(join(tmpdir(), 'anupalan-steady-backup-'));
await office.post('/api/admin/verify', {});
const [checked] = await Promise.all([
  (async () => {
    const began = performance.now();
    for (;;) {
      const { chain } = JSON.parse(await office.get('/api/admin/operations'));
      if (chain.verification?.state !== 'running') return { ...chain.verification, took: performance.now() - began };
      await pause(500);
    }
  })(),
  work(60),
  pause(MINUTE_MS * 20).then(() => backup(backups)),
]);
windows.push(['an hour', await ask('window')]);
const failedJobs = JSON.parse(await office.get('/api/admin/jobs')).filter(({ failed }) => failed > 0);
if (failedJobs.length > 0)
  throw new Error(`jobs failed: ${failedJobs.map(({ queue, failed }) => `${queue} ${failed}`).join(', ')}`);
const tasks = await ask('tasks');
await stop();
agent.destroy();
rmSync(backups, { recursive: true, force: true });

heading(
  `steady: delays of the thread that answers, by the server's own work over ${whole(CASES)} cases (${whole(checked.total_events)} events); its clock ${SPEED} times as fast`,
);
const nanos = (value) => ms(value / 1e6);
for (const [name, { p50, p99, max, blocks }] of windows) {
  const over = blocks.filter((block) => block.cpu > LIMIT).length;
  figure(`${name}, delay of the event loop`, `p50 ${nanos(p50)}, p99 ${nanos(p99)}, longest ${nanos(max)}`);
  const longest = blocks.reduce((most, { cpu }) => Math.max(most, cpu), 0);
  figure(`${name}, longest block (at most ${LIMIT} ms of CPU)`, `${ms(longest)}, ${whole(over)} over the limit`);
}
figure('check of the whole log', `${checked.intact ? 'intact' : 'not intact'}, ${whole(checked.took / 1000)} s`);
const worst = [...tasks].sort((a, b) => b.cpu - a.cpu);
for (const [n, { cpu, wall, parts }] of worst.slice(0, SHOWN).entries()) {
  const ran = parts.slice(0, 2).map(({ name, share }) => `${Math.round(share * 100)} % ${name}`);
  figure(`block ${n + 1}`, `${ms(cpu)} of CPU in ${ms(wall)}: ${ran.join(', ') || 'nothing sampled'}`);
}
if (process.env.BENCH_ALL !== undefined)
  for (const { cpu, parts } of worst.filter((one) => one.cpu > LIMIT).slice(SHOWN))
    console.error(
      ms(cpu),
      parts
        .slice(0, 3)
        .map(({ name, share }) => `${Math.round(share * 100)} % ${name}`)
        .join(', '),
    );
if (worst.some(({ cpu }) => cpu > LIMIT)) process.exitCode = 2;
