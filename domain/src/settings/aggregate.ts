import type { Aggregate } from '../kernel/aggregate.js';
import type { SettingsCommand } from './commands.js';
import { decideSettings, type SettingsFacts } from './decide.js';
import { type SettingsEvent, settingsEventSpecs } from './events.js';
import { evolveSettings, type SettingsState, unsavedSettings } from './state.js';

/** The only id: `settings-site`. */
export const SITE = 'site';

/** `settings-site`: the site's name, contact data, and maintenance mode. */
export const siteSettings: Aggregate<SettingsState, SettingsCommand, SettingsEvent, SettingsFacts> = {
  prefix: 'settings',
  decider: { initial: unsavedSettings, decide: decideSettings, evolve: evolveSettings },
  events: settingsEventSpecs,
};
