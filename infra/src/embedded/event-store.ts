import type { Position } from '@anupalan/domain/kernel/position';
import type { EventStore } from '../ports/event-store.js';
import { StoreUnavailable } from '../ports/unavailable.js';
import { logCommits } from './log-commits.js';
import { LogEnd } from './log-end.js';
import { logFollowing } from './log-following.js';
import { logReads } from './log-reads.js';
import { openLog, toNumber, toPosition } from './log-rows.js';
import { logThread } from './log-thread-link.js';
import { logWriter } from './log-writer.js';
import { foundIn, openSqlite, type Sqlite } from './sqlite.js';

/** The embedded log, with signals for readers of the same file in other threads. */
export interface EmbeddedEventStore extends EventStore {
  /** Tells waiting subscriptions that the log has grown to `at`. For a thread that got a message about it. */
  nudge(at: Position): void;
  /** Calls the listener at every commit, with its last position. Returns the function that stops it. */
  onAppended(listener: (at: Position) => void): () => void;
}

/** True when the file is a log with at least one event of a stream with this prefix. Makes no file. */
export const hasEvents = (path: string, prefix: string): boolean =>
  foundIn(path, ['events'], (db) => {
    const event = db.prepare("SELECT 1 FROM events WHERE stream >= ? AND stream < ? || CAST(x'FF' AS TEXT) LIMIT 1");
    return event.get(prefix, prefix) !== undefined;
  });

/** After this many events the projector's thread copies the WAL into the file, so that the writer need not. */
const READER_CHECKPOINT_EVENTS = 300;

/**
 * Copies the WAL into the file, in a thread that reads, as far as no reader uses older pages. It neither waits nor
 * makes others wait.
 */
class Checkpoints {
  #last = 0;

  constructor(private readonly db: Sqlite) {}

  reach(at: number): void {
    if (at < this.#last + READER_CHECKPOINT_EVENTS) return;
    this.#last = at;
    try {
      this.db.prepare('PRAGMA wal_checkpoint(PASSIVE)').all();
    } catch (error) {
      // Appends report a disk that is full or fails; the WAL keeps everything meanwhile.
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  }
}

/**
 * The log in one SQLite file; see ./log-writer for appends. `readonly`: for a second thread, which also copies the WAL
 * into the file. `sole`: no other process writes the file (this one has the folder's lock), so the store knows the end
 * of the log without a query. `thread`: a separate thread makes the commits, as in the server; otherwise this thread
 * makes them, as in tests. `maxPages`: see SqliteOptions.
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
  const isSole = options.sole === true;
  const end = new LogEnd(db, isSole);
  const checkpoints = new Checkpoints(db);
  const writing = thread === false ? null : logThread(path, thread === true ? {} : thread);
  const commitHere = logCommits(db);
  const writer = logWriter(writing?.commit ?? (async (appends) => commitHere(appends)), (at) => end.committed(at));
  const follow = logFollowing(db, end);

  return {
    append: async (stream, expected, events) => {
      if (readonly) throw new StoreUnavailable('This reader of the log cannot write.');
      return writer.append(stream, expected, events);
    },
    ...logReads(db, end, writer, isSole),
    subscribe: (reading, outer) => ({
      [Symbol.asyncIterator]: () => follow(reading, AbortSignal.any([outer, closing.signal])),
    }),
    head: async () => {
      const at = end.last();
      return at === 0 ? null : toPosition(at);
    },
    // Positions have no gaps: a transaction that is rolled back gives its numbers back, and nothing is ever deleted.
    behind: async (at) => Math.max(0, end.last() - toNumber(at)),
    identity: async () =>
      db.prepare<{ value: string }>("SELECT value FROM store WHERE key = 'identity'").get()?.value ?? '',
    nudge: (at) => {
      end.announced(at);
      if (readonly) checkpoints.reach(toNumber(at));
    },
    onAppended: (listener) => end.onCommit(listener),
    close: async () => {
      if (closing.signal.aborted) return;
      closing.abort();
      await writer.close();
      await writing?.close();
      db.close();
    },
  };
};
