import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { JsonObject } from '@anupalan/domain/kernel/json';
import type { Index } from '../ports/read-store.js';
import { checkedName, documentsTable, elementsTable, extract, type SortValue } from './query-sql.js';
import type { Sqlite } from './sqlite.js';

/** The indexes of the namespaces in `views.db`. */
export interface ViewIndexes {
  /** Those that are complete; null for a namespace that is not there. Asked each time: another thread may have made it. */
  of(namespace: string): readonly Index[] | null;
  /** Makes the namespace and its indexes as they are to be. Over documents that are there, in steps that leave others room. */
  declare(namespace: string, wanted: readonly Index[]): Promise<void>;
  /** Inside a transaction: how to keep the lists of elements right while documents are written. */
  writer(namespace: string): ElementWriter;
  /** Removes the namespace: at once for readers, its bytes in steps. `mayDrop` is asked inside the transaction. */
  drop(namespace: string, mayDrop: () => boolean): Promise<boolean>;
}

export interface ElementWriter {
  /** Does a write have to know the document before it? */
  readonly needsBefore: (after: JsonObject | null) => boolean;
  readonly write: (id: string, before: JsonObject | null, after: JsonObject | null) => void;
}

/** Documents that are looked at, or deleted, in one go. */
const STEP = 250;
/** Lists of indexes that are kept as they were read. */
const KEPT = 100;
/** Tables that were dropped and are being emptied. */
const DROPPED = 'dropped ';

const same = (a: Index, b: Index): boolean => JSON.stringify(a) === JSON.stringify(b);

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

const listAt = (index: Index, doc: JsonObject | null): readonly unknown[] | null => {
  const [first] = index.fields;
  const list = doc === null || first === undefined ? null : valueAt(doc, first);
  return Array.isArray(list) ? list : null;
};

/** Rows of the index of list elements, without the id. A set: a value that stands in the list twice is still one document. */
const elementsOf = (index: Index, doc: JsonObject | null): readonly (readonly SortValue[])[] => {
  const list = listAt(index, doc);
  if (list === null || doc === null) return [];
  const others = index.fields.slice(1).map((field) => indexed(valueAt(doc, field)));
  return [...new Set(list)].flatMap((element) =>
    typeof element === 'string' || typeof element === 'number' ? [[element, ...others]] : [],
  );
};

/**
 * For every declared index an expression index over the documents, and a table of list elements for those whose first field
 * is a list. The table is kept by difference: an element that stays where it is costs nothing.
 */
