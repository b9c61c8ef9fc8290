import { PAGES, type Page, type PageFrame, type PagePath } from '@anupalan/domain/rules/pages';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import type { RouteObject } from 'react-router-dom';
import { ServicePanel } from '../features/catalogue/ServicePanel';
import { Spinner } from '../shared/loading/states';
import { HomeGate, ProtectedRoute } from './guards';
import { PageError } from './PageError';
import { officeCode, pageCode } from './page-code';
import { CustomerShell } from './shells/CustomerShell';

/** A page in a chunk of its own: `page(() => import('../features/x/XPage'))`, whose default export is the component. */
const page = (load: () => Promise<{ readonly default: ComponentType }>): Pick<RouteObject, 'lazy'> =>
  pageWith(async () => {
    const { default: Page } = await load();
    return <Page />;
  });

/** A page with parts of other features, which it may not import itself. */
const pageWith = (load: () => Promise<ReactNode>): Pick<RouteObject, 'lazy'> => ({
  lazy: async () => ({ element: await pageCode(load) }),
});

const home = pageWith(async () => {
  const { default: HomePage } = await import('../features/home/HomePage');
  return (
    <HomeGate>
      <HomePage />
      <ServicePanel />
    </HomeGate>
  );
});

const helpCenter = pageWith(async () => {
  const [{ default: HelpCenterPage }, { RestartTour }] = await Promise.all([
    import('../features/help/HelpCenterPage'),
    import('../features/tours/RestartTour'),
  ]);
  return <HelpCenterPage tour={<RestartTour />} />;
});

/** Fetched only for the people of the office, with their texts. */
const OwnProfileCard = lazy(async () => {
  const { OwnProfileCard } = await officeCode(() => import('../features/assignment/OwnProfileCard'));
  return { default: OwnProfileCard };
});

const profile = pageWith(async () => {
  const [{ default: ProfilePage }, { RestartTour }] = await Promise.all([
    import('../features/profile/ProfilePage'),
    import('../features/tours/RestartTour'),
  ]);
  return (
    <ProfilePage
      tour={<RestartTour />}
      work={
        <Suspense fallback={<Spinner />}>
          <OwnProfileCard />
        </Suspense>
      }
    />
  );
});

const paymentResult = pageWith(async () => {
  const [{ default: PaymentResultPage }, { OrderRegistration }] = await Promise.all([
    import('../features/purchase/PaymentResultPage'),
    import('../features/registration/OrderRegistration'),
  ]);
  return <PaymentResultPage registrationOf={(order) => <OrderRegistration order={order} />} />;
});

const assignment = pageWith(async () => {
  const [{ AssignmentPage }, { HandOver }] = await Promise.all([
    import('../features/assignment/pages'),
    import('../features/cases/hand-over/HandOver'),
  ]);
  return <AssignmentPage handOver={<HandOver />} />;
});

const whatIf = pageWith(async () => {
  const { WhatIf } = await import('../features/assignment/pages');
  return <WhatIf />;
});

const newService = pageWith(async () => {
  const [{ default: NewServicePage }, { ServicePreview }] = await Promise.all([
    import('../features/services-admin/NewServicePage'),
    import('../features/catalogue/ServicePreview'),
  ]);
  return <NewServicePage preview={ServicePreview} />;
});

const editService = pageWith(async () => {
  const [{ default: EditServicePage }, { ServicePreview }, { FormPreview }] = await Promise.all([
    import('../features/services-admin/EditServicePage'),
    import('../features/catalogue/ServicePreview'),
    import('../features/request/intake/FormPreview'),
  ]);
  return <EditServicePage preview={ServicePreview} formPreview={FormPreview} />;
});

/** A frame of staff or admins in a chunk of its own, with the office's texts. */
const officeFrame = (load: () => Promise<ComponentType>): Pick<RouteObject, 'lazy'> => ({
  lazy: async () => ({ Component: await officeCode(load) }),
});

const trust = page(() => import('../features/site-pages/TrustPage'));
const catalogue = page(() => import('../features/catalogue/CataloguePage'));
const history = page(() => import('../features/history/HistoryPage'));
const request = page(() => import('../features/request/RequestPage'));

