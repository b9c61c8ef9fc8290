import { initialOf } from '../kernel/record.js';
import type { SettingsEvent } from './events.js';
import { type Settings, settingsRecord } from './settings-record.js';

/** The values before the first save. */
export const defaultSettings: Settings = initialOf(settingsRecord);

export interface SettingsState {
  readonly settings: Settings;
}

export const unsavedSettings: SettingsState = { settings: defaultSettings };

export const evolveSettings = (_: SettingsState, event: SettingsEvent): SettingsState => ({ settings: event.data });
