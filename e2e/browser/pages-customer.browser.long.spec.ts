import type { CaseView } from '@anupalan/domain/contracts/requests';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type DemoPeople, startDemoPeople } from '../driver/demo-people.js';
import { faultsOfPages, type Stop } from '../driver/every-page.js';

let people: DemoPeople;
beforeAll(async () => {
  people = await startDemoPeople('pages-customer');
});
afterEach(({ task }) => people.leave(task));
afterAll(() => people.end());

const FINE = 'fits 320 to 1280 px, passes axe in light and dark, keeps to its policy and to its origin';
const SERVICE = '/service/gst-registration';
const PROCEED = 'Proceed with this Service';

/** One page for each status of the customer's requests; consultations have a test of their own. */
const pathsByStatus = async (): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (await people.requests())
      .filter(({ service_id }) => !service_id.startsWith('talk-to-'))
      .map(({ id, service_id, status }) => [status, `/services/${service_id}?id=${id}`] as const),
  );

describe('every page', () => {
  it(`of a customer ${FINE}`, { timeout: 600_000 }, async () => {
    const faults = await faultsOfPages(people, 'customer', [
      { path: '/' },
      { path: '/', open: /^Notifications/ },
      { path: '/', open: 'Help' },
      { path: '/my-services' },
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
      ...[...(await pathsByStatus()).values()].map((path) => ({ path })),
    ]);
    expect(faults).toEqual([]);
  });

  it(`on a customer's way through form, payment and delivery ${FINE}`, { timeout: 600_000 }, async () => {
    const paths = await pathsByStatus();
    const at = (status: string): string => paths.get(status) ?? '';
    const due = new URLSearchParams(at('final_payment_link_sent').split('?')[1]).get('id');
    const { payments } = await people.clients.customer.must<CaseView>('GET', `/api/requests/${due}`);
    const orderOf = (purpose: string): string => payments.find((one) => one.purpose === purpose)?.orderId ?? '';
    const elsewhere: Pick<Stop, 'path' | 'open'> = { path: SERVICE, open: PROCEED };
    const faults = await faultsOfPages(people, 'customer', [
      ...['contact', 'documents', 'check'].map((step) => ({ path: `${at('documents_not_uploaded')}&step=${step}` })),
      { path: at('documents_not_uploaded'), open: 'Cancel this request' },
      { path: at('service_delivered'), open: 'Confirm delivery' },
      { path: `/payment-success?orderId=${orderOf('initial')}`, until: 'Payment received' },
      { path: `/payment-failed?orderId=${orderOf('final')}` },
      { path: `/payment-simulation?orderId=${orderOf('final')}` },
      {
        ...elsewhere,
        before: (page) => page.route('**/api/payment/simulate', () => new Promise(() => undefined)),
        until: 'Waiting for the payment',
      },
      {
        ...elsewhere,
        before: async (page) => {
          const paymentLink = `${people.world.origin}/nothing-comes`;
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
    ]);
    expect(faults).toEqual([]);
  });
});
