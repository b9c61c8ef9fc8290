import type { RecordedEvent } from '../ports/event-store.js';
import { nextTurn } from '../ports/next-turn.js';
import { COLUMNS, type Row, toEvent, toPosition } from './log-rows.js';
import type { Sqlite } from './sqlite.js';

/** The part of the log between two positions, filtered for a reader. */
export interface Page {
  readonly events: readonly RecordedEvent[];
  readonly upTo: number;
  readonly more: boolean;
}

interface Cached {
  readonly events: readonly RecordedEvent[];
  readonly from: number;
  readonly upTo: number;
  /** Size of the stored texts. */
  readonly bytes: number;
}

const PAGE_EVENTS = 250;
/** A page ends with the event that reaches this size: 250 of the largest events would fill the heap of a thread. */
export const PAGE_BYTES = 2_000_000;
const CACHED_PAGES = 32;
const CACHED_BYTES = 6 * PAGE_BYTES;
/**
 * A reader that is this many events ahead of another one waits for it, while the other one still finds its pages in the
 * cache.
 */
const AHEAD_EVENTS = 1500;
const REACH_EVENTS = CACHED_PAGES * PAGE_EVENTS - 2 * PAGE_EVENTS;
/** Turns that it waits at most before a page: the other reader may have stopped. */
const MOST_TURNS = 50;

export interface LogReader {
  at: number;
  /** It was told that there is more to read. */
  behind: boolean;
}

const SIZES = `SELECT position, sum(octet_length(data) + octet_length(metadata))
    OVER (ORDER BY position ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before
  FROM events WHERE position > ? AND position <= ?`;
/** The last position of a page. The first event of a page belongs to it however large it is. */
const END = `SELECT max(position) AS upTo FROM (${SIZES}) WHERE before IS NULL OR before < ${PAGE_BYTES}`;
const ROWS = `SELECT ${COLUMNS} FROM events WHERE position > ? AND position <= ? ORDER BY position`;

export interface LogPages {
  after(position: number, prefixes: readonly string[] | undefined): Page;
  /** A reader that others wait for until it leaves. */
  join(at: number): LogReader;
  leave(reader: LogReader): void;
  /**
   * As after, for a reader, which then continues behind the page. Readers that catch up together stay so close that
   * they share pages.
   */
  next(reader: LogReader, prefixes: readonly string[] | undefined): Promise<Page>;
}

/**
 * Reads the log in pages and caches the last ones, so that readers close to each other (all that are up to date, all
 * that began together) read and parse each event once. `last` returns a position beyond the given one that the log has
 * reached, or else the last one. A page never changes, because it ends before the end of the log at the time of its
 * reading.
 */
export const logPages = (db: Sqlite, last: (beyond: number) => number): LogPages => {
  let cached: readonly Cached[] = [];
  const readers = new Set<LogReader>();

  const read = (from: number, head: number): Cached => {
    const end = Math.min(head, from + PAGE_EVENTS);
    const upTo = db.prepare<{ upTo: number | null }>(END).get(from, end)?.upTo ?? end;
    const rows = db.prepare<Row>(ROWS).all(from, upTo);
    const page: Cached = {
      events: rows.map((row) => toEvent(db, row)),
      from,
      upTo,
      bytes: rows.reduce((sum, { line }) => sum + line.byteLength, 0),
    };
    let bytes = page.bytes;
    const kept = [page];
    for (const one of cached) {
      bytes += one.bytes;
      if (bytes > CACHED_BYTES || kept.length === CACHED_PAGES) break;
      kept.push(one);
    }
    cached = kept;
    return page;
  };

  const cachedAt = (position: number): Cached | undefined =>
    cached.find((page) => page.from <= position && position < page.upTo);

  const isTooFarAhead = ({ at }: LogReader): boolean => {
    for (const one of readers) if (one.behind && one.at < at - AHEAD_EVENTS && one.at >= at - REACH_EVENTS) return true;
    return false;
  };

  const after = (position: number, prefixes: readonly string[] | undefined): Page => {
    const head = last(position);
    if (head <= position) return { events: [], upTo: position, more: false };
    const { events, from, upTo } = cachedAt(position) ?? read(position, head);
    const start = toPosition(position);
    const starts = prefixes?.map((prefix) => `${prefix}-`);
    const wanted = (event: RecordedEvent): boolean =>
      (from === position || event.position > start) && (starts?.some((one) => event.stream.startsWith(one)) ?? true);
    return { events: events.filter(wanted), upTo, more: upTo < head };
  };

  return {
    after,
    join: (at) => {
      const reader = { at, behind: false };
      readers.add(reader);
      return reader;
    },
    leave: (reader) => void readers.delete(reader),
    next: async (reader, prefixes) => {
      if (reader.behind && cachedAt(reader.at) === undefined) {
        // One new page in each turn, so that readers a few pages apart meet.
        await nextTurn();
        for (let turns = 0; turns < MOST_TURNS && isTooFarAhead(reader); turns += 1) await nextTurn();
      }
      const page = after(reader.at, prefixes);
      reader.at = page.upTo;
      reader.behind = page.more;
      return page;
    },
  };
};
