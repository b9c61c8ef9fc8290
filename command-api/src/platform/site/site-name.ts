import { clipped, SMS_VARIABLE_LENGTH, toGsm7 } from '@anupalan/domain/rules/sms';
import { defaultSettings } from '@anupalan/domain/settings/state';
import type { App } from '../app.js';

/** The site's data in messages. */
export interface Site {
  readonly name: string;
  /** Contact for customers; null before an admin has set it. */
  readonly contact: string | null;
}

/** The site's data from the settings. An unavailable store does not delay a page or a message. */
export const siteOf = async (app: Pick<App, 'settings' | 'config'>): Promise<Site> => {
  const settings = await app.settings.current().catch(() => ({ ...defaultSettings, saved: false }));
  const { siteName, contactEmail, contactPhone, supportHours, saved } = settings;
  const ways = [contactEmail, contactPhone].map((way) => way.trim()).filter((way) => way !== '');
  // The defaults are examples that reach no one.
  const known = (saved || app.config.demo) && ways.length > 0;
  const hours = supportHours.trim();
  return {
    // One line, because it stands in the subjects of mails.
    name: siteName.replace(/[\s\p{Cc}]+/gu, ' ').trim() || defaultSettings.siteName,
    contact: known ? `${ways.join(' or ')}${hours === '' ? '' : ` (${hours})`}` : null,
  };
};

export const siteNameOf = async (app: Pick<App, 'settings' | 'config'>): Promise<string> => (await siteOf(app)).name;

/** The name as an SMS can write it. */
export const smsName = (name: string): string => clipped(toGsm7(name) || defaultSettings.siteName, SMS_VARIABLE_LENGTH);
