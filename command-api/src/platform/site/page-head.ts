import { moneyText } from '@anupalan/domain/rules/money-text';
import { findService } from '@anupalan/projector/read-models/catalogue/queries';
import type { App } from '../app.js';
import { siteNameOf } from './site-name.js';

/** The head of a page before the app runs: for search engines and link previews. */
export interface PageHead {
  readonly siteName: string;
  readonly title: string;
  readonly description: string;
  /** Absolute. */
  readonly url: string;
}

const DEFAULT_DESCRIPTION =
  'Company, GST, trademark and tax work for businesses in India, done for you. You always see who acts next and by when.';

type Words = readonly [title: string, description: string];
/** The public pages, without those of single services. */
const PAGES: Readonly<Record<string, Words>> = {
  '/find-services': ['Find Services', 'Each service with its price and how long it usually takes.'],
  '/services': ['Find Services', 'Each service with its price and how long it usually takes.'],
  '/help-center': ['Help', 'How to reach us, and answers to what is asked most.'],
  '/privacy': ['Privacy notice', 'What we keep about you, why, and your rights.'],
  '/auth': ['Sign in', 'Sign in with your mobile number and a one-time code.'],
};

const SERVICE_PAGE = /^\/service\/([^/]+)$/;
/** As long as previews show it. */
const MAX_DESCRIPTION = 200;

const serviceWords = async (app: Pick<App, 'reads'>, path: string): Promise<Words | null> => {
  const [, id] = SERVICE_PAGE.exec(path) ?? [];
  if (id === undefined) return null;
  // A store that is away keeps no page back.
  const service = await findService(app.reads, id).catch(() => null);
  if (service === null || !service.active) return null;
  const { title, description, pricePaise } = service;
  const price = pricePaise === 0 ? 'Free of charge' : moneyText(pricePaise);
  const text = `${price}. ${description}`.replace(/\s+/g, ' ').trim();
  return [title, text.length > MAX_DESCRIPTION ? `${text.slice(0, MAX_DESCRIPTION - 1).trimEnd()}…` : text];
};

/** The head of the page at a path; a private or unknown page has the site's name alone. */
export const pageHeadOf = async (app: Pick<App, 'reads' | 'settings' | 'config'>, path: string): Promise<PageHead> => {
  const bare = path.length > 1 ? path.replace(/\/$/, '') : path;
  const [siteName, service] = await Promise.all([siteNameOf(app), serviceWords(app, bare)]);
  const words = service ?? (Object.hasOwn(PAGES, bare) ? PAGES[bare] : undefined);
  return {
    siteName,
    title: words === undefined ? siteName : `${words[0]} - ${siteName}`,
    description: words?.[1] ?? DEFAULT_DESCRIPTION,
    url: `${app.config.publicUrl}${words === undefined ? '/' : bare}`,
  };
};
