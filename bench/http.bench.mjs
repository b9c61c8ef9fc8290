// The real server in its own process, with its projector, workers and logs: BENCH_CLIENTS clients with keep-alive
// connections and sessions of their own write notes on different cases, read, and do both. Times are the client's, with
// connection and parsing. Then five reads and a command alternate with the same calls of a plain program
// (./plain-program.mjs), so that other load affects both: CPU per call of all threads, and the ratio. Callers accept
// Brotli, as browsers do; Node's flags (--cpu-prof) are passed on to the server.
import { spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SESSION_COOKIE } from '@anupalan/command-api/platform/http/edge';
import { figure, heading, measure, median, ms, percentile, whole } from './measure.mjs';
import { fillPlain, PLAIN_PROGRAM } from './plain-program.mjs';
import { cpuOf, startServer } from './server.mjs';

const CLIENTS = Number(process.env.BENCH_CLIENTS ?? 32);
const CALLS = Number(process.env.BENCH_REQUESTS ?? 8000);
const CASES = 320;
/** Customers, each with an equal share of the cases. */
const CUSTOMERS = 80;
const ROUNDS = 5;
/** Calls of each side in a round of the comparison. */
const SHORT = 400;
const WARM_UP = 1000;
/** The server's limit of calls per session and minute. */
const PER_SESSION = 2500;
/**
 * `BENCH_ONLY=commands` (or `queries`, `mixed`, `long`, `beside`, a path of the comparison): one kind, for profiling the
 * server.
 */
const ONLY = process.env.BENCH_ONLY ?? '';
const isWanted = (kind) => ONLY === '' || kind === ONLY;

const dir = mkdtempSync(join(tmpdir(), 'anupalan-bench-'));
const settings = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: dir, DEMO: '1', DEMO_DATA: '0', LOG_LEVEL: 'info' };
const env = { ...process.env, ...settings, MASTER_KEY: randomBytes(32).toString('base64') };

/** In its own process: the binding closes files late, and the server needs the folder exclusively. */
const prepare = () => {
  const args = [dir, CASES, CUSTOMERS, Math.ceil((CALLS * 3 + WARM_UP * 3) / PER_SESSION) + CLIENTS];
  const program = fileURLToPath(new URL('./http-folder.mjs', import.meta.url));
  const made = spawnSync(process.execPath, [program, ...args.map(String)], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (made.status !== 0) throw new Error('the folder was not made');
  return JSON.parse(made.stdout);
};

const { cases, shortCase, longCase, tokens, customers, staffId } = prepare();
const ours = await startServer({ env });
const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });

/** A call with a session's token; resolves with the body. */
const sendTo = ({ port }, token, method, path, body, accepts = 'br, gzip') =>
  new Promise((resolve, reject) => {
    const text = body === undefined ? '' : JSON.stringify(body);
    const headers = {
      cookie: `${SESSION_COOKIE}=${token}`,
      'accept-encoding': accepts,
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
          ? resolve(answer)
          : reject(new Error(`${method} ${path}: ${response.statusCode} ${answer}`)),
      );
    })
      .on('error', reject)
      .end(text);
  });
const send = (n, method, path, body) => sendTo(ours, tokens[n % tokens.length], method, path, body);

const text = 'The address proof is older than three months. Asked for a new one by message.';
/** Each kind iterates over all cases with its own counter, because `n` also selects the kind. */
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
/** Two commands to three queries, as staff work. */
const mixed = (n) => (n % 5 < 2 ? write(n) : read(n));

const spent = (before, after, calls) =>
  Number.isNaN(after.all)
    ? ''
    : `, CPU of the server ${whole((after.all - before.all) / calls)} µs each, ${whole((after.main - before.main) / calls)} µs of it in the thread that answers`;

heading(`http: ${CLIENTS} clients with sessions over kept connections, ${whole(CALLS)} calls each`);
for (const [name, work] of [
  ['commands (a note on a case)', write],
  ['queries (a case, the queue)', read],
  ['mixed, 2 commands to 3 queries', mixed],
].filter(([name]) => isWanted(/^\w+/.exec(name)[0]))) {
  await measure(WARM_UP, CLIENTS, work);
  const before = cpuOf(ours);
  const { perSecond, took } = await measure(CALLS, CLIENTS, work);
  const cpu = spent(before, cpuOf(ours), CALLS);
  const times = `p50 ${ms(percentile(took, 0.5))}, p99 ${ms(percentile(took, 0.99))}`;
  figure(name, `${whole(perSecond)}/s, ${times}${cpu}`);
}
if (isWanted('commands')) {
  const { perSecond, took } = await measure(Math.ceil(CALLS / 10), 1, write);
  figure('command, one client', `${whole(perSecond)}/s, p50 ${ms(percentile(took, 0.5))}`);
}

