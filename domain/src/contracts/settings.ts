import { z } from 'zod';
import { iso } from './common.js';

/** What the form of the system settings sends; types are checked, contents are free. */
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
    /** For If-Match; 0 as long as nobody has saved anything and the defaults count. */
    version: z.number().int(),
    updated_at: iso.nullable(),
  })
  .meta({ id: 'Settings' });
export type SettingsView = z.infer<typeof settings>;

export const settingsSaved = z
  .object({ success: z.literal(true), message: z.string(), id: z.string(), version: z.number().int() })
  .meta({ id: 'SettingsSaved' });
