import type { Position } from '@anupalan/domain/kernel/position';
import {
  type AllStreamResolvedEvent,
  BACKWARDS,
  type BaseOptions,
  END,
  ErrorType,
  type EventData,
  EventStoreDBClient,
  FORWARDS,
  isCommandError,
  NO_STREAM,
  type ResolvedEvent,
  START,
  type StreamingRead,
  StreamNotFoundError,
  streamNameFilter,
} from '@eventstore/db-client';
import { OutcomeUnknown, StoreRefused, StoreUnavailable } from '../ports/unavailable.js';
import { readConnectionString } from './connection-string.js';
import { fromPosition, toPosition } from './positions.js';
import { type StoredEvent, storedEvent } from './wire-events.js';

/** Callbacks of a subscription, in the order of the log. */
export interface Follower {
  event(stored: StoredEvent): void;
  /** The server has read up to here, though a filter may have excluded all of it. */
  checkpoint(at: Position): void;
  /** Called at least once; an error, an end and a close may each call it. */
  ended(why: unknown): void;
}

export interface Connection {
  /** Timeout of a call, ms. */
  readonly deadlineMs: number;
  /**
   * Appends to a stream by its full name after a revision (-1: the stream must not exist). Returns the position of the
   * last event; null if the server leaves it out.
   * @throws the client's errors (WrongExpectedVersionError among them), OutcomeUnknown after `deadlineMs`
   */
  append(stream: string, after: number, events: readonly EventData[], deadlineMs: number): Promise<Position | null>;
  /**
   * Up to `count` events of a stream by its full name, starting at a revision or at its end; an unknown stream has
   * none.
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
   * Up to `count` events of all streams, including those of other applications and of the system. The event at `from`
   * is included forwards and excluded backwards; null is the log's start, or its end when reading backwards.
   * @throws the client's errors, StoreUnavailable after `deadlineMs`
   */
  readAll(from: Position | null, backwards: boolean, count: number, deadlineMs: number): Promise<StoredEvent[]>;
  /** Subscribes to all streams with the name prefix after a position. Returns a function that stops it. */
  follow(after: Position | null, prefix: string, follower: Follower): () => void;
  /** Ends all pending calls; no call may follow. */
  close(): Promise<void>;
}

/** Default timeout of a call, ms. */
const defaultDeadlineMs = 10_000;

/**
 * With credentials the client makes each append its own call; without, appends share one call, which loses appends of
 * other connections and ends the process when an answer comes late (ADR 31). Without TLS it sends no credentials.
 */
const noCredentials = { username: '', password: '' };

const unanswered = 'The event store does not answer.';

type Credentials = NonNullable<BaseOptions['credentials']>;

/** The error, or the refusal of our user in words. */
const inWords = (error: unknown, credentials: Credentials | null, right: string): unknown => {
  if (!(error instanceof Error && isCommandError(error))) return error;
  const user = credentials === null ? 'calls without a user' : `the user "${credentials.username}"`;
  // The client has one type for both; gRPC's code stands in the text.
  if (error.message.includes('UNAUTHENTICATED'))
    return new StoreRefused(`EventStoreDB refuses ${user} of EVENTSTORE_URL: unknown, or its password is wrong.`);
  return error.type === ErrorType.ACCESS_DENIED || error.message.includes('PERMISSION_DENIED')
    ? new StoreRefused(`EventStoreDB refuses ${user} the right to ${right}. docs/operations.md names its rights.`)
    : error;
};

/**
 * Calls that wait for their answer, each for a while. The client has no deadline for reads or for finding the node and
 * connecting, and a read that it ends itself never ends for the reader.
 */
class PendingCalls {
  /** Functions that abort them. */
  readonly #giveUp = new Set<() => void>();

  /** @throws the error of `late`, after `ms` or when all of them are aborted */
  async wait<T>(ms: number, work: Promise<T>, late: () => Error): Promise<T> {
    let giveUp = (): void => undefined;
    const expired = new Promise<never>((_, fail) => {
      giveUp = () => fail(late());
    });
    const timer = setTimeout(giveUp, ms);
    this.#giveUp.add(giveUp);
    try {
      return await Promise.race([work, expired]);
    } finally {
      clearTimeout(timer);
      this.#giveUp.delete(giveUp);
    }
  }

