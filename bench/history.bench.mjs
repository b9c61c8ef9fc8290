// The search over the log, at 10,000 and at BENCH_EVENTS (1,000,000) events in one run: pages of 25 at the newest
// events, in the middle and at the oldest, by each condition, and what the index takes on the disk. The projection
// folds the documents from events; they are written in bulk. The ratio shows how the cost grows.
// Then the real server over a log of BENCH_CASES (8,330) cases x 12 events, as many as one export may have: an admin
// exports the whole period and replays the cases into a scratch view, while BENCH_RATE (100) calls of
// customers a second are started by the clock, also while earlier ones are slow. BENCH_ONLY: `search` or `server`.
import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { SESSION_COOKIE } from '@anupalan/command-api/platform/http/edge';
import { openReadStore } from '@anupalan/infra/embedded/read-store';
import { logIndex } from '@anupalan/projector/read-models/log-index/projection';
import { searchLog } from '@anupalan/projector/read-models/log-index/search';
import { viewName, writeRecord } from '@anupalan/projector/runner/view-record';
import { figure, heading, median, ms, percentile, whole } from './measure.mjs';
import { cpuOf, forgetPeak, memoryOf, startServer } from './server.mjs';

const SMALL = 10_000;
const BIG = Number(process.env.BENCH_EVENTS ?? 1_000_000);
const PAGES = Number(process.env.BENCH_PAGES ?? 200);
const AT_ONCE = 5000;
const CASES = Number(process.env.BENCH_CASES ?? 8330);
const RATE = Number(process.env.BENCH_RATE ?? 100);
const ONLY = process.env.BENCH_ONLY ?? '';
const START = Date.parse('2025-11-21T00:00:00.000Z');
const YEAR_MS = 365 * 24 * 3600_000;

