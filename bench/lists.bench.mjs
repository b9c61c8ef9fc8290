// Pages of 25 cases through the HTTP API, at 1,000 and at BENCH_CASES (100,000) cases in one run: by status, by
// assignee, the work queue with its counts, overdue cases, by price, and searches. The projections fold the records
// from events; the records are written in bulk. The ratio shows how the cost grows.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, createServer as createHttpServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { health } from '@anupalan/command-api/operations/health';
import { systemContext } from '@anupalan/command-api/platform/commands/command-context';
import { readConfig } from '@anupalan/command-api/platform/config/config';
import { SESSION_COOKIE } from '@anupalan/command-api/platform/http/edge';
import { createServer } from '@anupalan/command-api/platform/http/server';
import { newToken, openSession } from '@anupalan/command-api/platform/sessions';
import { compose } from '@anupalan/command-api/server/compose';
import { routes } from '@anupalan/command-api/server/routes';
import { BUILT_IN_SERVICES } from '@anupalan/domain/catalogue/built-in-services';
import { user } from '@anupalan/domain/identity/aggregate';
import { caseNumberFrom } from '@anupalan/domain/kernel/case-number';
import { PRESENT_STATUSES } from '@anupalan/domain/workflows/statuses';
import { caseList } from '@anupalan/projector/read-models/case-list/projection';
import { caseSearch } from '@anupalan/projector/read-models/case-search/projection';
import { people } from '@anupalan/projector/read-models/people/projection';
import { readRecord } from '@anupalan/projector/runner/view-record';
import { pino } from 'pino';

const SMALL = 1000;
const BIG = Number(process.env.BENCH_CASES ?? 100_000);
const ASKED = Number(process.env.BENCH_REQUESTS ?? 400);
const STAFF = 25;
const AT_ONCE = 2000;
const START = Date.parse('2025-11-21T00:00:00.000Z');
const YEAR_MS = 365 * 86_400_000;

const FIRST =
  'Asha Iqbal Prakash Nandini Thomas Harpreet Ishita Farhan Lakshmi Arjun Meera Kabir Sunita Ravi Pooja'.split(' ');
const LAST = 'Kumar Kulkarni Reddy Bose Kurian Gill Sen Qureshi Iyer Nair Patel Sharma Das Mehta Rao Joshi Singh'.split(
  ' ',
);
const syllables = 'ka ri mo te su na vi lo da shi'.split(' ');
/** Four of five surnames are rare, the others are common. */
const nameOf = (n) => {
  const rare = `${syllables[n % 10]}${syllables[Math.floor(n / 10) % 10]}${syllables[Math.floor(n / 100) % 10]}${syllables[Math.floor(n / 1000) % 10]}`;
  const last = n % 5 === 0 ? LAST[n % LAST.length] : rare[0].toUpperCase() + rare.slice(1);
  return `${FIRST[n % FIRST.length]} ${last}`;
};

/** A year's events for these read models: people, then cases from their request to their present status. */
function* history(cases, staffIds) {
  let at = 0;
  const event = (stream, type, data, time) => {
    at += 1;
    const metadata = { actor: { id: 'system', role: 'system' }, time: new Date(time).toISOString() };
    const position = String(at).padStart(12, '0');
    return { id: `e${at}`, stream, revision: 0, position, event: { type, data }, metadata };
  };
  const customers = Math.ceil(cases / 2.5);
  for (let n = 0; n < customers; n += 1)
    yield event(
      `user-c${n}`,
      'UserRegistered',
      {
        name: nameOf(n),
        mobile: `+91${String(7_000_000_000 + n * 7919)}`,
        email: `${nameOf(n).toLowerCase().replace(' ', '.')}${n}@example.in`,
        role: 'customer',
        isSuperAdmin: false,
        via: 'sign_in',
        consent: null,
      },
      START,
    );
  for (let n = 0; n < cases; n += 1) {
    const { slug, details } = BUILT_IN_SERVICES[(n * 7) % BUILT_IN_SERVICES.length];
    const made = START + Math.floor((n / cases) * YEAR_MS);
    const stream = `serviceRequest-${String((n * 7919) % cases).padStart(8, '0')}`;
    const bytes = [n >>> 24, (n * 2_654_435_761) >>> 16, (n * 40_503) >>> 4, n * 31].map((byte) => byte & 255);
    yield event(
      stream,
      'ServiceRequested',
      {
        caseNumber: caseNumberFrom(bytes),
        customerId: `c${(n * 3) % customers}`,
        serviceId: slug,
        serviceTitle: details.title,
        pricePaise: details.pricePaise,
        catalogueRevision: 1,
        estimatedDays: details.estimatedDurationDays,
        decisionTime: details.decisionTime,
        workflow: { id: details.workflow, version: 1 },
        orderId: `o${n}`,
        source: 'payment',
        from: null,
        to: 'new_request',
      },
      made,
    );
    const paid = { orderId: `o${n}`, amountPaise: details.pricePaise, resumesAt: null };
    yield event(
      stream,
      'InitialPaymentReceived',
      { ...paid, from: 'new_request', to: 'documents_not_uploaded' },
      made + 1000,
    );
    if (n % 20 !== 7)
      yield event(
        stream,
        'RequestAssigned',
        { staffId: staffIds[n % STAFF], method: 'rule', previousStaffId: null, note: null },
        made + 2000,
      );
    // The last fiftieth is open in every status; older cases have ended.
    const status =
      n > cases * 0.98 ? PRESENT_STATUSES[n % PRESENT_STATUSES.length] : n % 9 === 0 ? 'cancelled' : 'closed';
    yield event(
      stream,
      'StatusOverridden',
      { from: 'documents_not_uploaded', to: status, reason: 'benchmark' },
      made + 3000,
    );
  }
}

