// The calls of the admins' dashboard through the HTTP API, at 1,000 and at BENCH_CASES (100,000) cases of one year in
// one run: the figures of a week, of 90 days and of a year, the oldest overdue cases, and the load of 25 people. The
// projections fold the records from events; the records are written in bulk. The ratio shows how the cost grows.
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
import { caseList } from '@anupalan/projector/read-models/case-list/projection';
import { figures } from '@anupalan/projector/read-models/figures/projection';
import { readRecord } from '@anupalan/projector/runner/view-record';
import { pino } from 'pino';

const SMALL = 1000;
const BIG = Number(process.env.BENCH_CASES ?? 100_000);
const ASKED = Number(process.env.BENCH_REQUESTS ?? 300);
const STAFF = 25;
const AT_ONCE = 2000;
const START = Date.parse('2025-11-21T00:00:00.000Z');
const HOUR_MS = 3600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;
const NOW = START + YEAR_MS;

/** The life of a case: each step with the status after it and its hours there, which differ from case to case. */
const LIFE = [
  ['InitialPaymentReceived', 'documents_not_uploaded', 40],
  ['IntakeReceived', 'documents_uploaded_pending_review', 20],
  ['DocumentsApproved', 'documents_approved', 10],
  ['FilingStarted', 'filing_processing_started', 24],
  ['SubmittedToAuthority', 'awaiting_govt_approval', 120],
  ['ServiceDelivered', 'service_delivered', 60],
  ['DeliveryConfirmed', 'completed', 30],
  ['RequestClosed', 'closed', 0],
];
const DATA = {
  IntakeReceived: { attempt: 1 },
  DocumentsApproved: { count: 3 },
  SubmittedToAuthority: { acknowledgementNumber: 'A-1', authority: null },
  ServiceDelivered: { deliverables: [], result: null },
  DeliveryConfirmed: { rating: 5, comment: null, by: 'customer' },
};

/** A year's events: every case from its order as far as it came until now. */
function* history(cases, staffIds) {
  let at = 0;
  const event = (stream, type, data, time) => {
    at += 1;
    const metadata = { actor: { id: 'system', role: 'system' }, time: new Date(time).toISOString() };
    const position = String(at).padStart(12, '0');
    return { id: `e${at}`, stream, revision: 0, position, event: { type, data }, metadata };
  };
  for (let n = 0; n < cases; n += 1) {
    const { slug, details } = BUILT_IN_SERVICES[(n * 7) % BUILT_IN_SERVICES.length];
    let time = START + Math.floor((n / cases) * YEAR_MS);
    const id = String(n).padStart(8, '0');
    const bytes = [n >>> 24, (n * 2_654_435_761) >>> 16, (n * 40_503) >>> 4, n * 31].map((byte) => byte & 255);
    const customerId = `c${n % Math.ceil(cases / 2.5)}`;
    const of = {
      customerId,
      serviceId: slug,
      serviceTitle: details.title,
      catalogueRevision: 1,
      estimatedDays: details.estimatedDurationDays,
      decisionTime: details.decisionTime,
    };
    const order = { ...of, purpose: 'initial', requestId: id, amountPaise: details.pricePaise };
    yield event(`payment-o${n}`, 'OrderCreated', { ...order, orderId: `o${n}` }, time);
    yield event(`payment-o${n}`, 'PaymentCaptured', { ...order, method: 'upi' }, time);
    const stream = `serviceRequest-${id}`;
    const made = { ...of, caseNumber: caseNumberFrom(bytes), pricePaise: details.pricePaise, orderId: `o${n}` };
    const workflow = { id: details.workflow, version: 1 };
    yield event(
      stream,
      'ServiceRequested',
      { ...made, workflow, source: 'payment', from: null, to: 'new_request' },
      time,
    );
    yield event(
      stream,
      'RequestAssigned',
      { staffId: staffIds[n % STAFF], method: 'rule', previousStaffId: null, note: null },
      time,
    );
    let [from, since] = ['new_request', time];
    for (const [step, [type, to, hours]] of LIFE.entries()) {
      if (time > NOW) break;
      const paid = step === 0 ? { orderId: `o${n}`, amountPaise: details.pricePaise, resumesAt: null } : {};
      const move = { ...paid, ...DATA[type], from, to, since: new Date(since).toISOString() };
      yield event(stream, type, move, time);
      [from, since] = [to, time];
      // Between a tenth and three times the usual.
      time += hours * HOUR_MS * (0.1 + ((n * 7919 + step * 104_729) % 290) / 100);
    }
  }
}

