import { type KeyObject, randomBytes, randomUUID } from 'node:crypto';
import { copyFile, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Position, position } from '@anupalan/domain/kernel/position';
import { type Embedded, openEmbedded } from '@anupalan/infra/embedded/embedded';
import { openKeyValue as openDrafts } from '@anupalan/infra/mongodb/key-value';
import { systemClock } from '@anupalan/infra/ports/clock';
import type { NewEvent } from '@anupalan/infra/ports/event-store';
import { clearKeys } from '@anupalan/infra/redis/take-over';
import { chained } from '@anupalan/infra/sealing/chain';
import { verifySeals } from '@anupalan/infra/sealing/check-seals';
import { countOf, sealLog } from '@anupalan/infra/sealing/log-seal';
import { sealsIn } from '@anupalan/infra/sealing/seal-file';
import { openSealKeys } from '@anupalan/infra/sealing/seal-keys';
import { eventually, temporaryFolder } from '@anupalan/infra/testing/data-folder';
import { enginesUnderTest } from '@anupalan/infra/testing/engines';
import { eventStoreDbWays } from '@anupalan/infra/testing/eventstoredb-engine';
import { mongodbWays } from '@anupalan/infra/testing/mongodb';
import { redisWays } from '@anupalan/infra/testing/redis-engine';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refuseMoved, refuseUnfinishedMove } from '../migrate/moved-folder.js';
import type { Engines } from '../platform/config/config.js';
import { moveFolder } from './migrate-folder.js';
import { openTarget, type Target } from './migrate-stores.js';

const servers = await enginesUnderTest({ eventstoredb: eventStoreDbWays, mongodb: mongodbWays, redis: redisWays });
const LATER = '2099-01-01T00:00:00.000Z';

