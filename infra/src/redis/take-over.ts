import type { Redis } from 'ioredis';
import { type EndedJob, writeEndedJob } from './bullmq-layout.js';
import { reaching } from './client.js';
import { storedId } from './job-reports.js';

export type { EndedJob };

const SCANNED_AT_ONCE = 1000;

/** True when any key has the prefix. */
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

/** Removes all keys with the prefix. No other process may work there. */
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
 * Copies ended jobs as the queue keeps its own: adding one again is a no-op, and failed ones can be retried. No worker
 * may run. BullMQ ends only jobs that it has started, so its records are written directly.
 * @throws StoreUnavailable when Redis does not answer; RangeError for an invalid id
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
