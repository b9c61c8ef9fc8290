import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/data-folder.js';
import type { NewEvent, RecordedEvent } from '../ports/event-store.js';
import { type EmbeddedEventStore, openEventStore } from './event-store.js';
import { logCommits } from './log-commits.js';
import { openSqlite, type Sqlite } from './sqlite.js';

const event = (id: string = randomUUID()): NewEvent => ({ id, type: 'noted', version: 1, data: {}, metadata: {} });
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
  it('refuses an event id that stands in the stream already, and commits what shares the commit', async () => {
    const taken = event();
    await store.append('case-1', 'none', [event(), taken, event()]);
    const again = () =>
      Promise.all([
        store.append('case-1', 2, [event(), taken]),
        store.append(`case-${randomUUID()}`, 'none', [event(), event()]),
      ]);
    const [refused, fine] = await again();
    expect(refused).toEqual({ kind: 'conflict', actual: 2 });
    expect(fine).toMatchObject({ kind: 'appended', revision: 1 });
    expect(await read(store, 'case-1')).toHaveLength(3);
    await store.close();
    store = openEventStore(path, { sole: true });
    expect(await again()).toMatchObject([{ kind: 'conflict', actual: 2 }, { kind: 'appended' }]);
  });

  /** A stream of `count` events, in appends of 100; answers their ids. */
  const longStream = async (stream: string, count: number): Promise<readonly string[]> => {
    const ids: string[] = [];
    while (ids.length < count) {
      const batch = Array.from({ length: Math.min(100, count - ids.length) }, () => event());
      const after = ids.length === 0 ? 'none' : ids.length - 1;
      expect(await store.append(stream, after, batch)).toMatchObject({ kind: 'appended' });
      ids.push(...batch.map(({ id }) => id));
    }
    return ids;
  };

  it('refuses every id that stands in a long stream, early or late, also after a restart', async () => {
    const ids = await longStream('series-1', 700);
    const other = await longStream('series-2', 300);
    const refused = { kind: 'conflict', actual: 699 };
    for (const restart of [false, true]) {
      if (restart) {
        await store.close();
        store = openEventStore(path, { sole: true });
      }
      for (const n of [0, 254, 255, 256, 257, 500, 699])
        expect(await store.append('series-1', 699, [event(), event(ids[n])])).toEqual(refused);
    }
    // The id of another long stream does not count as its own.
    expect(await store.append('series-1', 699, [event(other[280])])).toMatchObject({ kind: 'appended', revision: 700 });
    expect(await read(store, 'series-1', 699)).toHaveLength(2);
  });

  it('looks up no more for the first append to a long stream than for one to a short one', async () => {
    const lookedUp = async (count: number): Promise<number> => {
      await longStream(`series-${count}`, count);
      const db = openSqlite(path, { synchronous: 'FULL' });
      let bytes = 0;
      const counting: Sqlite = {
        ...db,
        transaction: (work) => db.transaction(work),
        prepare: <R>(sql: string) => {
          const statement = db.prepare<R>(sql);
          const get: typeof statement.get = (...params) => {
            const row = statement.get(...params);
            for (const value of Object.values(row ?? {}))
              bytes += (value as Partial<ArrayBuffer> | null)?.byteLength ?? 0;
            return row;
          };
          return { ...statement, get };
        },
      };
      const { id, type, version } = event();
      const events = [{ id, type, version, data: '{}', metadata: '{}', ids: '' }];
      const [outcome] = logCommits(counting)([{ stream: `series-${count}`, after: count - 1, events }]);
      expect(outcome).toMatchObject({ kind: 'appended' });
      db.close();
      return bytes;
    };
    const [short, long] = [await lookedUp(256), await lookedUp(3000)];
    expect(short).toBeGreaterThan(0);
    expect(long).toBeLessThanOrEqual(short + 100);
  });

  it('takes an id whose number is that of another id of the stream', async () => {
    // Both have the same 32-bit hash.
    await store.append('case-1', 'none', [event('Aa')]);
    expect(await store.append('case-1', 0, [event('BB')])).toMatchObject({ kind: 'appended', revision: 1 });
    expect(await store.append('case-1', 1, [event('Aa')])).toEqual({ kind: 'conflict', actual: 1 });
  });

  it('answers an append that was sent before a restart as it did the first time, and goes on in that stream', async () => {
    const batch = [event(), event()];
    const first = await store.append('case-1', 'none', batch);
    await store.close();
    store = openEventStore(path, { sole: true });
    expect(await store.append('case-1', 'none', batch)).toEqual({ ...first, repeated: true });
    expect(await store.append('case-1', 1, [event()])).toMatchObject({ kind: 'appended', revision: 2 });
  });

  it('believes no reader about where a stream ends, neither one that looked beyond nor one that looked before', async () => {
    expect(await read(store, 'case-1', 7)).toEqual([]);
    const first = event();
    expect(await store.append('case-1', 'none', [first])).toMatchObject({ kind: 'appended', revision: 0 });
    expect(await read(store, 'case-1')).toHaveLength(1);
    await store.close();
    store = openEventStore(path, { sole: true });
    expect(await read(store, 'case-1')).toHaveLength(1);
    expect(await store.append('case-1', 0, [first])).toEqual({ kind: 'conflict', actual: 0 });
    expect(await store.append('case-1', 0, [event()])).toMatchObject({ kind: 'appended', revision: 1 });
    expect(await read(store, 'case-1', 1)).toHaveLength(1);
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
