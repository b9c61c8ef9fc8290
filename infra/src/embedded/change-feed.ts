import type { Change, ChangeFeed } from '../ports/change-feed.js';

/** The feed within one process. A listener that throws disturbs neither the others nor the publisher. */
export const createChangeFeed = (onError: (error: unknown) => void = () => {}): ChangeFeed => {
  const listeners = new Set<(change: Change) => void>();
  return {
    publish: (changes) => {
      for (const change of changes)
        for (const listener of [...listeners])
          try {
            listener(change);
          } catch (error) {
            onError(error);
          }
    },
    listen: (listener) => {
      // Wrapped, so that the same function listening twice is two listeners.
      const own = (change: Change): void => listener(change);
      listeners.add(own);
      return () => listeners.delete(own);
    },
  };
};
