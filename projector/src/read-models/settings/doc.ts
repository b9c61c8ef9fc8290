import type { Actor } from '@anupalan/domain/kernel/event';
import type { PageValues } from '@anupalan/domain/rules/site-pages';
import type { Settings } from '@anupalan/domain/settings/settings-record';

/** One value that a save changed; long texts are cut. */
export type ChangedSetting = {
  readonly name: string;
  readonly from: string | number | boolean;
  readonly to: string | number | boolean;
};

export type SettingsChange = {
  /** The version that it made, from 1. */
  readonly version: number;
  readonly at: string;
  readonly by: Pick<Actor, 'id' | 'role'>;
  readonly changes: readonly ChangedSetting[];
};

export type SettingsDoc = Settings & {
  /** Revision of the settings' stream, for a conditional change. */
  readonly revision: number;
  readonly updatedAt: string;
  /** The latest saves, newest first. */
  readonly history: readonly SettingsChange[];
};

/** The site's values for pages of trust from this save on: `site@<version>`. */
export type SiteDataDoc = { readonly savedAt: string; readonly version: number; readonly values: PageValues };

export type SettingsRecord = SettingsDoc | SiteDataDoc;
