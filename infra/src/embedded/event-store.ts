import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Position } from '@anupalan/domain/kernel/position';
import {
  type AppendOutcome,
  type Delivery,
  type EventStore,
  type Expected,
  MAX_APPEND_BYTES,
  MAX_APPEND_EVENTS,
  type NewEvent,
  type RecordedEvent,
} from '../ports/event-store.js';
import { StoreUnavailable } from '../ports/unavailable.js';
import { COLUMNS, prefixFilter, type Row, SCHEMA, toEvent, toNumber, toPosition } from './log-rows.js';
import { keyText, openSqlite } from './sqlite.js';

/** The embedded log, plus what wakes readers of the same file in other threads. */
export interface EmbeddedEventStore extends EventStore {
  /** Tells waiting subscriptions that the log has grown to `at`. For a thread that got a message about it. */
  nudge(at: Position): void;
  /** Hears of every commit, with the last position in it. Answers how to stop listening. */
  onAppended(listener: (at: Position) => void): () => void;
}

/** An append that waits for the next commit, its texts made already. */
interface Waiting {
  readonly stream: string;
  readonly expected: Expected;
  readonly events: readonly (Omit<Row, 'position' | 'stream' | 'revision'> & { readonly bytes: number })[];
  readonly answer: (outcome: AppendOutcome) => void;
  readonly fail: (error: unknown) => void;
}

/** Appends that share a commit (and its sync). */
const GROUP = 100;
/** Rows read at once; also how far a filtered reader looks before it reports where it stands. */
const BATCH = 500;
const POLL_MS = 250;

const checkExpected = (expected: Expected): void => {
  if (expected !== 'none' && !(Number.isSafeInteger(expected) && expected >= 0))
    throw new RangeError(`not a revision: ${String(expected)}`);
};

const rendered = (events: readonly NewEvent[]): Waiting['events'] =>
  events.map((event) => {
    const data = JSON.stringify(event.data);
    const metadata = JSON.stringify(event.metadata);
    const bytes = Buffer.byteLength(data) + Buffer.byteLength(metadata) + event.type.length + event.id.length;
    const [id, type] = [keyText('event id', event.id), keyText('event type', event.type)];
    if (!Number.isSafeInteger(event.version)) throw new RangeError('not a schema version');
    return { id, type, version: event.version, data, metadata, bytes };
  });

/**
 * The log in one SQLite file. Appends that wait are committed together (at most 100), each judged by itself, so that one
 * conflict fails nobody else; nothing is answered before the sync. When the disk fails, every append of that commit fails
 * with StoreUnavailable and leaves nothing; the next one tries again.
 * `readonly`: for a second thread. `maxPages`: see SqliteOptions.
 */
