import { SITE_PAGES } from './site-pages.js';

/** The frames in which pages stand. `own`: that of the person's other pages; `bare`: none. Staff's and admins' let only them in. */
export type PageFrame = 'customer' | 'own' | 'staff' | 'admin' | 'bare';
/** The files below `web/src` that a frame needs beside the code of every page. */
const FRAME_CODE: Readonly<Record<PageFrame, readonly string[]>> = {
  customer: [],
  own: ['app/shells/OwnShell.tsx'],
  staff: ['app/shells/StaffShell.tsx', 'shared/i18n/en-office.ts'],
  admin: ['app/shells/AdminShell.tsx', 'shared/i18n/en-office.ts'],
  bare: [],
};

/**
 * Where people are led to a page. Customers: at the top of their sidebar (`main`, also the bottom bar of phones) and at its
 * foot. Admins: daily pages and those on which they set up the product. `own`: everybody's, in the palette of the office.
 */
export type NavPlace = 'main' | 'foot' | 'work' | 'setUp' | 'own';

export interface PageNav {
  readonly place: NavPlace;
  readonly icon: string;
  /** The key of its name there, where it is not the page's title. */
  readonly name?: string;
  /** The key of its short name in the bottom bar of phones; without it the page has no place there. */
  readonly phone?: string;
  /** Other names by which people look for it. */
  readonly words?: readonly string[];
}

export interface Page {
  /** `:name` matches one segment. */
  readonly path: string;
  readonly frame: PageFrame;
  /** Its file below `web/src`, whose default export is shown. */
  readonly code: string;
  /** The key of its title among the web app's texts, where it is always the same. */
  readonly title?: string;
  /** For whoever is signed in; pages of `staff` and `admin` are guarded by their frame. */
  readonly signedIn?: true;
  /** Its places in navigation and palette, in the order of this table. */
  readonly nav?: readonly PageNav[];
  /** The page whose entry in the navigation is the present one here. */
  readonly under?: string;
  /**
   * The API's addresses that its first picture asks for: the document begins these calls before the app has arrived.
   * `:name` is a segment of the page's path, `?name` a value of its query.
   */
  readonly calls?: readonly string[];
  /** As `calls`, of whoever is signed in. */
  readonly ownCalls?: readonly string[];
}

/** The calls of every page, as `calls` and `ownCalls` of one. */
export const CALLS: readonly string[] = ['/api/public/config'];
export const OWN_CALLS: readonly string[] = ['/api/user'];

