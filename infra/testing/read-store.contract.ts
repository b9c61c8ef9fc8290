import type { JsonObject } from '@anupalan/domain/kernel/json';
import { type Position, position } from '@anupalan/domain/kernel/position';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type Condition,
  DOCUMENT_ID,
  type DocChange,
  type Index,
  type Query,
  type ReadStore,
  type StoredDoc,
} from '../src/ports/read-store.js';
import { tableEmbedded } from './engines.js';
import { notHere } from './not-here.js';

export interface OpenedReadStore {
  readonly store: ReadStore;
  readonly reopen?: () => Promise<ReadStore>;
  /** Without transactions: documents of a late writer may be stored ahead of the checkpoint. */
  readonly documentsFirst?: boolean;
  /** Why two concurrent writers cannot be told apart here; their tests are then skipped. */
  readonly notAtomic?: string;
  close(): Promise<void>;
}

const at = (n: number): Position => position(String(n).padStart(20, '0'));

const INDEXES: readonly Index[] = [
  { name: 'status', fields: ['status', 'made'] },
  { name: 'made', fields: ['made'] },
  { name: 'tags', fields: ['tags', 'made'], list: true },
  { name: 'city', fields: ['address.city'] },
  { name: 'city-status', fields: ['address.city', 'status'], sparse: true },
];

/* The port's semantics in plain JavaScript, against which the property tests compare an adapter. */

const valueAt = (doc: JsonObject, field: string): unknown =>
  field.split('.').reduce<unknown>((value, name) => (value as JsonObject | undefined)?.[name] ?? undefined, doc);

const meets = (doc: JsonObject, { field, op, value }: Condition): boolean => {
  const held = valueAt(doc, field);
  const same = value === null ? held === undefined : held === value;
  const comparable = typeof held === typeof value && (typeof held === 'string' || typeof held === 'number');
  const [a, b] = [held as string, value as string];
  switch (op) {
    case 'eq':
      return same;
    case 'ne':
      return !same;
    case 'in':
      return (value as readonly unknown[]).includes(held);
    case 'contains':
      return Array.isArray(held) && held.includes(value);
    case 'exists':
      return (held !== undefined) === value;
    case 'lt':
      return comparable && a < b;
    case 'lte':
      return comparable && a <= b;
    case 'gt':
      return comparable && a > b;
    default:
      return comparable && a >= b;
  }
};

/** Missing values sort before numbers, numbers before texts. */
const rank = (value: unknown): number => (value === undefined ? 0 : typeof value === 'number' ? 1 : 2);
const order = (a: unknown, b: unknown): number =>
  rank(a) - rank(b) || (a === b ? 0 : (a as string) < (b as string) ? -1 : 1);

const compare = (a: StoredDoc, b: StoredDoc, { sort = [], ids = 'asc' }: Query): number => {
  for (const { field, dir } of sort) {
    const by = order(valueAt(a.doc, field), valueAt(b.doc, field));
    if (by !== 0) return dir === 'desc' ? -by : by;
  }
  return (sort.at(-1)?.dir ?? ids) === 'desc' ? order(b.id, a.id) : order(a.id, b.id);
};

