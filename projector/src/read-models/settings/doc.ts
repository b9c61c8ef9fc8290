import type { Settings } from '@anupalan/domain/settings/events';

export type SettingsDoc = Settings & {
  /** Revision of the settings' stream, for a conditional change. */
  readonly revision: number;
  readonly updatedAt: string;
};
