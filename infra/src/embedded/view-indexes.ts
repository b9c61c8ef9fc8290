import { randomUUID } from 'node:crypto';
import type { JsonObject } from '@anupalan/domain/kernel/json';
import { nextTurn } from '../ports/next-turn.js';
import type { Index } from '../ports/read-store.js';
import {
  checkedName,
  columnName,
  documentsTable,
  elementsTable,
  fieldSql,
  indexName,
  type Shape,
  type SortValue,
} from './query-sql.js';
import type { Sqlite } from './sqlite.js';

/** The indexes and columns of the namespaces in `views.db`. */
export interface ViewShapes {
  /** Only complete indexes; null for an unknown namespace. Read each time, because another thread may have made it. */
  of(namespace: string): Shape | null;
}

export interface ViewIndexes extends ViewShapes {
  /**
   * Makes the namespace and the wanted indexes, and removes all others. `later`: only makes a new namespace that can have
   * them. Existing documents are indexed in steps, between which other work gets its turn.
   */
  declare(namespace: string, wanted: readonly Index[], later: boolean): Promise<void>;
  /** Updates the indexes of lists while documents are written, in a transaction. Null if no list is indexed. */
  writer(namespace: string): ElementWriter | null;
  /** Removes the namespace: for readers at once, its bytes in steps. `mayDrop` is called in the transaction. */
  drop(namespace: string, mayDrop: () => boolean): Promise<boolean>;
}

export type ElementWriter = (id: string, before: JsonObject | null, after: JsonObject | null) => void;

/** Documents that are indexed or deleted in one transaction. */
const STEP = 250;
/** Parsed shapes that stay cached. */
const MAX_CACHED_SHAPES = 100;
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

/** A value as an index stores it: as json_extract returns it. */
const indexed = (value: unknown): SortValue => {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);
};

/** Rows of the index of list elements, without the id. Each value once: a document is found once. */
const elementsOf = (index: Index, doc: JsonObject | null): readonly (readonly SortValue[])[] => {
  const [first, ...rest] = index.fields;
  const list = doc === null || first === undefined ? null : valueAt(doc, first);
  if (doc === null || !Array.isArray(list)) return [];
  const others = rest.map((field) => indexed(valueAt(doc, field)));
  return [...new Set(list)].flatMap((element) =>
    typeof element === 'string' || typeof element === 'number' ? [[element, ...others]] : [],
  );
};

/** Reads the shapes of namespaces from their table, through any connection. */
export const viewShapes = (db: Sqlite): ViewShapes => {
  /** Parsed shapes by their text. They are shared, so they must not change. */
  const read = new Map<string, Shape>();
  return {
    of: (namespace) => {
      const row = db.prepare<{ indexes: string }>('SELECT indexes FROM namespaces WHERE name = ?').get(namespace);
      if (row === undefined) return null;
      const shape = read.get(row.indexes) ?? (JSON.parse(row.indexes) as Shape);
      if (read.size >= MAX_CACHED_SHAPES) read.clear();
      read.set(row.indexes, shape);
      return shape;
    },
  };
};

const valuesOf = (index: Index): readonly string[] => index.fields.map((_, i) => `v${i}`);

const elementsIndex = (namespace: string, index: Index): string =>
  `"elements by value ${checkedName('namespace', namespace)} ${checkedName('index', index.name)}"`;

/** The tables and indexes of SQLite behind the namespaces, and what is recorded of them. */
class IndexTables {
  readonly #shapes: ViewShapes;

  constructor(private readonly db: Sqlite) {
    this.#shapes = viewShapes(db);
  }

  of(namespace: string): Shape | null {
    return this.#shapes.of(namespace);
  }

  record(namespace: string, shape: Shape): void {
    this.db
      .prepare(
        'INSERT INTO namespaces (name, indexes) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET indexes = excluded.indexes',
      )
      .run(namespace, JSON.stringify(shape));
  }

