import type { RecordedEvent } from '../ports/event-store.js';
import { COLUMNS, type Row, toEvent } from './log-rows.js';
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

/** An event as it was read; made into an event for the first who wants it, then shared. */
interface Line {
  readonly stream: string;
  readonly position: number;
  held: Row | RecordedEvent;
  isEvent: boolean;
}

interface Block {
  readonly lines: Line[];
  /** Up to which position its lines are complete. */
  upTo: number;
}

/** Positions in a block; also how far a reader looks in one go. */
const BLOCK = 500;
/** Blocks that are kept: those that readers close to each other are in, a few hundred kB each. */
const KEPT = 6;

/**
 * Reads the log in blocks that all readers of a connection share, so that projections which stand close to each other (all
 * that are up to date, all that were begun together) read and parse each event once. `last` answers the log's last position.
 */
export const logBlocks = (
  db: Sqlite,
  last: () => number,
): { readonly after: (position: number, prefixes: readonly string[] | undefined) => Stretch } => {
  /** In order of use. */
  const blocks = new Map<number, Block>();

  const blockOf = (index: number, head: number): Block => {
    const block = blocks.get(index) ?? { lines: [], upTo: index * BLOCK };
    const end = Math.min(head, (index + 1) * BLOCK);
    if (block.upTo < end) {
      const rows = db
        .prepare<Row>(`SELECT ${COLUMNS} FROM events WHERE position > ? AND position <= ? ORDER BY position`)
        .all(block.upTo, end);
      for (const row of rows)
        block.lines.push({ stream: row.stream, position: row.position, held: row, isEvent: false });
      // What is committed before `head` was asked for is all there: nothing can still come in between.
      block.upTo = end;
    }
    blocks.delete(index);
    blocks.set(index, block);
    const oldest = blocks.keys().next();
    if (blocks.size > KEPT && oldest.done !== true) blocks.delete(oldest.value);
    return block;
  };

  const eventOf = (line: Line): RecordedEvent => {
    if (!line.isEvent) {
      line.held = toEvent(line.held as Row);
      line.isEvent = true;
    }
    return line.held as RecordedEvent;
  };

  return {
    after: (position, prefixes) => {
      const head = last();
      if (head <= position) return { events: [], seen: position, more: false };
      const starts = prefixes?.map((prefix) => `${prefix}-`);
      const block = blockOf(Math.floor(position / BLOCK), head);
      const { lines } = block;
      // From the end, because a reader that follows the log wants the last few.
      let first = lines.length;
      while (first > 0 && (lines[first - 1]?.position ?? 0) > position) first -= 1;
      const events: RecordedEvent[] = [];
      for (const line of lines.slice(first))
        if (starts?.some((start) => line.stream.startsWith(start)) ?? true) events.push(eventOf(line));
      return { events, seen: block.upTo, more: block.upTo < head };
    },
  };
};
