import { z } from 'zod';
import { companyRecord, settingsRecord } from '../settings/settings-record.js';
import { actor, done, iso } from './common.js';
import { bodyShape, wireShape } from './of-record.js';

const shape = wireShape(settingsRecord, 'public');

/** The company behind the site; '' where it is not given. */
export const company = z.object(wireShape(companyRecord, 'public'));

/** What is left out stays as it is. Types are checked, contents are free. */
export const saveSettings = z
  .object({ ...bodyShape(settingsRecord), refundApprovalLimit: shape.refundApprovalLimit.optional() })
  .meta({ id: 'SettingsValues' });

export const settings = z
  .object({
    ...shape,
    /** For If-Match; 0 before the first save, while the defaults apply. */
    version: z.number().int(),
    updated_at: iso.nullable(),
  })
  .meta({ id: 'Settings' });
export type SettingsView = z.infer<typeof settings>;

export const settingsSaved = done.extend({ version: z.number().int() }).meta({ id: 'SettingsSaved' });

/** The latest saves, newest first; long texts are cut. */
export const settingsHistory = z
  .object({
    items: z.array(
      z.object({
        version: z.number().int(),
        at: iso,
        by: actor,
        changes: z.array(
          z.object({
            name: z.string(),
            from: z.union([z.string(), z.number(), z.boolean()]),
            to: z.union([z.string(), z.number(), z.boolean()]),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'SettingsHistory' });
export type SettingsHistory = z.infer<typeof settingsHistory>;
