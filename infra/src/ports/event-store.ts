import type { JsonObject } from '@anupalan/domain/kernel/json';
import type { Position } from '@anupalan/domain/kernel/position';

/** An event on its way into the log: sealed and chained already (see ../sealing). */
export interface NewEvent {
  /** UUID, derived from the command: the same command sent twice carries the same ids. */
  readonly id: string;
  readonly type: string;
  /** Schema version of `data`. */
  readonly version: number;
  readonly data: JsonObject;
  readonly metadata: JsonObject;
}

export interface RecordedEvent extends NewEvent {
  readonly stream: string;
  /** 0 for the first event of its stream. */
  readonly revision: number;
  readonly position: Position;
}

/**
 * The stored text of an event cannot be read. Reading its data or metadata throws this; its place in the log can still be read,
 * so that the events after it are delivered.
 */
export class DamagedEvent extends Error {
  override readonly name = 'DamagedEvent';
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  readonly reason: string;

  constructor(at: Pick<RecordedEvent, 'stream' | 'revision' | 'position'>, reason: string) {
    super(
      `Event ${at.revision} of ${at.stream}, at position ${Number(at.position)} of the log, is damaged: ${reason}.`,
    );
    this.stream = at.stream;
    this.revision = at.revision;
    this.position = at.position;
    this.reason = reason;
  }
}

/** What `read` answers, or the damage that it met. */
export const orDamage = <T>(read: () => T): T | DamagedEvent => {
  try {
    return read();
  } catch (error) {
    if (error instanceof DamagedEvent) return error;
    throw error;
  }
};

/** The revision that the writer has seen last, or `none` for a stream that must not exist. There is no "any". */
export type Expected = number | 'none';

export type AppendOutcome =
  /**
   * Durable. `repeated`: the same ids stood there already, at the same expected revision (a lost answer retried, or the same
   * command in two processes). What counts are the texts of the first time, so that the stream has to be read again.
   * `revision` and `position` are those of the last event; `positions` has one for each, where the engine can tell them.
   */
  | {
      readonly kind: 'appended';
      readonly revision: number;
      readonly position: Position;
      readonly positions?: readonly Position[];
      readonly repeated: boolean;
    }
  /** Somebody else was first; nothing was written. */
  | { readonly kind: 'conflict'; readonly actual: Expected }
  /** More than 500 events or 900 kB at once; nothing was written. */
  | { readonly kind: 'too-large' };

export const MAX_APPEND_EVENTS = 500;
export const MAX_APPEND_BYTES = 900_000;

export type Delivery =
  /** One or more, in order: what is there already comes together. Whoever aborts in the middle of them leaves the rest. */
  | { readonly kind: 'events'; readonly events: readonly RecordedEvent[] }
  /** Everything up to here was looked at; a filter may have let nothing through. Persist it. */
  | { readonly kind: 'checkpoint'; readonly position: Position }
  /** Nothing more to read right now; goes on when something is appended. */
  | { readonly kind: 'caught-up'; readonly position: Position | null };

/**
 * The log. Adapters pass infra/testing/event-store.contract.ts. Order of the log is the order of positions; a reader
 * never sees position n before everything below n is visible.
 */
export interface EventStore {
  /**
   * Stores all of the events or none. The same ids at the same expected revision are recognised by every adapter; at another
   * revision only by those that index ids (EventStoreDB does not), so that a writer that goes on behind what it has reloaded
   * looks for its command in there first.
   */
  append(stream: string, expected: Expected, events: readonly NewEvent[]): Promise<AppendOutcome>;
  /** Revisions `from`..`to`, both inclusive, `limit` of them at most; an unknown stream yields nothing. */
  readStream(
    stream: string,
    options?: {
      readonly from?: number;
      readonly to?: number;
      readonly backwards?: boolean;
      /** No more than these are fetched. */
      readonly limit?: number;
    },
  ): AsyncIterable<RecordedEvent>;
  /**
   * The whole log after a position (exclusive unless `inclusive`), filtered by stream prefixes (`payment` matches
   * `payment-…`), then ends.
   */
  readAll(options: {
    readonly after: Position | null;
    /** With the event that stands at `after` itself. */
    readonly inclusive?: boolean;
    readonly prefixes?: readonly string[];
    readonly limit?: number;
  }): AsyncIterable<RecordedEvent>;
  /** As readAll, then follows. Pulled by the reader, so that a slow one holds back nobody. Ends when `signal` aborts. */
  subscribe(
    options: { readonly after: Position | null; readonly prefixes?: readonly string[] },
    signal: AbortSignal,
  ): AsyncIterable<Delivery>;
  /** The last position, or null for an empty log. */
  head(): Promise<Position | null>;
  /** How many events of the whole log stand after a position; `null`: all of them. Exact, and cheap enough to ask often. */
  behind(at: Position | null): Promise<number>;
  /** Made when the store was; a restored or swapped store is recognised by it. */
  identity(): Promise<string>;
  close(): Promise<void>;
}

/** The newest event of a stream; null for an unknown one. Fetches that one alone. */
export const lastEvent = async (
  events: Pick<EventStore, 'readStream'>,
  stream: string,
): Promise<RecordedEvent | null> => {
  for await (const event of events.readStream(stream, { backwards: true, limit: 1 })) return event;
  return null;
};
