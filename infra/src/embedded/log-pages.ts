import type { RecordedEvent } from '../ports/event-store.js';
import { COLUMNS, type Row, toEvent, toPosition } from './log-rows.js';
import type { Sqlite } from './sqlite.js';

/** The part of the log between two positions, filtered for a reader. */
export interface Page {
  /** Those that the reader asked for, in order. */
  readonly events: readonly RecordedEvent[];
  /** How far the log was read. */
  readonly upTo: number;
  /** There is more to read right now. */
  readonly more: boolean;
}

interface Cached {
  readonly events: readonly RecordedEvent[];
  readonly from: number;
  readonly upTo: number;
  /** Of the stored texts. */
  readonly bytes: number;
}

const PAGE_EVENTS = 250;
/** A page ends with the event that reaches this: 250 of the largest events would fill the heap of a thread. */
export const PAGE_BYTES = 2_000_000;
const CACHED_PAGES = 8;
const CACHED_BYTES = 2 * PAGE_BYTES;

const SIZES = `SELECT position, sum(octet_length(data) + octet_length(metadata))
    OVER (ORDER BY position ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before
  FROM events WHERE position > ? AND position <= ?`;
/** The last position of a page. The event that is the first of it belongs to it however large it is. */
const END = `SELECT max(position) AS upTo FROM (${SIZES}) WHERE before IS NULL OR before < ${PAGE_BYTES}`;
const ROWS = `SELECT ${COLUMNS} FROM events WHERE position > ? AND position <= ? ORDER BY position`;

/**
 * Reads the log in pages and caches the last ones, so that readers close to each other (all that are up to date, all that
 * began together) read and parse each event once. `last` returns a position beyond the given one that the log has
 * reached, or else the last one. A page never changes, because it ends before the end of the log at its reading.
 */
export const logPages = (
  db: Sqlite,
  last: (beyond: number) => number,
): {
  after(position: number, prefixes: readonly string[] | undefined): Page;
  /** The page after this position was read already. */
  has(position: number): boolean;
} => {
  let cached: readonly Cached[] = [];

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

  return {
    has: (position) => cachedAt(position) !== undefined,
    after: (position, prefixes) => {
      const head = last(position);
      if (head <= position) return { events: [], upTo: position, more: false };
      const { events, from, upTo } = cachedAt(position) ?? read(position, head);
      const after = toPosition(position);
      const starts = prefixes?.map((prefix) => `${prefix}-`);
      const wanted = (event: RecordedEvent): boolean =>
        (from === position || event.position > after) &&
        (starts?.some((start) => event.stream.startsWith(start)) ?? true);
      return { events: events.filter(wanted), upTo, more: upTo < head };
    },
  };
};
