import { nextTurn } from '../ports/next-turn.js';

/** One reader among those that catch up together. */
export interface Pacer {
  /** Resolves when the reader, which has come to this position, may go on; in the next turn of the loop at the earliest. */
  reached(position: number, signal: AbortSignal): Promise<void>;
  /** It stands at the end, or has stopped. */
  leave(): void;
}

/** So many positions one may be ahead of another. Less than the blocks that are kept hold, see ./log-blocks. */
const AHEAD = 250;
/** Who is further ahead shares nothing any more, and waits for nobody. */
const APART = 2000;
/** Who did not move for so long, ms, is waiting for something else. */
const IDLE_MS = 1000;

/**
 * Keeps readers of a log that were begun together close together: one that skips what others work on would otherwise run
 * ahead, and each would read and parse all of the log by itself. Nobody waits for one that stands still. `now`: ms.
 */
export const createPace = (now: () => number = () => performance.now()): (() => Pacer) => {
  interface Place {
    at: number;
    movedAt: number;
  }
  const places = new Set<Place>();
  /** Those who wait for others to move on. */
  const waiting = new Set<() => void>();
  const wake = (): void => {
    for (const look of waiting) look();
    waiting.clear();
  };
  const mustWait = (place: Place): boolean => {
    const since = now() - IDLE_MS;
    for (const { at, movedAt } of places)
      if (place.at - at > AHEAD && place.at - at < APART && movedAt >= since) return true;
    return false;
  };
  /** Until somebody has moved, or stood still for long. */
  const somebodyMoves = (signal: AbortSignal): Promise<void> =>
    new Promise((done) => {
      const look = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', look);
        waiting.delete(look);
        done();
      };
      const timer = setTimeout(look, IDLE_MS);
      signal.addEventListener('abort', look);
      waiting.add(look);
    });
  return () => {
    const place = { at: 0, movedAt: 0 };
    return {
      reached: async (position, signal) => {
        place.at = position;
        place.movedAt = now();
        places.add(place);
        wake();
        await nextTurn();
        while (!signal.aborted && places.has(place) && mustWait(place)) await somebodyMoves(signal);
      },
      leave: () => {
        places.delete(place);
        wake();
      },
    };
  };
};
