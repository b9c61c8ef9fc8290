import type { Job, Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { JobQueue, JobState, JobView } from '../ports/job-queue.js';
import {
  type After,
  cursorPattern,
  doneInLastMinutes,
  type JobData,
  type JobRef,
  refsInList,
  refsInSet,
} from './bullmq-layout.js';
import { nameText, reaching } from './client.js';

const beforeId = 'j.';

export const storedId = (id: string): string => {
  if (id.includes(':') || /^\d+$/.test(id)) throw new RangeError(`not a job id: ${id}`);
  return beforeId + nameText('job id', id);
};

/** Started attempts, without those that were given back. */
export const attemptOf = (job: Job<JobData>): number => job.attemptsStarted - (job.data.givenBack ?? 0);

export const viewOf = (job: Job<JobData>, state: JobState, runAt = job.timestamp + job.delay): JobView => ({
  id: (job.id ?? '').slice(beforeId.length),
  queue: job.queueName,
  payload: job.data.payload,
  state,
  runAt: new Date(runAt).toISOString(),
  attempt: attemptOf(job),
  attempts: job.opts.attempts ?? 1,
  error: state === 'done' || !job.failedReason ? null : job.failedReason,
});

/** Read-only queries about the queues, for people. */
export const jobReports = ({
  client,
  prefix,
  readyQueue,
}: {
  readonly client: Redis;
  readonly prefix: string;
  readonly readyQueue: (name: string) => Promise<Queue<JobData>>;
}): Pick<JobQueue, 'page' | 'counts' | 'donePerMinute'> => {
  const refsOf = async (queue: string, state: JobState, limit: number, after: After): Promise<readonly JobRef[]> => {
    if (state === 'running') return refsInList(client, [prefix, queue, 'active'], limit, after);
    if (state !== 'waiting')
      return refsInSet(client, [prefix, queue, state === 'done' ? 'completed' : 'failed'], limit, after);
    const due = after.member === undefined ? await refsInList(client, [prefix, queue, 'wait'], limit, after) : [];
    if (due.length === limit) return due;
    return [...due, ...(await refsInSet(client, [prefix, queue, 'delayed'], limit - due.length, after))];
  };

  const page: JobQueue['page'] = (queue, state, { limit = 100, after } = {}) =>
    reaching(async () => {
      const cursor = after === undefined ? null : cursorPattern.exec(after);
      if (after !== undefined && cursor === null) throw new RangeError('not a cursor of this list');
      const refs = await refsOf(queue, state, limit + 1, cursor?.groups ?? {});
      const shown = refs.slice(0, limit);
      const source = await readyQueue(queue);
      const jobs = await Promise.all(
        shown.map(async ({ id, runAt }) => {
          const job = await source.getJob(id);
          return job === undefined ? null : viewOf(job, state, runAt);
        }),
      );
      return {
        jobs: jobs.filter((job) => job !== null),
        cursor: refs.length > limit ? (shown.at(-1)?.cursor ?? null) : null,
      };
    });

  const names = async (): Promise<readonly string[]> => client.smembers(`${prefix}:queues`);

  return {
    page,
    counts: () =>
      reaching(async () => {
        const all = new Map<string, Record<JobState, number>>();
        for (const name of await names()) {
          const queue = await readyQueue(name);
          const found = await queue.getJobCounts('wait', 'delayed', 'active', 'completed', 'failed');
          const { wait = 0, delayed = 0, active = 0, completed = 0, failed = 0 } = found;
          all.set(name, { waiting: wait + delayed, running: active, done: completed, failed });
        }
        return all;
      }),
    donePerMinute: (minutes) =>
      reaching(async () => {
        const all = new Map<string, readonly number[]>();
        for (const name of await names()) {
          const counts = await doneInLastMinutes(client, prefix, name, minutes);
          if (counts.some((count) => count > 0)) all.set(name, counts);
        }
        return all;
      }),
  };
};
