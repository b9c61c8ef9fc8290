import type { ReadStore } from '@anupalan/infra/ports/read-store';
import { openView } from '../../runner/view.js';
import type { SettingsDoc } from './doc.js';
import { settings } from './projection.js';

/** Read models whose position these answers have. */
export const uses = ['settings'] as const;

/** Null before the first setting: the caller shows the product's defaults. */
export const siteSettings = async (reads: ReadStore): Promise<SettingsDoc | null> =>
  (await openView<SettingsDoc>(reads, settings).get('site'))?.doc ?? null;
