import type { SitePageView } from '@anupalan/domain/contracts/site-pages';
import { recordErrors, toWire } from '@anupalan/domain/kernel/record';
import { noticeErrors, sitePageRecord } from '@anupalan/domain/settings/site-page-record';
import { dataOf, type FormOf, formOf, problemsOf } from '../../shared/kit/form/record-values';
import { today } from '../../shared/today';

/** The text of a page as it is typed. */
export type PageDraft = FormOf<typeof sitePageRecord> & {
  /** The version that it was made from. */
  readonly version: number;
};

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
export const pageDraftOf = (latest: SitePageView): PageDraft => ({
  ...formOf(sitePageRecord, latest),
  version: latest.version,
  effective_from: today(),
  note: '',
});

/** The page in the form, as it is sent. */
export const pageBody = (draft: PageDraft) => toWire(sitePageRecord, dataOf(sitePageRecord, draft));

/** What the rules say of a version that is saved today. */
export const pageProblems = (draft: PageDraft) => {
  const page = dataOf(sitePageRecord, draft);
  return problemsOf([...recordErrors(sitePageRecord, page), ...noticeErrors(page, today())]);
};
