import { mkdirSync } from 'node:fs';
import type { Mongo } from '@anupalan/infra/mongodb/connection';
import type { BlobStore } from '@anupalan/infra/ports/blob-store';
import type { ChangeFeed } from '@anupalan/infra/ports/change-feed';
import type { Clock } from '@anupalan/infra/ports/clock';
import type { EventStore } from '@anupalan/infra/ports/event-store';
import type { JobQueue } from '@anupalan/infra/ports/job-queue';
import type { KeyValue } from '@anupalan/infra/ports/key-value';
import type { KeyVault } from '@anupalan/infra/ports/key-vault';
import type { ReadStore } from '@anupalan/infra/ports/read-store';
import { StoreUnavailable } from '@anupalan/infra/ports/unavailable';
import type { Bus } from '@anupalan/infra/redis/bus';
import type { Logger } from 'pino';
import { refuseUnfinishedMove } from '../migrate/moved-folder.js';
import type { Config, Engines } from '../platform/config/config.js';
import { dropCounter } from './drop-counter.js';
import { retryUntilAvailable, whileNotAborted } from './retry-until-available.js';

/** Every stateful port on the three servers, and the bus between processes. */
export interface EngineStores {
  readonly events: EventStore;
  readonly reads: ReadStore;
  readonly jobs: JobQueue;
  readonly keyValue: KeyValue;
  readonly drafts: KeyValue;
  readonly blobs: BlobStore;
  readonly vault: KeyVault;
  readonly feed: ChangeFeed;
  readonly bus: Bus;
  /** Settings of the servers that an operator should change. */
  readonly warnings: readonly string[];
  /** Waits for running jobs, then closes all connections. */
  close(): Promise<void>;
}

/** A database in the URL takes precedence; else all installations would share one. */
const namesDatabase = (mongoUrl: string): boolean => /^mongodb(?:\+srv)?:\/\/[^/]+\/[^?]+/.test(mongoUrl);

/** Address of the database. */
export const mongoPlace = ({ mongoUrl, name }: Engines): { readonly url: string; readonly database?: string } => ({
  url: mongoUrl,
  ...(namesDatabase(mongoUrl) ? {} : { database: name }),
});

/**
 * Connects to the database.
 * @throws Error with a text for people when no server answers
 */
export const openMongo = async (engines: Engines): Promise<Mongo> => {
  const { connectMongo } = await import('@anupalan/infra/mongodb/connection');
  try {
    return await connectMongo(mongoPlace(engines));
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    const hosts = /:\/\/(?:[^/@]*@)?([^/?]+)/.exec(engines.mongoUrl)?.[1] ?? '';
    const why = error.cause instanceof Error ? ` (${error.cause.message})` : '';
    throw new Error(`MongoDB does not answer at ${hosts}${why}.`, { cause: error });
  }
};

/** Advice for people whose engines hold other data: settings that separate this installation. */
export const otherPlaces = ({ mongoUrl }: Engines): string =>
  `Choose another ENGINES_NAME${namesDatabase(mongoUrl) ? ' and another database in MONGODB_URL' : ''}.`;

interface OpenOptions {
  readonly config: Pick<Config, 'demo' | 'dataDir'>;
  readonly masterKey: Buffer;
  readonly clock: Clock;
  readonly log: Logger;
  readonly starting: AbortSignal;
}

interface Closable {
  close(): Promise<void>;
}

/** Keeps what was opened, and closes it in reverse order: the jobs end before their stores. */
const openedPorts = () => {
  const opened: Closable[] = [];
  return {
    keep: <T extends Closable>(port: T): T => {
      opened.unshift(port);
      return port;
    },
    close: async (): Promise<void> => {
      for (const port of opened.splice(0)) await port.close();
    },
  };
};

type Keep = ReturnType<typeof openedPorts>['keep'];
type HasLog = (prefix?: string) => Promise<boolean>;

