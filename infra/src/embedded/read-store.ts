import { createHash } from 'node:crypto';
import type { JsonObject } from '@anupalan/domain/kernel/json';
import type { Position } from '@anupalan/domain/kernel/position';
import type { Condition, Page, ParkedEvent, Query, ReadStore, StoredDoc } from '../ports/read-store.js';
import { StoreUnavailable } from '../ports/unavailable.js';
import {
  countSql,
  documentsTable,
  joined,
  jsonPath,
  pageSql,
  type SortValue,
  sourceOf,
  whereSql,
} from './query-sql.js';
import { viewShapes } from './view-indexes.js';
import { checkpointOf, openViews, viewWrites } from './view-writes.js';

interface Row {
  readonly id: string;
  readonly position: Position;
  readonly doc: string;
}

const DEFAULT_LIMIT = 100;
const ASKED_AT_ONCE = 500;
/** Documents whose length is looked at to tell that of all. */
const SAMPLE = 200;

const toDoc = ({ id, position, doc }: Row): StoredDoc => ({ id, position, doc: JSON.parse(doc) as JsonObject });

/** Ties a cursor to its query: the values of another sort would point anywhere. */
const fingerprint = ({ where = [], sort = [], ids = 'asc' }: Query): string =>
  createHash('sha256')
    .update(JSON.stringify([where, sort, ids]))
    .digest('base64url')
    .slice(0, 12);

const writeCursor = (query: Query, values: readonly SortValue[]): string =>
  Buffer.from(JSON.stringify([fingerprint(query), ...values])).toString('base64url');

const readCursor = (query: Query, cursor: string): readonly SortValue[] => {
  try {
    const [print, ...values] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as SortValue[];
    const fine = values.every((value) => value === null || typeof value === 'string' || typeof value === 'number');
    if (fine && print === fingerprint(query) && values.length === (query.sort?.length ?? 0) + 1) return values;
  } catch {
    // Fall through: whatever it was, it is none of ours.
  }
  throw new RangeError('not a cursor of this query');
};

/**
 * Documents as JSON texts in `views.db`: one table per namespace, with columns for the fields that its indexes name, and for
 * every index of a list one table of its elements, so that `contains` is a look-up too.
 * A cursor is exact: it names the sort values and the id of the last document of its page. `now` (ms since the epoch) is
 * the clock that leases run by.
 * @throws RangeError for a field, a namespace or a cursor that is none
 */