const word = fc.constantFrom('a', 'b', 'c', 'Ä', 'new request');
const scalar = fc.oneof(word, fc.integer({ min: -2, max: 3 }));
const document = fc.record(
  {
    status: fc.oneof(scalar, fc.constant(null)),
    made: fc.integer({ min: 0, max: 4 }),
    tags: fc.array(scalar, { maxLength: 3 }),
    flag: fc.boolean(),
    address: fc.record({ city: word }),
  },
  { requiredKeys: [] },
);
const field = fc.constantFrom('status', 'made', 'address.city', 'flag', 'absent');
const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    field,
    op: fc.constantFrom('eq', 'ne'),
    value: fc.oneof(scalar, fc.boolean(), fc.constant(null)),
    lead: fc.boolean(),
  }),
  fc.record({ field, op: fc.constantFrom('lt', 'lte', 'gt', 'gte'), value: scalar }).filter((c) => c.field !== 'flag'),
  fc.record({ field, op: fc.constant('in' as const), value: fc.array(scalar, { maxLength: 3 }), lead: fc.boolean() }),
  fc.record({ field, op: fc.constant('exists' as const), value: fc.boolean() }),
  fc.record({ field: fc.constantFrom('tags', 'status'), op: fc.constant('contains' as const), value: scalar }),
);
const query: fc.Arbitrary<Query> = fc.record({
  where: fc.array(condition, { maxLength: 2 }),
  sort: fc.uniqueArray(
    fc.record({
      field: fc.constantFrom('status', 'made', 'address.city', 'absent'),
      dir: fc.constantFrom('asc', 'desc'),
    }),
    { maxLength: 3, selector: (key) => key.field },
  ),
  ids: fc.constantFrom('asc', 'desc'),
});

