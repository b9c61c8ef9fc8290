import type { Redis } from 'ioredis';
import type { Clock } from '../ports/clock.js';
import type { Entry, KeyValue } from '../ports/key-value.js';
import { DEFAULT_PREFIX, nameText, reaching, script } from './client.js';

const SWEEP_MS = 60_000;
const SWEPT_AT_ONCE = 500;

/**
 * Each entry is a hash: `v` its value as JSON text (a NUL or half a surrogate pair comes back as it went in), `n` its version,
 * `x` its end in ms or empty. `index` has all keys in their order, `ends` those that end, by when. Redis' own expiry is not
 * used: it would leave the key in `index`, and a clock that is moved could not take part in it.
 *
 * Versions come from one counter, never below the server's time in µs: so they grow also when all data was lost, and who still
 * holds an old version overwrites nothing.
 */
const FIND = `
local base = KEYS[1]
local time = redis.call('TIME')
local now = ARGV[1] ~= '' and tonumber(ARGV[1]) or time[1] * 1000 + math.floor(time[2] / 1000)
local function find(key)
  local e = redis.call('HMGET', base .. 'e:' .. key, 'v', 'n', 'x')
  if not e[1] or (e[3] ~= '' and tonumber(e[3]) <= now) then return nil end
  return e
end
`;
/** `held`: what `find` found there; what does not change is not written again. */
const STORE = `
local function text(number) return string.format('%.0f', number) end
local function store(key, value, ends, held)
  local micros = time[1] * 1000000 + time[2]
  local version = text(micros)
  local last = tonumber(redis.call('SET', base .. 'version', version, 'GET') or '0')
  if last >= micros then
    version = text(last + 1)
    redis.call('SET', base .. 'version', version)
  end
  redis.call('HSET', base .. 'e:' .. key, 'v', value, 'n', version, 'x', ends)
  if not held then redis.call('ZADD', base .. 'index', 0, key) end
  if held and held[3] == ends then return version end
  if ends == '' then redis.call('ZREM', base .. 'ends', key) else redis.call('ZADD', base .. 'ends', ends, key) end
  return version
end
`;
const DROP = `
local function drop(key)
  redis.call('DEL', base .. 'e:' .. key)
  redis.call('ZREM', base .. 'index', key)
  redis.call('ZREM', base .. 'ends', key)
end
`;

const get = script(`${FIND} return find(ARGV[2]) or false`);

/** ARGV: now, key, value, expected version or `absent` or empty, ttl or empty. */
const put = script(`${FIND}${STORE}
local held = find(ARGV[2])
if ARGV[4] == 'absent' then
  if held then return false end
elseif ARGV[4] ~= '' and (not held or held[2] ~= ARGV[4]) then
  return false
end
return store(ARGV[2], ARGV[3], ARGV[5] == '' and '' or text(now + tonumber(ARGV[5])), held)`);

const remove = script(`${FIND}${DROP}
local held = find(ARGV[2])
drop(ARGV[2])
return held and 1 or 0`);

/** ARGV: now, key, by, ttl. False when the value is no counter or would be no exact number. */
const increment = script(`${FIND}${STORE}
local held = find(ARGV[2])
local value = held and tonumber(string.match(held[1], '^"(-?%d+)"$')) or (not held and 0 or nil)
if value then value = value + tonumber(ARGV[3]) end
if not value or value ~= math.floor(value) or math.abs(value) > 9007199254740991 then return false end
local ends = held and held[3] ~= '' and held[3] or text(now + tonumber(ARGV[4]))
store(ARGV[2], '"' .. text(value) .. '"', ends, held)
return { text(value), ends }`);

/** ARGV: now, prefix, limit. The byte 0xFF is in no text, so that it ends everything that starts with the prefix. */
const list = script(`${FIND}
local found, from, limit = {}, 0, tonumber(ARGV[3])
while #found < limit do
  local keys = redis.call('ZRANGEBYLEX', base .. 'index', '[' .. ARGV[2], '(' .. ARGV[2] .. '\\255', 'LIMIT', from, 500)
  for _, key in ipairs(keys) do
    local e = #found < limit and find(key)
    if e then table.insert(found, { key, e[1], e[2], e[3] }) end
  end
  if #keys < 500 then break end
  from = from + 500
end
return found`);

/** ARGV: now, how many at most. */
const sweep = script(`${FIND}${DROP}
local keys = redis.call('ZRANGEBYSCORE', base .. 'ends', '-inf', now, 'LIMIT', 0, ARGV[2])
for _, key in ipairs(keys) do drop(key) end
return #keys`);

const toEntry = (key: string, [value, version, ends]: readonly string[]): Entry => ({
  key,
  value: JSON.parse(value ?? '') as string,
  version: Number(version),
  expiresAt: ends === '' ? null : Number(ends),
});

export interface RedisKeyValueOptions {
  /** A client that fails fast; whoever made it closes it. */
  readonly client: Redis;
  /** Keeps instances apart on one server. */
  readonly name: string;
  readonly prefix?: string;
  /** For a clock that is not the server's: tests, and demo data that lives through its past. */
  readonly clock?: Clock;
}

/** Small values in Redis; each act is one script, so that it happens as a whole or not at all. Times are the server's. */
export const openRedisKeyValue = ({ client, name, prefix = DEFAULT_PREFIX, clock }: RedisKeyValueOptions): KeyValue => {
  const base = [`${prefix}:${name}:`];
  const run = <T>(act: ReturnType<typeof script>, ...args: readonly (string | number)[]): Promise<T> =>
    reaching(async () => (await act(client, base, [clock?.now() ?? '', ...args])) as T);

  const sweepAll = async (): Promise<void> => {
    try {
      while ((await run<number>(sweep, SWEPT_AT_ONCE)) === SWEPT_AT_ONCE);
    } catch {
      // Redis is away: nothing that has ended is answered meanwhile, and the next sweep comes.
    }
  };
  const sweeping = setInterval(() => void sweepAll(), SWEEP_MS).unref();

  return {
    get: async (key) => {
      const found = await run<string[] | null>(get, key);
      return found === null ? null : toEntry(key, found);
    },
    put: async (key, value, { expect, ttlMs } = {}) => {
      const version = await run<string | null>(
        put,
        nameText('key', key),
        JSON.stringify(value),
        expect ?? '',
        ttlMs ?? '',
      );
      return version === null ? null : Number(version);
    },
    delete: async (key) => (await run<number>(remove, key)) === 1,
    increment: async (key, by, ttlMs) => {
      const counted = await run<[string, string] | null>(increment, nameText('key', key), by, ttlMs);
      if (counted === null) throw new RangeError(`not a counter: ${key}`);
      return { value: Number(counted[0]), expiresAt: Number(counted[1]) };
    },
    list: async (prefixOfKeys, limit = 1000) =>
      (await run<string[][]>(list, prefixOfKeys, limit)).map(([key = '', ...entry]) => toEntry(key, entry)),
    close: async () => clearInterval(sweeping),
  };
};
