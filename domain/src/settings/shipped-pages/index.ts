import type { SitePageSlug } from '../../rules/site-pages.js';
import { grievance } from './grievance.js';
import { about, contact, faqs } from './others.js';
import { privacy } from './privacy.js';
import { refunds } from './refunds.js';
import { terms } from './terms.js';

/** Version 1 of each page: what the product does, with the operator's data from the settings. */
export const SHIPPED_PAGES: Readonly<Record<SitePageSlug, { readonly title: string; readonly body: string }>> = {
  terms: { title: 'Terms of service', body: terms },
  refunds: { title: 'Refunds and cancellation', body: refunds },
  privacy: { title: 'Privacy notice', body: privacy },
  grievance: { title: 'Grievance officer', body: grievance },
  contact: { title: 'Contact', body: contact },
  about: { title: 'About us', body: about },
  faqs: { title: 'Questions and answers', body: faqs },
};
