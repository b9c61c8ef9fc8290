import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { type RedisServer, redisVersion, startRedis } from '../../scripts/engines/redis.mjs';
import type { Ways } from './engines.js';

/**
 * A local server that a test may stop, freeze and flush, and that a kill costs nothing it answered; the suite is skipped where there
 * is none, except on CI.
 */
export const ownRedis = async (): Promise<RedisServer | null> => {
  const server = await startRedis({ fsync: 'always' });
  if (server === null && process.env.CI === 'true') throw new Error('no redis-server here');
  return server;
};

/** Redis: the server at REDIS_URL, else a container, else the local redis-server. */
export const redisWays: Ways = {
  container: async () => {
    const { GenericContainer } = await import('testcontainers');
    const container = await new GenericContainer('redis:7.4')
      .withCommand(['redis-server', '--appendonly', 'yes', '--maxmemory-policy', 'noeviction'])
      .withExposedPorts(6379)
      .start();
    return {
      url: `redis://${container.getHost()}:${container.getMappedPort(6379)}`,
      stop: async () => void (await container.stop()),
    };
  },
  local: async () => (redisVersion() === null ? null : startRedis()),
  version: async (url) => {
    const client = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 1 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return /redis_version:(\S+)/.exec(await client.info('server'))?.[1] ?? 'unknown';
    } finally {
      client.disconnect();
    }
  },
};

/** A prefix for one test: a given server may hold other keys. */
export const testPrefix = (): string => `test-${randomUUID()}`;

/** Removes everything under a prefix. */
export const clearPrefix = async (client: Redis, prefix: string): Promise<void> => {
  for await (const keys of client.scanStream({ match: `${prefix}:*`, count: 1000 }))
    if ((keys as string[]).length > 0) await client.unlink(...(keys as string[]));
};