describe.skipIf(servers === null)('a folder that is moved to the engines', () => {
  const masterKey = randomBytes(32);
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let dataDir: string;
  let engines: Engines;
  beforeEach(async () => {
    folder = await temporaryFolder();
    dataDir = join(folder.dir, 'data');
    engines = {
      eventStoreUrl: servers?.eventstoredb.url ?? '',
      mongoUrl: servers?.mongodb.url ?? '',
      redisUrl: servers?.redis.url ?? '',
      name: `test${randomBytes(6).toString('hex')}`,
    };
  });
  afterEach(async () => {
    await onTarget(async ({ redis, mongo }) => {
      await clearKeys(redis, engines.name);
      await mongo.db.dropDatabase();
    });
    await folder.remove();
  });
  afterAll(async () => {
    for (const server of Object.values(servers ?? {})) await server.stop();
  });

  const OWN = { seed: null, trusted: [] };
  const sealKey = async (vault: Parameters<typeof openSealKeys>[0]): Promise<KeyObject> => {
    const { privateKey } = await openSealKeys(vault, OWN);
    if (privateKey === null) throw new Error('no key to seal with');
    return privateKey;
  };
  const note = (): NewEvent => ({ id: randomUUID(), type: 'noted', version: 1, data: {}, metadata: {} });
  const onFolder = async <T>(work: (stores: Embedded) => Promise<T>): Promise<T> => {
    const stores = await openEmbedded(dataDir, { masterKey });
    try {
      return await work(stores);
    } finally {
      await stores.close();
    }
  };
  const seals = 'seals.jsonl';
  /** Fills every store; returns the position of the processes. */
  const fill = (): Promise<Position> =>
    onFolder(async ({ events, vault, blobs, drafts, keyValue, jobs }) => {
      await events.append('case-1', 'none', chained(null, 'case-1', 0, [note(), note()]));
      const privateKey = await sealKey(vault);
      await sealLog({ events, privateKey, file: join(dataDir, seals), clock: systemClock });
      const outcome = await events.append('case-2', 'none', chained(null, 'case-2', 0, [note()]));
      if (outcome.kind !== 'appended') throw new Error(outcome.kind);
      await events.append('case-3', 'none', chained(null, 'case-3', 0, [note()]));
      await vault.keyFor('user:asha');
      await vault.keyFor('user:ravi');
      await vault.destroy('user:ravi');
      await blobs.write('blob-0001', Readable.from([Buffer.alloc(700_000, 7)]));
      await drafts.put('draft-1', 'old');
      await drafts.put('draft-1', 'new');
      await keyValue.put('process-checkpoints', JSON.stringify({ case: outcome.position }));
      await keyValue.put('session/1', '{}', { ttlMs: 3600_000 });
      await keyValue.put('gone', '{}', { ttlMs: 1 });
      await keyValue.put('lease:processes', '{}');
      let tries = 0;
      jobs.work('notify', async ({ id }) => {
        tries += 1;
        if (id === 'fails') throw new Error('the provider is away');
      });
      await jobs.add({ queue: 'notify', id: 'sent', payload: { to: 'a' } });
      await jobs.add({ queue: 'notify', id: 'fails', payload: { to: 'b' }, attempts: 1 });
      await jobs.add({ queue: 'notify', id: 'reminder', payload: { to: 'c' }, runAt: LATER });
      await eventually('both have run', async () => {
        const counts = (await jobs.counts()).get('notify');
        return tries === 2 && counts?.running === 0 && counts.waiting === 1;
      });
      return outcome.position;
    });

  const move = (progress: Parameters<typeof moveFolder>[1] = () => undefined) =>
    moveFolder({ dataDir, engines, masterKey, seal: OWN }, progress, systemClock);
  const onTarget = async <T>(work: (target: Target) => Promise<T>): Promise<T> => {
    const target = await openTarget(engines, masterKey, 'another');
    try {
      return await work(target);
    } finally {
      await target.close();
    }
  };

  it('is there as a whole: log, seals, keys, files, drafts, marks, and the jobs that wait and those that are over', async () => {
    const mark = await fill();
    const identity = await onFolder(({ events }) => events.identity());
    const asha = await onFolder(({ vault }) => vault.find('user:asha'));
    expect(await move()).toEqual({
      events: 5,
      streams: 4,
      broken: [],
      seals: 1,
      keys: 3,
      files: 1,
      drafts: 1,
      entries: 2,
      waiting: 1,
      over: 2,
    });
    await onTarget(async ({ events, vault, blobs, keyValue, jobs, mongo }) => {
      expect(await events.identity()).toBe(identity);
      expect(await vault.find('user:asha')).toEqual(asha);
      expect(await vault.find('user:ravi')).toBe('destroyed');
      const content = await blobs.read('blob-0001');
      expect(content === null ? null : (await buffer(content)).equals(Buffer.alloc(700_000, 7))).toBe(true);

      const drafts = await openDrafts(mongo, 'drafts');
      expect(await drafts.get('draft-1')).toMatchObject({ value: 'new', version: 2 });
      expect(await drafts.put('draft-1', 'newer', { expect: 2 })).toBe(3);
      await drafts.close();

      const marks = JSON.parse((await keyValue.get('process-checkpoints'))?.value ?? '{}') as { case: Position };
      const after = [];
      for await (const { stream } of events.readAll({ after: marks.case })) after.push(stream);
      expect(after).toEqual(['case-3', 'log-seal']);
      expect(marks.case).not.toBe(mark);
      expect((await keyValue.list('')).map(({ key }) => key)).toEqual(['process-checkpoints', 'session/1']);
      expect((await keyValue.get('session/1'))?.expiresAt).toBeLessThanOrEqual(Date.now() + 3600_000);

      expect((await jobs.counts()).get('notify')).toEqual({ waiting: 1, running: 0, done: 1, failed: 1 });
      const [reminder] = (await jobs.page('notify', 'waiting')).jobs;
      expect(reminder).toMatchObject({ id: 'reminder', payload: { to: 'c' } });
      // The queue counts from the time of the call.
      expect(Math.abs(Date.parse(reminder?.runAt ?? '') - Date.parse(LATER))).toBeLessThan(1000);
      expect((await jobs.page('notify', 'failed')).jobs).toMatchObject([
        { id: 'fails', error: 'the provider is away' },
      ]);
    });
  });

  it('tells what is moved at the moment and how far it is, step by step to the end of each', async () => {
    await fill();
    const steps: { readonly what: string; readonly seen: number[]; total: number | null }[] = [];
    await move((what, done, total) => {
      const last = steps.at(-1);
      if (last?.what === what) {
        last.seen.push(done);
        last.total = total;
      } else steps.push({ what, seen: [done], total });
    });
    for (const { seen } of steps) expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(steps.map(({ what, seen, total }) => [what, seen.at(-1), total])).toEqual([
      ['Log', 5, 5],
      ['Keys', 3, 3],
      ['Files', 1, null],
      ['Log, read again', 5, 5],
      ['Jobs', 3, 3],
      ['Folders marked', 1, 1],
      ['Seals', 2, 2],
    ]);
  });

  it('does no job a second time, and lets people try a failed one again', async () => {
    await fill();
    await move();
    await onTarget(async ({ jobs }) => {
      await jobs.add({ queue: 'notify', id: 'sent', payload: {} });
      expect((await jobs.page('notify', 'done')).jobs).toMatchObject([{ id: 'sent', payload: { to: 'a' } }]);
      const ran: string[] = [];
      jobs.work('notify', async ({ id, payload }) => void ran.push(`${id} ${String(payload.to)}`));
      expect(await jobs.retry('notify', 'fails')).toBe(true);
      await eventually('it ran', () => ran.length > 0);
      expect(ran).toEqual(['fails b']);
    });
  });

  it('is sealed on from there, by seals that hold against those of the folder', async () => {
    await fill();
    await move();
    await onTarget(async ({ events, vault }) => {
      const { trusted } = await openSealKeys(vault, OWN);
      const privateKey = await sealKey(vault);
      await events.append('case-4', 'none', chained(null, 'case-4', 0, [note()]));
      const file = join(folder.dir, 'later.jsonl');
      await copyFile(join(dataDir, seals), file);
      expect(await sealLog({ events, privateKey, file, clock: systemClock })).toBe(1);
      const sealed: number[][] = [];
      for await (const seal of sealsIn(file)) sealed.push([seal.number, seal.first, countOf(seal)]);
      // The move itself sealed case-2 and case-3, which the folder had not sealed; the next seal has case-4 only.
      expect(sealed).toEqual([
        [0, 0, 2],
        [1, 2, 2],
        [2, 4, 1],
      ]);
      expect(await verifySeals(events, file, trusted)).toEqual([]);
    });
  });

  it('has no key for seals there when it was never sealed here', async () => {
    await onFolder(({ events }) => events.append('case-1', 'none', chained(null, 'case-1', 0, [note()])));
    expect(await move()).toMatchObject({ events: 1, seals: 0, keys: 0 });
    await onTarget(async ({ vault, events }) => {
      expect(await vault.find('log-seal')).toBeNull();
      expect(await events.behind(null)).toBe(1);
    });
  });

  it('arrives whole however often it is broken off; meanwhile nobody starts there, afterwards nobody here', async () => {
    await fill();
    let steps = 0;
    for (let turn = 1; ; turn += 1) {
      let left = turn;
      const broken = await move(() => {
        left -= 1;
        if (left === 0) throw new Error('killed');
      }).then(
        () => false,
        (error: unknown) => {
          expect(error).toEqual(new Error('killed'));
          return true;
        },
      );
      if (!broken) break;
      steps += 1;
      await onTarget(({ reads }) => expect(refuseUnfinishedMove(reads)).rejects.toThrow(/is being moved here/));
    }
    expect(steps).toBeGreaterThan(8);
    expect(() => refuseMoved(dataDir)).toThrow(/was moved to EventStoreDB, MongoDB and Redis on 2/);
    await onTarget(async ({ reads, jobs, events }) => {
      await refuseUnfinishedMove(reads);
      expect((await jobs.counts()).get('notify')).toEqual({ waiting: 1, running: 0, done: 1, failed: 1 });
      expect(await events.behind(null)).toBe(6);
    });
    await expect(move()).rejects.toThrow(/was moved there already/);
  });

  it('takes what happened in the folder after a first try, and nothing that is gone there since', async () => {
    await fill();
    await move((what) => {
      if (what === 'Jobs') throw new Error('killed');
    }).catch(() => undefined);
    await onFolder(async ({ events, vault, blobs, drafts, jobs }) => {
      await events.append('case-4', 'none', chained(null, 'case-4', 0, [note()]));
      await vault.destroy('user:asha');
      await blobs.delete('blob-0001');
      await drafts.delete('draft-1');
      await jobs.remove('notify', 'reminder');
    });
    expect(await move()).toMatchObject({ events: 6, keys: 3, files: 0, drafts: 0, waiting: 0, over: 2 });
    await onTarget(async ({ vault, blobs, jobs }) => {
      expect(await vault.find('user:asha')).toBe('destroyed');
      expect(await blobs.size('blob-0001')).toBeNull();
      expect((await jobs.counts()).get('notify')?.waiting).toBe(0);
    });
  });

  it('copies a file again of which a part is missing there', async () => {
    await fill();
    await move((what) => {
      if (what === 'Jobs') throw new Error('killed');
    }).catch(() => undefined);
    await onTarget(({ mongo }) => mongo.db.collection('blobs.chunks').deleteOne({ n: 1 }));
    expect(await move()).toMatchObject({ files: 1 });
    await onTarget(async ({ blobs }) => {
      const content = await blobs.read('blob-0001');
      expect(content === null ? null : (await buffer(content)).equals(Buffer.alloc(700_000, 7))).toBe(true);
    });
  });

  it('is refused where other data is, and with another master key', async () => {
    await fill();
    await onTarget(({ jobs }) => jobs.add({ queue: 'notify', id: 'of-another', payload: {} }));
    await expect(move()).rejects.toThrow(/hold other data under the name .*\. Choose another ENGINES_NAME/);
    await expect(
      moveFolder({ dataDir, engines, masterKey: randomBytes(32), seal: OWN }, () => undefined, systemClock),
    ).rejects.toThrow(/master key does not fit/);
    await onFolder(async () => undefined);
  });

  it('is left as it was: without its mark a server finds all of it', async () => {
    await fill();
    const before = await readFile(join(dataDir, seals), 'utf8');
    await move();
    await rm(join(dataDir, 'moved.json'));
    refuseMoved(dataDir);
    expect(await readFile(join(dataDir, seals), 'utf8')).toBe(before);
    await onFolder(async ({ events, jobs, keyValue }) => {
      expect(await events.behind(null)).toBe(5);
      expect((await jobs.counts()).get('notify')).toEqual({ waiting: 1, running: 0, done: 1, failed: 1 });
      expect(position((await keyValue.get('process-checkpoints'))?.value ?? '')).toContain('case');
    });
  });
});