/** Every page of the web app; other paths get status 404 (reading 38). */
export const PAGES = [
  {
    path: '/',
    frame: 'customer',
    code: 'app/pages/HomePage',
    title: 'dashboard.documentTitle',
    nav: [{ place: 'main', icon: 'home', name: 'shell.nav.dashboard', phone: 'shell.nav.home' }],
    calls: ['/api/services'],
    ownCalls: ['/api/customer-services'],
  },
  {
    path: '/dashboard',
    frame: 'customer',
    code: 'app/pages/HomePage',
    title: 'dashboard.documentTitle',
    under: '/',
    calls: ['/api/services'],
    ownCalls: ['/api/customer-services'],
  },
  {
    path: '/find-services',
    frame: 'customer',
    code: 'features/catalogue/CataloguePage',
    title: 'catalogue.title',
    nav: [{ place: 'main', icon: 'find', phone: 'shell.nav.services' }],
    calls: ['/api/services'],
  },
  {
    path: '/services',
    frame: 'customer',
    code: 'features/catalogue/CataloguePage',
    title: 'catalogue.title',
    under: '/find-services',
    calls: ['/api/services'],
  },
  {
    path: '/service/:id',
    frame: 'customer',
    code: 'features/catalogue/ServicePage',
    under: '/find-services',
    calls: ['/api/services/:id'],
  },
  {
    path: '/my-services',
    frame: 'customer',
    code: 'features/my-services/MyServicesPage',
    title: 'myServices.title',
    nav: [{ place: 'main', icon: 'list', phone: 'shell.nav.myServicesPhone' }],
    ownCalls: ['/api/customer-services'],
  },
  {
    path: '/my-experts',
    frame: 'customer',
    code: 'features/experts/ExpertsPage',
    title: 'experts.title',
    nav: [{ place: 'main', icon: 'people', phone: 'experts.phone' }],
    ownCalls: ['/api/my-experts'],
  },
  {
    path: '/compliance-calendar',
    frame: 'customer',
    code: 'features/compliance/CalendarPage',
    title: 'compliance.title',
    nav: [{ place: 'main', icon: 'calendar', phone: 'shell.nav.calendarPhone' }],
    ownCalls: ['/api/businesses'],
  },
  {
    path: '/documents',
    frame: 'customer',
    code: 'features/documents/DocumentsPage',
    title: 'documents.title',
    nav: [{ place: 'main', icon: 'folder' }],
    ownCalls: ['/api/documents'],
  },
  {
    path: '/business-profile',
    frame: 'customer',
    code: 'features/compliance/BusinessPage',
    title: 'business.title',
    signedIn: true,
    under: '/compliance-calendar',
    ownCalls: ['/api/businesses'],
  },
  {
    path: '/compliance-assessment',
    frame: 'customer',
    code: 'features/compliance/AssessmentPage',
    title: 'assessment.title',
    under: '/compliance-calendar',
  },
  {
    path: '/team-management',
    frame: 'customer',
    code: 'features/compliance/TeamPage',
    title: 'team.title',
    signedIn: true,
    under: '/compliance-calendar',
    ownCalls: ['/api/businesses', '/api/team-invitations'],
  },
  { path: '/erasure/:id', frame: 'customer', code: 'features/profile/ErasurePage', title: 'profile.erased.title' },
  { path: '/demo/outbox', frame: 'customer', code: 'features/demo/OutboxPage', title: 'demo.title' },
  {
    path: '/payment-success',
    frame: 'customer',
    code: 'app/pages/PaymentResultPage',
    title: 'payment.result.title',
    signedIn: true,
    ownCalls: ['/api/payments/?orderId'],
  },
  {
    path: '/payment-failed',
    frame: 'customer',
    code: 'features/purchase/PaymentFailedPage',
    signedIn: true,
    ownCalls: ['/api/payments/?orderId'],
  },
  {
    path: '/payment-simulation',
    frame: 'customer',
    code: 'features/purchase/PaymentSimulationPage',
    title: 'payment.simulation.title',
    signedIn: true,
    ownCalls: ['/api/payments/?orderId'],
  },
  { path: '/r/:number', frame: 'customer', code: 'app/pages/ShortLinkPage', signedIn: true },
  ...(['/services/:serviceId', '/metadata-service/:serviceId', '/service-form/:serviceId'] as const).map(
    (path) =>
      ({
        path,
        frame: 'customer',
        code: 'features/request/RequestPage',
        signedIn: true,
        under: '/my-services',
        ownCalls: ['/api/requests/?id'],
      }) as const,
  ),
  {
    path: '/notifications',
    frame: 'own',
    code: 'features/notifications/NotificationsPage',
    title: 'notifications.title',
    signedIn: true,
    nav: [{ place: 'own', icon: 'bell' }],
  },
  {
    path: '/help-center',
    frame: 'own',
    code: 'app/pages/HelpCenterPage',
    title: 'shell.helpCenterTitle',
    nav: [{ place: 'foot', icon: 'help' }],
  },
  {
    path: '/profile',
    frame: 'own',
    code: 'app/pages/ProfilePage',
    title: 'profile.title',
    signedIn: true,
    nav: [
      { place: 'own', icon: 'user', words: ['account', 'settings'] },
      { place: 'foot', icon: 'settings', name: 'shell.nav.settings' },
    ],
  },
  ...SITE_PAGES.map(
    (slug) =>
      ({
        path: `/${slug}`,
        frame: 'own',
        code: slug === 'faqs' ? 'features/help/FaqsPage' : 'features/site-pages/TrustPage',
      }) as const,
  ),
  { path: '/developers', frame: 'own', code: 'features/developers/DevelopersPage', title: 'developers.title' },
  { path: '/auth', frame: 'bare', code: 'features/auth/AuthPage' },
  { path: '/invitation', frame: 'bare', code: 'features/auth/InvitationPage', title: 'signIn.invitation.title' },
  { path: '/staff', frame: 'staff', code: 'features/cases/queue/QueuePage', title: 'shell.nav.queue' },
  { path: '/staff/requests/:id', frame: 'staff', code: 'features/cases/review/StaffCasePage' },
  {
    path: '/admin',
    frame: 'admin',
    code: 'features/dashboard/DashboardPage',
    title: 'figures.title',
    nav: [{ place: 'work', icon: 'chart' }],
  },
  {
    path: '/admin/requests',
    frame: 'admin',
    code: 'features/cases/admin/AdminRequestsPage',
    title: 'shell.nav.allCases',
    nav: [{ place: 'work', icon: 'list', words: ['requests', 'queue'] }],
  },
  { path: '/admin/requests/:id', frame: 'admin', code: 'features/cases/admin/AdminCasePage' },
  { path: '/admin/requests/:id/history', frame: 'admin', code: 'app/pages/PastCasePage' },
  {
    path: '/admin/history',
    frame: 'admin',
    code: 'features/history/HistoryPage',
    title: 'history.title',
    nav: [{ place: 'work', icon: 'history', words: ['history', 'audit trail', 'log'] }],
  },
  { path: '/admin/history/:position', frame: 'admin', code: 'features/history/HistoryPage' },
  {
    path: '/admin/operations',
    frame: 'admin',
    code: 'features/operations/OperationsPage',
    title: 'operations.title',
    nav: [{ place: 'work', icon: 'pulse', words: ['health', 'jobs', 'rebuild'] }],
  },
  {
    path: '/admin/operations/replays',
    frame: 'admin',
    code: 'features/operations/replays/ReplaysPage',
    title: 'replays.title',
  },
  { path: '/admin/operations/replays/:id', frame: 'admin', code: 'features/operations/replays/ReplayPage' },
  { path: '/admin/operations/proof', frame: 'admin', code: 'features/proof/ProofPage', title: 'proof.title' },
  {
    path: '/admin/assignment',
    frame: 'admin',
    code: 'app/pages/AssignmentPage',
    title: 'assignment.title',
    nav: [{ place: 'work', icon: 'shuffle', words: ['rules', 'skills'] }],
  },
  {
    path: '/admin/assignment/what-if',
    frame: 'admin',
    code: 'features/assignment/what-if/WhatIfPage',
    title: 'whatIf.title',
  },
  { path: '/admin/assignment/what-if/:id', frame: 'admin', code: 'features/assignment/what-if/RunPage' },
  {
    path: '/admin/users',
    frame: 'admin',
    code: 'features/users/AdminUsersPage',
    title: 'adminUsers.title',
    nav: [{ place: 'setUp', icon: 'people', words: ['people', 'employees', 'customers'] }],
  },
  { path: '/admin/users/:id', frame: 'admin', code: 'features/users/PersonPage' },
  {
    path: '/admin/services',
    frame: 'admin',
    code: 'features/services-admin/ServicesPage',
    title: 'servicesAdmin.title',
    nav: [{ place: 'setUp', icon: 'folder', name: 'shell.nav.servicesAdmin', words: ['catalogue', 'prices', 'forms'] }],
  },
  {
    path: '/admin/services/new',
    frame: 'admin',
    code: 'app/pages/NewServicePage',
    title: 'servicesAdmin.createTitle',
  },
  { path: '/admin/services/edit/:id', frame: 'admin', code: 'app/pages/EditServicePage' },
  {
    path: '/admin/due-rules',
    frame: 'admin',
    code: 'features/due-rules/DueRulesPage',
    title: 'dueRules.title',
    nav: [{ place: 'setUp', icon: 'calendar', words: ['deadlines', 'compliance calendar', 'rules'] }],
  },
  {
    path: '/admin/integrations',
    frame: 'admin',
    code: 'features/integrations/IntegrationsPage',
    title: 'integrations.title',
    nav: [{ place: 'setUp', icon: 'bolt', words: ['API keys', 'webhooks'] }],
  },
  {
    path: '/admin/integrations/webhooks/:id',
    frame: 'admin',
    code: 'features/integrations/webhooks/WebhookPage',
  },
  {
    path: '/admin/settings',
    frame: 'admin',
    code: 'features/settings/SettingsPage',
    title: 'settings.title',
    nav: [{ place: 'setUp', icon: 'settings' }],
  },
  {
    path: '/admin/settings/pages',
    frame: 'admin',
    code: 'features/settings/PagesPage',
    title: 'settings.pages.title',
  },
  { path: '/admin/settings/pages/:slug', frame: 'admin', code: 'features/settings/PageEditorPage' },
] as const satisfies readonly Page[];

