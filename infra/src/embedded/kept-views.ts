import type { JsonObject } from '@anupalan/domain/kernel/json';
import type { Position } from '@anupalan/domain/kernel/position';
import type { StoredDoc } from '../ports/read-store.js';
import { documentsTable, type Shape } from './query-sql.js';
import type { Sqlite } from './sqlite.js';
import { viewShapes } from './view-indexes.js';
import { metaOf, REPAIRS } from './view-writes.js';

export interface DocVersion {
  readonly id: string;
  readonly position: Position;
}

/** The cache of a connection to `views.db`. */
export interface KeptViews {
  shapeOf(namespace: string): Shape | null;
  metaOf(key: string): string | null;
  /** The documents in these versions, in their order. Called in the transaction that has named the versions. */
  documents(namespace: string, versions: readonly DocVersion[]): readonly StoredDoc[];
  clear(): void;
}

interface Row extends DocVersion {
  readonly doc: string;
}

interface KeptDoc {
  readonly stored: StoredDoc;
  readonly characters: number;
}

const keyOf = (namespace: string, id: string): string => `${namespace} ${id}`;

/** All callers share a document, so it must not change. */
const frozen = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(Object.freeze(value))) frozen(inner);
  return value;
};

/**
 * Shapes and small facts are cached until the file changes. Documents (up to `most` characters, the last used ones) are
 * cached by their position, because a document changes only with it. The exceptions, a repair and a dropped namespace,
 * count up `REPAIRS`, which empties the cache.
 */
export const keptViews = (db: Sqlite, most: number): KeptViews => {
  const shapes = viewShapes(db);
  const shapeOf = new Map<string, Shape | null>();
  const facts = new Map<string, string | null>();
  const docs = new Map<string, KeptDoc>();
  let characters = 0;
  let version = '';
  let repairs: string | null = null;

  const forgetDocs = (): void => {
    docs.clear();
    characters = 0;
  };
  const look = (): void => {
    const now = db.version();
    if (now === version) return;
    shapeOf.clear();
    facts.clear();
    const counted = metaOf(db, REPAIRS);
    if (counted !== repairs) forgetDocs();
    [version, repairs] = [now, counted];
  };
  const once = <T>(kept: Map<string, T>, key: string, read: (key: string) => T): T => {
    look();
    const known = kept.get(key);
    if (known !== undefined) return known;
    const value = read(key);
    kept.set(key, value);
    return value;
  };

  const forget = (key: string): void => {
    characters -= docs.get(key)?.characters ?? 0;
    docs.delete(key);
  };
  const keep = (key: string, one: KeptDoc): void => {
    forget(key);
    docs.set(key, one);
    characters += one.characters;
    for (const oldest of docs.keys()) {
      if (characters <= most) return;
      forget(oldest);
    }
  };
  const read = (namespace: string, ids: readonly string[]): ReadonlyMap<string, StoredDoc> => {
    const rows = db
      .prepare<Row>(
        `SELECT id, position, doc FROM ${documentsTable(namespace)} WHERE id IN (SELECT value FROM json_each(?))`,
      )
      .all(JSON.stringify(ids));
    return new Map(
      rows.map(({ id, position, doc }) => {
        const stored = { id, position, doc: frozen(JSON.parse(doc) as JsonObject) };
        keep(keyOf(namespace, id), { stored, characters: doc.length });
        return [id, stored];
      }),
    );
  };

  return {
    shapeOf: (namespace) => once(shapeOf, namespace, shapes.of),
    metaOf: (key) => once(facts, key, (name) => metaOf(db, name)),
    documents: (namespace, versions) => {
      const held = new Map<string, StoredDoc>();
      for (const { id, position } of versions) {
        const key = keyOf(namespace, id);
        const one = docs.get(key);
        if (one === undefined || one.stored.position !== position) continue;
        docs.delete(key);
        docs.set(key, one);
        held.set(id, one.stored);
      }
      const missing = versions.filter(({ id }) => !held.has(id)).map(({ id }) => id);
      const found = missing.length === 0 ? held : read(namespace, missing);
      return versions.flatMap(({ id }) => held.get(id) ?? found.get(id) ?? []);
    },
    clear: forgetDocs,
  };
};
