import type { JsonObject } from '@anupalan/domain/kernel/json';

export interface JobSpec {
  readonly queue: string;
  /** Unique within the queue for as long as the job is kept: adding it again is a no-op. No `:`; not a number. */
  readonly id: string;
  /** Ids only; nothing personal, never a code. */
  readonly payload: JsonObject;
  /** UTC ISO-8601; a time that has passed means now. */
  readonly runAt?: string;
  /** Tries in all; after the last one the job is `failed` and kept. Default 5. */
  readonly attempts?: number;
  /** First pause after a failure in ms; doubles each time, with jitter. Default 1000. */
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

/** What a handler may say beside returning (done) and throwing (try again later). */
export class GiveUp extends Error {}

export type JobHandler = (job: JobView, signal: AbortSignal) => Promise<void>;

/**
 * Work that happens at least once. A worker killed in the middle leaves its job to another after the lock runs out, so
 * handlers are idempotent. Adapters pass infra/testing/job-queue.contract.ts.
 */
export interface JobQueue {
  /** Durable when it returns. Where a job of that id is kept already (in any state), that one stays as it is. */
  add(job: JobSpec): Promise<void>;
  /** Takes a waiting job back; false when there is none or it runs. */
  remove(queue: string, id: string): Promise<boolean>;
  /** Runs handlers until `close`; at most `concurrency` at once. Call once per queue and process. */
  work(queue: string, handler: JobHandler, options?: { readonly concurrency?: number }): void;
  list(queue: string, state: JobState, limit?: number): Promise<readonly JobView[]>;
  /**
   * A page of the same; pass `cursor` as `after` for the next one. It is null on the last page. Waiting jobs by when they
   * are to run, the others in an order of the engine's own that stays.
   */
  page(
    queue: string,
    state: JobState,
    options?: { readonly limit?: number; readonly after?: string },
  ): Promise<{ readonly jobs: readonly JobView[]; readonly cursor: string | null }>;
  /** By queue. Quick however many jobs are kept. */
  counts(): Promise<ReadonlyMap<string, Readonly<Record<JobState, number>>>>;
  /** How many were done in each of the last `minutes` times 60 s up to now, oldest first; queues without any are left out. */
  donePerMinute(minutes: number): Promise<ReadonlyMap<string, readonly number[]>>;
  /** A failed job from its first attempt on, now. */
  retry(queue: string, id: string): Promise<boolean>;
  /** The same for every failed job of a queue; answers how many. */
  retryAll(queue: string): Promise<number>;
  /** Takes no new jobs and waits for the running ones. */
  close(): Promise<void>;
}
