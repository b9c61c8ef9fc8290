import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, systemClock } from '../ports/clock.js';
import { GiveUp, type JobHandler, type JobQueue, type JobSpec, type JobView } from '../ports/job-queue.js';
import { DAMAGED_JOB, declareCounts, jobReports, readJob } from './job-reports.js';
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
  /** See SqliteOptions. */
  readonly onStalled?: (ms: number) => void;
}

const DEFAULT_ATTEMPTS = 5;
const DEFAULT_BACKOFF_MS = 1000;
const LONGEST_BACKOFF_MS = 3_600_000;
const KEEP_DONE_MS = 30 * 24 * 3_600_000;
const PRUNE_MS = 3_600_000;
/** Done jobs that are deleted in one go, and how soon the next go follows where there are more. */
const PRUNED_AT_ONCE = 200;
const PRUNE_ON_MS = 50;
/** Longest time between two looks for jobs, which notice other processes and clocks that jump. */
const POLL_INTERVAL_MS = 1000;
/** Time that running jobs have to end by themselves; shorter than the time that a stopping server has. */
const CLOSING_GRACE_MS = 3000;
/** Time that aborted jobs have to end. After it they are abandoned, and the next start runs them again. */
const ABORT_TIMEOUT_MS = 1000;
/** How often, and at which interval, the end of a job is written while the disk fails. */
const SETTLE_TRIES = 60;
const SETTLE_AGAIN_MS = 250;
const ERROR_CHARS = 500;

const SCHEMA = `
CREATE TABLE IF NOT EXISTS jobs (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  queue TEXT NOT NULL,
  id TEXT NOT NULL,
  payload TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'waiting',
  run_at INTEGER NOT NULL,
  attempt INTEGER NOT NULL DEFAULT 0,
  attempts INTEGER NOT NULL,
  backoff_ms INTEGER NOT NULL,
  error TEXT,
  lock TEXT,
  locked_until INTEGER,
  finished_at INTEGER,
  UNIQUE (queue, id)
) STRICT;
CREATE INDEX IF NOT EXISTS jobs_due ON jobs (queue, state, run_at, seq);
CREATE INDEX IF NOT EXISTS jobs_finished ON jobs (finished_at) WHERE state = 'done';`;

const checkedId = (id: string): string => {
  if (id.includes(':') || /^\d+$/.test(id)) throw new RangeError(`not a job id: ${id}`);
  return keyText('job id', id);
};

