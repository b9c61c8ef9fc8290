import { existsSync } from 'node:fs';
import type { Position } from '@anupalan/domain/kernel/position';
import { pause } from '../ports/clock.js';
import type { Delivery, EventStore, RecordedEvent } from '../ports/event-store.js';
import { nextTurn } from '../ports/next-turn.js';
import { StoreUnavailable } from '../ports/unavailable.js';
import { logCommits } from './log-commits.js';
import { logPages } from './log-pages.js';
import { COLUMNS, openLog, prefixFilter, type Row, toEvent, toNumber, toPosition } from './log-rows.js';
import { logThread } from './log-thread-link.js';
import { logWriter } from './log-writer.js';
import { openSqlite } from './sqlite.js';

/** The embedded log, plus what wakes readers of the same file in other threads. */
export interface EmbeddedEventStore extends EventStore {
  /** Tells waiting subscriptions that the log has grown to `at`. For a thread that got a message about it. */
  nudge(at: Position): void;
  /** Hears of every commit, with the last position in it. Answers how to stop listening. */
  onAppended(listener: (at: Position) => void): () => void;
}

/** Is there a log in this file, with an event in it? Makes no file. */
export const hasEvents = (path: string): boolean => {
  if (!existsSync(path)) return false;
  const db = openSqlite(path, { readonly: true });
  try {
    const table = db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'events'").get();
    return table !== undefined && db.prepare('SELECT 1 FROM events LIMIT 1').get() !== undefined;
  } finally {
    db.close();
  }
};

/** Rows read at once, and how far a filtered reader looks in one go: between two batches others get their turn. */
const BATCH = 50;
const POLL_MS = 250;
/**
 * A subscriber of the log begins a round at most once in so many ms, because under load a round costs more than the
 * events in it. The first event after a quiet moment is delivered at once.
 */
const ROUND_MS = 5;

/** The projector's thread copies the WAL into the file, beside the writer, whenever so many events were appended. */
const READER_CHECKPOINT_EVENTS = 300;

/**
 * The log in one SQLite file; how it is written, see ./log-writer.
 * `readonly`: for a second thread, which also empties the WAL behind the writer. `sole`: nobody else writes the file (the folder's lock is ours), so that what this store
 * wrote itself need not be asked for. `thread`: commits are made in a thread of their own, as the server does; otherwise in this
 * one, as tests do. `maxPages`: see SqliteOptions.
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
  /** The last position; where nobody else writes, the own commits tell it. */
  const last = (): number => (options.sole === true ? reached : look());
  /** A position beyond the given one that the log has reached, or the very last one. Readers that follow ask it all the time. */
  const lastBeyond = (at: number): number => (reached > at ? reached : last());

  const wake = (): void => {
    for (const sleeper of [...sleepers]) sleeper();
  };

  let checkpointed = 0;
  /** Copies what the WAL holds into the file, as far as nobody reads older pages. Waits for nobody and holds up nobody. */
  const checkpoint = (at: number): void => {
    checkpointed = at;
    try {
      db.prepare('PRAGMA wal_checkpoint(PASSIVE)').all();
    } catch (error) {
      // A disk that is full or fails shows in appends; the WAL keeps everything meanwhile.
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
      // A long stream leaves room for others between its batches.
      await nextTurn();
      if (backwards) high = end.revision - 1;
      else low = end.revision + 1;
    }
  }

  /** The next `limit` matching rows after `after`, and how far the log was looked at (`BATCH` positions at most). */
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
      // A long read leaves room for requests between its batches.
      await nextTurn();
    }
  }

  /** Until the log grows, the signal aborts, or it is time to look by oneself. For who has just looked. */
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
    let at = toNumber(reading.after);
    let told = false;
    /** When the last round of following began. */
    let round = Number.NEGATIVE_INFINITY;
    while (!signal.aborted) {
      const { events, upTo, more } = pages.after(at, reading.prefixes);
      if (events.length > 0) yield { kind: 'events', events };
      const end = events.at(-1)?.position;
      if (upTo > at && (end === undefined || toNumber(end) < upTo)) {
        if (signal.aborted) return;
        yield { kind: 'checkpoint', position: toPosition(upTo) };
      }
      if (upTo > at) told = false;
      at = upTo;
      if (more) {
        // One new page in each turn: a reader that is a few pages behind others catches up with them, and shares their pages.
        if (!pages.has(at)) await nextTurn();
        continue;
      }
      if (signal.aborted) return;
      if (!told) yield { kind: 'caught-up', position: at === 0 ? null : toPosition(at) };
      told = true;
      const early = round + ROUND_MS - performance.now();
      if (early > 0 && !signal.aborted) await pause(early, signal);
      while (!signal.aborted && lastBeyond(at) <= at) await sleep(signal);
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
