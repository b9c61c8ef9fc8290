import { isOfLaterSchema, openSqlite, SCHEMA_VERSION, type Sqlite, schemaOf } from './sqlite.js';

const LOG = 'log.db';
const WORK = 'work.db';
/** The files whose contents cannot be rebuilt. */
const FILES = [LOG, 'vault.db', WORK] as const;

const otherSchema = (file: string): string =>
  `${file} in the data folder has the tables of another release. Start the release that made it, or restore a backup of this one. Nothing was changed.`;

const hasColumn = (db: Sqlite, table: string, column: string): boolean =>
  db
    .prepare<{ readonly name: string }>('SELECT name FROM pragma_table_info(?)')
    .all(table)
    .some(({ name }) => name === column);

/** Files of schema 0 were made before schemas had a number; the log of the first of those releases cannot be read. */
const isKnown = (path: string, file: string): boolean => {
  if (file !== LOG) return true;
  const db = openSqlite(path, { readonly: true });
  try {
    return hasColumn(db, 'events', 'ids');
  } finally {
    db.close();
  }
};

/** From schema 0: entries remember how long they were to live. A missing table is made when it is opened. */
const toFirst = (db: Sqlite): void => {
  for (const table of ['kv', 'drafts'])
    if (hasColumn(db, table, 'key') && !hasColumn(db, table, 'lives_ms'))
      db.exec(`ALTER TABLE ${table} ADD COLUMN lives_ms INTEGER`);
};

const upgrade = (path: string, file: string): void => {
  const db = openSqlite(path);
  try {
    db.transaction(() => {
      if (file === WORK) toFirst(db);
      db.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
    });
    // The number counts in the file itself.
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    db.close();
  }
};

/**
 * Refuses the files of a later release by their bytes, before anything is opened.
 * @throws Error with a text for people; nothing was changed
 */
export const refuseLaterFolder = (path: (file: string) => string): void => {
  for (const file of FILES) if (isOfLaterSchema(path(file))) throw new Error(otherSchema(file));
};

/**
 * Brings the tables of an earlier release to this one's. An interrupted upgrade goes on at the next start. Events are
 * upgraded when they are read (`upcast`).
 * @throws Error with a text for people when this release cannot do it; nothing was changed
 */
export const upgradeFolder = (path: (file: string) => string, log?: (message: string) => void): void => {
  const outdated = FILES.filter((file) => (schemaOf(path(file)) ?? SCHEMA_VERSION) < SCHEMA_VERSION);
  for (const file of outdated) if (!isKnown(path(file), file)) throw new Error(otherSchema(file));
  for (const file of outdated) upgrade(path(file), file);
  if (outdated.length > 0) log?.(`The tables of an earlier release were brought to this one: ${outdated.join(', ')}.`);
};