type AnyPage = (typeof PAGES)[number];
export type PagePath = AnyPage['path'];

type Titled = Extract<AnyPage, { readonly title: string }>;
type TitleOf<P> = Extract<Titled, { readonly path: P }>['title'];

const TITLES = new Map<string, string>(PAGES.flatMap((page) => ('title' in page ? [[page.path, page.title]] : [])));

/** The key of a page's title, which its heading, the browser's tab, navigation and palette share. */
export const titleOf = <P extends Titled['path']>(path: P): TitleOf<P> => TITLES.get(path) as TitleOf<P>;

type Named = Extract<Titled, { readonly nav: readonly PageNav[] }>;
type Place = Named['nav'][number];

/** A page to which navigation or palette leads. */
export interface NavEntryOf {
  readonly path: Named['path'];
  readonly icon: Place['icon'];
  readonly name: Extract<Place, { readonly name: string }>['name'] | Named['title'];
  readonly phone?: Extract<Place, { readonly phone: string }>['phone'];
  readonly words?: readonly string[];
}

/** The pages of one place of the navigation, in its order. */
export const navOf = (of: NavPlace): readonly NavEntryOf[] =>
  PAGES.flatMap((page) => {
    if (!('nav' in page)) return [];
    const places: readonly Place[] = page.nav;
    return places
      .filter(({ place }) => place === of)
      .map(({ place: _, ...entry }): NavEntryOf => ({ path: page.path, name: page.title, ...entry }));
  });

const SEGMENTS = PAGES.map((page: Page) => ({ page, pattern: page.path.split('/') }));

/** The page at a path, a trailing slash ignored. */
export const pageAt = (path: string): Page | undefined => {
  const segments = (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path).split('/');
  return SEGMENTS.find(
    ({ pattern }) =>
      pattern.length === segments.length &&
      pattern.every((part, i) => (part.startsWith(':') ? segments[i] !== '' : part === segments[i])),
  )?.page;
};

/** The files below `web` that a page needs beside the code of every page, its own last. */
export const filesOf = ({ code, frame }: Pick<Page, 'code' | 'frame'>): readonly string[] =>
  [...FRAME_CODE[frame], `${code}.tsx`].map((file) => `src/${file}`);

/** True when a page has this path. */
export const isPagePath = (path: string): boolean => pageAt(path) !== undefined;