if (isWanted('long'))
  for (const id of [shortCase, longCase]) {
    const page = await sendTo(ours, tokens[0], 'GET', `/api/requests/${id}`, undefined, 'identity');
    const readIt = (n) => send(n, 'GET', `/api/requests/${id}`);
    const noteIt = (n) => send(n, 'POST', `/api/staff/requests/${id}/notes`, { text });
    await measure(WARM_UP, CLIENTS, readIt);
    const before = cpuOf(ours);
    const reads = await measure(SHORT, CLIENTS, readIt);
    const between = cpuOf(ours);
    const notes = await measure(SHORT, 1, noteIt);
    const cpu = (from, to) => (Number.isNaN(to.all) ? '' : ` and ${whole((to.all - from.all) / SHORT)} µs of CPU`);
    figure(
      `a case of ${whole(JSON.parse(page).notes.total)} notes`,
      `${(page.length / 1000).toFixed(1)} kB for staff, read in ${ms(percentile(reads.took, 0.5))}${cpu(before, between)}, a note by one client ${ms(percentile(notes.took, 0.5))}${cpu(between, cpuOf(ours))}`,
    );
  }

/** The sessions of the comparison: a staff member, and a customer by `n`. */
const member = (n) => tokens[n % tokens.length];
const customer = (n) => customers[n % CUSTOMERS];
/** Each call of the comparison, with its maximum ratio of CPU to the plain program's. */
const COMPARED = [
  ['/api/user', 2, (side, n) => sendTo(side, customer(n).token, 'GET', '/api/user')],
  ['/api/customer-services', 2, (side, n) => sendTo(side, customer(n).token, 'GET', '/api/customer-services')],
  ['/api/requests/:id', 2, (side, n) => sendTo(side, customer(n).token, 'GET', `/api/requests/${cases[n % CASES]}`)],
  ['/api/services', 2, (side, n) => sendTo(side, customer(n).token, 'GET', '/api/services')],
  ['/api/staff/queue', 2, (side, n) => sendTo(side, member(n), 'GET', '/api/staff/queue')],
  [
    'a note',
    1.5,
    (side, n) => sendTo(side, member(n), 'POST', `/api/staff/requests/${cases[n % CASES]}/notes`, { text }),
  ],
];

/** Starts the plain program with the data that our server returns. */
const startPlain = async () => {
  const read = async (token, path) => JSON.parse(await sendTo(ours, token, 'GET', path, undefined, 'identity'));
  const users = await Promise.all(customers.map(({ token }) => read(token, '/api/user')));
  const rows = [];
  for (let cursor = null; rows.length === 0 || cursor !== null; ) {
    const page = await read(tokens[0], `/api/staff/queue?limit=100${cursor === null ? '' : `&cursor=${cursor}`}`);
    rows.push(...page.items);
    cursor = page.next_cursor;
  }
  const requests = [];
  for (const { token } of customers)
    for (const record of (await read(token, '/api/customer-services')).services) {
      const page = await read(token, `/api/requests/${record.id}`);
      requests.push({ record, page, row: rows.find(({ id }) => id === record.id) });
    }
  const path = join(dir, 'plain.db');
  fillPlain(path, {
    sessions: [
      ...tokens.map((token) => ({ token, userId: staffId, role: 'staff' })),
      ...customers.map(({ id, token }) => ({ token, userId: id, role: 'customer' })),
    ],
    users,
    services: await read(tokens[0], '/api/services'),
    requests,
  });
  return startServer({ program: [PLAIN_PROGRAM, path], flags: [] });
};

const compare = async (plain, name, most, call) => {
  const cpuOfCalls = async (side) => {
    const before = cpuOf(side);
    await measure(SHORT, CLIENTS, (n) => call(side, n));
    const after = cpuOf(side);
    return (after.all - before.all) / SHORT;
  };
  for (const side of [ours, plain]) await measure(WARM_UP * 2, CLIENTS, (n) => call(side, n));
  const rounds = [];
  for (let n = 0; n < ROUNDS; n += 1) rounds.push({ us: await cpuOfCalls(ours), it: await cpuOfCalls(plain) });
  const [us, it, ratio] = [({ us }) => us, ({ it }) => it, ({ us, it }) => us / it].map((of) => median(rounds.map(of)));
  figure(
    `${name} beside a plain program (at most ${most})`,
    `${whole(us)} µs, ${whole(it)} µs, ratio ${ratio.toFixed(2)}`,
  );
};

const compared = COMPARED.filter(([name]) => isWanted('beside') || isWanted(name));
if (compared.length > 0) {
  const plain = await startPlain();
  for (const one of compared) await compare(plain, ...one);
  await plain.stop();
}

agent.destroy();
await ours.stop();
rmSync(dir, { recursive: true, force: true });
