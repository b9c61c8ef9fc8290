import { type Clock, systemClock } from '../ports/clock.js';
import { GiveUp, type JobView } from '../ports/job-queue.js';
import { DAMAGED_JOB, declareCounts, readJob } from './job-reports.js';
import type { Sqlite } from './sqlite.js';

const DEFAULT_BACKOFF_MS = 1000;
const LONGEST_BACKOFF_MS = 3_600_000;
const KEEP_DONE_MS = 30 * 24 * 3_600_000;
/** Done jobs that are deleted in one go. */
const PRUNED_AT_ONCE = 200;
const ERROR_CHARS = 500;
/** A clock that goes back by less was only corrected, ms. */
const SET_BACK_MS = 1000;

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

/** How an attempt ended. `given-back`: our own stop ended it, which is not a failure. */
export type JobEnd =
  | { readonly kind: 'done' }
  | { readonly kind: 'given-back' }
  | { readonly kind: 'failed'; readonly failure: unknown };

export interface NewJob {
  readonly queue: string;
  readonly id: string;
  readonly payload: string;
  readonly runAt: number;
  readonly attempts: number;
  readonly backoffMs: number | undefined;
}

const MINE = 'WHERE queue = ? AND id = ? AND lock = ?';

export class JobRows {
  readonly #random: () => number;
  #looked: number;

  /** `here`: prefix of this process's locks, so that a clock that jumps never makes its running jobs look abandoned. */
  constructor(
    private readonly db: Sqlite,
    private readonly here: string,
    private readonly lockMs: number,
    private readonly clock: Clock = systemClock,
    random: () => number = Math.random,
  ) {
    this.#random = random;
    this.#looked = clock.now();
  }

  /** Makes the table. `takeOver`: no other process can have a job, so running jobs wait again at once. */
  declare(takeOver: boolean): void {
    this.db.transaction(() => {
      this.db.exec(SCHEMA);
      declareCounts(this.db);
      if (takeOver) this.db.exec("UPDATE jobs SET locked_until = 0 WHERE state = 'running'");
    });
  }

  /** False when a job of this id exists already. */
  add({ queue, id, payload, runAt, attempts, backoffMs = DEFAULT_BACKOFF_MS }: NewJob): boolean {
    const added = this.db
      .prepare(
        `INSERT INTO jobs (queue, id, payload, run_at, attempts, backoff_ms) VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT (queue, id) DO NOTHING`,
      )
      .run(queue, id, payload, runAt, attempts, backoffMs);
    return added > 0;
  }

  /** False when the job does not wait. */
  remove(queue: string, id: string): boolean {
    return this.db.prepare("DELETE FROM jobs WHERE queue = ? AND id = ? AND state = 'waiting'").run(queue, id) > 0;
  }

  /**
   * Takes up to `free` jobs: those that are due, and those whose worker went silent. `own`: the ids of the jobs that
   * run here. Other jobs under a lock of this process remain from a write that failed.
   */
  claim(queue: string, free: number, lock: string, own: ReadonlySet<string>): readonly JobView[] {
    return this.db.transaction(() => {
      const now = this.clock.now();
      this.#noticeSetBack(now);
      this.#freeSilent(queue, now, own);
      return this.db
        .prepare<{ readonly seq: number }>(
          `UPDATE jobs SET state = 'running', attempt = attempt + 1, lock = ?, locked_until = ?
           WHERE seq IN (SELECT seq FROM jobs WHERE queue = ? AND state = 'waiting' AND run_at <= ?
                         ORDER BY run_at, seq LIMIT ?)
           RETURNING seq`,
        )
        .all(lock, now + this.lockMs, queue, now, free)
        .flatMap(({ seq }) => {
          const job = readJob(this.db, seq);
          if (job?.error !== DAMAGED_JOB) return job ?? [];
          // A job with a damaged row cannot run; it is shown among the failed ones.
          this.db.prepare("UPDATE jobs SET state = 'failed', lock = NULL WHERE seq = ?").run(seq);
          return [];
        });
    });
  }

  /** Keeps a running job; false when another worker has taken it. */
  renew({ queue, id }: JobView, lock: string): boolean {
    const renewed = this.db
      .prepare("UPDATE jobs SET locked_until = ? WHERE queue = ? AND id = ? AND lock = ? AND state = 'running'")
      .run(this.clock.now() + this.lockMs, queue, id, lock);
    return renewed > 0;
  }

