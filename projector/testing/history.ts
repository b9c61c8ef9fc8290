import type { Actor, Recorded } from '@anupalan/domain/kernel/event';
import type { JsonObject } from '@anupalan/domain/kernel/json';
import { type Position, position } from '@anupalan/domain/kernel/position';
import { movesInLog } from '@anupalan/domain/testing/moves';
import type { Delivery, EventStore, RecordedEvent } from '@anupalan/infra/ports/event-store';
import type { Projection } from '../src/runner/projection.js';

export const CUSTOMER: Actor = { id: 'customer-1', role: 'customer' };
export const STAFF: Actor = { id: 'staff-1', role: 'staff' };
export const ADMIN: Actor = { id: 'admin-1', role: 'admin' };
export const GATEWAY: Actor = { id: 'gateway', role: 'gateway' };

export const positionOf = (n: number): Position => position(String(n).padStart(20, '0'));

/** A log in memory, for tests of events → documents. Time starts at 1 November 2026 and advances a minute per event. */
export interface History {
  /** Records an event and returns it. `time`: one that is not its turn's. */
  add(actor: Actor, stream: string, type: string, data: JsonObject, time?: string): Recorded;
  readonly events: readonly Recorded[];
  readonly recorded: readonly RecordedEvent[];
  /** The log as a store to subscribe to; each `add` wakes subscribers. */
  readonly store: EventStore;
  at(index: number): string;
}

/** The runner's `decode` in tests: nothing is sealed in these logs. */
export const decode = (event: RecordedEvent): Recorded => ({
  id: event.id,
  stream: event.stream,
  revision: event.revision,
  position: event.position,
  event: { type: event.type, data: event.data },
  metadata: event.metadata as unknown as Recorded['metadata'],
});

export const createHistory = (identity = 'log-1'): History => {
  const recorded: RecordedEvent[] = [];
  const sleepers = new Set<() => void>();
  const complete = movesInLog();
  const time = (index: number): string => new Date(Date.UTC(2026, 10, 1) + index * 60_000).toISOString();

  const after = (at: Position | null, prefixes: readonly string[] | undefined) =>
    recorded.filter(
      ({ position: here, stream }) =>
        (at === null || here > at) && (prefixes?.some((prefix) => stream.startsWith(`${prefix}-`)) ?? true),
    );
  const head = (): Position | null => recorded.at(-1)?.position ?? null;

  async function* subscribe(
    options: Parameters<EventStore['subscribe']>[0],
    signal: AbortSignal,
  ): AsyncIterable<Delivery> {
    let at = options.after;
    for (;;) {
      const events = after(at, options.prefixes);
      if (signal.aborted) return;
      if (events.length > 0) yield { kind: 'events', events };
      at = head();
      yield { kind: 'caught-up', position: at };
      await new Promise<void>((wake) => {
        if (signal.aborted || head() !== at) return wake();
        const finish = (): void => {
          signal.removeEventListener('abort', finish);
          wake();
        };
        sleepers.add(finish);
        signal.addEventListener('abort', finish);
      });
      if (signal.aborted) return;
    }
  }
  async function* listed(events: readonly RecordedEvent[]): AsyncIterable<RecordedEvent> {
    yield* events;
  }

  return {
    recorded,
    get events() {
      return recorded.map(decode);
    },
    at: time,
    add: (actor, stream, type, data, when) => {
      const index = recorded.length;
      const id = `event-${index + 1}`;
      const event: RecordedEvent = {
        id,
        stream,
        type,
        version: 1,
        data: complete(stream, { type, data }).data,
        revision: recorded.filter((one) => one.stream === stream).length,
        position: positionOf(index + 1),
        metadata: {
          actor: { ...actor },
          channel: 'web',
          commandId: `command-${index + 1}`,
          correlationId: 'correlation',
          causationId: 'causation',
          time: when ?? time(index),
          command: 'test',
        },
      };
      recorded.push(event);
      for (const wake of [...sleepers]) {
        sleepers.delete(wake);
        wake();
      }
      return decode(event);
    },
    store: {
      subscribe,
      head: async () => head(),
      identity: async () => identity,
      behind: async (at) => after(at, undefined).length,
      readAll: ({ inclusive, limit, ...options }) => {
        const from =
          inclusive === true && options.after !== null ? positionOf(Number(options.after) - 1) : options.after;
        return listed(after(from, options.prefixes).slice(0, limit));
      },
      readStream: (stream, { from = 0, to = recorded.length } = {}) =>
        listed(recorded.filter((event) => event.stream === stream && event.revision >= from && event.revision <= to)),
      append: () => Promise.reject(new Error('this log is written by add')),
      close: () => Promise.resolve(),
    },
  };
};

/** The documents of these events, by id: the fold alone. */
export const documentsOf = <Doc extends JsonObject>(
  projection: Projection<Doc>,
  events: readonly Recorded[],
): ReadonlyMap<string, Doc> => {
  const documents = new Map<string, Doc>();
  for (const event of events) {
    if (!projection.handles.includes(event.event.type)) continue;
    if (!projection.streams.some((prefix) => event.stream.startsWith(`${prefix}-`))) continue;
    for (const key of new Set(projection.keys(event))) {
      const doc = projection.evolve(documents.get(key) ?? null, event, key);
      if (doc === null) documents.delete(key);
      else documents.set(key, doc);
    }
  }
  return documents;
};

/** Waits until `condition` holds; fails after `deadlineMs`. */
export const until = async (condition: () => boolean | Promise<boolean>, deadlineMs = 60_000): Promise<void> => {
  const end = Date.now() + deadlineMs;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('the condition was not met in time');
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
};
