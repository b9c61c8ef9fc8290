import { convertToCommandError, EventStoreDBClient } from '@eventstore/db-client';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { CallOptions, ClientReadableStream, Metadata } from '@grpc/grpc-js';
import { StoreUnavailable } from '../ports/unavailable.js';
import { type AppendCall, type AppendStream, openAppendStream } from './append-stream.js';
import { readConnectionString } from './connection-string.js';
import { type StoredEvent, storedEvent } from './stored-event.js';

export interface Connection {
  /** How long a call may take, ms. */
  readonly deadlineMs: number;
  readonly append: AppendStream['append'];
  /**
   * The events that answer a read, in its order; an unknown stream has none. Filters of `$all` count here, unlike in the
   * client's own `readAll`, which drops them without a word.
   * @throws the client's errors; DeadlineExceededError or StoreUnavailable after `deadlineMs`, which also counts what comes before
   * the call itself: finding the node, connecting, asking what it can do
   */
  read(request: ReadReq, deadlineMs: number): Promise<StoredEvent[]>;
  /** The answers to a subscription, until it errs, ends or is cancelled. */
  follow(request: ReadReq): Promise<ClientReadableStream<ReadResp>>;
  /** As the server tells it; `unknown` for one that does not. @throws StoreUnavailable after `deadlineMs` */
  version(): Promise<string>;
  /** Ends all calls under way; nothing may be called afterwards. */
  close(): Promise<void>;
}

/** What the service's definition makes of a channel. */
interface Grpc {
  read(request: ReadReq, metadata: Metadata, options: CallOptions): ClientReadableStream<ReadResp>;
  batchAppend(metadata: Metadata, options: CallOptions): AppendCall;
}

/** What the client's own calls are made of. Protected in its types, so that event-store.long.spec.ts looks whether it is there. */
interface Inside {
  readonly capabilities: Promise<{ readonly serverVersion: string }>;
  callArguments(
    base: { readonly requiresLeader: boolean; readonly deadline?: number },
    options?: CallOptions,
  ): [Metadata, CallOptions];
  GRPCStreamCreator<T>(service: unknown, name: string, creator: (grpc: Grpc) => T): () => Promise<T>;
}

/** How long a call may take when nobody says it, ms. */
const DEADLINE_MS = 10_000;

const collect = (stream: ClientReadableStream<ReadResp>): Promise<StoredEvent[]> =>
  new Promise((done, fail) => {
    const events: StoredEvent[] = [];
    stream.on('data', (answer: ReadResp) => {
      try {
        const event = storedEvent(answer);
        if (event !== null) events.push(event);
      } catch (error) {
        // Thrown on, it would be nobody's.
        fail(new Error('the server sent an event that cannot be read', { cause: error }));
        stream.cancel();
      }
    });
    stream.on('error', (error) => fail(convertToCommandError(error)));
    stream.on('end', () => done(events));
  });

/** What the client does before a call has no deadline of its own. @throws StoreUnavailable after `ms` */
const within = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new StoreUnavailable('The event store does not answer.')), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Connects by a connection string (`esdb://` or `esdb+discover://`, with what it says about TLS, credentials, keep-alive and
 * deadlines, unless `deadline` says another one). Nothing is asked of the server before the first call; a lost connection is
 * made anew by the call after it.
 * @throws Error for a string that is none
 */
export const connect = (url: string, deadline?: number): Connection => {
  const { text, deadlineMs: told } = readConnectionString(url);
  const deadlineMs = deadline ?? told ?? DEADLINE_MS;
  const client = EventStoreDBClient.connectionString(text);
  const inside = client as unknown as Inside;
  let closed = false;
  const { append } = openAppendStream(async () => {
    if (closed) throw new StoreUnavailable('The store is closed.');
    const args = inside.callArguments({ requiresLeader: true }, { deadline: Number.POSITIVE_INFINITY });
    return inside.GRPCStreamCreator(streamsService.StreamsClient, 'append', (grpc) => grpc.batchAppend(...args))();
  });
  const read = (request: ReadReq, args: [Metadata, CallOptions]): Promise<ClientReadableStream<ReadResp>> => {
    if (closed) throw new StoreUnavailable('The store is closed.');
    return inside.GRPCStreamCreator(streamsService.StreamsClient, 'read', (grpc) => grpc.read(request, ...args))();
  };
  return {
    deadlineMs,
    append,
    read: async (request, ms) => {
      const opening = read(request, inside.callArguments({ requiresLeader: true, deadline: ms }));
      try {
        return await within(ms, opening.then(collect));
      } catch (error) {
        // One that is opened too late is nobody's.
        opening.then(
          (stream) => stream.cancel(),
          () => undefined,
        );
        throw error;
      }
    },
    // Any node tells the same; a reader need not move with the leadership.
    follow: async (request) =>
      read(request, inside.callArguments({ requiresLeader: false }, { deadline: Number.POSITIVE_INFINITY })),
    version: async () => (await within(deadlineMs, inside.capabilities)).serverVersion,
    close: async () => {
      if (closed) return;
      closed = true;
      await client.dispose();
    },
  };
};
