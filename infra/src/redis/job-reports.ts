import type { JsonObject } from '@anupalan/domain/kernel/json';
import type { Job, Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { JobQueue, JobState, JobView } from '../ports/job-queue.js';
import { nameText, reaching } from './client.js';

/** What stands in a BullMQ job. */
export interface JobData {
  readonly payload: JsonObject;
}

const BEFORE_ID = 'j.';
/** Scores of delayed jobs are their time in ms times this, with a counter below it. */
const TIME_FACTOR = 0x1000;
const MINUTE_MS = 60_000;
const CURSOR = /^(?:list~(?<id>.+)|set~(?<score>\d{1,17})~(?<member>.+))$/s;

export const storedId = (id: string): string => {
  if (id.includes(':') || /^\d+$/.test(id)) throw new RangeError(`not a job id: ${id}`);
  return BEFORE_ID + nameText('job id', id);
};

/** BullMQ's names: `<prefix>:<queue>:wait`, and the same for each job. */
export const keyOf = (prefix: string, queue: string, name: string): string => `${prefix}:${queue}:${name}`;

export const viewOf = (job: Job<JobData>, state: JobState, runAt = job.timestamp + job.delay): JobView => ({
  id: (job.id ?? '').slice(BEFORE_ID.length),
  queue: job.queueName,
  payload: job.data.payload,
  state,
  runAt: new Date(runAt).toISOString(),
  attempt: job.attemptsStarted,
  attempts: job.opts.attempts ?? 1,
  error: state === 'done' || !job.failedReason ? null : job.failedReason,
});

/** A job in a list or set: its stored id, when it runs where that is known, and the cursor that goes on after it. */
interface Ref {
  readonly id: string;
  readonly runAt?: number;
  readonly cursor: string;
}

interface After {
  readonly id?: string;
  readonly score?: string;
  readonly member?: string;
}

/** The questions that people ask of the queues; none of them changes anything. */
export const jobReports = ({
  client,
  prefix,
  readyQueue,
}: {
  readonly client: Redis;
  readonly prefix: string;
  readonly readyQueue: (name: string) => Promise<Queue<JobData>>;
}): Pick<JobQueue, 'list' | 'page' | 'counts' | 'donePerMinute'> => {
  /** The oldest stands at the right end. Whoever left meanwhile was older than what is still there, so that nothing is missed. */
  const fromList = async (key: string, limit: number, after: After): Promise<Ref[]> => {
    const at = after.id === undefined ? null : await client.lpos(key, after.id);
    if (at === 0) return [];
    const to = at === null ? -1 : at - 1;
    const ids = await client.lrange(key, at === null ? -limit : Math.max(0, at - limit), to);
    return ids.reverse().map((id) => ({ id, cursor: `list~${id}` }));
  };
  const fromSet = async (key: string, limit: number, { score, member }: After): Promise<Ref[]> => {
    const rank = member === undefined ? null : await client.zrank(key, member);
    const found =
      rank === null || rank === undefined
        ? await client.zrangebyscore(
            key,
            score === undefined ? '-inf' : `(${score}`,
            '+inf',
            'WITHSCORES',
            'LIMIT',
            0,
            limit,
          )
        : await client.zrange(key, rank + 1, String(rank + limit), 'WITHSCORES');
    const refs: Ref[] = [];
    for (let i = 0; i + 1 < found.length; i += 2) {
      const [id = '', at = ''] = [found[i], found[i + 1]];
      refs.push({ id, runAt: Math.floor(Number(at) / TIME_FACTOR), cursor: `set~${Number(at)}~${id}` });
    }
    return refs;
  };
  const refsOf = async (queue: string, state: JobState, limit: number, after: After): Promise<readonly Ref[]> => {
    const key = (name: string): string => keyOf(prefix, queue, name);
    if (state === 'running') return fromList(key('active'), limit, after);
    if (state !== 'waiting') {
      const refs = await fromSet(key(state === 'done' ? 'completed' : 'failed'), limit, after);
      // Ordered by when they ended, which is not when they ran.
      return refs.map(({ id, cursor }) => ({ id, cursor }));
    }
    const due = after.member === undefined ? await fromList(key('wait'), limit, after) : [];
    return due.length === limit ? due : [...due, ...(await fromSet(key('delayed'), limit - due.length, after))];
  };

  const page: JobQueue['page'] = (queue, state, { limit = 100, after } = {}) =>
    reaching(async () => {
      const cursor = after === undefined ? null : CURSOR.exec(after);
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

  /** Numbers that commands answer, all of them in one go. */
  const numbers = async (commands: readonly (readonly (string | number)[])[]): Promise<readonly number[]> => {
    const answers = (await client.pipeline(commands.map((command) => [...command])).exec()) ?? [];
    return answers.map(([error, value]) => {
      if (error !== null) throw error;
      return Number(value);
    });
  };

  return {
    page,
    list: async (queue, state, limit = 100) => (await page(queue, state, { limit })).jobs,
    counts: () =>
      reaching(async () => {
        const all = new Map<string, Record<JobState, number>>();
        for (const queue of await names()) {
          const key = (name: string): string => keyOf(prefix, queue, name);
          const [wait = 0, delayed = 0, running = 0, done = 0, failed = 0] = await numbers([
            ['llen', key('wait')],
            ['zcard', key('delayed')],
            ['llen', key('active')],
            ['zcard', key('completed')],
            ['zcard', key('failed')],
          ]);
          all.set(queue, { waiting: wait + delayed, running, done, failed });
        }
        return all;
      }),
    donePerMinute: (minutes) =>
      reaching(async () => {
        const all = new Map<string, readonly number[]>();
        const from = Date.now() - minutes * MINUTE_MS;
        for (const queue of await names()) {
          const key = keyOf(prefix, queue, 'completed');
          const counts = await numbers(
            Array.from({ length: minutes }, (_, minute) => {
              const start = from + minute * MINUTE_MS;
              return ['zcount', key, `(${start}`, start + MINUTE_MS];
            }),
          );
          if (counts.some((count) => count > 0)) all.set(queue, counts);
        }
        return all;
      }),
  };
};
