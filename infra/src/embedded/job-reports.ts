import type { JsonObject } from '@anupalan/domain/kernel/json';
import type { Clock } from '../ports/clock.js';
import type { JobQueue, JobState, JobView } from '../ports/job-queue.js';
import { FileDamaged, type Sqlite } from './sqlite.js';

export interface Row {
  readonly queue: string;
  readonly id: string;
  readonly payload: string;
  readonly state: JobState;
  readonly runAt: number;
  readonly attempt: number;
  readonly attempts: number;
  readonly backoffMs: number;
  readonly error: string | null;
}

export const COLUMNS = `queue, id, payload, state, run_at AS runAt, attempt, attempts, backoff_ms AS backoffMs, error`;

export const toView = ({ queue, id, payload, state, runAt, attempt, attempts, error }: Row): JobView => ({
  queue,
  id,
  payload: JSON.parse(payload) as JsonObject,
  state,
  runAt: new Date(runAt).toISOString(),
  attempt,
  attempts,
  error,
});

/** The error shown for a job whose row has a damaged text. */
export const DAMAGED_JOB = 'The row of this job in work.db is damaged.';

/** One job by its place; with no payload and `DAMAGED_JOB` as its error where a text of its row can't be read. */
export const readJob = (db: Sqlite, seq: number): JobView | null => {
  try {
    const row = db.prepare<Row>(`SELECT ${COLUMNS} FROM jobs WHERE seq = ?`).get(seq);
    return row === undefined ? null : toView(row);
  } catch (error) {
    if (!(error instanceof FileDamaged || error instanceof SyntaxError)) throw error;
    const row = db
      .prepare<Pick<Row, 'state' | 'runAt' | 'attempt' | 'attempts'>>(
        'SELECT state, run_at AS runAt, attempt, attempts FROM jobs WHERE seq = ?',
      )
      .all(seq)[0];
    if (row === undefined) return null;
    const { runAt, ...rest } = row;
    const at = new Date(runAt).toISOString();
    return { queue: '', id: `damaged-${seq}`, payload: {}, ...rest, runAt: at, error: DAMAGED_JOB };
  }
};

const MINUTE_MS = 60_000;
const CURSOR = /^(-?\d{1,16})-(\d{1,16})$/;

/** Counting the done jobs of a month one by one would block the server; the same transactions keep these rows. */
const COUNTS = `
CREATE TABLE job_counts (
  queue TEXT NOT NULL,
  state TEXT NOT NULL,
  n INTEGER NOT NULL,
  PRIMARY KEY (queue, state)
) STRICT, WITHOUT ROWID;
INSERT INTO job_counts SELECT queue, state, count(*) FROM jobs GROUP BY queue, state;
CREATE TRIGGER job_added AFTER INSERT ON jobs BEGIN
  INSERT INTO job_counts VALUES (NEW.queue, NEW.state, 1) ON CONFLICT DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER job_moved AFTER UPDATE OF state ON jobs WHEN OLD.state <> NEW.state BEGIN
  UPDATE job_counts SET n = n - 1 WHERE queue = OLD.queue AND state = OLD.state;
  INSERT INTO job_counts VALUES (NEW.queue, NEW.state, 1) ON CONFLICT DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER job_gone AFTER DELETE ON jobs BEGIN
  UPDATE job_counts SET n = n - 1 WHERE queue = OLD.queue AND state = OLD.state;
END;`;

/**
 * Makes the counts of a folder that has none yet, from the existing jobs. Call it inside the transaction of the schema.
 */
export const declareCounts = (db: Sqlite): void => {
  if (db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'job_counts'").get() === undefined) db.exec(COUNTS);
};

/** The questions that people ask of a queue; none of them changes anything. */
export const jobReports = (db: Sqlite, clock: Clock): Pick<JobQueue, 'page' | 'counts' | 'donePerMinute'> => {
  const page: JobQueue['page'] = async (queue, state, { limit = 100, after } = {}) => {
    const [, at, seq] = after === undefined ? [] : (CURSOR.exec(after) ?? []);
    if (after !== undefined && seq === undefined) throw new RangeError('not a cursor of this list');
    const rows = db
      .prepare<{ readonly runAt: number; readonly seq: number }>(
        `SELECT run_at AS runAt, seq FROM jobs WHERE queue = ? AND state = ? AND (run_at, seq) > (?, ?)
         ORDER BY run_at, seq LIMIT ?`,
      )
      .all(queue, state, Number(at ?? Number.MIN_SAFE_INTEGER), Number(seq ?? 0), limit + 1);
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      jobs: shown.flatMap(({ seq: place }) => readJob(db, place) ?? []),
      cursor: rows.length > limit && last !== undefined ? `${last.runAt}-${last.seq}` : null,
    };
  };
  return {
    page,
    counts: async () => {
      const all = new Map<string, Record<JobState, number>>();
      const rows = db
        .prepare<{ queue: string; state: JobState; n: number }>('SELECT queue, state, n FROM job_counts')
        .all();
      for (const { queue, state, n } of rows) {
        const counts = all.get(queue) ?? { waiting: 0, running: 0, done: 0, failed: 0 };
        counts[state] = n;
        all.set(queue, counts);
      }
      return all;
    },
    donePerMinute: async (minutes) => {
      const from = clock.now() - minutes * MINUTE_MS;
      const all = new Map<string, number[]>();
      const rows = db
        .prepare<{ queue: string; minute: number; n: number }>(
          `SELECT queue, CAST((finished_at - ?1 - 1) / ${MINUTE_MS} AS INTEGER) AS minute, count(*) AS n FROM jobs
           WHERE state = 'done' AND finished_at > ?1 AND finished_at <= ?2 GROUP BY 1, 2`,
        )
        .all(from, clock.now());
      for (const { queue, minute, n } of rows) {
        const counts = all.get(queue) ?? Array.from({ length: minutes }, () => 0);
        counts[minute] = n;
        all.set(queue, counts);
      }
      return all;
    },
  };
};
