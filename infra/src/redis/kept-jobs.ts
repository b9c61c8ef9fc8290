import type { Redis } from 'ioredis';
import { script } from './client.js';
import { keyOf } from './job-reports.js';

/** No call asks for more, so that none keeps the server long. */
const ASKED_AT_ONCE = 500;

/** KEYS: the names of the queues, then jobs. ARGV: their queues. Answers what stands in each job, null where there is none. */
const known = script(`
redis.call('SADD', KEYS[1], unpack(ARGV))
local kept = {}
for i = 2, #KEYS do kept[i - 1] = redis.call('HGET', KEYS[i], 'data') end
return kept`);

interface Asked {
  readonly queue: string;
  readonly key: string;
  readonly tell: (kept: unknown) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Answers what stands in a job that was just added, and notes that its queue has jobs. All that is asked for in one turn of the
 * event loop is asked for by one call at its end, after what was sent in the turn: many jobs at once cost little more than one.
 */
export const keptJobs = (client: Redis, prefix: string): ((queue: string, id: string) => Promise<unknown>) => {
  let waiting: Asked[] = [];

  const ask = async (some: readonly Asked[]): Promise<void> => {
    try {
      const keys = [`${prefix}:queues`, ...some.map(({ key }) => key)];
      const kept = (await known(client, keys, [...new Set(some.map(({ queue }) => queue))])) as unknown[];
      for (const [i, { tell }] of some.entries()) tell(kept[i]);
    } catch (error) {
      for (const { fail } of some) fail(error);
    }
  };

  const askAll = (): void => {
    const all = waiting;
    waiting = [];
    for (let from = 0; from < all.length; from += ASKED_AT_ONCE) void ask(all.slice(from, from + ASKED_AT_ONCE));
  };

  return (queue, id) =>
    new Promise((tell, fail) => {
      if (waiting.push({ queue, key: keyOf(prefix, queue, id), tell, fail }) === 1) setImmediate(askAll);
    });
};
