import type { ComponentType } from 'react';
import { Navigate, type RouteObject } from 'react-router-dom';
import { HomeGate, ProtectedRoute } from './guards';
import { PageError } from './PageError';
import { pageCode } from './page-code';
import { CustomerShell } from './shells/CustomerShell';

/** A page in a chunk of its own: `page(() => import('../features/x/XPage'))`, whose default export is the component. */
const page = (load: () => Promise<{ readonly default: ComponentType }>): Pick<RouteObject, 'lazy'> => ({
  lazy: async () => ({ Component: (await pageCode(load)).default }),
});

const home = {
  lazy: async () => {
    const { default: HomePage } = await pageCode(() => import('../features/home/HomePage'));
    return {
      Component: () => (
        <HomeGate>
          <HomePage />
        </HomeGate>
      ),
    };
  },
} satisfies Pick<RouteObject, 'lazy'>;

/** The frame of staff's or admins' pages; they are full of MUI's controls, so its theme stands around all of them. */
const office = (load: () => Promise<ComponentType>): Pick<RouteObject, 'lazy'> => ({
  lazy: async () => {
    const [Shell, { Mui }] = await pageCode(() => Promise.all([load(), import('../theme/Mui')]));
    return {
      Component: () => (
        <Mui>
          <Shell />
        </Mui>
      ),
    };
  },
});

const catalogue = page(() => import('../features/catalogue/CataloguePage'));
const request = page(() => import('../features/request/RequestPage'));

/** Pages of customers and visitors. Those that need a signed-in person stand under `ProtectedRoute`. */
const customerRoutes: RouteObject[] = [
  { path: '/', ...home },
  { path: '/dashboard', ...home },
  { path: '/find-services', ...catalogue },
  { path: '/services', ...catalogue },
  { path: '/service/:id', ...page(() => import('../features/purchase/ServicePage')) },
  { path: '/my-services', ...page(() => import('../features/my-services/MyServicesPage')) },
  { path: '/help-center', ...page(() => import('../features/help/HelpCenterPage')) },
  { path: '/privacy', ...page(() => import('../features/privacy/PrivacyPage')) },
  { path: '/erasure/:id', ...page(() => import('../features/profile/ErasurePage')) },
  { path: '/demo/outbox', ...page(() => import('../features/demo/OutboxPage')) },
  {
    element: <ProtectedRoute />,
    children: [
      { path: '/payment-success', ...page(() => import('../features/purchase/PaymentResultPage')) },
      { path: '/payment-failed', ...page(() => import('../features/purchase/PaymentFailedPage')) },
      { path: '/payment-simulation', ...page(() => import('../features/purchase/PaymentSimulationPage')) },
      { path: '/r/:number', ...page(() => import('./ShortLinkPage')) },
      { path: '/services/:serviceId', ...request },
      { path: '/metadata-service/:serviceId', ...request },
      { path: '/service-form/:serviceId', ...request },
    ],
  },
];

/** Pages of everybody's own account, each in the frame of who is signed in. */
const ownRoutes: RouteObject[] = [
  { path: '/profile', ...page(() => import('../features/profile/ProfilePage')) },
  { path: '/notifications', ...page(() => import('../features/notifications/NotificationsPage')) },
];

/** Pages of staff, under /staff. */
const staffRoutes: RouteObject[] = [
  { index: true, ...page(() => import('../features/staff-queue/QueuePage')) },
  { path: 'requests/:id', ...page(() => import('../features/staff-case/StaffCasePage')) },
];

/** Pages of admins, under /admin. */
const adminRoutes: RouteObject[] = [
  { index: true, element: <Navigate to="/admin/requests" replace /> },
  { path: 'requests', ...page(() => import('../features/admin-requests/AdminRequestsPage')) },
  { path: 'requests/:id', ...page(() => import('../features/admin-requests/AdminCasePage')) },
  { path: 'users', ...page(() => import('../features/admin-users/AdminUsersPage')) },
  { path: 'assignment', ...page(() => import('../features/admin-assignment/AssignmentPage')) },
  { path: 'operations', ...page(() => import('../features/admin-operations/OperationsPage')) },
];

const notFound: RouteObject = { path: '*', ...page(() => import('./NotFoundPage')) };

/** Every address of the product. */
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
    children: [{ errorElement: <PageError />, children: [{ element: <ProtectedRoute />, children: ownRoutes }] }],
  },
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
