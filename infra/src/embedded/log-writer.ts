import type { Position } from '@anupalan/domain/kernel/position';
import {
  type AppendOutcome,
  type EventStore,
  type Expected,
  MAX_APPEND_BYTES,
  MAX_APPEND_EVENTS,
  type NewEvent,
} from '../ports/event-store.js';
import { StoreUnavailable } from '../ports/unavailable.js';
import { LONG, toPosition } from './log-rows.js';
import { keyText, type Param, type Sqlite } from './sqlite.js';
import { type Stored, shownText } from './stored-text.js';

export interface LogWriter {
  readonly append: EventStore['append'];
  /** The last revision of a stream as this writer left it (-1: none), or undefined when it does not remember. */
  headOf(stream: string): number | undefined;
  /** Hears from a reader, right after it looked, that a stream ends with this revision (-1: there is none). */
  sawEnd(stream: string, revision: number): void;
  /** Takes no more appends; resolves once those that wait are answered. */
  close(): Promise<void>;
}

/** An append that waits for the next commit, its texts made already. */
interface Waiting {
  readonly stream: string;
  /** The revision before its first event; -1 for a stream that must not exist. */
  readonly after: number;
  readonly events: readonly (Pick<NewEvent, 'id' | 'type' | 'version'> & {
    /** JSON texts. */
    readonly data: string;
    readonly metadata: string;
    readonly bytes: number;
  })[];
  readonly answer: (outcome: AppendOutcome) => void;
  readonly fail: (error: unknown) => void;
}

/** Appends that share a commit (and its sync). */
const GROUP = 100;
/** Streams that are remembered; a few hundred bytes each. */
const KEPT_STREAMS = 20_000;

/** What the writer knows of a stream. Only a guess at what will fit: the table's own constraints decide. */
interface Known {
  /** Its last revision; -1: none. */
  readonly revision: number;
  /**
   * A number for each id of its first `LONG` events: an id whose number is not here does not stand among them. Null as long as
   * nothing was appended to it.
   */
  readonly marks: readonly number[] | null;
}
type Marked = Known & { readonly marks: readonly number[] };
const NOTHING: Marked = { revision: -1, marks: [] };
const isMarked = (known: Known | undefined): known is Marked => known !== undefined && known.marks !== null;

const INSERT = 'INSERT INTO events (stream, revision, id, type, version, data, metadata) VALUES ';
const VALUES = '(?, ?, ?, ?, ?, ?, ?)';
const INSERT_ONE = INSERT + VALUES;

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

/** 32 bits of a text: equal texts give equal numbers, others hardly ever. */
const markOf = (id: string): number => {
  let mark = 0;
  for (let i = 0; i < id.length; i += 1) mark = (Math.imul(mark, 31) + id.charCodeAt(i)) | 0;
  return mark;
};

/** The positions of `count` events of one statement, which the log numbers without gaps, the last of them being `last`. */
const positionsUpTo = (last: number, count: number): Position[] =>
  Array.from({ length: count }, (_, i) => toPosition(last - count + 1 + i));

/**
 * The only writer of a log. An event id comes once in a stream; ids are derived from the stream's name, so that no other stream
 * can have it. Appends that wait are committed together (at most 100), each judged by itself, so that one
 * conflict fails nobody else; nothing is answered before the sync. When the disk fails, every append of that commit fails
 * with StoreUnavailable and leaves nothing; the next one tries again. `committed` hears the last position of each commit.
 */
