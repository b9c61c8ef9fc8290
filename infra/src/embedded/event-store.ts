import type { Position } from '@anupalan/domain/kernel/position';
import { pause } from '../ports/clock.js';
import type { Delivery, EventStore, RecordedEvent } from '../ports/event-store.js';
import { nextTurn } from '../ports/next-turn.js';
import { StoreUnavailable } from '../ports/unavailable.js';
import { logCommits } from './log-commits.js';
import { type LogReader, logPages } from './log-pages.js';
import { COLUMNS, openLog, prefixFilter, type Row, toEvent, toNumber, toPosition } from './log-rows.js';
import { logThread } from './log-thread-link.js';
import { logWriter } from './log-writer.js';
import { foundIn, openSqlite } from './sqlite.js';

/** The embedded log, with signals for readers of the same file in other threads. */
export interface EmbeddedEventStore extends EventStore {
  /** Tells waiting subscriptions that the log has grown to `at`. For a thread that got a message about it. */
  nudge(at: Position): void;
  /** Calls the listener at every commit, with its last position. Returns the function that ends that. */
  onAppended(listener: (at: Position) => void): () => void;
}

/** True when the file has a log with at least one event of a stream that begins so. Makes no file. */
export const hasEvents = (path: string, prefix: string): boolean =>
  foundIn(path, ['events'], (db) => {
    const event = db.prepare("SELECT 1 FROM events WHERE stream >= ? AND stream < ? || CAST(x'FF' AS TEXT) LIMIT 1");
    return event.get(prefix, prefix) !== undefined;
  });

/** Rows, or positions for a filtered reader, that are read before other work gets its turn. */
const BATCH = 50;
const POLL_MS = 250;
/**
 * A subscriber of the log begins a round at most once in so many ms, because under load a round costs more than the
 * events in it. The first event after a quiet moment is delivered at once.
 */
const ROUND_MS = 5;

/** After so many events the projector's thread copies the WAL into the file, so that the writer need not. */
const READER_CHECKPOINT_EVENTS = 300;

/**
 * The log in one SQLite file; see ./log-writer for appends.
 * `readonly`: for a second thread, which also copies the WAL into the file. `sole`: no other process writes the file
 * (this one has the folder's lock), so that the store knows the end of the log without a query. `thread`: commits are
 * made in a thread of their own, as in the server, instead of in this one, as in tests. `maxPages`: see SqliteOptions.
 */