  /** Writes the end of an attempt, unless another worker has the job by now. */
  settle(job: JobView, lock: string, end: JobEnd): void {
    const mine = [job.queue, job.id, lock];
    if (end.kind === 'done')
      this.db
        .prepare(`UPDATE jobs SET state = 'done', lock = NULL, error = NULL, finished_at = ? ${MINE}`)
        .run(this.clock.now(), ...mine);
    else if (end.kind === 'given-back')
      this.db.prepare(`UPDATE jobs SET state = 'waiting', lock = NULL, attempt = attempt - 1 ${MINE}`).run(...mine);
    else this.#fail(job, mine, end.failure);
  }

  /** When the next job is due, ms since the epoch; null if none waits, or if one is due that was not taken. */
  nextDue(queue: string): number | null {
    const sql = "SELECT min(run_at) AS at FROM jobs WHERE queue = ? AND state = 'waiting'";
    const at = this.db.prepare<{ at: number | null }>(sql).get(queue)?.at ?? null;
    return at === null || at <= this.clock.now() ? null : at;
  }

  /** Makes a failed job wait anew; false when there is none. */
  retry(queue: string, id: string): boolean {
    const again = this.db
      .prepare(
        `UPDATE jobs SET state = 'waiting', attempt = 0, error = NULL, run_at = ?
         WHERE queue = ? AND id = ? AND state = 'failed'`,
      )
      .run(this.clock.now(), queue, id);
    return again > 0;
  }

  /** As retry, all of a queue; answers their number. */
  retryAll(queue: string): number {
    return this.db
      .prepare(
        `UPDATE jobs SET state = 'waiting', attempt = 0, error = NULL, run_at = ? WHERE queue = ? AND state = 'failed'`,
      )
      .run(this.clock.now(), queue);
  }

  /** Deletes some of the jobs that were done a month ago; true when there may be more. */
  prune(): boolean {
    const gone = this.db
      .prepare(
        `DELETE FROM jobs WHERE seq IN
           (SELECT seq FROM jobs WHERE state = 'done' AND finished_at < ? LIMIT ${PRUNED_AT_ONCE})`,
      )
      .run(this.clock.now() - KEEP_DONE_MS);
    return gone === PRUNED_AT_ONCE;
  }

  /**
   * Makes retries due after a clock that ran ahead was set back. Otherwise they would wait until that time comes again.
   */
  #noticeSetBack(now: number): void {
    if (now < this.#looked - SET_BACK_MS)
      this.db
        .prepare("UPDATE jobs SET run_at = ? WHERE state = 'waiting' AND attempt > 0 AND run_at > ?")
        .run(now, now + 2 * LONGEST_BACKOFF_MS);
    this.#looked = now;
  }

  /** Jobs whose worker went silent wait again, or have failed. */
  #freeSilent(queue: string, now: number, own: ReadonlySet<string>): void {
    const { here } = this;
    const silent = `queue = ? AND state = 'running' AND (substr(lock, 1, ${here.length}) <> ? AND locked_until <= ?
      OR substr(lock, 1, ${here.length}) = ? AND id NOT IN (SELECT value FROM json_each(?)))`;
    const which = [queue, here, now, here, JSON.stringify([...own])];
    this.db
      .prepare(
        `UPDATE jobs SET state = 'failed', lock = NULL, error = 'The worker ended in the middle.'
         WHERE ${silent} AND attempt >= attempts`,
      )
      .run(...which);
    this.db.prepare(`UPDATE jobs SET state = 'waiting', lock = NULL WHERE ${silent}`).run(...which);
  }

  #fail({ queue, id, attempt, attempts }: JobView, mine: readonly string[], failure: unknown): void {
    const error = (failure instanceof Error ? failure.message : String(failure)).slice(0, ERROR_CHARS);
    if (failure instanceof GiveUp || attempt >= attempts) {
      this.db.prepare(`UPDATE jobs SET state = 'failed', lock = NULL, error = ? ${MINE}`).run(error, ...mine);
      return;
    }
    const sql = 'SELECT backoff_ms AS ms FROM jobs WHERE queue = ? AND id = ?';
    const base = this.db.prepare<{ ms: number }>(sql).get(queue, id)?.ms ?? DEFAULT_BACKOFF_MS;
    // Half to one and a half times the doubled pause, so that jobs that failed together do not come back together.
    const pause = Math.min(base * 2 ** (attempt - 1), LONGEST_BACKOFF_MS) * (0.5 + this.#random());
    this.db
      .prepare(`UPDATE jobs SET state = 'waiting', lock = NULL, error = ?, run_at = ? ${MINE}`)
      .run(error, Math.round(this.clock.now() + pause), ...mine);
  }
}
