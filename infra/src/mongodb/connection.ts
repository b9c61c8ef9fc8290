import { type Db, MongoClient } from 'mongodb';
import { StoreUnavailable } from '../ports/unavailable.js';
import { wakeWritersOfEndedConnections } from './ended-connections.js';
import { answered } from './faults.js';

/** One pool of connections to a MongoDB (or a server that speaks its protocol), shared by the stores in it. */
export interface Mongo {
  readonly db: Db;
  /** The server's clock, ms since the epoch. */
  now(): Promise<number>;
  /** @throws StoreUnavailable when no server answers */
  ping(): Promise<void>;
  /** What the server says it is: its version, with the product's own where it only speaks MongoDB's protocol. */
  version(): Promise<string>;
  /** Ends every connection. Whoever still waits for an answer gets StoreUnavailable. */
  close(): Promise<void>;
}

export interface MongoOptions {
  /** `mongodb://` or `mongodb+srv://`, with everything that the driver takes from it: hosts, TLS, credentials, replicaSet. */
  readonly url: string;
  /** Else the one that the URL names, else `anupalan`. */
  readonly database?: string;
  /** How long a call waits for a server that can take it. */
  readonly selectionMs?: number;
  /** How long a connection may take, and a server to say that it is there. */
  readonly connectMs?: number;
  /** How often each server is asked whether it is there; a frozen one is found within this and the time to connect. */
  readonly heartbeatMs?: number;
}

const SELECTION_MS = 3000;
const CONNECT_MS = 3000;
const HEARTBEAT_MS = 5000;
/** How long a write waits for a majority; without one its outcome is unknown. */
const MAJORITY_TIMEOUT_MS = 10_000;
const POOL = 50;

const databaseIn = (url: string): string | null => {
  const path = /^mongodb(?:\+srv)?:\/\/[^/]+\/([^?]+)/.exec(url)?.[1];
  return path === undefined ? null : decodeURIComponent(path);
};

/**
 * Connects and waits for the first answer. Everything is written by a majority and to its journal before it counts, and
 * read from what a majority has: an event is never sealed with a key that a failover takes back.
 * @throws StoreUnavailable when no server answers; Error for a URL that is none
 */
export const connectMongo = async (options: MongoOptions): Promise<Mongo> => {
  const { url, selectionMs = SELECTION_MS, connectMs = CONNECT_MS, heartbeatMs = HEARTBEAT_MS } = options;
  wakeWritersOfEndedConnections();
  const client = new MongoClient(url, {
    appName: 'anupalan',
    maxPoolSize: POOL,
    serverSelectionTimeoutMS: selectionMs,
    // A pool that is used up is no different from a server that does not answer.
    waitQueueTimeoutMS: selectionMs + connectMs,
    connectTimeoutMS: connectMs,
    heartbeatFrequencyMS: heartbeatMs,
    // A primary without a majority would keep a write waiting for ever.
    writeConcern: { w: 'majority', journal: true, wtimeoutMS: MAJORITY_TIMEOUT_MS },
    readConcern: { level: 'majority' },
    readPreference: 'primary',
    ignoreUndefined: true,
  });
  try {
    await answered(() => client.connect());
  } catch (error) {
    await client.close();
    throw error;
  }
  const db = client.db(options.database ?? databaseIn(url) ?? 'anupalan');
  return {
    db,
    now: async () => {
      const { localTime } = await answered(() => db.command({ hello: 1 }));
      if (!(localTime instanceof Date)) throw new StoreUnavailable('The database does not tell its time.');
      return localTime.getTime();
    },
    ping: async () => {
      await answered(() => db.command({ ping: 1 }));
    },
    version: async () => {
      const { version, ferretdbVersion } = await answered(() => db.admin().command({ buildInfo: 1 }));
      return ferretdbVersion === undefined ? String(version) : `FerretDB ${String(ferretdbVersion).replace(/^v/, '')}`;
    },
    close: () => client.close(),
  };
};
