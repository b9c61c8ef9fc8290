// The minimum cost of a rebuild, without a projector: `node rebuild-bare.mjs <folder>` reads the log case by case,
// folds both views and writes each record once, in one thread, without checkpoint, lease, bounded memory or interleaved
// events. A projector with these cannot be faster on one core. Prints one line of JSON: CPU seconds of reading, folding
// and writing, and the records.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { specsOf } from '@anupalan/command-api/server/aggregates';
import { openForProjector } from '@anupalan/infra/embedded/embedded';
import { eventOf, LINE } from '@anupalan/infra/embedded/log-rows';
import { openReadStore } from '@anupalan/infra/embedded/read-store';
import { openSqlite } from '@anupalan/infra/embedded/sqlite';
import { sealedStore } from '@anupalan/infra/sealing/sealed-store';
import { caseView } from '@anupalan/projector/read-models/case/projection';
import { caseList } from '@anupalan/projector/read-models/case-list/projection';

const EVENTS_PER_CASE = 12;
const SPAN = 60_000;
const AT_ONCE = 250;
/** One row per case: its events of a part of the log, in order, as a JSON list. */
const CASES = `SELECT requestId, '[' || group_concat(event) || ']' AS events FROM (
  SELECT CASE WHEN stream LIKE 'payment-%' THEN data ->> 'requestId' ELSE substr(stream, instr(stream, '-') + 1) END AS requestId,
    ${LINE} AS event
  FROM events WHERE position > ? AND position <= ? ORDER BY requestId, position
) GROUP BY requestId`;

const folder = process.argv[2];
const scratch = mkdtempSync(join(tmpdir(), 'anupalan-bench-'));
const stores = openForProjector(folder, Buffer.alloc(32, 7));
const decode = sealedStore({ events: stores.events, vault: stores.vault, specs: specsOf }).decoder(() => false);
const log = openSqlite(join(folder, 'log.db'), { readonly: true });
const reads = openReadStore(join(scratch, 'views.db'));
const views = [caseList, caseView].map((projection) => ({
  projection,
  handled: new Set(projection.handles),
  /** By open case: record, position, number of events so far. */
  open: new Map(),
  done: [],
}));

const write = async ({ projection, done }) => {
  const changes = done.splice(0);
  documents += changes.length;
  await reads.apply({ namespace: projection.name, changes, from: null, at: null });
};

let documents = 0;
/** Folds a case's new events; a complete record is queued for writing. */
const fold = async (view, requestId, events) => {
  const { projection, handled, open, done } = view;
  const held = open.get(requestId) ?? { doc: null, position: null, count: 0 };
  for (const event of events) {
    if (!handled.has(event.event.type)) continue;
    const { position } = event;
    held.doc = projection.evolve(held.doc, event, requestId);
    held.position = position;
    // The entry of the event.
    if (projection.keys(event).includes(position))
      done.push({ id: position, position, doc: projection.evolve(null, event, position) });
  }
  held.count += events.length;
  if (held.count < EVENTS_PER_CASE) {
    open.set(requestId, held);
    return;
  }
  open.delete(requestId);
  done.push({ id: requestId, position: held.position, doc: held.doc });
  if (done.length >= AT_ONCE) await write(view);
};

try {
  for (const { projection } of views) await reads.declare(projection.name, projection.indexes, { later: true });
  const begun = process.cpuUsage();
  const last = log.prepare('SELECT max(position) AS position FROM events').get().position;
  for (let from = 0; from < last; from += SPAN)
    for (const { requestId, events } of log.prepare(CASES).all(from, from + SPAN)) {
      const recorded = JSON.parse(events).map((event) => decode(eventOf(event)));
      for (const view of views) await fold(view, requestId, recorded);
    }
  for (const view of views) await write(view);
  for (const { projection } of views) await reads.declare(projection.name, projection.indexes);
  const { user, system } = process.cpuUsage(begun);
  console.log(JSON.stringify({ cpuSeconds: (user + system) / 1e6, documents }));
} finally {
  await reads.close();
  log.close();
  await stores.close();
  rmSync(scratch, { recursive: true, force: true });
}
