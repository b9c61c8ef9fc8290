import type { EventSpecs } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';

/** Text B section 3.11: types are checked, contents are free. */
export type Settings = {
  readonly siteName: string;
  readonly contactEmail: string;
  readonly contactPhone: string;
  readonly supportHours: string;
  readonly maintenanceMode: boolean;
  readonly supportMessage: string;
};

/** Stream `settings-site`. */
export type SettingsEvents = { SettingsChanged: Settings };
export type SettingsEvent = EventsOf<SettingsEvents>;

export const settingsEventSpecs = {
  SettingsChanged: { version: 1 },
} satisfies EventSpecs & Record<SettingsEvent['type'], unknown>;
