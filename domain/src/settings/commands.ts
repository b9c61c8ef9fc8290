import type { Company, MoneyRules, SiteTexts } from './events.js';

/** The company's data and the rules about money that are left out stay as they are: the source's form has the site's texts alone. */
export type SettingsCommand = { readonly type: 'changeSettings' } & SiteTexts & Partial<Company & MoneyRules>;
