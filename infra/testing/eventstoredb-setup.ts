import { randomUUID } from 'node:crypto';
import { type EventStoreDbOptions, openEventStoreDb } from '../src/eventstoredb/event-store.js';
import type { EventStore, NewEvent, RecordedEvent } from '../src/ports/event-store.js';
import { eventually } from './data-folder.js';
import { type Counterpart, type Guarded, startCounterpart } from './eventstoredb-counterpart/counterpart.js';

export const event = (data: NewEvent['data'] = {}): NewEvent => ({
  id: randomUUID(),
  type: 'noted',
  version: 1,
  data,
  metadata: { time: '2026-11-21T10:00:00.000Z' },
});
export const events = (n: number): NewEvent[] => Array.from({ length: n }, () => event());
export const ids = (some: readonly { readonly id: string }[]): string[] => some.map(({ id }) => id);

export const collect = async <T>(source: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const one of source) all.push(one);
  return all;
};

/** A counterpart and stores on it; closing it closes all of them. */
export const onCounterpart = async (
  guarded: Guarded | null = null,
): Promise<{
  readonly counterpart: Counterpart;
  open(options?: Partial<EventStoreDbOptions>): EventStore;
  close(): Promise<void>;
}> => {
  const counterpart = await startCounterpart(guarded);
  const stores: EventStore[] = [];
  return {
    counterpart,
    open: (options = {}) => {
      const store = openEventStoreDb({ url: counterpart.url, ...options });
      stores.push(store);
      return store;
    },
    close: async () => {
      await counterpart.stop();
      await Promise.all(stores.map((store) => store.close()));
    },
  };
};

/** A reader that takes every delivery and records it. */
export const reader = (
  store: EventStore,
  options: Parameters<EventStore['subscribe']>[0],
  pace: () => Promise<void> = async () => {},
): {
  readonly seen: RecordedEvent[];
  /** Resolves after so many events, fails after 30 s. */
  until(count: number): Promise<void>;
  stop(): Promise<void>;
} => {
  const ended = new AbortController();
  const seen: RecordedEvent[] = [];
  const reading = (async () => {
    for await (const delivery of store.subscribe(options, ended.signal))
      if (delivery.kind === 'events')
        for (const event of delivery.events) {
          if (ended.signal.aborted) break;
          seen.push(event);
          await pace();
        }
  })();
  return {
    seen,
    until: (count) => eventually(`${count} events were read`, () => seen.length >= count),
    stop: () => {
      ended.abort();
      return reading;
    },
  };
};