/** Jobs in a table of `work.db`. Done jobs are kept for 30 days, so that adding one again stays a no-op. */
export const openJobQueue = (path: string, options: JobQueueOptions = {}): JobQueue => {
  const {
    clock = systemClock,
    lockMs = 30_000,
    closingMs = CLOSING_GRACE_MS,
    random = Math.random,
    onStalled,
  } = options;
  const db = openSqlite(path, { checkTexts: true, ...(onStalled && { onStalled }) });
  const commit = sharedCommit(db);
  db.transaction(() => {
    db.exec(SCHEMA);
    declareCounts(db);
    if (options.takeOver === true) db.exec("UPDATE jobs SET locked_until = 0 WHERE state = 'running'");
  });
  const workers = new Map<string, { wake(): void; readonly stopped: Promise<void> }>();
  const wakeAll = (): void => {
    for (const worker of workers.values()) worker.wake();
  };
  const unsubscribe = clock.onJump?.(wakeAll);
  /** Prefix of this process's locks, so that a clock that jumps never makes its running jobs look abandoned. */
  const here = randomUUID();
  const closing = new AbortController();

  const prune = (): void => {
    try {
      const gone = db
        .prepare(
          `DELETE FROM jobs WHERE seq IN
             (SELECT seq FROM jobs WHERE state = 'done' AND finished_at < ? LIMIT ${PRUNED_AT_ONCE})`,
        )
        .run(clock.now() - KEEP_DONE_MS);
      if (gone === PRUNED_AT_ONCE) setTimeout(() => stopping || prune(), PRUNE_ON_MS).unref();
    } catch {
      // A full or busy disk: the next round takes them.
    }
  };
  prune();
  const pruning = setInterval(prune, PRUNE_MS).unref();

  let looked = clock.now();
  /** Makes retries due after a clock that ran ahead was set back; else they would wait until it is that late again. */
  const noticeSetBack = (now: number): void => {
    if (now < looked - POLL_INTERVAL_MS)
      db.prepare("UPDATE jobs SET run_at = ? WHERE state = 'waiting' AND attempt > 0 AND run_at > ?").run(
        now,
        now + 2 * LONGEST_BACKOFF_MS,
      );
    looked = now;
  };

  /**
   * Takes up to `free` jobs: those that are due, and those whose worker went silent. `own`: the ids of the jobs that run
   * here; others under a lock of this process are left of a write that failed.
   */
  const claim = (queue: string, free: number, lock: string, own: ReadonlySet<string>): readonly JobView[] =>
    db.transaction(() => {
      const now = clock.now();
      noticeSetBack(now);
      const silent = `queue = ? AND state = 'running' AND (substr(lock, 1, ${here.length}) <> ? AND locked_until <= ?
        OR substr(lock, 1, ${here.length}) = ? AND id NOT IN (SELECT value FROM json_each(?)))`;
      const which = [queue, here, now, here, JSON.stringify([...own])];
      db.prepare(
        `UPDATE jobs SET state = 'failed', lock = NULL, error = 'The worker ended in the middle.'
         WHERE ${silent} AND attempt >= attempts`,
      ).run(...which);
      db.prepare(`UPDATE jobs SET state = 'waiting', lock = NULL WHERE ${silent}`).run(...which);
      return db
        .prepare<{ readonly seq: number }>(
          `UPDATE jobs SET state = 'running', attempt = attempt + 1, lock = ?, locked_until = ?
           WHERE seq IN (SELECT seq FROM jobs WHERE queue = ? AND state = 'waiting' AND run_at <= ?
                         ORDER BY run_at, seq LIMIT ?)
           RETURNING seq`,
        )
        .all(lock, now + lockMs, queue, now, free)
        .flatMap(({ seq }) => {
          const job = readJob(db, seq);
          if (job?.error !== DAMAGED_JOB) return job ?? [];
          // A job with a damaged row cannot run; it is shown among the failed ones.
          db.prepare("UPDATE jobs SET state = 'failed', lock = NULL WHERE seq = ?").run(seq);
          return [];
        });
    });

  /** Writes the end of an attempt; false when another worker has the job by now. */
  const settle = (job: JobView, lock: string, failure: unknown): boolean => {
    const mine = 'WHERE queue = ? AND id = ? AND lock = ?';
    const now = clock.now();
    if (failure === null)
      return (
        db
          .prepare(`UPDATE jobs SET state = 'done', lock = NULL, error = NULL, finished_at = ? ${mine}`)
          .run(now, job.queue, job.id, lock) > 0
      );
    // An attempt that our own stop ended is no failure: the job waits again, and the attempt is not counted.
    if (closing.signal.aborted && !(failure instanceof GiveUp))
      return (
        db
          .prepare(`UPDATE jobs SET state = 'waiting', lock = NULL, attempt = attempt - 1 ${mine}`)
          .run(job.queue, job.id, lock) > 0
      );
    const error = (failure instanceof Error ? failure.message : String(failure)).slice(0, ERROR_CHARS);
    const over = failure instanceof GiveUp || job.attempt >= job.attempts;
    if (over)
      return (
        db
          .prepare(`UPDATE jobs SET state = 'failed', lock = NULL, error = ? ${mine}`)
          .run(error, job.queue, job.id, lock) > 0
      );
    const base =
      db.prepare<{ ms: number }>('SELECT backoff_ms AS ms FROM jobs WHERE queue = ? AND id = ?').get(job.queue, job.id)
        ?.ms ?? DEFAULT_BACKOFF_MS;
    // Half to one and a half times the doubled pause, so that jobs that failed together do not come back together.
    const pause = Math.min(base * 2 ** (job.attempt - 1), LONGEST_BACKOFF_MS) * (0.5 + random());
    return (
      db
        .prepare(`UPDATE jobs SET state = 'waiting', lock = NULL, error = ?, run_at = ? ${mine}`)
        .run(error, Math.round(now + pause), job.queue, job.id, lock) > 0
    );
  };

  const run = async (job: JobView, lock: string, handler: JobHandler): Promise<void> => {
    const lost = new AbortController();
    const renewing = setInterval(() => {
      try {
        const held = db
          .prepare("UPDATE jobs SET locked_until = ? WHERE queue = ? AND id = ? AND lock = ? AND state = 'running'")
          .run(clock.now() + lockMs, job.queue, job.id, lock);
        if (held === 0) lost.abort();
      } catch {
        // Not renewed this time; the lock may run out, which handlers survive.
      }
    }, lockMs / 3);
    let failure: unknown = null;
    try {
      await handler(job, AbortSignal.any([lost.signal, closing.signal]));
    } catch (error) {
      failure = error ?? new Error('failed without a reason');
    } finally {
      clearInterval(renewing);
    }
    await settleInTime(job, lock, failure);
  };

  /** As settle; while a full or failing disk takes no write it tries again, and after the last try the job runs again. */
  const settleInTime = async (job: JobView, lock: string, failure: unknown): Promise<void> => {
    for (let tries = 1; ; tries += 1)
      try {
        settle(job, lock, failure);
        return;
      } catch {
        if (tries === SETTLE_TRIES || stopping) return;
        await sleep(SETTLE_AGAIN_MS);
      }
  };

  const startWorker = (queue: string, handler: JobHandler, concurrency: number): void => {
    let wake = (): void => {};
    const running = new Set<Promise<void>>();
    const own = new Set<string>();
    const nap = (): Promise<void> =>
      new Promise((done) => {
        const finish = (): void => {
          clearTimeout(timer);
          wake = () => {};
          done();
        };
        const timer = setTimeout(finish, Math.max(1, Math.min(POLL_INTERVAL_MS, nextDue(queue) - clock.now())));
        wake = finish;
      });
    const loop = async (): Promise<void> => {
      while (!stopping) {
        const lock = `${here}/${randomUUID()}`;
        let jobs: readonly JobView[] = [];
        try {
          if (running.size < concurrency) jobs = claim(queue, concurrency - running.size, lock, own);
        } catch {
          // A full or busy disk: look again after a nap.
        }
        for (const job of jobs) {
          own.add(job.id);
          const done: Promise<void> = run(job, lock, handler).finally(() => {
            running.delete(done);
            own.delete(job.id);
            wake();
          });
          running.add(done);
        }
        if (jobs.length === 0 || running.size >= concurrency) await nap();
      }
      await Promise.all(running);
    };
    workers.set(queue, { wake: () => wake(), stopped: loop() });
  };

  let stopping = false;
  const nextDue = (queue: string): number => {
    try {
      const sql = "SELECT min(run_at) AS at FROM jobs WHERE queue = ? AND state = 'waiting'";
      const at = db.prepare<{ at: number | null }>(sql).get(queue)?.at ?? Number.MAX_SAFE_INTEGER;
      // A due job that was not taken (no room, full disk) is tried again after `POLL_INTERVAL_MS`, not at once.
      return at <= clock.now() ? Number.MAX_SAFE_INTEGER : at;
    } catch {
      return Number.MAX_SAFE_INTEGER;
    }
  };

  const add = async (job: JobSpec): Promise<void> => {
    const runAt = job.runAt === undefined ? clock.now() : Date.parse(job.runAt);
    if (Number.isNaN(runAt)) throw new RangeError(`not a time: ${String(job.runAt)}`);
    const { attempts = DEFAULT_ATTEMPTS, backoffMs = DEFAULT_BACKOFF_MS } = job;
    if (!Number.isSafeInteger(attempts) || attempts < 1) throw new RangeError('attempts are a whole number from 1');
    const values = [keyText('queue', job.queue), checkedId(job.id), JSON.stringify(job.payload), runAt];
    const added = await commit(() =>
      db
        .prepare(
          `INSERT INTO jobs (queue, id, payload, run_at, attempts, backoff_ms) VALUES (?, ?, ?, ?, ?, ?)
           ON CONFLICT (queue, id) DO NOTHING`,
        )
        .run(...values, attempts, backoffMs),
    );
    if (added > 0) workers.get(job.queue)?.wake();
  };

  return {
    add,
    remove: async (queue, id) =>
      db.prepare("DELETE FROM jobs WHERE queue = ? AND id = ? AND state = 'waiting'").run(queue, id) > 0,
    work: (queue, handler, { concurrency = 1 } = {}) => {
      if (workers.has(queue)) throw new Error(`there is a worker for ${queue} already`);
      startWorker(queue, handler, concurrency);
    },
    ...jobReports(db, clock),
    retry: async (queue, id) => {
      const again = db
        .prepare(
          `UPDATE jobs SET state = 'waiting', attempt = 0, error = NULL, run_at = ?
           WHERE queue = ? AND id = ? AND state = 'failed'`,
        )
        .run(clock.now(), queue, id);
      if (again > 0) workers.get(queue)?.wake();
      return again > 0;
    },
    retryAll: async (queue) => {
      const again = db
        .prepare(
          `UPDATE jobs SET state = 'waiting', attempt = 0, error = NULL, run_at = ? WHERE queue = ? AND state = 'failed'`,
        )
        .run(clock.now(), queue);
      if (again > 0) workers.get(queue)?.wake();
      return again;
    },
    close: async () => {
      if (stopping) return;
      stopping = true;
      clearInterval(pruning);
      unsubscribe?.();
      const hurry = setTimeout(() => closing.abort(), closingMs);
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
