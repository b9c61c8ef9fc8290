import { position } from '@anupalan/domain/kernel/position';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RedisServer } from '../../../scripts/engines/redis.mjs';
import { eventually } from '../../testing/data-folder.js';
import { ownRedis } from '../../testing/redis-engine.js';
import { pause } from '../ports/clock.js';
import type { JobQueue } from '../ports/job-queue.js';
import { StoreUnavailable } from '../ports/unavailable.js';
import { openRedisBus } from './bus.js';
import { redisChangeFeed } from './change-feed.js';
import { checkServer } from './check-server.js';
import { connected, requestClient } from './client.js';
import { openRedisJobQueue } from './job-queue.js';
import { openRedisKeyValue } from './key-value.js';

/** How long a silent worker keeps its job, ms. */
const LOCK_MS = 1000;

const server = await ownRedis();

describe.skipIf(server === null)('when Redis goes away', () => {
  const redis = server as RedisServer;
  const options = () => ({ url: redis.url, lockMs: LOCK_MS, pollIntervalMs: 200, closingMs: 500 });
  let queue: JobQueue;
  let other: JobQueue | undefined;
  let client: Redis;
  beforeEach(async () => {
    queue = await openRedisJobQueue(options());
    client = await connected(requestClient({ url: redis.url }));
  });
  afterEach(async () => {
    await queue.close();
    // A worker that a failed test left behind would take the jobs of the next one.
    await other?.close();
    client.disconnect();
    const wipe = new Redis(redis.url);
    await wipe.flushall();
    wipe.disconnect();
  });
  afterAll(() => redis.stop());

  const isBack = (): Promise<void> =>
    eventually('Redis is back for all', async () => {
      try {
        await client.ping();
        await queue.counts();
        return true;
      } catch {
        return false;
      }
    });

  it('fails calls at once instead of letting people wait, and heals by itself', async () => {
    const store = openRedisKeyValue({ client, name: 'kv' });
    await store.put('key', 'a');
    await redis.kill();
    const asked = performance.now();
    await expect(store.get('key')).rejects.toThrow(StoreUnavailable);
    await expect(store.put('key', 'b')).rejects.toThrow(StoreUnavailable);
    await expect(queue.add({ queue: 'mail', id: 'lost', payload: {} })).rejects.toThrow(StoreUnavailable);
    await expect(queue.counts()).rejects.toThrow(StoreUnavailable);
    expect(performance.now() - asked).toBeLessThan(9000);
    await redis.start();
    await isBack();
    expect((await store.get('key'))?.value).toBe('a');
    // Also in a queue that is used for the first time while Redis is unavailable.
    await queue.add({ queue: 'mail', id: 'job', payload: {} });
    expect((await queue.page('mail', 'waiting')).jobs).toMatchObject([{ id: 'job' }]);
    await store.close();
  });

  it('fails calls to a server that is frozen after 2 s, too', async () => {
    const store = openRedisKeyValue({ client, name: 'kv' });
    redis.freeze();
    const asked = performance.now();
    await expect(store.get('key')).rejects.toThrow(StoreUnavailable);
    expect(performance.now() - asked).toBeLessThan(5000);
    redis.thaw();
    await isBack();
    expect(await store.get('key')).toBeNull();
    await store.close();
  });

  it('says for people where nobody answers when it is not there at the start', async () => {
    const nowhere = { url: 'redis://127.0.0.1:1' };
    await expect(openRedisJobQueue(nowhere)).rejects.toThrow('Redis does not answer at 127.0.0.1:1');
    await expect(openRedisBus(nowhere)).rejects.toThrow('Redis does not answer at 127.0.0.1:1');
  });

  it('is logged in one line for each connection when it goes and when it is back, however many queues there are', async () => {
    const lines: string[] = [];
    const many = await openRedisJobQueue({ ...options(), log: (line) => lines.push(line) });
    for (let i = 0; i < 15; i += 1) many.work(`queue-${i}`, async () => undefined);
    await many.counts();
    await redis.kill();
    await pause(3000, new AbortController().signal);
    await redis.start();
    await isBack();
    await eventually('it says that it is back', () => lines.includes('Redis: answers again'));
    await many.close();
    expect(lines.filter((line) => line.includes('ECONNREFUSED')).length).toBeGreaterThan(0);
    expect(lines.length).toBeLessThanOrEqual(4);
  });

  it('does every job that was taken over, in spite of kills while they are added and worked', async () => {
    const done = new Set<string>();
    queue.work('mail', async (job) => void done.add(job.id), { concurrency: 4 });
    const taken: string[] = [];
    let refused = 0;
    for (let i = 0; i < 300; i += 1) {
      const id = `job-${i}`;
      try {
        await queue.add({ queue: 'mail', id, payload: {}, attempts: 50, backoffMs: 10 });
        taken.push(id);
      } catch (error) {
        expect(error).toBeInstanceOf(StoreUnavailable);
        refused += 1;
      }
      if (i % 100 === 50) {
        const next = queue.add({ queue: 'mail', id: `cut-${i}`, payload: {} }).catch(() => undefined);
        await redis.kill();
        await next;
        await expect(queue.add({ queue: 'mail', id: `away-${i}`, payload: {} })).rejects.toThrow(StoreUnavailable);
        await redis.start();
        await isBack();
      }
    }
    await eventually('all that were taken over are done', () => taken.every((id) => done.has(id)));
    expect(taken.length + refused).toBe(300);
    expect(taken.length).toBeGreaterThan(290);
  });

  it('gives the job of a worker that was cut off in the middle to another one, and does not count what it did meanwhile', async () => {
    const attempts: number[] = [];
    let fail: (why: Error) => void = () => undefined;
    await queue.add({ queue: 'mail', id: 'job', payload: {}, attempts: 5 });
    queue.work('mail', ({ attempt }) => {
      attempts.push(attempt);
      return new Promise((_, failed) => (fail = failed));
    });
    await eventually('it runs', () => attempts.length === 1);
    await redis.kill();
    const lockEnds = Date.now() + LOCK_MS;
    await eventually('its time is up', () => Date.now() > lockEnds);
    await redis.start();
    await isBack();
    let finish = (): void => undefined;
    other = await openRedisJobQueue(options());
    other.work('mail', ({ attempt }) => {
      attempts.push(attempt);
      return new Promise((done) => (finish = done));
    });
    await eventually('the other one has it', () => attempts.length === 2);
    // The first attempt ends while the second runs: its failure does not affect the job.
    fail(new Error('too late'));
    finish();
    await eventually('it is done', async () => (await queue.page('mail', 'done')).jobs.length === 1);
    expect(attempts).toEqual([1, 2]);
    expect((await queue.counts()).get('mail')).toEqual({ waiting: 0, running: 0, done: 1, failed: 0 });
  });

  it('closes in its time, too: a process that is told to stop does not wait for it', async () => {
    let begun = false;
    await queue.add({ queue: 'mail', id: 'job', payload: {} });
    queue.work('mail', (_, signal) => {
      begun = true;
      return new Promise((done) => signal.addEventListener('abort', () => done()));
    });
    await eventually('it runs', () => begun);
    await redis.kill();
    const asked = performance.now();
    await queue.close();
    // 0.5 s to end by itself and 1 s to be given back.
    expect(performance.now() - asked).toBeLessThan(4000);
    await redis.start();
  });

  it('hears changes again, and is told that some may be missing', async () => {
    const [bus, otherBus] = [await openRedisBus({ url: redis.url }), await openRedisBus({ url: redis.url })];
    const [feed, other] = [redisChangeFeed(bus), redisChangeFeed(otherBus)];
    const heard: string[] = [];
    let missed = 0;
    other.listen(
      (change) => heard.push(change.id),
      () => {
        missed += 1;
      },
    );
    const publish = (id: string): void =>
      feed.publish([{ model: 'case', id, position: position('1'), audience: { users: [], roles: [] } }]);
    await eventually('it listens', () => {
      publish('before');
      return heard.includes('before');
    });
    expect(missed).toBe(0);
    await redis.kill();
    publish('meanwhile');
    await redis.start();
    await eventually('it is told', () => missed === 1);
    await eventually('it hears again', () => {
      publish('after');
      return heard.includes('after');
    });
    expect(heard).not.toContain('meanwhile');
    await bus.close();
    await otherBus.close();
  });
});

