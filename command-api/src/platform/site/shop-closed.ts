import { missingOfCompany } from '@anupalan/domain/rules/company';
import type { App } from '../app.js';

/** True when real people cannot buy, because the settings do not name the company completely. */
export const isShopClosed = async ({ config, settings }: Pick<App, 'config' | 'settings'>): Promise<boolean> =>
  config.production && missingOfCompany(await settings.current()).length > 0;
