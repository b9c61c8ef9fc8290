import { latest, type Position } from '@anupalan/domain/kernel/position';
import { pause } from '../ports/clock.js';
import type { Delivery, EventStore } from '../ports/event-store.js';
import { StoreUnavailable } from '../ports/unavailable.js';
import { backOff } from './faults.js';
import { hasPrefix, type Reads } from './reads.js';
import type { Tail } from './tail.js';

const isBeyond = (at: Position | null, than: Position | null): boolean => at !== null && (than === null || at > than);

/** Tries again, with ever longer waits, while the store is unavailable; undefined when the signal aborts meanwhile. */
const retryUntilAvailable = async <T>(call: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> => {
  for (let failed = 0; !signal.aborted; failed += 1)
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      await pause(backOff(failed), signal);
    }
  return undefined;
};

/**
 * A reader that catches up by reads of its own and then goes along with the tail. It takes what it wants when it wants it:
 * one that lags behind what the tail keeps reads from the server again, and nobody waits for it. While the server is away
 * it waits; it ends only by its signal.
 */
export async function* follow(
  reads: Reads,
  tail: Tail,
  { after, prefixes }: Parameters<EventStore['subscribe']>[0],
  signal: AbortSignal,
): AsyncGenerator<Delivery> {
  await tail.start(signal);
  let at: Position | null = after;
  /** What the last delivery told. */
  let told: Position | null = after;
  let askedForEnd = false;
  while (!signal.aborted) {
    const reached = tail.reached();
    const kept = tail.after(at);
    let events = kept?.filter((event) => hasPrefix(event.stream, prefixes));
    if (events === undefined) {
      const filter = prefixes === undefined ? {} : { prefixes };
      const page = await retryUntilAvailable(() => reads.pageAll({ after: at, ...filter }), signal);
      if (page === undefined) return;
      events = [...page.events];
      // Read to its end, the log was looked at as far as the tail had been before.
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
      // Others may have appended what the tail has not heard of yet.
      const end = await retryUntilAvailable(tail.head, signal);
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
