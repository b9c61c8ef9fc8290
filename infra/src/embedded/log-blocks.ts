import type { JsonObject } from '@anupalan/domain/kernel/json';
import type { Position } from '@anupalan/domain/kernel/position';
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

/** What lies between two positions, read as two texts: a value for every column takes longer to make than to read. */
export interface BlockText {
  /** A JSON list of what stands beside the contents: position, stream, revision, id, type, version. */
  readonly heads: string;
  /**
   * Their contents in the same order, each a JSON list of data and metadata. Cut from one text, each of them keeps all of it; those
   * that came from another thread are texts of their own.
   */
  readonly bodies: readonly string[];
}

/**
 * They come in the order of their positions, which are the table's own. Nothing that is stored breaks a line: JSON writes
 * line ends within texts as `\n`.
 */
const LINES = `SELECT
  '[' || group_concat('["' || printf('%020d', position) || '",' || json_quote(stream) || ',' || revision || ',' ||
    json_quote(id) || ',' || json_quote(type) || ',' || version || ']') || ']' AS heads,
  group_concat('[' || data || ',' || metadata || ']', char(10)) AS bodies
FROM (SELECT * FROM events WHERE position > ? AND position <= ? ORDER BY position)`;

/** The events after `after` up to `upTo`; null where there is none. */
export const blockText = (db: Sqlite, after: number, upTo: number): BlockText | null => {
  const row = db.prepare<{ heads: string; bodies: string } | { heads: null; bodies: null }>(LINES).get(after, upTo);
  return row === undefined || row.heads === null ? null : { heads: row.heads, bodies: row.bodies.split('\n') };
};

/** Reads the same in another thread. */
export type ReadAhead = (after: number, upTo: number) => Promise<BlockText | null>;

type Head = readonly [position: Position, stream: string, revision: number, id: string, type: string, version: number];

/**
 * An event whose contents are parsed when somebody looks at them: until then it is a few words and a text,
 * which costs the collector of garbage next to nothing however many of them wait. A class, because getters of a prototype
 * are free where those of a literal are made anew for each.
 */
class LoggedEvent implements RecordedEvent {
  readonly position: Position;
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly text: string;
  #parsed: readonly [data: JsonObject, metadata: JsonObject] | null = null;

  constructor([position, stream, revision, id, type, version]: Head, text: string) {
    this.position = position;
    this.stream = stream;
    this.revision = revision;
    this.id = id;
    this.type = type;
    this.version = version;
    this.text = text;
  }

  get data(): JsonObject {
    return this.#contents()[0];
  }

  get metadata(): JsonObject {
    return this.#contents()[1];
  }

  #contents(): readonly [JsonObject, JsonObject] {
    this.#parsed ??= JSON.parse(this.text) as readonly [JsonObject, JsonObject];
    return this.#parsed;
  }
}

/** @throws Error where a stored text breaks its line: nobody may get what another event says */
const eventsOf = ({ heads, bodies }: BlockText): LoggedEvent[] => {
  const all = JSON.parse(heads) as Head[];
  if (all.length !== bodies.length) throw new Error(`${all.length} events of the log have ${bodies.length} contents`);
  return all.map((head, i) => new LoggedEvent(head, bodies[i] ?? ''));
};

/** The same with texts of their own. */
const detached = ({ heads, bodies }: BlockText): BlockText => ({
  heads,
  bodies: bodies.map((body) => Buffer.from(body).toString()),
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
  const coming = new Map<number, Promise<BlockText | null>>();
  const come = new Map<number, BlockText>();

  const blockOf = (index: number, head: number): Block => {
    const block = blocks.get(index) ?? { events: [], upTo: index * BLOCK };
    const end = Math.min(head, (index + 1) * BLOCK);
    if (block.upTo < end) {
      const sent = block.upTo === index * BLOCK ? come.get(index) : undefined;
      const read = sent === undefined ? blockText(db, block.upTo, end) : null;
      const text = sent ?? (read === null ? null : detached(read));
      come.delete(index);
      if (text !== null) block.events.push(...eventsOf(text));
      // What is committed before `head` was asked for is all there: nothing can still come in between.
      block.upTo = end;
    }
    blocks.delete(index);
    blocks.set(index, block);
    const oldest = blocks.keys().next();
    if (blocks.size > KEPT && oldest.done !== true) blocks.delete(oldest.value);
    return block;
  };

  const fetch = (index: number, ahead: ReadAhead): Promise<BlockText | null> | null => {
    if (blocks.has(index) || come.has(index)) return null;
    const asked = coming.get(index);
    if (asked !== undefined) return asked;
    const reading = ahead(index * BLOCK, (index + 1) * BLOCK)
      // Read here, where a failing disk is told.
      .catch(() => null)
      .then((text) => {
        coming.delete(index);
        if (text !== null) come.set(index, text);
        const oldest = come.keys().next();
        if (come.size > KEPT && oldest.done !== true) come.delete(oldest.value);
        return text;
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