/** An id as those that are derived from commands. */
const uuid = (name) => {
  const hex = createHash('sha1').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
const position = (n) => String(n).padStart(20, '0');

/** The events of a case, with who does them: a customer, one of 25 staff, or the system after the event before. */
const LIFE = [
  ['payment', 'OrderCreated', 'customer'],
  ['payment', 'PaymentCaptured', 'system'],
  ['serviceRequest', 'ServiceRequested', 'system'],
  ['submission', 'SubmissionOpened', 'system'],
  ['submission', 'DocumentAttached', 'customer'],
  ['submission', 'DocumentAttached', 'customer'],
  ['submission', 'IntakeSubmitted', 'customer'],
  ['serviceRequest', 'IntakeReceived', 'system'],
  ['submission', 'DocumentApproved', 'staff'],
  ['submission', 'DocumentApproved', 'staff'],
  ['serviceRequest', 'FilingStarted', 'staff'],
  ['serviceRequest', 'ServiceDelivered', 'staff'],
];

const eventAt = (n, all) => {
  const one = Math.floor(n / LIFE.length);
  const [kind, type, role] = LIFE[n % LIFE.length];
  const requestId = uuid(`request ${one}`);
  const stream = kind === 'payment' ? `payment-TEST_ORD${requestId.slice(0, 8)}` : `${kind}-${requestId}`;
  const actor =
    role === 'system' ? 'system' : uuid(role === 'staff' ? `staff ${one % 25}` : `customer ${one % 40_000}`);
  const causationId = role === 'system' ? uuid(`event ${n - 1}`) : uuid(`command ${n}`);
  return {
    id: uuid(`event ${n}`),
    stream,
    revision: n % LIFE.length,
    position: position(n + 1),
    event: { type, data: { requestId } },
    metadata: {
      actor: { id: actor, role },
      causationId,
      time: new Date(START + Math.floor((n / all) * YEAR_MS)).toISOString(),
    },
  };
};

const fill = async (reads, namespace, all) => {
  const days = new Map();
  for (let n = 0; n < all; ) {
    const changes = [];
    for (const end = Math.min(all, n + AT_ONCE); n < end; n += 1) {
      const recorded = eventAt(n, all);
      const [id, day] = logIndex.keys(recorded);
      changes.push({ id, position: recorded.position, doc: logIndex.evolve(null, recorded, id) });
      days.set(day, logIndex.evolve(days.get(day) ?? null, recorded, day));
    }
    await reads.apply({ namespace, changes, from: null, at: null });
  }
  const changes = [...days].map(([id, doc]) => ({ id, position: position(all), doc }));
  await reads.apply({ namespace, changes, from: null, at: null });
};

/** Calls at places spread over this part of the log; answers the time of each, ms. */
const timed = async (reads, filter, from, to) => {
  const took = [];
  for (let n = 0; n < PAGES; n += 1) {
    const after = position(Math.floor(from + ((to - from) * n) / PAGES));
    const begun = performance.now();
    await searchLog(reads, filter, { after, limit: 25 });
    took.push(performance.now() - begun);
  }
  return took;
};

const DAYS = { from: '2026-03-01', to: '2026-03-31' };
const FILTERS = {
  'all events': {},
  'one type': { types: ['IntakeSubmitted'] },
  'one person': { actor: uuid('staff 7') },
  'a person and a type': { actor: uuid('staff 7'), types: ['ServiceDelivered'] },
  'a month': DAYS,
};

const measure = async (all) => {
  const dir = mkdtempSync(join(tmpdir(), 'anupalan-bench-'));
  const file = join(dir, 'views.db');
  const reads = openReadStore(file);
  const namespace = viewName(logIndex);
  await reads.declare(namespace, logIndex.indexes);
  await writeRecord(reads, namespace, { log: 'bench', live: namespace, kept: null, build: null, compared: null });
  await fill(reads, namespace, all);
  await reads.purge();
  const bytes = statSync(file).size / all;
  const answers = {};
  for (const [name, filter] of Object.entries(FILTERS)) {
    const part = name === 'a month' ? [all * 0.28, all * 0.35] : null;
    answers[name] = {
      newest: await timed(reads, filter, ...(part ?? [all * 0.9, all])),
      oldest: await timed(reads, filter, ...(part ?? [all * 0.01, all * 0.1])),
    };
  }
  const cases = Array.from({ length: 50 }, (_, n) => uuid(`request ${n * 7}`));
  answers['50 cases'] = {
    newest: await timed(reads, { cases }, all * 0.9, all),
    oldest: await timed(reads, { cases }, all * 0.01, all * 0.1),
  };
  await reads.close();
  rmSync(dir, { recursive: true, force: true });
  return { bytes, answers };
};

const told = (took) => `${ms(median(took))} (p99 ${ms(percentile(took, 0.99))})`;

const searches = async () => {
  const small = await measure(SMALL);
  const big = await measure(BIG);
  for (const [name, { newest, oldest }] of Object.entries(big.answers)) {
    const ratio = median(newest) / median(small.answers[name].newest);
    figure(
      name,
      `newest ${told(newest)}, oldest ${told(oldest)}, ${ratio.toFixed(1)} times that of ${whole(SMALL)} events`,
    );
  }
  figure('bytes per event of the index, days included', whole(big.bytes));
};

const CUSTOMERS = 80;
/** How long customers call while nothing else is done, before and after, s. */
const ALONE = 8;
/** All days of the log of ./case-log.mjs. */
const PERIOD = 'from=2026-01-01&to=2026-01-31';

/** Runs a program of this folder, since the server needs its folder exclusively; answers its output. */
const run = (file, args, env) => {
  const program = fileURLToPath(new URL(file, import.meta.url));
  const made = spawnSync(process.execPath, [program, ...args.map(String)], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (made.status !== 0) throw new Error(`${file} ended with ${made.status}`);
  return String(made.stdout);
};

const beside = async () => {
  const dir = mkdtempSync(join(tmpdir(), 'anupalan-bench-'));
  const settings = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: dir, DEMO: '1', DEMO_DATA: '0', LOG_LEVEL: 'info' };
  // The master key of ./case-log.mjs.
  const env = { ...process.env, ...settings, MASTER_KEY: Buffer.alloc(32, 7).toString('base64') };
  run('case-log.mjs', [dir, CASES, 200], env);
  const { customers, admin, events } = JSON.parse(run('history-folder.mjs', [dir, CUSTOMERS], env));
  const server = await startServer({ env });
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });

  /** A call with a session's token; answers its bytes. */
  const call = (token, method, path, body) =>
    new Promise((resolve, reject) => {
      const headers = {
        cookie: `${SESSION_COOKIE}=${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      };
      request({ host: '127.0.0.1', port: server.port, agent, method, path, headers }, (response) => {
        const parts = [];
        response.on('data', (part) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => {
          const answer = Buffer.concat(parts);
          if (response.statusCode < 300) resolve(answer);
          else reject(new Error(`${method} ${path}: ${response.statusCode} ${answer}`));
        });
      })
        .on('error', reject)
        .end(body === undefined ? undefined : JSON.stringify(body));
    });
  const json = async (...asked) => JSON.parse(String(await call(...asked)));

  let calls = 0;
  /** Customers open their requests and a case until `work` is done; answers what it did, and ms of each call. */
  const whileCustomersCall = async (work) => {
    let isDone = false;
    const doing = work().finally(() => {
      isDone = true;
    });
    const asked = [];
    const begun = performance.now();
    while (!isDone) {
      for (const due = ((performance.now() - begun) * RATE) / 1000; asked.length < due; calls += 1) {
        const { token, requestId } = customers[calls % CUSTOMERS];
        const path = calls % 2 === 0 ? '/api/customer-services' : `/api/requests/${requestId}`;
        const since = performance.now();
        asked.push(call(token, 'GET', path).then(() => performance.now() - since));
      }
      await sleep(1);
    }
    return { done: await doing, took: await Promise.all(asked) };
  };
  const alone = async () => (await whileCustomersCall(() => sleep(ALONE * 1000))).took;

  const exported = async () => {
    forgetPeak(server);
    const [before, cpu] = [memoryOf(server), cpuOf(server)];
    const begun = performance.now();
    const { length } = await call(admin, 'GET', `/api/admin/exports/period?${PERIOD}`);
    const seconds = (performance.now() - begun) / 1000;
    const [after, spent] = [memoryOf(server), cpuOf(server)];
    const cost = Number.isNaN(spent.all)
      ? ''
      : `, CPU of the server ${whole((spent.all - cpu.all) / 1e6)} s, its memory ${whole(before.now)} MB and at most ${whole(after.peak)} MB meanwhile`;
    return `${seconds.toFixed(1)} s, ${(length / 1e6).toFixed(1)} MB${cost}`;
  };
  const replayed = async () => {
    const begun = performance.now();
    const { id } = await json(admin, 'POST', '/api/admin/replays', { models: ['case'], from: null });
    for (;;) {
      const { items } = await json(admin, 'GET', '/api/admin/replays');
      // The list may not have it yet.
      const builds = items.find((one) => one.id === id)?.builds ?? [];
      const failed = builds.find(({ state, parity }) => state === 'failed' || (parity?.different ?? 0) > 0);
      if (failed !== undefined) throw new Error(JSON.stringify(failed));
      if (builds.length > 0 && builds.every(({ state }) => state === 'ready'))
        return (performance.now() - begun) / 1000;
      await sleep(500);
    }
  };

  await whileCustomersCall(() => sleep(3000));
  const [first, quietBefore] = [await exported(), await alone()];
  const second = await whileCustomersCall(exported);
  const third = await whileCustomersCall(replayed);
  const quiet = [...quietBefore, ...(await alone())];

  figure(`export of a period of ${whole(events)} events over HTTP`, first);
  figure("the same again, with customers' calls beside it", second.done);
  figure(`customers' calls, ${whole(RATE)} a second, alone`, told(quiet));
  const against = ({ took }) =>
    `${told(took)}, p99 ${(percentile(took, 0.99) / percentile(quiet, 0.99)).toFixed(1)} times that alone`;
  figure(`customers' calls beside the export`, against(second));
  figure(`customers' calls beside a replay of the cases (${third.done.toFixed(0)} s)`, against(third));
  agent.destroy();
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
};

heading(
  `history: pages of 25 events, at ${whole(SMALL)} and at ${whole(BIG)} events; exports and replays of ${whole(CASES * 12)} events over HTTP`,
);
if (ONLY !== 'server') await searches();
if (ONLY !== 'search') await beside();
