import type { Order, PaymentInitiated } from '@anupalan/domain/contracts/payments';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Client } from '../driver/client.js';
import { signIn } from '../driver/journey.js';
import { arrived, gone, peopleOfFile, settled, toast } from './kit.js';

const SERVICE = '/service/private-limited-company';
const PROCEED = 'Proceed with this Service';

let client: Client;
const people = peopleOfFile('purchase', async (world) => {
  client = world.client();
  await signIn(client, '9822088001');
});

const heading = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('heading', { name }).waitFor();
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const statusOf = async (orderId: string): Promise<string> =>
  (await client.must<Order>('GET', `/api/payments/${orderId}`)).status;

describe('a visitor', () => {
  it('logs in from My Services, and from the page of a service, which describes it and is there again afterwards', async () => {
    const { page } = await people.at('/my-services');
    await heading(page, 'Log in to see your services');
    await gone(page.getByRole('article'));
    await page.getByRole('main').getByRole('button', { name: 'Login / Signup' }).click();
    await page.getByRole('dialog', { name: 'Login' }).waitFor();

    await page.goto(SERVICE);
    await settled(page);
    await heading(page, /^Private Limited Company/);
    for (const name of ['Benefits', 'About this service', 'Required documents', 'What happens next'])
      await heading(page, name);
    await page.getByText('₹399').first().waitFor();
    expect(await link(page, 'Back to Dashboard').getAttribute('href')).toBe('/');
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
});

describe('a payment', () => {
  it('at a payment page is remembered on the way there, fails, and is tried again: its order is paid once', async () => {
    const { page } = await people.at(`${SERVICE}?from=home#fees`, { client });
    const { orderId } = await client.must<PaymentInitiated>('POST', '/api/payment/initiate', {
      body: { serviceId: 'gst-registration', another: true },
    });
    const paymentLink = `${people.world().origin}/payment-simulation?orderId=${orderId}`;
    // Orders of the demo's gateway are paid in a dialog; this is a real gateway's answer.
    await page.route('**/api/payment/initiate', (route) =>
      route.fulfill({ json: { orderId: 'ORD_1', paymentLink, testMode: false } }),
    );
    const [asked] = await Promise.all([page.waitForRequest('**/api/payment/initiate'), button(page, PROCEED).click()]);
    expect(asked.headers()).toMatchObject({
      'x-customer-mobile': '+919822088001',
      'x-current-url': `${SERVICE}?from=home`,
    });
    await toast(page, 'Redirecting to Payment');
    await page.waitForURL(paymentLink);
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('anupalan_pending_order') ?? '{}'));
    expect(kept).toMatchObject({ orderId: 'ORD_1', serviceId: 'private-limited-company', amount: 399 });
    expect(new Set(Object.keys(kept))).toEqual(new Set(['amount', 'orderId', 'serviceId', 'title']));

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
    const { services } = await client.must<{ services: { order_id: string }[] }>('GET', '/api/customer-services');
    expect(services.filter(({ order_id }) => order_id === orderId)).toHaveLength(1);
  });
});
