import type { JsonObject } from '@anupalan/domain/kernel/json';
import type { Position } from '@anupalan/domain/kernel/position';
import type { DocChange, ReadStore } from '../ports/read-store.js';
import { noteDamage } from './damaged-files.js';
import { columnName, documentsTable, extract } from './query-sql.js';
import { foundIn, keyText, openSqlite, type Sqlite } from './sqlite.js';
import { type ViewIndexes, viewIndexes } from './view-indexes.js';
import { viewLeases } from './view-leases.js';

type Parked = Pick<Parameters<ReadStore['apply']>[0], 'park' | 'unpark'>;
export type ViewWrites = Pick<ReadStore, 'declare' | 'apply' | 'lease' | 'release' | 'setMeta' | 'drop'>;

const SCHEMA = `
CREATE TABLE IF NOT EXISTS namespaces (name TEXT PRIMARY KEY, indexes TEXT NOT NULL, checkpoint TEXT) STRICT;
CREATE TABLE IF NOT EXISTS parked (
  namespace TEXT NOT NULL, key TEXT NOT NULL, event_id TEXT NOT NULL, position TEXT NOT NULL, error TEXT NOT NULL,
  PRIMARY KEY (namespace, key, position)
) STRICT;
CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS view_leases (
  view TEXT PRIMARY KEY, epoch INTEGER NOT NULL, holder TEXT NOT NULL, ends INTEGER NOT NULL, ttl INTEGER NOT NULL
) STRICT;`;

/** Opens or makes `views.db`. If damage was met in it, the next start rebuilds it. `maxPages`: see SqliteOptions. */
export const openViews = (path: string, maxPages?: number): Sqlite => {
  const db = openSqlite(path, {
    synchronous: 'NORMAL',
    secureDelete: true,
    emptiesWal: true,
    checkTexts: true,
    onDamaged: () => noteDamage(path),
  });
  db.transaction(() => db.exec(SCHEMA));
  // A rebuild writes a few MB at once. So they get room in memory, and the WAL is copied into the file less often
  // (48 MB), since each copy waits for the disk.
  db.exec('PRAGMA cache_size = -8000; PRAGMA wal_autocheckpoint = 12000');
  if (maxPages !== undefined) db.exec(`PRAGMA max_page_count = ${maxPages}`);
  return db;
};

/** True when the file has views that have read events of a log. Makes no file. @throws FileDamaged */
export const haveRead = (path: string): boolean =>
  foundIn(
    path,
    ['namespaces'],
    (db) => db.prepare('SELECT 1 FROM namespaces WHERE checkpoint IS NOT NULL').get() !== undefined,
  );

/** Counts changes of documents that keep their position: repairs and dropped namespaces. */
export const REPAIRS = 'repairs';

export const metaOf = (db: Sqlite, key: string): string | null =>
  db.prepare<{ value: string }>('SELECT value FROM meta WHERE key = ?').get(key)?.value ?? null;

export const checkpointOf = (db: Sqlite, namespace: string): Position | null =>
  db.prepare<{ at: Position | null }>('SELECT checkpoint AS at FROM namespaces WHERE name = ?').get(namespace)?.at ??
  null;

/** Writes changes of documents whose position grows. */
const changeWriter = (
  db: Sqlite,
  indexes: ViewIndexes,
  namespace: string,
  columns: readonly string[],
): ((change: DocChange) => void) => {
  const table = documentsTable(namespace);
  const elements = indexes.writer(namespace);
  const find = db.prepare<{ doc: string }>(`SELECT doc FROM ${table} WHERE id = ?`);
  const clear = db.prepare(`DELETE FROM ${table} WHERE id = ?`);
  const remove = db.prepare(`DELETE FROM ${table} WHERE id = ? AND position < ?`);
  const names = columns.map(columnName);
  const put = db.prepare(
    `INSERT INTO ${table} (${['id', 'position', 'doc', ...names].join(', ')})
     VALUES (${['?1', '?2', '?3', ...columns.map((field) => extract(field, '?3'))].join(', ')}) ON CONFLICT (id) DO UPDATE
     SET ${['position', 'doc', ...names].map((name) => `${name} = excluded.${name}`).join(', ')}
     WHERE position < excluded.position`,
  );
  return ({ id, position, doc, replace = false }) => {
    const before = elements === null ? undefined : find.get(id)?.doc;
    if (replace) clear.run(id);
    const changed =
      doc === null ? remove.run(id, position) : put.run(keyText('document id', id), position, JSON.stringify(doc));
    if (elements !== null && (changed > 0 || replace))
      elements(id, before === undefined ? null : (JSON.parse(before) as JsonObject), doc);
  };
};

const writeMeta = (db: Sqlite, key: string, value: string): void => {
  db.prepare('INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value').run(
    keyText('key', key),
    value,
  );
};
const countRepair = (db: Sqlite): void => writeMeta(db, REPAIRS, String(Number(metaOf(db, REPAIRS)) + 1));

const writeParked = (db: Sqlite, namespace: string, { park = [], unpark = [] }: Parked): void => {
  for (const key of unpark) db.prepare('DELETE FROM parked WHERE namespace = ? AND key = ?').run(namespace, key);
  for (const { key, eventId, position, error } of park)
    db.prepare(
      `INSERT INTO parked (namespace, key, event_id, position, error) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (namespace, key, position) DO UPDATE SET error = excluded.error`,
    ).run(namespace, key, eventId, position, error);
};

/** The writing side over a connection. `now` (ms since the epoch) is the clock of the leases. */
export const viewWrites = (db: Sqlite, now: () => number = Date.now): ViewWrites => {
  const indexes = viewIndexes(db);
  const leases = viewLeases(db, now);
  /** Namespaces whose existing documents are being indexed. Writes to them wait until that is done. */
  const declaring = new Map<string, Promise<void>>();

  const declare: ViewWrites['declare'] = (namespace, wanted, { later = false } = {}) => {
    const done = (declaring.get(namespace) ?? Promise.resolve()).then(() => indexes.declare(namespace, wanted, later));
    const over = done
      .catch(() => undefined) // The one who declares is told.
      .finally(() => {
        if (declaring.get(namespace) === over) declaring.delete(namespace);
      });
    declaring.set(namespace, over);
    return done;
  };

  const apply: ViewWrites['apply'] = async (batch) => {
    const { namespace, changes, from, at, lease } = batch;
    await declaring.get(namespace);
    return db.transaction(() => {
      const shape = indexes.of(namespace);
      if (shape === null) throw new RangeError(`${namespace} is not declared`);
      if (checkpointOf(db, namespace) !== from || leases.isFenced(lease)) return 'fenced';
      if (changes.length > 0) changes.forEach(changeWriter(db, indexes, namespace, shape.columns));
      if (changes.some(({ replace }) => replace === true)) countRepair(db);
      writeParked(db, namespace, batch);
      if (at !== from) db.prepare('UPDATE namespaces SET checkpoint = ? WHERE name = ?').run(at, namespace);
      return 'ok';
    });
  };

  return {
    declare,
    apply,
    lease: leases.lease,
    release: leases.release,
    setMeta: async (key, value, lease) =>
      db.transaction(() => {
        if (leases.isFenced(lease)) return 'fenced';
        writeMeta(db, key, value);
        return 'ok';
      }),
    drop: async (namespace, lease) => {
      const mayDrop = (): boolean => {
        if (leases.isFenced(lease)) return false;
        countRepair(db);
        return true;
      };
      return (await indexes.drop(namespace, mayDrop)) ? 'ok' : 'fenced';
    },
  };
};