/** The rules that every read store keeps. Run for each adapter. */
export const readStoreContract = (name: string, open: () => Promise<OpenedReadStore>): void => {
  describe(`read store: ${name}`, () => {
    tableEmbedded('read store', name);
    let opened: OpenedReadStore;
    let store: ReadStore;
    const ns = 'case-list@1';
    beforeEach(async () => {
      opened = await open();
      store = opened.store;
      await store.declare(ns, INDEXES);
    });
    afterEach(async () => opened.close());

    let last: Position | null = null;
    beforeEach(() => {
      last = null;
    });
    /** Writes from the last checkpoint. */
    const write = async (to: number, ...changes: readonly DocChange[]): Promise<void> => {
      expect(await store.apply({ namespace: ns, changes, from: last, at: at(to) })).toBe('ok');
      last = at(to);
    };
    const put = (id: string, n: number, doc: JsonObject): DocChange => ({ id, position: at(n), doc });
    const found = async (q: Query): Promise<string[]> => (await store.find(ns, q)).docs.map((doc) => doc.id);
    const pages = async (q: Query, limit: number): Promise<StoredDoc[]> => {
      const docs: StoredDoc[] = [];
      let after: string | null = null;
      do {
        const page = await store.find(ns, { ...q, limit, ...(after === null ? {} : { after }) });
        expect(page.docs.length === limit || page.cursor === null).toBe(true);
        docs.push(...page.docs);
        // A cursor that points back would never end.
        if (docs.length > 1000) throw new Error('pages without an end');
        after = page.cursor;
      } while (after !== null);
      return docs;
    };

    describe('apply', () => {
      it('makes documents, their positions and the checkpoint readable together', async () => {
        const doc = { text: 'नमस्ते \u0000 😀', list: [1, { deep: null }], n: -1.5, flag: true };
        await write(3, put('one', 2, doc), put('two', 3, {}));
        expect(await store.get(ns, 'one')).toEqual({ id: 'one', position: at(2), doc });
        expect(await store.checkpoint(ns)).toBe(at(3));
        expect((await store.getMany(ns, ['two', 'none', 'one'])).map((d) => d.id).sort()).toEqual(['one', 'two']);
        expect(await store.get(ns, 'none')).toBeNull();
      });

      it('gives back every document as it was, whatever its names and texts are', async () => {
        const name = fc.oneof(
          fc.string({ unit: 'binary', maxLength: 8 }),
          fc.constantFrom('', '$ref', 'a.b', '%', '_bsontype', '__proto__', 'toString', '0', '\u0000', '\ud800'),
        );
        const value = fc.oneof(name, fc.integer(), fc.boolean(), fc.constant(null), fc.array(name, { maxLength: 2 }));
        const inner = fc.dictionary(name, value, { maxKeys: 3 });
        let n = 0;
        await fc.assert(
          fc.asyncProperty(fc.dictionary(name, fc.oneof(value, inner), { maxKeys: 5 }), async (generated) => {
            const doc = JSON.parse(JSON.stringify(generated)) as JsonObject;
            n += 1;
            await write(n, put('one', n, doc));
            expect(JSON.stringify((await store.get(ns, 'one'))?.doc)).toBe(JSON.stringify(doc));
          }),
          { numRuns: 40 },
        );
      });

      it('counts nothing of a writer whose checkpoint is not the stored one', async () => {
        await write(5, put('one', 5, { v: 1 }));
        for (const from of [null, at(4), at(6)]) {
          const park = [{ key: 'k', eventId: 'e', position: at(9), error: 'x' }];
          const changes = [put('one', 9, { v: 2 }), put('two', 9, {})];
          expect(await store.apply({ namespace: ns, changes, from, at: at(9), park })).toBe('fenced');
        }
        expect(await store.get(ns, 'one')).toEqual({ id: 'one', position: at(5), doc: { v: 1 } });
        expect(await store.get(ns, 'two')).toBeNull();
        expect(await store.parked(ns)).toEqual([]);
        expect(await store.checkpoint(ns)).toBe(at(5));
      });

      it('lets one of many writers through from the same checkpoint', async (test) => {
        if (opened.notAtomic !== undefined) return notHere(test, opened.notAtomic);
        const outcomes = await Promise.all(
          Array.from({ length: 20 }, (_, i) =>
            store.apply({ namespace: ns, changes: [put(`d${i}`, 1, { i })], from: null, at: at(1) }),
          ),
        );
        expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
        expect(await store.checkpoint(ns)).toBe(at(1));
        if (opened.documentsFirst !== true) expect(await store.count(ns, [])).toBe(1);
      });

      it('leaves a document alone that is at or past the position of its change', async () => {
        await write(5, put('one', 5, { v: 1 }));
        await write(6, put('one', 5, { v: 2 }), put('one', 4, { v: 3 }), { id: 'one', position: at(5), doc: null });
        expect((await store.get(ns, 'one'))?.doc).toEqual({ v: 1 });
        await write(7, put('one', 7, { v: 4 }));
        expect((await store.get(ns, 'one'))?.doc).toEqual({ v: 4 });
      });

      it('leaves a deletion alone that comes late, and finds no trace of what was deleted', async () => {
        await write(5, put('one', 5, { status: 'a' }), put('two', 5, { status: 'a' }));
        await write(6, { id: 'one', position: at(4), doc: null }, { id: 'two', position: at(6), doc: null });
        expect(await found({})).toEqual(['one']);
        expect(await found({ where: [{ field: 'status', op: 'ne', value: 'b' }] })).toEqual(['one']);
        expect(await found({ where: [{ field: 'gone', op: 'exists', value: false }] })).toEqual(['one']);
        expect(await found({ where: [{ field: 'none', op: 'eq', value: null }] })).toEqual(['one']);
        expect((await store.getMany(ns, ['one', 'two'])).map((doc) => doc.id)).toEqual(['one']);
        expect(await store.count(ns, [])).toBe(1);
        expect((await store.size(ns)).documents).toBe(1);
      });

      it('deletes with its index entries, and the same id may come again', async () => {
        await write(1, put('one', 1, { status: 'a', tags: ['x'] }));
        await write(2, { id: 'one', position: at(2), doc: null }, { id: 'none', position: at(2), doc: null });
        expect(await store.get(ns, 'one')).toBeNull();
        expect(await found({ where: [{ field: 'tags', op: 'contains', value: 'x' }] })).toEqual([]);
        await write(3, put('one', 3, { status: 'b' }));
        expect(await found({ where: [{ field: 'status', op: 'eq', value: 'b' }] })).toEqual(['one']);
      });

      it('parks and releases keys in the same write as everything else', async () => {
        const row = (key: string, n: number) => ({ key, eventId: `e${n}`, position: at(n), error: 'cannot fold' });
        const base = { namespace: ns, changes: [] };
        await store.apply({ ...base, from: null, at: at(3), park: [row('b', 3), row('a', 2)] });
        expect(await store.parked(ns)).toEqual([row('a', 2), row('b', 3)]);
        const isParked = () => Promise.all(['a', 'b', 'c'].map((key) => store.isParked(ns, key)));
        expect(await isParked()).toEqual([true, true, false]);
        await store.apply({ ...base, from: at(3), at: at(4), unpark: ['a'] });
        expect(await store.parked(ns)).toEqual([row('b', 3)]);
        expect(await isParked()).toEqual([false, true, false]);
        expect(await store.isParked('never-made@1', 'b')).toBe(false);
      });

      it('replaces a document whatever its position is when a repair says so, index entries too', async () => {
        await write(5, put('one', 5, { status: 'a', tags: ['x'] }), put('two', 5, {}));
        await write(6, { ...put('one', 5, { status: 'b', tags: ['y'] }), replace: true });
        await write(7, { id: 'two', position: at(3), doc: null, replace: true });
        expect((await store.get(ns, 'one'))?.doc).toEqual({ status: 'b', tags: ['y'] });
        expect(await found({ where: [{ field: 'tags', op: 'contains', value: 'x' }] })).toEqual([]);
        expect(await found({ where: [{ field: 'tags', op: 'contains', value: 'y' }] })).toEqual(['one']);
        expect(await store.get(ns, 'two')).toBeNull();
      });

      it('releases keys before it parks others, so that a key may be parked anew further on', async () => {
        const row = (n: number) => ({ key: 'a', eventId: `e${n}`, position: at(n), error: 'cannot fold' });
        await store.apply({ namespace: ns, changes: [], from: null, at: at(9), park: [row(2)] });
        await store.apply({ namespace: ns, changes: [], from: at(9), at: at(9), unpark: ['a'], park: [row(5)] });
        expect(await store.parked(ns)).toEqual([row(5)]);
      });

      it('stays behind nothing over a hundred batches, and a second run from the last checkpoint adds nothing', async () => {
        for (let i = 1; i <= 100; i += 1) {
          const held = (await store.get(ns, 'counter'))?.doc.n ?? 0;
          await write(i, put('counter', i, { n: Number(held) + 1 }));
        }
        expect((await store.get(ns, 'counter'))?.doc).toEqual({ n: 100 });
        const again = { namespace: ns, changes: [put('counter', 100, { n: 101 })], from: at(99), at: at(100) };
        expect(await store.apply(again)).toBe('fenced');
      });
    });

    describe('queries', () => {
      it('find what the plain reading of the port finds, in its order, in pages of any size', async () => {
        let n = 0;
        await fc.assert(
          fc.asyncProperty(
            fc.array(document, { minLength: 1, maxLength: 25 }),
            fc.array(query, { minLength: 1, maxLength: 6 }),
            fc.integer({ min: 1, max: 7 }),
            async (docs, queries, limit) => {
              n += 1;
              await store.drop(ns);
              await store.declare(ns, INDEXES);
              last = null;
              const plain = docs.map((doc) => JSON.parse(JSON.stringify(doc)) as JsonObject);
              await write(n, ...plain.map((doc, i) => put(`d${i}`, n, doc)));
              for (const q of queries) {
                const expected = plain
                  .map((doc, i): StoredDoc => ({ id: `d${i}`, position: at(n), doc }))
                  .filter(({ doc }) => (q.where ?? []).every((c) => meets(doc, c)))
                  .sort((a, b) => compare(a, b, q));
                expect(await pages(q, limit)).toEqual(expected);
                expect(await store.count(ns, q.where ?? [])).toBe(expected.length);
                expect(await store.count(ns, q.where ?? [], 3)).toBe(Math.min(3, expected.length));
                expect(await store.counts(ns, [q.where ?? [], []], 3)).toEqual(
                  [expected.length, plain.length].map((n) => Math.min(3, n)),
                );
              }
            },
          ),
          { numRuns: 60 },
        );
      });

      it('go on exactly where the page ended, though documents came and went in between', async () => {
        const doc = (made: number): JsonObject => ({ status: 'a', made });
        await write(1, ...[1, 2, 3, 4, 5, 6].map((i) => put(`d${i}`, 1, doc(i))));
        const q: Query = { where: [{ field: 'status', op: 'eq', value: 'a' }], sort: [{ field: 'made', dir: 'desc' }] };
        const first = await store.find(ns, { ...q, limit: 2 });
        expect(first.docs.map((d) => d.id)).toEqual(['d6', 'd5']);
        await write(2, put('d7', 2, doc(7)), { id: 'd5', position: at(2), doc: null }, put('d0', 2, doc(0)));
        const rest = await store.find(ns, { ...q, limit: 10, after: first.cursor ?? '' });
        expect(rest.docs.map((d) => d.id)).toEqual(['d4', 'd3', 'd2', 'd1', 'd0']);
        expect(rest.cursor).toBeNull();
      });

      it('refuse a cursor that is none or of another query, and fields that are none', async () => {
        await write(1, ...[1, 2, 3].map((i) => put(`d${i}`, 1, { made: i })));
        const { cursor } = await store.find(ns, { sort: [{ field: 'made', dir: 'asc' }], limit: 1 });
        const other: Query = { sort: [{ field: 'made', dir: 'desc' }], after: cursor ?? '' };
        await expect(store.find(ns, other)).rejects.toThrow(RangeError);
        const byId = await store.find(ns, { ids: 'desc', limit: 1 });
        await expect(store.find(ns, { after: byId.cursor ?? '' })).rejects.toThrow(RangeError);
        await expect(store.find(ns, { after: 'nonsense' })).rejects.toThrow(RangeError);
        await expect(store.find(ns, { after: '' })).rejects.toThrow(RangeError);
        for (const bad of ["a'; DROP TABLE meta; --", 'a..b', '', '$.a', 'a"b'])
          await expect(store.find(ns, { where: [{ field: bad, op: 'eq', value: 1 }] })).rejects.toThrow(RangeError);
        await expect(store.find(ns, { limit: 0 })).rejects.toThrow(RangeError);
      });

      it('know ids as a field: a range of them, alone and beside other conditions', async () => {
        await write(1, ...['a', 'b', 'c', 'd', 'e'].map((id, i) => put(id, 1, { made: i % 2, tags: ['x'] })));
        await write(2, { id: 'c', position: at(2), doc: null });
        const range: readonly Condition[] = [
          { field: DOCUMENT_ID, op: 'gt', value: 'a' },
          { field: DOCUMENT_ID, op: 'lte', value: 'd' },
        ];
        const ids = async (where: readonly Condition[], order: 'asc' | 'desc' = 'asc') =>
          (await store.find(ns, { where, ids: order })).docs.map(({ id }) => id);
        expect(await ids(range)).toEqual(['b', 'd']);
        expect(await ids(range, 'desc')).toEqual(['d', 'b']);
        expect(await ids([{ field: 'made', op: 'eq', value: 0, lead: true }, ...range])).toEqual([]);
        expect(await ids([{ field: 'made', op: 'eq', value: 1, lead: true }, ...range])).toEqual(['b', 'd']);
        expect(await ids([{ field: 'tags', op: 'contains', value: 'x' }, ...range])).toEqual(['b', 'd']);
        expect(await store.count(ns, range)).toBe(2);
      });

      it('take hostile values as values', async () => {
        const values = ["'; DELETE FROM meta; --", '"', '%', '\u0000', '{"$ne":null}', '\ud800'];
        await write(1, ...values.map((status, i) => put(`d${i}`, 1, { status, tags: [status] })));
        for (const [i, value] of values.slice(0, 3).entries()) {
          expect(await found({ where: [{ field: 'status', op: 'eq', value }] })).toEqual([`d${i}`]);
          expect(await found({ where: [{ field: 'tags', op: 'contains', value }] })).toEqual([`d${i}`]);
        }
        for (const value of values) await found({ where: [{ field: 'tags', op: 'contains', value }] });
      });
    });

    describe('namespaces', () => {
      it('are empty before they are declared, and declared again without losing anything', async () => {
        expect(await store.find('other@1', {})).toEqual({ docs: [], cursor: null });
        expect(await store.get('other@1', 'x')).toBeNull();
        expect(await store.count('other@1', [])).toBe(0);
        expect(await store.checkpoint('other@1')).toBeNull();
        await write(1, put('one', 1, { status: 'a', tags: ['t'], made: 1, kinds: ['k'] }));
        await store.declare(ns, INDEXES);
        // A new index covers stored documents; a removed index changes no result.
        await store.declare(ns, [
          { name: 'kinds', fields: ['kinds', 'made'], list: true },
          // An index on the same fields under another name is accepted.
          { name: 'renamed', fields: ['made'] },
          { name: 'again', fields: ['made'] },
        ]);
        expect(await found({ where: [{ field: 'kinds', op: 'contains', value: 'k' }] })).toEqual(['one']);
        expect(await found({ where: [{ field: 'tags', op: 'contains', value: 't' }] })).toEqual(['one']);
        expect(await store.checkpoint(ns)).toBe(at(1));
      });

      it('are made ready for indexes that come later, with the documents', async () => {
        await store.drop(ns);
        await store.declare(ns, INDEXES, { later: true });
        await write(1, put('one', 1, { status: 'a', tags: ['t'], made: 1 }), put('two', 1, { status: 'b', made: 2 }));
        await store.declare(ns, INDEXES, { later: true });
        await store.declare(ns, INDEXES);
        const where: Condition[] = [{ field: 'status', op: 'eq', value: 'b', lead: true }];
        expect(await found({ where, sort: [{ field: 'made', dir: 'asc' }] })).toEqual(['two']);
        expect(await found({ where: [{ field: 'tags', op: 'contains', value: 't' }] })).toEqual(['one']);
      });

      it('are dropped with documents, checkpoint and parked rows, and nothing of another one', async () => {
        const park = [{ key: 'k', eventId: 'e', position: at(1), error: 'x' }];
        await store.declare('case-list@2', INDEXES);
        for (const namespace of [ns, 'case-list@2'])
          await store.apply({ namespace, changes: [put('one', 1, { tags: ['t'] })], from: null, at: at(1), park });
        expect(await store.namespaces()).toEqual([ns, 'case-list@2']);
        await store.drop(ns);
        await store.drop('never@1');
        expect(await store.namespaces()).toEqual(['case-list@2']);
        expect(await store.parked('case-list@2')).toHaveLength(1);
        await store.declare(ns, INDEXES);
        expect(await store.checkpoint(ns)).toBeNull();
        expect(await store.parked(ns)).toEqual([]);
        expect(await store.count(ns, [])).toBe(0);
        expect(await found({ where: [{ field: 'tags', op: 'contains', value: 't' }] })).toEqual([]);
        // A second rebuild starts from an empty view and fills it again.
        last = null;
        await write(1, put('one', 1, { status: 'a' }));
        expect(await store.count(ns, [])).toBe(1);
      });
    });

    describe('leases', () => {
      const view = 'case-list@1';
      const ask = (holder: string, ttlMs = 60_000) => store.lease({ view, holder, ttlMs });

      it('are given to one holder at a time, each version of a projection by itself', async () => {
        expect(await ask('a')).toEqual({ kind: 'held', epoch: 1 });
        const refused = await ask('b');
        expect(refused).toMatchObject({ kind: 'taken', holder: 'a' });
        expect(refused.kind === 'taken' && refused.forMs > 0 && refused.forMs <= 60_000).toBe(true);
        expect(await store.lease({ view: 'case-list@2', holder: 'b', ttlMs: 1 })).toEqual({ kind: 'held', epoch: 1 });
      });

      it('are given to one of many who ask at once', async () => {
        const outcomes = await Promise.all(Array.from({ length: 20 }, (_, i) => ask(`holder-${i}`)));
        expect(outcomes.filter(({ kind }) => kind === 'held')).toHaveLength(1);
      });

      it('are given with the next epoch once they have run out or were given back, or to the same holder anew', async () => {
        await ask('a', 1);
        let now = await ask('b');
        for (const end = Date.now() + 5_000; now.kind === 'taken' && Date.now() < end; now = await ask('b'));
        expect(now).toEqual({ kind: 'held', epoch: 2 });
        await store.release({ view, epoch: 1 });
        expect(await ask('a')).toMatchObject({ kind: 'taken', holder: 'b' });
        await store.release({ view, epoch: 2 });
        expect(await ask('a')).toEqual({ kind: 'held', epoch: 3 });
        expect(await ask('a')).toEqual({ kind: 'held', epoch: 4 });
      });

      it('are renewed under their epoch until somebody else has a newer one', async () => {
        await ask('a', 1);
        const renew = (epoch: number) => store.lease({ view, holder: 'a', ttlMs: 60_000, epoch });
        // After the expiry, but no other holder took it.
        expect(await renew(1)).toEqual({ kind: 'held', epoch: 1 });
        expect(await ask('b')).toMatchObject({ kind: 'taken', holder: 'a' });
        await store.release({ view, epoch: 1 });
        await ask('b');
        expect(await renew(1)).toMatchObject({ kind: 'taken', holder: 'b' });
      });

      it('fence off every write under an older epoch, and let the latest through', async () => {
        await ask('a');
        await ask('a');
        const old = { view, epoch: 1 };
        const changes = [put('one', 1, {})];
        expect(await store.apply({ namespace: ns, changes, from: null, at: at(1), lease: old })).toBe('fenced');
        expect(await store.setMeta('view', 'x', old)).toBe('fenced');
        expect(await store.drop(ns, old)).toBe('fenced');
        expect([await store.get(ns, 'one'), await store.checkpoint(ns), await store.getMeta('view')]).toEqual([
          null,
          null,
          null,
        ]);
        expect(await store.namespaces()).toEqual([ns]);
        const lease = { view, epoch: 2 };
        expect(await store.apply({ namespace: ns, changes, from: null, at: at(1), lease })).toBe('ok');
        expect(await store.setMeta('view', 'x', lease)).toBe('ok');
        expect(await store.drop(ns, lease)).toBe('ok');
        expect(await store.namespaces()).toEqual([]);
      });
    });

    it('says how many documents a namespace has and about how many bytes', async () => {
      expect(await store.size('never@1')).toEqual({ documents: 0, bytes: 0 });
      await write(1, ...Array.from({ length: 30 }, (_, i) => put(`d${i}`, 1, { text: '₹'.repeat(100) })));
      const { documents, bytes } = await store.size(ns);
      expect(documents).toBe(30);
      expect(bytes).toBeGreaterThan(30 * 300);
      expect(bytes).toBeLessThan(30 * 400);
    });

    it('keeps small facts about itself', async () => {
      expect(await store.getMeta('live:case')).toBeNull();
      await store.setMeta('live:case', 'case@1');
      await store.setMeta('live:case', 'case@2');
      expect(await store.getMeta('live:case')).toBe('case@2');
    });

    it('keeps documents, checkpoint, parked rows and facts over a restart', async (test) => {
      if (opened.reopen === undefined) return notHere(test, 'this engine is not restarted here');
      await store.setMeta('live:case', 'case@2');
      const park = [{ key: 'k', eventId: 'e', position: at(1), error: 'x' }];
      await store.apply({ namespace: ns, changes: [put('one', 1, { tags: ['t'] })], from: null, at: at(1), park });
      store = await opened.reopen();
      expect(await found({ where: [{ field: 'tags', op: 'contains', value: 't' }] })).toEqual(['one']);
      expect(await store.checkpoint(ns)).toBe(at(1));
      expect(await store.parked(ns)).toEqual(park);
      expect(await store.getMeta('live:case')).toBe('case@2');
    });
  });
};
