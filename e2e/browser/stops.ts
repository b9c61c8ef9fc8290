import type { Stop } from '../driver/every-page.js';

/** The stops of the specs that look at every page (`pages-*.browser.long.spec.ts`); e2e/architecture/pages.spec.ts knows whether one is missing. */

const SERVICE = '/service/gst-registration';
const PROCEED = 'Proceed with this Service';

export const visitorStops = (token: string): readonly Stop[] => [
  { path: '/' },
  { path: '/', open: 'Login / Signup' },
  { path: '/?service=private-limited-company' },
  { path: '/?service=private-limited-company', open: 'Fee break-up' },
  { path: '/auth' },
  { path: '/auth?tab=register' },
  { path: '/find-services' },
  { path: '/service/private-limited-company' },
  { path: '/service/private-limited-company', open: 'Get Started' },
  { path: '/my-services' },
  { path: '/my-experts' },
  { path: '/compliance-calendar' },
  { path: '/documents' },
  { path: '/compliance-assessment' },
  { path: '/privacy' },
  { path: '/terms?version=1', open: 'All versions' },
  { path: '/contact' },
  { path: '/grievance' },
  { path: '/faqs' },
  { path: '/faqs?q=receipt', open: /receipt/ },
  { path: '/help-center' },
  { path: '/developers' },
  { path: '/demo/outbox' },
  { path: `/invitation?token=${token}` },
  { path: '/nowhere' },
  { path: '/admin' },
];

/** `paths`: those of the customer's requests, by their statuses. */
export const customerStops = (paths: ReadonlyMap<string, string>): readonly Stop[] => [
  { path: '/' },
  { path: '/', open: /^Notifications/ },
  { path: '/', open: 'Help' },
  { path: '/my-services' },
  { path: '/my-experts' },
  { path: '/my-experts', open: /^Ask for a call/ },
  { path: '/compliance-calendar' },
  { path: '/compliance-calendar?view=month' },
  { path: '/documents' },
  { path: '/documents', open: 'Add a document' },
  { path: '/business-profile' },
  { path: '/compliance-assessment' },
  { path: '/compliance-assessment?question=business' },
  { path: '/team-management' },
  { path: '/business-profile', open: 'Add a business' },
  { path: '/profile' },
  { path: '/notifications' },
  { path: '/notifications?show=unread' },
  {
    path: '/profile',
    open: 'Sign out everywhere',
    // One code in half a minute: the dialog, which sends one, is opened at three sizes.
    before: (page) =>
      page.route('**/api/public/request-otp', (route) => route.fulfill({ json: { otpLength: 6, retryAfter: 30 } })),
  },
  { path: '/find-services?service=gst-registration' },
  { path: SERVICE },
  { path: SERVICE, open: 'Fee break-up' },
  { path: '/payment-success?orderId=TEST_ORD_unknown', refused: 404 },
  { path: '/services/private-limited-company?id=unknown', refused: 404 },
  ...[...paths.values()].map((path) => ({ path })),
];

/** Where each purpose's order and each status's request are found. */
export interface Way {
  readonly at: (status: string) => string;
  readonly orderOf: (purpose: string) => string;
  /** A page of the product's origin that answers nothing. */
  readonly paymentLink: string;
}

/** On a customer's way through form, payment and delivery. */
export const wayStops = ({ at, orderOf, paymentLink }: Way): readonly Stop[] => [
  ...['contact', 'documents', 'check'].map((step) => ({ path: `${at('documents_not_uploaded')}&step=${step}` })),
  { path: at('documents_not_uploaded'), open: 'Cancel this request' },
  { path: at('service_delivered'), open: 'Confirm delivery' },
  { path: `/payment-success?orderId=${orderOf('initial')}`, until: 'Payment received' },
  { path: `/payment-failed?orderId=${orderOf('final')}` },
  { path: `/payment-simulation?orderId=${orderOf('final')}` },
  {
    path: SERVICE,
    open: PROCEED,
    before: (page) => page.route('**/api/payment/simulate', () => new Promise(() => undefined)),
    until: 'Waiting for the payment',
  },
  {
    path: SERVICE,
    open: PROCEED,
    before: async (page) => {
      await page.route(paymentLink, (route) => route.fulfill({ status: 204 }));
      await page.route('**/api/payment/initiate', (route) =>
        route.fulfill({ json: { orderId: 'ORD_1', paymentLink, testMode: false } }),
      );
      await page.route('**/api/payments/ORD_1/attempts', (route) =>
        route.fulfill({ json: { success: true, message: 'Noted.', id: 'ORD_1' } }),
      );
      await page.route('**/api/payments/ORD_1', () => new Promise(() => undefined));
    },
    until: 'Continue to payment',
  },
];

