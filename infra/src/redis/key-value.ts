import type { Redis } from 'ioredis';
import type { Clock } from '../ports/clock.js';
import type { Entry, KeyValue } from '../ports/key-value.js';
import { DEFAULT_PREFIX, nameText, reaching, script } from './client.js';

const SWEEP_MS = 60_000;
const SWEPT_AT_ONCE = 500;

/**
 * Each entry is a hash: `v` its value as JSON text (which keeps a NUL or a lone surrogate), `n` its version, `x` its
 * expiry in ms or empty. `index` has all keys in order, `ends` those with an expiry, by expiry; Redis' own expiry is
 * not used, since it would leave the key in `index` and ignores a moved clock.
 * Versions come from one counter that is never below the server's time in µs: they grow also after all data was lost,
 * so that an old version never matches.
 */
const NOW = `
local call, base = redis.call, KEYS[1]
local time = call('TIME')
local now = ARGV[1] ~= '' and tonumber(ARGV[1]) or time[1] * 1000 + math.floor(time[2] / 1000)
`;
const FIND = `${NOW}
local function find(key)
  local e = call('HMGET', base .. 'e:' .. key, 'v', 'n', 'x')
  if not e[1] or (e[3] ~= '' and tonumber(e[3]) <= now) then return nil end
  return e
end
`;
const STORE = `
local function text(number) return string.format('%.0f', number) end
local function nextVersion()
  local micros = time[1] .. string.sub('00000' .. time[2], -6)
  local last = call('SET', base .. 'version', micros, 'GET')
  if not last or (#last == #micros and last < micros) or tonumber(last) < tonumber(micros) then return micros end
  local version = text(last + 1)
  call('SET', base .. 'version', version)
  return version
end
`;
const DROP = `
local function drop(key)
  call('DEL', base .. 'e:' .. key)
  call('ZREM', base .. 'index', key)
  call('ZREM', base .. 'ends', key)
end
`;

const get = script(`${FIND} return find(ARGV[2]) or false`);

/**
 * ARGV: now, key, value, expected version or `absent` or empty, ttl or empty. Reads the entry only where the
 * expectation needs it.
 */
const put = script(`${FIND}${STORE}
local key, expected, ttl = ARGV[2], ARGV[4], ARGV[5]
if expected ~= '' then
  local held = find(key)
  if (expected == 'absent') == (held ~= nil) or (held and held[2] ~= expected) then return false end
end
local version, ends = nextVersion(), ttl == '' and '' or text(now + ttl)
local added = call('HSET', base .. 'e:' .. key, 'v', ARGV[3], 'n', version, 'x', ends)
if added > 0 then call('ZADD', base .. 'index', 0, key) end
if ends ~= '' then call('ZADD', base .. 'ends', ends, key) elseif added == 0 then call('ZREM', base .. 'ends', key) end
return version`);

const remove = script(`${FIND}${DROP}
local held = find(ARGV[2])
drop(ARGV[2])
return held and 1 or 0`);

/** ARGV: now, key, by, ttl. False when the value is no counter or the sum is no exact number. */
const increment = script(`${NOW}${STORE}
local entry = base .. 'e:' .. ARGV[2]
local value, ends = unpack(call('HMGET', entry, 'v', 'x'))
if value and (ends == '' or tonumber(ends) > now) then
  value = tonumber(string.match(value, '^"(-?%d+)"$'))
  if not value then return false end
else
  value, ends = 0, ''
end
value = value + ARGV[3]
if value ~= math.floor(value) or math.abs(value) > 9007199254740991 then return false end
local counted = text(value)
if ends ~= '' then
  call('HSET', entry, 'v', '"' .. counted .. '"', 'n', nextVersion())
  return { counted, ends }
end
ends = text(now + ARGV[4])
local added = call('HSET', entry, 'v', '"' .. counted .. '"', 'n', nextVersion(), 'x', ends)
if added > 0 then call('ZADD', base .. 'index', 0, ARGV[2]) end
call('ZADD', base .. 'ends', ends, ARGV[2])
return { counted, ends }`);

/**
 * ARGV: now, prefix, limit. The byte 0xFF occurs in no text, so that prefix + 0xFF sorts after every key with the
 * prefix.
 */
const list = script(`${FIND}
local found, from, limit = {}, 0, tonumber(ARGV[3])
while #found < limit do
  local keys = call('ZRANGEBYLEX', base .. 'index', '[' .. ARGV[2], '(' .. ARGV[2] .. '\\255', 'LIMIT', from, 500)
  for _, key in ipairs(keys) do
    local e = #found < limit and find(key)
    if e then table.insert(found, { key, e[1], e[2], e[3] }) end
  end
  if #keys < 500 then break end
  from = from + 500
end
return found`);

/** ARGV: now, limit. */
const sweep = script(`${FIND}${DROP}
local keys = call('ZRANGEBYSCORE', base .. 'ends', '-inf', now, 'LIMIT', 0, ARGV[2])
for _, key in ipairs(keys) do drop(key) end
return #keys`);

const toEntry = (key: string, [value, version, ends]: readonly string[]): Entry => ({
  key,
  value: JSON.parse(value ?? '') as string,
  version: Number(version),
  expiresAt: ends === '' ? null : Number(ends),
});

export interface RedisKeyValueOptions {
  /** A client that fails fast; its creator closes it. */
  readonly client: Redis;
  /** Separates instances on one server. */
  readonly name: string;
  readonly prefix?: string;
  /** Replaces the server's time, for tests and for demo data that lives through its past. */
  readonly clock?: Clock;
}

/** Small values in Redis; each operation is one script and thus atomic. Times are the server's. */
export const openRedisKeyValue = ({ client, name, prefix = DEFAULT_PREFIX, clock }: RedisKeyValueOptions): KeyValue => {
  const base = [`${prefix}:${name}:`];
  const run = <T>(act: ReturnType<typeof script>, ...args: readonly (string | number)[]): Promise<T> =>
    reaching(async () => (await act(client, base, [clock?.now() ?? '', ...args])) as T);

  const sweepAll = async (): Promise<void> => {
    try {
      while ((await run<number>(sweep, SWEPT_AT_ONCE)) === SWEPT_AT_ONCE);
    } catch {
      // Redis is unavailable: reads skip expired entries, and the next sweep deletes them.
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
