import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/data-folder.js';
import { DamagedEvent, type NewEvent, orDamage, type RecordedEvent } from '../ports/event-store.js';
import { openEventStore } from './event-store.js';

// A byte of an event that was not UTF-8 ended the whole process, at each read of it.

let dir: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ dir, remove } = await temporaryFolder());
});
afterEach(async () => remove());

const event = (): NewEvent => ({
  id: randomUUID(),
  type: 'noted',
  version: 1,
  data: { text: 'नमस्ते, Asha' },
  metadata: { time: '2026-11-21T10:00:00.000Z' },
});

type Column = 'stream' | 'id' | 'type' | 'data' | 'metadata';

/** Puts a byte into a column of the event at a position. */
const damage = (position: number, column: Column, byte: number): void => {
  const db = new Database(join(dir, 'log.db'));
  const row = db.prepare(`SELECT CAST(${column} AS BLOB) AS bytes FROM events WHERE position = ?`).get([position]);
  const bytes = Buffer.from((row as { readonly bytes: Uint8Array }).bytes);
  bytes[12 % bytes.length] = byte;
  db.prepare(`UPDATE events SET ${column} = CAST(? AS TEXT) WHERE position = ?`).run([bytes, position]);
  db.close();
};

const collect = async (events: AsyncIterable<RecordedEvent>): Promise<readonly RecordedEvent[]> => {
  const all: RecordedEvent[] = [];
  for await (const one of events) all.push(one);
  return all;
};

/** Everything that a subscription delivers until it has caught up. */
const followed = async (store: ReturnType<typeof openEventStore>): Promise<readonly RecordedEvent[]> => {
  const all: RecordedEvent[] = [];
  for await (const delivery of store.subscribe({ after: null }, new AbortController().signal)) {
    if (delivery.kind === 'caught-up') break;
    if (delivery.kind === 'events') all.push(...delivery.events);
  }
  return all;
};

/** Three events of one case and one of another, the second of which is damaged. */
const damagedStore = async (column: Column, byte: number) => {
  const before = openEventStore(join(dir, 'log.db'));
  const [first, second, third, other] = [event(), event(), event(), event()];
  await before.append('case-1', 'none', [first, second]);
  await before.append('case-1', 1, [third]);
  await before.append('case-2', 'none', [other]);
  await before.close();
  damage(2, column, byte);
  return { store: openEventStore(join(dir, 'log.db'), { sole: true }), second, third };
};

const readable = (events: readonly RecordedEvent[]): readonly (number | string)[] =>
  events.map((one) => {
    const data = orDamage(() => one.data);
    return data instanceof DamagedEvent ? `${data.stream}@${data.revision}` : Number(one.position);
  });

describe('an event with a damaged byte', () => {
  const BROKEN = [
    ['data', 0xff],
    ['metadata', 0xff],
    ['id', 0xff],
    ['type', 0xff],
    // No longer JSON, and a line break between two events where they are read together.
    ['data', 0x22],
    ['data', 0x0a],
    ['metadata', 0x00],
  ] as const;
  for (const [column, byte] of BROKEN)
    it(`is named by every reader, which reads on behind it: 0x${byte.toString(16)} in its ${column}`, async () => {
      const { store } = await damagedStore(column, byte);
      const named = [1, 'case-1@1', 3, 4];
      expect(readable(await collect(store.readAll({ after: null })))).toEqual(named);
      expect(readable(await followed(store))).toEqual(named);
      expect(readable(await collect(store.readStream('case-1')))).toEqual(named.slice(0, 3));
      expect(readable(await collect(store.readStream('case-2')))).toEqual([4]);
      await store.close();
    });

  it('is named when bytes of its ids are missing', async () => {
    const { store } = await damagedStore('data', 0xff);
    await store.close();
    const db = new Database(join(dir, 'log.db'));
    db.exec('UPDATE events SET metadata = \'[1,"staff",0,1,"web","note",3,3,2,1795341600000]\' WHERE position = 3');
    db.close();
    const again = openEventStore(join(dir, 'log.db'));
    expect(readable(await collect(again.readAll({ after: null })))).toEqual([1, 'case-1@1', 'case-1@2', 4]);
    await again.close();
  });

  it('says where it is and what is wrong with it', async () => {
    const { store } = await damagedStore('data', 0xff);
    const [, damaged] = await collect(store.readStream('case-1'));
    expect(() => damaged?.data).toThrow(
      'Event 1 of case-1, at position 2 of the log, is damaged: its data is no UTF-8.',
    );
    await store.close();
  });

  it('is named in the stream that its name still shows', async () => {
    const { store } = await damagedStore('stream', 0xff);
    const all = await collect(store.readAll({ after: null }));
    expect(readable(all)).toEqual([1, expect.stringContaining('@1'), 3, 4]);
    await store.close();
  });

  it('leaves its stream open for what comes, and the same append is still known', async () => {
    const { store, second, third } = await damagedStore('id', 0xff);
    expect(await store.append('case-1', 1, [third])).toMatchObject({ kind: 'appended', repeated: true });
    expect(await store.append('case-1', 0, [second])).toMatchObject({ kind: 'conflict', actual: 2 });
    expect(await store.append('case-1', 2, [event()])).toMatchObject({ kind: 'appended', revision: 3 });
    await store.close();
  });
});
