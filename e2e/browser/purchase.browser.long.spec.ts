import type { Order, PaymentInitiated } from '@anupalan/domain/contracts/payments';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Client } from '../driver/client.js';
import { signIn } from '../driver/journey.js';
import { arrived, gone, peopleOfFile, toast } from './kit.js';

const SERVICE = '/service/private-limited-company';
const PROCEED = 'Proceed with this Service';

let client: Client;
const people = peopleOfFile('purchase', async (world) => {
  client = world.client();
  await signIn(client, '9822088001');
});

const at = async (path: string, who: 'visitor' | 'customer' = 'customer'): Promise<Page> =>
  (await people.at(path, { client: who === 'customer' ? client : undefined })).page;
const heading = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('heading', { name }).waitFor();
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const openOrder = (): Promise<PaymentInitiated> =>
  client.must('POST', '/api/payment/initiate', { body: { serviceId: 'gst-registration', another: true } });
const statusOf = async (orderId: string): Promise<string> =>
  (await client.must<Order>('GET', `/api/payments/${orderId}`)).status;

describe('the page of a service', () => {
  it('shows its description, its price and its documents', async () => {
    const page = await at(SERVICE, 'visitor');
    await heading(page, /^Private Limited Company/);
    for (const name of ['Benefits', 'About this service', 'Required documents', 'What happens next'])
      await heading(page, name);
    await page.getByText('₹399').first().waitFor();
    expect(await link(page, 'Back to Dashboard').getAttribute('href')).toBe('/');
  });

  it('lets a visitor log in or register first, and leads back here', async () => {
    const page = await at(SERVICE, 'visitor');
    await button(page, 'Get Started').click();
    const dialog = page.getByRole('dialog', { name: 'Authentication Required' });
    expect(await dialog.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/auth');
    await dialog.getByRole('link', { name: 'Register' }).click();
    await arrived(page, '/auth?tab=register');
    await button(page, 'Continue to Login').click();
    await page.getByLabel('Mobile number').fill('0000000001');
    await button(page, 'Request OTP').click();
    await page.getByLabel('OTP', { exact: true }).fill('1234');
    await button(page, 'Verify OTP').click();
    await arrived(page, SERVICE);
    await button(page, PROCEED).waitFor();
  });

  it('says of an unknown service that there is none, and leads home', async () => {
    const page = await at('/service/no-such-service', 'visitor');
    await heading(page, 'Service Not Found');
    await link(page, 'Return to Home').click();
    await arrived(page, '/');
  });
});

describe('a payment that cannot be opened', () => {
  const withLink = (paymentLink: string | null) => ({ json: { orderId: 'o-1', paymentLink, testMode: false } });
  const REFUSALS = [
    { answer: { status: 503, json: { message: 'The gateway is away.' } }, text: 'The gateway is away.' },
    { answer: { status: 503, body: '' }, text: 'Payment initialization failed: 503 Service Unavailable' },
    { answer: 'no network', text: 'Failed to initiate payment. Please try again.' },
    { answer: withLink(null), text: 'Could not generate payment link. Please try again.' },
    { answer: withLink('javascript:alert(1)'), text: 'Invalid payment link received from server' },
  ] as const;

  it('says each time why, and keeps no order', async () => {
    const page = await at(SERVICE);
    for (const { answer, text } of REFUSALS) {
      await page.unroute('**/api/payment/initiate');
      await page.route('**/api/payment/initiate', (route) =>
        answer === 'no network' ? route.abort() : route.fulfill(answer),
      );
      await button(page, PROCEED).click();
      await toast(page, 'Payment Error', text);
      expect(await page.evaluate(() => localStorage.getItem('anupalan_pending_order'))).toBeNull();
    }
  });
});

describe('a payment', () => {
  it('at a payment page: says so, remembers the order and goes there', async () => {
    const page = await at(SERVICE);
    const { orderId } = await openOrder();
    const paymentLink = `${people.world().origin}/payment-simulation?orderId=${orderId}`;
    // Orders of the demo's gateway are paid in a dialog; this is a real gateway's answer.
    await page.route('**/api/payment/initiate', (route) =>
      route.fulfill({ json: { orderId: 'ORD_1', paymentLink, testMode: false } }),
    );
    await button(page, PROCEED).click();
    await toast(page, 'Redirecting to Payment');
    await page.waitForURL(paymentLink);
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('anupalan_pending_order') ?? '{}'));
    expect(kept).toMatchObject({ orderId: 'ORD_1', serviceId: 'private-limited-company', amount: 399 });
    expect(new Set(Object.keys(kept))).toEqual(new Set(['amount', 'orderId', 'serviceId', 'title']));
  });

  it('is requested with the customer’s mobile and page', async () => {
    const page = await at(`${SERVICE}?from=home#fees`);
    const [asked] = await Promise.all([page.waitForRequest('**/api/payment/initiate'), button(page, PROCEED).click()]);
    expect(asked.headers()).toMatchObject({
      'x-customer-mobile': '+919822088001',
      'x-current-url': `${SERVICE}?from=home`,
    });
  });

  it('whose page does not open: says so after the second try, and offers the way as a link', async () => {
    const page = await at(SERVICE);
    const paymentLink = `${people.world().origin}/nothing-comes`;
    let tries = 0;
    await page.route(paymentLink, (route) => {
      tries += 1;
      return route.fulfill({ status: 204 });
    });
    await page.route('**/api/payment/initiate', (route) =>
      route.fulfill({ json: { orderId: 'ORD_2', paymentLink, testMode: false } }),
    );
    await button(page, PROCEED).click();
    await toast(page, 'Navigation Error', 'Could not open payment page. Please try again or check popup settings.');
    expect(tries).toBe(2);
    expect(await link(page, 'Continue to payment').getAttribute('href')).toBe(paymentLink);
  });

  it('whose simulation fails: says so, is tried again, and leads on by itself once paid', async () => {
    const page = await at('/service/rent-agreement');
    await page.route('**/api/payment/simulate', (route) => route.fulfill({ status: 500, body: '' }));
    await button(page, PROCEED).click();
    await button(page, 'Pay now').click();
    await toast(page, 'Test Payment Error', 'Could not complete the test payment simulation.');
    await page.unroute('**/api/payment/simulate');
    await button(page, 'Try again').click();
    await toast(page, 'Test Payment Successful');
    await page.waitForURL('**/payment-success?orderId=TEST_ORD*');
    await heading(page, 'Payment received');
  });

  it('in the demo: another outcome is chosen as soon as it is offered, and happens', async () => {
    const page = await at('/service/shareholder-agreement');
    await button(page, PROCEED).click();
    await link(page, 'Choose another outcome').click();
    await page.waitForURL('**/payment-simulation?orderId=TEST_ORD*');
    const orderId = new URL(page.url()).searchParams.get('orderId') ?? '';
    await button(page, 'Choose: Payment fails').click();
    await page.waitForURL('**/payment-failed?orderId=*');
    await expect.poll(() => statusOf(orderId), { timeout: 20_000 }).toBe('failed');
  });

  it('that was not made is not called failed, and can be made at once', async () => {
    const { orderId } = await openOrder();
    const page = await at(`/payment-failed?orderId=${orderId}`);
    await heading(page, 'Not paid yet');
    await button(page, /^Pay ₹/).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Your payment' }).waitFor();
    await gone(page.getByText('The payment failed'));
  });

  it('made on a second try is confirming until the bank decides, and never the old failure', async () => {
    const { orderId } = await openOrder();
    await client.must('POST', '/api/payment/simulate', { body: { orderId, outcome: 'failure' } });
    await expect.poll(() => statusOf(orderId), { timeout: 20_000 }).toBe('failed');
    const page = await at(`/payment-simulation?orderId=${orderId}`);
    await button(page, /: The bank takes 20 s$/).click();
    await heading(page, "We're confirming your payment");
    await gone(page.getByText('The payment failed'));
    await page.getByRole('heading', { name: 'Payment received' }).waitFor({ timeout: 60_000 });
    expect(await statusOf(orderId)).toBe('captured');
  });

  it('that fails can be tried again, and the order is paid once', async () => {
    const { orderId } = await openOrder();
    const page = await at(`/payment-simulation?orderId=${orderId}`);
    await button(page, /: Payment fails$/).click();
    await page.waitForURL('**/payment-failed?orderId=*');
    await heading(page, 'The payment failed');
    await page.getByText('If any money was debited, your bank returns it automatically').waitFor();
    expect(await statusOf(orderId)).toBe('failed');
    await button(page, 'Try again').click();
    await button(page, 'Pay now').click();
    // After the payment the page redirects by itself.
    await page.waitForURL('**/payment-success?orderId=*');
    await heading(page, 'Payment received');
    expect(await statusOf(orderId)).toBe('captured');
  });

  it('is taken once when its webhook is sent twice', async () => {
    const { orderId } = await openOrder();
    const page = await at(`/payment-simulation?orderId=${orderId}`);
    await button(page, /webhook sent twice$/).click();
    await page.waitForURL('**/payment-success?orderId=*');
    await heading(page, 'Payment received');
    const { services } = await client.must<{ services: { order_id: string }[] }>('GET', '/api/customer-services');
    expect(services.filter(({ order_id }) => order_id === orderId)).toHaveLength(1);
  });

  it('is not made by opening the result page', async () => {
    const { orderId } = await openOrder();
    const page = await at(`/payment-success?orderId=${orderId}&mockPayment=true`);
    await heading(page, 'Not paid yet');
    expect(await statusOf(orderId)).toBe('created');
    await page.goto('/payment-success?orderId=TEST_ORD_invented&mockPayment=true');
    await heading(page, "We can't find this payment");
  });
});

