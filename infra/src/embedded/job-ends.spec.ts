import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/data-folder.js';
import type { JobQueue } from '../ports/job-queue.js';
import { openJobQueue } from './job-queue.js';
import { openSqlite, type Sqlite } from './sqlite.js';

let db: Sqlite;
let jobs: JobQueue;
let remove: () => Promise<void>;
beforeEach(async () => {
  const folder = await temporaryFolder();
  remove = folder.remove;
  jobs = openJobQueue(`${folder.dir}/work.db`, { takeOver: true });
  db = openSqlite(`${folder.dir}/work.db`);
});
afterEach(async () => {
  await jobs.close();
  db.close();
  await remove();
});

const states = () => db.prepare<{ id: string; state: string }>('SELECT id, state FROM jobs ORDER BY seq').all();
/** The disk takes no end of a job. */
const refuseEnds = () =>
  db.exec("CREATE TRIGGER full BEFORE UPDATE ON jobs WHEN NEW.state = 'done' BEGIN SELECT RAISE(ABORT, 'full'); END");

describe('a job whose end could not be written', () => {
  it('is done once the disk takes it, without a restart and without a second run', async () => {
    let runs = 0;
    jobs.work('notify', async () => {
      runs += 1;
      refuseEnds();
    });
    await jobs.add({ queue: 'notify', id: 'a', payload: {} });
    await expect.poll(() => runs).toBe(1);
    expect(states()).toEqual([{ id: 'a', state: 'running' }]);
    db.exec('DROP TRIGGER full');
    await expect.poll(states).toEqual([{ id: 'a', state: 'done' }]);
    expect(runs).toBe(1);
  });

  it('runs again under a lock of this process that nobody works under', async () => {
    const ran: string[] = [];
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    jobs.work(
      'notify',
      async ({ id }) => {
        ran.push(id);
        if (id === 'a') await ended;
      },
      { concurrency: 2 },
    );
    await jobs.add({ queue: 'notify', id: 'a', payload: {} });
    await expect.poll(() => ran).toEqual(['a']);
    // As left by a claim whose commit was reported as failed.
    db.exec(`INSERT INTO jobs (queue, id, payload, state, run_at, attempt, attempts, backoff_ms, lock, locked_until)
      SELECT queue, 'b', payload, state, run_at, attempt, attempts, backoff_ms, lock, locked_until FROM jobs`);
    await jobs.add({ queue: 'notify', id: 'c', payload: {} });
    await expect.poll(() => [...ran].sort()).toEqual(['a', 'b', 'c']);
    end();
    await expect.poll(() => states().map(({ state }) => state)).toEqual(['done', 'done', 'done']);
  });
});
