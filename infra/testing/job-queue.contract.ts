import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GiveUp, type JobQueue, type JobView } from '../src/ports/job-queue.js';
import { eventually } from './data-folder.js';
import { tableEmbedded } from './engines.js';

export interface OpenedJobQueue {
  readonly queue: JobQueue;
  /** A second process on the same jobs. */
  readonly another: () => Promise<JobQueue>;
  /** Advances the queue's time; its workers check again within a second. */
  readonly pass: (ms: number) => Promise<void>;
  /** The queue's time, ms since the epoch. */
  readonly now: () => number;
  /** After this time, ms, a silent worker has lost its job. */
  readonly lockMs: number;
  /** Closes all queues, also those with hanging handlers, and removes the data. */
  close(): Promise<void>;
}

/** A promise that the test resolves. */
const gate = () => {
  let open = (): void => {};
  const passed = new Promise<void>((done) => {
    open = done;
  });
  return { open, passed };
};

/** The rules that every job queue keeps. Run for each adapter. */
export const jobQueueContract = (name: string, open: () => Promise<OpenedJobQueue>): void => {
  describe(`job queue: ${name}`, () => {
    tableEmbedded('job queue', name);
    let opened: OpenedJobQueue;
    let queue: JobQueue;
    /** Handlers that hang: to other workers this looks like a killed worker. */
    let hanging = gate();
    beforeEach(async () => {
      hanging = gate();
      opened = await open();
      queue = opened.queue;
    });
    afterEach(async () => {
      hanging.open();
      await opened.close();
    });

    const add = (id: string, more: Partial<Parameters<JobQueue['add']>[0]> = {}): Promise<void> =>
      queue.add({ queue: 'mail', id, payload: { id }, ...more });
    const state = async (id: string): Promise<JobView['state'] | null> => {
      for (const one of ['waiting', 'running', 'done', 'failed'] as const)
        if ((await queue.page('mail', one)).jobs.some((job) => job.id === id)) return one;
      return null;
    };
    const reaches = (id: string, wanted: JobView['state']): Promise<void> =>
      eventually(`${id} is ${wanted}`, async () => (await state(id)) === wanted);
    const later = (ms: number): string => new Date(opened.now() + ms).toISOString();

    it('runs each job once, with its payload, and keeps it as done', async () => {
      const seen: string[] = [];
      for (let i = 0; i < 50; i += 1) await add(`job-${i}`);
      queue.work('mail', async (job) => void seen.push(JSON.stringify(job.payload)), { concurrency: 5 });
      await eventually('all are done', async () => (await queue.page('mail', 'done')).jobs.length === 50);
      expect(seen).toHaveLength(50);
      expect(new Set(seen).size).toBe(50);
      expect((await queue.counts()).get('mail')).toEqual({ waiting: 0, running: 0, done: 50, failed: 0 });
    });

    it('takes no id twice in a queue while the first job waits, runs or is done, but does in another queue', async () => {
      const held = gate();
      const ran: JobView[] = [];
      await add('one');
      await add('one', { payload: { other: true }, runAt: later(60_000), attempts: 1 });
      await add('one', { queue: 'sms' });
      expect((await queue.counts()).get('mail')).toEqual({ waiting: 1, running: 0, done: 0, failed: 0 });
      expect((await queue.counts()).get('sms')).toEqual({ waiting: 1, running: 0, done: 0, failed: 0 });
      queue.work('mail', async (job) => {
        ran.push(job);
        await held.passed;
      });
      await reaches('one', 'running');
      await add('one');
      expect((await queue.counts()).get('mail')).toEqual({ waiting: 0, running: 1, done: 0, failed: 0 });
      held.open();
      await reaches('one', 'done');
      await add('one');
      // The later job has run; the earlier one would have run before it if a worker had taken it.
      await add('two');
      await reaches('two', 'done');
      expect(ran.map(({ id, payload, attempts }) => ({ id, payload, attempts }))).toEqual([
        { id: 'one', payload: { id: 'one' }, attempts: 5 },
        { id: 'two', payload: { id: 'two' }, attempts: 5 },
      ]);
      expect((await queue.counts()).get('mail')).toEqual({ waiting: 0, running: 0, done: 2, failed: 0 });
    });

    it('takes a job once that many add at the same moment, in two processes, while it is worked', async () => {
      const ids = Array.from({ length: 40 }, (_, n) => `job-${n}`);
      const adders = [queue, await opened.another()];
      const ran: string[] = [];
      queue.work('mail', async (job) => void ran.push(job.id), { concurrency: 8 });
      await Promise.all(
        ids.flatMap((id) => [...adders, ...adders].map((one) => one.add({ queue: 'mail', id, payload: { id } }))),
      );
      await eventually('all are done', async () => {
        const { waiting, running, done } = (await queue.counts()).get('mail') ?? {};
        return waiting === 0 && running === 0 && done === ids.length;
      });
      expect(ran).toHaveLength(ids.length);
      expect(new Set(ran)).toEqual(new Set(ids));
    });

    it('refuses ids that not every queue can hold', async () => {
      for (const id of ['', '12', 'a:b', 'a\u0000']) await expect(add(id)).rejects.toThrow(RangeError);
      await expect(add('one', { runAt: 'tomorrow' })).rejects.toThrow(RangeError);
      await expect(add('one', { attempts: 0 })).rejects.toThrow(RangeError);
    });

    it('runs nothing before its time, and everything after it', async () => {
      const seen: string[] = [];
      await add('later', { runAt: later(3_600_000) });
      await add('now');
      await add('past', { runAt: '2020-01-01T00:00:00.000Z' });
      queue.work('mail', async (job) => void seen.push(job.id));
      await eventually('two have run', () => seen.length === 2);
      expect(await state('later')).toBe('waiting');
      await opened.pass(3_600_000);
      await eventually('the third has run', () => seen.length === 3);
      expect(seen.slice(0, 2).sort()).toEqual(['now', 'past']);
      expect(seen[2]).toBe('later');
    });

    it('gives a waiting job back, and none that runs, ran or never was', async () => {
      await add('gone');
      expect(await queue.remove('mail', 'gone')).toBe(true);
      expect(await queue.remove('mail', 'gone')).toBe(false);
      expect(await queue.remove('mail', 'never')).toBe(false);
      const held = gate();
      await add('runs');
      queue.work('mail', () => held.passed);
      await reaches('runs', 'running');
      expect(await queue.remove('mail', 'runs')).toBe(false);
      held.open();
      await reaches('runs', 'done');
      expect(await queue.remove('mail', 'runs')).toBe(false);
    });

    it('gives back no job that runs or has run, however close to its start', async () => {
      const ids = Array.from({ length: 1500 }, (_, n) => `job-${n}`);
      await Promise.all(ids.map((id) => add(id)));
      const ran = new Set<string>();
      const other = await opened.another();
      other.work('mail', async (job) => void ran.add(job.id), { concurrency: 20 });
      await eventually('it works', () => ran.size > 0);
      const givenBack: string[] = [];
      while (ids.length > 0)
        await Promise.all(
          ids.splice(0, 100).map(async (id) => {
            if (await queue.remove('mail', id)) givenBack.push(id);
          }),
        );
      await eventually('all others are done', async () => {
        const { waiting, running } = (await queue.counts()).get('mail') ?? {};
        return waiting === 0 && running === 0;
      });
      expect(givenBack.filter((id) => ran.has(id))).toEqual([]);
      expect(givenBack.length + ran.size).toBe(1500);
    });

    it('tries again after a growing pause, and in the end keeps the job as failed with its error', async () => {
      const attempts: number[] = [];
      await add('bad', { attempts: 3, backoffMs: 60_000 });
      queue.work('mail', async (job) => {
        attempts.push(job.attempt);
        throw new Error('no answer');
      });
      await eventually('the first try', async () => attempts.length === 1 && (await state('bad')) === 'waiting');
      const [first] = (await queue.page('mail', 'waiting')).jobs;
      const pause = Date.parse(first?.runAt ?? '') - opened.now();
      expect(pause).toBeGreaterThan(20_000);
      expect(pause).toBeLessThanOrEqual(90_000);
      await opened.pass(90_000);
      await eventually('the second try', async () => attempts.length === 2 && (await state('bad')) === 'waiting');
      await opened.pass(180_000);
      await reaches('bad', 'failed');
      expect(attempts).toEqual([1, 2, 3]);
      // Also when it is added again: only `retry` runs it once more.
      await add('bad');
      expect((await queue.counts()).get('mail')).toEqual({ waiting: 0, running: 0, done: 0, failed: 1 });
      expect((await queue.page('mail', 'failed')).jobs).toMatchObject([{ id: 'bad', error: 'no answer', attempt: 3 }]);
    });

    it('gives up at once when the handler says so', async () => {
      await add('hopeless');
      queue.work('mail', async () => {
        throw new GiveUp('unknown number');
      });
      await reaches('hopeless', 'failed');
      expect((await queue.page('mail', 'failed')).jobs).toMatchObject([{ error: 'unknown number', attempt: 1 }]);
    });

    it('runs a failed job again from its first attempt when asked to', async () => {
      const failures = [new Error('broken')];
      await add('job', { attempts: 1 });
      queue.work('mail', async () => {
        const failure = failures.pop();
        if (failure !== undefined) throw failure;
      });
      await reaches('job', 'failed');
      expect(await queue.retry('mail', 'job')).toBe(true);
      await reaches('job', 'done');
      expect((await queue.page('mail', 'done')).jobs).toMatchObject([{ attempt: 1, error: null }]);
      expect(await queue.retry('mail', 'job')).toBe(false);
    });

    it('runs no more jobs at once than it is told to', async () => {
      let [running, most] = [0, 0];
      for (let i = 0; i < 30; i += 1) await add(`job-${i}`);
      const work = async (): Promise<void> => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
      };
      queue.work('mail', work, { concurrency: 3 });
      await eventually('all are done', async () => (await queue.page('mail', 'done')).jobs.length === 30);
      expect(most).toBe(3);
    });

    it('hands the job of a worker that went silent to another one once its lock has run out', async () => {
      await add('job', { attempts: 3 });
      queue.work('mail', () => hanging.passed);
      await reaches('job', 'running');
      const other = await opened.another();
      const seen: JobView[] = [];
      other.work('mail', async (job) => void seen.push(job));
      await opened.pass(opened.lockMs + 1);
      await eventually('the other one has run it', () => seen.length === 1);
      expect(seen[0]?.attempt).toBe(2);
    });

    it('does not let the late end of a worker that lost its job count', async () => {
      const late = gate();
      const ended = gate();
      await add('job', { attempts: 3 });
      queue.work('mail', async () => {
        await late.passed;
        ended.open();
      });
      await reaches('job', 'running');
      const other = await opened.another();
      let second = 0;
      other.work('mail', () => {
        second += 1;
        return hanging.passed;
      });
      // The first worker is at its limit and does not look for expired jobs.
      await opened.pass(opened.lockMs + 1);
      await eventually('the other one has it', () => second === 1);
      late.open();
      await ended.passed;
      await add('after', { runAt: later(60_000) });
      expect(await state('job')).toBe('running');
    });

    it('keeps a job whose worker dies with it at its last attempt as failed', async () => {
      await add('deadly', { attempts: 1 });
      queue.work('mail', () => hanging.passed);
      await reaches('deadly', 'running');
      const other = await opened.another();
      let runs = 0;
      other.work('mail', async () => {
        runs += 1;
      });
      await opened.pass(opened.lockMs + 1);
      await reaches('deadly', 'failed');
      expect(runs).toBe(0);
    });

    it('shares the jobs between two processes, each job to one of them', async () => {
      const other = await opened.another();
      const seen: string[] = [];
      for (let i = 0; i < 100; i += 1) await add(`job-${i}`);
      const work = async (job: JobView): Promise<void> => {
        seen.push(job.id);
        await new Promise((resolve) => setImmediate(resolve));
      };
      for (const one of [queue, other]) one.work('mail', work, { concurrency: 4 });
      await eventually('all are done', async () => (await queue.counts()).get('mail')?.done === 100);
      expect(new Set(seen).size).toBe(100);
      expect(seen).toHaveLength(100);
    });

    it('runs every failed job of a queue again when asked to, and leaves the other queues alone', async () => {
      const answering = new Set<string>();
      for (const id of ['a', 'b']) await add(id, { attempts: 1 });
      await add('c', { queue: 'sms', attempts: 1 });
      for (const name of ['mail', 'sms'])
        queue.work(name, async () => {
          if (!answering.has(name)) throw new Error('no answer');
        });
      const failed = async (name: string) => (await queue.counts()).get(name)?.failed;
      await eventually('all have failed', async () => (await failed('mail')) === 2 && (await failed('sms')) === 1);
      answering.add('mail').add('sms');
      expect(await queue.retryAll('mail')).toBe(2);
      await eventually('both are done', async () => (await queue.counts()).get('mail')?.done === 2);
      expect(await failed('sms')).toBe(1);
      expect(await queue.retryAll('mail')).toBe(0);
    });

    it('counts what is there, whatever became of it', async () => {
      await add('gone');
      await add('waits', { runAt: later(60_000) });
      await add('hopeless');
      await queue.remove('mail', 'gone');
      const held = gate();
      queue.work('mail', async (job) => {
        if (job.id === 'hopeless') throw new GiveUp('unknown number');
        await held.passed;
      });
      await add('runs');
      await reaches('hopeless', 'failed');
      await reaches('runs', 'running');
      expect((await queue.counts()).get('mail')).toEqual({ waiting: 1, running: 1, done: 0, failed: 1 });
      held.open();
      await reaches('runs', 'done');
      expect((await queue.counts()).get('mail')).toEqual({ waiting: 1, running: 0, done: 1, failed: 1 });
    });

    it('answers a long list page by page, in the order of their times, each job once', async () => {
      for (let i = 0; i < 7; i += 1) await add(`job-${i}`, { runAt: later(i % 2 === 0 ? 60_000 : 120_000) });
      const seen: string[] = [];
      let after: string | null = null;
      let pages = 0;
      do {
        const page = await queue.page('mail', 'waiting', { limit: 3, ...(after === null ? {} : { after }) });
        seen.push(...page.jobs.map(({ id }) => id));
        after = page.cursor;
        pages += 1;
      } while (after !== null);
      expect(seen).toEqual(['job-0', 'job-2', 'job-4', 'job-6', 'job-1', 'job-3', 'job-5']);
      expect(pages).toBe(3);
      await expect(queue.page('mail', 'waiting', { after: 'nonsense' })).rejects.toThrow(RangeError);
    });

    it('goes on behind the last job of a page although jobs of that page have left', async () => {
      for (let i = 0; i < 6; i += 1) await add(`job-${i}`, { runAt: later(60_000 + i) });
      const { jobs, cursor } = await queue.page('mail', 'waiting', { limit: 3 });
      for (const { id } of jobs.slice(0, 2)) await queue.remove('mail', id);
      const next = await queue.page('mail', 'waiting', { limit: 3, ...(cursor === null ? {} : { after: cursor }) });
      expect(next.jobs.map(({ id }) => id)).toEqual(['job-3', 'job-4', 'job-5']);
    });

    it('tells how many jobs were done in each of the last minutes, the oldest minute first', async () => {
      queue.work('mail', async () => undefined);
      const done = async (id: string): Promise<void> => {
        await add(id);
        await reaches(id, 'done');
      };
      await done('a');
      await opened.pass(90_000);
      await done('b');
      await done('c');
      expect(Object.fromEntries(await queue.donePerMinute(3))).toEqual({ mail: [0, 1, 2] });
      await opened.pass(60_000);
      expect(Object.fromEntries(await queue.donePerMinute(3))).toEqual({ mail: [1, 2, 0] });
      await opened.pass(180_000);
      expect([...(await queue.donePerMinute(3))]).toEqual([]);
    });

    it('closes after the job that runs, and takes no other', async () => {
      const seen: string[] = [];
      const held = gate();
      await add('one');
      await add('two', { runAt: later(1) });
      queue.work('mail', async (job) => {
        seen.push(job.id);
        await held.passed;
      });
      await eventually('the first runs', () => seen.length === 1);
      await opened.pass(10);
      const closed = queue.close();
      held.open();
      await closed;
      expect(seen).toEqual(['one']);
      const other = await opened.another();
      expect((await other.page('mail', 'done')).jobs).toHaveLength(1);
      expect((await other.page('mail', 'waiting')).jobs).toHaveLength(1);
    });
  });
};
