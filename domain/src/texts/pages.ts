import type { SitePageSlug } from '../rules/site-pages.js';

/** The words of the catalogue's page, there and in its head. */
export const findServicesTexts = {
  title: 'Find Services',
  lead: 'Each service with its price and how long it usually takes.',
} as const;

/** Words that search engines and link previews show of public pages, beside those that admins write. */
export const pageHeadTexts = {
  site: 'Company, GST, trademark and tax work for businesses in India, done for you. You always see who acts next and by when.',
  free: 'Free of charge',
  help: { title: 'Help', lead: 'How to reach us, and answers to what is asked most.' },
  developers: {
    title: 'For developers',
    lead: 'Follow what happens to requests from your own system: every event with its fields.',
  },
  signIn: { title: 'Sign in', lead: 'Sign in with your mobile number and a one-time code.' },
} as const;

/** In pages that the server writes, and in the app's own before it runs. */
export const shellTexts = {
  home: 'To the start page',
  noScript: 'Please turn on JavaScript to see your services.',
  oldBrowser:
    'This browser is too old for this site. Please update it, or use a current Chrome, Edge, Firefox or Safari.',
} as const;

/** Of the pages of trust, which have titles of their own. */
export const sitePageLeads = {
  terms: 'What we agree on when you buy a service.',
  refunds: 'When you can cancel, and what you get back.',
  privacy: 'What we keep about you, why, and your rights.',
  grievance: 'Who answers complaints, and how soon.',
  contact: 'How to reach us.',
  about: 'Who we are and how we work.',
  faqs: 'Answers to what is asked most.',
} as const satisfies Readonly<Record<SitePageSlug, string>>;
