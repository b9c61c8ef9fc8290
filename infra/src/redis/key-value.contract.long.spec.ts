import { expect, it } from 'vitest';
import { onEngine } from '../../testing/engines.js';
import { keyValueContract } from '../../testing/key-value.contract.js';
import { clearPrefix, redisWays, testPrefix } from '../../testing/redis-engine.js';
import { connected, requestClient } from './client.js';
import { openRedisKeyValue } from './key-value.js';

await onEngine('key-value', 'redis', redisWays, ({ url }) => {
  const open = async () => {
    const client = await connected(requestClient({ url }));
    const prefix = testPrefix();
    return {
      client,
      prefix,
      close: async () => {
        await clearPrefix(client, prefix);
        client.disconnect();
      },
    };
  };

  keyValueContract('redis', async () => {
    let time = Date.parse('2026-11-21T10:00:00.000Z');
    const clock = { now: () => time };
    const { client, prefix, close } = await open();
    let store = openRedisKeyValue({ client, name: 'kv', prefix, clock });
    const other = openRedisKeyValue({ client, name: 'other', prefix, clock });
    return {
      store,
      other,
      clock,
      pass: async (ms) => {
        time += ms;
      },
      reopen: async () => {
        await store.close();
        store = openRedisKeyValue({ client, name: 'kv', prefix, clock });
        return store;
      },
      close: async () => {
        await store.close();
        await other.close();
        await close();
      },
    };
  });

  it('ends values by the time of the server when no other clock is given', async () => {
    const { client, prefix, close } = await open();
    const store = openRedisKeyValue({ client, name: 'kv', prefix });
    const [seconds] = await client.time();
    await store.put('short', 'a', { ttlMs: 1 });
    await store.put('long', 'b', { ttlMs: 60_000 });
    const ends = (await store.get('long'))?.expiresAt ?? 0;
    expect(ends - Number(seconds) * 1000).toBeGreaterThanOrEqual(60_000);
    expect(ends - Number(seconds) * 1000).toBeLessThan(70_000);
    await expect.poll(() => store.get('short')).toBeNull();
    await store.close();
    await close();
  });

  it('gives no version again after everything was lost, so that who held one overwrites nothing', async () => {
    const { client, prefix, close } = await open();
    const store = openRedisKeyValue({ client, name: 'kv', prefix });
    const before = (await store.put('key', 'a')) ?? -1;
    await clearPrefix(client, prefix);
    expect(await store.get('key')).toBeNull();
    const after = (await store.put('key', 'b')) ?? -1;
    expect(after).toBeGreaterThan(before);
    expect(await store.put('key', 'stale', { expect: before })).toBeNull();
    await store.close();
    await close();
  });

  it('gives growing versions also while the clock of the server goes behind those that it gave', async () => {
    const { client, prefix, close } = await open();
    const store = openRedisKeyValue({ client, name: 'kv', prefix });
    const ahead = (Date.now() + 3_600_000) * 1000;
    await client.set(`${prefix}:kv:version`, ahead);
    expect(await store.put('key', 'a')).toBe(ahead + 1);
    expect(await store.put('other', 'b')).toBe(ahead + 2);
    await store.close();
    await close();
  });

  it('knows all keys in their order and which of them end when, whatever was put over what', async () => {
    const { client, prefix, close } = await open();
    let now = Date.now();
    const store = openRedisKeyValue({ client, name: 'kv', prefix, clock: { now: () => now } });
    const index = (name: string) => client.zrange(`${prefix}:kv:${name}`, 0, '-1', 'WITHSCORES');
    for (const ttlMs of [1000, 1000, 2000]) await store.put('b', 'text', { ttlMs });
    await store.put('a', 'text', { ttlMs: 500 });
    await store.put('a', 'text');
    for (const by of [1, 2]) await store.increment('c', by, 100);
    expect(await index('index')).toEqual(['a', '0', 'b', '0', 'c', '0']);
    expect(await index('ends')).toEqual(['c', String(now + 100), 'b', String(now + 2000)]);
    now += 5000;
    await store.put('b', 'text');
    await store.increment('c', 1, 100);
    expect(await index('index')).toEqual(['a', '0', 'b', '0', 'c', '0']);
    expect(await index('ends')).toEqual(['c', String(now + 100)]);
    await store.close();
    await close();
  });

  it('goes on after the server has lost its scripts', async () => {
    const { client, prefix, close } = await open();
    const store = openRedisKeyValue({ client, name: 'kv', prefix });
    await store.put('key', 'a');
    await client.script('FLUSH');
    expect((await store.get('key'))?.value).toBe('a');
    await store.close();
    await close();
  });
});
