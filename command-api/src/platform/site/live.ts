import type { ChangeFeed } from '@anupalan/infra/ports/change-feed';

/** Something small of the read side in memory, since every call needs it. */
export interface Live<T> {
  /** The value as last read. The first call reads the store. */
  current(): Promise<T>;
  refresh(): Promise<void>;
}

/** How long a lost change of the feed can stay unnoticed, ms. */
const MAX_AGE_MS = 10_000;

/** Read again when the change feed names one of `models`, and at a call after `MAX_AGE_MS`, which uses the known value. */
export const live = <T>(
  read: () => Promise<T>,
  feed: ChangeFeed,
  models: readonly string[],
  now: () => number = Date.now,
): Live<T> => {
  let known: { readonly value: T } | null = null;
  let readAt = 0;
  let queue: Promise<unknown> = Promise.resolve();
  let planned: Promise<T> | null = null;

  const readAgain = async (): Promise<T> => {
    planned = null;
    const value = await read();
    known = { value };
    readAt = now();
    return value;
  };
  /**
   * One at a time, so that an older answer never replaces a newer one. A read that has not begun yet serves all who
   * ask.
   */
  const refresh = (): Promise<T> => {
    planned ??= queue.then(readAgain, readAgain);
    queue = planned;
    return planned;
  };
  // When the store is unavailable, the next call reads again.
  const refreshUnasked = (): void => void refresh().catch(() => undefined);

  feed.listen(({ model }) => {
    if (models.includes(model)) refreshUnasked();
  }, refreshUnasked);

  return {
    current: async () => {
      if (known === null) return refresh();
      if (now() - readAt > MAX_AGE_MS) {
        readAt = now();
        refreshUnasked();
      }
      return known.value;
    },
    refresh: async () => void (await refresh()),
  };
};