/** Folds the history once for both read models and adds the records to those already there. */
const fill = async (reads, cases, staffIds, head) => {
  const folds = [caseList, figures].map((projection) => ({
    projection,
    handles: new Set(projection.handles),
    docs: new Map(),
  }));
  for (const recorded of history(cases, staffIds)) {
    const prefix = recorded.stream.slice(0, recorded.stream.indexOf('-'));
    for (const { projection, handles, docs } of folds) {
      if (!handles.has(recorded.event.type) || !projection.streams.includes(prefix)) continue;
      for (const key of projection.keys(recorded))
        docs.set(key, projection.evolve(docs.get(key) ?? null, recorded, key));
    }
  }
  for (const { projection, docs } of folds) {
    const namespace = (await readRecord(reads, `${projection.name}@${projection.version}`)).live;
    const from = await reads.checkpoint(namespace);
    const changes = [...docs].map(([id, doc]) => ({ id, position: from ?? head, doc, replace: true }));
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
  const composed = await compose({
    config,
    clock: { now: () => NOW },
    log: pino({ level: 'error' }),
    projector: 'inline',
  });
  const { app } = composed;
  const members = [];
  for (let n = 0; n <= STAFF; n += 1) {
    const id = randomUUID();
    const made = await app.execute(
      user,
      id,
      {
        type: 'registerUser',
        mobile: `+9198000000${10 + n}`,
        name: `Member ${n}`,
        email: `m${n}@example.in`,
        role: n === STAFF ? 'admin' : 'staff',
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
  await app.positions.waitFor(['people', 'case-list', 'figures'], head, 10_000);
  await fill(app.reads, cases, members, head);

  const token = newToken();
  const session = { token, userId: members[STAFF], role: 'admin', isSuperAdmin: false, seconds: 86_400 };
  await openSession(app, { ...session, device: 'bench', demo: false });
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
  const ask = (path) =>
    new Promise((resolve, reject) => {
      const started = process.hrtime.bigint();
      const headers = { cookie: `${SESSION_COOKIE}=${token}` };
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

  const queries = {
    'figures of 7 days': '/api/admin/analytics?from=2026-11-15&to=2026-11-21',
    'figures of 90 days': '/api/admin/analytics?from=2026-08-24&to=2026-11-21',
    'figures of a year': '/api/admin/analytics?from=2025-11-22&to=2026-11-21',
    'the oldest overdue': '/api/admin/requests?due=overdue&sort=due_at&limit=4',
    'load of 25 people': '/api/admin/staff-profiles',
  };
  const year = (await ask(queries['figures of a year'])).body;
  if (year.totals.created < cases * 0.98) throw new Error(`${year.totals.created} of ${cases} cases in the figures`);
  const results = {};
  for (const [name, path] of Object.entries(queries)) {
    for (let n = 0; n < 20; n += 1) await ask(path);
    const times = [];
    for (let n = 0; n < ASKED; n += 1) times.push((await ask(path)).ms);
    times.sort((a, b) => a - b);
    results[name] = { p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
  }
  agent.destroy();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  await composed.close();
  rmSync(dir, { recursive: true, force: true });
  return { results, open: year.open.cases };
};

const small = await measure(SMALL);
const big = await measure(BIG);
const count = (n) => n.toLocaleString('en-IN');
const cell = (value) => value.toFixed(1).padStart(7);
console.log(`dashboard: its calls through HTTP, ${ASKED} requests each, ms`);
console.log(
  `  ${''.padEnd(26)}${`${count(SMALL)} cases`.padStart(16)}${`${count(BIG)} cases`.padStart(18)}   p50 ratio`,
);
console.log(`  ${''.padEnd(26)}${'p50'.padStart(8)}${'p99'.padStart(8)}${'p50'.padStart(10)}${'p99'.padStart(8)}`);
for (const [name, now] of Object.entries(big.results)) {
  const then = small.results[name];
  console.log(
    `  ${name.padEnd(26)} ${cell(then.p50)} ${cell(then.p99)}   ${cell(now.p50)} ${cell(now.p99)}   ${(now.p50 / then.p50).toFixed(1).padStart(7)}`,
  );
}
console.log(`  open cases: ${count(small.open)} and ${count(big.open)}`);
