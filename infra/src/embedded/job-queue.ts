import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, systemClock } from '../ports/clock.js';
import type { JobQueue, JobSpec } from '../ports/job-queue.js';
import { jobReports } from './job-reports.js';
import { JobRows, type NewJob } from './job-rows.js';
import { JobWorker } from './job-worker.js';
import { sharedCommit } from './shared-commit.js';
import { keyText, openSqlite } from './sqlite.js';

export interface JobQueueOptions {
  readonly clock?: Clock;
  /** Time after which a silent worker loses its job. Default 30 s; workers renew the lock three times as often. */
  readonly lockMs?: number;
  /** True when no other process can have a job (this one has the folder's lock): running jobs wait again at once. */
  readonly takeOver?: boolean;
  /** How long `close` lets running jobs go on before it tells them to end, ms. */
  readonly closingMs?: number;
  /** A random number in [0, 1), for the jitter. */
  readonly random?: () => number;
  readonly onStalled?: (ms: number) => void;
}

const DEFAULT_ATTEMPTS = 5;
const PRUNE_MS = 3_600_000;
/** Pause before the next deletion when there are more done jobs to delete. */
const PRUNE_ON_MS = 50;
/** Time that running jobs have to end by themselves; shorter than the time that a stopping server has. */
const CLOSING_GRACE_MS = 3000;
/** Time that aborted jobs have to end. After it they are abandoned, and the next start runs them again. */
const ABORT_TIMEOUT_MS = 1000;

const checkedId = (id: string): string => {
  if (id.includes(':') || /^\d+$/.test(id)) throw new RangeError(`not a job id: ${id}`);
  return keyText('job id', id);
};

const checkedJob = (job: JobSpec, now: number): NewJob => {
  const runAt = job.runAt === undefined ? now : Date.parse(job.runAt);
  if (Number.isNaN(runAt)) throw new RangeError(`not a time: ${String(job.runAt)}`);
  const { attempts = DEFAULT_ATTEMPTS, backoffMs } = job;
  if (!Number.isSafeInteger(attempts) || attempts < 1) throw new RangeError('attempts are a whole number from 1');
  const [queue, id] = [keyText('queue', job.queue), checkedId(job.id)];
  return { queue, id, payload: JSON.stringify(job.payload), runAt, attempts, backoffMs };
};

/** Deletes old jobs now and then, until it is stopped. */
const pruneRegularly = (rows: JobRows, stopping: AbortSignal): void => {
  const prune = (): void => {
    try {
      if (!stopping.aborted && rows.prune()) setTimeout(prune, PRUNE_ON_MS).unref();
    } catch {
      // A full or busy disk: the next round takes them.
    }
  };
  prune();
  const pruning = setInterval(prune, PRUNE_MS).unref();
  stopping.addEventListener('abort', () => clearInterval(pruning));
};

/** Jobs in a table of `work.db`. Done jobs are kept for 30 days, so that adding one again stays a no-op. */
export const openJobQueue = (path: string, options: JobQueueOptions = {}): JobQueue => {
  const { clock = systemClock, lockMs = 30_000, closingMs = CLOSING_GRACE_MS, random, onStalled } = options;
  const db = openSqlite(path, { checkTexts: true, ...(onStalled && { onStalled }) });
  const commit = sharedCommit(db);
  const here = randomUUID();
  const rows = new JobRows(db, here, lockMs, clock, random);
  rows.declare(options.takeOver === true);
  const [stopping, hurrying] = [new AbortController(), new AbortController()];
  pruneRegularly(rows, stopping.signal);

  const workers = new Map<string, JobWorker>();
  const wakeAll = (): void => {
    for (const worker of workers.values()) worker.wake();
  };
  const unsubscribe = clock.onJump?.(wakeAll);

  return {
    add: async (job) => {
      const checked = checkedJob(job, clock.now());
      if (await commit(() => rows.add(checked))) workers.get(job.queue)?.wake();
    },
    remove: async (queue, id) => rows.remove(queue, id),
    work: (queue, handler, { concurrency = 1 } = {}) => {
      if (workers.has(queue)) throw new Error(`there is a worker for ${queue} already`);
      const signals = { stopping: stopping.signal, hurrying: hurrying.signal };
      workers.set(queue, new JobWorker(queue, handler, concurrency, { rows, clock, here, lockMs, ...signals }));
    },
    ...jobReports(db, clock),
    retry: async (queue, id) => {
      const again = rows.retry(queue, id);
      if (again) workers.get(queue)?.wake();
      return again;
    },
    retryAll: async (queue) => {
      const again = rows.retryAll(queue);
      if (again > 0) workers.get(queue)?.wake();
      return again;
    },
    close: async () => {
      if (stopping.signal.aborted) return;
      stopping.abort();
      unsubscribe?.();
      const hurry = setTimeout(() => hurrying.abort(), closingMs);
      wakeAll();
      const ended = Promise.all([...workers.values()].map((worker) => worker.stopped));
      // A handler that ignores its signal is not waited for.
      const leave = new AbortController();
      await Promise.race([ended, sleep(closingMs + ABORT_TIMEOUT_MS, undefined, { signal: leave.signal })]);
      leave.abort();
      clearTimeout(hurry);
      db.close();
    },
  };
};
