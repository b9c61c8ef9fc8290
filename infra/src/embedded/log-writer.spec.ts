import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/data-folder.js';
import type { NewEvent, RecordedEvent } from '../ports/event-store.js';
import { type EmbeddedEventStore, openEventStore } from './event-store.js';

const event = (id = randomUUID()): NewEvent => ({ id, type: 'noted', version: 1, data: {}, metadata: {} });
const read = async (store: EmbeddedEventStore, stream: string, from = 0): Promise<RecordedEvent[]> => {
  const found: RecordedEvent[] = [];
  for await (const one of store.readStream(stream, { from })) found.push(one);
  return found;
};

let path: string;
let store: EmbeddedEventStore;
let remove: () => Promise<void>;
beforeEach(async () => {
  const folder = await temporaryFolder();
  remove = folder.remove;
  path = `${folder.dir}/log.db`;
  store = openEventStore(path, { sole: true });
});
afterEach(async () => {
  await store.close();
  await remove();
});

describe('the writer of the log', () => {
  it('refuses an event id that stands in another stream, and commits what shares the commit', async () => {
    const taken = event();
    await store.append('case-1', 'none', [taken]);
    const [refused, fine] = await Promise.all([
      store.append('case-2', 'none', [event(), taken]),
      store.append('case-3', 'none', [event(), event()]),
    ]);
    expect(refused).toEqual({ kind: 'conflict', actual: 'none' });
    expect(fine).toMatchObject({ kind: 'appended', revision: 1 });
    expect(await read(store, 'case-2')).toEqual([]);
    expect((await read(store, 'case-3')).map(({ position }) => Number(position))).toEqual([2, 3]);
  });

  it('tells where each event of an append stands, also in a group and when it is sent again', async () => {
    const batches = [1, 3, 2].map((count) => Array.from({ length: count }, () => event()));
    const first = await Promise.all(batches.map((batch, i) => store.append(`case-${i}`, 'none', batch)));
    const again = await Promise.all(batches.map((batch, i) => store.append(`case-${i}`, 'none', batch)));
    for (const [i, outcome] of first.entries()) {
      const stored = (await read(store, `case-${i}`)).map(({ position }) => position);
      expect(outcome).toMatchObject({ positions: stored, repeated: false });
      expect(again[i]).toEqual({ ...outcome, repeated: true });
    }
  });

  it('takes two appends to one stream in one commit, the second after the first', async () => {
    const [one, two, late] = await Promise.all([
      store.append('case-1', 'none', [event()]),
      store.append('case-1', 0, [event(), event()]),
      store.append('case-1', 0, [event()]),
    ]);
    expect([one, two, late]).toMatchObject([{ revision: 0 }, { revision: 2 }, { kind: 'conflict', actual: 2 }]);
  });

  it('forgets what a commit that failed had put into a stream', async () => {
    await store.close();
    store = openEventStore(path, { sole: true, maxPages: 40 });
    await store.append('case-1', 'none', [event()]);
    const big = { ...event(), data: { text: 'x'.repeat(400_000) } };
    const outcomes = await Promise.allSettled([
      store.append('case-1', 0, [event()]),
      store.append('case-1', 1, [big]),
      store.append('case-2', 'none', [event()]),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await store.append('case-2', 'none', [event()])).toMatchObject({ revision: 0 });
    expect(await store.append('case-1', 1, [event()])).toEqual({ kind: 'conflict', actual: 0 });
    expect(await store.append('case-1', 0, [event()])).toMatchObject({ revision: 1 });
    expect((await read(store, 'case-1', 1)).map(({ revision }) => revision)).toEqual([1]);
    expect(await read(store, 'case-1', 2)).toEqual([]);
  });

  it('finds out what another writer of the same file did, unless it is the only one', async () => {
    await store.close();
    store = openEventStore(path);
    const other = openEventStore(path);
    await store.append('case-1', 'none', [event()]);
    await other.append('case-1', 0, [event()]);
    expect((await read(store, 'case-1', 1)).map(({ revision }) => revision)).toEqual([1]);
    expect(await store.append('case-1', 0, [event()])).toEqual({ kind: 'conflict', actual: 1 });
    expect(await store.append('case-1', 1, [event()])).toMatchObject({ revision: 2 });
    await other.close();
  });
});
