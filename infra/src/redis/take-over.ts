import type { Redis } from 'ioredis';
import { type EndedJob, writeEndedJob } from './bullmq-layout.js';
import { reaching } from './client.js';
import { storedId } from './job-reports.js';

export type { EndedJob };

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
      pipeline.sadd(`${prefix}:queues`, job.queue);
      writeEndedJob(pipeline, prefix, storedId(job.id), job);
    }
    for (const [error] of (await pipeline.exec()) ?? []) if (error !== null) throw error;
  });
