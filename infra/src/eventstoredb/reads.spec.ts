import { type Position, position } from '@anupalan/domain/kernel/position';
import { describe, expect, it } from 'vitest';
import type { Delivery } from '../ports/event-store.js';
import { StoreUnavailable } from '../ports/unavailable.js';
import type { Connection } from './connection.js';
import { follow } from './follow.js';
import { openReads } from './reads.js';
import type { Tail } from './tail.js';
import { namesUnder, type StoredEvent } from './wire-events.js';

const EVENTS = 700;
/** The server's own events stand before ours. */
const SYSTEM = 20;
const at = (n: number): Position => position(String(n).padStart(40, '0'));
const all: readonly StoredEvent[] = Array.from({ length: EVENTS }, (_, n) => ({
  stream: n < SYSTEM ? '$settings' : 'anupalan.case-1',
  revision: n < SYSTEM ? n : n - SYSTEM,
  position: at(n),
  type: 'Noted',
  data: { n },
  metadata: { id: `event-${n}`, version: 1, metadata: {} },
}));
const never = new AbortController().signal;

/** Reads of a server that answers at most `most` events in time, and the number of events of each call. */
const serving = (most: number) => {
  const asked: number[] = [];
  const readAll: Connection['readAll'] = async (from, _, count) => {
    asked.push(count);
    if (count > most) throw new StoreUnavailable('The event store does not answer.');
    return all.filter((event) => from === null || (event.position ?? from) >= from).slice(0, count);
  };
  const connection = { deadlineMs: 1000, readAll } as Connection;
  return { asked, reads: openReads(connection, namesUnder('anupalan'), never) };
};

describe('reads of EventStoreDB', () => {
  it('that ask for one event read no whole page where events of the system come first', async () => {
    const { asked, reads } = serving(EVENTS);
    const found: number[] = [];
    for await (const { revision } of reads.readAll({ after: null, limit: 1 })) found.push(revision);
    expect(found).toEqual([0]);
    expect(Math.max(...asked)).toBeLessThan(100);
  });

  it('of a server too slow for a whole page ask for less, and give a subscription every event once', async () => {
    const { asked, reads } = serving(200);
    const end = at(EVENTS - 1);
    // It has read the whole log, and keeps none of it.
    const tail: Tail = {
      start: async () => undefined,
      isFollowing: () => true,
      head: async () => end,
      reached: () => end,
      known: () => end,
      learn: () => undefined,
      after: (from) => (from === end ? [] : null),
      wait: async () => undefined,
    };
    const stop = new AbortController();
    const deliveries: Delivery[] = [];
    for await (const delivery of follow(reads, tail, { after: null }, stop.signal)) {
      deliveries.push(delivery);
      if (delivery.kind === 'caught-up') stop.abort();
    }
    const seen = deliveries.flatMap((one) => (one.kind === 'events' ? one.events : []));
    expect(seen.map(({ revision }) => revision)).toEqual(Array.from({ length: EVENTS - SYSTEM }, (_, n) => n));
    expect(asked.filter((count) => count <= 200).length).toBeGreaterThan(2);
  });
});
