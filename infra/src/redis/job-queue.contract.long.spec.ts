import { Redis } from 'ioredis';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../testing/data-folder.js';
import { onEngine } from '../../testing/engines.js';
import { jobQueueContract } from '../../testing/job-queue.contract.js';
import { clearPrefix, redisWays, testPrefix } from '../../testing/redis-engine.js';
import type { JobQueue } from '../ports/job-queue.js';
import { openRedisJobQueue, type RedisJobQueueOptions } from './job-queue.js';

/** So long that no renewal comes within a test. */
const LOCK_MS = 3_600_000;
const SCORE_PER_MS = 0x1000;

await onEngine('job queue', 'redis', redisWays, ({ url }) => {
  const open = async () => {
    const client = new Redis(url);
    const prefix = testPrefix();
    const opened: JobQueue[] = [];
    const another = async (options: Partial<RedisJobQueueOptions> = {}): Promise<JobQueue> => {
      const queue = await openRedisJobQueue({ url, prefix, lockMs: LOCK_MS, lookMs: 100, ...options });
      opened.push(queue);
      return queue;
    };
    /** BullMQ reads the time itself: instead of the clock, what is kept is moved into the past. */
    const pass = async (ms: number): Promise<void> => {
      for (const name of await client.smembers(`${prefix}:queues`)) {
        const key = (what: string): string => `${prefix}:${name}:${what}`;
        for (const [set, unit] of [
          ['delayed', SCORE_PER_MS],
          ['completed', 1],
          ['failed', 1],
        ] as const)
          for (const id of await client.zrange(key(set), 0, '-1')) await client.zincrby(key(set), -ms * unit, id);
        for (const id of await client.lrange(key('active'), 0, -1)) {
          const left = await client.pttl(`${key(id)}:lock`);
          if (left > 0 && left <= ms) await client.del(`${key(id)}:lock`);
        }
        // Wakes the workers that wait for a time.
        await client.zadd(key('marker'), 0, '0');
      }
    };
    return {
      client,
      prefix,
      another,
      pass,
      close: async () => {
        await Promise.all(opened.map((queue) => queue.close()));
        await clearPrefix(client, prefix);
        client.disconnect();
      },
    };
  };

  jobQueueContract('redis', async () => {
    const { another, pass, close } = await open();
    return { queue: await another(), another, pass, now: Date.now, lockMs: LOCK_MS, close };
  });

  describe('the job queue in Redis', () => {
    it('keeps jobs whose ids are names that BullMQ uses itself', async () => {
      const { another, close } = await open();
      const queue = await another();
      const names = ['wait', 'active', 'meta', 'failed', 'completed', 'delayed', 'marker'];
      for (const id of names) await queue.add({ queue: 'mail', id, payload: { id } });
      const seen: string[] = [];
      queue.work('mail', async (job) => void seen.push(job.id));
      await eventually('all have run', () => seen.length === names.length);
      expect(seen).toEqual(names);
      await close();
    });

    it('knows a queue again whose jobs are added anew after everything was lost, in each process', async () => {
      const { another, client, prefix, close } = await open();
      const [queue, other] = [await another(), await another()];
      const add = () => queue.add({ queue: 'mail', id: 'job', payload: {}, runAt: '2100-01-01T00:00:00.000Z' });
      await add();
      await clearPrefix(client, prefix);
      expect([...(await other.counts()).keys()]).toEqual([]);
      await add();
      for (const one of [queue, other])
        await eventually('it is known', async () => (await one.counts()).get('mail')?.waiting === 1);
      await close();
    });

    it('gives back what still runs when it closes, and counts no attempt for it', async () => {
      const { another, close } = await open();
      const stopped = await another({ closingMs: 20 });
      await stopped.add({ queue: 'mail', id: 'listens', payload: {}, attempts: 1 });
      let begun = false;
      stopped.work('mail', (_, signal) => {
        begun = true;
        return new Promise((_done, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))));
      });
      await eventually('it runs', () => begun);
      await stopped.close();
      const next = await another();
      expect(await next.list('mail', 'waiting')).toMatchObject([{ id: 'listens', attempt: 0 }]);
      const attempts: number[] = [];
      next.work('mail', async ({ attempt }) => void attempts.push(attempt));
      await eventually('it runs again', () => attempts.length === 1);
      expect(attempts).toEqual([1]);
      await close();
    });

    it('tells a handler whose job was given to another worker, so that it can stop', async () => {
      const { another, pass, close } = await open();
      const queue = await another({ lockMs: 600 });
      await queue.add({ queue: 'mail', id: 'job', payload: {} });
      let told = false;
      let runs = 0;
      queue.work('mail', (_, signal) => {
        runs += 1;
        if (runs > 1) return Promise.resolve();
        return new Promise((done) =>
          signal.addEventListener('abort', () => {
            told = true;
            done();
          }),
        );
      });
      await eventually('it runs', () => runs === 1);
      await pass(600);
      await eventually('it was told', () => told);
      await close();
    });
  });
});
