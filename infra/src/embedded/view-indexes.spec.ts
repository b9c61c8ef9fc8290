import { readFileSync } from 'node:fs';
import type { JsonObject } from '@anupalan/domain/kernel/json';
import { type Position, position } from '@anupalan/domain/kernel/position';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/data-folder.js';
import type { Index, ReadStore } from '../ports/read-store.js';
import { openReadStore } from './read-store.js';
import { openSqlite } from './sqlite.js';

const NS = 'case-list@1';
const BY_TAG: Index = { name: 'by-tag', fields: ['tags', 'made'], list: true };
const BY_CITY: Index = { name: 'by-city', fields: ['city'] };
const at = (n: number): Position => position(String(n).padStart(20, '0'));

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let path: string;
let store: ReadStore;
beforeEach(async () => {
  folder = await temporaryFolder();
  path = `${folder.dir}/views.db`;
  store = openReadStore(path);
});
afterEach(async () => {
  await store.close();
  await folder.remove();
});

const docOf = (n: number): JsonObject => ({ made: n, city: `city-${n % 7}`, tags: ['all', `tag-${n % 3}`] });
/** `count` documents, in one write. */
const fill = async (count: number): Promise<void> => {
  const changes = Array.from({ length: count }, (_, n) => ({ id: `doc-${n}`, position: at(n + 1), doc: docOf(n) }));
  expect(await store.apply({ namespace: NS, changes, from: null, at: at(count) })).toBe('ok');
};
const tagged = async (tag: string): Promise<number> => store.count(NS, [{ field: 'tags', op: 'contains', value: tag }]);
const declared = (): readonly Index[] => {
  const db = openSqlite(path);
  const row = db.prepare<{ indexes: string }>('SELECT indexes FROM namespaces WHERE name = ?').get(NS);
  db.close();
  return (JSON.parse(row?.indexes ?? '{}') as { indexes?: Index[] }).indexes ?? [];
};
const tables = (like: string): readonly string[] => {
  const db = openSqlite(path);
  const rows = db.prepare<{ name: string }>('SELECT name FROM sqlite_master WHERE name LIKE ?').all(like);
  db.close();
  return rows.map(({ name }) => name);
};
const elements = (): number => {
  const db = openSqlite(path);
  const row = db.prepare<{ n: number }>(`SELECT count(*) AS n FROM "elements ${NS} by-tag"`).get();
  db.close();
  return row?.n ?? 0;
};

describe('an index that is declared over documents that are there', () => {
  it('finds all of them, also those that were written while it was made', async () => {
    await store.declare(NS, []);
    await fill(1000);
    const declaring = store.declare(NS, [BY_TAG, BY_CITY]);
    const moved = { id: 'doc-3', position: at(1001), doc: { made: 3, city: 'city-3', tags: ['moved'] } };
    const written = store.apply({ namespace: NS, changes: [moved], from: at(1000), at: at(1001) });
    await Promise.all([declaring, written]);
    expect(declared()).toEqual([BY_TAG, BY_CITY]);
    expect([await tagged('all'), await tagged('moved')]).toEqual([999, 1]);
    expect(elements()).toBe(2 * 999 + 1);
  });

  it('leaves others room: what they ask for meanwhile is answered before it is complete', async () => {
    await store.declare(NS, []);
    await fill(1000);
    const order: string[] = [];
    const declaring = store.declare(NS, [BY_TAG]).then(() => order.push('declared'));
    await new Promise((turn) => setImmediate(turn));
    await store.count(NS, []);
    order.push('counted');
    await declaring;
    expect(order).toEqual(['counted', 'declared']);
  });

  it('is begun anew when the process died while it was made', async () => {
    await store.declare(NS, []);
    await fill(10);
    // The remains of a crash: a table with some of its rows, not named by the namespace's entry.
    const db = openSqlite(path);
    db.exec(`CREATE TABLE "elements ${NS} by-tag" (v0, v1, id TEXT NOT NULL);
      INSERT INTO "elements ${NS} by-tag" VALUES ('all', 0, 'doc-0'), ('gone', 0, 'doc-0')`);
    db.close();
    expect(await tagged('all')).toBe(10);
    await store.declare(NS, [BY_TAG]);
    expect([await tagged('all'), await tagged('gone'), elements()]).toEqual([10, 0, 20]);
  });

  it('changes nothing about one that is declared again as it is', async () => {
    await store.declare(NS, [BY_TAG]);
    await fill(3);
    await store.declare(NS, [BY_TAG]);
    expect(elements()).toBe(6);
    await store.declare(NS, [BY_CITY]);
    expect(tables('elements%by-tag%')).toEqual([]);
    expect(await tagged('all')).toBe(3);
  });
});