export const openReadStore = (
  path: string,
  { maxPages, now }: { readonly maxPages?: number; readonly now?: () => number } = {},
): ReadStore => {
  const db = openViews(path, maxPages);
  const shapeOf = viewShapes(db).of;

  const size: ReadStore['size'] = async (namespace) => {
    if (shapeOf(namespace) === null) return { documents: 0, bytes: 0 };
    const [documents = 0] = counts(namespace, [[]]);
    const sampled = db
      .prepare<{ mean: number | null }>(
        `SELECT avg(length(CAST(doc AS BLOB))) AS mean FROM (SELECT doc FROM ${documentsTable(namespace)} LIMIT ${SAMPLE})`,
      )
      .get();
    return { documents, bytes: Math.round(documents * (sampled?.mean ?? 0)) };
  };

  const getMany = (namespace: string, ids: readonly string[]): readonly StoredDoc[] => {
    if (shapeOf(namespace) === null) return [];
    const found = new Map<string, StoredDoc>();
    for (let i = 0; i < ids.length; i += ASKED_AT_ONCE) {
      const rows = db
        .prepare<Row>(
          `SELECT id, position, doc FROM ${documentsTable(namespace)} WHERE id IN (SELECT value FROM json_each(?))`,
        )
        .all(JSON.stringify(ids.slice(i, i + ASKED_AT_ONCE)));
      for (const row of rows) found.set(row.id, toDoc(row));
    }
    return ids.flatMap((id) => found.get(id) ?? []);
  };

  const find = (namespace: string, query: Query): Page => {
    const shape = shapeOf(namespace);
    const { limit = DEFAULT_LIMIT, after } = query;
    if (!Number.isSafeInteger(limit) || limit < 1) throw new RangeError('a limit is a whole number from 1');
    const values = after === undefined ? null : readCursor(query, after);
    if (shape === null) return { docs: [], cursor: null };
    const { keys, parts } = pageSql(namespace, shape, query, values);
    const rows: (Row & Record<string, SortValue>)[] = [];
    // One more than asked for says whether there is a next page.
    for (const { text, params } of parts) {
      if (rows.length > limit) break;
      rows.push(...db.prepare<Row & Record<string, SortValue>>(text).all(...params, limit + 1 - rows.length));
    }
    const page = rows.slice(0, limit);
    const end = page.at(-1);
    const more = rows.length > limit && end !== undefined;
    const cursor = more
      ? writeCursor(
          query,
          keys.map((_, i) => end[`k${i}`] ?? null),
        )
      : null;
    return { docs: page.map(toDoc), cursor };
  };

  /** One statement for all of them. */
  const counts = (namespace: string, wheres: readonly (readonly Condition[])[], limit?: number): readonly number[] => {
    const shape = shapeOf(namespace);
    if (shape === null || wheres.length === 0) return wheres.map(() => 0);
    const parts = wheres.map((where) => countSql(namespace, shape, where, limit));
    const found = db
      .prepare<Readonly<Record<string, number>>>(
        `SELECT ${parts.map(({ text }, i) => `(${text}) AS n${i}`).join(', ')}`,
      )
      .get(...parts.flatMap(({ params }) => params));
    return wheres.map((_, i) => found?.[`n${i}`] ?? 0);
  };

  const groupCount = (namespace: string, field: string, where: readonly Condition[]): ReadonlyMap<string, number> => {
    const shape = shapeOf(namespace);
    const counts = new Map<string, number>();
    if (shape === null) return counts;
    const source = sourceOf(namespace, shape, { where });
    const { text, params } = joined(whereSql(source, where));
    const at = source.field(field);
    const sql = `SELECT ${at} AS value, count(*) AS n, min(json_type(d.doc, ${jsonPath(field)})) AS kind
      FROM ${source.from} WHERE ${text} GROUP BY ${at}`;
    const rows = db.prepare<{ value: SortValue; n: number; kind: string | null }>(sql).all(...params);
    for (const { value, n, kind } of rows) {
      const key = kind === 'true' || kind === 'false' ? kind : value === null ? '' : String(value);
      counts.set(key, (counts.get(key) ?? 0) + n);
    }
    return counts;
  };

  return {
    ...viewWrites(db, now),
    checkpoint: async (namespace) => checkpointOf(db, namespace),
    parked: async (namespace) =>
      db
        .prepare<ParkedEvent>(
          'SELECT key, event_id AS eventId, position, error FROM parked WHERE namespace = ? ORDER BY position, key',
        )
        .all(namespace),
    get: async (namespace, id) => {
      if (shapeOf(namespace) === null) return null;
      const row = db.prepare<Row>(`SELECT id, position, doc FROM ${documentsTable(namespace)} WHERE id = ?`).get(id);
      return row === undefined ? null : toDoc(row);
    },
    getMany: async (namespace, ids) => getMany(namespace, ids),
    find: async (namespace, query) => find(namespace, query),
    count: async (namespace, where, limit) => counts(namespace, [where], limit)[0] ?? 0,
    counts: async (namespace, wheres, limit) => counts(namespace, wheres, limit),
    groupCount: async (namespace, field, where = []) => groupCount(namespace, field, where),
    getMeta: async (key) =>
      db.prepare<{ value: string }>('SELECT value FROM meta WHERE key = ?').get(key)?.value ?? null,
    size,
    namespaces: async () =>
      db
        .prepare<{ name: string }>('SELECT name FROM namespaces ORDER BY name')
        .all()
        .map((row) => row.name),
    purge: async () => {
      // Freed pages are overwritten (secure_delete); what they held may still be in older frames of the WAL.
      const [checkpoint] = db.prepare<{ busy: number }>('PRAGMA wal_checkpoint(TRUNCATE)').all();
      if (checkpoint?.busy !== 0) throw new StoreUnavailable('The views are being read and written. Try again.');
    },
    close: async () => db.close(),
  };
};
