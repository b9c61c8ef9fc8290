// Appends of one event to many streams, as commands make them: over our adapter and over the client itself, the same
// bytes under the same guard. The event is one of the product's own, sealed and chained.
import { randomBytes, randomUUID } from 'node:crypto';
import { readConnectionString } from '@anupalan/infra/eventstoredb/connection-string';
import { openEventStoreDb } from '@anupalan/infra/eventstoredb/event-store';
import { EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import persistent from '@eventstore/db-client/generated/persistent_grpc_pb.js';
import { addCase, openApplication } from '../application.mjs';

const STREAMS = 2000;

const sealedEvent = async () => {
  const { app, close } = await openApplication();
  try {
    const id = randomUUID();
    await addCase(app, id, randomUUID(), 1);
    for await (const { type, version, data, metadata } of app.events.readStream(`serviceRequest-${id}`))
      return { type, version, data, metadata };
    throw new Error('a case without an event');
  } finally {
    await close();
  }
};

/** The next stream and its revision (-1: none), which increases when `append` has succeeded. */
const taking = (append) => {
  const revisions = new Map();
  return async (n) => {
    const stream = `serviceRequest-${n % STREAMS}`;
    const revision = revisions.get(stream) ?? -1;
    await append(stream, revision);
    revisions.set(stream, revision + 1);
  };
};

/** Opens both sides, see ../engines.bench.mjs. The streams stay, because a log cannot be deleted. */
export const open = async (url) => {
  const { type, version, data, metadata } = await sealedEvent();
  const name = `bench_${randomBytes(6).toString('hex')}`;
  const store = openEventStoreDb({ url, name });
  const { text, credentials } = readConnectionString(url);
  const client = EventStoreDBClient.connectionString(text);
  // A server without persistent subscriptions is a stand-in that speaks only appends and reads.
  const isServer = await client.supports(persistent.PersistentSubscriptionsService.getInfo);
  const { serverVersion: told } = await client.capabilities;
  return {
    title: isServer ? `EventStoreDB ${told}` : `a counterpart of EventStoreDB ${told}`,
    isStandIn: !isServer,
    kinds: [
      {
        name: 'an append',
        share: 1,
        ours: taking(async (stream, revision) => {
          const event = { id: randomUUID(), type, version, data, metadata };
          const { kind } = await store.append(stream, revision < 0 ? 'none' : revision, [event]);
          if (kind !== 'appended') throw new Error(kind);
        }),
        // Our id, the schema version and the metadata together are the server's metadata.
        bare: taking(async (stream, revision) => {
          const envelope = { id: randomUUID(), version, metadata };
          await client.appendToStream(
            `${name}_bare.${stream}`,
            jsonEvent({ id: randomUUID(), type, data, metadata: envelope }),
            {
              expectedRevision: revision < 0 ? NO_STREAM : BigInt(revision),
              // With credentials each append is a separate call, as in our adapter (ADR 31).
              credentials: credentials ?? { username: '', password: '' },
            },
          );
        }),
      },
    ],
    close: async () => {
      await store.close();
      await client.dispose();
    },
  };
};
