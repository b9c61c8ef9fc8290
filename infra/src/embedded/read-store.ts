import { createHash } from 'node:crypto';
import type { JsonObject } from '@anupalan/domain/kernel/json';
import type { Position } from '@anupalan/domain/kernel/position';
import type {
  Condition,
  DocChange,
  Lease,
  Page,
  ParkedEvent,
  Query,
  ReadStore,
  StoredDoc,
} from '../ports/read-store.js';
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
import { keyText, openSqlite } from './sqlite.js';
import { viewIndexes } from './view-indexes.js';

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
  // A rebuild writes a few MB at once: room for them in memory, and fewer copies of the WAL (48 MB) into the file, each of
  // which waits for the disk.
  db.exec('PRAGMA cache_size = -8000; PRAGMA wal_autocheckpoint = 12000');
  if (options.maxPages !== undefined) db.exec(`PRAGMA max_page_count = ${options.maxPages}`);

  const indexes = viewIndexes(db);
  const indexesOf = indexes.of;
  /** Namespaces whose indexes are being made over the documents that are there: what is written meanwhile waits. */
  const declaring = new Map<string, Promise<void>>();

  const declare: ReadStore['declare'] = (namespace, wanted) => {
    const done = (declaring.get(namespace) ?? Promise.resolve()).then(() => indexes.declare(namespace, wanted));
    const over = done
      .catch(() => undefined) // The one who declares is told.
      .finally(() => {
        if (declaring.get(namespace) === over) declaring.delete(namespace);
      });
    declaring.set(namespace, over);
    return done;
  };

  const checkpointOf = (namespace: string): Position | null =>
    db.prepare<{ at: Position | null }>('SELECT checkpoint AS at FROM namespaces WHERE name = ?').get(namespace)?.at ??
    null;

  /** For the documents of one transaction. */
  const changeWriter = (namespace: string): ((change: DocChange) => void) => {
    const table = documentsTable(namespace);
    const elements = indexes.writer(namespace);
    const find = db.prepare<{ doc: string }>(`SELECT doc FROM ${table} WHERE id = ?`);
    const clear = db.prepare(`DELETE FROM ${table} WHERE id = ?`);
    const remove = db.prepare(`DELETE FROM ${table} WHERE id = ? AND position < ?`);
    const put = db.prepare(
      `INSERT INTO ${table} (id, position, doc) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE
       SET position = excluded.position, doc = excluded.doc WHERE position < excluded.position`,
    );
    return ({ id, position, doc, replace = false }) => {
      const text = elements.needsBefore(doc) ? find.get(id)?.doc : undefined;
      if (replace) clear.run(id);
      const changed =
        doc === null ? remove.run(id, position) : put.run(keyText('document id', id), position, JSON.stringify(doc));
      if (changed > 0 || replace) elements.write(id, text === undefined ? null : (JSON.parse(text) as JsonObject), doc);
    };
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

  const apply: ReadStore['apply'] = async ({ namespace, changes, from, at, park = [], unpark = [], lease }) => {
    await declaring.get(namespace);
    return db.transaction(() => {
      if (indexesOf(namespace) === null) throw new RangeError(`${namespace} is not declared`);
      if (checkpointOf(namespace) !== from || isFenced(lease)) return 'fenced';
      if (changes.length > 0) changes.forEach(changeWriter(namespace));
      for (const key of unpark) db.prepare('DELETE FROM parked WHERE namespace = ? AND key = ?').run(namespace, key);
      for (const { key, eventId, position, error } of park)
        db.prepare(
          `INSERT INTO parked (namespace, key, event_id, position, error) VALUES (?, ?, ?, ?, ?)
           ON CONFLICT (namespace, key, position) DO UPDATE SET error = excluded.error`,
        ).run(namespace, key, eventId, position, error);
      if (at !== from) db.prepare('UPDATE namespaces SET checkpoint = ? WHERE name = ?').run(at, namespace);
      return 'ok';
    });
  };

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
    const { text, params } = countSql(namespace, indexes, where, limit);
    return db.prepare<{ n: number }>(text).get(...params)?.n ?? 0;
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
    drop: async (namespace, lease) => ((await indexes.drop(namespace, () => !isFenced(lease))) ? 'ok' : 'fenced'),
    close: async () => db.close(),
  };
};
