import { openSqlite } from './sqlite.js';

/**
 * Takes back the jobs of `queues` that were to run by `due` (ms since the epoch) and are not done, in a `work.db` that nobody
 * has open: what a restored folder believes to be waiting was perhaps done long ago. Later jobs and failed ones stay. Answers
 * how many there were.
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
