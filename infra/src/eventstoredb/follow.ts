import { latest, type Position } from '@anupalan/domain/kernel/position';
import { pause } from '../ports/clock.js';
import type { Delivery, EventStore } from '../ports/event-store.js';
import { StoreUnavailable } from '../ports/unavailable.js';
import { backOff } from './faults.js';
import { isBeyond } from './kept-events.js';
import { hasPrefix, maxPageEvents, type Reads } from './reads.js';
import type { Tail } from './tail.js';

const minPageEvents = 16;

/** Half as many events with each failure: a slow server would never answer a whole page in time. */
const pageEvents = (failed: number): number => Math.max(minPageEvents, Math.ceil(maxPageEvents / 2 ** failed));

/** Retries with growing pauses while the store is unavailable; undefined when the signal aborts. */
const retryUntilAvailable = async <T>(
  call: (failed: number) => Promise<T>,
  signal: AbortSignal,
): Promise<T | undefined> => {
  for (let failed = 0; !signal.aborted; failed += 1)
    try {
      return await call(failed);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      await pause(backOff(failed), signal);
    }
  return undefined;
};

/**
 * A reader that catches up by its own reads and then takes events from the tail, each at its own speed: one that falls
 * behind the kept events reads from the server again. It waits while the server is unavailable and ends only by its
 * signal.
 */
export async function* follow(
  reads: Reads,
  tail: Tail,
  { after, prefixes }: Parameters<EventStore['subscribe']>[0],
  signal: AbortSignal,
): AsyncGenerator<Delivery> {
  await tail.start(signal);
  let at: Position | null = after;
  /** The position of the last delivery. */
  let told: Position | null = after;
  let askedForEnd = false;
  while (!signal.aborted) {
    const reached = tail.reached();
    const kept = tail.after(at);
    let events = kept?.filter((event) => hasPrefix(event.stream, prefixes));
    if (events === undefined) {
      const filter = prefixes === undefined ? {} : { prefixes };
      const after = at;
      const page = await retryUntilAvailable(
        (failed) => reads.pageAll({ after, ...filter, count: pageEvents(failed) }),
        signal,
      );
      if (page === undefined) return;
      events = [...page.events];
      // A read to the end covers the log at least up to where the tail was before it.
      at = page.more ? page.at : latest(page.at, reached);
    } else at = latest(at, reached);

    const last = events.at(-1);
    if (last !== undefined) {
      yield { kind: 'events', events };
      if (signal.aborted) return;
      told = last.position;
    }
    if (at !== null && at !== told) {
      yield { kind: 'checkpoint', position: at };
      if (signal.aborted) return;
      told = at;
    }
    if (kept === null || isBeyond(tail.reached(), at)) continue;

    if (!askedForEnd) {
      // Other processes may have appended events that the tail has not received yet.
      const end = await retryUntilAvailable(() => tail.head(), signal);
      if (end === undefined) return;
      tail.learn(end);
      askedForEnd = true;
      continue;
    }
    if (!isBeyond(tail.known(), at)) {
      yield { kind: 'caught-up', position: at };
      if (signal.aborted) return;
    }
    await tail.wait(at, signal);
  }
}
