import { randomBytes, randomUUID } from 'node:crypto';
import { copyFile, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EventSpecs, Metadata } from '@anupalan/domain/kernel/event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seeded, temporaryFolder } from '../../testing/data-folder.js';
import type { NewEvent, RecordedEvent } from '../ports/event-store.js';
import { StoreUnavailable } from '../ports/unavailable.js';
import { writeBlob } from '../sealing/blobs.js';
import { sealedStore } from '../sealing/sealed-store.js';
import { openEmbedded } from './embedded.js';
import { type EmbeddedEventStore, openEventStore } from './event-store.js';
import { openReadStore } from './read-store.js';

const event = (bytes = 100): NewEvent => ({
  id: randomUUID(),
  type: 'noted',
  version: 1,
  data: { text: 'x'.repeat(bytes) },
  metadata: {},
});
const wholeLog = async (store: EmbeddedEventStore): Promise<RecordedEvent[]> => {
  const all: RecordedEvent[] = [];
  for await (const one of store.readAll({ after: null })) all.push(one);
  return all;
};

let dir: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ dir, remove } = await temporaryFolder());
});
afterEach(async () => remove());

describe('after a power cut', () => {
  /** An acknowledged append, and the length of the WAL at that moment: the commit boundary. */
  interface Acknowledged {
    readonly ids: readonly string[];
    readonly walBytes: number;
  }

  /** Appends of several sizes, some of them sharing a commit, into dir/log.db. */
  const run = async (random: () => number): Promise<{ acknowledged: Acknowledged[]; identity: string }> => {
    const store = openEventStore(join(dir, 'log.db'));
    const acknowledged: Acknowledged[] = [];
    for (let n = 0; n < 40; n += 1) {
      const together = Array.from({ length: 1 + Math.floor(random() * 4) }, () =>
        Array.from({ length: 1 + Math.floor(random() * 5) }, () => event(Math.floor(random() * 3000))),
      );
      await Promise.all(together.map((batch, i) => store.append(`case-${n}x${i}`, 'none', batch)));
      const walBytes = (await stat(join(dir, 'log.db-wal'))).size;
      for (const batch of together) acknowledged.push({ ids: batch.map((one) => one.id), walBytes });
    }
    // As the disk was at the last moment; the store itself is still open, as it would be.
    await copyFile(join(dir, 'log.db'), join(dir, 'disk.db'));
    await copyFile(join(dir, 'log.db-wal'), join(dir, 'disk.db-wal'));
    const identity = await store.identity();
    await store.close();
    return { acknowledged, identity };
  };

  /** The disk with its WAL cut at a byte; the rest is lost or garbage. */
  const cutAt = async (bytes: number, rest: 'lost' | 'zeros' | 'garbage'): Promise<EmbeddedEventStore> => {
    for (const suffix of ['', '-wal', '-shm']) await rm(join(dir, `cut.db${suffix}`), { force: true });
    await copyFile(join(dir, 'disk.db'), join(dir, 'cut.db'));
    await copyFile(join(dir, 'disk.db-wal'), join(dir, 'cut.db-wal'));
    const full = (await stat(join(dir, 'cut.db-wal'))).size;
    await truncate(join(dir, 'cut.db-wal'), bytes);
    const tail = rest === 'zeros' ? Buffer.alloc(full - bytes) : randomBytes(full - bytes);
    if (rest !== 'lost') await writeFile(join(dir, 'cut.db-wal'), tail, { flag: 'a' });
    return openEventStore(join(dir, 'cut.db'));
  };

  it('everything acknowledged before the cut is there, nothing is there by half, and the log goes on', async () => {
    const seed = 20_261_121;
    const random = seeded(seed);
    const { acknowledged, identity } = await run(random);
    const full = (await stat(join(dir, 'disk.db-wal'))).size;
    // The schema is the first commit: before it there is no store yet.
    const first = acknowledged[0]?.walBytes ?? 0;
    const boundaries = [...new Set(acknowledged.map(({ walBytes }) => walBytes))];
    const around = boundaries.flatMap((bytes) => [bytes - 1, bytes, bytes + 1]);
    const anywhere = Array.from({ length: 60 }, () => first + Math.floor(random() * (full - first)));
    for (const bytes of [...around, ...anywhere].filter((b) => b >= first && b <= full)) {
      const rest = (['lost', 'zeros', 'garbage'] as const)[Math.floor(random() * 3)] ?? 'lost';
      const store = await cutAt(bytes, rest);
      const log = await wholeLog(store);
      const there = new Set(log.map((one) => one.id));
      const what = `seed ${seed}, cut at ${bytes} of ${full}, rest ${rest}`;
      for (const { ids, walBytes } of acknowledged) {
        const held = ids.filter((id) => there.has(id)).length;
        if (walBytes <= bytes) expect(held, `${what}: acknowledged`).toBe(ids.length);
        expect(held === 0 || held === ids.length, `${what}: by half`).toBe(true);
      }
      expect(
        log.map((one) => Number(one.position)),
        what,
      ).toEqual(log.map((_, i) => i + 1));
      expect(await store.identity(), what).toBe(identity);
      expect(await store.append('after-1', 'none', [event()]), what).toMatchObject({ kind: 'appended', revision: 0 });
      await store.close();
    }
  });
});