/** Folds the history and adds the resulting records to those already there. */
const fill = async (reads, cases, staffIds, head) => {
  for (const projection of [people, caseSearch, caseList]) {
    const handles = new Set(projection.handles);
    const prefixes = new Set(projection.streams);
    const docs = new Map();
    for (const recorded of history(cases, staffIds)) {
      if (!handles.has(recorded.event.type) || !prefixes.has(recorded.stream.slice(0, recorded.stream.indexOf('-'))))
        continue;
      for (const key of projection.keys(recorded))
        docs.set(key, projection.evolve(docs.get(key) ?? null, recorded, key));
    }
    const namespace = (await readRecord(reads, `${projection.name}@${projection.version}`)).live;
    const from = await reads.checkpoint(namespace);
    const changes = [...docs]
      .filter(([, doc]) => doc !== null)
      .map(([id, doc]) => ({ id, position: from ?? head, doc }));
    for (let i = 0; i < changes.length; i += AT_ONCE) {
      const part = changes.slice(i, i + AT_ONCE);
      if ((await reads.apply({ namespace, changes: part, from, at: from })) !== 'ok')
        throw new Error(`${namespace} is written to`);
    }
  }
};

const percentile = (sorted, p) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))];

const measure = async (cases) => {
  const dir = mkdtempSync(join(tmpdir(), 'anupalan-bench-'));
  const config = readConfig({
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dir,
    DEMO: '1',
    DEMO_DATA: '0',
    MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
  });
  const log = pino({ level: 'error' });
  const composed = await compose({ config, clock: { now: () => START + YEAR_MS }, log, projector: 'inline' });
  const { app } = composed;
  const members = [];
  for (let n = 0; n <= STAFF; n += 1) {
    const id = randomUUID();
    const role = n === STAFF ? 'admin' : 'staff';
    const made = await app.execute(
      user,
      id,
      {
        type: 'registerUser',
        mobile: `+9198000000${10 + n}`,
        name: `Member ${n}`,
        email: `m${n}@example.in`,
        role,
        isSuperAdmin: false,
        via: 'setup',
        consent: null,
      },
      systemContext('bench'),
    );
    if (!made.ok) throw new Error(made.error.message);
    members.push(id);
  }
  const head = await app.events.head();
  await app.positions.waitFor(['people', 'case-list', 'case-search'], head, 10_000);
  await fill(app.reads, cases, members, head);

  const tokens = {};
  for (const [name, userId, role] of [
    ['staff', members[0], 'staff'],
    ['admin', members[STAFF], 'admin'],
  ]) {
    tokens[name] = newToken();
    await openSession(app, {
      token: tokens[name],
      userId,
      role,
      isSuperAdmin: false,
      seconds: 86_400,
      device: 'bench',
      demo: false,
    });
  }
  const server = createHttpServer(
    createServer(
      app,
      routes,
      { dir: null, health: health(app) },
      { limits: { perIp: 1e9, perSession: 1e9 } },
    ).callback(),
  );
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (who, path) =>
    new Promise((resolve, reject) => {
      const started = process.hrtime.bigint();
      const headers = { cookie: `${SESSION_COOKIE}=${tokens[who]}` };
      request({ host: '127.0.0.1', port: server.address().port, agent, path, headers }, (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => {
          const ms = Number(process.hrtime.bigint() - started) / 1e6;
          if (response.statusCode !== 200) return reject(new Error(`${path}: ${response.statusCode} ${text}`));
          resolve({ ms, body: JSON.parse(text) });
        });
      })
        .on('error', reject)
        .end();
    });

  const { body: sample } = await ask('admin', '/api/admin/requests?limit=100');
  const row = (n) => sample.items[n % sample.items.length];
  const queries = {
    'by status': ['admin', (n) => `/api/admin/requests?status=${['closed', 'cancelled', 'documents_approved'][n % 3]}`],
    'by two statuses': ['admin', () => '/api/admin/requests?status=closed,documents_approved'],
    'by assignee': ['admin', (n) => `/api/admin/requests?assignee=${members[n % STAFF]}`],
    'queue, own': ['staff', () => '/api/staff/queue'],
    'queue, all': ['admin', () => '/api/staff/queue?tab=all'],
    'search: service': ['admin', (n) => `/api/admin/requests?q=${['gst', 'registration', 'trademark'][n % 3]}`],
    'search: a name': ['admin', (n) => `/api/admin/requests?q=${encodeURIComponent(row(n * 7).customer_name)}`],
    'search: a common name': ['admin', (n) => `/api/admin/requests?q=${['kumar', 'asha', 'ravi'][n % 3]}`],
    'search: name and service': [
      'admin',
      (n) => `/api/admin/requests?q=${['iyer+gst', 'asha+company', 'rao+filing'][n % 3]}`,
    ],
    'search: a mobile': ['admin', (n) => `/api/admin/requests?q=${row(n).customer_mobile.slice(3)}`],
    'overdue, newest first': ['admin', () => '/api/admin/requests?due=overdue'],
    'overdue, by due date': ['admin', () => '/api/admin/requests?due=overdue&sort=due_at'],
    'by status, dearest first': [
      'admin',
      (n) => `/api/admin/requests?status=${['closed', 'cancelled', 'documents_approved'][n % 3]}&sort=-price`,
    ],
    'search: 5 of a number': ['admin', (n) => `/api/admin/requests?q=${row(n).case_number.slice(0, 5)}`],
    'search: 6 of a number': ['admin', (n) => `/api/admin/requests?q=${row(n).case_number.slice(0, 6)}`],
    'search: a case number': ['admin', (n) => `/api/admin/requests?q=${row(n).case_number.slice(0, n % 2 ? 7 : 11)}`],
  };
  const results = {};
  for (const [name, [who, path]] of Object.entries(queries)) {
    for (let n = 0; n < 20; n += 1) await ask(who, path(n));
    const times = [];
    let rows = 0;
    for (let n = 0; n < ASKED; n += 1) {
      const { ms, body } = await ask(who, path(n));
      times.push(ms);
      rows += body.items.length;
    }
    times.sort((a, b) => a - b);
    results[name] = { p50: percentile(times, 0.5), p99: percentile(times, 0.99), rows: rows / ASKED };
  }
  agent.destroy();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  await composed.close();
  rmSync(dir, { recursive: true, force: true });
  return results;
};

const small = await measure(SMALL);
const big = await measure(BIG);
const count = (n) => n.toLocaleString('en-IN');
const cell = (value) => value.toFixed(1).padStart(7);
console.log(`lists: a page of 25 through HTTP, ${ASKED} requests each, ms`);
console.log(
  `  ${''.padEnd(26)}${`${count(SMALL)} cases`.padStart(16)}${`${count(BIG)} cases`.padStart(18)}   p50 ratio`,
);
console.log(`  ${''.padEnd(26)}${'p50'.padStart(8)}${'p99'.padStart(8)}${'p50'.padStart(10)}${'p99'.padStart(8)}`);
for (const [name, now] of Object.entries(big)) {
  const then = small[name];
  console.log(
    `  ${name.padEnd(26)} ${cell(then.p50)} ${cell(then.p99)}   ${cell(now.p50)} ${cell(now.p99)}   ${(now.p50 / then.p50).toFixed(1).padStart(7)}`,
  );
}
const worst = Math.max(...Object.values(big).map(({ p99 }) => p99));
console.log(`  worst p99 at ${count(BIG)} cases: ${worst.toFixed(1)} ms`);
