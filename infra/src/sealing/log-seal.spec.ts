import { generateKeyPairSync, type KeyObject, randomBytes, randomUUID } from 'node:crypto';
import { appendFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/data-folder.js';
import { memoryVault } from '../../testing/memory-vault.js';
import { type EmbeddedEventStore, openEventStore } from '../embedded/event-store.js';
import { openSqlite } from '../embedded/sqlite.js';
import { systemClock } from '../ports/clock.js';
import type { EventStore, NewEvent, RecordedEvent } from '../ports/event-store.js';
import { chained, hashOf } from './chain.js';
import { verifySealsOf } from './check-own-seals.js';
import { type SealProblem, verifySeals } from './check-seals.js';
import { asSeal, LOG_SEAL, type LogSeal, leafOf, sealLog } from './log-seal.js';
import { sealsIn } from './seal-file.js';
import { openSealKeys, publicKeyText, readPublicKey, type SealKeys } from './seal-keys.js';
import { verifyStream } from './verify-chain.js';

let dir: string;
let remove: () => Promise<void>;
let events: EmbeddedEventStore;
let keys: SealKeys & { readonly privateKey: KeyObject };
beforeEach(async () => {
  ({ dir, remove } = await temporaryFolder());
  events = openEventStore(join(dir, 'log.db'));
  const opened = await openSealKeys(memoryVault(), { seed: randomBytes(32), trusted: [] });
  if (opened.privateKey === null) throw new Error('no key to seal with');
  keys = { ...opened, privateKey: opened.privateKey };
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
/** The problems that the check of the whole log finds. */
const problems = async (trusted = keys.trusted, outside: string | null = file()): Promise<readonly SealProblem[]> =>
  verifySeals(events, outside, trusted);
const readStream = async (stream: string, store: EventStore = events): Promise<RecordedEvent[]> => {
  const all: RecordedEvent[] = [];
  for await (const one of store.readStream(stream)) all.push(one);
  return all;
};
/** The problems that the check of a case with these streams finds. */
const problemsOf = async (...streams: readonly string[]): Promise<readonly SealProblem[]> => {
  const own = await Promise.all(streams.map(async (stream) => ({ stream, events: await readStream(stream) })));
  return verifySealsOf(events, own, file(), keys.trusted);
};
const inside = async (): Promise<readonly (LogSeal | null)[]> => (await readStream(LOG_SEAL)).map(asSeal);
const copies = async (): Promise<readonly LogSeal[]> => {
  const all: LogSeal[] = [];
  for await (const one of sealsIn(file())) all.push(one);
  return all;
};
const leafAt = async (stream: string, revision: number): Promise<string> =>
  leafOf(stream, revision, hashOf((await readStream(stream))[revision]?.metadata ?? {}));
/** Changes the log's file behind the store's back, as an attacker with access to it could. */
const tamper = (sql: string): void => {
  const db = openSqlite(join(dir, 'log.db'));
  db.exec(sql);
  db.close();
};

/** Exchanges two events by their positions. */
const swap = (a: number, b: number): void => {
  tamper(
    `UPDATE events SET position = -1 WHERE position = ${a}; UPDATE events SET position = ${a} WHERE position = ${b};
     UPDATE events SET position = ${b} WHERE position = -1;`,
  );
};

describe('the seal of the log', () => {
  it('names every event since the last one in 20 characters, in the order of the log, and none when nothing happened', async () => {
    await write('case-1', 3);
    await write('case-2');
    expect(await seal()).toBe(1);
    expect(await seal()).toBe(0);
    await write('case-2');
    expect(await seal()).toBe(1);
    const [first, second] = await copies();
    expect(first).toMatchObject({ number: 0, previous: null, first: 0 });
    const leaves = [leafAt('case-1', 0), leafAt('case-1', 1), leafAt('case-1', 2), leafAt('case-2', 0)];
    expect(first?.leaves).toBe((await Promise.all(leaves)).join(''));
    expect(first?.leaves).toHaveLength(80);
    expect(second).toMatchObject({ number: 1, first: 4, leaves: await leafAt('case-2', 1) });
    expect(await inside()).toEqual([first, second]);
    expect(await problems()).toEqual([]);
    expect(await problemsOf('case-1', 'case-2', 'case-3')).toEqual([]);
    expect(await verifyStream(events, LOG_SEAL)).toMatchObject({ kind: 'intact', events: 2 });
  });

  it('is checked by whoever has nothing but the public key', async () => {
    await write('case-1');
    await seal();
    const given = readPublicKey(publicKeyText(keys.privateKey));
    expect(await problems([given])).toEqual([]);
    expect(() => readPublicKey('not a key')).toThrow('32 bytes');
  });

  it('goes on in another engine from where the same event stands there, though nothing came since', async () => {
    await write('case-1', 2);
    await seal();
    const [first] = await copies();
    if (first === undefined) throw new Error('nothing was sealed');
    const { privateKey } = keys;
    expect(await sealLog({ events, privateKey, file: null, clock: systemClock, moved: first.upTo })).toBe(1);
    expect((await inside())[1]).toMatchObject({ number: 1, first: 2, upTo: first.upTo, leaves: '' });
    expect(await copies()).toHaveLength(1);
    // The next one makes up for the line.
    expect(await seal()).toBe(0);
    expect(await copies()).toHaveLength(2);
    await write('case-1');
    await seal();
    expect(await problems()).toEqual([]);
    expect(await problemsOf('case-1')).toEqual([]);
  });

  it('finds a stream whose tail was cut off, which its chain alone cannot', async () => {
    await write('case-1', 3);
    await write('case-2', 2);
    await seal();
    tamper("DELETE FROM events WHERE stream = 'case-1' AND revision > 0");
    expect(await verifyStream(events, 'case-1')).toMatchObject({ kind: 'intact', events: 1 });
    const cut = [{ kind: 'cut', seal: 0, stream: 'case-1', revision: 1 }];
    expect(await problems()).toEqual(cut);
    expect(await problemsOf('case-1', 'case-2')).toEqual(cut);
    expect(await problemsOf('case-2')).toEqual([]);
  });

  it('finds a cut tail that was sealed long after what is left, and a stream that is gone altogether', async () => {
    await write('case-1');
    await seal();
    for (const more of [1, 2, 3]) {
      await write('case-2', more);
      await seal();
    }
    await write('case-1');
    await write('case-3');
    await seal();
    await write('case-2');
    await seal();
    tamper("DELETE FROM events WHERE stream = 'case-3' OR (stream = 'case-1' AND revision = 1)");
    expect(await problemsOf('case-1', 'case-3')).toEqual([
      { kind: 'cut', seal: 4, stream: 'case-1', revision: 1 },
      { kind: 'cut', seal: 4, stream: 'case-3', revision: 0 },
    ]);
    expect(await problems()).toEqual([
      { kind: 'cut', seal: 4, stream: 'case-1', revision: 1 },
      { kind: 'stream-removed', seal: 4 },
    ]);
  });

  it('finds a stream whose chain was computed anew, at its first event that is another one', async () => {
    await write('case-1', 2);
    await write('case-2');
    await seal();
    tamper("DELETE FROM events WHERE stream = 'case-1'");
    const forged = chained(null, 'case-1', 0, [note(), note()]);
    for (const [i, one] of forged.entries())
      tamper(
        `INSERT INTO events VALUES (${i + 1}, 'case-1', ${i}, '${one.id}', 'noted', 1, '{}', '${JSON.stringify(one.metadata)}', x'')`,
      );
    expect(await verifyStream(events, 'case-1')).toMatchObject({ kind: 'intact', events: 2 });
    const replaced = [0, 1].map((revision) => ({ kind: 'replaced', seal: 0, stream: 'case-1', revision }));
    expect(await problems()).toEqual(replaced);
    expect(await problemsOf('case-1')).toEqual(replaced);
  });

  it('finds an event that was forged into what is sealed, with the right hash', async () => {
    await write('case-1');
    await seal();
    await write('case-2');
    await seal();
    // Everything from the second position on moves up, and the stream grows by a link that fits.
    tamper(
      'UPDATE events SET position = -position WHERE position >= 2; UPDATE events SET position = 1 - position WHERE position < 0',
    );
    const [before] = await readStream('case-1');
    const [forged] = chained(hashOf(before?.metadata ?? {}), 'case-1', 1, [note()]);
    tamper(
      `INSERT INTO events VALUES (2, 'case-1', 1, '${forged?.id}', 'noted', 1, '{}', '${JSON.stringify(forged?.metadata)}', x'')`,
    );
    expect(await verifyStream(events, 'case-1')).toMatchObject({ kind: 'intact', events: 2 });
    const found = [{ kind: 'forged', seal: 1, stream: 'case-1', revision: 1 }];
    expect(await problems()).toEqual(found);
    expect(await problemsOf('case-1')).toEqual(found);
  });

  it('takes one that was forged behind the last seal for new: it cannot be older than that seal', async () => {
    await write('case-1');
    await seal();
    await write('case-1');
    await seal();
    expect(await problems()).toEqual([]);
    expect((await inside())[1]).toMatchObject({ first: 1, leaves: await leafAt('case-1', 1) });
  });

  it('names events that changed places as what they are: reordered, and not removed', async () => {
    await write('case-1');
    await write('case-2', 2);
    await seal();
    await write('case-3');
    await seal();
    swap(1, 3);
    const within = await problems();
    expect(within).toEqual([
      { kind: 'reordered', seal: 0, stream: 'case-2', revision: 1 },
      { kind: 'reordered', seal: 0, stream: 'case-1', revision: 0 },
    ]);
    swap(1, 3);
    expect(await problems()).toEqual([]);
    // Across the seal between them.
    swap(2, 5);
    expect((await problems()).map(({ kind }) => kind)).toEqual(['reordered', 'reordered']);
  });

  it('finds that the newest seals were cut off with the events, by the copy kept outside', async () => {
    await write('case-1');
    await seal();
    await write('case-1');
    await seal();
    tamper('DELETE FROM events WHERE position > 2');
    expect(await problems(keys.trusted, null)).toEqual([]);
    expect(await problems()).toEqual([
      { kind: 'missing-seal', seal: 1 },
      { kind: 'cut', seal: 1, stream: 'case-1', revision: 1 },
    ]);
    expect(await problemsOf('case-1')).toEqual([{ kind: 'missing-seal', seal: 1 }]);
  });

  it('finds seals that were taken out of the log, all of them or one in the midst, and goes on checking by their copies', async () => {
    for (const stream of ['case-1', 'case-2', 'case-3']) {
      await write(stream);
      await seal();
    }
    tamper("DELETE FROM events WHERE stream = 'log-seal' AND revision = 1");
    expect(await problems()).toEqual([{ kind: 'missing-seal', seal: 1 }]);
    expect(await problemsOf('case-2')).toEqual([{ kind: 'forged', seal: 2, stream: 'case-2', revision: 0 }]);
    tamper("DELETE FROM events WHERE stream = 'log-seal' OR stream = 'case-2'");
    expect(await problems()).toEqual([
      ...[0, 1, 2].map((number) => ({ kind: 'missing-seal', seal: number })),
      { kind: 'stream-removed', seal: 1 },
    ]);
  });

  it('finds a forged seal, a foreign key and a swapped store', async () => {
    await write('case-1');
    await seal();
    const stranger = generateKeyPairSync('ed25519').publicKey;
    expect(await problems([stranger], null)).toEqual([{ kind: 'bad-signature', seal: 0 }]);
    const [genuine] = await copies();
    if (genuine === undefined) throw new Error('no seal');
    await writeFile(file(), JSON.stringify({ ...genuine, leaves: '' }));
    expect(await problems()).toEqual([{ kind: 'bad-signature', seal: 0 }]);
    expect(await problemsOf('case-1')).toEqual([{ kind: 'bad-signature', seal: 0 }]);
    await writeFile(file(), JSON.stringify(genuine));
    tamper("UPDATE store SET value = 'another' WHERE key = 'identity'");
    const elsewhere = openEventStore(join(dir, 'log.db'));
    expect(await verifySeals(elsewhere, file(), keys.trusted)).toEqual([{ kind: 'other-log', seal: 0 }]);
    await elsewhere.close();
  });

  it('makes up for lines that a crash kept from the file, and reads over one written by half', async () => {
    await write('case-1');
    await seal();
    await write('case-1');
    await seal();
    await rm(file());
    expect(await problems()).toEqual([]);
    await seal();
    expect((await copies()).map(({ number }) => number)).toEqual([0, 1]);
    await appendFile(file(), '{"number":2,"lea');
    await write('case-1');
    await seal();
    expect((await copies()).map(({ number }) => number)).toEqual([0, 1, 2]);
    expect(await problems()).toEqual([]);
  });

  it('is one of several where more came than one event should carry, at a cost that only grows with the events', async () => {
    for (let i = 0; i < 8; i += 1) await write(`case-${i}`, 400);
    expect(await seal()).toBe(13);
    expect((await inside()).map((one) => (one?.leaves.length ?? 0) / 20)).toEqual([...Array(12).fill(250), 200]);
    expect(await problems()).toEqual([]);
    expect(await problemsOf('case-0', 'case-7')).toEqual([]);
    // An aborted run leaves the rest to the next one.
    await write('case-1', 5);
    const stop = { events, privateKey: keys.privateKey, file: file(), clock: systemClock, signal: AbortSignal.abort() };
    expect(await sealLog(stop)).toBe(0);
    expect(await seal()).toBe(1);
  });

  it('asks the log for no more than the seals around a case, and the file of copies for its end alone', async () => {
    for (let i = 0; i < 60; i += 1) {
      await write(i === 50 ? 'case-1' : `other-${i}`);
      await seal();
    }
    const own = [{ stream: 'case-1', events: await readStream('case-1') }];
    const asked = new Set<number>();
    const watched: EventStore = {
      ...events,
      async *readStream(stream, options) {
        for await (const event of events.readStream(stream, options)) {
          if (stream === LOG_SEAL) asked.add(event.revision);
          yield event;
        }
      },
    };
    expect(await verifySealsOf(watched, own, file(), keys.trusted)).toEqual([]);
    // Those since its last event, and some of those by which it was found.
    expect(asked.size).toBeLessThan(25);
    await appendFile(file(), 'x'.repeat(200));
    await write('case-1');
    const before = (await stat(file())).size;
    await seal();
    expect((await stat(file())).size - before).toBeLessThan(1000);
  });
});
