import { z } from 'zod';
import { done, iso } from './common.js';

/** The form of the system settings; types are checked, contents are free. */
export const saveSettings = z
  .object({
    siteName: z.string(),
    contactEmail: z.string(),
    contactPhone: z.string(),
    supportHours: z.string(),
    maintenanceMode: z.boolean(),
    supportMessage: z.string(),
  })
  .meta({ id: 'SettingsValues' });

export const settings = saveSettings
  .extend({
    /** For If-Match; 0 before the first save, while the defaults apply. */
    version: z.number().int(),
    updated_at: iso.nullable(),
  })
  .meta({ id: 'Settings' });
export type SettingsView = z.infer<typeof settings>;

export const settingsSaved = done.extend({ version: z.number().int() }).meta({ id: 'SettingsSaved' });
