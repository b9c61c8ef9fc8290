import { randomUUID } from 'node:crypto';
import type { Change, ChangeFeed } from '../ports/change-feed.js';
import type { Bus } from './bus.js';

const CHANNEL = 'changes';
/** A rebuild reports thousands of changes at once; other messages have to get through in between. */
const MOST_AT_ONCE = 200;

interface Told {
  readonly from: string;
  readonly changes: readonly Change[];
}

/**
 * The change feed of all processes. Listeners of the publishing process get a change at once, also while Redis is
 * unavailable.
 */
export const redisChangeFeed = (bus: Bus, onError: (error: unknown) => void = () => {}): ChangeFeed => {
  const here = randomUUID();
  const listeners = new Set<(change: Change) => void>();
  const tell = (changes: readonly Change[]): void => {
    for (const change of changes)
      for (const listener of [...listeners])
        try {
          listener(change);
        } catch (error) {
          onError(error);
        }
  };
  bus.listen(CHANNEL, (message) => {
    const { from, changes } = message as Told;
    if (from !== here) tell(changes);
  });
  return {
    publish: (changes) => {
      tell(changes);
      for (let at = 0; at < changes.length; at += MOST_AT_ONCE)
        bus.publish(CHANNEL, { from: here, changes: changes.slice(at, at + MOST_AT_ONCE) } satisfies Told);
    },
    listen: (listener, onMissed) => {
      const own = (change: Change): void => listener(change);
      listeners.add(own);
      const deaf = onMissed === undefined ? null : bus.onGap(onMissed);
      return () => {
        listeners.delete(own);
        deaf?.();
      };
    },
  };
};
