import type { JsonObject } from '@anupalan/domain/kernel/json';

export interface JobSpec {
  readonly queue: string;
  /** Unique in the queue while the job is kept: adding it again is a no-op. Contains no `:` and is not a number. */
  readonly id: string;
  /** Ids only: never personal data or a code. */
  readonly payload: JsonObject;
  /** UTC ISO-8601; a past time means now. */
  readonly runAt?: string;
  /** Attempts in total; after the last failure the job is `failed` and kept. Default 5. */
  readonly attempts?: number;
  /** Pause after the first failure, ms; doubles each time, with jitter. Default 1000. */
  readonly backoffMs?: number;
}

export type JobState = 'waiting' | 'running' | 'done' | 'failed';

export interface JobView {
  readonly id: string;
  readonly queue: string;
  readonly payload: JsonObject;
  readonly state: JobState;
  readonly runAt: string;
  readonly attempt: number;
  readonly attempts: number;
  readonly error: string | null;
}

/** Thrown by a handler: the job fails without a further attempt. */
export class GiveUp extends Error {}

export type JobHandler = (job: JobView, signal: AbortSignal) => Promise<void>;

/**
 * Jobs with at-least-once execution: after a worker is killed, another runs its job when the lock expires, so handlers
 * are idempotent. Adapters pass infra/testing/job-queue.contract.ts.
 */
export interface JobQueue {
  /** Durable when it resolves. An existing job with that id, in any state, stays unchanged. */
  add(job: JobSpec): Promise<void>;
  remove(queue: string, id: string): Promise<boolean>;
  /** Runs handlers until `close`, at most `concurrency` at once. Called once per queue and process. */
  work(queue: string, handler: JobHandler, options?: { readonly concurrency?: number }): void;
  /**
   * One page of jobs, of 100 by default; `cursor` is the `after` of the next page and null on the last. Waiting jobs are sorted by
   * `runAt`, others by a stable order of the engine.
   */
  page(
    queue: string,
    state: JobState,
    options?: { readonly limit?: number; readonly after?: string },
  ): Promise<{ readonly jobs: readonly JobView[]; readonly cursor: string | null }>;
  /** By queue. The cost does not depend on the number of kept jobs. */
  counts(): Promise<ReadonlyMap<string, Readonly<Record<JobState, number>>>>;
  /** Jobs done in each of the last `minutes` periods of 60 s, oldest first; queues without any are left out. */
  donePerMinute(minutes: number): Promise<ReadonlyMap<string, readonly number[]>>;
  /** Restarts a failed job now, with all its attempts. */
  retry(queue: string, id: string): Promise<boolean>;
  retryAll(queue: string): Promise<number>;
  close(): Promise<void>;
}
