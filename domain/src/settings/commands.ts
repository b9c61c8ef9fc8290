import type { Settings } from './events.js';

export type SettingsCommand = { readonly type: 'changeSettings' } & Settings;
