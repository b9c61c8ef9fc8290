import type { JsonObject } from '@anupalan/domain/kernel/json';
import type { Position } from '@anupalan/domain/kernel/position';
import { DamagedEvent, type RecordedEvent } from '../ports/event-store.js';
import { BODY, type Body, bodyOf, HEAD, type Head, toPosition } from './log-rows.js';
import type { Sqlite } from './sqlite.js';
import { type Stored, shownText, textOf } from './stored-text.js';

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
  /** Complete after `from` up to `upTo`, in order. */
  readonly events: RecordedEvent[];
  readonly from: number;
  upTo: number;
  /** Of the stored texts. */
  bytes: number;
}

/** Positions in a block; also how far a reader looks in one go. */
const BLOCK = 250;
/** A block ends with the event that reaches this: 250 of the largest events would fill the heap of a thread. */
export const BLOCK_BYTES = 2_000_000;
/** Blocks that are kept: those that readers close to each other are in, about half a MB each, `BLOCK_BYTES` at most. */
const KEPT = 3;
/** Blocks that are read while one is folded. */
const AHEAD = 3;

/** What lies between two positions, read as two texts: a value for every column takes longer to make than to read. */
export interface BlockText {
  /** A JSON list of what stands beside the contents: position, stream, revision, id, type, version. */
  readonly heads: string;
  /**
   * Their contents in the same order, each a JSON list of data and metadata; empty where they are no text. Cut from one text, each
   * of them keeps all of it; those that came from another thread are texts of their own.
   */
  readonly bodies: readonly string[];
  /** How far the log was read: `upTo` as it was asked for, or less where the texts became too large. */
  readonly seen: number;
  readonly bytes: number;
}

/**
 * They come in the order of their positions, which are the table's own. Nothing that is stored breaks a line: JSON writes
 * line ends within texts as `\n`.
 */
const LINES = `SELECT count(*) AS events,
  CAST('[' || group_concat(${HEAD}) || ']' AS BLOB) AS heads, CAST(group_concat(${BODY}, char(10)) AS BLOB) AS bodies
FROM (SELECT * FROM events WHERE position > ? AND position <= ? ORDER BY position)`;
const LINE_BY_LINE = `SELECT CAST(${HEAD} AS BLOB) AS head, CAST(${BODY} AS BLOB) AS body FROM events
  WHERE position > ? AND position <= ? ORDER BY position`;

/** The same, each event by itself: what is damaged in one of them leaves the others as they are. */
const textsOfEach = (db: Sqlite, after: number, upTo: number): Pick<BlockText, 'heads' | 'bodies'> => {
  const rows = db.prepare<{ readonly head: Stored; readonly body: Stored }>(LINE_BY_LINE).all(after, upTo);
  return {
    heads: `[${rows.map(({ head }) => shownText(head)).join(',')}]`,
    // Who knows a damaged head cannot be sure whose contents these are.
    bodies: rows.map(({ head, body }) => (textOf(head) === null ? '' : (textOf(body) ?? ''))),
  };
};

const RANGE = 'FROM events WHERE position > ? AND position <= ?';
const SIZE = 'octet_length(data) + octet_length(metadata)';

/** Up to where the events after `after` may be read at once, and how many bytes they have. */
const within = (
  db: Sqlite,
  after: number,
  upTo: number,
  room: number,
): { readonly seen: number; readonly bytes: number } => {
  const all = db.prepare<{ bytes: number | null }>(`SELECT sum(${SIZE}) AS bytes ${RANGE}`).get(after, upTo);
  const bytes = all?.bytes ?? 0;
  if (bytes <= room) return { seen: upTo, bytes };
  let sum = 0;
  const sizes = db.prepare<{ position: number; bytes: number }>(
    `SELECT position, ${SIZE} AS bytes ${RANGE} ORDER BY position`,
  );
  for (const row of sizes.all(after, upTo)) {
    sum += row.bytes;
    if (sum >= room) return { seen: row.position, bytes: sum };
  }
  return { seen: upTo, bytes: sum };
};

/**
 * The events after `after` up to `upTo`, or up to the one with which their texts have `room` bytes; null where there is none.
 */
export const blockText = (db: Sqlite, after: number, upTo: number, room = BLOCK_BYTES): BlockText | null => {
  const { seen, bytes } = within(db, after, upTo, room);
  const row = db
    .prepare<{ readonly events: number; readonly heads: Stored; readonly bodies: Stored }>(LINES)
    .get(after, seen);
  if (row === undefined || row.events === 0) return null;
  const [heads, contents] = [textOf(row.heads), textOf(row.bodies)];
  const bodies = contents?.split('\n') ?? [];
  // Another number of lines: a damaged byte has become a line break.
  const texts = heads === null || bodies.length !== row.events ? textsOfEach(db, after, seen) : { heads, bodies };
  return { ...texts, seen, bytes };
};

/** Reads the same in another thread. */
export type ReadAhead = (after: number, upTo: number) => Promise<BlockText | null>;

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
  #parsed: Body | null = null;

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

  #contents(): Body {
    this.#parsed ??= bodyOf(this.text);
    if (this.#parsed === null)
      throw new DamagedEvent(this, this.text === '' ? 'its text is no UTF-8' : 'its text is no JSON');
    return this.#parsed;
  }
}

const eventsOf = ({ heads, bodies }: BlockText): LoggedEvent[] =>
  (JSON.parse(heads) as Head[]).map((head, i) => new LoggedEvent(head, bodies[i] ?? ''));

/** The same with texts of their own. */
const detached = ({ bodies, ...rest }: BlockText): BlockText => ({
  ...rest,
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

  const begun = (from: number): Block => ({ events: [], from, upTo: from, bytes: 0 });

  const blockOf = (position: number, head: number): Block => {
    const index = Math.floor(position / BLOCK);
    const kept = blocks.get(index);
    let block = kept ?? begun(index * BLOCK);
    // Another reader has left the beginning of these positions behind.
    if (block.from > position) block = begun(position);
    const end = Math.min(head, (index + 1) * BLOCK);
    while (block.upTo < end) {
      if (block.bytes >= BLOCK_BYTES) {
        if (block.upTo > position) break;
        block = begun(block.upTo);
      }
      const sent = block.upTo === index * BLOCK ? come.get(index) : undefined;
      const room = Math.max(1, BLOCK_BYTES - block.bytes);
      const read = sent === undefined ? blockText(db, block.upTo, end, room) : null;
      const text = sent ?? (read === null ? null : detached(read));
      come.delete(index);
      if (text !== null) block.events.push(...eventsOf(text));
      // What is committed before `head` was asked for is all there: nothing can still come in between.
      block.upTo = text?.seen ?? end;
      block.bytes += text?.bytes ?? 0;
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
      const { events, upTo } = blockOf(position, head);
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