describe('on a full disk', () => {
  it('an append fails with a clear error and leaves nothing, and the log takes what there is room for', async () => {
    const store = openEventStore(join(dir, 'log.db'), { maxPages: 60 });
    await store.append('case-1', 'none', [event()]);
    const batch = [event(), event(400_000)];
    const small = event();
    const [big, conflict, tiny] = await Promise.allSettled([
      store.append('case-1', 0, batch),
      store.append('case-1', 7, [event()]),
      store.append('case-2', 'none', [small]),
    ]);
    // They share a commit, which did not happen: nobody was told otherwise.
    for (const outcome of [big, conflict, tiny]) {
      expect(outcome.status === 'rejected' && outcome.reason).toBeInstanceOf(StoreUnavailable);
      expect(outcome.status === 'rejected' && String(outcome.reason)).toMatch(/disk is full/);
    }
    expect(await wholeLog(store)).toHaveLength(1);
    expect(await store.append('case-2', 'none', [small])).toMatchObject({ kind: 'appended', revision: 0 });
    expect(await store.append('case-1', 0, [event()])).toMatchObject({ kind: 'appended', revision: 1 });
    await store.close();

    const roomy = openEventStore(join(dir, 'log.db'));
    expect(await roomy.append('case-1', 1, batch)).toMatchObject({ kind: 'appended', revision: 3 });
    expect((await wholeLog(roomy)).map((one) => Number(one.position))).toEqual([1, 2, 3, 4, 5]);
    await roomy.close();
  });

  it('views keep documents and checkpoint as they were before the write that failed', async () => {
    const reads = openReadStore(join(dir, 'views.db'), { maxPages: 60 });
    await reads.declare('case@1', []);
    const at = (n: number) => String(n).padStart(20, '0') as RecordedEvent['position'];
    const change = (id: string, n: number, bytes: number) => ({
      id,
      position: at(n),
      doc: { text: 'x'.repeat(bytes) },
    });
    await reads.apply({ namespace: 'case@1', changes: [change('a', 1, 10)], from: null, at: at(1) });
    const failing = {
      namespace: 'case@1',
      changes: [change('a', 2, 20), change('b', 2, 400_000)],
      from: at(1),
      at: at(2),
    };
    await expect(reads.apply(failing)).rejects.toThrow(StoreUnavailable);
    expect((await reads.get('case@1', 'a'))?.position).toBe(at(1));
    expect(await reads.get('case@1', 'b')).toBeNull();
    expect(await reads.checkpoint('case@1')).toBe(at(1));
    const next = { namespace: 'case@1', changes: [change('a', 2, 20)], from: at(1), at: at(2) };
    expect(await reads.apply(next)).toBe('ok');
    await reads.close();
  });
});

describe('every file of the data folder', () => {
  const specs: EventSpecs = {
    Registered: {
      version: 1,
      seals: { name: () => 'user:1', contact: () => 'user:1', 'people.*.pan': () => 'case:1' },
    },
  };
  const metadata: Metadata = {
    actor: { id: 'u1', role: 'customer' },
    channel: 'web',
    commandId: 'c1',
    correlationId: 'c1',
    causationId: 'c1',
    time: '2026-11-21T10:00:00.000Z',
    command: 'register',
  };
  const files = async (): Promise<string[]> =>
    (await readdir(dir, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));

  it('holds no personal value that was appended or uploaded, neither while running nor after closing', async () => {
    const planted = ['Asha Planted Rao', '+919876543210', 'ABCPE1234F', 'passport page of Asha'];
    const [name = '', contact = '', pan = '', content = ''] = planted;
    const embedded = await openEmbedded(dir, { masterKey: randomBytes(32) });
    const { events, vault, blobs } = embedded;
    const store = sealedStore({ events, vault, specs: () => specs });
    const data = { name, contact: { mobile: contact }, people: [{ id: 'p1', pan }], plan: 'kept in clear' };
    await store.append('case-1', 'none', [{ id: randomUUID(), event: { type: 'Registered', data }, metadata }]);
    async function* upload() {
      yield Buffer.from(content.repeat(5000));
    }
    await writeBlob({ blobs, vault }, 'case:1', randomUUID(), upload());

    const search = async (): Promise<{ found: string[]; clear: boolean }> => {
      const found: string[] = [];
      let clear = false;
      for (const file of await files()) {
        // A closed file's -wal and -shm are removed once its statements are collected, which may happen now.
        const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return Buffer.alloc(0);
          throw error;
        });
        found.push(...planted.filter((value) => bytes.includes(value)).map((value) => `${value} in ${file}`));
        clear ||= bytes.includes('kept in clear');
      }
      return { found, clear };
    };
    // The search finds a value that is not personal, so it would find the others too.
    expect(await search()).toEqual({ found: [], clear: true });
    await embedded.close();
    expect(await search()).toEqual({ found: [], clear: true });
  });
});
