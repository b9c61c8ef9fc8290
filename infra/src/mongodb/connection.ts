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
  /** The server's version, with the product's own where it only speaks MongoDB's protocol. */
  version(): Promise<string>;
  /** Ends every connection. Pending calls fail with StoreUnavailable. */
  close(): Promise<void>;
}

export interface MongoOptions {
  /** `mongodb://` or `mongodb+srv://` with every option of the driver: hosts, TLS, credentials, replicaSet. */
  readonly url: string;
  /** Default: the database in the URL, else `anupalan`. */
  readonly database?: string;
  /** How long a call waits for a suitable server, ms. */
  readonly selectionMs?: number;
  /** Timeout for a connection and for a heartbeat, ms. */
  readonly connectMs?: number;
  /** Interval of heartbeats, ms; a frozen server is detected within this plus `connectMs`. */
  readonly heartbeatMs?: number;
}

const SELECTION_MS = 3000;
const CONNECT_MS = 3000;
const HEARTBEAT_MS = 5000;
/** How long a write waits for a majority, ms; after that its outcome is unknown. */
const MAJORITY_TIMEOUT_MS = 10_000;
const POOL = 50;

const databaseIn = (url: string): string | null => {
  const path = /^mongodb(?:\+srv)?:\/\/[^/]+\/([^?]+)/.exec(url)?.[1];
  return path === undefined ? null : decodeURIComponent(path);
};

/**
 * Connects and waits for the first answer. Writes wait for a majority and its journal, and reads return majority data:
 * a failover never takes back a key that an event was sealed with.
 * @throws StoreUnavailable when no server answers; Error for an invalid URL
 */
export const connectMongo = async (options: MongoOptions): Promise<Mongo> => {
  const { url, selectionMs = SELECTION_MS, connectMs = CONNECT_MS, heartbeatMs = HEARTBEAT_MS } = options;
  wakeWritersOfEndedConnections();
  const client = new MongoClient(url, {
    appName: 'anupalan',
    maxPoolSize: POOL,
    serverSelectionTimeoutMS: selectionMs,
    // An exhausted pool is reported like a server that does not answer.
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
