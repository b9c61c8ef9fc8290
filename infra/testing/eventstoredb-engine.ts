import { EventStoreDBClient } from '@eventstore/db-client';
import type { StartedEngine, Ways } from './engines.js';
import { startCounterpart } from './eventstoredb-counterpart/counterpart.js';

const IMAGE = process.env.EVENTSTORE_IMAGE ?? 'eventstore/eventstore:23.10.1-bookworm-slim';

const container = async (): Promise<StartedEngine> => {
  // Imported only where a Docker engine runs it, because of its size.
  const { GenericContainer, Wait } = await import('testcontainers');
  const started = await new GenericContainer(IMAGE)
    .withEnvironment({ EVENTSTORE_INSECURE: 'true', EVENTSTORE_MEM_DB: 'true', EVENTSTORE_CLUSTER_SIZE: '1' })
    .withExposedPorts(2113)
    .withWaitStrategy(Wait.forHttp('/health/live', 2113).forStatusCodeMatching((code) => code >= 200 && code < 300))
    .start();
  return {
    url: `esdb://${started.getHost()}:${started.getMappedPort(2113)}?tls=false`,
    stop: async () => {
      await started.stop();
    },
  };
};

/** How the suites get an EventStoreDB. */
export const eventStoreDbWays: Ways = {
  container,
  counterpart: async () => {
    const { url, stop } = await startCounterpart();
    return { url, stop };
  },
  version: async (url) => {
    const client = EventStoreDBClient.connectionString(url);
    try {
      // Not part of the public API; used for the table of engines only.
      return (
        await (client as unknown as { readonly capabilities: Promise<{ readonly serverVersion: string }> }).capabilities
      ).serverVersion;
    } finally {
      await client.dispose();
    }
  },
};
