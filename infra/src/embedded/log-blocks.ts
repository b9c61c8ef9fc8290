import type { JsonObject } from '@anupalan/domain/kernel/json';
import type { RecordedEvent } from '../ports/event-store.js';
import { toPosition } from './log-rows.js';
import type { Sqlite } from './sqlite.js';

/** What lies between two positions of the log. */
export interface Stretch {
  /** Those that the reader asked for, in order. */
  readonly events: readonly RecordedEvent[];
  /** How far the log was looked at. */
  readonly seen: number;
  /** There is more to read right now. */
  readonly more: boolean;
}

interface Block {
  /** Complete up to `upTo`, in order. */
  readonly events: RecordedEvent[];
  upTo: number;
}

/** Positions in a block; also how far a reader looks in one go. */
const BLOCK = 250;
/** Blocks that are kept: those that readers close to each other are in, about half a MB each. */
const KEPT = 3;
/** Blocks that are read while one is folded. */
const AHEAD = 3;

/**
 * All events between two positions as one text, a list of lists: the binding makes a value of every single column, which
 * takes longer than to read the events. They come in the order of their positions, which are the table's own.
 */
const LINES = `SELECT '[' || group_concat('[' || position || ',' || json_quote(stream) || ',' || revision || ',' ||
  json_quote(id) || ',' || json_quote(type) || ',' || version || ',' || octet_length(data) || ',' || data || ',' || metadata || ']') || ']' AS lines
FROM (SELECT * FROM events WHERE position > ? AND position <= ? ORDER BY position)`;

/** The events after `after` up to `upTo` as one JSON text. */
export const linesBetween = (db: Sqlite, after: number, upTo: number): string =>
  db.prepare<{ lines: string | null }>(LINES).get(after, upTo)?.lines ?? '[]';

/** Reads the same in another thread. */
export type ReadAhead = (after: number, upTo: number) => Promise<string>;

type Line = readonly [
  position: number,
  stream: string,
  revision: number,
  id: string,
  type: string,
  version: number,
  bytes: number,
  data: JsonObject,
  metadata: JsonObject,
];

const toEvent = ([position, stream, revision, id, type, version, bytes, data, metadata]: Line): RecordedEvent => ({
  id,
  stream,
  revision,
  position: toPosition(position),
  type,
  version,
  data,
  metadata,
  bytes,
});

/**
 * Reads the log in blocks that all readers of a connection share, so that projections which stand close to each other (all
 * that are up to date, all that were begun together) read and parse each event once. `last` answers a position that the log has reached, its
 * very last one where that is not beyond the position given.
 */
export const logBlocks = (
  db: Sqlite,
  last: (beyond: number) => number,
  readAhead?: ReadAhead,
): {
  readonly after: (position: number, prefixes: readonly string[] | undefined) => Stretch;
  /**
   * For who is far behind and reads on from here: has what comes next read in another thread. Null when there is nothing to
   * wait for.
   */
  readonly ready: (position: number) => Promise<void> | null;
} => {
  /** In order of use. */
  const blocks = new Map<number, Block>();
  /** Whole blocks that were asked for ahead; null for one that has to be read here after all. */
  const coming = new Map<number, Promise<string | null>>();
  const come = new Map<number, string>();

  const blockOf = (index: number, head: number): Block => {
    const block = blocks.get(index) ?? { events: [], upTo: index * BLOCK };
    const end = Math.min(head, (index + 1) * BLOCK);
    if (block.upTo < end) {
      const lines = (block.upTo === index * BLOCK ? come.get(index) : undefined) ?? linesBetween(db, block.upTo, end);
      come.delete(index);
      for (const line of JSON.parse(lines) as Line[]) block.events.push(toEvent(line));
      // What is committed before `head` was asked for is all there: nothing can still come in between.
      block.upTo = end;
    }
    blocks.delete(index);
    blocks.set(index, block);
    const oldest = blocks.keys().next();
    if (blocks.size > KEPT && oldest.done !== true) blocks.delete(oldest.value);
    return block;
  };

  const fetch = (index: number, ahead: ReadAhead): Promise<string | null> | null => {
    if (blocks.has(index) || come.has(index)) return null;
    const asked = coming.get(index);
    if (asked !== undefined) return asked;
    const reading = ahead(index * BLOCK, (index + 1) * BLOCK)
      // Read here, where a failing disk is told.
      .catch(() => null)
      .then((lines) => {
        coming.delete(index);
        if (lines !== null) come.set(index, lines);
        const oldest = come.keys().next();
        if (come.size > KEPT && oldest.done !== true) come.delete(oldest.value);
        return lines;
      });
    coming.set(index, reading);
    return reading;
  };

  return {
    ready: (position) => {
      if (readAhead === undefined) return null;
      const index = Math.floor(position / BLOCK);
      // Whole blocks only: they never change, and who follows the end of the log reads it here, without a look of its own.
      const whole = Math.min(index + AHEAD, Math.floor(last(position) / BLOCK) - 1);
      const reading = index <= whole ? fetch(index, readAhead) : null;
      for (let next = index + 1; next <= whole; next += 1) void fetch(next, readAhead);
      return reading === null ? null : reading.then(() => undefined);
    },
    after: (position, prefixes) => {
      const head = last(position);
      if (head <= position) return { events: [], seen: position, more: false };
      const starts = prefixes?.map((prefix) => `${prefix}-`);
      const { events, upTo } = blockOf(Math.floor(position / BLOCK), head);
      const after = toPosition(position);
      // From the end, because a reader that follows the log wants the last few.
      let first = events.length;
      while (first > 0 && (events[first - 1]?.position ?? after) > after) first -= 1;
      const fresh = events.slice(first);
      return {
        events:
          starts === undefined ? fresh : fresh.filter(({ stream }) => starts.some((start) => stream.startsWith(start))),
        seen: upTo,
        more: upTo < head,
      };
    },
  };
};
