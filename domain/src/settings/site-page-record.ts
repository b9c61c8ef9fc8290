import type { DataOf } from '../kernel/record.js';
import { text } from '../kernel/record-fields.js';
import { type FieldError, wrongAt } from '../kernel/rejection.js';
import { daysAfter, isCalendarDate } from '../rules/dates.js';
import { MAX_PAGE_BODY, MAX_PAGE_NOTE, MAX_PAGE_NOTICE_DAYS, MAX_PAGE_TITLE } from '../rules/site-pages.js';
import { inputTexts } from '../texts/en.js';

/** One version of a page of trust. */
export const sitePageRecord = {
  title: text({ label: 'Title', max: MAX_PAGE_TITLE, required: true }),
  /** Markdown, with placeholders such as `{companyName}`. */
  body: {
    ...text({ label: 'Text', max: MAX_PAGE_BODY, multiline: true, required: true }),
    tidy: (body: string) => body.replace(/\r\n?/g, '\n').trim(),
  },
  /** The day in India from which it holds. */
  effectiveFrom: text({
    wire: 'effective_from',
    label: 'Day',
    max: 10,
    about: 'A day in India, YYYY-MM-DD',
    check: (path, day) => (isCalendarDate(day) ? [] : wrongAt(path, 'page.day')),
  }),
  /** The changes since the version before, for readers; empty for none given. */
  note: text({ label: inputTexts.note, max: MAX_PAGE_NOTE, multiline: true }),
};
export type SitePage = DataOf<typeof sitePageRecord>;

/** What is wrong with the day of a version that is saved today, as `YYYY-MM-DD`. */
export const noticeErrors = ({ effectiveFrom: day }: SitePage, today: string): readonly FieldError[] => {
  if (!isCalendarDate(day)) return [];
  if (day < today) return wrongAt('effective_from', 'page.past');
  return day > daysAfter(today, MAX_PAGE_NOTICE_DAYS) ? wrongAt('effective_from', 'page.far') : [];
};
