import { moneyText } from '@anupalan/domain/rules/money-text';
import { isPagePath } from '@anupalan/domain/rules/pages';
import { isSitePage } from '@anupalan/domain/rules/site-pages';
import { findServicesTexts, pageHeadTexts, sitePageLeads } from '@anupalan/domain/texts/pages';
import type { App } from '../app.js';
import { type SiteIndex, serviceAt } from './site-index.js';
import { siteNameOf } from './site-name.js';

/** The head of a page before the app runs: for search engines and link previews. */
export interface PageHead {
  readonly siteName: string;
  readonly title: string;
  readonly description: string;
  /** Absolute; the address of the page itself, otherwise of the home page. */
  readonly url: string;
  /** False for private and unknown pages: search engines keep them out. */
  readonly listed: boolean;
  /** 404 for an unknown page and for a service that is not on offer (reading 38). */
  readonly status: 200 | 404;
  /** For a service: what it is and costs, in the terms of schema.org. */
  readonly data: object | null;
}

interface PageTexts {
  readonly title: string;
  readonly lead: string;
}
/** The public pages, without those of single services and those whose titles admins write. */
const PAGES: Readonly<Record<string, PageTexts>> = {
  '/find-services': findServicesTexts,
  '/services': findServicesTexts,
  '/help-center': pageHeadTexts.help,
  '/developers': pageHeadTexts.developers,
  '/auth': pageHeadTexts.signIn,
};

const SERVICE_PAGE = /^\/service\/([^/]+)$/;
/** As much as previews show, in characters as people count them. */
const MAX_DESCRIPTION = 200;
const NOTHING: SiteIndex = { services: new Map(), pages: new Map() };

const GRAPHEMES = new Intl.Segmenter('en-IN', { granularity: 'grapheme' });
/** A text on one line; a longer one is cut between two characters, never within one. */
const cut = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = Array.from(GRAPHEMES.segment(line), ({ segment }) => segment);
  if (characters.length <= MAX_DESCRIPTION) return line;
  return `${characters
    .slice(0, MAX_DESCRIPTION - 1)
    .join('')
    .trimEnd()}…`;
};

/** The page at an address: its texts and canonical path, and the service if it is the page of one. */
interface Found {
  readonly words: PageTexts;
  readonly path: string;
  readonly service?: NonNullable<ReturnType<typeof serviceAt>>;
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const foundAt = (index: SiteIndex, path: string): Found | null => {
  const [, id] = SERVICE_PAGE.exec(path) ?? [];
  if (id !== undefined) {
    const service = serviceAt(index, decoded(id));
    if (service === undefined) return null;
    const price = service.pricePaise === 0 ? pageHeadTexts.free : moneyText(service.pricePaise);
    const words = { title: service.title, lead: cut(`${price}. ${service.description}`) };
    return { words, path: `/service/${encodeURIComponent(service.slug)}`, service };
  }
  const slug = path.slice(1);
  const page = isSitePage(slug) ? index.pages.get(slug) : undefined;
  if (isSitePage(slug) && page !== undefined) return { words: { title: page.title, lead: sitePageLeads[slug] }, path };
  const words = Object.hasOwn(PAGES, path) ? PAGES[path] : undefined;
  return words === undefined ? null : { words, path: path === '/services' ? '/find-services' : path };
};

const dataOf = (
  { title, description, pricePaise, category }: NonNullable<Found['service']>,
  url: string,
  siteName: string,
  home: string,
): object => ({
  '@context': 'https://schema.org',
  '@type': 'Service',
  name: title,
  description,
  serviceType: category,
  url,
  areaServed: { '@type': 'Country', name: 'India' },
  provider: { '@type': 'Organization', name: siteName, url: home },
  offers: {
    '@type': 'Offer',
    price: (pricePaise / 100).toFixed(2),
    priceCurrency: 'INR',
    availability: 'https://schema.org/InStock',
    url,
  },
});

/** The head of the page at a path; a private or unknown page has only the site's name. */
export const pageHeadOf = async (app: Pick<App, 'site' | 'settings' | 'config'>, path: string): Promise<PageHead> => {
  const bare = path.length > 1 ? path.replace(/\/$/, '') : path;
  const [siteName, index] = await Promise.all([
    siteNameOf(app),
    // An unavailable store does not keep a page back, and does not mean that there is none.
    app.site.current().catch(() => null),
  ]);
  const found = foundAt(index ?? NOTHING, bare);
  const home = `${app.config.publicUrl}/`;
  const url = found === null ? home : `${app.config.publicUrl}${found.path}`;
  const missing = index !== null && SERVICE_PAGE.test(bare) && found === null;
  return {
    siteName,
    title: found === null ? siteName : `${found.words.title} - ${siteName}`,
    description: found?.words.lead ?? pageHeadTexts.site,
    url,
    listed: found !== null || bare === '/',
    status: isPagePath(bare) && !missing ? 200 : 404,
    data: found?.service === undefined ? null : dataOf(found.service, url, siteName, home),
  };
};
