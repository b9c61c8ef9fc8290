import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Db } from 'mongodb';
import { connectMongo, type Mongo } from '../src/mongodb/connection.js';
import type { StartedEngine, Ways } from './engines.js';

/** A server that a test may kill, freeze and restart. */
export interface LocalServer {
  readonly url: string;
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Resolves once the process is stopped. */
  pause(): Promise<void>;
  resume(): void;
}

/** The exports of scripts/engines/ferretdb.mjs. */
interface FerretdbScript {
  ferretdbBinary(): Promise<string | null>;
  freePort(): Promise<number>;
  startFerretdb(options: { program: string; dir: string; port: number }): Promise<LocalServer>;
}

const SCRIPT = join('scripts', 'engines', 'ferretdb.mjs');

const script = async (): Promise<FerretdbScript> => {
  let dir = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(dir, SCRIPT)) && dirname(dir) !== dir) dir = dirname(dir);
  return (await import(pathToFileURL(join(dir, SCRIPT)).href)) as FerretdbScript;
};

/**
 * A separate FerretDB that can be killed and started again on the same port and data; null where it is not available.
 */
export const ownFerretdb = async (): Promise<{
  readonly start: () => Promise<LocalServer>;
  readonly remove: () => Promise<void>;
} | null> => {
  const { ferretdbBinary, freePort, startFerretdb } = await script();
  const program = await ferretdbBinary();
  if (program === null) return null;
  const dir = await mkdtemp(join(tmpdir(), 'anupalan-ferretdb-'));
  const port = await freePort();
  return {
    start: () => startFerretdb({ program, dir, port }),
    remove: () => rm(dir, { recursive: true, force: true }),
  };
};

const local = async (): Promise<StartedEngine | null> => {
  const own = await ownFerretdb();
  if (own === null) return null;
  const server = await own.start();
  return {
    url: server.url,
    stop: async () => {
      await server.stop('SIGKILL');
      await own.remove();
    },
  };
};

const MONGO_PORT = 27_017;

/** A replica set of one node: with a majority and a journal as in production. */
const container = async (): Promise<StartedEngine> => {
  const { GenericContainer, Wait } = await import('testcontainers');
  const started = await new GenericContainer('mongo:8.0')
    .withExposedPorts(MONGO_PORT)
    .withCommand(['--replSet', 'rs0', '--bind_ip_all'])
    .withWaitStrategy(Wait.forLogMessage(/Waiting for connections/))
    .start();
  const initiate = 'rs.initiate(); while (!db.hello().isWritablePrimary) sleep(50)';
  const { exitCode, output } = await started.exec(['mongosh', '--quiet', '--eval', initiate]);
  if (exitCode !== 0) throw new Error(`the replica set was not made: ${output}`);
  return {
    url: `mongodb://${started.getHost()}:${started.getMappedPort(MONGO_PORT)}/?directConnection=true`,
    stop: async () => {
      await started.stop();
    },
  };
};

/** How the suites of the MongoDB adapters get their server. */
export const mongodbWays: Ways = {
  container,
  local,
  version: async (url) => {
    const mongo = await connectMongo({ url });
    try {
      return await mongo.version();
    } finally {
      await mongo.close();
    }
  },
};

/** A database for one test, with any number of connections. */
export interface TestDatabase {
  readonly mongo: Mongo;
  another(): Promise<Mongo>;
  /** Removes the database and closes all connections. */
  remove(): Promise<void>;
}

export const testDatabase = async (url: string): Promise<TestDatabase> => {
  const database = `anupalan_test_${randomBytes(6).toString('hex')}`;
  const opened: Mongo[] = [];
  const another = async (): Promise<Mongo> => {
    const mongo = await connectMongo({ url, database });
    opened.push(mongo);
    return mongo;
  };
  const mongo = await another();
  return {
    mongo,
    another,
    remove: async () => {
      await mongo.db.dropDatabase();
      for (const one of opened.splice(0)) await one.close();
    },
  };
};

/**
 * True when the server finds and changes a document in one step, as MongoDB does. A server that only speaks its
 * protocol may need two, so that two concurrent writers can both succeed.
 */
export const changesAtomically = (version: string): boolean => !version.startsWith('FerretDB');

/** The same connection, with `around` called around each method call of its collections. */
export const withCalls = (
  mongo: Mongo,
  around: (collection: string, method: string, call: () => Promise<unknown>) => Promise<unknown>,
  methods: readonly string[],
): Mongo => {
  const bound = (target: object, key: string | symbol): unknown => {
    const member: unknown = Reflect.get(target, key, target);
    return typeof member === 'function' ? member.bind(target) : member;
  };
  const collection = (name: string): object =>
    new Proxy(mongo.db.collection(name), {
      get: (target, key) => {
        const member = bound(target, key);
        if (typeof member !== 'function' || typeof key !== 'string' || !methods.includes(key)) return member;
        return (...args: unknown[]) => around(name, key, () => member(...args) as Promise<unknown>);
      },
    });
  const db = new Proxy(mongo.db, { get: (target, key) => (key === 'collection' ? collection : bound(target, key)) });
  return { ...mongo, db: db as Db };
};

const WRITES = ['insertOne', 'replaceOne', 'updateOne', 'updateMany', 'deleteOne', 'findOneAndUpdate', 'bulkWrite'];

/**
 * Connections of one process whose writes reach the server one at a time: on any server, find and change are then one
 * step.
 */
export const oneWriteAtATime = (): ((mongo: Mongo) => Mongo) => {
  let last: Promise<unknown> = Promise.resolve();
  return (mongo) =>
    withCalls(
      mongo,
      (_, __, call) => {
        const done = last.then(call);
        last = done.catch(() => undefined); // The caller receives the error.
        return done;
      },
      WRITES,
    );
};
