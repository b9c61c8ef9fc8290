import type { Aggregate } from '../kernel/aggregate.js';
import type { SettingsCommand } from './commands.js';
import { decideSettings, type SettingsNeeds } from './decide.js';
import { type SettingsEvent, settingsEventSpecs } from './events.js';
import { evolveSettings, type SettingsState, unsavedSettings } from './state.js';

/** The only id: `settings-site`. */
export const SITE = 'site';

/** `settings-site`: the site's name, contact data, and maintenance mode. */
export const siteSettings: Aggregate<SettingsState, SettingsCommand, SettingsEvent, SettingsNeeds> = {
  prefix: 'settings',
  decider: { initial: unsavedSettings, decide: decideSettings, evolve: evolveSettings },
  events: settingsEventSpecs,
};
