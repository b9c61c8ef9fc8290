import type { Settings } from '@anupalan/domain/settings/settings-record';
import { defaultSettings } from '@anupalan/domain/settings/state';
import type { ChangeFeed } from '@anupalan/infra/ports/change-feed';
import type { SettingsDoc } from '@anupalan/projector/read-models/settings/doc';
import { uses } from '@anupalan/projector/read-models/settings/queries';
import { type Live, live } from './live.js';

export interface SiteSettings extends Settings {
  /** False before the first save by an admin: they are then the product's examples. */
  readonly saved: boolean;
}

/** The site's settings. */
export type LiveSettings = Live<SiteSettings>;

export const liveSettings = (
  read: () => Promise<SettingsDoc | null>,
  feed: ChangeFeed,
  now?: () => number,
): LiveSettings =>
  live(
    async () => {
      const doc = await read();
      return { ...(doc ?? defaultSettings), saved: doc !== null };
    },
    feed,
    uses,
    now,
  );