export const viewIndexes = (db: Sqlite): ViewIndexes => {
  /** What a text of the table says, for those asked for last; nobody changes an array. */
  const read = new Map<string, readonly Index[]>();
  const of: ViewIndexes['of'] = (namespace) => {
    const row = db.prepare<{ indexes: string }>('SELECT indexes FROM namespaces WHERE name = ?').get(namespace);
    if (row === undefined) return null;
    const indexes = read.get(row.indexes) ?? (JSON.parse(row.indexes) as readonly Index[]);
    if (read.size >= KEPT) read.clear();
    read.set(row.indexes, indexes);
    return indexes;
  };
  const record = (namespace: string, indexes: readonly Index[]): void => {
    db.prepare(
      'INSERT INTO namespaces (name, indexes) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET indexes = excluded.indexes',
    ).run(namespace, JSON.stringify(indexes));
  };

  const nameOf = (namespace: string, index: Index): string =>
    `${checkedName('namespace', namespace)} ${checkedName('index', index.name)}`;
  const columnsOf = (index: Index): readonly string[] => index.fields.map((_, i) => `v${i}`);

  const remove = (namespace: string, index: Index): void =>
    db.exec(`DROP INDEX IF EXISTS "index ${nameOf(namespace, index)}";
DROP TABLE IF EXISTS ${elementsTable(namespace, index.name)};`);
  const makeElements = (namespace: string, index: Index): void => {
    if (index.fields.length === 0) throw new RangeError('an index without fields');
    remove(namespace, index);
    db.exec(`CREATE TABLE ${elementsTable(namespace, index.name)} (${columnsOf(index).join(', ')}, id TEXT NOT NULL)`);
  };
  const insertElement = (namespace: string, index: Index): ((row: readonly SortValue[], id: string) => void) => {
    const insert = db.prepare(
      `INSERT INTO ${elementsTable(namespace, index.name)} VALUES (${'?, '.repeat(index.fields.length)}?)`,
    );
    return (row, id) => insert.run(...row, id);
  };
  const indexElements = (namespace: string, index: Index): void =>
    db.exec(`CREATE INDEX "elements by value ${nameOf(namespace, index)}"
      ON ${elementsTable(namespace, index.name)} (${columnsOf(index).join(', ')}, id)`);
  const indexDocuments = (namespace: string, index: Index): void =>
    db.exec(`CREATE INDEX "index ${nameOf(namespace, index)}"
      ON ${documentsTable(namespace)} (${index.fields.map((field) => extract(field)).join(', ')}, id)`);

  /** One pass over the documents for all new indexes. */
  const fill = async (namespace: string, added: readonly Index[]): Promise<void> => {
    const step = db.prepare<{ at: number; id: string; doc: string }>(
      `SELECT rowid AS at, id, doc FROM ${documentsTable(namespace)} WHERE rowid > ? ORDER BY rowid LIMIT ${STEP}`,
    );
    const inserts = added.map((index) => ({ index, insert: insertElement(namespace, index) }));
    for (let rows = step.all(-1); rows.length > 0; rows = step.all(rows.at(-1)?.at ?? 0)) {
      db.transaction(() => {
        for (const { id, doc } of rows) {
          const parsed = JSON.parse(doc) as JsonObject;
          for (const { index, insert } of inserts) for (const row of elementsOf(index, parsed)) insert(row, id);
        }
      });
      await nextTurn();
    }
  };

  const isEmpty = (namespace: string): boolean =>
    db.prepare(`SELECT 1 FROM ${documentsTable(namespace)} LIMIT 1`).get() === undefined;

  const declare: ViewIndexes['declare'] = async (namespace, wanted) => {
    const added = db.transaction(() => {
      const present = of(namespace);
      if (present !== null && JSON.stringify(present) === JSON.stringify(wanted)) return null;
      db.exec(`CREATE TABLE IF NOT EXISTS ${documentsTable(namespace)} (
  id TEXT PRIMARY KEY, position TEXT NOT NULL, doc TEXT NOT NULL) STRICT`);
      const stays = (present ?? []).filter((old) => wanted.some((index) => same(index, old)));
      for (const old of present ?? []) if (!stays.includes(old)) remove(namespace, old);
      const missing = wanted.filter((index) => !stays.some((old) => same(index, old)));
      for (const index of missing) makeElements(namespace, index);
      const now = isEmpty(namespace);
      if (now)
        for (const index of missing) {
          indexElements(namespace, index);
          indexDocuments(namespace, index);
        }
      record(namespace, now ? wanted : stays);
      return now ? [] : missing;
    });
    const swept = sweep();
    // A view that has what it needs waits for nobody's remains; what fails there is tried again by the next one.
    if (added === null) return void swept.catch(() => undefined);
    await swept;
    if (added.length === 0) return;
    await fill(namespace, added);
    // Each one counts from when it is complete; after a crash the others are begun anew.
    for (const index of added) {
      db.transaction(() => indexElements(namespace, index));
      await nextTurn();
      db.transaction(() => {
        indexDocuments(namespace, index);
        const complete = [...(of(namespace) ?? []), index];
        record(
          namespace,
          wanted.filter((one) => complete.some((other) => same(one, other))),
        );
      });
      await nextTurn();
    }
  };

  const writer: ViewIndexes['writer'] = (namespace) => {
    const lists = (of(namespace) ?? []).map((index) => {
      const table = elementsTable(namespace, index.name);
      const where = columnsOf(index).map((column) => `${column} IS ?`);
      return {
        index,
        used: db.prepare(`SELECT 1 FROM ${table} LIMIT 1`).get() !== undefined,
        insert: insertElement(namespace, index),
        remove: db.prepare(`DELETE FROM ${table} WHERE ${where.join(' AND ')} AND id = ?`),
      };
    });
    return {
      needsBefore: (after) => lists.some(({ index, used }) => used || listAt(index, after) !== null),
      write: (id, before, after) => {
        for (const list of lists) {
          const [old, next] = [elementsOf(list.index, before), elementsOf(list.index, after)];
          if (old.length === 0 && next.length === 0) continue;
          const [had, has] = [
            new Set(old.map((row) => JSON.stringify(row))),
            new Set(next.map((row) => JSON.stringify(row))),
          ];
          for (const row of old) if (!has.has(JSON.stringify(row))) list.remove.run(...row, id);
          for (const row of next) if (!had.has(JSON.stringify(row))) list.insert(row, id);
          list.used = true;
        }
      },
    };
  };

  const indexesOn = (table: string): readonly string[] =>
    db
      .prepare<{ name: string }>(
        "SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL",
      )
      .all(table)
      .map(({ name }) => name);

  /** Empties what was dropped, also what a crash left half emptied: one statement over it all would hold up everybody. */
  const sweepNow = async (): Promise<void> => {
    const tables = db
      .prepare<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE ?")
      .all(`${DROPPED}%`);
    for (const { name } of tables) {
      const some = db.prepare(
        `DELETE FROM "${name}" WHERE rowid IN (SELECT rowid FROM "${name}" ORDER BY rowid LIMIT ${STEP})`,
      );
      while (some.run() > 0) await nextTurn();
      db.exec(`DROP TABLE "${name}"`);
    }
  };
  let sweeping: Promise<void> = Promise.resolve();
  const sweep = (): Promise<void> => {
    const done = sweeping.then(sweepNow);
    sweeping = done.catch(() => undefined); // Whoever asked for it is told; the next one tries again.
    return done;
  };

  const drop: ViewIndexes['drop'] = async (namespace, mayDrop) => {
    const done = db.transaction(() => {
      if (!mayDrop()) return false;
      if (of(namespace) === null) return true;
      const documents = documentsTable(namespace);
      const elements = `elements ${namespace} `;
      const tables = db.prepare<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'").all();
      for (const { name } of tables) {
        const table = `"${name}"`;
        // Those of an index that was never completed, too.
        if (table !== documents && !name.startsWith(elements)) continue;
        for (const index of indexesOn(name)) db.exec(`DROP INDEX "${index}"`);
        db.exec(`ALTER TABLE ${table} RENAME TO "${DROPPED}${randomUUID()}"`);
      }
      db.prepare('DELETE FROM namespaces WHERE name = ?').run(namespace);
      db.prepare('DELETE FROM parked WHERE namespace = ?').run(namespace);
      return true;
    });
    if (done) await sweep();
    return done;
  };

  return { of, declare, writer, drop };
};