export const openEventStore = (
  path: string,
  options: { readonly readonly?: boolean; readonly maxPages?: number } = {},
): EmbeddedEventStore => {
  const db = openSqlite(path, { synchronous: 'FULL' });
  if (options.readonly !== true) {
    db.transaction(() => {
      db.exec(SCHEMA);
      db.prepare("INSERT INTO store (key, value) VALUES ('identity', ?) ON CONFLICT DO NOTHING").run(randomUUID());
    });
    // After the schema, so that a full disk shows in appends and not here.
    if (options.maxPages !== undefined) db.exec(`PRAGMA max_page_count = ${options.maxPages}`);
  } else db.exec('PRAGMA query_only = ON');

  const queue: Waiting[] = [];
  const closing = new AbortController();
  const listeners = new Set<(at: Position) => void>();
  const sleepers = new Set<() => void>();
  let flushing: Promise<void> | null = null;

  const last = (): number => db.prepare<{ at: number | null }>('SELECT max(position) AS at FROM events').get()?.at ?? 0;

  const wake = (): void => {
    for (const sleeper of [...sleepers]) sleeper();
  };

  /** Judges one append inside the transaction and writes it if it may be. */
  const judge = ({ stream, expected, events }: Waiting): AppendOutcome => {
    const known = db
      .prepare<{ at: number | null; taken: number }>(
        `SELECT (SELECT max(revision) FROM events WHERE stream = ?) AS at,
                EXISTS (SELECT 1 FROM events WHERE id IN (SELECT value FROM json_each(?))) AS taken`,
      )
      .get(stream, JSON.stringify(events.map(({ id }) => id)));
    const actual = known?.at ?? -1;
    const wanted = expected === 'none' ? -1 : expected;
    const conflict: AppendOutcome = { kind: 'conflict', actual: actual < 0 ? 'none' : actual };
    if (actual !== wanted) {
      const stored = db
        .prepare<{ id: string; position: number }>(
          'SELECT id, position FROM events WHERE stream = ? AND revision > ? ORDER BY revision LIMIT ?',
        )
        .all(stream, wanted, events.length);
      const same = stored.length === events.length && stored.every((row, i) => row.id === events[i]?.id);
      if (!same) return conflict;
      const position = toPosition(stored.at(-1)?.position ?? 0);
      return { kind: 'appended', revision: wanted + events.length, position, repeated: true };
    }
    if (known?.taken === 1) return conflict;
    const insert = db.prepare<{ position: number }>(
      `INSERT INTO events (stream, revision, id, type, version, data, metadata) VALUES (?, ?, ?, ?, ?, ?, ?)
       RETURNING position`,
    );
    let [revision, at] = [wanted, 0];
    for (const event of events) {
      revision += 1;
      // Not `get`: the binding would not reset a statement that failed, which then fails for ever.
      const [row] = insert.all(stream, revision, event.id, event.type, event.version, event.data, event.metadata);
      at = row?.position ?? 0;
    }
    return { kind: 'appended', revision, position: toPosition(at), repeated: false };
  };

  const flush = (): void => {
    while (queue.length > 0) {
      const group = queue.splice(0, GROUP);
      let outcomes: readonly AppendOutcome[];
      try {
        outcomes = db.transaction(() => group.map(judge));
      } catch (error) {
        for (const waiting of group) waiting.fail(error);
        continue;
      }
      group.forEach((waiting, i) => {
        const outcome = outcomes[i];
        if (outcome !== undefined) waiting.answer(outcome);
      });
      const newest = outcomes.findLast((outcome) => outcome.kind === 'appended' && !outcome.repeated);
      if (newest?.kind === 'appended') {
        wake();
        for (const listener of [...listeners]) listener(newest.position);
      }
    }
  };

  const append: EventStore['append'] = async (stream, expected, events) => {
    if (options.readonly === true) throw new StoreUnavailable('This reader of the log cannot write.');
    if (closing.signal.aborted) throw new StoreUnavailable('The store is closed.');
    keyText('stream name', stream);
    checkExpected(expected);
    if (events.length === 0) throw new RangeError('nothing to append');
    if (new Set(events.map((event) => event.id)).size < events.length) throw new RangeError('an event id twice');
    if (events.length > MAX_APPEND_EVENTS) return { kind: 'too-large' };
    const texts = rendered(events);
    if (texts.reduce((sum, event) => sum + event.bytes, 0) > MAX_APPEND_BYTES) return { kind: 'too-large' };
    return new Promise<AppendOutcome>((answer, fail) => {
      queue.push({ stream, expected, events: texts, answer, fail });
      // After the present turn, so that everybody who is ready shares the commit.
      flushing ??= new Promise((done) => {
        setImmediate(() => {
          flushing = null;
          flush();
          done();
        });
      });
    });
  };

  async function* readStream(
    stream: string,
    { from = 0, to = Number.MAX_SAFE_INTEGER, backwards = false }: Parameters<EventStore['readStream']>[1] = {},
  ): AsyncIterable<RecordedEvent> {
    let [low, high] = [from, to];
    for (;;) {
      const rows = db
        .prepare<Row>(
          `SELECT ${COLUMNS} FROM events WHERE stream = ? AND revision BETWEEN ? AND ?
           ORDER BY revision ${backwards ? 'DESC' : 'ASC'} LIMIT ${BATCH}`,
        )
        .all(stream, low, high);
      for (const row of rows) yield toEvent(row);
      const end = rows.at(-1);
      if (end === undefined || rows.length < BATCH) return;
      if (backwards) high = end.revision - 1;
      else low = end.revision + 1;
    }
  }

  /** The next matching rows after `after`, and how far the log was looked at (`BATCH` positions at most). */
  const scan = (
    after: number,
    filter: ReturnType<typeof prefixFilter>,
  ): { rows: Row[]; seen: number; more: boolean } => {
    const head = last();
    const seen = Math.min(head, after + BATCH);
    if (seen <= after) return { rows: [], seen: after, more: false };
    const rows = db
      .prepare<Row>(
        `SELECT ${COLUMNS} FROM events WHERE position > ? AND position <= ? ${filter.sql} ORDER BY position`,
      )
      .all(after, seen, ...filter.params);
    return { rows, seen, more: seen < head };
  };

  async function* readAll(reading: Parameters<EventStore['readAll']>[0]): AsyncIterable<RecordedEvent> {
    const filter = prefixFilter(reading.prefixes);
    const exact = toNumber(reading.after);
    const start = reading.inclusive === true ? Math.max(0, exact - 1) : exact;
    let [at, left] = [start, reading.limit ?? Number.MAX_SAFE_INTEGER];
    for (;;) {
      const { rows, seen, more } = scan(at, filter);
      for (const row of rows) {
        if (left <= 0) return;
        left -= 1;
        yield toEvent(row);
      }
      if (!more || left <= 0) return;
      at = seen;
      // A long read leaves room for requests between its batches.
      await nextTurn();
    }
  }

  /** Until the log grows beyond `at`, the signal aborts, or it is time to look by oneself. */
  const sleep = (at: number, signal: AbortSignal): Promise<void> =>
    new Promise((done) => {
      if (signal.aborted || last() > at) return done();
      const finish = (): void => {
        clearTimeout(timer);
        sleepers.delete(finish);
        signal.removeEventListener('abort', finish);
        done();
      };
      const timer = setTimeout(finish, POLL_MS);
      sleepers.add(finish);
      signal.addEventListener('abort', finish);
    });

  async function* subscribe(
    reading: Parameters<EventStore['subscribe']>[0],
    outer: AbortSignal,
  ): AsyncIterable<Delivery> {
    const signal = AbortSignal.any([outer, closing.signal]);
    const filter = prefixFilter(reading.prefixes);
    let at = toNumber(reading.after);
    let told = false;
    while (!signal.aborted) {
      const { rows, seen, more } = scan(at, filter);
      for (const row of rows) {
        if (signal.aborted) return;
        yield { kind: 'event', event: toEvent(row) };
      }
      if (seen > (rows.at(-1)?.position ?? at)) yield { kind: 'checkpoint', position: toPosition(seen) };
      if (seen > at) told = false;
      at = seen;
      if (more) {
        await nextTurn();
        continue;
      }
      if (!told) yield { kind: 'caught-up', position: at === 0 ? null : toPosition(at) };
      told = true;
      while (!signal.aborted && last() <= at) await sleep(at, signal);
    }
  }

  return {
    append,
    readStream,
    readAll,
    subscribe,
    head: async () => {
      const at = last();
      return at === 0 ? null : toPosition(at);
    },
    // Positions have no gaps: a transaction that is rolled back gives its numbers back, and nothing is ever deleted.
    behind: async (at) => Math.max(0, last() - toNumber(at)),
    identity: async () =>
      db.prepare<{ value: string }>("SELECT value FROM store WHERE key = 'identity'").get()?.value ?? '',
    nudge: wake,
    onAppended: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {
      if (closing.signal.aborted) return;
      closing.abort();
      while (flushing !== null) await flushing;
      db.close();
    },
  };
};