/** What each page of the table shows. */
const PAGE_CODE: Readonly<Record<PagePath, Pick<RouteObject, 'lazy'>>> = {
  '/': home,
  '/dashboard': home,
  '/find-services': catalogue,
  '/services': catalogue,
  '/service/:id': page(() => import('../features/catalogue/ServicePage')),
  '/my-services': page(() => import('../features/my-services/MyServicesPage')),
  '/erasure/:id': page(() => import('../features/profile/ErasurePage')),
  '/demo/outbox': page(() => import('../features/demo/OutboxPage')),
  '/payment-success': paymentResult,
  '/payment-failed': page(() => import('../features/purchase/PaymentFailedPage')),
  '/payment-simulation': page(() => import('../features/purchase/PaymentSimulationPage')),
  '/r/:number': page(() => import('./ShortLinkPage')),
  '/services/:serviceId': request,
  '/metadata-service/:serviceId': request,
  '/service-form/:serviceId': request,
  '/notifications': page(() => import('../features/notifications/NotificationsPage')),
  '/profile': profile,
  '/help-center': helpCenter,
  '/terms': trust,
  '/refunds': trust,
  '/privacy': trust,
  '/grievance': trust,
  '/contact': trust,
  '/about': trust,
  '/faqs': page(() => import('../features/help/FaqsPage')),
  '/developers': page(() => import('../features/developers/DevelopersPage')),
  '/auth': page(() => import('../features/auth/AuthPage')),
  '/invitation': page(() => import('../features/auth/InvitationPage')),
  '/staff': page(() => import('../features/cases/queue/QueuePage')),
  '/staff/requests/:id': page(() => import('../features/cases/review/StaffCasePage')),
  '/admin': page(() => import('../features/dashboard/DashboardPage')),
  '/admin/requests': page(() => import('../features/cases/admin/AdminRequestsPage')),
  '/admin/requests/:id': page(() => import('../features/cases/admin/AdminCasePage')),
  '/admin/requests/:id/history': page(() => import('./PastCase')),
  '/admin/history': history,
  '/admin/history/:position': history,
  '/admin/operations': page(() => import('../features/operations/OperationsPage')),
  '/admin/operations/replays': page(() => import('../features/operations/replays/ReplaysPage')),
  '/admin/operations/replays/:id': page(() => import('../features/operations/replays/ReplayPage')),
  '/admin/operations/proof': page(() => import('../features/proof/ProofPage')),
  '/admin/assignment': assignment,
  '/admin/assignment/what-if': whatIf,
  '/admin/assignment/what-if/:id': whatIf,
  '/admin/users': page(() => import('../features/users/AdminUsersPage')),
  '/admin/users/:id': page(() => import('../features/users/PersonPage')),
  '/admin/services': page(() => import('../features/services-admin/ServicesPage')),
  '/admin/services/new': newService,
  '/admin/services/edit/:id': editService,
  '/admin/integrations': page(() => import('../features/integrations/IntegrationsPage')),
  '/admin/integrations/webhooks/:id': page(() => import('../features/integrations/webhooks/WebhookPage')),
  '/admin/settings': page(() => import('../features/settings/SettingsPage')),
  '/admin/settings/pages': page(() => import('../features/settings/PagesPage')),
  '/admin/settings/pages/:slug': page(() => import('../features/settings/PageEditorPage')),
};

/** The pages of a frame; those for signed-in users are under `ProtectedRoute`. */
const routesIn = (name: PageFrame): RouteObject[] => {
  const pages: readonly Page[] = PAGES.filter((one) => one.frame === name);
  const routesOf = (some: readonly Page[]) =>
    some.map(({ path }): RouteObject => ({ path, ...PAGE_CODE[path as PagePath] }));
  const guarded = pages.filter(({ signedIn }) => signedIn);
  return [
    ...routesOf(pages.filter(({ signedIn }) => !signedIn)),
    ...(guarded.length === 0 ? [] : [{ element: <ProtectedRoute />, children: routesOf(guarded) }]),
  ];
};

const notFound = page(() => import('../shared/loading/NotFoundPage'));

/** A page that fails says so in its frame. */
const held = (...children: RouteObject[]): RouteObject[] => [{ errorElement: <PageError />, children }];

/** All routes of the product: every page of the table in its frame. */
export const routes: RouteObject[] = [
  { element: <CustomerShell />, children: held(...routesIn('customer'), { path: '*', ...notFound }) },
  {
    lazy: async () => ({ Component: (await pageCode(() => import('./shells/OwnShell'))).OwnShell }),
    children: held(...routesIn('own')),
  },
  ...held(...routesIn('bare')),
  {
    ...officeFrame(async () => (await import('./shells/StaffShell')).StaffShell),
    children: held(...routesIn('staff'), { path: '/staff/*', ...notFound }),
  },
  {
    ...officeFrame(async () => (await import('./shells/AdminShell')).AdminShell),
    children: held(...routesIn('admin'), { path: '/admin/*', ...notFound }),
  },
];