describe('a namespace', () => {
  it('has a column for every field that its indexes name, also for those that come later, and no more', async () => {
    await store.declare(NS, [BY_TAG, BY_CITY], { later: true });
    await fill(3);
    await store.declare(NS, [BY_TAG, BY_CITY, { name: 'by-nothing', fields: ['nothing'] }]);
    const db = openSqlite(path);
    const columns = db.prepare<{ name: string }>(`SELECT name FROM pragma_table_info('docs ${NS}')`).all();
    db.close();
    expect(columns.map(({ name }) => name)).toEqual(['id', 'position', 'v made', 'v city', 'doc']);
    expect(await store.count(NS, [{ field: 'city', op: 'eq', value: 'city-1', lead: true }])).toBe(1);
    expect(await store.count(NS, [{ field: 'nothing', op: 'exists', value: false }])).toBe(3);
  });
});

describe('an index of list elements', () => {
  it('follows its documents, and keeps no element twice', async () => {
    await store.declare(NS, [BY_TAG]);
    await fill(2);
    const next = (n: number, tags: readonly string[] | null) =>
      store.apply({
        namespace: NS,
        changes: [{ id: 'doc-0', position: at(n), doc: tags === null ? null : { made: 0, tags } }],
        from: at(n - 1),
        at: at(n),
      });
    await next(3, ['all', 'new', 'new']);
    expect([await tagged('all'), await tagged('new'), await tagged('tag-0'), elements()]).toEqual([2, 1, 0, 4]);
    await next(4, null);
    expect([await tagged('new'), elements()]).toEqual([0, 2]);
    // A change that comes too late changes no element either.
    await store.apply({
      namespace: NS,
      changes: [{ id: 'doc-1', position: at(1), doc: { made: 1, tags: ['late'] } }],
      from: at(4),
      at: at(5),
    });
    expect([await tagged('late'), elements()]).toEqual([0, 2]);
  });
});

describe('a namespace that is dropped', () => {
  it('leaves nothing behind: no table, and no word of its documents in the file', async () => {
    await store.declare(NS, [BY_TAG, BY_CITY]);
    const changes = Array.from({ length: 600 }, (_, n) => ({
      id: `doc-${n}`,
      position: at(n + 1),
      doc: { ...docOf(n), secret: `Rajeshwari-${n}` },
    }));
    await store.apply({ namespace: NS, changes, from: null, at: at(600) });
    await store.drop(NS);
    expect(tables('%docs%').concat(tables('%elements%'), tables('dropped%'))).toEqual([]);
    await store.close();
    expect(readFileSync(path).includes('Rajeshwari')).toBe(false);
    store = openReadStore(path);
  });

  it('is gone for readers at once and emptied in steps; the next one finishes what a crash left', async () => {
    await store.declare(NS, [BY_TAG]);
    await fill(600);
    const dropping = store.drop(NS);
    expect(await store.count(NS, [])).toBe(0);
    expect(await store.namespaces()).toEqual([]);
    await dropping;
    const db = openSqlite(path);
    db.exec('CREATE TABLE "dropped 1" (id TEXT); INSERT INTO "dropped 1" VALUES (\'a\')');
    db.close();
    await store.declare(NS, []);
    expect(tables('dropped%')).toEqual([]);
    expect(await store.count(NS, [])).toBe(0);
  });
});
