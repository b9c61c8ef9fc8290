import { randomUUID } from 'node:crypto';
import type { Change, ChangeFeed } from '../ports/change-feed.js';
import type { Bus } from './bus.js';

const CHANNEL = 'changes';
/** A rebuild reports thousands of changes at once; other messages have to get through in between. */
const MAX_CHANGES_PER_MESSAGE = 200;

interface ChangeMessage {
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
    const { from, changes } = message as ChangeMessage;
    if (from !== here) tell(changes);
  });
  return {
    publish: (changes) => {
      tell(changes);
      for (let at = 0; at < changes.length; at += MAX_CHANGES_PER_MESSAGE)
        bus.publish(CHANNEL, {
          from: here,
          changes: changes.slice(at, at + MAX_CHANGES_PER_MESSAGE),
        } satisfies ChangeMessage);
    },
    listen: (listener, onMissed) => {
      const own = (change: Change): void => listener(change);
      listeners.add(own);
      const unsubscribe = onMissed === undefined ? null : bus.onGap(onMissed);
      return () => {
        listeners.delete(own);
        unsubscribe?.();
      };
    },
  };
};