  abort(): void {
    for (const giveUp of this.#giveUp) giveUp();
  }
}

class EventStoreDbConnection implements Connection {
  readonly #leading: BaseOptions;
  readonly #calls = new PendingCalls();
  #isClosed: boolean = false;

  constructor(
    private readonly client: EventStoreDBClient,
    private readonly credentials: Credentials | null,
    readonly deadlineMs: number,
  ) {
    this.#leading = { requiresLeader: true, ...(credentials === null ? {} : { credentials }) };
  }

  async append(
    stream: string,
    after: number,
    events: readonly EventData[],
    deadlineMs: number,
  ): Promise<Position | null> {
    this.#checkOpen();
    const appending = this.client.appendToStream(stream, [...events], {
      expectedRevision: after < 0 ? NO_STREAM : BigInt(after),
      requiresLeader: true,
      credentials: this.credentials ?? noCredentials,
      deadline: deadlineMs,
    });
    try {
      const { position } = await this.#calls.wait(deadlineMs, appending, () => new OutcomeUnknown(unanswered));
      return position === undefined ? null : toPosition(position);
    } catch (error) {
      throw inWords(error, this.credentials, `write ${stream}`);
    }
  }

  async readStream(
    stream: string,
    from: number | 'end',
    backwards: boolean,
    count: number,
    deadlineMs: number,
  ): Promise<StoredEvent[]> {
    this.#checkOpen();
    const reading = this.client.readStream(stream, {
      fromRevision: from === 'end' ? END : BigInt(from),
      direction: backwards ? BACKWARDS : FORWARDS,
      maxCount: count,
      ...this.#leading,
    });
    return this.#collect(reading, deadlineMs, stream);
  }

  async readAll(from: Position | null, backwards: boolean, count: number, deadlineMs: number): Promise<StoredEvent[]> {
    this.#checkOpen();
    const reading = this.client.readAll({
      fromPosition: from === null ? (backwards ? END : START) : fromPosition(from),
      direction: backwards ? BACKWARDS : FORWARDS,
      maxCount: count,
      ...this.#leading,
    });
    return this.#collect(reading, deadlineMs, '$all');
  }

  follow(after: Position | null, prefix: string, follower: Follower): () => void {
    this.#checkOpen();
    const subscription = this.client.subscribeToAll({
      ...this.#leading,
      // Every node has the same events, so a reader need not follow a change of leader.
      requiresLeader: false,
      fromPosition: after === null ? START : fromPosition(after),
      filter: streamNameFilter({
        prefixes: [prefix],
        // A flowing stream delivers each event before it reads the next message, so that no checkpoint overtakes an
        // event.
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
    // Rejects when the call could not be opened.
    return () => void subscription.unsubscribe().catch(() => undefined);
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#calls.abort();
    await this.client.dispose();
  }

  #checkOpen(): void {
    if (this.#isClosed) throw new StoreUnavailable('The store is closed.');
  }

  async #collect(
    reading: StreamingRead<ResolvedEvent | AllStreamResolvedEvent>,
    deadlineMs: number,
    what: string,
  ): Promise<StoredEvent[]> {
    const events: StoredEvent[] = [];
    const ended = new Promise<void>((done, fail) => {
      reading.on('data', ({ event }: ResolvedEvent | AllStreamResolvedEvent) => {
        if (event !== undefined) events.push(storedEvent(event));
      });
      reading.on('error', fail);
      reading.on('end', () => done());
    });
    try {
      await this.#calls.wait(deadlineMs, ended, () => new StoreUnavailable(unanswered));
    } catch (error) {
      if (!(error instanceof StreamNotFoundError)) {
        // Rejects when the call could not be opened.
        reading.cancel().catch(() => undefined);
        throw inWords(error, this.credentials, `read ${what}`);
      }
    }
    return events;
  }
}

/**
 * Connects by a connection string (`esdb://` or `esdb+discover://`, with its options for TLS, credentials, keep-alive
 * and deadline, unless `deadline` is given). No request is sent before the first call; the call after a lost connection
 * opens a new one.
 * @throws Error for an invalid string
 */
export const connect = (url: string, deadline?: number): Connection => {
  const { text, credentials, deadlineMs } = readConnectionString(url);
  const client = EventStoreDBClient.connectionString(text);
  return new EventStoreDbConnection(client, credentials, deadline ?? deadlineMs ?? defaultDeadlineMs);
};
