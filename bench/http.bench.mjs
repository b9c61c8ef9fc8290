// The real server in a process of its own, with its projector, workers and logs: BENCH_CLIENTS clients that keep their
// connections and have sessions of their own, writing notes on different cases, reading, and both mixed. Times are the
// client's: connection, parsing and answer included. Flags of Node (--cpu-prof) are passed on to the server.
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemContext } from '@anupalan/command-api/platform/commands/command-context';
import { readConfig } from '@anupalan/command-api/platform/config/config';
import { SESSION_COOKIE } from '@anupalan/command-api/platform/http/edge';
import { newToken, openSession } from '@anupalan/command-api/platform/sessions';
import { compose } from '@anupalan/command-api/server/compose';
import { user } from '@anupalan/domain/identity/aggregate';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import { pino } from 'pino';
import { addCase } from './application.mjs';
import { figure, heading, measure, ms, percentile, whole } from './measure.mjs';
import { startServer } from './server.mjs';

const CLIENTS = Number(process.env.BENCH_CLIENTS ?? 32);
const CALLS = Number(process.env.BENCH_REQUESTS ?? 8000);
const CASES = 320;
const WARM_UP = 1000;
/** What the server allows one session in a minute. */
const PER_SESSION = 2500;
/** `BENCH_ONLY=commands` (or `queries`, `mixed`): one kind of call, for a profile of the server under it. */
const ONLY = process.env.BENCH_ONLY ?? '';
const isWanted = (kind) => ONLY === '' || kind === ONLY;

const dir = mkdtempSync(join(tmpdir(), 'anupalan-bench-'));
const settings = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: dir, DEMO: '1', DEMO_DATA: '0', LOG_LEVEL: 'info' };
const env = { ...settings, MASTER_KEY: randomBytes(32).toString('base64') };

/** A staff member with open cases and as many sessions as are needed, put into the folder before the server starts. */
const prepare = async () => {
  const clock = { now: () => Date.now() };
  const composed = await compose({
    config: readConfig(env),
    clock,
    log: pino({ level: 'error' }),
    projector: 'inline',
  });
  const { app } = composed;
  const must = async (work) => {
    const done = await work;
    if (!done.ok) throw new Error(done.error.message);
  };
  const staffId = randomUUID();
  const person = { mobile: '+919800000010', name: 'Member', email: 'm@example.in', role: 'staff', isSuperAdmin: false };
  const register = { type: 'registerUser', ...person, via: 'setup', consent: null };
  await must(app.execute(user, staffId, register, systemContext('bench')));
  const cases = Array.from({ length: CASES }, () => randomUUID());
  for (const [n, id] of cases.entries()) {
    await addCase(app, id, randomUUID(), n);
    const context = { ...systemContext('bench'), actor: { id: staffId, role: 'staff' } };
    await must(app.execute(serviceRequest, id, { type: 'assign', staffId, method: 'claim', note: null }, context));
  }
  const tokens = [];
  for (let n = 0; n < Math.ceil((CALLS * 3 + WARM_UP * 3) / PER_SESSION) + CLIENTS; n += 1) {
    const token = newToken();
    const about = { userId: staffId, role: 'staff', isSuperAdmin: false, seconds: 86_400, device: 'bench', demo: true };
    await openSession(app, { token, ...about });
    tokens.push(token);
  }
  const head = await app.events.head();
  await app.positions.waitFor(app.positions.models(), head, 20_000);
  // Processes have seen all of it: what follows from making the cases is not measured.
  await app.keyValue.put('process-checkpoints', JSON.stringify({ 'the-cases-were-made': head }));
  await composed.close();
  return { cases, tokens };
};

const { cases, tokens } = await prepare();
const { child, port, stop } = await startServer({ env });
const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });

const send = (n, method, path, body) =>
  new Promise((resolve, reject) => {
    const text = body === undefined ? '' : JSON.stringify(body);
    const headers = {
      cookie: `${SESSION_COOKIE}=${tokens[n % tokens.length]}`,
      ...(body === undefined
        ? {}
        : {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(text),
            'idempotency-key': randomUUID(),
          }),
    };
    request({ host: '127.0.0.1', port, agent, method, path, headers }, (response) => {
      let answer = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        answer += chunk;
      });
      response.on('end', () =>
        response.statusCode === 200 || response.statusCode === 201
          ? resolve()
          : reject(new Error(`${method} ${path}: ${response.statusCode} ${answer}`)),
      );
    })
      .on('error', reject)
      .end(text);
  });

const text = 'The address proof is older than three months. Asked for a new one by message.';
/** Each kind goes round all of the cases by a count of its own: `n` also says which kind is next. */
const round = (step) => {
  let at = 0;
  return () => {
    at = (at + step) % CASES;
    return cases[at];
  };
};
const [nextToWrite, nextToRead] = [round(1), round(7)];
const write = (n) => send(n, 'POST', `/api/staff/requests/${nextToWrite()}/notes`, { text });
const readCase = (n) => send(n, 'GET', `/api/requests/${nextToRead()}`);
const readQueue = (n) => send(n, 'GET', '/api/staff/queue');
const read = (n) => (n % 2 === 0 ? readCase(n) : readQueue(n));
/** Two commands to three queries, as a busy office would. */
const mixed = (n) => (n % 5 < 2 ? write(n) : read(n));

/** CPU of the server so far in µs: all of its threads, and the one that answers calls; null where /proc does not tell. */
const serverCpu = () => {
  const of = (tid) => Number(readFileSync(`/proc/${child.pid}/task/${tid}/schedstat`, 'utf8').split(' ')[0]) / 1000;
  try {
    const all = readdirSync(`/proc/${child.pid}/task`).reduce((sum, tid) => sum + of(tid), 0);
    return { all, main: of(child.pid) };
  } catch {
    return null;
  }
};
const spent = (before, after, calls) =>
  before === null || after === null
    ? ''
    : `, CPU of the server ${whole((after.all - before.all) / calls)} µs each, ${whole((after.main - before.main) / calls)} µs of it in the thread that answers`;

heading(`http: ${CLIENTS} clients with sessions over kept connections, ${whole(CALLS)} calls each`);
for (const [name, work] of [
  ['commands (a note on a case)', write],
  ['queries (a case, the queue)', read],
  ['mixed, 2 commands to 3 queries', mixed],
].filter(([name]) => isWanted(/^\w+/.exec(name)[0]))) {
  await measure(WARM_UP, CLIENTS, work);
  const before = serverCpu();
  const { perSecond, took } = await measure(CALLS, CLIENTS, work);
  const cpu = spent(before, serverCpu(), CALLS);
  const times = `p50 ${ms(percentile(took, 0.5))}, p99 ${ms(percentile(took, 0.99))}`;
  figure(name, `${whole(perSecond)}/s, ${times}${cpu}`);
}
if (isWanted('commands')) {
  const { perSecond, took } = await measure(Math.ceil(CALLS / 10), 1, write);
  figure('command, one client', `${whole(perSecond)}/s, p50 ${ms(percentile(took, 0.5))}`);
}

agent.destroy();
await stop();
rmSync(dir, { recursive: true, force: true });
