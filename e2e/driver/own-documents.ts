import type { EngineUnderTest } from '@anupalan/infra/testing/engines';
import { type LocalServer, mongodbWays, ownFerretdb } from '@anupalan/infra/testing/mongodb';

/** A separate MongoDB-compatible server for a cluster, which can be stopped and restarted on the same port and data. */
export interface OwnDocuments {
  readonly engine: EngineUnderTest;
  /** `SIGKILL`: as in a crash; `SIGTERM`: as by its operator. Resolves when the process has ended. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  start(): Promise<void>;
}

/** Null when no such server is available. */
export const ownDocuments = async (): Promise<OwnDocuments | null> => {
  const own = await ownFerretdb();
  if (own === null) return null;
  let server: LocalServer = await own.start();
  const { url } = server;
  const stop = async (): Promise<void> => {
    await server.stop('SIGKILL');
    await own.remove();
  };
  return {
    engine: { engine: 'mongodb', kind: 'local', version: await mongodbWays.version(url), url, stop },
    end: (signal) => server.stop(signal),
    start: async () => {
      server = await own.start();
    },
  };
};
