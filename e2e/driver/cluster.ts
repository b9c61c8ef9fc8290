import { randomBytes } from 'node:crypto';
import { type EngineUnderTest, enginesUnderTest } from '@anupalan/infra/testing/engines';
import { eventStoreDbWays } from '@anupalan/infra/testing/eventstoredb-engine';
import { mongodbWays } from '@anupalan/infra/testing/mongodb';
import { ownRedis } from '@anupalan/infra/testing/redis-engine';
import type { RedisServer } from '../../scripts/engines/redis.mjs';
import { freePort, removeFolder, type ServerProcess, startServer, tempFolder } from './server.js';

/** The product over the three engines, each part in its own processes. */
export interface Cluster {
  readonly redis: RedisServer;
  /** `EventStoreDB 23.10 (counterpart), …` */
  readonly engines: string;
  /** The settings of every process. */
  readonly env: Readonly<Record<string, string>>;
  /**
   * Starts a further process of a part, on a free port by default; `env` overrides its settings, `alive` as in
   * startServer.
   */
  start(
    role: 'api' | 'projector' | 'worker',
    options?: { readonly port?: number; readonly env?: Readonly<Record<string, string>>; readonly alive?: boolean },
  ): Promise<ServerProcess>;
  /** Stops all running processes, then the engines. */
  stop(): Promise<void>;
}

/**
 * Starts the engines: those in `brought`, those of EVENTSTORE_URL and MONGODB_URL, else the nearest available; Redis is
 * always our own server, because tests kill and flush it. Null when one is unavailable; those in `brought` are stopped
 * then. `publicPort`: the port of the API that links and webhooks lead to.
 */
export const startCluster = async (
  publicPort: number,
  brought: Readonly<Partial<Record<'eventstoredb' | 'mongodb', EngineUnderTest>>> = {},
): Promise<Cluster | null> => {
  const redis = await ownRedis();
  const found =
    redis === null ? null : await enginesUnderTest({ eventstoredb: eventStoreDbWays, mongodb: mongodbWays }, brought);
  if (redis === null || found === null) {
    await redis?.stop();
    for (const engine of Object.values(brought)) await engine.stop();
    return null;
  }
  const name = `test${randomBytes(6).toString('hex')}`;
  const env = {
    DEMO: '1',
    DEMO_DATA: '0',
    EVENTSTORE_URL: found.eventstoredb.url,
    MONGODB_URL: found.mongodb.url,
    REDIS_URL: redis.url,
    ENGINES_NAME: name,
    MASTER_KEY: randomBytes(32).toString('hex'),
    SEAL_KEY: randomBytes(32).toString('hex'),
    PUBLIC_URL: `http://127.0.0.1:${publicPort}`,
  };
  const over = new AbortController();
  const folders: string[] = [];
  const ended: Promise<unknown>[] = [];
  return {
    redis,
    env,
    engines: Object.values(found)
      .map(({ engine, version, kind }) => `${engine} ${version} (${kind})`)
      .join(', '),
    start: async (role, options = {}) => {
      const dataDir = tempFolder();
      folders.push(dataDir);
      const process = await startServer({
        dataDir,
        port: options.port ?? (await freePort()),
        env: { ...env, ...options.env },
        role,
        alive: options.alive ?? false,
        signal: over.signal,
      });
      ended.push(process.exited);
      return process;
    },
    stop: async () => {
      over.abort();
      await Promise.all(ended);
      for (const folder of folders) removeFolder(folder);
      await redis.stop();
      for (const engine of Object.values(found)) await engine.stop();
    },
  };
};
