import { type Position, position } from '@anupalan/domain/kernel/position';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/data-folder.js';
import type { DocChange, ReadStore } from '../ports/read-store.js';
import { openReadStore } from './read-store.js';

const NS = 'case@1';
const at = (n: number): Position => position(String(n).padStart(20, '0'));

/** The thread that answers and the one that projects. Each has its own connection. */
let reader: ReadStore;
let writer: ReadStore;
let path: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  const folder = await temporaryFolder();
  path = `${folder.dir}/views.db`;
  [reader, writer, remove] = [openReadStore(path), openReadStore(path), folder.remove];
  await writer.declare(NS, [{ name: 'by-price', fields: ['price'] }]);
});
afterEach(async () => {
  await reader.close();
  await writer.close();
  await remove();
});

const write = async (to: number, ...changes: readonly DocChange[]): Promise<void> => {
  const written = { namespace: NS, changes, from: await writer.checkpoint(NS), at: at(to) };
  expect(await writer.apply(written)).toBe('ok');
};
const put = (id: string, n: number, doc: DocChange['doc']): DocChange => ({ id, position: at(n), doc });
/** The document, asked for in each way. */
const asked = async (store: ReadStore): Promise<readonly unknown[]> => {
  const [many, page] = [await store.getMany(NS, ['one']), await store.find(NS, {})];
  return [await store.get(NS, 'one'), many[0] ?? null, page.docs[0] ?? null].map((found) => found?.doc ?? null);
};
const each = (doc: unknown): readonly unknown[] => [doc, doc, doc];

describe('what a reader of the views has in memory', () => {
  it('gives way to a later version that another thread writes', async () => {
    await write(1, put('one', 1, { status: 'new' }));
    expect(await asked(reader)).toEqual(each({ status: 'new' }));
    await write(2, put('one', 2, { status: 'paid' }));
    expect(await asked(reader)).toEqual(each({ status: 'paid' }));
    await write(3, put('one', 3, null));
    expect(await asked(reader)).toEqual(each(null));
  });

  it('gives way to a repair, which leaves the position as it was', async () => {
    await write(1, put('one', 1, { status: 'wrong' }));
    for (const store of [reader, writer]) expect(await asked(store)).toEqual(each({ status: 'wrong' }));
    await write(2, { ...put('one', 1, { status: 'right' }), replace: true });
    for (const store of [reader, writer]) expect(await asked(store)).toEqual(each({ status: 'right' }));
  });

  it('gives way to a namespace that is built anew under the same name', async () => {
    await write(1, put('one', 1, { status: 'before' }));
    expect(await asked(reader)).toEqual(each({ status: 'before' }));
    await writer.drop(NS);
    expect(await asked(reader)).toEqual(each(null));
    await writer.declare(NS, []);
    await write(1, put('one', 1, { status: 'after' }));
    expect(await asked(reader)).toEqual(each({ status: 'after' }));
  });

  it('follows at once when another thread names another live view', async () => {
    await writer.setMeta('view:case@1', 'case@1');
    expect(await reader.getMeta('view:case@1')).toBe('case@1');
    await writer.setMeta('view:case@1', 'case@1.2');
    expect(await reader.getMeta('view:case@1')).toBe('case@1.2');
  });

  it('cannot be changed by one who has read it', async () => {
    await write(1, put('one', 1, { people: { owner: 'asha' } }));
    const found = await reader.get(NS, 'one');
    expect(() => Object.assign(found?.doc.people as object, { owner: 'ravi' })).toThrow(TypeError);
    expect(await asked(reader)).toEqual(each({ people: { owner: 'asha' } }));
  });

  it('is limited: what does not fit is read again', async () => {
    const small = openReadStore(path, { keptCharacters: 60 });
    const docs = ['a', 'b', 'c'].map((id) => put(id, 1, { text: `${id} ${'x'.repeat(30)}` }));
    await write(1, ...docs);
    for (let round = 0; round < 2; round += 1)
      expect((await small.find(NS, {})).docs.map(({ doc }) => doc)).toEqual(docs.map(({ doc }) => doc));
    await small.close();
  });

  it('does not round what a page ended with: the next one begins right behind it', async () => {
    const prices = [0.1 + 0.2, 0.3, 1 / 3, 2 / 3, 1e21, 5e-324, 7];
    await write(1, ...prices.map((price, i) => put(`p${i}`, 1, { price })));
    const seen: unknown[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const query = { sort: [{ field: 'price', dir: 'asc' as const }], limit: 1 };
      const page = await reader.find(NS, after === undefined ? query : { ...query, after });
      seen.push(...page.docs.map(({ doc }) => doc.price));
      after = page.cursor;
    }
    expect(seen).toEqual(prices.toSorted((a, b) => a - b));
  });
});
