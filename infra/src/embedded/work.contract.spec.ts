import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually, temporaryFolder } from '../../testing/data-folder.js';
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

for (const sole of [false, true])
  keyValueContract(sole ? 'embedded, alone in its folder' : 'embedded', async () => {
    const folder = await temporaryFolder();
    const path = `${folder.dir}/work.db`;
    const { clock, pass } = handClock();
    let store = openKeyValue(path, 'kv', { clock, sole });
    const other = openKeyValue(path, 'drafts', { clock, sole });
    return {
      store,
      other,
      pass,
      clock,
      reopen: async () => {
        await store.close();
        store = openKeyValue(path, 'kv', { clock, sole });
        return store;
      },
      close: async () => {
        await store.close();
        await other.close();
        await folder.remove();
      },
    };
  });

/** So long that no renewal comes within a test, which moves the clock by hand. */
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

  it('gives back what still runs when it closes, and counts no attempt for it', async () => {
    const path = `${folder.dir}/work.db`;
    const stopped = openJobQueue(path, { closingMs: 20 });
    const once = { payload: {}, attempts: 1 };
    await stopped.add({ queue: 'mail', id: 'listens', ...once });
    await stopped.add({ queue: 'mail', id: 'does-not-listen', ...once });
    const begun: string[] = [];
    stopped.work(
      'mail',
      ({ id }, signal) => {
        begun.push(id);
        return new Promise((_, reject) => {
          if (id === 'listens') signal.addEventListener('abort', () => reject(new Error('stopped')));
        });
      },
      { concurrency: 2 },
    );
    await eventually('both run', () => begun.length === 2);
    await stopped.close();
    const next = openJobQueue(path, { takeOver: true });
    expect((await next.page('mail', 'failed')).jobs).toEqual([]);
    const [given] = (await next.page('mail', 'waiting')).jobs;
    expect(given).toMatchObject({ id: 'listens', attempt: 0 });
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
    await second.add(job);
    expect((await second.counts()).get('mail')).toMatchObject({ waiting: 0, done: 1 });
    await second.close();
    await pass(1);
    const third = openJobQueue(path, { clock });
    await third.add(job);
    expect((await third.counts()).get('mail')).toMatchObject({ waiting: 1, done: 0 });
    await third.close();
  });

  it('deletes old jobs in parts, between which others get their turn', async () => {
    const { clock, pass } = handClock();
    const path = `${folder.dir}/work.db`;
    const first = openJobQueue(path, { clock });
    const ids = Array.from({ length: 450 }, (_, n) => `job-${n}`);
    await Promise.all(ids.map((id) => first.add({ queue: 'mail', id, payload: {} })));
    first.work('mail', async () => undefined, { concurrency: 450 });
    const done = async (queue: typeof first): Promise<number> => (await queue.counts()).get('mail')?.done ?? 0;
    await expect.poll(() => done(first)).toBe(450);
    await first.close();
    await pass(31 * 24 * 3_600_000);
    const second = openJobQueue(path, { clock });
    expect(await done(second)).toBe(250);
    await expect.poll(() => done(second)).toBe(0);
    await second.close();
  });

  it('does not run a job a second time beside itself because the clock jumped ahead', async () => {
    const { clock, pass } = handClock();
    const queue = openJobQueue(`${folder.dir}/work.db`, { clock });
    let end = (): void => {};
    let runs = 0;
    await queue.add({ queue: 'mail', id: 'long', payload: {} });
    queue.work(
      'mail',
      ({ id }) => {
        runs += 1;
        return id === 'long' ? new Promise((done) => (end = done)) : Promise.resolve();
      },
      { concurrency: 5 },
    );
    await eventually('it runs', () => runs === 1);
    await pass(365 * 24 * 3_600_000);
    await queue.add({ queue: 'mail', id: 'next', payload: {} });
    await eventually('the next one is done', async () => (await queue.page('mail', 'done')).jobs.length === 1);
    expect(runs).toBe(2);
    end();
    await queue.close();
  });

  it('tries again soon what failed while the clock ran ahead, once it is set back', async () => {
    const { clock, pass } = handClock();
    const queue = openJobQueue(`${folder.dir}/work.db`, { clock });
    const attempts: number[] = [];
    const planned = { queue: 'mail', id: 'planned', payload: {}, runAt: new Date(clock.now() + 1e11).toISOString() };
    await queue.add(planned);
    await pass(1e10);
    await queue.add({ queue: 'mail', id: 'job', payload: {}, backoffMs: 3_600_000 });
    queue.work('mail', async ({ attempt }) => {
      attempts.push(attempt);
      if (attempt === 1) throw new Error('away');
    });
    await eventually(
      'it failed',
      async () => (await queue.page('mail', 'waiting')).jobs.length === 2 && attempts.length === 1,
    );
    await pass(-1e10);
    await eventually('it ran again', () => attempts.length === 2);
    // A job that was planned for a time keeps it.
    expect((await queue.page('mail', 'waiting')).jobs).toMatchObject([{ id: 'planned', runAt: planned.runAt }]);
    await queue.close();
  });

  it('looks at once when a clock says that it was moved', async () => {
    const { clock, pass } = handClock();
    const listeners = new Set<() => void>();
    const moved = {
      ...clock,
      onJump: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
    const queue = openJobQueue(`${folder.dir}/work.db`, { clock: moved });
    const runAt = new Date(clock.now() + 1000).toISOString();
    await queue.add({ queue: 'mail', id: 'job', payload: {}, runAt });
    let ran = 0;
    // Without timers no nap ends by itself.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      queue.work('mail', async () => {
        ran += 1;
      });
      await pass(1000);
      for (const listener of listeners) listener();
      for (let turn = 0; turn < 1000 && ran === 0; turn += 1) await new Promise(setImmediate);
    } finally {
      vi.useRealTimers();
    }
    expect(ran).toBe(1);
    await queue.close();
    expect(listeners.size).toBe(0);
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

