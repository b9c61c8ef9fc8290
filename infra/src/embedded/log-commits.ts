import type { Position } from '@anupalan/domain/kernel/position';
import { RecentlyUsed } from '@anupalan/domain/kernel/recently-used';
import type { AppendOutcome, NewEvent } from '../ports/event-store.js';
import { uuidDigits } from './log-metadata.js';
import { LONG, storedId, toPosition } from './log-rows.js';
import type { Param, Sqlite } from './sqlite.js';
import { type Stored, shownText } from './stored-text.js';

/** An append as plain data with its JSON texts, which can be sent from one thread to another. */
export interface Append {
  readonly stream: string;
  /** The revision before its first event; -1 if the stream must not exist. */
  readonly after: number;
  readonly events: readonly (Pick<NewEvent, 'id' | 'type' | 'version'> & {
    /** JSON texts. */
    readonly data: string;
    readonly metadata: string;
    /** Bytes in hex, see ./log-metadata. */
    readonly ids: string;
  })[];
}

/**
 * Writes appends in one commit and returns the outcome of each once it is durable. A conflict fails only its own
 * append.
 * @throws StoreUnavailable when the disk fails; then nothing is stored
 */
export type CommitAll = (appends: readonly Append[]) => readonly AppendOutcome[];

/** Number of remembered streams; a few hundred bytes each. */
const MAX_CACHED_STREAMS = 20_000;

/** The remembered end of a stream. It may be outdated: the table's own constraints decide. */
interface Known {
  /** Its last revision; -1 for none. */
  readonly revision: number;
  /** A hash of each id of its first `LONG` events. An id whose hash is missing here is not among them. */
  readonly marks: readonly number[];
}
const NOTHING: Known = { revision: -1, marks: [] };

const INSERT = 'INSERT INTO events (stream, revision, id, type, version, data, metadata, ids) VALUES ';
const VALUES = '(?, ?, ?, ?, ?, ?, ?, ?)';
const INSERT_ONE = INSERT + VALUES;

/** An id in SQL as a text: a UUID by its digits. */
const DIGITS = "iif(typeof(id) = 'blob', lower(hex(id)), id)";
const digitsOf = (id: string): string => uuidDigits(id) ?? id;

/** A 32-bit hash: equal texts have equal hashes, others hardly ever. */
const markOf = (id: string): number => {
  let mark = 0;
  for (let i = 0; i < id.length; i += 1) mark = (Math.imul(mark, 31) + id.charCodeAt(i)) | 0;
  return mark;
};

/** The positions of `count` events of one statement, which the log numbers without gaps; `last` is the last of them. */
const positionsUpTo = (last: number, count: number): Position[] =>
  Array.from({ length: count }, (_, i) => toPosition(last - count + 1 + i));

/** All events of an append in one statement. Returns the last position; null when a revision is taken. */
const insert = (db: Sqlite, { stream, after, events }: Append): number | null => {
  const params: Param[] = [];
  let revision = after;
  for (const { id, type, version, data, metadata, ids } of events) {
    revision += 1;
    params.push(stream, revision, storedId(id), type, version, data, metadata, Buffer.from(ids, 'hex'));
  }
  const sql = events.length === 1 ? INSERT_ONE : INSERT + new Array(events.length).fill(VALUES).join(', ');
  // A statement that breaks a constraint rolls back only its own rows; the transaction goes on.
  return db.prepare(sql).insert(params);
};

/**
 * The commits of the only writer of a log, in the thread that owns this connection. An event id is unique in its stream;
 * ids are derived from the stream's name, so that two streams never share one.
 */
export const logCommits = (db: Sqlite): CommitAll => {
  const known = new RecentlyUsed<string, Known>(MAX_CACHED_STREAMS);

  const lookUp = (stream: string): Known => {
    const found = db
      .prepare<{ at: number | null; ids: Stored }>(
        `SELECT (SELECT max(revision) FROM events WHERE stream = ?1) AS at, CAST(json_group_array(${DIGITS}) AS BLOB) AS ids
         FROM events WHERE stream = ?1 AND revision < ${LONG}`,
      )
      .get(stream);
    const ids = found === undefined ? [] : (JSON.parse(shownText(found.ids)) as readonly string[]);
    return known.set(stream, { revision: found?.at ?? -1, marks: ids.map(markOf) });
  };

  /** True when a remembered stream has an event with this id. */
  const standsIn = (stream: string, { revision, marks }: Known, id: string): boolean => {
    const among = (events: string): boolean =>
      db.prepare(`SELECT 1 AS one FROM events ${events} AND stream = ? AND id = ?`).get(stream, storedId(id)) !==
      undefined;
    return (
      (marks.includes(markOf(digitsOf(id))) && among(`WHERE revision < ${LONG}`)) ||
      (revision >= LONG && among(`INDEXED BY long_stream_ids WHERE revision >= ${LONG}`))
    );
  };

  /** The outcome of an append that did not fit: a repetition of a stored one, or a conflict. */
  const explain = ({ stream, after, events }: Append): AppendOutcome => {
    const actual = lookUp(stream).revision;
    const stored =
      actual <= after
        ? []
        : db
            .prepare<{ id: Stored; position: number }>(
              `SELECT CAST(${DIGITS} AS BLOB) AS id, position FROM events
               WHERE stream = ? AND revision > ? ORDER BY revision LIMIT ?`,
            )
            .all(stream, after, events.length);
    const positions = stored.map(({ position }) => toPosition(position));
    const last = positions.at(-1);
    if (
      last === undefined ||
      stored.length < events.length ||
      stored.some(({ id }, i) => shownText(id) !== digitsOf(events[i]?.id ?? ''))
    )
      return { kind: 'conflict', actual: actual < 0 ? 'none' : actual };
    return { kind: 'appended', revision: after + events.length, position: last, positions, repeated: true };
  };

  /** Writes one append inside the transaction if it may be written. */
  const judge = (append: Append): AppendOutcome => {
    const { stream, after, events } = append;
    const kept = known.get(stream);
    // The insert itself shows whether revision 0 is free; any other revision must follow an existing one.
    const isNew = after === -1 && (kept?.revision ?? -1) === -1;
    const before = isNew ? NOTHING : kept?.revision === after ? kept : lookUp(stream);
    if (before.revision !== after) return explain(append);
    if (events.some(({ id }) => standsIn(stream, before, id))) return explain(append);
    const last = insert(db, append);
    if (last === null) return explain(append);
    const revision = after + events.length;
    const added = events.slice(0, Math.max(0, LONG - 1 - after)).map(({ id }) => markOf(digitsOf(id)));
    known.set(stream, { revision, marks: added.length === 0 ? before.marks : [...before.marks, ...added] });
    const positions = positionsUpTo(last, events.length);
    return { kind: 'appended', revision, position: toPosition(last), positions, repeated: false };
  };

  return (appends) => {
    try {
      return db.transaction(() => appends.map(judge));
    } catch (error) {
      // The transaction was rolled back, so the revisions remembered inside it are wrong.
      known.clear();
      throw error;
    }
  };
};
