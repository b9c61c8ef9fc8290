import type { JsonObject } from '@anupalan/domain/kernel/json';
import type { Position } from '@anupalan/domain/kernel/position';

/** An event for the log, already sealed and chained (../sealing). */
export interface NewEvent {
  /** UUID, derived from the command: the same command sent twice has the same event ids. */
  readonly id: string;
  readonly type: string;
  /** Schema version of `data`. */
  readonly version: number;
  readonly data: JsonObject;
  readonly metadata: JsonObject;
}

export interface RecordedEvent extends NewEvent {
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
}

/**
 * The stored text of an event cannot be read. Reading its data or metadata throws this; its place in the log stays
 * readable, so that later events are delivered.
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

/** The result of `read`, or the damage that it threw. */
export const orDamage = <T>(read: () => T): T | DamagedEvent => {
  try {
    return read();
  } catch (error) {
    if (error instanceof DamagedEvent) return error;
    throw error;
  }
};

/** The revision that the writer has seen last, or `none` for a stream that must not exist. There is no `any`. */
export type Expected = number | 'none';

export type AppendOutcome =
  /**
   * Durable. `repeated`: the same ids exist at the same expected revision (a retry after a lost answer, or the same
   * command in two processes). The first texts count, so the stream has to be read again. `revision` and `position` are
   * those of the last event; `positions` has one per event if the engine reports them.
   */
  | {
      readonly kind: 'appended';
      readonly revision: number;
      readonly position: Position;
      readonly positions?: readonly Position[];
      readonly repeated: boolean;
    }
  /** Another writer was first; nothing was written. */
  | { readonly kind: 'conflict'; readonly actual: Expected }
  /** More than 500 events or 900 kB at once; nothing was written. */
  | { readonly kind: 'too-large' };

export const MAX_APPEND_EVENTS = 500;
export const MAX_APPEND_BYTES = 900_000;

export type Delivery =
  /** One or more events in order. If a reader aborts in the middle, it drops the rest. */
  | { readonly kind: 'events'; readonly events: readonly RecordedEvent[] }
  /** The log was read up to here, even if a filter excluded all of it. To be persisted. */
  | { readonly kind: 'checkpoint'; readonly position: Position }
  /** The end of the log is reached; the subscription continues when an event is appended. */
  | { readonly kind: 'caught-up'; readonly position: Position | null };

/**
 * The log. Its order is the order of positions, and a reader sees position n only after everything below n is visible.
 * Adapters pass infra/testing/event-store.contract.ts.
 */
export interface EventStore {
  /**
   * Stores all of the events or none. Every adapter recognises the same ids at the same expected revision; at another
   * revision only adapters that index ids do (EventStoreDB does not), so a writer that reloads a stream has to look for
   * its command in it first.
   */
  append(stream: string, expected: Expected, events: readonly NewEvent[]): Promise<AppendOutcome>;
  /** Revisions `from`..`to`, both inclusive, at most `limit`; an unknown stream yields nothing. */
  readStream(
    stream: string,
    options?: {
      readonly from?: number;
      readonly to?: number;
      readonly backwards?: boolean;
      /** The adapter fetches no more than this. */
      readonly limit?: number;
    },
  ): AsyncIterable<RecordedEvent>;
  /**
   * The log after a position (exclusive unless `inclusive`), filtered by stream prefixes (`payment` matches
   * `payment-…`), then ends.
   */
  readAll(options: {
    readonly after: Position | null;
    /** Includes the event at `after` itself. */
    readonly inclusive?: boolean;
    readonly prefixes?: readonly string[];
    readonly limit?: number;
  }): AsyncIterable<RecordedEvent>;
  /**
   * Like readAll, then continues with new events. The reader pulls, so that a slow reader delays no other; ends when
   * `signal` aborts.
   */
  subscribe(
    options: { readonly after: Position | null; readonly prefixes?: readonly string[] },
    signal: AbortSignal,
  ): AsyncIterable<Delivery>;
  /** The last position, or null for an empty log. */
  head(): Promise<Position | null>;
  /** The exact number of events after a position; `null` counts all. Cheap enough for frequent calls. */
  behind(at: Position | null): Promise<number>;
  /** A random id that is created with the store; a restored or swapped store has another. */
  identity(): Promise<string>;
  close(): Promise<void>;
}

/** The newest event of a stream; null for an unknown one. Fetches that event only. */
export const lastEvent = async (
  events: Pick<EventStore, 'readStream'>,
  stream: string,
): Promise<RecordedEvent | null> => {
  for await (const event of events.readStream(stream, { backwards: true, limit: 1 })) return event;
  return null;
};
