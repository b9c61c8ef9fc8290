import { openSqlite } from './sqlite.js';

/**
 * Withdraws the jobs of `queues` that were due by `due` (ms since the epoch) and are not done, and returns their number.
 * For a restored folder, whose waiting jobs may have been done since the backup. No process may have `work.db` open.
 * Later jobs and failed ones stay.
 * @throws StoreUnavailable when the file cannot be written
 */
export const withdrawJobs = (path: string, queues: Iterable<string>, due: number): number => {
  const db = openSqlite(path);
  try {
    return db.transaction(() => {
      let withdrawn = 0;
      for (const queue of queues)
        withdrawn += db
          .prepare("DELETE FROM jobs WHERE queue = ? AND state IN ('waiting', 'running') AND run_at <= ?")
          .run(queue, due);
      return withdrawn;
    });
  } finally {
    db.close();
  }
};
