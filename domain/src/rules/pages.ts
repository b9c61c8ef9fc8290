import { SITE_PAGES } from './site-pages.js';

/** The frames in which pages stand. `own`: that of the person's other pages; `bare`: none. Staff's and admins' let only them in. */
export type PageFrame = 'customer' | 'own' | 'staff' | 'admin' | 'bare';
/** Where the office is led to a page: admins' daily pages, those on which they set up the product, everybody's own. */
export type NavPlace = 'work' | 'setUp' | 'own';

export interface PageNav {
  readonly place: NavPlace;
  readonly icon: string;
  /** The key of its name among the web app's texts. */
  readonly name: string;
  /** Other names by which people look for it. */
  readonly words?: readonly string[];
}

export interface Page {
  /** `:name` matches one segment. */
  readonly path: string;
  readonly frame: PageFrame;
  /** For whoever is signed in; pages of `staff` and `admin` are guarded by their frame. */
  readonly signedIn?: true;
  /** Its place in navigation and palette, in the order of this table. */
  readonly nav?: PageNav;
}

/** Every page of the web app; other paths get status 404 (reading 38). */
export const PAGES = [
  { path: '/', frame: 'customer' },
  { path: '/dashboard', frame: 'customer' },
  { path: '/find-services', frame: 'customer' },
  { path: '/services', frame: 'customer' },
  { path: '/service/:id', frame: 'customer' },
  { path: '/my-services', frame: 'customer' },
  { path: '/erasure/:id', frame: 'customer' },
  { path: '/demo/outbox', frame: 'customer' },
  { path: '/payment-success', frame: 'customer', signedIn: true },
  { path: '/payment-failed', frame: 'customer', signedIn: true },
  { path: '/payment-simulation', frame: 'customer', signedIn: true },
  { path: '/r/:number', frame: 'customer', signedIn: true },
  { path: '/services/:serviceId', frame: 'customer', signedIn: true },
  { path: '/metadata-service/:serviceId', frame: 'customer', signedIn: true },
  { path: '/service-form/:serviceId', frame: 'customer', signedIn: true },
  {
    path: '/notifications',
    frame: 'own',
    signedIn: true,
    nav: { place: 'own', icon: 'bell', name: 'shell.bell' },
  },
  {
    path: '/profile',
    frame: 'own',
    signedIn: true,
    nav: { place: 'own', icon: 'user', name: 'palette.profile', words: ['account', 'settings'] },
  },
  { path: '/help-center', frame: 'own', nav: { place: 'own', icon: 'help', name: 'shell.nav.help' } },
  ...SITE_PAGES.map((slug) => ({ path: `/${slug}`, frame: 'own' }) as const),
  { path: '/developers', frame: 'own' },
  { path: '/auth', frame: 'bare' },
  { path: '/invitation', frame: 'bare' },
  { path: '/staff', frame: 'staff' },
  { path: '/staff/requests/:id', frame: 'staff' },
  { path: '/admin', frame: 'admin', nav: { place: 'work', icon: 'chart', name: 'shell.nav.dashboard' } },
  {
    path: '/admin/requests',
    frame: 'admin',
    nav: { place: 'work', icon: 'list', name: 'shell.nav.allCases', words: ['requests', 'queue'] },
  },
  { path: '/admin/requests/:id', frame: 'admin' },
  { path: '/admin/requests/:id/history', frame: 'admin' },
  {
    path: '/admin/history',
    frame: 'admin',
    nav: { place: 'work', icon: 'history', name: 'shell.nav.history', words: ['history', 'audit trail', 'log'] },
  },
  { path: '/admin/history/:position', frame: 'admin' },
  {
    path: '/admin/operations',
    frame: 'admin',
    nav: { place: 'work', icon: 'pulse', name: 'shell.nav.operations', words: ['health', 'jobs', 'rebuild'] },
  },
  { path: '/admin/operations/replays', frame: 'admin' },
  { path: '/admin/operations/replays/:id', frame: 'admin' },
  { path: '/admin/operations/proof', frame: 'admin' },
  {
    path: '/admin/assignment',
    frame: 'admin',
    nav: { place: 'work', icon: 'shuffle', name: 'shell.nav.assignment', words: ['rules', 'skills'] },
  },
  { path: '/admin/assignment/what-if', frame: 'admin' },
  { path: '/admin/assignment/what-if/:id', frame: 'admin' },
  {
    path: '/admin/users',
    frame: 'admin',
    nav: { place: 'setUp', icon: 'people', name: 'shell.nav.users', words: ['people', 'employees', 'customers'] },
  },
  { path: '/admin/users/:id', frame: 'admin' },
  {
    path: '/admin/services',
    frame: 'admin',
    nav: { place: 'setUp', icon: 'folder', name: 'shell.nav.servicesAdmin', words: ['catalogue', 'prices', 'forms'] },
  },
  { path: '/admin/services/new', frame: 'admin' },
  { path: '/admin/services/edit/:id', frame: 'admin' },
  {
    path: '/admin/integrations',
    frame: 'admin',
    nav: { place: 'setUp', icon: 'bolt', name: 'shell.nav.integrations', words: ['API keys', 'webhooks'] },
  },
  { path: '/admin/integrations/webhooks/:id', frame: 'admin' },
  { path: '/admin/settings', frame: 'admin', nav: { place: 'setUp', icon: 'settings', name: 'shell.nav.settings' } },
  { path: '/admin/settings/pages', frame: 'admin' },
  { path: '/admin/settings/pages/:slug', frame: 'admin' },
] as const satisfies readonly Page[];

export type PagePath = (typeof PAGES)[number]['path'];

type Named = Extract<(typeof PAGES)[number], { readonly nav: PageNav }>;

/** A page to which navigation or palette leads. */
export type NavEntryOf = Named['nav'] & { readonly path: Named['path'] };

/** The pages of one place of the navigation, in its order. */
export const navOf = (place: NavPlace): readonly NavEntryOf[] =>
  PAGES.flatMap((page) => ('nav' in page && page.nav.place === place ? [{ ...page.nav, path: page.path }] : []));

const SEGMENTS: readonly (readonly string[])[] = PAGES.map(({ path }) => path.split('/'));

/** True when a page has this path. A trailing slash is ignored. */
export const isPagePath = (path: string): boolean => {
  const segments = (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path).split('/');
  return SEGMENTS.some(
    (pattern) =>
      pattern.length === segments.length &&
      pattern.every((part, i) => (part.startsWith(':') ? segments[i] !== '' : part === segments[i])),
  );
};
