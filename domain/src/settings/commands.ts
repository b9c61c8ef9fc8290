import type { Company, SiteTexts } from './events.js';

/** The company's data that is left out stays as it is: the source's form has the site's texts alone. */
export type SettingsCommand = { readonly type: 'changeSettings' } & SiteTexts & Partial<Company>;
