import type { JsonObject } from '@anupalan/domain/kernel/json';
import type { Redis } from 'ioredis';
import { nameText, reaching } from './client.js';
import { type JobData, keyOf, storedId } from './job-reports.js';

/** A job that another queue has ended. Times in ms since the epoch. */
export interface EndedJob {
  readonly queue: string;
  readonly id: string;
  readonly payload: JsonObject;
  readonly state: 'done' | 'failed';
  readonly runAt: number;
  readonly endedAt: number;
  readonly attempt: number;
  readonly attempts: number;
  readonly backoffMs: number;
  readonly error: string | null;
}

const SCANNED_AT_ONCE = 1000;

/** Whether anything lies under the prefix. */
export const holdsKeys = (client: Redis, prefix: string): Promise<boolean> =>
  reaching(async () => {
    let cursor = '0';
    do {
      const [next, keys] = await client.scan(cursor, 'MATCH', `${prefix}:*`, 'COUNT', SCANNED_AT_ONCE);
      if (keys.length > 0) return true;
      cursor = next;
    } while (cursor !== '0');
    return false;
  });

/** Removes all that lies under the prefix. Nobody else may work there. */
export const clearKeys = (client: Redis, prefix: string): Promise<void> =>
  reaching(async () => {
    let cursor = '0';
    do {
      const [next, keys] = await client.scan(cursor, 'MATCH', `${prefix}:*`, 'COUNT', SCANNED_AT_ONCE);
      if (keys.length > 0) await client.unlink(...keys);
      cursor = next;
    } while (cursor !== '0');
  });

/**
 * Takes in jobs that are over, as the queue keeps its own: adding one of them again is a no-op, and failed ones can be tried
 * again. No worker may run. What BullMQ writes when a job ends is written here without it: it ends only what it has begun.
 * @throws StoreUnavailable when Redis does not answer; RangeError for an id that is none
 */
export const takeEndedJobs = (client: Redis, prefix: string, jobs: readonly EndedJob[]): Promise<void> =>
  reaching(async () => {
    const pipeline = client.pipeline();
    for (const job of jobs) {
      const id = storedId(job.id);
      const queue = nameText('queue', job.queue);
      const data: JobData = { payload: job.payload };
      pipeline.sadd(`${prefix}:queues`, queue);
      pipeline.hset(keyOf(prefix, queue, id), {
        name: 'job',
        data: JSON.stringify(data),
        opts: JSON.stringify({
          jobId: id,
          delay: 0,
          attempts: job.attempts,
          backoff: { type: 'doubling', delay: job.backoffMs },
        }),
        timestamp: job.runAt,
        delay: 0,
        priority: 0,
        processedOn: job.endedAt,
        finishedOn: job.endedAt,
        atm: job.attempt,
        ats: job.attempt,
        ...(job.state === 'done'
          ? { returnvalue: 'null' }
          : { failedReason: job.error ?? 'failed without a reason', stacktrace: '[]' }),
      });
      pipeline.zadd(keyOf(prefix, queue, job.state === 'done' ? 'completed' : 'failed'), job.endedAt, id);
    }
    for (const [error] of (await pipeline.exec()) ?? []) if (error !== null) throw error;
  });
