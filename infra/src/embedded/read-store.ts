import { createHash } from 'node:crypto';
import type { JsonObject } from '@anupalan/domain/kernel/json';
import type { Position } from '@anupalan/domain/kernel/position';
import type {
  Condition,
  DocChange,
  Index,
  Lease,
  Page,
  ParkedEvent,
  Query,
  ReadStore,
  StoredDoc,
} from '../ports/read-store.js';
import {
  checkedName,
  documentsTable,
  elementsTable,
  extract,
  joined,
  jsonPath,
  pageSql,
  type SortValue,
  sourceOf,
  whereSql,
} from './query-sql.js';
import { keyText, openSqlite } from './sqlite.js';

interface Row {
  readonly id: string;
  readonly position: Position;
  readonly doc: string;
}

const DEFAULT_LIMIT = 100;
const ASKED_AT_ONCE = 500;
/** Documents whose length is looked at to tell that of all. */
const SAMPLE = 200;

const SCHEMA = `
CREATE TABLE IF NOT EXISTS namespaces (name TEXT PRIMARY KEY, indexes TEXT NOT NULL, checkpoint TEXT) STRICT;
CREATE TABLE IF NOT EXISTS parked (
  namespace TEXT NOT NULL, key TEXT NOT NULL, event_id TEXT NOT NULL, position TEXT NOT NULL, error TEXT NOT NULL,
  PRIMARY KEY (namespace, key, position)
) STRICT;
CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS leases (
  projection TEXT PRIMARY KEY, epoch INTEGER NOT NULL, holder TEXT NOT NULL, ends INTEGER NOT NULL, ttl INTEGER NOT NULL
) STRICT;`;

const toDoc = ({ id, position, doc }: Row): StoredDoc => ({ id, position, doc: JSON.parse(doc) as JsonObject });

const valueAt = (doc: JsonObject, field: string): unknown =>
  field
    .split('.')
    .reduce<unknown>(
      (at, name) =>
        typeof at === 'object' && at !== null && Object.hasOwn(at, name) ? (at as JsonObject)[name] : undefined,
      doc,
    );

/** A value as an index holds it: what json_extract would answer for the same field. */
const indexed = (value: unknown): SortValue => {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);
};

/** Ties a cursor to its query: the values of another sort would point anywhere. */
const fingerprint = ({ where = [], sort = [] }: Query): string =>
  createHash('sha256')
    .update(JSON.stringify([where, sort]))
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
 * Documents as JSON texts in `views.db`: one table per namespace, one expression index per declared index, and for every
 * index one table of list elements (used where its first field is a list), so that `contains` is a look-up too.
 * A cursor is exact: it names the sort values and the id of the last document of its page. `now` (ms since the epoch) is
 * the clock that leases run by.
 * @throws RangeError for a field, a namespace or a cursor that is none
 */
