import type { Settings } from '@anupalan/domain/settings/events';
import { defaultSettings } from '@anupalan/domain/settings/state';
import type { ChangeFeed } from '@anupalan/infra/ports/change-feed';
import type { SettingsDoc } from '@anupalan/projector/read-models/settings/doc';
import { uses } from '@anupalan/projector/read-models/settings/queries';

export interface SiteSettings extends Settings {
  /** False as long as no admin has saved them: then they are the product's examples. */
  readonly saved: boolean;
}

/** The site's settings in memory, for what every call asks. */
export interface LiveSettings {
  /** As they were read last. Before the first time the store is asked. */
  current(): Promise<SiteSettings>;
  /** Reads them anew. */
  refresh(): Promise<void>;
}

/** How long a change that the feed lost stays unnoticed. */
const MAX_AGE_MS = 10_000;

/** Read again when the change feed names them, and at a call after `MAX_AGE_MS`, which goes on with what is known. */
export const liveSettings = (
  read: () => Promise<SettingsDoc | null>,
  feed: ChangeFeed,
  now: () => number = Date.now,
): LiveSettings => {
  let known: SiteSettings | null = null;
  let readAt = 0;
  let queue: Promise<unknown> = Promise.resolve();

  const readAgain = async (): Promise<SiteSettings> => {
    const doc = await read();
    known = { ...(doc ?? defaultSettings), saved: doc !== null };
    readAt = now();
    return known;
  };
  /** One after the other, so that an older answer never takes the place of a newer one. */
  const refresh = (): Promise<SiteSettings> => {
    const next = queue.then(readAgain, readAgain);
    queue = next;
    return next;
  };
  // Where the store is away, the next call asks again.
  const refreshUnasked = (): void => void refresh().catch(() => undefined);

  feed.listen(({ model }) => {
    if (model === uses[0]) refreshUnasked();
  }, refreshUnasked);

  return {
    current: async () => {
      if (known === null) return refresh();
      if (now() - readAt > MAX_AGE_MS) {
        readAt = now();
        refreshUnasked();
      }
      return known;
    },
    refresh: async () => void (await refresh()),
  };
};
