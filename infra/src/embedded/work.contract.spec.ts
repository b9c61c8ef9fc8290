import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/data-folder.js';
import { jobQueueContract } from '../../testing/job-queue.contract.js';
import { keyValueContract } from '../../testing/key-value.contract.js';
import type { JobQueue } from '../ports/job-queue.js';
import { openJobQueue } from './job-queue.js';
import { openKeyValue } from './key-value.js';
import { openSqlite } from './sqlite.js';

/** A clock that is moved by hand. */
const handClock = () => {
  let time = Date.parse('2026-11-21T10:00:00.000Z');
  return {
    clock: { now: () => time },
    pass: async (ms: number) => {
      time += ms;
    },
  };
};

keyValueContract('embedded', async () => {
  const folder = await temporaryFolder();
  const path = `${folder.dir}/work.db`;
  const { clock, pass } = handClock();
  let store = openKeyValue(path, 'kv', { clock });
  const other = openKeyValue(path, 'drafts', { clock });
  return {
    store,
    other,
    pass,
    clock,
    reopen: async () => {
      await store.close();
      store = openKeyValue(path, 'kv', { clock });
      return store;
    },
    close: async () => {
      await store.close();
      await other.close();
      await folder.remove();
    },
  };
});

/** So long that no renewal comes within a test: the clock is moved by hand. */
const LOCK_MS = 3_600_000;

jobQueueContract('embedded', async () => {
  const folder = await temporaryFolder();
  const { clock, pass } = handClock();
  const opened: JobQueue[] = [];
  const open = (): JobQueue => {
    const queue = openJobQueue(`${folder.dir}/work.db`, { clock, lockMs: LOCK_MS });
    opened.push(queue);
    return queue;
  };
  return {
    queue: open(),
    another: async () => open(),
    pass,
    now: clock.now,
    lockMs: LOCK_MS,
    close: async () => {
      await Promise.all(opened.map((queue) => queue.close()));
      await folder.remove();
    },
  };
});

describe('the embedded job queue', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeEach(async () => {
    folder = await temporaryFolder();
  });
  afterEach(async () => folder.remove());

  it('runs what the process before left running at once, when the folder is known to be ours alone', async () => {
    const path = `${folder.dir}/work.db`;
    let letGo = (): void => {};
    const killed = openJobQueue(path);
    await killed.add({ queue: 'mail', id: 'job', payload: {} });
    await new Promise<void>((started) =>
      killed.work('mail', () => {
        started();
        return new Promise((done) => {
          letGo = done;
        });
      }),
    );
    const next = openJobQueue(path, { takeOver: true });
    const attempt = await new Promise<number>((ran) => next.work('mail', async (job) => ran(job.attempt)));
    expect(attempt).toBe(2);
    letGo();
    await killed.close();
    await next.close();
  });

  it('keeps a done job for 30 days, so that adding it again stays a no-op, and no longer', async () => {
    const { clock, pass } = handClock();
    const path = `${folder.dir}/work.db`;
    const job = { queue: 'mail', id: 'job', payload: {} };
    const first = openJobQueue(path, { clock });
    await first.add(job);
    await new Promise<void>((ran) => first.work('mail', async () => ran()));
    await first.close();
    await pass(30 * 24 * 3_600_000);
    const second = openJobQueue(path, { clock });
    expect(await second.add(job)).toBe(false);
    await second.close();
    await pass(1);
    const third = openJobQueue(path, { clock });
    expect(await third.add(job)).toBe(true);
    await third.close();
  });

  it('counts the jobs of a folder that was made before counts were kept', async () => {
    const path = `${folder.dir}/work.db`;
    const before = openJobQueue(path);
    for (const id of ['a', 'b']) await before.add({ queue: 'mail', id, payload: {} });
    await before.close();
    const db = openSqlite(path);
    db.exec('DROP TRIGGER job_added; DROP TRIGGER job_moved; DROP TRIGGER job_gone; DROP TABLE job_counts');
    db.close();
    const after = openJobQueue(path);
    await after.remove('mail', 'a');
    expect((await after.counts()).get('mail')).toEqual({ waiting: 1, running: 0, done: 0, failed: 0 });
    await after.close();
  });
});
