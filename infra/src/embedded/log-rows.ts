import { randomUUID } from 'node:crypto';
import type { Json, JsonObject } from '@anupalan/domain/kernel/json';
import { type Position, position } from '@anupalan/domain/kernel/position';
import { DamagedEvent, type RecordedEvent } from '../ports/event-store.js';
import { unpackMetadata, uuidDigits, uuidOf } from './log-metadata.js';
import { openSqlite, type Param, type Sqlite } from './sqlite.js';
import { type Stored, shownText, textOf } from './stored-text.js';

/** An event as it is read: its position, and the whole event as one JSON list, bytes in hex. */
export interface Row {
  readonly position: number;
  readonly revision: number;
  readonly line: Stored;
}

/** From this revision on a stream is long: the ids of its events have an index. */
export const LONG = 256;

/**
 * A commit takes most of the time of a command, so it writes as few pages as possible. Ids of ordinary streams have no
 * index: the writer keeps an id from occurring twice in a stream. There is no AUTOINCREMENT with its table: nothing is
 * ever deleted, so the greatest position grows anyway. The few streams that grow for years have their later ids in an
 * index, so an append to them reads no more than any other. A UUID is stored as its 16 bytes; see ./log-metadata for
 * metadata and `ids`.
 */
const SCHEMA = `
CREATE TABLE IF NOT EXISTS events (
  position INTEGER PRIMARY KEY,
  stream TEXT NOT NULL,
  revision INTEGER NOT NULL,
  id ANY NOT NULL,
  type TEXT NOT NULL,
  version INTEGER NOT NULL,
  data TEXT NOT NULL,
  metadata TEXT NOT NULL,
  ids BLOB NOT NULL,
  UNIQUE (stream, revision)
) STRICT;
CREATE INDEX IF NOT EXISTS long_stream_ids ON events (id) WHERE revision >= ${LONG};
CREATE TABLE IF NOT EXISTS store (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;`;

/** Opens the log, or makes it, for a connection that writes it. `maxPages`: see SqliteOptions. */
export const openLog = (path: string, maxPages?: number): Sqlite => {
  const db = openSqlite(path, { synchronous: 'FULL', emptiesWal: true });
  db.transaction(() => {
    db.exec(SCHEMA);
    db.prepare("INSERT INTO store (key, value) VALUES ('identity', ?) ON CONFLICT DO NOTHING").run(randomUUID());
  });
  // After the schema, so that appends report a full disk, not this function.
  if (maxPages !== undefined) db.exec(`PRAGMA max_page_count = ${maxPages}`);
  return db;
};

/** An id in SQL as JSON: a UUID as a list of its digits. */
export const ID = `iif(typeof(id) = 'blob', '["' || lower(hex(id)) || '"]', json_quote(id))`;
/** An id as it is stored. */
export const storedId = (id: string): string | Buffer => {
  const digits = uuidDigits(id);
  return digits === null ? id : Buffer.from(digits, 'hex');
};

/** An event in SQL as one JSON list. One value for the whole event is read faster than a value for each column. */
export const LINE = `'["' || printf('%020d', position) || '",' || json_quote(stream) || ',' || revision || ',' || ${ID} || ',' ||
  json_quote(type) || ',' || version || ',' || data || ',' || metadata || ',"' || lower(hex(ids)) || '"]'`;
export const COLUMNS = `position, revision, CAST(${LINE} AS BLOB) AS line`;

type Line = readonly [
  position: Position,
  stream: string,
  revision: number,
  id: string | readonly [digits: string],
  type: string,
  version: number,
  data: JsonObject,
  metadata: JsonObject | readonly Json[],
  ids: string,
];

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A JSON text; undefined for any other text. */
const parsed = (text: string | null): unknown => {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
};

const isLine = (value: unknown): value is Line =>
  Array.isArray(value) && value.length === 9 && isObject(value[6]) && (isObject(value[7]) || Array.isArray(value[7]));

/** The event of a line; null when the line is not an event. */
export const eventOf = (line: unknown): RecordedEvent | null => {
  if (!isLine(line)) return null;
  const [position, stream, revision, id, type, version, data, packed, bytes] = line;
  const metadata = Array.isArray(packed) ? unpackMetadata(packed as readonly Json[], bytes) : (packed as JsonObject);
  if (metadata === null) return null;
  return { id: typeof id === 'string' ? id : uuidOf(id[0]), stream, revision, position, type, version, data, metadata };
};

export const toPosition = (value: number): Position => position(String(value).padStart(20, '0'));
/** @throws RangeError for a position of another kind of log */
export const toNumber = (at: Position | null): number => {
  const value = at === null ? 0 : Number(at);
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError('not a position of this log');
  return value;
};

type Column = 'stream' | 'id' | 'type' | 'data' | 'metadata';

/** A damaged event with the values of its row that can still be read. Access to its contents throws DamagedEvent. */
const damagedEvent = (db: Sqlite, position: number): RecordedEvent => {
  const row = db
    .prepare<
      { readonly revision: number; readonly version: number; readonly isUuid: number } & {
        readonly [column in Column]: Stored;
      }
    >(
      `SELECT revision, version, CAST(stream AS BLOB) AS stream, CAST(type AS BLOB) AS type,
         CAST(iif(typeof(id) = 'blob', lower(hex(id)), id) AS BLOB) AS id, typeof(id) = 'blob' AS isUuid,
         CAST(data AS BLOB) AS data, CAST(metadata AS BLOB) AS metadata FROM events WHERE position = ?`,
    )
    .get(position);
  if (row === undefined) throw new Error(`position ${position} is in an index of log.db and not in its table`);
  const { revision, version } = row;
  const place = { stream: shownText(row.stream), revision, position: toPosition(position) };
  const columns: readonly Column[] = ['stream', 'id', 'type', 'data', 'metadata'];
  const noText = columns.find((column) => textOf(row[column]) === null);
  const noJson = (['data', 'metadata'] as const).find((column) => {
    const value = parsed(textOf(row[column]));
    return !(isObject(value) || (column === 'metadata' && Array.isArray(value)));
  });
  const reason =
    noText !== undefined
      ? `its ${noText} is no UTF-8`
      : noJson !== undefined
        ? `its ${noJson} is no JSON`
        : 'its ids are not whole';
  const fail = (): never => {
    throw new DamagedEvent(place, reason);
  };
  return {
    ...place,
    id: row.isUuid === 1 ? uuidOf(shownText(row.id)) : shownText(row.id),
    type: shownText(row.type),
    version,
    get data() {
      return fail();
    },
    get metadata() {
      return fail();
    },
  };
};

export const toEvent = (db: Sqlite, { position, line }: Row): RecordedEvent =>
  eventOf(parsed(textOf(line))) ?? damagedEvent(db, position);

/** `payment` → every stream from `payment-` up to (not including) `payment.`, the next character after the hyphen. */
export const prefixFilter = (
  prefixes: readonly string[] | undefined,
): { readonly sql: string; readonly params: Param[] } => {
  if (prefixes === undefined) return { sql: '', params: [] };
  if (prefixes.length === 0) return { sql: 'AND FALSE', params: [] };
  return {
    sql: `AND (${prefixes.map(() => '(stream >= ? AND stream < ?)').join(' OR ')})`,
    params: prefixes.flatMap((prefix) => [`${prefix}-`, `${prefix}.`]),
  };
};
