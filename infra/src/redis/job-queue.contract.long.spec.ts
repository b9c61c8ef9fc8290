import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../testing/data-folder.js';
import { onEngine } from '../../testing/engines.js';
import { jobQueueContract } from '../../testing/job-queue.contract.js';
import { clearPrefix, redisWays, testPrefix } from '../../testing/redis-engine.js';
import type { JobQueue } from '../ports/job-queue.js';
import { doneInLastMinutes, refsInList, refsInSet, takeBack, writeEndedJob } from './bullmq-layout.js';
import { openRedisJobQueue, type RedisJobQueueOptions } from './job-queue.js';
import { takeEndedJobs } from './take-over.js';

/** Long enough that no renewal happens within a test, ms. */
const LOCK_MS = 3_600_000;
const SCORE_PER_MS = 0x1000;

await onEngine('job queue', 'redis', redisWays, ({ url }) => {
  const open = async () => {
    const client = new Redis(url);
    const prefix = testPrefix();
    const opened: JobQueue[] = [];
    const another = async (options: Partial<RedisJobQueueOptions> = {}): Promise<JobQueue> => {
      const queue = await openRedisJobQueue({ url, prefix, lockMs: LOCK_MS, pollIntervalMs: 100, ...options });
      opened.push(queue);
      return queue;
    };
    /** BullMQ reads the time itself: the test moves the stored times into the past instead of the clock. */
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
      expect((await next.page('mail', 'waiting')).jobs).toMatchObject([{ id: 'listens', attempt: 0 }]);
      const attempts: number[] = [];
      next.work('mail', async ({ attempt }) => {
        attempts.push(attempt);
        if (attempts.length === 1) throw new Error('no answer');
      });
      await eventually('it failed', async () => (await next.page('mail', 'failed')).jobs.length === 1);
      expect(await next.retry('mail', 'listens')).toBe(true);
      await eventually('it is done', async () => (await next.page('mail', 'done')).jobs.length === 1);
      expect(attempts).toEqual([1, 1]);
      await close();
    });

    it('tells when a job is tried again, its pause counted from the end of the try', async () => {
      const { another, close } = await open();
      const queue = await another({ random: () => 0 });
      await queue.add({ queue: 'mail', id: 'job', payload: {}, backoffMs: 60_000 });
      let ended = 0;
      queue.work('mail', async () => {
        const begun = Date.now();
        await eventually('the try takes a while', () => Date.now() > begun + 50);
        ended = Date.now();
        throw new Error('no answer');
      });
      await eventually('it waits', async () => ended > 0 && (await queue.page('mail', 'waiting')).jobs.length === 1);
      const [again] = (await queue.page('mail', 'waiting')).jobs;
      expect(Date.parse(again?.runAt ?? '')).toBeGreaterThanOrEqual(ended + 30_000);
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

    it('takes over jobs that ended elsewhere with their attempts and the time of their end', async () => {
      const { another, client, prefix, close } = await open();
      const queue = await another();
      const endedAt = Date.now() - 90_000;
      const ended = { queue: 'mail', payload: {}, runAt: endedAt, endedAt, attempts: 3, backoffMs: 1000 };
      await takeEndedJobs(client, prefix, [
        { ...ended, id: 'sent', state: 'done', attempt: 2, error: null },
        { ...ended, id: 'failed', state: 'failed', attempt: 3, error: 'no answer' },
      ]);
      for (const id of ['sent', 'failed']) await queue.add({ queue: 'mail', id, payload: {} });
      expect((await queue.page('mail', 'done')).jobs).toMatchObject([{ id: 'sent', attempt: 2 }]);
      expect((await queue.page('mail', 'failed')).jobs).toMatchObject([
        { id: 'failed', attempt: 3, error: 'no answer' },
      ]);
      expect((await queue.donePerMinute(3)).get('mail')).toEqual([0, 1, 0]);
      expect(await queue.retry('mail', 'failed')).toBe(true);
      expect((await queue.page('mail', 'waiting')).jobs).toMatchObject([{ id: 'failed', attempt: 0 }]);
      await close();
    });

    it('finds jobs where BullMQ keeps them, and writes an ended one as BullMQ does', async () => {
      const { client, prefix, close } = await open();
      const own = new Queue('mail', { connection: client, prefix });
      const patient = new Redis(url, { maxRetriesPerRequest: null });
      const worker = new Worker('mail', null, { connection: patient, prefix });
      const ref = <S extends string>(name: S) => [prefix, 'mail', name] as const;
      const jobIds = (refs: readonly { readonly id: string }[]) => refs.map(({ id }) => id);
      const fields = (of: object = {}) => new Set(Object.keys(of));
      const options = { attempts: 1, backoff: { type: 'doubling', delay: 1000 }, delay: 0 };
      for (const jobId of ['j.done', 'j.failed', 'j.runs', 'j.first', 'j.second'])
        await own.add('job', { payload: {} }, { ...options, jobId });
      const later = await own.add('job', { payload: {} }, { jobId: 'j.later', delay: 3_600_000 });
      const token = 'token';
      const done = await worker.getNextJob(token);
      await done?.moveToCompleted(null, token, false);
      await (await worker.getNextJob(token))?.moveToFailed(new Error('no answer'), token, false);
      await worker.getNextJob(token);

      const moved = 'BullMQ keeps jobs otherwise than bullmq-layout.ts reads and writes them';
      expect(jobIds(await refsInList(client, ref('wait'), 9, {})), moved).toEqual(['j.first', 'j.second']);
      expect(jobIds(await refsInList(client, ref('active'), 9, {})), moved).toEqual(['j.runs']);
      expect(jobIds(await refsInSet(client, ref('completed'), 9, {})), moved).toEqual(['j.done']);
      expect(jobIds(await refsInSet(client, ref('failed'), 9, {})), moved).toEqual(['j.failed']);
      expect(await refsInSet(client, ref('delayed'), 9, {}), moved).toMatchObject([
        { id: 'j.later', runAt: later.timestamp + later.delay },
      ]);
      expect(await doneInLastMinutes(client, prefix, 'mail', 2), moved).toEqual([0, 1]);
      for (const id of ['j.first', 'j.later']) expect(await takeBack(client, prefix, 'mail', id), moved).toBe(true);
      expect(await own.getRanges(['wait', 'delayed']), moved).toEqual(['j.second']);

      const [at, pipeline] = [Date.now(), client.pipeline()];
      const ended = { queue: 'mail', payload: {}, runAt: at, endedAt: at, attempt: 1, attempts: 1, backoffMs: 1000 };
      writeEndedJob(pipeline, prefix, 'j.done-elsewhere', { ...ended, id: 'a', state: 'done', error: null });
      writeEndedJob(pipeline, prefix, 'j.failed-elsewhere', { ...ended, id: 'b', state: 'failed', error: 'no answer' });
      await pipeline.exec();
      for (const id of ['j.done', 'j.failed']) {
        const [theirs, ours] = await Promise.all([id, `${id}-elsewhere`].map((job) => client.hgetall(own.toKey(job))));
        expect(fields(ours), moved).toEqual(fields(theirs));
        expect(fields(JSON.parse(ours?.opts ?? '')), moved).toEqual(fields(JSON.parse(theirs?.opts ?? '')));
      }
      await Promise.all([worker.close(), own.close()]);
      patient.disconnect();
      await close();
    });
  });
});
