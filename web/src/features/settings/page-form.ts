import type { SitePageView } from '@anupalan/domain/contracts/site-pages';
import { MAX_PAGE_BODY, MAX_PAGE_NOTE, MAX_PAGE_TITLE } from '@anupalan/domain/rules/site-pages';
import { object, string } from 'yup';
import { t } from '../../shared/i18n/i18n';
import { today } from '../../shared/today';

export interface PageDraft {
  readonly title: string;
  readonly body: string;
  readonly effectiveFrom: string;
  readonly note: string;
  /** The version that the text was made from. */
  readonly version: number;
}

export const LIMITS = { title: MAX_PAGE_TITLE, body: MAX_PAGE_BODY, note: MAX_PAGE_NOTE } as const;

interface Dated {
  readonly version: number;
  /** Its day in India. */
  readonly effective_from: string;
}

/**
 * Whether the day of a version has come, is to come, or comes in vain, since a newer version holds by then. `versions`
 * holds at least the newer ones.
 */
export const holdOf = (
  versions: readonly Dated[],
  version: number,
  day: string = today(),
): 'since' | 'upcoming' | 'replaced' => {
  const from = versions.find((one) => one.version === version)?.effective_from ?? day;
  if (from <= day) return 'since';
  return versions.some((one) => one.version > version && one.effective_from <= from) ? 'replaced' : 'upcoming';
};

/** The next version begins as the latest one, and holds from today. */
export const pageDraftOf = ({ title, body, version }: SitePageView): PageDraft => ({
  title,
  body,
  version,
  effectiveFrom: today(),
  note: '',
});

export const pageSchema = () =>
  object({
    title: string().trim().required(t('settings.pages.titleMissing')),
    body: string().trim().required(t('settings.pages.textMissing')),
    effectiveFrom: string().test('day', t('settings.pages.dayWrong'), (day) => day !== undefined && day >= today()),
  });