describe('the page of a request', () => {
  it('says of an unknown one, or another person’s, that it was not found', async () => {
    const other = people.world().client();
    await signIn(other, '9822088002');
    const order = await other.must<PaymentInitiated>('POST', '/api/payment/initiate', {
      body: { serviceId: 'gst-registration' },
    });
    await other.must('POST', '/api/payment/simulate', { body: { orderId: order.orderId, outcome: 'success' } });
    const paid = await other.until<Order>(`/api/payments/${order.orderId}`, ({ status }) => status === 'captured');
    for (const id of ['00000000-0000-5000-8000-000000000000', paid.requestId]) {
      const page = await at(`/services/gst-registration?id=${id}`);
      await heading(page, 'Service not found.');
      expect(await link(page, 'Back to My Services').getAttribute('href')).toBe('/my-services');
      await page.context().close();
    }
  });

  it('says that it could not be loaded, and can be tried again', async () => {
    const { page } = await people.comes({ client });
    const { services } = await client.must<{ services: { id: string; service_id: string }[] }>(
      'GET',
      '/api/customer-services',
    );
    const { id, service_id } = services[0] ?? { id: '', service_id: '' };
    // A live change would fetch everything again: only the button shall repair the page.
    await page.route('**/api/stream', (route) => route.abort());
    const read = `**/api/requests/${id}`;
    await page.route(read, (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto(`/services/${service_id}?id=${id}`);
    await page.getByText('Failed to load service details. Please try again later.').waitFor();
    await link(page, 'Back to My Services').waitFor();
    await page.unroute(read);
    await button(page, 'Try again').click();
    await heading(page, 'Upload your documents');
  });

  it.each([
    {
      of: 'a record without an id that it is not usable',
      call: (id: string) => `**/api/requests/${id}`,
      change: (view: { request: object }) => ({ ...view, request: { ...view.request, id: undefined } }),
      text: 'Invalid service details. Please go back and try again.',
    },
    {
      of: 'a record that is withheld from who is not signed in that it was not found',
      call: (id: string) => `**/api/requests/${id}`,
      change: () => 401,
      text: 'Service not found.',
    },
    {
      of: 'a service without fields that none are configured',
      call: () => '**/api/service-fields/**',
      change: () => [],
      text: 'No form fields are configured for this service.',
    },
    {
      of: 'fields that could not be loaded that refreshing may help',
      call: () => '**/api/service-fields/**',
      change: () => 500,
      text: 'Failed to load service details. Please try refreshing the page.',
    },
  ])('says of $of', async ({ call, change, text }) => {
    const { page } = await people.comes({ client });
    const { services } = await client.must<{ services: { id: string; service_id: string }[] }>(
      'GET',
      '/api/customer-services',
    );
    const { id, service_id } = services[0] ?? { id: '', service_id: '' };
    const asked = call(id);
    await page.route(asked, async (route) => {
      const response = await route.fetch();
      const answer = change(await response.json());
      await (typeof answer === 'number'
        ? route.fulfill({ status: answer, body: '' })
        : route.fulfill({ json: answer }));
    });
    await page.goto(`/services/${service_id}?id=${id}`);
    await page.getByText(text).waitFor();
    // Waits for pending failed answers, then reloads the page.
    await page.unrouteAll({ behavior: 'wait' });
    await page.reload();
    await heading(page, 'Upload your documents');
  });

  it('is the same at its three addresses', async () => {
    const { services } = await client.must<{ services: { id: string; service_id: string; case_number: string }[] }>(
      'GET',
      '/api/customer-services',
    );
    const { id, service_id, case_number } = services[0] ?? { id: '', service_id: '', case_number: '' };
    const seen: string[] = [];
    for (const area of ['services', 'metadata-service', 'service-form']) {
      const page = await at(`/${area}/${service_id}?id=${id}`);
      await page.getByText(case_number).first().waitFor();
      seen.push(await page.getByRole('main').innerText());
      await page.context().close();
    }
    expect(new Set(seen).size).toBe(1);
  });
});

describe('My Services', () => {
  it('shows a visitor the way to log in and nothing else', async () => {
    const page = await at('/my-services', 'visitor');
    await heading(page, 'Log in to see your services');
    await gone(page.getByRole('article'));
    await page.getByRole('main').getByRole('button', { name: 'Login / Signup' }).click();
    await page.getByRole('dialog', { name: 'Login' }).waitFor();
  });
});
