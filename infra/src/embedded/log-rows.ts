import type { JsonObject } from '@anupalan/domain/kernel/json';
import { type Position, position } from '@anupalan/domain/kernel/position';
import type { RecordedEvent } from '../ports/event-store.js';
import type { Param } from './sqlite.js';

/** An event as it lies in `log.db`. */
export interface Row {
  readonly position: number;
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly data: string;
  readonly metadata: string;
}

/**
 * As few pages as can be are touched by a commit, which costs most of the time of a command: no index of the ids (the writer
 * itself keeps an id from coming twice in a stream) and no AUTOINCREMENT with its table (nothing is ever deleted, so the
 * greatest position grows anyway). Folders that were made with both keep them and work as well.
 */
export const SCHEMA = `
CREATE TABLE IF NOT EXISTS events (
  position INTEGER PRIMARY KEY,
  stream TEXT NOT NULL,
  revision INTEGER NOT NULL,
  id TEXT NOT NULL,
  type TEXT NOT NULL,
  version INTEGER NOT NULL,
  data TEXT NOT NULL,
  metadata TEXT NOT NULL,
  UNIQUE (stream, revision)
) STRICT;
CREATE TABLE IF NOT EXISTS store (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;`;

export const COLUMNS = 'position, stream, revision, id, type, version, data, metadata';

export const toPosition = (value: number): Position => position(String(value).padStart(20, '0'));
/** @throws RangeError for a position of another kind of log */
export const toNumber = (at: Position | null): number => {
  const value = at === null ? 0 : Number(at);
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError('not a position of this log');
  return value;
};

export const toEvent = (row: Row): RecordedEvent => ({
  id: row.id,
  stream: row.stream,
  revision: row.revision,
  position: toPosition(row.position),
  type: row.type,
  version: row.version,
  data: JSON.parse(row.data) as JsonObject,
  metadata: JSON.parse(row.metadata) as JsonObject,
});

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