export const logWriter = (db: Sqlite, committed: (at: Position) => void): LogWriter => {
  const queue: Waiting[] = [];
  /** In order of use. */
  const known = new Map<string, Known>();
  let closed = false;
  let flushing: Promise<void> | null = null;

  const remember = <K extends Known>(stream: string, what: K): K => {
    known.delete(stream);
    known.set(stream, what);
    const oldest = known.size > KEPT_STREAMS ? known.keys().next().value : undefined;
    if (oldest !== undefined) known.delete(oldest);
    return what;
  };

  const lookUp = (stream: string): Marked => {
    const found = db
      .prepare<{ at: number | null; ids: Stored }>(
        `SELECT (SELECT max(revision) FROM events WHERE stream = ?1) AS at, CAST(json_group_array(id) AS BLOB) AS ids
         FROM events WHERE stream = ?1 AND revision < ${LONG}`,
      )
      .get(stream);
    const ids = found === undefined ? [] : (JSON.parse(shownText(found.ids)) as readonly string[]);
    return remember(stream, { revision: found?.at ?? -1, marks: ids.map(markOf) });
  };

  /** Does an event with this id stand in a stream that the writer knows? */
  const standsIn = (stream: string, { revision, marks }: Marked, id: string): boolean => {
    const among = (events: string): boolean =>
      db.prepare(`SELECT 1 AS one FROM events ${events} AND stream = ? AND id = ?`).get(stream, id) !== undefined;
    return (
      (marks.includes(markOf(id)) && among(`WHERE revision < ${LONG}`)) ||
      (revision >= LONG && among(`INDEXED BY long_stream_ids WHERE revision >= ${LONG}`))
    );
  };

  /** All events of an append in one statement. Answers the last position; null when a revision is taken. */
  const insert = ({ stream, after, events }: Waiting): number | null => {
    const params: Param[] = [];
    let revision = after;
    for (const { id, type, version, data, metadata } of events) {
      revision += 1;
      params.push(stream, revision, id, type, version, data, metadata);
    }
    const sql = events.length === 1 ? INSERT_ONE : INSERT + new Array(events.length).fill(VALUES).join(', ');
    // A statement that breaks a constraint takes back its own rows only; the transaction goes on.
    return db.prepare(sql).insert(params);
  };

  /** What the log says about an append that did not fit: it was here before, or somebody else was first. */
  const explain = ({ stream, after, events }: Waiting): AppendOutcome => {
    const actual = lookUp(stream).revision;
    const stored =
      actual <= after
        ? []
        : db
            .prepare<{ id: Stored; position: number }>(
              'SELECT CAST(id AS BLOB) AS id, position FROM events WHERE stream = ? AND revision > ? ORDER BY revision LIMIT ?',
            )
            .all(stream, after, events.length);
    const positions = stored.map(({ position }) => toPosition(position));
    const last = positions.at(-1);
    if (
      last === undefined ||
      stored.length < events.length ||
      stored.some(({ id }, i) => shownText(id) !== events[i]?.id)
    )
      return { kind: 'conflict', actual: actual < 0 ? 'none' : actual };
    return { kind: 'appended', revision: after + events.length, position: last, positions, repeated: true };
  };

  /** Writes one append inside the transaction if it may be written. */
  const judge = (waiting: Waiting): AppendOutcome => {
    const { stream, after, events } = waiting;
    const kept = known.get(stream);
    // Whether revision 0 is free, the insert finds out by itself; any other must follow on one that is there.
    const isNew = after === -1 && (kept?.revision ?? -1) === -1;
    const before = isNew ? NOTHING : isMarked(kept) && kept.revision === after ? kept : lookUp(stream);
    if (before.revision !== after) return explain(waiting);
    if (events.some(({ id }) => standsIn(stream, before, id))) return explain(waiting);
    const last = insert(waiting);
    if (last === null) return explain(waiting);
    const revision = after + events.length;
    const added = events.slice(0, Math.max(0, LONG - 1 - after)).map(({ id }) => markOf(id));
    remember(stream, { revision, marks: added.length === 0 ? before.marks : [...before.marks, ...added] });
    const positions = positionsUpTo(last, events.length);
    return { kind: 'appended', revision, position: toPosition(last), positions, repeated: false };
  };

  const flush = (): void => {
    while (queue.length > 0) {
      const group = queue.splice(0, GROUP);
      let outcomes: readonly AppendOutcome[];
      try {
        outcomes = db.transaction(() => group.map(judge));
      } catch (error) {
        // What was remembered inside did not come about.
        known.clear();
        for (const waiting of group) waiting.fail(error);
        continue;
      }
      group.forEach((waiting, i) => {
        const outcome = outcomes[i];
        if (outcome !== undefined) waiting.answer(outcome);
      });
      const newest = outcomes.findLast((outcome) => outcome.kind === 'appended' && !outcome.repeated);
      if (newest?.kind === 'appended') committed(newest.position);
    }
  };

  const append: EventStore['append'] = async (stream, expected, events) => {
    if (closed) throw new StoreUnavailable('The store is closed.');
    keyText('stream name', stream);
    checkExpected(expected);
    if (events.length === 0) throw new RangeError('nothing to append');
    if (events.length > 1 && new Set(events.map((event) => event.id)).size < events.length)
      throw new RangeError('an event id twice');
    if (events.length > MAX_APPEND_EVENTS) return { kind: 'too-large' };
    const texts = rendered(events);
    if (texts.reduce((sum, event) => sum + event.bytes, 0) > MAX_APPEND_BYTES) return { kind: 'too-large' };
    return new Promise<AppendOutcome>((answer, fail) => {
      queue.push({ stream, after: expected === 'none' ? -1 : expected, events: texts, answer, fail });
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

  return {
    append,
    headOf: (stream) => known.get(stream)?.revision,
    sawEnd: (stream, revision) => {
      if (!known.has(stream)) remember(stream, { revision, marks: null });
    },
    close: async () => {
      closed = true;
      while (flushing !== null) await flushing;
    },
  };
};
