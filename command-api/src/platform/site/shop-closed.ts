import { missingOfCompany } from '@anupalan/domain/rules/company';
import type { App } from '../app.js';

/** Whether real people cannot buy, since the settings do not say enough of the company. */
export const isShopClosed = async ({ config, settings }: Pick<App, 'config' | 'settings'>): Promise<boolean> =>
  config.production && missingOfCompany(await settings.current()).length > 0;