// On a server of its own: turning the append-only file on again takes a while, and a kill during it would lose jobs.
describe.skipIf(server === null)('the settings of Redis', () => {
  let redis: RedisServer;
  let client: Redis;
  beforeAll(async () => {
    redis = (await ownRedis()) as RedisServer;
    client = await connected(requestClient({ url: redis.url }));
  });
  afterAll(async () => {
    client.disconnect();
    await redis.stop();
  });

  it('are refused where jobs can be dropped, with a warning where nothing is kept or that is not told', async () => {
    expect(await checkServer(client)).toEqual({ refused: null, warnings: [] });
    for (const policy of ['allkeys-lru', 'volatile-ttl']) {
      await client.config('SET', 'maxmemory-policy', policy);
      expect((await checkServer(client)).refused).toContain(`maxmemory-policy ${policy}`);
    }
    await client.config('SET', 'maxmemory-policy', 'noeviction');
    await client.config('SET', 'appendonly', 'no');
    await client.config('SET', 'save', '');
    expect((await checkServer(client)).warnings).toEqual(['redis: nothing is kept over a restart; set appendonly yes']);
    await client.config('SET', 'save', '60 1');
    expect((await checkServer(client)).warnings).toEqual([]);
    // As on a managed server, which forbids CONFIG.
    await client.acl('SETUSER', 'app', 'on', '>secret', '~*', '+@all', '-config');
    const managed = await connected(requestClient({ url: redis.url.replace('redis://', 'redis://app:secret@') }));
    expect((await checkServer(managed)).warnings).toEqual([
      "redis: can't check whether data is kept over a restart; set appendonly yes",
    ]);
    managed.disconnect();
  });
});