export const openReadStore = (
  path: string,
  options: { readonly maxPages?: number; readonly now?: () => number } = {},
): ReadStore => {
  const { now = Date.now } = options;
  const db = openSqlite(path, { synchronous: 'NORMAL', secureDelete: true });
  db.transaction(() => db.exec(SCHEMA));
  if (options.maxPages !== undefined) db.exec(`PRAGMA max_page_count = ${options.maxPages}`);

  /** Asked each time: another thread may have declared or dropped it. */
  const indexesOf = (namespace: string): readonly Index[] | null => {
    const row = db.prepare<{ indexes: string }>('SELECT indexes FROM namespaces WHERE name = ?').get(namespace);
    return row === undefined ? null : (JSON.parse(row.indexes) as Index[]);
  };

  const makeIndex = (namespace: string, index: Index): void => {
    const documents = documentsTable(namespace);
    const elements = elementsTable(namespace, index.name);
    const name = `${namespace} ${checkedName('index', index.name)}`;
    if (index.fields.length === 0) throw new RangeError('an index without fields');
    const columns = index.fields.map((_, i) => `v${i}`);
    db.exec(`
CREATE INDEX "index ${name}" ON ${documents} (${index.fields.map((field) => extract(field)).join(', ')}, id);
CREATE TABLE ${elements} (${columns.join(', ')}, id TEXT NOT NULL);
CREATE INDEX "elements by value ${name}" ON ${elements} (${columns.join(', ')}, id);
CREATE INDEX "elements by id ${name}" ON ${elements} (id);`);
  };

  const dropIndex = (namespace: string, { name }: Index): void =>
    db.exec(`DROP INDEX IF EXISTS "index ${checkedName('namespace', namespace)} ${checkedName('index', name)}";
DROP TABLE IF EXISTS ${elementsTable(namespace, name)};`);

  const writeElements = (namespace: string, index: Index, id: string, doc: JsonObject | null): void => {
    const table = elementsTable(namespace, index.name);
    db.prepare(`DELETE FROM ${table} WHERE id = ?`).run(id);
    const [first, ...rest] = index.fields;
    const list = doc === null || first === undefined ? null : valueAt(doc, first);
    if (doc === null || !Array.isArray(list)) return;
    const insert = db.prepare(`INSERT INTO ${table} VALUES (${'?, '.repeat(index.fields.length)}?)`);
    const others = rest.map((field) => indexed(valueAt(doc, field)));
    // A set: a value that stands in the list twice is still one document.
    for (const element of new Set(list))
      if (typeof element === 'string' || typeof element === 'number') insert.run(element, ...others, id);
  };

  const declare: ReadStore['declare'] = async (namespace, indexes) =>
    db.transaction(() => {
      const text = JSON.stringify(indexes);
      const present = indexesOf(namespace);
      if (present !== null && JSON.stringify(present) === text) return;
      const documents = documentsTable(namespace);
      db.exec(`CREATE TABLE IF NOT EXISTS ${documents} (
  id TEXT PRIMARY KEY, position TEXT NOT NULL, doc TEXT NOT NULL) STRICT`);
      const same = (a: Index, b: Index): boolean => JSON.stringify(a) === JSON.stringify(b);
      for (const old of present ?? []) if (!indexes.some((index) => same(index, old))) dropIndex(namespace, old);
      const added = indexes.filter((index) => !(present ?? []).some((old) => same(index, old)));
      for (const index of added) {
        makeIndex(namespace, index);
        for (const row of db.prepare<Row>(`SELECT id, position, doc FROM ${documents}`).all())
          writeElements(namespace, index, row.id, toDoc(row).doc);
      }
      db.prepare(
        'INSERT INTO namespaces (name, indexes) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET indexes = excluded.indexes',
      ).run(namespace, text);
    });

  const checkpointOf = (namespace: string): Position | null =>
    db.prepare<{ at: Position | null }>('SELECT checkpoint AS at FROM namespaces WHERE name = ?').get(namespace)?.at ??
    null;

  const writeChange = (
    namespace: string,
    indexes: readonly Index[],
    { id, position, doc, replace = false }: DocChange,
  ): void => {
    const table = documentsTable(namespace);
    if (replace) db.prepare(`DELETE FROM ${table} WHERE id = ?`).run(id);
    const changed =
      doc === null
        ? db.prepare(`DELETE FROM ${table} WHERE id = ? AND position < ?`).run(id, position)
        : db
            .prepare(
              `INSERT INTO ${table} (id, position, doc) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE
               SET position = excluded.position, doc = excluded.doc WHERE position < excluded.position`,
            )
            .run(keyText('document id', id), position, JSON.stringify(doc));
    if (changed > 0 || replace) for (const index of indexes) writeElements(namespace, index, id, doc);
  };

  const leased = (projection: string) =>
    db
      .prepare<{ epoch: number; holder: string; ends: number; ttl: number }>(
        'SELECT epoch, holder, ends, ttl FROM leases WHERE projection = ?',
      )
      .get(projection);

  const isFenced = (lease: Lease | undefined): boolean =>
    lease !== undefined && leased(lease.projection)?.epoch !== lease.epoch;

  const lease: ReadStore['lease'] = async ({ projection, holder, ttlMs, epoch }) =>
    db.transaction(() => {
      const row = leased(projection);
      const left = row === undefined ? 0 : row.ends - now();
      // More than it was given for: the clock was set back. Waiting for that would wait for hours.
      const over = row === undefined || left <= 0 || left > row.ttl;
      const mine = epoch === undefined ? over || row?.holder === holder : row?.epoch === epoch;
      if (!mine) return { kind: 'taken', holder: row?.holder ?? '', forMs: Math.max(0, left) };
      const held = epoch ?? (row?.epoch ?? 0) + 1;
      db.prepare(
        `INSERT INTO leases (projection, epoch, holder, ends, ttl) VALUES (?, ?, ?, ?, ?) ON CONFLICT (projection)
         DO UPDATE SET epoch = excluded.epoch, holder = excluded.holder, ends = excluded.ends, ttl = excluded.ttl`,
      ).run(keyText('projection', projection), held, keyText('holder', holder), now() + ttlMs, ttlMs);
      return { kind: 'held', epoch: held };
    });

  const size: ReadStore['size'] = async (namespace) => {
    if (indexesOf(namespace) === null) return { documents: 0, bytes: 0 };
    const documents = count(namespace, []);
    const sampled = db
      .prepare<{ mean: number | null }>(
        `SELECT avg(length(CAST(doc AS BLOB))) AS mean FROM (SELECT doc FROM ${documentsTable(namespace)} LIMIT ${SAMPLE})`,
      )
      .get();
    return { documents, bytes: Math.round(documents * (sampled?.mean ?? 0)) };
  };

  const apply: ReadStore['apply'] = async ({ namespace, changes, from, at, park = [], unpark = [], lease }) =>
    db.transaction(() => {
      const indexes = indexesOf(namespace);
      if (indexes === null) throw new RangeError(`${namespace} is not declared`);
      if (checkpointOf(namespace) !== from || isFenced(lease)) return 'fenced';
      for (const change of changes) writeChange(namespace, indexes, change);
      for (const key of unpark) db.prepare('DELETE FROM parked WHERE namespace = ? AND key = ?').run(namespace, key);
      for (const { key, eventId, position, error } of park)
        db.prepare(
          `INSERT INTO parked (namespace, key, event_id, position, error) VALUES (?, ?, ?, ?, ?)
           ON CONFLICT (namespace, key, position) DO UPDATE SET error = excluded.error`,
        ).run(namespace, key, eventId, position, error);
      db.prepare('UPDATE namespaces SET checkpoint = ? WHERE name = ?').run(at, namespace);
      return 'ok';
    });

  const getMany = (namespace: string, ids: readonly string[]): readonly StoredDoc[] => {
    if (indexesOf(namespace) === null) return [];
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
    const indexes = indexesOf(namespace);
    const { limit = DEFAULT_LIMIT, after } = query;
    if (!Number.isSafeInteger(limit) || limit < 1) throw new RangeError('a limit is a whole number from 1');
    const values = after === undefined ? null : readCursor(query, after);
    if (indexes === null) return { docs: [], cursor: null };
    const { keys, parts } = pageSql(namespace, indexes, query, values);
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

  const count = (namespace: string, where: readonly Condition[], limit?: number): number => {
    const indexes = indexesOf(namespace);
    if (indexes === null) return 0;
    const source = sourceOf(namespace, indexes, { where });
    const { text, params } = joined(whereSql(source, where));
    const sql = `SELECT count(*) AS n FROM (SELECT 1 FROM ${source.from} WHERE ${text}${limit === undefined ? '' : ' LIMIT ?'})`;
    return db.prepare<{ n: number }>(sql).get(...params, ...(limit === undefined ? [] : [limit]))?.n ?? 0;
  };

  const groupCount = (namespace: string, field: string, where: readonly Condition[]): ReadonlyMap<string, number> => {
    const indexes = indexesOf(namespace);
    const counts = new Map<string, number>();
    if (indexes === null) return counts;
    const source = sourceOf(namespace, indexes, { where });
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
    declare,
    apply,
    checkpoint: async (namespace) => checkpointOf(namespace),
    parked: async (namespace) =>
      db
        .prepare<ParkedEvent>(
          'SELECT key, event_id AS eventId, position, error FROM parked WHERE namespace = ? ORDER BY position, key',
        )
        .all(namespace),
    get: async (namespace, id) => getMany(namespace, [id])[0] ?? null,
    getMany: async (namespace, ids) => getMany(namespace, ids),
    find: async (namespace, query) => find(namespace, query),
    count: async (namespace, where, limit) => count(namespace, where, limit),
    groupCount: async (namespace, field, where = []) => groupCount(namespace, field, where),
    getMeta: async (key) =>
      db.prepare<{ value: string }>('SELECT value FROM meta WHERE key = ?').get(key)?.value ?? null,
    setMeta: async (key, value, lease) =>
      db.transaction(() => {
        if (isFenced(lease)) return 'fenced';
        db.prepare(
          'INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
        ).run(keyText('key', key), value);
        return 'ok';
      }),
    lease,
    release: async ({ projection, epoch }) => {
      db.prepare('UPDATE leases SET ends = 0 WHERE projection = ? AND epoch = ?').run(projection, epoch);
    },
    size,
    namespaces: async () =>
      db
        .prepare<{ name: string }>('SELECT name FROM namespaces ORDER BY name')
        .all()
        .map((row) => row.name),
    drop: async (namespace, lease) =>
      db.transaction(() => {
        if (isFenced(lease)) return 'fenced';
        for (const index of indexesOf(namespace) ?? []) dropIndex(namespace, index);
        db.exec(`DROP TABLE IF EXISTS ${documentsTable(namespace)}`);
        db.prepare('DELETE FROM namespaces WHERE name = ?').run(namespace);
        db.prepare('DELETE FROM parked WHERE namespace = ?').run(namespace);
        return 'ok';
      }),
    close: async () => db.close(),
  };
};
