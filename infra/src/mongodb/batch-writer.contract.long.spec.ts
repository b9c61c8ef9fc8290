import type { JsonObject } from '@anupalan/domain/kernel/json';
import { type Position, position } from '@anupalan/domain/kernel/position';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { onEngine } from '../../testing/engines.js';
import { mongodbWays, type TestDatabase, testDatabase, withCalls } from '../../testing/mongodb.js';
import type { DocChange, ReadStore } from '../ports/read-store.js';
import { openReadStore } from './read-store.js';
import type { ViewRow } from './view-registry.js';

const NS = 'case@1';
const at = (n: number): Position => position(String(n).padStart(20, '0'));
const put = (id: string, n: number, doc: JsonObject = { n }): DocChange => ({ id, position: at(n), doc });
const gone = (id: string, n: number): DocChange => ({ id, position: at(n), doc: null });

const CALLS = [
  ...['find', 'findOne', 'findOneAndUpdate', 'distinct', 'countDocuments', 'aggregate'],
  ...['bulkWrite', 'insertOne', 'insertMany', 'updateOne', 'updateMany', 'replaceOne', 'deleteOne', 'deleteMany'],
];

await onEngine('batches that follow one another', 'mongodb', mongodbWays, ({ url }) => {
  describe('a batch that follows one of the same process', () => {
    let database: TestDatabase;
    /** The process that writes consecutive batches, and its calls to the server. */
    let store: ReadStore;
    const asked: string[] = [];
    /** Another process. */
    let other: ReadStore;
    const first = { view: 'case@1', epoch: 1 };
    const second = { view: 'case@1', epoch: 2 };
    const takenOver = async (): Promise<void> => {
      await other.release(first);
      const now = await other.lease({ view: 'case@1', holder: 'other', ttlMs: 60_000 });
      expect(now).toEqual({ kind: 'held', epoch: 2 });
    };
    const write = (from: number | null, to: number, changes: readonly DocChange[], lease = first) =>
      store.apply({ namespace: NS, changes, from: from === null ? null : at(from), at: at(to), lease });

    beforeEach(async () => {
      database = await testDatabase(url);
      const counted = withCalls(
        database.mongo,
        (collection, method, call) => {
          asked.push(`${collection.startsWith('view.') ? 'documents' : collection} ${method}`);
          return call();
        },
        CALLS,
      );
      store = openReadStore(counted);
      other = openReadStore(await database.another());
      await store.declare(NS, []);
      await store.lease({ view: 'case@1', holder: 'one', ttlMs: 60_000 });
      expect(await write(null, 1, [put('one', 1), put('two', 1)])).toBe('ok');
      asked.length = 0;
    });
    afterEach(async () => database.remove());

    it('costs two calls, one for all documents and one for the checkpoint', async () => {
      expect(await write(1, 3, [put('one', 2), gone('two', 3), put('three', 3)])).toBe('ok');
      expect(asked).toEqual(['documents bulkWrite', 'views updateOne']);
      // Batches that only move the checkpoint, or write documents ahead of it, save the same calls.
      asked.length = 0;
      expect(await write(3, 4, [])).toBe('ok');
      expect(asked).toEqual(['views updateOne']);
      asked.length = 0;
      expect(await write(4, 4, [put('one', 5)])).toBe('ok');
      expect(asked).toEqual(['documents bulkWrite', 'views updateOne']);
      expect((await store.find(NS, {})).docs.map(({ id, position }) => [id, position])).toEqual([
        ['one', at(5)],
        ['three', at(3)],
      ]);
      expect(await store.checkpoint(NS)).toBe(at(4));
    });

    it('is written after a look where it is the first one, parks, repairs, or is of another lease or of none', async () => {
      const looks = async (batch: Partial<Parameters<ReadStore['apply']>[0]>): Promise<void> => {
        asked.length = 0;
        expect(await store.apply({ namespace: NS, changes: [], from: at(1), at: at(1), lease: first, ...batch })).toBe(
          'ok',
        );
        expect(asked.slice(0, 2)).toEqual(['views findOne', 'leases findOne']);
      };
      await looks({ park: [{ key: 'k', eventId: 'e', position: at(1), error: 'x' }] });
      await looks({ unpark: ['k'] });
      await looks({ changes: [{ ...put('one', 1, { repaired: true }), replace: true }] });
      await store.lease({ view: 'case@1', holder: 'one', ttlMs: 60_000 });
      await looks({ lease: second });
      await store.lease({ view: 'other@1', holder: 'one', ttlMs: 60_000 });
      const ofAnother = { view: 'other@1', epoch: 1 };
      // The row does not know this lease, so every batch reads it again.
      await looks({ lease: ofAnother });
      await looks({ lease: ofAnother });
      asked.length = 0;
      for (let i = 0; i < 2; i += 1)
        expect(await store.apply({ namespace: NS, changes: [], from: at(1), at: at(1) })).toBe('ok');
      expect(asked).toEqual(['views findOne', 'views updateOne', 'views findOne', 'views updateOne']);
      expect((await store.get(NS, 'one'))?.doc).toEqual({ repaired: true });
    });

    it('writes no document when somebody else has the lease meanwhile, also before he has written', async () => {
      await takenOver();
      expect(await write(1, 2, [put('one', 2), put('new', 2)])).toBe('fenced');
      expect(await store.checkpoint(NS)).toBe(at(1));
      expect((await other.find(NS, {})).docs.map(({ id, doc }) => [id, doc])).toEqual([
        ['one', { n: 1 }],
        ['two', { n: 1 }],
      ]);
    });

    it('moves no checkpoint of somebody who has the lease meanwhile, and brings back nothing that he deleted long ago', async () => {
      await takenOver();
      const changes = [gone('one', 4), put('two', 5)];
      expect(await other.apply({ namespace: NS, changes, from: at(1), at: at(5), lease: second })).toBe('ok');
      // A process that runs projections does this a day later: it removes the deleted documents that would refuse a
      // late writer.
      const { db } = database.mongo;
      const row = await db.collection<ViewRow>('views').findOne({ _id: NS });
      const old = db.collection(row?.collection ?? '').deleteMany({ gone: { $lte: Date.now() } });
      expect((await old).deletedCount).toBe(1);
      expect(await write(1, 3, [put('one', 2), put('two', 3)])).toBe('fenced');
      expect(await other.get(NS, 'one')).toBeNull();
      expect((await other.get(NS, 'two'))?.doc).toEqual({ n: 5 });
      expect(await other.checkpoint(NS)).toBe(at(5));
      // After a refusal the writer reads the row before it writes documents.
      expect(await write(1, 3, [put('new', 3)])).toBe('fenced');
      expect(await other.get(NS, 'new')).toBeNull();
    });

    it('is written into the namespace that somebody else has made anew meanwhile, or nowhere', async () => {
      const ahead = (from: Position | null) =>
        store.apply({ namespace: NS, changes: [put('one', 2)], from, at: from, lease: first });
      const anew = async (): Promise<void> => {
        await other.drop(NS);
        await other.declare(NS, []);
      };
      await anew();
      expect(await ahead(at(1))).toBe('fenced');
      expect([await other.get(NS, 'one'), await other.checkpoint(NS)]).toEqual([null, null]);
      // Both namespaces are at the very beginning; the batch is written to the new one.
      expect(await ahead(null)).toBe('ok');
      await anew();
      expect(await ahead(null)).toBe('ok');
      expect((await other.get(NS, 'one'))?.doc).toEqual({ n: 2 });
      await other.drop(NS);
      await expect(ahead(null)).rejects.toThrow(RangeError);
    });
  });
});
