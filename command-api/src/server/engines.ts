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
import { retryUntilAvailable, unlessAborted } from './retry-until-available.js';

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

/**
 * Connects to EventStoreDB, MongoDB and Redis. Their clients are loaded here only, so that the embedded product loads
 * none. While keys are missing and the log does not answer it waits, since they may be lost.
 * @throws Error with a text for people when MongoDB or Redis does not answer, or the master key is not the vault's; the
 * reason of `starting` when that aborts
 */
export const openEngines = async (
  engines: Engines,
  options: {
    readonly config: Pick<Config, 'demo' | 'dataDir'>;
    readonly masterKey: Buffer;
    readonly clock: Clock;
    readonly log: Logger;
    readonly starting: AbortSignal;
  },
): Promise<EngineStores> => {
  const { config, masterKey, clock, log, starting } = options;
  const { name } = engines;
  const opened: { close(): Promise<void> }[] = [];
  const keep = <T extends { close(): Promise<void> }>(port: T): T => {
    opened.unshift(port);
    return port;
  };
  const close = async (): Promise<void> => {
    // Closed in reverse order: the jobs end before their stores.
    for (const port of opened.splice(0)) await port.close();
  };
  const [
    eventStoreDb,
    readStore,
    keyVault,
    blobStore,
    mongoKeyValue,
    redis,
    redisKeyValue,
    jobQueue,
    bus,
    feed,
    { checkServer },
  ] = await Promise.all([
    import('@anupalan/infra/eventstoredb/event-store'),
    import('@anupalan/infra/mongodb/read-store'),
    import('@anupalan/infra/mongodb/key-vault'),
    import('@anupalan/infra/mongodb/blob-store'),
    import('@anupalan/infra/mongodb/key-value'),
    import('@anupalan/infra/redis/client'),
    import('@anupalan/infra/redis/key-value'),
    import('@anupalan/infra/redis/job-queue'),
    import('@anupalan/infra/redis/bus'),
    import('@anupalan/infra/redis/change-feed'),
    import('@anupalan/infra/redis/check-server'),
  ]);
  // A worker writes its seals there, and an API keeps the uploads of running calls there.
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  try {
    const mongo = keep(await openMongo(engines));
    const events = keep(
      eventStoreDb.openEventStoreDb({
        url: engines.eventStoreUrl,
        name,
        onDrop: dropCounter(log),
      }),
    );
    const hasEvents = async (prefix?: string): Promise<boolean> => {
      for await (const _ of events.readAll({
        after: null,
        limit: 1,
        ...(prefix !== undefined && { prefixes: [prefix] }),
      }))
        return true;
      return false;
    };
    const hasLog = async (prefix?: string): Promise<boolean> => {
      const found = retryUntilAvailable(
        () => hasEvents(prefix),
        starting,
        (error) => log.warn({ err: error }, 'the log does not answer; the start waits for it'),
      );
      if (!(await unlessAborted(found, starting))) throw starting.reason;
      return found;
    };
    const reads = keep(readStore.openReadStore(mongo));
    // Before the vault, which would take a log whose keys have not arrived yet for one that lost them.
    await refuseUnfinishedMove(reads);
    const vault = keep(await keyVault.openKeyVault(mongo, masterKey, hasLog));
    const drafts = keep(await mongoKeyValue.openKeyValue(mongo, 'drafts', { clock }));
    const blobs = await blobStore.openBlobStore(mongo);
    const place = { url: engines.redisUrl, prefix: name, log: (message: string) => log.warn(message) };
    const client = await redis.connected(redis.requestClient(place));
    keep({ close: async () => client.disconnect() });
    const { refused, warnings } = await checkServer(client);
    if (refused !== null) throw new Error(refused);
    for (const warning of warnings) log.warn(warning);
    const keyValue = keep(
      redisKeyValue.openRedisKeyValue({
        client,
        name: 'kv',
        prefix: name,
        // The server's own time, except for demo data that lives through its past.
        ...(config.demo ? { clock } : {}),
      }),
    );
    const wire = keep(await bus.openRedisBus(place));
    const live = feed.redisChangeFeed(wire, (error) =>
      log.error({ err: error }, 'a listener of the change feed failed'),
    );
    const jobs = keep(await jobQueue.openRedisJobQueue(place));
    return { events, reads, jobs, keyValue, drafts, blobs, vault, feed: live, bus: wire, warnings, close };
  } catch (error) {
    await close();
    throw error;
  }
};
