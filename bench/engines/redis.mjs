// Jobs over our queue and over BullMQ with the same options; operations of the key-value store and one Lua script with
// the same results over ioredis. All keys have prefixes of this run and are removed at its end.
import { randomUUID } from 'node:crypto';
import { openRedisJobQueue } from '@anupalan/infra/redis/job-queue';
import { openRedisKeyValue } from '@anupalan/infra/redis/key-value';
import { clearKeys } from '@anupalan/infra/redis/take-over';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';

const KEYS = 2000;
const SESSION_MS = 3_600_000;
const QUEUE = 'mail';
const KEEP_DONE_SECONDS = 30 * 24 * 3600;
const LOCK_MS = 15_000;
const POLL_INTERVAL_MS = 5000;

/**
 * The same guarantees with plain ioredis: a value with its version and Redis's own expiry, growing versions from one
 * counter, keys in order. KEYS: the entry, the counter of versions, the ordered keys. ARGV: key, value, the expected
 * version or empty, ttl in ms.
 */
const BARE_PUT = `
if ARGV[3] ~= '' and redis.call('HGET', KEYS[1], 'n') ~= ARGV[3] then return false end
local version = redis.call('INCR', KEYS[2])
redis.call('HSET', KEYS[1], 'v', ARGV[2], 'n', version)
redis.call('PEXPIRE', KEYS[1], ARGV[4])
redis.call('ZADD', KEYS[3], 0, ARGV[1])
return version`;
/** KEYS: the entry. */
const BARE_GET = `
local held = redis.call('HMGET', KEYS[1], 'v', 'n')
if not held[1] then return false end
return { held[1], held[2], redis.call('PTTL', KEYS[1]) }`;
/** KEYS: as above. ARGV: key, by, ttl in ms. */
const BARE_INCREMENT = `
local value = redis.call('HINCRBY', KEYS[1], 'v', ARGV[2])
redis.call('HSET', KEYS[1], 'n', redis.call('INCR', KEYS[2]))
if value == tonumber(ARGV[2]) then
  redis.call('PEXPIRE', KEYS[1], ARGV[3])
  redis.call('ZADD', KEYS[3], 0, ARGV[1])
end
return { value, redis.call('PTTL', KEYS[1]) }`;

/** Promises that resolve when the job of their id is done. */
const doneJobs = () => {
  const waiting = new Map();
  return {
    of: (id) => new Promise((resolve) => waiting.set(id, resolve)),
    tell: (id) => {
      waiting.get(id)?.();
      waiting.delete(id);
    },
  };
};

const payload = () => ({ requestId: randomUUID(), messageId: randomUUID(), template: 'case-moved' });

const ourJobs = async (url, prefix, concurrency) => {
  const queue = await openRedisJobQueue({ url, prefix, lockMs: LOCK_MS, pollIntervalMs: POLL_INTERVAL_MS });
  const done = doneJobs();
  queue.work(QUEUE, async ({ id }) => done.tell(id), { concurrency });
  return {
    run: async () => {
      const id = randomUUID();
      const ended = done.of(id);
      await queue.add({ queue: QUEUE, id, payload: payload(), attempts: 5, backoffMs: 1000 });
      await ended;
    },
    close: () => queue.close(),
  };
};

const bareJobs = async (client, url, prefix, concurrency) => {
  const queue = new Queue(QUEUE, { connection: client, prefix, streams: { events: { maxLen: 100 } } });
  await queue.waitUntilReady();
  const done = doneJobs();
  const connection = new Redis(url, { maxRetriesPerRequest: null });
  const worker = new Worker(QUEUE, async ({ id }) => done.tell(id), {
    connection,
    prefix,
    concurrency,
    lockDuration: LOCK_MS,
    stalledInterval: POLL_INTERVAL_MS,
    removeOnComplete: { age: KEEP_DONE_SECONDS },
  });
  await worker.waitUntilReady();
  return {
    run: async () => {
      const jobId = `j.${randomUUID()}`;
      const ended = done.of(jobId);
      await queue.add(
        'job',
        { payload: payload() },
        { jobId, attempts: 5, backoff: { type: 'exponential', delay: 1000 } },
      );
      await ended;
    },
    close: async () => {
      await worker.close();
      connection.disconnect();
      await queue.close();
    },
  };
};

/** Opens both sides, see ../engines.bench.mjs. */
export const open = async (url, inFlight) => {
  const [ours, bare] = [`bench-${randomUUID()}`, `bench-${randomUUID()}`];
  const client = new Redis(url, { maxRetriesPerRequest: 0, retryStrategy: () => null, lazyConnect: true });
  await client.connect();
  const version = /redis_version:(\S+)/.exec(await client.info('server'))?.[1] ?? 'unknown';
  client.defineCommand('barePut', { numberOfKeys: 3, lua: BARE_PUT });
  client.defineCommand('bareGet', { numberOfKeys: 1, lua: BARE_GET });
  client.defineCommand('bareIncrement', { numberOfKeys: 3, lua: BARE_INCREMENT });
  const values = openRedisKeyValue({ client, name: 'kv', prefix: ours });
  const jobs = { ours: await ourJobs(url, ours, inFlight), bare: await bareJobs(client, url, bare, inFlight) };

  const key = (n) => `session:${n % KEYS}`;
  const session = JSON.stringify({ userId: randomUUID(), role: 'customer', device: 'bench', begun: Date.now() });
  const limit = (n) => `limit:${n % KEYS}`;
  const place = (name) => `${bare}:${name}`;
  const shared = [place('version'), place('index')];
  return {
    title: `Redis ${version}`,
    isStandIn: false,
    kinds: [
      { name: 'a job added and done', share: 0.5, ours: jobs.ours.run, bare: jobs.bare.run },
      {
        name: 'a value put',
        share: 1,
        ours: (n) => values.put(key(n), session, { ttlMs: SESSION_MS }),
        bare: (n) => client.barePut(place(key(n)), ...shared, key(n), JSON.stringify(session), '', SESSION_MS),
      },
      {
        name: 'a value read',
        share: 1,
        ours: (n) => values.get(key(n)),
        bare: async (n) => JSON.parse((await client.bareGet(place(key(n))))?.[0] ?? 'null'),
      },
      {
        name: 'a counter raised',
        share: 1,
        ours: (n) => values.increment(limit(n), 1, SESSION_MS),
        bare: (n) => client.bareIncrement(place(limit(n)), ...shared, limit(n), 1, SESSION_MS),
      },
    ],
    close: async () => {
      await jobs.ours.close();
      await jobs.bare.close();
      await values.close();
      for (const prefix of [ours, bare]) await clearKeys(client, prefix);
      client.disconnect();
    },
  };
};
