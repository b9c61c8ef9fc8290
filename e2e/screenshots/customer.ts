import type { CaseView, CustomerService } from '@anupalan/domain/contracts/requests';
import type { Page } from 'playwright-core';
import type { Client } from '../driver/client.js';
import { pdf, png } from '../driver/files.js';
import type { Scene } from './camera.js';
import { inStates } from './states.js';

/** The demo's customer, with one request of each status. */
export interface Cases {
  readonly services: readonly CustomerService[];
  /** The request with a due final payment. */
  readonly due: CaseView | null;
}

export const casesOf = async (client: Client): Promise<Cases> => {
  const { services } = await client.must<{ services: CustomerService[] }>('GET', '/api/customer-services');
  const due = services.find(({ status }) => status === 'final_payment_link_sent');
  return { services, due: due === undefined ? null : await client.must<CaseView>('GET', `/api/requests/${due.id}`) };
};

const pathOf = ({ id, service_id }: CustomerService): string => `/metadata-service/${service_id}?id=${id}`;
const inStatus = ({ services }: Cases, status: string): string => {
  const found = services.find((one) => one.status === status);
  return found === undefined ? '/my-services' : pathOf(found);
};
const formAt = (cases: Cases, step: string): string => `${inStatus(cases, 'documents_not_uploaded')}&step=${step}`;
const orderOf = ({ due }: Cases, purpose: 'initial' | 'final'): string =>
  due?.payments.find((payment) => payment.purpose === purpose)?.orderId ?? '';

/** The pages of a customer who has data of every kind. */
export const customerPages = (cases: Cases): Scene[] => [
  { name: 'dashboard', path: '/' },
  { name: 'my-services', path: '/my-services' },
  { name: 'notifications', path: '/notifications' },
  { name: 'profile', path: '/profile' },
  { name: 'service', path: '/service/gst-registration' },
  ...cases.services.map((one) => ({ name: `request-${one.status.replaceAll('_', '-')}`, path: pathOf(one) })),
  ...['contact', 'documents', 'check'].map((step) => ({ name: `form-${step}`, path: formAt(cases, step) })),
  { name: 'payment-success', path: `/payment-success?orderId=${orderOf(cases, 'initial')}` },
  { name: 'payment-failed', path: `/payment-failed?orderId=${orderOf(cases, 'final')}` },
  { name: 'payment-simulation', path: `/payment-simulation?orderId=${orderOf(cases, 'final')}` },
];

/** The demo's customers with a consultation, by its state. */
export const CALLERS = { asked: '0000000025', booked: '0000000023', held: '0000000027' } as const;

/** The page of a customer's consultation. */
export const callPage = ({ services }: Cases, name: string): Scene[] =>
  services
    .filter(({ service_id }) => service_id.startsWith('talk-to-'))
    .map((one) => ({ name: `call-${name}`, path: pathOf(one) }));

const register = async (page: Page): Promise<void> => {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Register|Add a note.*)$/ })
    .click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Business name/)
    .waitFor();
};
const next = (page: Page): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name: 'Continue', exact: true }).click();
const inDialog = (page: Page, label: RegExp, value: string): Promise<void> =>
  page.getByRole('dialog').getByLabel(label).fill(value);
const files = (page: Page): Promise<void> =>
  page
    .getByRole('dialog')
    .locator('.drop > input[type=file]')
    .first()
    .setInputFiles([
      { name: 'pan-card.pdf', mimeType: 'application/pdf', buffer: pdf('PAN') },
      { name: 'tool.exe', mimeType: 'application/octet-stream', buffer: png() },
    ]);
const inBrowser = (page: Page, json: object): Promise<unknown> =>
  page.route('**/api/payment/initiate', (route) => route.fulfill({ json }));