  /** The columns stand before the text, so that SQLite reads them without reading the text. */
  make(namespace: string, wanted: readonly Index[]): Shape {
    const columns = [...new Set(wanted.flatMap(({ list, fields }) => (list === true ? fields.slice(1) : fields)))];
    this.db.exec(`CREATE TABLE ${documentsTable(namespace)} (
  id TEXT PRIMARY KEY, position TEXT NOT NULL, ${columns.map((field) => `${columnName(field)} ANY, `).join('')}doc TEXT NOT NULL
) STRICT`);
    return { indexes: [], columns };
  }

  isEmpty(namespace: string): boolean {
    return this.db.prepare(`SELECT 1 FROM ${documentsTable(namespace)} LIMIT 1`).get() === undefined;
  }

  remove(namespace: string, index: Index): void {
    this.db.exec(`DROP INDEX IF EXISTS ${indexName(namespace, index.name)};
DROP TABLE IF EXISTS ${elementsTable(namespace, index.name)};`);
  }

  /** Removes an earlier index of this name and makes the table of its elements, which is filled before it counts. */
  prepare(namespace: string, index: Index): void {
    if (index.fields.length === 0) throw new RangeError('an index without fields');
    this.remove(namespace, index);
    if (index.list !== true) return;
    const values = valuesOf(index).join(', ');
    this.db.exec(`CREATE TABLE ${elementsTable(namespace, index.name)} (${values}, id TEXT NOT NULL)`);
  }

  complete(namespace: string, shape: Shape, index: Index): void {
    if (index.list === true)
      this.db.exec(`CREATE INDEX ${elementsIndex(namespace, index)}
        ON ${elementsTable(namespace, index.name)} (${valuesOf(index).join(', ')}, id)`);
    else
      this.db.exec(`CREATE INDEX ${indexName(namespace, index.name)}
        ON ${documentsTable(namespace)} (${index.fields.map((field) => fieldSql(shape, field)).join(', ')}, id)
        ${index.sparse === true ? `WHERE ${fieldSql(shape, index.fields.at(-1) ?? '')} IS NOT NULL` : ''}`);
  }

  insertElement(namespace: string, index: Index): (row: readonly SortValue[], id: string) => void {
    const insert = this.db.prepare(
      `INSERT INTO ${elementsTable(namespace, index.name)} VALUES (${'?, '.repeat(index.fields.length)}?)`,
    );
    return (row, id) => insert.run(...row, id);
  }

  removeElement(namespace: string, index: Index): (row: readonly SortValue[], id: string) => void {
    const where = valuesOf(index).map((column) => `${column} IS ?`);
    const remove = this.db.prepare(
      `DELETE FROM ${elementsTable(namespace, index.name)} WHERE ${where.join(' AND ')} AND id = ?`,
    );
    return (row, id) => remove.run(...row, id);
  }

  /** Takes the namespace out of readers' sight. */
  setAside(namespace: string): void {
    const { db } = this;
    const documents = documentsTable(namespace);
    const elements = `elements ${namespace} `;
    for (const { name } of db.prepare<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'").all()) {
      const table = `"${name}"`;
      // The tables of an index that was never completed, too.
      if (table !== documents && !name.startsWith(elements)) continue;
      for (const index of this.#indexesOn(name)) db.exec(`DROP INDEX "${index}"`);
      db.exec(`ALTER TABLE ${table} RENAME TO "${DROPPED}${randomUUID()}"`);
    }
    db.prepare('DELETE FROM namespaces WHERE name = ?').run(namespace);
    db.prepare('DELETE FROM parked WHERE namespace = ?').run(namespace);
  }

  #indexesOn(table: string): readonly string[] {
    const sql = "SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL";
    return this.db
      .prepare<{ name: string }>(sql)
      .all(table)
      .map(({ name }) => name);
  }
}

