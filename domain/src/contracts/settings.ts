import { z } from 'zod';
import { actor, done, iso } from './common.js';

/** The source's form of the system settings; types are checked, contents are free. */
const siteTexts = z.object({
  siteName: z.string(),
  contactEmail: z.string(),
  contactPhone: z.string(),
  supportHours: z.string(),
  maintenanceMode: z.boolean(),
  supportMessage: z.string(),
});

/** The company behind the site; '' where it is not given. */
export const company = z.object({
  companyName: z.string(),
  companyAddress: z.string(),
  gstin: z.string(),
  cin: z.string(),
  grievanceName: z.string(),
  grievanceEmail: z.string(),
  grievancePhone: z.string(),
});
export type CompanyView = z.infer<typeof company>;

/** Rules of the shop about money. */
const moneyRules = z.object({
  refundApprovalLimit: z.number().meta({
    description: 'Rupees that one admin may give back of a payment; above it a second one has to approve',
  }),
});

/** What is left out stays as it is. */
export const saveSettings = siteTexts
  .extend(company.shape)
  .extend(moneyRules.shape)
  .partial()
  .meta({ id: 'SettingsValues' });

export const settings = siteTexts
  .extend(company.shape)
  .extend(moneyRules.shape)
  .extend({
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
