import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../ports/clock.js';
import { GiveUp, type JobHandler, type JobView } from '../ports/job-queue.js';
import type { JobEnd, JobRows } from './job-rows.js';

/** Longest time between two looks for jobs, which notice other processes and clocks that jump. */
const POLL_INTERVAL_MS = 1000;
/** How often, and at which interval, the end of a job is written while the disk fails. */
const SETTLE_TRIES = 60;
const SETTLE_AGAIN_MS = 250;

export interface WorkerOptions {
  readonly rows: JobRows;
  readonly clock: Clock;
  readonly here: string;
  readonly lockMs: number;
  readonly stopping: AbortSignal;
  readonly hurrying: AbortSignal;
}

const endOf = async (work: () => Promise<void>): Promise<JobEnd> => {
  try {
    await work();
    return { kind: 'done' };
  } catch (failure: unknown) {
    return { kind: 'failed', failure: failure ?? new Error('failed without a reason') };
  }
};

/** Runs the jobs of one queue until it is stopped. */
export class JobWorker {
  /** Resolves when it is stopped and its jobs have ended. */
  readonly stopped: Promise<void>;
  readonly #running = new Set<Promise<void>>();
  readonly #own = new Set<string>();
  #wake = (): void => undefined;

  constructor(
    private readonly queue: string,
    private readonly handler: JobHandler,
    private readonly concurrency: number,
    private readonly options: WorkerOptions,
  ) {
    this.stopped = this.#work();
  }

  wake(): void {
    this.#wake();
  }

  async #work(): Promise<void> {
    while (!this.options.stopping.aborted) {
      const lock = `${this.options.here}/${randomUUID()}`;
      const jobs = this.#claim(lock);
      for (const job of jobs) this.#begin(job, lock);
      if (jobs.length === 0 || this.#running.size >= this.concurrency) await this.#nap();
    }
    await Promise.all(this.#running);
  }

  #claim(lock: string): readonly JobView[] {
    const free = this.concurrency - this.#running.size;
    if (free <= 0) return [];
    try {
      return this.options.rows.claim(this.queue, free, lock, this.#own);
    } catch {
      // A full or busy disk: look again after a nap.
      return [];
    }
  }

  #begin(job: JobView, lock: string): void {
    this.#own.add(job.id);
    const done: Promise<void> = this.#run(job, lock).finally(() => {
      this.#running.delete(done);
      this.#own.delete(job.id);
      this.#wake();
    });
    this.#running.add(done);
  }

  async #run(job: JobView, lock: string): Promise<void> {
    const { rows, lockMs, hurrying } = this.options;
    const lost = new AbortController();
    const renewing = setInterval(() => {
      try {
        if (!rows.renew(job, lock)) lost.abort();
      } catch {
        // Not renewed this time; the lock may run out, which handlers survive.
      }
    }, lockMs / 3);
    const end = await endOf(() => this.handler(job, AbortSignal.any([lost.signal, hurrying])));
    clearInterval(renewing);
    await this.#settle(job, lock, end);
  }

  /** While a full or failing disk takes no write it tries again. After the last try the job runs again. */
  async #settle(job: JobView, lock: string, end: JobEnd): Promise<void> {
    const { rows, stopping, hurrying } = this.options;
    for (let tries = 1; ; tries += 1)
      try {
        const isOurs = end.kind === 'failed' && hurrying.aborted && !(end.failure instanceof GiveUp);
        rows.settle(job, lock, isOurs ? { kind: 'given-back' } : end);
        return;
      } catch {
        if (tries === SETTLE_TRIES || stopping.aborted) return;
        await sleep(SETTLE_AGAIN_MS);
      }
  }

  #nap(): Promise<void> {
    return new Promise((done) => {
      const finish = (): void => {
        clearTimeout(timer);
        this.#wake = () => undefined;
        done();
      };
      const timer = setTimeout(finish, Math.max(1, Math.min(POLL_INTERVAL_MS, this.#msToNext())));
      this.#wake = finish;
    });
  }

  /** A due job that was not taken (no room, full disk) is tried again after `POLL_INTERVAL_MS`, not at once. */
  #msToNext(): number {
    try {
      const next = this.options.rows.nextDue(this.queue);
      return next === null ? POLL_INTERVAL_MS : next - this.options.clock.now();
    } catch {
      return POLL_INTERVAL_MS;
    }
  }
}
