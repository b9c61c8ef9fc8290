import type { Settings } from '@anupalan/domain/settings/events';
import { defaultSettings } from '@anupalan/domain/settings/state';
import type { ChangeFeed } from '@anupalan/infra/ports/change-feed';
import type { SettingsDoc } from '@anupalan/projector/read-models/settings/doc';
import { uses } from '@anupalan/projector/read-models/settings/queries';

export interface SiteSettings extends Settings {
  /** False before the first save by an admin: they are then the product's examples. */
  readonly saved: boolean;
}

/** The site's settings in memory, since every call reads them. */
export interface LiveSettings {
  /** The settings as last read. The first call reads the store. */
  current(): Promise<SiteSettings>;
  /** Reads them anew. */
  refresh(): Promise<void>;
}

/** How long a lost change of the feed can stay unnoticed, ms. */
const MAX_AGE_MS = 10_000;

/** Read again when the change feed names them, and at a call after `MAX_AGE_MS`, which uses the known ones. */
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
  /** One at a time, so that an older answer never replaces a newer one. */
  const refresh = (): Promise<SiteSettings> => {
    const next = queue.then(readAgain, readAgain);
    queue = next;
    return next;
  };
  // When the store is unavailable, the next call reads again.
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
