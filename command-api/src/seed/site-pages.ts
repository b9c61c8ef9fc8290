import { streamName } from '@anupalan/domain/kernel/aggregate';
import { dayInIndia } from '@anupalan/domain/rules/dates';
import { SITE_PAGES } from '@anupalan/domain/rules/site-pages';
import { SHIPPED_PAGES } from '@anupalan/domain/settings/shipped-pages/index';
import { sitePage } from '@anupalan/domain/settings/site-page';
import { isoNow } from '@anupalan/infra/ports/clock';
import type { App } from '../platform/app.js';
import { systemContext } from '../platform/commands/command-context.js';
import { derivedId } from '../platform/commands/ids.js';
import { unlessUnreadable } from './unless-unreadable.js';

/**
 * Writes version 1 of each page of trust where there is none, so that the log has every text that somebody agreed to. A
 * later release changes none of them: their words are the operator's.
 */
export const seedSitePages = async (app: App): Promise<void> => {
  const write = async (slug: (typeof SITE_PAGES)[number]): Promise<void> => {
    if ((await app.load(sitePage, slug)).revision !== 'none') return;
    const context = systemContext('set-up', { commandId: derivedId('site-page', slug) });
    const page = { ...SHIPPED_PAGES[slug], effectiveFrom: dayInIndia(isoNow(app.clock)), note: '' };
    const saved = await app.execute(sitePage, slug, { type: 'saveSitePage', ...page }, context, { ifRevision: 'none' });
    // Another process may have been first.
    if (!saved.ok && saved.error.code !== 'changed_meanwhile') throw new Error(`page ${slug}: ${saved.error.message}`);
  };
  for (const slug of SITE_PAGES) await unlessUnreadable(app, streamName(sitePage, slug), () => write(slug));
};