/** One pass over the documents for all new indexes of lists. */
const fill = async (db: Sqlite, tables: IndexTables, namespace: string, lists: readonly Index[]): Promise<void> => {
  if (lists.length === 0) return;
  const step = db.prepare<{ at: number; id: string; doc: string }>(
    `SELECT rowid AS at, id, doc FROM ${documentsTable(namespace)} WHERE rowid > ? ORDER BY rowid LIMIT ${STEP}`,
  );
  const inserts = lists.map((index) => ({ index, insert: tables.insertElement(namespace, index) }));
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

/** Empties dropped tables, also those that a crash left, in steps: one statement over a table would block others. */
const sweeper = (db: Sqlite): (() => Promise<void>) => {
  const sweep = async (): Promise<void> => {
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
  return () => {
    const done = sweeping.then(sweep);
    sweeping = done.catch(() => undefined); // Whoever asked for it is told; the next one tries again.
    return done;
  };
};

const elementWriter = (tables: IndexTables, namespace: string): ElementWriter | null => {
  const lists = (tables.of(namespace)?.indexes ?? [])
    .filter(({ list }) => list === true)
    .map((index) => ({
      index,
      insert: tables.insertElement(namespace, index),
      remove: tables.removeElement(namespace, index),
    }));
  if (lists.length === 0) return null;
  return (id, before, after) => {
    for (const { index, insert, remove } of lists) {
      const [old, next] = [elementsOf(index, before), elementsOf(index, after)];
      const [had, has] = [
        new Set(old.map((row) => JSON.stringify(row))),
        new Set(next.map((row) => JSON.stringify(row))),
      ];
      for (const row of old) if (!has.has(JSON.stringify(row))) remove(row, id);
      for (const row of next) if (!had.has(JSON.stringify(row))) insert(row, id);
    }
  };
};

/**
 * A declared index is an index of SQLite over the documents' table. One over a list is a table of the list's elements,
 * of which only changed ones are written. Fields that were indexed when the namespace was made have columns, which are
 * filled from the document's text; an index over another field is one over an expression.
 */
export const viewIndexes = (db: Sqlite): ViewIndexes => {
  const tables = new IndexTables(db);
  const sweep = sweeper(db);

  /**
   * Makes the wanted indexes of the namespace as far as that takes no time; returns the remaining ones, null if none is
   * wanted.
   */
  const begin = (namespace: string, wanted: readonly Index[], later: boolean): readonly Index[] | null => {
    const present = tables.of(namespace);
    const shape = present ?? tables.make(namespace, wanted);
    if (later && present === null) tables.record(namespace, shape);
    if (later || (present !== null && JSON.stringify(shape.indexes) === JSON.stringify(wanted))) return null;
    const stays = shape.indexes.filter((old) => wanted.some((index) => same(index, old)));
    for (const old of shape.indexes) if (!stays.includes(old)) tables.remove(namespace, old);
    const missing = wanted.filter((index) => !stays.some((old) => same(index, old)));
    for (const index of missing) tables.prepare(namespace, index);
    const now = tables.isEmpty(namespace);
    if (now) for (const index of missing) tables.complete(namespace, shape, index);
    tables.record(namespace, { ...shape, indexes: now ? wanted : stays });
    return now ? [] : missing;
  };

  const complete = (namespace: string, wanted: readonly Index[], index: Index): void => {
    const shape = tables.of(namespace);
    if (shape === null) return;
    tables.complete(namespace, shape, index);
    const all = [...shape.indexes, index];
    tables.record(namespace, { ...shape, indexes: wanted.filter((one) => all.some((other) => same(one, other))) });
  };

  return {
    of: (namespace) => tables.of(namespace),
    declare: async (namespace, wanted, later) => {
      const added = db.transaction(() => begin(namespace, wanted, later));
      const swept = sweep();
      // A namespace whose indexes are complete need not wait for the sweep. The next call tries a failed sweep again.
      if (added === null) return void swept.catch(() => undefined);
      await swept;
      const lists = added.filter(({ list }) => list === true);
      await fill(db, tables, namespace, lists);
      // Each index counts once it is complete; after a crash the others are made from the beginning.
      for (const index of added) {
        db.transaction(() => complete(namespace, wanted, index));
        await nextTurn();
      }
    },
    writer: (namespace) => elementWriter(tables, namespace),
    drop: async (namespace, mayDrop) => {
      const done = db.transaction(() => {
        if (!mayDrop()) return false;
        if (tables.of(namespace) !== null) tables.setAside(namespace);
        return true;
      });
      if (done) await sweep();
      return done;
    },
  };
};
