import type { EngineUnderTest } from '@anupalan/infra/testing/engines';
import { type LocalServer, mongodbWays, ownFerretdb } from '@anupalan/infra/testing/mongodb';

/** A MongoDB-compatible server of one's own for a cluster, that is ended and started again on the same port and data. */
export interface OwnDocuments {
  readonly engine: EngineUnderTest;
  /** `SIGKILL`: as a crash does; `SIGTERM`: as whoever runs it does. Resolves when it is gone. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  start(): Promise<void>;
}

/** Null where such a server cannot be had. */
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
