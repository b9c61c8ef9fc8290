import type { JsonObject } from '@anupalan/domain/kernel/json';
import { QueueKeys } from 'bullmq';
import type { ChainableCommander, Redis } from 'ioredis';
import { nameText, script } from './client.js';

/*
 * The parts of BullMQ 6's storage that this code uses beyond the public API; ADR 31 says what breaks without them, and
 * job-queue.contract.long.spec.ts fails when BullMQ changes them. `wait` and `active` are lists of ids, the oldest at
 * the right end; `delayed`, `completed` and `failed` are sets of ids, scored by the time at which a job is to run (see
 * below) or ended (ms). A job is a hash.
 */

/** The data of a BullMQ job. */
export interface JobData {
  readonly payload: JsonObject;
  /** How often it was given back; BullMQ counts each as a started attempt. */
  readonly givenBack?: number;
}

export type JobList = 'wait' | 'active';
export type JobSet = 'delayed' | 'completed' | 'failed';

/** The score of a delayed job is its time in ms times this, plus a counter. */
const scorePerMs = 0x1000;
const minuteMs = 60_000;

const keyOf = (prefix: string, queue: string, name: string): string => new QueueKeys(prefix).toKey(queue, name);

/** A job in a list or set: its stored id, its time where it is known, and the cursor after it. */
export interface JobRef {
  readonly id: string;
  readonly runAt?: number;
  readonly cursor: string;
}

/** The place of a cursor; nothing is known at the start. */
export interface After {
  readonly id?: string;
  readonly score?: string;
  readonly member?: string;
}

export const cursorPattern = /^(?:list~(?<id>.+)|set~(?<score>\d{1,17})~(?<member>.+))$/s;

/** The oldest first. A job that left meanwhile was older than the remaining ones, so that none is missed. */
export const refsInList = async (
  client: Redis,
  [prefix, queue, list]: readonly [prefix: string, queue: string, list: JobList],
  limit: number,
  after: After,
): Promise<readonly JobRef[]> => {
  const key = keyOf(prefix, queue, list);
  const at = after.id === undefined ? null : await client.lpos(key, after.id);
  if (at === 0) return [];
  const to = at === null ? -1 : at - 1;
  const ids = await client.lrange(key, at === null ? -limit : Math.max(0, at - limit), to);
  return ids.reverse().map((id) => ({ id, cursor: `list~${id}` }));
};

/** In the order of scores; continues after a job's place, or after its score if it has left. */
export const refsInSet = async (
  client: Redis,
  [prefix, queue, set]: readonly [prefix: string, queue: string, set: JobSet],
  limit: number,
  { score, member }: After,
): Promise<readonly JobRef[]> => {
  const key = keyOf(prefix, queue, set);
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
  const refs: JobRef[] = [];
  for (let i = 0; i + 1 < found.length; i += 2) {
    const [id = '', at = ''] = [found[i], found[i + 1]];
    const cursor = `set~${Number(at)}~${id}`;
    // The other sets are ordered by end time, which is not the run time.
    refs.push(set === 'delayed' ? { id, runAt: Math.floor(Number(at) / scorePerMs), cursor } : { id, cursor });
  }
  return refs;
};

/** Jobs done in each of the last `minutes` periods of 60 s, the oldest first. */
export const doneInLastMinutes = async (
  client: Redis,
  prefix: string,
  queue: string,
  minutes: number,
): Promise<readonly number[]> => {
  const key = keyOf(prefix, queue, 'completed');
  const from = Date.now() - minutes * minuteMs;
  const pipeline = client.pipeline();
  for (let start = from; start < from + minutes * minuteMs; start += minuteMs)
    pipeline.zcount(key, `(${start}`, start + minuteMs);
  const answers = (await pipeline.exec()) ?? [];
  return answers.map(([error, value]) => {
    if (error !== null) throw error;
    return Number(value);
  });
};

/** KEYS: wait, delayed, the job. */
const takeBackScript = script(`
if redis.call('ZREM', KEYS[2], ARGV[1]) + redis.call('LREM', KEYS[1], 0, ARGV[1]) == 0 then return 0 end
redis.call('DEL', KEYS[3])
return 1`);

/** Removes a job that waits; returns false, with nothing changed, when it does not wait. */
export const takeBack = async (client: Redis, prefix: string, queue: string, storedId: string): Promise<boolean> => {
  const keys = ['wait', 'delayed', storedId].map((name) => keyOf(prefix, queue, name));
  return (await takeBackScript(client, keys, [storedId])) === 1;
};

/** A job that has ended in another queue. Times in ms since the epoch. */
export interface EndedJob {
  readonly queue: string;
  readonly id: string;
  readonly payload: JsonObject;
  readonly state: 'done' | 'failed';
  readonly runAt: number;
  readonly endedAt: number;
  readonly attempt: number;
  readonly attempts: number;
  readonly backoffMs: number;
  readonly error: string | null;
}

/** Writes the records that BullMQ writes when a job ends. */
export const writeEndedJob = (pipeline: ChainableCommander, prefix: string, storedId: string, job: EndedJob): void => {
  const queue = nameText('queue', job.queue);
  const data: JobData = { payload: job.payload };
  pipeline.hset(keyOf(prefix, queue, storedId), {
    name: 'job',
    data: JSON.stringify(data),
    opts: JSON.stringify({
      jobId: storedId,
      delay: 0,
      attempts: job.attempts,
      backoff: { type: 'doubling', delay: job.backoffMs },
    }),
    timestamp: job.runAt,
    delay: 0,
    priority: 0,
    processedOn: job.endedAt,
    finishedOn: job.endedAt,
    atm: job.attempt,
    ats: job.attempt,
    ...(job.state === 'done'
      ? { returnvalue: 'null' }
      : { failedReason: job.error ?? 'failed without a reason', stacktrace: '[]' }),
  });
  pipeline.zadd(keyOf(prefix, queue, job.state === 'done' ? 'completed' : 'failed'), job.endedAt, storedId);
};