it('an entry that was made while the clock ran ahead lives no longer than it was given', async () => {
  const folder = await temporaryFolder();
  const path = `${folder.dir}/work.db`;
  const { clock, pass } = handClock();
  const ahead = openKeyValue(path, 'kv', { clock, sole: true });
  await pass(24 * 3_600_000);
  await ahead.put('code-cool-down/a', '1', { ttlMs: 30_000 });
  await ahead.increment('codes', 1, 60_000);
  await ahead.close();
  await pass(-24 * 3_600_000);
  const right = openKeyValue(path, 'kv', { clock, sole: true });
  expect(await right.get('code-cool-down/a')).toMatchObject({ expiresAt: clock.now() + 30_000 });
  expect((await right.increment('codes', 1, 60_000)).expiresAt).toBe(clock.now() + 60_000);
  await pass(30_000);
  expect(await right.get('code-cool-down/a')).toBeNull();
  await right.close();
  await folder.remove();
});

it('entries that have expired are deleted in parts until none is left, between which others get their turn', async () => {
  const folder = await temporaryFolder();
  const path = `${folder.dir}/work.db`;
  const { clock, pass } = handClock();
  const first = openKeyValue(path, 'kv', { clock });
  const keys = Array.from({ length: 1100 }, (_, n) => `code-${n}`);
  await Promise.all(keys.map((key) => first.put(key, '1', { ttlMs: 1000 })));
  await first.close();
  await pass(1000);
  const second = openKeyValue(path, 'kv', { clock });
  const db = openSqlite(path, { readonly: true });
  const left = (): number => db.prepare<{ n: number }>('SELECT count(*) AS n FROM kv').get()?.n ?? -1;
  expect(left()).toBe(600);
  await expect.poll(left).toBe(0);
  db.close();
  await second.close();
  await folder.remove();
});