/** Tells whether the log has events, of streams with a prefix; while it does not answer, the start waits for it. */
const asksLog = (events: EventStore, { starting, log }: OpenOptions): HasLog => {
  const hasEvents: HasLog = async (prefix) => {
    const prefixes = prefix === undefined ? {} : { prefixes: [prefix] };
    for await (const _ of events.readAll({ after: null, limit: 1, ...prefixes })) return true;
    return false;
  };
  return (prefix) => {
    const found = retryUntilAvailable(
      () => hasEvents(prefix),
      starting,
      (error) => log.warn({ err: error }, 'the log does not answer; the start waits for it'),
    );
    return whileNotAborted(found, starting);
  };
};

const openMongoStores = async (mongo: Mongo, { masterKey, clock }: OpenOptions, hasLog: HasLog, keep: Keep) => {
  const [{ openReadStore }, { openKeyVault }, { openKeyValue }, { openBlobStore }] = await Promise.all([
    import('@anupalan/infra/mongodb/read-store'),
    import('@anupalan/infra/mongodb/key-vault'),
    import('@anupalan/infra/mongodb/key-value'),
    import('@anupalan/infra/mongodb/blob-store'),
  ]);
  const reads = keep(openReadStore(mongo));
  // Before the vault, which would take a log whose keys have not arrived yet for one that lost them.
  await refuseUnfinishedMove(reads);
  const vault = keep(await openKeyVault(mongo, masterKey, hasLog));
  const drafts = keep(await openKeyValue(mongo, 'drafts', { clock }));
  return { reads, vault, drafts, blobs: await openBlobStore(mongo) };
};

const openRedisStores = async (engines: Engines, { config, clock, log }: OpenOptions, keep: Keep) => {
  const [redis, { checkServer }, { openRedisKeyValue }, { openRedisBus }, { redisChangeFeed }, { openRedisJobQueue }] =
    await Promise.all([
      import('@anupalan/infra/redis/client'),
      import('@anupalan/infra/redis/check-server'),
      import('@anupalan/infra/redis/key-value'),
      import('@anupalan/infra/redis/bus'),
      import('@anupalan/infra/redis/change-feed'),
      import('@anupalan/infra/redis/job-queue'),
    ]);
  const { redisUrl: url, name: prefix } = engines;
  const place = { url, prefix, log: (message: string) => log.warn(message) };
  const client = await redis.connected(redis.requestClient(place));
  keep({ close: async () => client.disconnect() });
  const { refused, warnings } = await checkServer(client);
  if (refused !== null) throw new Error(refused);
  for (const warning of warnings) log.warn(warning);
  // The server's own time, except for demo data that lives through its past.
  const keyValue = keep(openRedisKeyValue({ client, name: 'kv', prefix, ...(config.demo ? { clock } : {}) }));
  const bus = keep(await openRedisBus(place));
  const feed = redisChangeFeed(bus, (error) => log.error({ err: error }, 'a listener of the change feed failed'));
  return { keyValue, bus, feed, jobs: keep(await openRedisJobQueue(place)), warnings };
};

/**
 * Connects to EventStoreDB, MongoDB and Redis. Their clients are loaded here only, so that the embedded product loads
 * none. While keys are missing and the log does not answer it waits, since they may be lost.
 * @throws Error with a text for people when MongoDB or Redis does not answer, or the master key is not the vault's; the
 * reason of `starting` when that aborts
 */
export const openEngines = async (engines: Engines, options: OpenOptions): Promise<EngineStores> => {
  const { keep, close } = openedPorts();
  const { openEventStoreDb } = await import('@anupalan/infra/eventstoredb/event-store');
  // A worker writes its seals there, and an API keeps the uploads of running calls there.
  mkdirSync(options.config.dataDir, { recursive: true, mode: 0o700 });
  try {
    const mongo = keep(await openMongo(engines));
    const { eventStoreUrl: url, name } = engines;
    const events = keep(openEventStoreDb({ url, name, onDrop: dropCounter(options.log) }));
    const onMongo = await openMongoStores(mongo, options, asksLog(events, options), keep);
    const onRedis = await openRedisStores(engines, options, keep);
    return { events, ...onMongo, ...onRedis, close };
  } catch (error) {
    await close();
    throw error;
  }
};
