import { SITE, siteSettings } from '@anupalan/domain/settings/aggregate';
import { defaultSettings } from '@anupalan/domain/settings/state';
import type { App } from '../../platform/app.js';
import { systemContext } from '../../platform/commands/command-context.js';
import { derivedId } from '../../platform/commands/ids.js';

/** The demo's shop names a company that cannot be mistaken for a real one: the supplier of its receipts. */
export const seedCompany = async (app: App): Promise<void> => {
  const { supplier } = app.config;
  if (supplier === null) return;
  const command = {
    type: 'changeSettings' as const,
    ...defaultSettings,
    companyName: supplier.name,
    companyAddress: supplier.address,
    gstin: supplier.gstin,
    grievanceName: 'Meera Nair',
    grievanceEmail: 'grievance@anupalan.example',
    grievancePhone: defaultSettings.contactPhone,
  };
  const context = systemContext('demo-data', { commandId: derivedId('demo', 'company') });
  const saved = await app.execute(siteSettings, SITE, command, context);
  if (!saved.ok) throw new Error(`demo company: ${saved.error.message}`);
};
