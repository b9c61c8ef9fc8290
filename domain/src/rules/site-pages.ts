import { fill } from '../texts/fill.js';
import { timeInIndia } from './dates.js';

/** The pages of trust and the site's questions; each is at `/<slug>`. */
export const SITE_PAGES = ['terms', 'refunds', 'privacy', 'grievance', 'contact', 'about', 'faqs'] as const;
export type SitePageSlug = (typeof SITE_PAGES)[number];

export const isSitePage = (slug: string): slug is SitePageSlug => (SITE_PAGES as readonly string[]).includes(slug);

export const MAX_PAGE_TITLE = 120;
export const MAX_PAGE_BODY = 50_000;
export const MAX_PAGE_NOTE = 300;
/** How many days ahead a version can be announced. */
export const MAX_PAGE_NOTICE_DAYS = 366;

/**
 * Facts about the site that a page can name, such as `{companyName}`. They are filled in when the page is shown. A
 * version that no longer holds gets the values of its last day.
 */
export const PAGE_PLACEHOLDERS = [
  'siteName',
  'companyName',
  'companyAddress',
  'gstin',
  'cin',
  'grievanceName',
  'grievanceEmail',
  'grievancePhone',
  'contactEmail',
  'contactPhone',
  'supportHours',
] as const;
export type PageValues = Readonly<Record<(typeof PAGE_PLACEHOLDERS)[number], string>>;

/** Texts in place of values that the operator has not given. */
const MISSING: PageValues = {
  siteName: '[name of the site]',
  companyName: '[legal name of the company]',
  companyAddress: '[registered address]',
  gstin: '[GSTIN]',
  cin: 'not applicable',
  grievanceName: '[name of the grievance officer]',
  grievanceEmail: '[email of the grievance officer]',
  grievancePhone: '[phone of the grievance officer]',
  contactEmail: '[contact email]',
  contactPhone: '[contact phone]',
  supportHours: '[support hours]',
};

/** A page's text with the site's data; what is missing is named in brackets. */
export const filledPage = (text: string, values: PageValues): string =>
  fill(
    text,
    Object.fromEntries(
      PAGE_PLACEHOLDERS.map((name) => [name, values[name].replace(/\s+/g, ' ').trim() || MISSING[name]]),
    ),
  );

/** A version's day and when it was saved, UTC ISO-8601. */
interface Start {
  readonly effectiveFrom: string;
  readonly savedAt: string;
}

/** When a version gave way, UTC ISO-8601: as soon as one of the later ones held. Null while there is none. */
export const endOfVersion = (later: readonly Start[]): string | null =>
  later
    .map(({ effectiveFrom, savedAt }) => {
      const dayBegins = timeInIndia(effectiveFrom, '00:00');
      return savedAt > dayBegins ? savedAt : dayBegins;
    })
    .sort()[0] ?? null;

/** The newest version whose day has come, from 1; 0 while there is none. `days` are those of the versions in order. */
export const versionInForce = (days: readonly string[], today: string): number =>
  days.findLastIndex((day) => day <= today) + 1;
