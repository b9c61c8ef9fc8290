import type { JsonObject } from '@anupalan/domain/kernel/json';
import { type Position, position } from '@anupalan/domain/kernel/position';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { onEngine } from '../../testing/engines.js';
import { mongodbWays, type TestDatabase, testDatabase, withCalls } from '../../testing/mongodb.js';
import type { DocChange, ReadStore } from '../ports/read-store.js';
import type { Mongo } from './connection.js';
import { openReadStore } from './read-store.js';

const NS = 'case@1';
const at = (n: number): Position => position(String(n).padStart(20, '0'));
const put = (id: string, n: number, doc: JsonObject): DocChange => ({ id, position: at(n), doc });

/**
 * Pauses the process right before it calls `method` on collections whose name begins with `begins`, until it is
 * resumed.
 */
const heldUp = (mongo: Mongo, begins: string, method: string) => {
  let arrived = (): void => {};
  let goOn = (): void => {};
  const there = new Promise<void>((done) => {
    arrived = done;
  });
  const gate = new Promise<void>((done) => {
    goOn = done;
  });
  const hold = async (collection: string, _: string, call: () => Promise<unknown>): Promise<unknown> => {
    if (!collection.startsWith(begins)) return call();
    arrived();
    await gate;
    return call();
  };
  return { store: openReadStore(withCalls(mongo, hold, [method])), there, goOn };
};

await onEngine('fencing of a writer who was held up', 'mongodb', mongodbWays, ({ url }) => {
  describe('a writer who was held up and goes on under an old lease', () => {
    let database: TestDatabase;
    let store: ReadStore;
    const lease = (holder: string) => store.lease({ view: 'case@1', holder, ttlMs: 60_000 });
    const old = { view: 'case@1', epoch: 1 };
    const latest = { view: 'case@1', epoch: 2 };
    beforeEach(async () => {
      database = await testDatabase(url);
      store = openReadStore(database.mongo);
      await store.declare(NS, []);
      await lease('a');
    });
    afterEach(async () => database.remove());

    it('writes no document, does not bring back what was deleted meanwhile, and moves no checkpoint', async () => {
      const late = heldUp(database.mongo, 'view.', 'bulkWrite');
      const changes = [put('one', 1, { n: 1 }), put('two', 1, { n: 1 }), put('three', 1, { n: 1 })];
      const write = late.store.apply({ namespace: NS, changes, from: null, at: at(1), lease: old });
      await late.there;
      await lease('a');
      const after: DocChange[] = [{ id: 'one', position: at(3), doc: null }, put('two', 2, { n: 2 })];
      expect(await store.apply({ namespace: NS, changes: after, from: null, at: at(3), lease: latest })).toBe('ok');
      late.goOn();
      expect(await write).toBe('fenced');
      expect((await store.find(NS, {})).docs.map(({ id, doc }) => [id, doc])).toEqual([['two', { n: 2 }]]);
      expect(await store.checkpoint(NS)).toBe(at(3));
    });

    it('moves no checkpoint although nobody has written under the new lease yet', async () => {
      const late = heldUp(database.mongo, 'views', 'updateOne');
      const park = [{ key: 'k', eventId: 'e', position: at(1), error: 'x' }];
      const write = late.store.apply({ namespace: NS, changes: [], from: null, at: at(1), park, lease: old });
      await late.there;
      await lease('a');
      late.goOn();
      expect(await write).toBe('fenced');
      expect(await store.checkpoint(NS)).toBeNull();
      expect(await store.parked(NS)).toEqual([]);
    });

    it('parks no key again that was released meanwhile', async () => {
      const row = { key: 'k', eventId: 'e', position: at(1), error: 'x' };
      await store.apply({ namespace: NS, changes: [], from: null, at: at(1), park: [row] });
      const late = heldUp(database.mongo, 'views', 'updateOne');
      const again = { ...row, position: at(2) };
      const write = late.store.apply({ namespace: NS, changes: [], from: at(1), at: at(1), park: [again] });
      await late.there;
      await store.apply({ namespace: NS, changes: [], from: at(1), at: at(1), unpark: ['k'] });
      late.goOn();
      expect(await write).toBe('fenced');
      expect(await store.parked(NS)).toEqual([]);
    });

    it('repairs no document that somebody wrote meanwhile', async () => {
      await store.apply({ namespace: NS, changes: [put('one', 5, { n: 5 })], from: null, at: at(5) });
      const late = heldUp(database.mongo, 'view.', 'replaceOne');
      const repair = { ...put('one', 5, { n: 50 }), replace: true };
      const write = late.store.apply({ namespace: NS, changes: [repair], from: at(5), at: at(5), lease: old });
      await late.there;
      await store.apply({ namespace: NS, changes: [put('one', 6, { n: 6 })], from: at(5), at: at(6) });
      late.goOn();
      expect(await write).toBe('fenced');
      expect((await store.get(NS, 'one'))?.doc).toEqual({ n: 6 });
    });

    it('switches no view back that was switched meanwhile', async () => {
      await store.setMeta('view:case', 'case@1', old);
      const late = heldUp(database.mongo, 'meta', 'updateOne');
      const write = late.store.setMeta('view:case', 'case@1', old);
      await late.there;
      await lease('a');
      late.goOn();
      expect(await write).toBe('fenced');
      await store.setMeta('view:case', 'case@2', latest);
      expect(await store.getMeta('view:case')).toBe('case@2');
    });

    it('drops no namespace, and writes into none that was made anew under the same name', async () => {
      const dropping = heldUp(database.mongo, 'views', 'deleteOne');
      const drop = dropping.store.drop(NS, old);
      await dropping.there;
      await lease('a');
      dropping.goOn();
      expect(await drop).toBe('fenced');
      const late = heldUp(database.mongo, 'view.', 'bulkWrite');
      const changes = [put('one', 1, { n: 1 })];
      const write = late.store.apply({ namespace: NS, changes, from: null, at: at(1) });
      await late.there;
      await store.drop(NS);
      await store.declare(NS, []);
      late.goOn();
      expect(await write).toBe('fenced');
      expect([await store.get(NS, 'one'), await store.checkpoint(NS)]).toEqual([null, null]);
      // The late document is in a collection that no namespace uses; the next drop removes that collection.
      await store.declare('other@1', []);
      const names = (await database.mongo.db.listCollections().toArray()).map(({ name }) => name);
      expect(names.filter((name) => name.startsWith('view.'))).toHaveLength(2);
    });
  });
});
