import type { Settings } from './events.js';

/** What is left out stays as it is. */
export type SettingsCommand = { readonly type: 'changeSettings' } & Partial<Settings>;