export const openEventStore = (
  path: string,
  options: {
    readonly readonly?: boolean;
    readonly sole?: boolean;
    readonly thread?: boolean | Parameters<typeof logThread>[1];
    readonly maxPages?: number;
  } = {},
): EmbeddedEventStore => {
  const { readonly = false, thread = false } = options;
  const db = readonly ? openSqlite(path, { synchronous: 'FULL' }) : openLog(path, options.maxPages);
  if (readonly) db.exec('PRAGMA query_only = ON');

  const closing = new AbortController();
  const listeners = new Set<(at: Position) => void>();
  const sleepers = new Set<() => void>();

  /** A position that the log has reached, known from its own commits, from announcements and from reading. */
  let reached = 0;
  const look = (): number => {
    reached = db.prepare<{ at: number | null }>('SELECT max(position) AS at FROM events').get()?.at ?? 0;
    return reached;
  };
  if (options.sole === true) look();
  /** The last position. Without other writers it is that of the last own commit. */
  const last = (): number => (options.sole === true ? reached : look());
  /** A position beyond the given one that the log has reached, or else the last one. Followers call it all the time. */
  const lastBeyond = (at: number): number => (reached > at ? reached : last());

  const wake = (): void => {
    for (const sleeper of [...sleepers]) sleeper();
  };

  let checkpointed = 0;
  /** Copies the WAL into the file as far as no reader uses older pages. Neither waits nor makes others wait. */
  const checkpoint = (at: number): void => {
    checkpointed = at;
    try {
      db.prepare('PRAGMA wal_checkpoint(PASSIVE)').all();
    } catch (error) {
      // Appends report a disk that is full or fails; the WAL keeps everything meanwhile.
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  };

  const writing = thread === false ? null : logThread(path, thread === true ? {} : thread);
  const commitHere = logCommits(db);
  const writer = logWriter(writing?.commit ?? (async (appends) => commitHere(appends)), (at) => {
    reached = toNumber(at);
    wake();
    for (const listener of [...listeners]) listener(at);
  });

  const append: EventStore['append'] = async (stream, expected, events) => {
    if (readonly) throw new StoreUnavailable('This reader of the log cannot write.');
    return writer.append(stream, expected, events);
  };

  async function* readStream(
    stream: string,
    {
      from = 0,
      to = Number.MAX_SAFE_INTEGER,
      backwards = false,
      limit = Number.MAX_SAFE_INTEGER,
    }: Parameters<EventStore['readStream']>[1] = {},
  ): AsyncIterable<RecordedEvent> {
    // Most readers ask for new events and there are none. No other process writes, so the writer's head tells it.
    if (options.sole === true && from > (writer.headOf(stream) ?? from)) return;
    let [low, high, left] = [from, to, limit];
    while (left > 0) {
      const count = Math.min(BATCH, left);
      const rows = db
        .prepare<Row>(
          `SELECT ${COLUMNS} FROM events WHERE stream = ? AND revision BETWEEN ? AND ?
           ORDER BY revision ${backwards ? 'DESC' : 'ASC'} LIMIT ?`,
        )
        .all(stream, low, high, count);
      const end = rows.at(-1);
      // A read to the end tells the writer where the stream ends, also of streams that this process never appends to.
      if (rows.length < count && !backwards && to === Number.MAX_SAFE_INTEGER)
        writer.sawEnd(stream, end?.revision ?? low - 1);
      for (const row of rows) yield toEvent(db, row);
      if (end === undefined || rows.length < count) return;
      left -= rows.length;
      // Other work gets its turn between the batches of a long stream.
      await nextTurn();
      if (backwards) high = end.revision - 1;
      else low = end.revision + 1;
    }
  }

  /** The next `limit` matching rows after `after`, and the position up to which rows were read (at most `BATCH` on). */
  const scan = (
    after: number,
    filter: ReturnType<typeof prefixFilter>,
    limit: number,
  ): { rows: Row[]; seen: number; more: boolean } => {
    const head = last();
    const seen = Math.min(head, after + BATCH);
    if (seen <= after) return { rows: [], seen: after, more: false };
    const rows = db
      .prepare<Row>(
        `SELECT ${COLUMNS} FROM events WHERE position > ? AND position <= ? ${filter.sql} ORDER BY position LIMIT ?`,
      )
      .all(after, seen, ...filter.params, limit);
    return { rows, seen, more: seen < head };
  };

  async function* readAll(reading: Parameters<EventStore['readAll']>[0]): AsyncIterable<RecordedEvent> {
    const filter = prefixFilter(reading.prefixes);
    const exact = toNumber(reading.after);
    const start = reading.inclusive === true ? Math.max(0, exact - 1) : exact;
    let [at, left] = [start, reading.limit ?? Number.MAX_SAFE_INTEGER];
    for (;;) {
      const { rows, seen, more } = scan(at, filter, Math.min(BATCH, left));
      for (const row of rows) yield toEvent(db, row);
      left -= rows.length;
      if (!more || left <= 0) return;
      at = seen;
      // Requests get their turn between the batches of a long read.
      await nextTurn();
    }
  }

  /** Waits until the log grows, the signal aborts, or `POLL_MS` have passed. Call it right after a read. */
  const sleep = (signal: AbortSignal): Promise<void> =>
    new Promise((done) => {
      if (signal.aborted) return done();
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

  const pages = logPages(db, lastBeyond);

  /** Yields the events after a position, and then new ones as they come. */
  async function* follow(
    reading: Parameters<EventStore['subscribe']>[0],
    signal: AbortSignal,
  ): AsyncGenerator<Delivery> {
    const reader = pages.join(toNumber(reading.after));
    try {
      yield* followAs(reader, reading.prefixes, signal);
    } finally {
      pages.leave(reader);
    }
  }

  async function* followAs(
    reader: LogReader,
    prefixes: readonly string[] | undefined,
    signal: AbortSignal,
  ): AsyncGenerator<Delivery> {
    let told = false;
    /** When the last round of following began. */
    let round = Number.NEGATIVE_INFINITY;
    while (!signal.aborted) {
      const { at } = reader;
      const { events, upTo, more } = await pages.next(reader, prefixes);
      if (events.length > 0) yield { kind: 'events', events };
      const end = events.at(-1)?.position;
      if (upTo > at && (end === undefined || toNumber(end) < upTo)) {
        if (signal.aborted) return;
        yield { kind: 'checkpoint', position: toPosition(upTo) };
      }
      if (upTo > at) told = false;
      if (more) continue;
      if (signal.aborted) return;
      if (!told) yield { kind: 'caught-up', position: upTo === 0 ? null : toPosition(upTo) };
      told = true;
      const early = round + ROUND_MS - performance.now();
      if (early > 0 && !signal.aborted) await pause(early, signal);
      while (!signal.aborted && lastBeyond(upTo) <= upTo) await sleep(signal);
      round = performance.now();
    }
  }

  const subscribe: EventStore['subscribe'] = (reading, outer) => ({
    [Symbol.asyncIterator]: () => follow(reading, AbortSignal.any([outer, closing.signal])),
  });

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
    nudge: (at) => {
      reached = Math.max(reached, toNumber(at));
      wake();
      if (readonly && toNumber(at) >= checkpointed + READER_CHECKPOINT_EVENTS) checkpoint(toNumber(at));
    },
    onAppended: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {
      if (closing.signal.aborted) return;
      closing.abort();
      await writer.close();
      await writing?.close();
      db.close();
    },
  };
};
