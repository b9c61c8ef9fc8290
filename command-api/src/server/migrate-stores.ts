import { existsSync } from 'node:fs';
import { openBlobStore } from '@anupalan/infra/embedded/blob-store';
import { openEventStore } from '@anupalan/infra/embedded/event-store';
import { openKeyVault } from '@anupalan/infra/embedded/key-vault';
import type { Folder } from '@anupalan/infra/embedded/open-folder';
import { type FolderRows, readFolder } from '@anupalan/infra/embedded/read-folder';
import { openEventStoreDb } from '@anupalan/infra/eventstoredb/event-store';
import { openBlobStore as openGridFs } from '@anupalan/infra/mongodb/blob-store';
import type { Mongo } from '@anupalan/infra/mongodb/connection';
import { openKeyVault as openMongoVault } from '@anupalan/infra/mongodb/key-vault';
import { openReadStore } from '@anupalan/infra/mongodb/read-store';
import type { BlobStore } from '@anupalan/infra/ports/blob-store';
import type { EventStore } from '@anupalan/infra/ports/event-store';
import type { JobQueue } from '@anupalan/infra/ports/job-queue';
import type { KeyValue } from '@anupalan/infra/ports/key-value';
import type { KeyVault } from '@anupalan/infra/ports/key-vault';
import type { ReadStore } from '@anupalan/infra/ports/read-store';
import { connected, requestClient } from '@anupalan/infra/redis/client';
import { openRedisJobQueue } from '@anupalan/infra/redis/job-queue';
import { openRedisKeyValue } from '@anupalan/infra/redis/key-value';
import type { Engines } from '../platform/config/config.js';
import { openMongo } from './engines.js';

/** The source of a move, read only. */
export interface Source {
  readonly events: EventStore;
  readonly vault: KeyVault;
  readonly blobs: BlobStore;
  readonly rows: FolderRows;
  close(): Promise<void>;
}

/** The target of a move, with the connections that it needs beside the ports. */
export interface Target {
  readonly events: EventStore;
  readonly vault: KeyVault;
  readonly blobs: BlobStore;
  readonly reads: ReadStore;
  readonly keyValue: KeyValue;
  readonly jobs: JobQueue;
  readonly mongo: Mongo;
  readonly redis: Awaited<ReturnType<typeof connected>>;
  close(): Promise<void>;
}

const closeAll = async (opened: { close(): Promise<void> }[]): Promise<void> => {
  for (const one of opened.splice(0).reverse()) await one.close();
};

/**
 * Opens a locked data folder for reading.
 * @throws Error with a text for people when there is no data, or the master key is another one
 */
export const openSource = async (folder: Folder, masterKey: Buffer): Promise<Source> => {
  if (!existsSync(folder.path('log.db'))) throw new Error(`${folder.dir} holds no data. Is DATA_DIR right?`);
  const opened: { close(): Promise<void> }[] = [];
  try {
    const vault = openKeyVault(folder.path('vault.db'), masterKey, { readonly: true });
    opened.push(vault);
    const events = openEventStore(folder.path('log.db'), { readonly: true });
    opened.push(events);
    const rows = readFolder({ vault: folder.path('vault.db'), work: folder.path('work.db') });
    opened.push({ close: async () => rows.close() });
    const blobs = await openBlobStore(folder.path('blobs'));
    return { events, vault, blobs, rows, close: () => closeAll(opened) };
  } catch (error) {
    await closeAll(opened);
    if (existsSync(folder.path('master.key')) && error instanceof Error && /master key/.test(error.message))
      throw new Error(`${error.message} It lies in ${folder.path('master.key')}.`, { cause: error });
    throw error;
  }
};

/**
 * Connects to the engines like the server, without workers. A log that has no identity yet gets `identity`.
 * @throws Error with a text for people when one does not answer, or its vault has another master key
 */
export const openTarget = async (engines: Engines, masterKey: Buffer, identity: string): Promise<Target> => {
  const opened: { close(): Promise<void> }[] = [];
  const keep = <T extends { close(): Promise<void> }>(port: T): T => {
    opened.push(port);
    return port;
  };
  const { name } = engines;
  try {
    const mongo = keep(await openMongo(engines));
    const vault = keep(await openMongoVault(mongo, masterKey));
    const reads = keep(openReadStore(mongo));
    const blobs = await openGridFs(mongo);
    const events = keep(openEventStoreDb({ url: engines.eventStoreUrl, name, identity }));
    const place = { url: engines.redisUrl, prefix: name };
    const redis = await connected(requestClient(place));
    keep({ close: async () => redis.disconnect() });
    const keyValue = keep(openRedisKeyValue({ client: redis, name: 'kv', prefix: name }));
    const jobs = keep(await openRedisJobQueue(place));
    return { events, vault, blobs, reads, keyValue, jobs, mongo, redis, close: () => closeAll(opened) };
  } catch (error) {
    await closeAll(opened);
    throw error;
  }
};
