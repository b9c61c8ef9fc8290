import { clipped, SMS_VARIABLE_LENGTH, toGsm7 } from '@anupalan/domain/rules/sms';
import { defaultSettings } from '@anupalan/domain/settings/state';
import type { App } from '../app.js';

/** What messages say of the site. */
export interface Site {
  readonly name: string;
  /** How customers reach us; null as long as no admin has said it. */
  readonly contact: string | null;
}

/** From the settings; a store that is away does not keep a page or a message back. */
export const siteOf = async (app: Pick<App, 'settings' | 'config'>): Promise<Site> => {
  const settings = await app.settings.current().catch(() => ({ ...defaultSettings, saved: false }));
  const { siteName, contactEmail, contactPhone, supportHours, saved } = settings;
  const ways = [contactEmail, contactPhone].map((way) => way.trim()).filter((way) => way !== '');
  // The defaults are examples that reach nobody.
  const known = (saved || app.config.demo) && ways.length > 0;
  const hours = supportHours.trim();
  return {
    name: siteName.trim() || defaultSettings.siteName,
    contact: known ? `${ways.join(' or ')}${hours === '' ? '' : ` (${hours})`}` : null,
  };
};

/** What the site is called. */
export const siteNameOf = async (app: Pick<App, 'settings' | 'config'>): Promise<string> => (await siteOf(app)).name;

/** The name as an SMS can say it. */
export const smsName = (name: string): string => clipped(toGsm7(name) || defaultSettings.siteName, SMS_VARIABLE_LENGTH);
