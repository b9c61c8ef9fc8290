import { SITE_PAGES } from '@anupalan/domain/rules/site-pages';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import type { RouteObject } from 'react-router-dom';
import { ServicePanel } from '../features/catalogue/ServicePanel';
import { Spinner } from '../shared/components/states';
import { HomeGate, ProtectedRoute } from './guards';
import { PageError } from './PageError';
import { pageCode } from './page-code';
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
  const { OwnProfileCard } = await pageCode(() => import('../features/assignment/OwnProfileCard'));
  return { default: OwnProfileCard };
});

const profile = pageWith(async () => {
  const [{ default: ProfilePage }, { RestartTour }, { Mui }] = await Promise.all([
    import('../features/profile/ProfilePage'),
    import('../features/tours/RestartTour'),
    import('../shared/theme/Mui'),
  ]);
  return (
    <Mui>
      <ProfilePage
        tour={<RestartTour />}
        work={
          <Suspense fallback={<Spinner />}>
            <OwnProfileCard />
          </Suspense>
        }
      />
    </Mui>
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

/** The frame of staff's or admins' pages with MUI's theme, which all of them use. */
const office = (load: () => Promise<ComponentType>): Pick<RouteObject, 'lazy'> => ({
  lazy: async () => {
    const [Shell, { OfficeMui }] = await pageCode(() => Promise.all([load(), import('../shared/theme/OfficeMui')]));
    return {
      Component: () => (
        <OfficeMui>
          <Shell />
        </OfficeMui>
      ),
    };
  },
});

const trust = page(() => import('../features/site-pages/TrustPage'));
const catalogue = page(() => import('../features/catalogue/CataloguePage'));
const history = page(() => import('../features/history/HistoryPage'));
/** The customer's request page with MUI's theme, for its forms. */
const request = pageWith(async () => {
  const [{ default: RequestPage }, { Mui }] = await Promise.all([
    import('../features/request/RequestPage'),
    import('../shared/theme/Mui'),
  ]);
  return (
    <Mui>
      <RequestPage />
    </Mui>
  );
});

/** Pages of customers and visitors; those for signed-in users are under `ProtectedRoute`. */
const customerRoutes: RouteObject[] = [
  { path: '/', ...home },
  { path: '/dashboard', ...home },
  { path: '/find-services', ...catalogue },
  { path: '/services', ...catalogue },
  { path: '/service/:id', ...page(() => import('../features/catalogue/ServicePage')) },
  { path: '/my-services', ...page(() => import('../features/my-services/MyServicesPage')) },
  { path: '/erasure/:id', ...page(() => import('../features/profile/ErasurePage')) },
  { path: '/demo/outbox', ...page(() => import('../features/demo/OutboxPage')) },
  {
    element: <ProtectedRoute />,
    children: [
      { path: '/payment-success', ...paymentResult },
      { path: '/payment-failed', ...page(() => import('../features/purchase/PaymentFailedPage')) },
      { path: '/payment-simulation', ...page(() => import('../features/purchase/PaymentSimulationPage')) },
      { path: '/r/:number', ...page(() => import('./ShortLinkPage')) },
      { path: '/services/:serviceId', ...request },
      { path: '/metadata-service/:serviceId', ...request },
      { path: '/service-form/:serviceId', ...request },
    ],
  },
];

/** Pages that every role has, in the frame of the user's other pages. */
const ownRoutes: RouteObject[] = [
  { path: '/help-center', ...helpCenter },
  ...SITE_PAGES.filter((slug) => slug !== 'faqs').map((slug) => ({ path: `/${slug}`, ...trust })),
  { path: '/faqs', ...page(() => import('../features/help/FaqsPage')) },
  { path: '/developers', ...page(() => import('../features/developers/DevelopersPage')) },
  {
    element: <ProtectedRoute />,
    children: [
      { path: '/profile', ...profile },
      { path: '/notifications', ...page(() => import('../features/notifications/NotificationsPage')) },
    ],
  },
];

/** Pages of staff, under /staff. */
const staffRoutes: RouteObject[] = [
  { index: true, ...page(() => import('../features/cases/queue/QueuePage')) },
  { path: 'requests/:id', ...page(() => import('../features/cases/review/StaffCasePage')) },
];

/** Pages of admins, under /admin. */
const adminRoutes: RouteObject[] = [
  { index: true, ...page(() => import('../features/dashboard/DashboardPage')) },
  { path: 'requests', ...page(() => import('../features/cases/admin/AdminRequestsPage')) },
  { path: 'requests/:id', ...page(() => import('../features/cases/admin/AdminCasePage')) },
  { path: 'requests/:id/history', ...page(() => import('./PastCase')) },
  { path: 'history', ...history },
  { path: 'history/:position', ...history },
  { path: 'users', ...page(() => import('../features/users/AdminUsersPage')) },
  { path: 'services', ...page(() => import('../features/services-admin/ServicesPage')) },
  { path: 'services/new', ...newService },
  { path: 'services/edit/:id', ...editService },
  { path: 'users/:id', ...page(() => import('../features/users/PersonPage')) },
  { path: 'assignment', ...assignment },
  { path: 'assignment/what-if', ...whatIf },
  { path: 'assignment/what-if/:id', ...whatIf },
  { path: 'operations', ...page(() => import('../features/operations/OperationsPage')) },
  { path: 'operations/replays', ...page(() => import('../features/operations/replays/ReplaysPage')) },
  { path: 'operations/replays/:id', ...page(() => import('../features/operations/replays/ReplayPage')) },
  { path: 'operations/proof', ...page(() => import('../features/proof/ProofPage')) },
  { path: 'integrations', ...page(() => import('../features/integrations/IntegrationsPage')) },
  { path: 'integrations/webhooks/:id', ...page(() => import('../features/integrations/webhooks/WebhookPage')) },
  { path: 'settings', ...page(() => import('../features/settings/SettingsPage')) },
  { path: 'settings/pages', ...page(() => import('../features/settings/PagesPage')) },
  { path: 'settings/pages/:slug', ...page(() => import('../features/settings/PageEditorPage')) },
];

const notFound: RouteObject = { path: '*', ...page(() => import('../shared/components/NotFoundPage')) };

/** All routes of the product. */
export const routes: RouteObject[] = [
  {
    element: <CustomerShell />,
    children: [
      {
        errorElement: <PageError />,
        children: [...customerRoutes, notFound],
      },
    ],
  },
  {
    lazy: async () => ({ Component: (await pageCode(() => import('./shells/OwnShell'))).OwnShell }),
    children: [{ errorElement: <PageError />, children: ownRoutes }],
  },
  { path: '/invitation', errorElement: <PageError />, ...page(() => import('../features/auth/InvitationPage')) },
  { path: '/auth', errorElement: <PageError />, ...page(() => import('../features/auth/AuthPage')) },
  {
    path: '/staff',
    ...office(async () => (await import('./shells/StaffShell')).StaffShell),
    children: [{ errorElement: <PageError />, children: [...staffRoutes, notFound] }],
  },
  {
    path: '/admin',
    ...office(async () => (await import('./shells/AdminShell')).AdminShell),
    children: [{ errorElement: <PageError />, children: [...adminRoutes, notFound] }],
  },
];