/** The overlays over a customer's pages, the order pages, and each page in its other states. */
export const customerMoments = (cases: Cases): Scene[] => [
  { name: 'bell', path: '/', open: /^Notifications/ },
  { name: 'notifications-unread', path: '/notifications?show=unread' },
  { name: 'theme', path: '/', open: 'Theme', phone: false },
  { name: 'drawer', path: '/', open: 'Open menu', phone: true },
  { name: 'tour', path: '/help-center', open: 'Restart the guided tour' },
  { name: 'help-center', path: '/help-center' },
  { name: 'profile-everywhere', path: '/profile', open: 'Sign out everywhere' },
  {
    name: 'profile-errors',
    path: '/profile',
    act: async (page) => {
      await page.getByLabel('Email', { exact: false }).first().fill('asha@');
      await page.keyboard.press('Tab');
      await page.getByRole('button', { name: 'Save' }).first().click();
    },
  },
  { name: 'panel', path: '/find-services?service=gst-registration', window: true },
  { name: 'panel-fees', path: '/?service=gst-registration', open: 'Fee break-up' },
  { name: 'fees', path: '/service/gst-registration', open: 'Fee break-up' },
  { name: 'my-services-nothing', path: '/my-services?q=zebra' },
  { name: 'confirm', path: inStatus(cases, 'service_delivered'), open: 'Confirm delivery' },
  { name: 'cancel', path: inStatus(cases, 'documents_not_uploaded'), open: 'Cancel this request' },
  { name: 'request-unknown', path: '/services/gst-registration?id=unknown' },
  { name: 'payment-unknown', path: '/payment-success?orderId=unknown' },
  ...(['created', 'mismatched', 'withdrawn', 'expired', 'refund_pending', 'refunded'] as const).map((status) => ({
    name: `payment-${status.replace('_', '-')}`,
    path: `/payment-success?orderId=${orderOf(cases, 'initial')}`,
    before: (page: Page) =>
      page.route('**/api/payments/*', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...((await response.json()) as object), status } });
      }),
    loading: true,
    act: (page: Page) => page.getByRole('main').getByRole('heading').nth(1).waitFor(),
  })),
  {
    name: 'pay-waiting',
    path: '/service/gst-registration',
    before: (page) => page.route('**/api/payment/simulate', () => new Promise(() => undefined)),
    open: 'Proceed with this Service',
  },
  {
    name: 'pay-failed',
    path: '/service/gst-registration',
    before: (page) => page.route('**/api/payment/simulate', (route) => route.fulfill({ status: 503, body: '' })),
    open: 'Proceed with this Service',
    act: (page) => page.getByRole('button', { name: 'Try again' }).waitFor(),
  },
  {
    name: 'pay-leaving',
    path: '/service/gst-registration',
    before: async (page) => {
      await inBrowser(page, { orderId: 'ORD_1', paymentLink: 'https://pay.example/o/1', testMode: false });
      await page.route('https://pay.example/**', (route) => route.fulfill({ status: 204 }));
    },
    open: 'Proceed with this Service',
    act: (page) => page.getByRole('link', { name: 'Continue to payment' }).waitFor(),
  },
  {
    name: 'form-errors',
    path: formAt(cases, 'contact'),
    act: async (page) => {
      await page.getByLabel(/^Contact email/).fill('asha@');
      await page.getByLabel(/^Contact name/).fill('');
      await page.getByRole('button', { name: 'Save and continue' }).click();
      await page.getByRole('alert').first().waitFor();
    },
    window: true,
  },
  ...inStates([
    { name: 'dashboard', path: '/' },
    { name: 'find-services', path: '/find-services' },
    { name: 'service', path: '/service/gst-registration' },
    { name: 'panel', path: '/?service=gst-registration' },
    { name: 'my-services', path: '/my-services' },
    { name: 'request', path: inStatus(cases, 'reupload_requested') },
    { name: 'form', path: formAt(cases, 'contact') },
    { name: 'notifications', path: '/notifications' },
    { name: 'profile', path: '/profile' },
    { name: 'payment-success', path: `/payment-success?orderId=${orderOf(cases, 'initial')}` },
    { name: 'payment-failed', path: `/payment-failed?orderId=${orderOf(cases, 'final')}` },
    { name: 'payment-simulation', path: `/payment-simulation?orderId=${orderOf(cases, 'final')}` },
  ]),
];

/** A customer who has just signed up: empty pages, the tour, and a first registration. */
export const newcomerMoments: readonly Scene[] = [
  { name: 'dashboard-empty', path: '/' },
  { name: 'my-services-empty', path: '/my-services' },
  { name: 'notifications-empty', path: '/notifications' },
  { name: 'bell-empty', path: '/', open: /^Notifications/ },
  { name: 'profile-empty', path: '/profile' },
  ...[1, 2, 3, 4, 5].map((step) => ({
    name: `tour-${step}`,
    path: '/help-center',
    open: 'Restart the guided tour',
    act: async (page: Page) => {
      for (let at = 1; at < step; at += 1) {
        await page.getByText(`Step ${at} of 5`).waitFor();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Next' }).click();
      }
      await page.getByText(`Step ${step} of 5`).waitFor();
    },
  })),
  { name: 'register', path: '/service/gst-registration', act: register },
  {
    name: 'register-errors',
    path: '/service/gst-registration',
    act: async (page) => {
      await register(page);
      await next(page);
      await files(page);
    },
  },
  {
    name: 'register-payment',
    path: '/service/gst-registration',
    act: async (page) => {
      await register(page);
      await inDialog(page, /^Name/, 'Asha Kulkarni');
      await inDialog(page, /^Email/, 'asha@example.in');
      await inDialog(page, /^Business name/, 'Kulkarni Traders');
      await next(page);
      await page.getByRole('button', { name: 'Continue to Payment' }).waitFor();
    },
  },
];