export const staffStops = (reviewId: string): readonly Stop[] => [
  { path: '/staff' },
  { path: '/staff', open: 'Theme' },
  { path: '/staff', open: /^Notifications/ },
  { path: '/staff', open: /^Search/, until: 'Queue: Overdue' },
  { path: '/staff?tab=all' },
  { path: `/staff/requests/${reviewId}` },
  { path: `/staff/requests/${reviewId}`, open: /^Reject/ },
  { path: `/staff/requests/${reviewId}?pane=case` },
  { path: `/staff/requests/${reviewId}?pane=history` },
  { path: '/staff/requests/unknown', refused: 404 },
  { path: '/profile' },
  { path: '/notifications' },
];

export const adminStops = (employeeId: string, reviewId: string): readonly Stop[] => [
  { path: '/admin' },
  { path: '/admin/requests' },
  { path: '/admin/requests', open: /^Notifications/ },
  { path: '/admin/requests', open: /^Search/, until: 'Theme: Dark' },
  { path: '/admin/users' },
  { path: '/admin/users', open: 'Add Employee' },
  { path: '/admin/users', open: /^Change the role of Meera/ },
  { path: '/admin/users?tab=invitations' },
  { path: '/admin/users?tab=invitations', open: 'Invite' },
  { path: `/admin/users/${employeeId}` },
  { path: `/admin/users/${employeeId}`, open: 'Actions' },
  { path: '/admin/users/unknown', refused: 404 },
  { path: '/admin/due-rules' },
  { path: '/admin/due-rules', open: 'Correct GSTR-1' },
  { path: '/admin/due-rules', open: 'Move a date of GSTR-1' },
  { path: '/admin/assignment' },
  { path: '/admin/assignment/what-if' },
  { path: '/admin/history' },
  { path: '/admin/history?stream=payment&actor=system' },
  { path: '/admin/history?q=nothing-like-it' },
  { path: '/admin/history/99999999999999999999', refused: 404 },
  { path: '/admin/operations' },
  { path: '/admin/operations/replays' },
  { path: '/admin/operations/replays', open: 'New replay' },
  { path: '/admin/operations/proof' },
  { path: '/admin/integrations' },
  { path: '/admin/settings' },
  { path: '/admin/settings?tab=contact' },
  { path: '/admin/settings?tab=advanced' },
  { path: '/admin/settings/pages' },
  { path: '/admin/settings/pages/refunds' },
  { path: '/admin/settings/pages/refunds', open: /^Compare version 1/ },
  { path: '/profile' },
  { path: `/admin/requests/${reviewId}` },
  { path: `/admin/requests/${reviewId}`, open: 'More actions' },
  { path: `/admin/requests/${reviewId}?pane=case` },
  { path: `/admin/requests/${reviewId}/history` },
  { path: `/admin/requests/${reviewId}/history?as=customer` },
  { path: '/admin/requests/unknown/history', refused: 404 },
];

export const servicesStops: readonly Stop[] = [
  { path: '/admin/services' },
  { path: '/admin/services?q=nothing-like-it' },
  { path: '/admin/services', open: 'Import' },
  { path: '/admin/services/new' },
  { path: '/admin/services/edit/gst-registration' },
  { path: '/admin/services/edit/gst-registration', open: 'Preview' },
  { path: '/admin/services/edit/gst-registration?tab=config' },
  { path: '/admin/services/edit/gst-registration?tab=config', open: 'Add Field' },
  { path: '/admin/services/edit/gst-registration?tab=config', open: 'Edit Constitution of the business' },
  { path: '/admin/services/edit/gst-registration?tab=config', open: 'Delete Constitution of the business' },
  { path: '/admin/services/edit/gst-registration?tab=history' },
  { path: '/admin/services/edit/unknown', refused: 404 },
];
