import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { appendFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/data-folder.js';
import { memoryVault } from '../../testing/memory-vault.js';
import { type EmbeddedEventStore, openEventStore } from '../embedded/event-store.js';
import { openSqlite } from '../embedded/sqlite.js';
import { systemClock } from '../ports/clock.js';
import type { EventStore, NewEvent } from '../ports/event-store.js';
import { chained, hashOf } from './chain.js';
import { LOG_SEAL, logSealKey, readSealFile, sealLog, verifySeals } from './log-seal.js';
import { verifyStream } from './verify-chain.js';

let dir: string;
let remove: () => Promise<void>;
let events: EmbeddedEventStore;
let keys: Awaited<ReturnType<typeof logSealKey>>;
beforeEach(async () => {
  ({ dir, remove } = await temporaryFolder());
  events = openEventStore(join(dir, 'log.db'));
  keys = await logSealKey(memoryVault());
});
afterEach(async () => {
  await events.close();
  await remove();
});

const file = (): string => join(dir, 'seals.jsonl');
const note = (): NewEvent => ({ id: randomUUID(), type: 'noted', version: 1, data: {}, metadata: {} });
/** Appends chained events after what is there. */
const write = async (stream: string, n = 1): Promise<void> => {
  let last: { revision: number; hash: string | null } | null = null;
  for await (const one of events.readStream(stream, { backwards: true })) {
    last = { revision: one.revision, hash: hashOf(one.metadata) };
    break;
  }
  const batch = chained(last?.hash ?? null, stream, (last?.revision ?? -1) + 1, Array.from({ length: n }, note));
  await events.append(stream, last?.revision ?? 'none', batch);
};
const seal = (to = file()) => sealLog({ events, privateKey: keys.privateKey, file: to, clock: systemClock });
const problems = async (store: EventStore = events) => verifySeals(store, await readSealFile(file()), keys.publicKey);
/** What somebody with access to the file could do. */
const tamper = (sql: string): void => {
  const db = openSqlite(join(dir, 'log.db'));
  db.exec(sql);
  db.close();
};

describe('the seal of the log', () => {
  it('names the heads of the streams that grew since the last one, and none when nothing happened', async () => {
    await write('case-1', 3);
    await write('case-2');
    const [first] = await seal();
    expect(first).toMatchObject({
      number: 0,
      previous: null,
      heads: { 'case-1': { revision: 2 }, 'case-2': { revision: 0 } },
    });
    expect(await seal()).toEqual([]);
    await write('case-2');
    const [second] = await seal();
    expect(second?.number).toBe(1);
    expect(Object.keys(second?.heads ?? {})).toEqual(['case-2']);
    expect(await readSealFile(file())).toEqual([first, second]);
    expect(await problems()).toEqual([]);
    expect(await verifyStream(events, LOG_SEAL)).toMatchObject({ kind: 'intact', events: 2 });
  });

  it('goes on in another engine from where the same event stands there, though nothing came since', async () => {
    await write('case-1', 2);
    const [first] = await seal();
    if (first === undefined) throw new Error('nothing was sealed');
    const [moved] = await sealLog({
      events,
      privateKey: keys.privateKey,
      file: null,
      clock: systemClock,
      moved: first.upTo,
    });
    expect(moved).toMatchObject({ number: 1, upTo: first.upTo, heads: { 'case-1': { revision: 1 } } });
    expect(await readSealFile(file())).toHaveLength(1);
    // The line is made up for by the next one.
    expect(await seal()).toEqual([]);
    expect(await readSealFile(file())).toHaveLength(2);
    expect(await problems()).toEqual([]);
  });

  it('finds a stream whose tail was cut off, which its chain alone cannot', async () => {
    await write('case-1', 3);
    await seal();
    tamper("DELETE FROM events WHERE stream = 'case-1' AND revision = 2");
    expect(await verifyStream(events, 'case-1')).toMatchObject({ kind: 'intact', events: 2 });
    expect(await problems()).toEqual([{ kind: 'cut', seal: 0, stream: 'case-1', revision: 2 }]);
  });

  it('finds a stream whose chain was computed anew', async () => {
    await write('case-1', 2);
    await seal();
    tamper("DELETE FROM events WHERE stream = 'case-1'");
    await write('case-1', 2);
    expect(await verifyStream(events, 'case-1')).toMatchObject({ kind: 'intact', events: 2 });
    expect(await problems()).toEqual([{ kind: 'replaced', seal: 0, stream: 'case-1', revision: 1 }]);
  });

  it('finds that the newest seals were cut off with the events, by the copy kept outside', async () => {
    await write('case-1');
    await seal();
    await write('case-1');
    await seal();
    tamper(`DELETE FROM events WHERE position > 2`);
    expect(await verifySeals(events, [], keys.publicKey)).toEqual([]);
    expect(await problems()).toEqual([
      { kind: 'missing-seal', seal: 1 },
      { kind: 'cut', seal: 1, stream: 'case-1', revision: 1 },
    ]);
  });

  it('finds a forged seal, a foreign key and a swapped store', async () => {
    await write('case-1');
    await seal();
    const stranger = generateKeyPairSync('ed25519').publicKey;
    expect(await verifySeals(events, [], stranger)).toEqual([{ kind: 'bad-signature', seal: 0 }]);
    const [genuine] = await readSealFile(file());
    if (genuine === undefined) throw new Error('no seal');
    await writeFile(file(), JSON.stringify({ ...genuine, heads: {} }));
    expect(await problems()).toEqual([{ kind: 'bad-signature', seal: 0 }]);
    await writeFile(file(), JSON.stringify(genuine));
    tamper("UPDATE store SET value = 'another' WHERE key = 'identity'");
    expect(await problems()).toEqual([{ kind: 'other-log', seal: 0 }]);
  });

  it('makes up for a line that a crash kept from the file, and reads over one written by half', async () => {
    await write('case-1');
    await seal();
    await rm(file());
    expect((await problems()).map(({ kind }) => kind)).toEqual([]);
    await seal();
    expect(await readSealFile(file())).toHaveLength(1);
    await appendFile(file(), '{"number":1,"hea');
    await write('case-1');
    await seal();
    expect((await readSealFile(file())).map(({ number }) => number)).toEqual([0, 1]);
    expect(await problems()).toEqual([]);
  });

  it('splits what would not fit one event', async () => {
    await Promise.all(Array.from({ length: 3200 }, (_, i) => write(`case-${i}`)));
    const seals = await seal();
    expect(seals.map((one) => Object.keys(one.heads).length)).toEqual([3000, 200]);
    expect(await problems()).toEqual([]);
  });
});
