import type { PageValues } from '@anupalan/domain/rules/site-pages';
import { defaultSettings } from '@anupalan/domain/settings/state';
import type { ReadStore } from '@anupalan/infra/ports/read-store';
import { openView } from '../../runner/view.js';
import type { SettingsDoc, SiteDataDoc } from './doc.js';
import { pageValuesOf, settings } from './projection.js';

export const uses = ['settings'] as const;

/** Null before the first setting: the caller shows the product's defaults. */
export const siteSettings = async (reads: ReadStore): Promise<SettingsDoc | null> =>
  (await openView<SettingsDoc>(reads, settings).get('site'))?.doc ?? null;

/** The site's values for pages of trust just before `time`, UTC ISO-8601. */
export const pageValuesBefore = async (reads: ReadStore, time: string): Promise<PageValues> => {
  const { docs } = await openView<SiteDataDoc>(reads, settings).find({
    where: [{ field: 'savedAt', op: 'lt', value: time }],
    sort: [
      { field: 'savedAt', dir: 'desc' },
      { field: 'version', dir: 'desc' },
    ],
    limit: 1,
  });
  return docs[0]?.doc.values ?? pageValuesOf(defaultSettings);
};
