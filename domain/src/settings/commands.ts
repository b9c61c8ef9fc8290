import type { Settings } from './settings-record.js';

/** What is left out stays as it is. */
export type SettingsCommand = { readonly type: 'changeSettings' } & Partial<Settings>;
