// The search over the log, at 10,000 and at BENCH_EVENTS (1,000,000) events in one run: pages of 25 at the newest
// events, in the middle and at the oldest, by each condition, and what the index takes on the disk. The projection
// folds the documents from events; they are written in bulk. The ratio shows how the cost grows.
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openReadStore } from '@anupalan/infra/embedded/read-store';
import { logIndex } from '@anupalan/projector/read-models/log-index/projection';
import { searchLog } from '@anupalan/projector/read-models/log-index/search';
import { viewName, writeRecord } from '@anupalan/projector/runner/view-record';
import { figure, heading, median, ms, percentile, whole } from './measure.mjs';

const SMALL = 10_000;
const BIG = Number(process.env.BENCH_EVENTS ?? 1_000_000);
const PAGES = Number(process.env.BENCH_PAGES ?? 200);
const AT_ONCE = 5000;
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

const small = await measure(SMALL);
const big = await measure(BIG);
heading(`history: pages of 25 events, at ${whole(SMALL)} and at ${whole(BIG)} events`);
const told = (took) => `${ms(median(took))} (p99 ${ms(percentile(took, 0.99))})`;
for (const [name, { newest, oldest }] of Object.entries(big.answers)) {
  const ratio = median(newest) / median(small.answers[name].newest);
  figure(
    name,
    `newest ${told(newest)}, oldest ${told(oldest)}, ${ratio.toFixed(1)} times that of ${whole(SMALL)} events`,
  );
}
figure('bytes per event of the index, days included', whole(big.bytes));
