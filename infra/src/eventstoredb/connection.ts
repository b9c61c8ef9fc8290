import type { Position } from '@anupalan/domain/kernel/position';
import {
  type AllStreamResolvedEvent,
  BACKWARDS,
  type BaseOptions,
  END,
  type EventData,
  EventStoreDBClient,
  FORWARDS,
  NO_STREAM,
  type ResolvedEvent,
  START,
  type StreamingRead,
  StreamNotFoundError,
  streamNameFilter,
} from '@eventstore/db-client';
import { OutcomeUnknown, StoreUnavailable } from '../ports/unavailable.js';
import { readConnectionString } from './connection-string.js';
import { fromPosition, toPosition } from './positions.js';
import { type StoredEvent, storedEvent } from './wire-events.js';

/** What a subscription tells, in the log's order. */
export interface Follower {
  event(stored: StoredEvent): void;
  /** Everything up to here was looked at. */
  checkpoint(at: Position): void;
  /** Told once at least, several times at most: an error, an end and a close may each come. */
  ended(why: unknown): void;
}

export interface Connection {
  /** How long a call may take, ms. */
  readonly deadlineMs: number;
  /**
   * Appends to a stream of the server by its full name, behind a revision (-1: the stream must not exist). Answers the position of
   * the last event; null where the server leaves it out.
   * @throws the client's errors (WrongExpectedVersionError among them), OutcomeUnknown after `deadlineMs`
   */
  append(stream: string, after: number, events: readonly EventData[], deadlineMs: number): Promise<Position | null>;
  /**
   * Up to `count` events of a stream by its full name, from a revision or its end on; an unknown stream has none.
   * @throws the client's errors, StoreUnavailable after `deadlineMs`
   */
  readStream(
    stream: string,
    from: number | 'end',
    backwards: boolean,
    count: number,
    deadlineMs: number,
  ): Promise<StoredEvent[]>;
  /**
   * Up to `count` events of all streams, those of others and of the system included. Forwards the event at `from` is part of what
   * is read, backwards it is not; null stands for the log's start, or its end when going backwards.
   * @throws the client's errors, StoreUnavailable after `deadlineMs`
   */
  readAll(from: Position | null, backwards: boolean, count: number, deadlineMs: number): Promise<StoredEvent[]>;
  /** Follows all streams whose names begin with the prefix, behind a position. Answers how to stop. */
  follow(after: Position | null, prefix: string, follower: Follower): () => void;
  /** Ends all calls under way; nothing may be called afterwards. */
  close(): Promise<void>;
}

/** How long a call may take when nobody says it, ms. */
const defaultDeadlineMs = 10_000;

/**
 * With credentials the client makes each append a call of its own; without, it sends all over one that they share, which loses
 * appends of other connections and ends the process when an answer comes late (ADR 31). Without TLS it sends none of them.
 */
const noCredentials = { username: '', password: '' };

const unanswered = 'The event store does not answer.';

/**
 * Connects by a connection string (`esdb://` or `esdb+discover://`, with what it says about TLS, credentials, keep-alive and
 * deadlines, unless `deadline` says another one). Nothing is asked of the server before the first call; a lost connection is
 * made anew by the call after it.
 * @throws Error for a string that is none
 */
export const connect = (url: string, deadline?: number): Connection => {
  const { text, credentials, deadlineMs: told } = readConnectionString(url);
  const client = EventStoreDBClient.connectionString(text);
  const leading: BaseOptions = { requiresLeader: true, ...(credentials === null ? {} : { credentials }) };
  /** Gives up each call under way. */
  const underWay = new Set<() => void>();
  let closed = false;
  const checkOpen = (): void => {
    if (closed) throw new StoreUnavailable('The store is closed.');
  };

  /**
   * The client has no deadline for reads, and none for finding the node and connecting; a read that it ends itself never ends for the
   * reader.
   * @throws what `late` makes, after `ms` or when the connection is closed
   */
  const withTimeout = async <T>(ms: number, work: Promise<T>, late: () => Error): Promise<T> => {
    let giveUp = (): void => undefined;
    const expired = new Promise<never>((_, fail) => {
      giveUp = () => fail(late());
    });
    const timer = setTimeout(giveUp, ms);
    underWay.add(giveUp);
    try {
      return await Promise.race([work, expired]);
    } finally {
      clearTimeout(timer);
      underWay.delete(giveUp);
    }
  };

  const collect = async (
    reading: StreamingRead<ResolvedEvent | AllStreamResolvedEvent>,
    deadlineMs: number,
  ): Promise<StoredEvent[]> => {
    const events: StoredEvent[] = [];
    const ended = new Promise<void>((done, fail) => {
      reading.on('data', ({ event }: ResolvedEvent | AllStreamResolvedEvent) => {
        if (event !== undefined) events.push(storedEvent(event));
      });
      reading.on('error', fail);
      reading.on('end', () => done());
    });
    try {
      await withTimeout(deadlineMs, ended, () => new StoreUnavailable(unanswered));
    } catch (error) {
      if (!(error instanceof StreamNotFoundError)) {
        // Fails where the call could not be opened.
        reading.cancel().catch(() => undefined);
        throw error;
      }
    }
    return events;
  };

  return {
    deadlineMs: deadline ?? told ?? defaultDeadlineMs,
    append: async (stream, after, events, deadlineMs) => {
      checkOpen();
      const appending = client.appendToStream(stream, [...events], {
        expectedRevision: after < 0 ? NO_STREAM : BigInt(after),
        requiresLeader: true,
        credentials: credentials ?? noCredentials,
        deadline: deadlineMs,
      });
      const { position } = await withTimeout(deadlineMs, appending, () => new OutcomeUnknown(unanswered));
      return position === undefined ? null : toPosition(position);
    },
    readStream: async (stream, from, backwards, count, deadlineMs) => {
      checkOpen();
      const reading = client.readStream(stream, {
        fromRevision: from === 'end' ? END : BigInt(from),
        direction: backwards ? BACKWARDS : FORWARDS,
        maxCount: count,
        ...leading,
      });
      return collect(reading, deadlineMs);
    },
    readAll: async (from, backwards, count, deadlineMs) => {
      checkOpen();
      const reading = client.readAll({
        fromPosition: from === null ? (backwards ? END : START) : fromPosition(from),
        direction: backwards ? BACKWARDS : FORWARDS,
        maxCount: count,
        ...leading,
      });
      return collect(reading, deadlineMs);
    },
    follow: (after, prefix, follower) => {
      checkOpen();
      const subscription = client.subscribeToAll({
        ...leading,
        // Any node tells the same; a reader need not move with the leadership.
        requiresLeader: false,
        fromPosition: after === null ? START : fromPosition(after),
        filter: streamNameFilter({
          prefixes: [prefix],
          // A stream that flows hands each event on before it looks at what comes next, so that no checkpoint overtakes one.
          checkpointReached: (_, position) => {
            const at = toPosition(position);
            if (at !== null) follower.checkpoint(at);
          },
        }),
      });
      subscription.on('data', ({ event }: AllStreamResolvedEvent) => {
        if (event !== undefined) follower.event(storedEvent(event));
      });
      subscription.on('error', follower.ended);
      for (const how of ['end', 'close'] as const) subscription.on(how, () => follower.ended(how));
      // Fails where the call could not be opened.
      return () => void subscription.unsubscribe().catch(() => undefined);
    },
    close: async () => {
      if (closed) return;
      closed = true;
      for (const giveUp of underWay) giveUp();
      await client.dispose();
    },
  };
};
