import type { PaymentInitiated } from '@anupalan/domain/contracts/payments';
import type { CaseView } from '@anupalan/domain/contracts/requests';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHONE } from '../driver/browser.js';
import type { Client } from '../driver/client.js';
import { faultsNow } from '../driver/faults.js';
import { pdf } from '../driver/files.js';
import { signIn } from '../driver/journey.js';
import { type Coming, eventually, gone, peopleOfFile, toast, tooWide } from './kit.js';

const SERVICE = '/service/gst-registration';
const CALL = '**/api/service-registrations';
const IN_PROGRESS = 'Registration in progress';

const people = peopleOfFile('registration');
let client: Client;
let customers = 0;

/** The page of a new customer. */
const newcomer = async (path: string, look: Coming['look'] = {}): Promise<Page> => {
  customers += 1;
  client = people.world().client();
  await signIn(client, `98220770${String(customers).padStart(2, '0')}`);
  return (await people.at(path, { client, look })).page;
};
const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Before you start' });
const closed = (page: Page): Promise<void> => dialog(page).waitFor({ state: 'detached' });
const field = (page: Page, name: RegExp): Locator => dialog(page).getByLabel(name);
const open = async (page: Page): Promise<void> => {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Register|Add a note \(optional\))$/ })
    .click();
  await field(page, /^Business name/).waitFor();
};
const fill = async (page: Page): Promise<void> => {
  await field(page, /^Name/).fill('Asha Kulkarni');
  await field(page, /^Email/).fill('asha@example.in');
  await field(page, /^Business name/).fill('Kulkarni Traders');
};
const choose = (page: Page, ...names: readonly string[]): Promise<void> =>
  dialog(page)
    .locator('.drop > input[type=file]')
    .first()
    .setInputFiles(names.map((name) => ({ name, mimeType: 'application/pdf', buffer: pdf(name) })));
const toPayment = async (page: Page): Promise<void> => {
  await button(page, 'Continue').click();
  await button(page, 'Continue to Payment').click();
};
/** Pays in the test payment's dialog, without waiting for its countdown. */
const payNow = (page: Page): Promise<void> =>
  page.getByRole('dialog', { name: 'Test payment' }).getByRole('button', { name: 'Pay now' }).click();
/** The order on the result page. */
const arrivedPaid = async (page: Page): Promise<string> => {
  await page.waitForURL('**/payment-success?orderId=*');
  return new URL(page.url()).searchParams.get('orderId') ?? '';
};
/** The only request of the current customer. */
const own = async (): Promise<CaseView> => {
  const { services } = await client.must<{ services: { id: string }[] }>('GET', '/api/customer-services');
  expect(services).toHaveLength(1);
  return client.must<CaseView>('GET', `/api/requests/${services[0]?.id}`);
};
/** Waits until the request has these files; its view may lag. */
const registeredWith = (...names: readonly string[]): Promise<void> =>
  eventually(async () => expect((await own()).documents.map(({ fileName }) => fileName)).toEqual(names));
describe('an unpaid service', () => {
  it('is paid after the form, with a way back, and then registered by itself with its files', async () => {
    const page = await newcomer(SERVICE);
    await open(page);
    await button(page, 'Continue').click();
    await page.getByRole('link', { name: 'Business name is required' }).click();
    await eventually(async () =>
      expect(await field(page, /^Business name/).evaluate((box) => box === document.activeElement)).toBe(true),
    );
    await choose(page, 'pan.pdf', 'tool.exe', 'rent.pdf');
    await dialog(page).getByText('Only PDF, Word, and image files are accepted', { exact: true }).waitFor();
    expect(await faultsNow(page, 'errors')).toEqual([]);
    await fill(page);
    await button(page, 'Remove tool.exe').click();
    await button(page, 'Continue').click();
    await button(page, 'Continue to Payment').waitFor();
    await dialog(page).getByText('Professional fee').waitFor();
    expect(await faultsNow(page, 'payment')).toEqual([]);
    await button(page, 'Back to Form').click();
    expect(await field(page, /^Business name/).inputValue()).toBe('Kulkarni Traders');
    await button(page, 'Remove rent.pdf').click();
    await toPayment(page);
    await payNow(page);
    const orderId = await arrivedPaid(page);
    await toast(page, 'Registration Successful');
    await closed(page);
    await registeredWith('pan.pdf');
    const view = await own();
    expect(view.registration).toMatchObject({ name: 'Asha Kulkarni', business_name: 'Kulkarni Traders' });
    expect(view.payments.map((one) => one.orderId)).toEqual([orderId]);
    // The registration has completed the profile.
    expect(await client.must('GET', '/api/user')).toMatchObject({ name: 'Asha Kulkarni', profile_completed: true });
    // The intake is prefilled from the registration.
    await page.getByRole('link', { name: 'Fill in the form' }).click();
    await page.getByRole('link', { name: 'Business', exact: true }).click();
    await eventually(async () => expect(await page.getByLabel(/^Trade name/).inputValue()).toBe('Kulkarni Traders'));
    expect(people.last().complaints.all).toEqual([]);
  });

  it('that is paid but not registered says so in sight of a phone, keeps the typed values, and is sent again without another payment', async () => {
    const page = await newcomer(SERVICE, { viewport: PHONE });
    await open(page);
    // The form is longer than the window: its button stays in sight, and what has the focus above it.
    const act = dialog(page).getByRole('button', { name: 'Continue', exact: true });
    const isInSight = (box: Awaited<ReturnType<Locator['boundingBox']>>): boolean =>
      box !== null && box.y >= 0 && box.y + box.height <= PHONE.height;
    await eventually(async () => expect(isInSight(await act.boundingBox())).toBe(true));
    for (const name of [/^Phone/, /^Business name/, /^Additional information/]) {
      await field(page, name).focus();
      await eventually(async () => {
        const [one, foot] = [await field(page, name).boundingBox(), await act.boundingBox()];
        expect(one !== null && foot !== null && one.y >= 0 && one.y + one.height <= foot.y).toBe(true);
        expect(isInSight(foot)).toBe(true);
      });
    }
    expect(await tooWide(page)).toBeNull();
    await fill(page);
    await choose(page, 'pan.pdf');
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(CALL, async (route) => {
      await held;
      await route.fulfill({ status: 503, json: { message: 'The store is away.' } });
    });
    await toPayment(page);
    await payNow(page);
    await dialog(page).getByText(IN_PROGRESS).waitFor();
    answer();
    const orderId = await arrivedPaid(page);
    await toast(page, 'Registration Failed', 'The store is away.');
    const explained = dialog(page).getByText(`Your reference is ${orderId}. Try again`);
    await explained.waitFor();
    await gone(dialog(page).getByText(IN_PROGRESS));
    // The button is at the form's end; the failure is shown at its start.
    await button(page, 'Try again').click();
    await toast(page, 'Registration Failed', 'The store is away.');
    await eventually(async () => expect(isInSight(await explained.boundingBox())).toBe(true));
    expect(await field(page, /^Business name/).inputValue()).toBe('Kulkarni Traders');
    await page.unroute(CALL);
    await button(page, 'Try again').click();
    await toast(page, 'Registration Successful');
    await closed(page);
    await registeredWith('pan.pdf');
    expect((await own()).payments).toHaveLength(1);
  });

  it('comes back from a payment page filled in, and names the files to choose again', async () => {
    const page = await newcomer(SERVICE);
    await open(page);
    await fill(page);
    await choose(page, 'pan.pdf');
    // The demo's gateway pays in a dialog, not on its own page: this blocks it, and the test leaves the page itself.
    await page.route('**/api/payment/simulate', (route) => route.fulfill({ status: 503, body: '' }));
    await page.route('https://pay.example/**', (route) => route.fulfill({ body: 'paid', contentType: 'text/html' }));
    const answer = page.waitForResponse('**/api/payment/initiate');
    await toPayment(page);
    await payNow(page);
    const { orderId } = (await (await answer).json()) as PaymentInitiated;
    await toast(page, 'Test Payment Error');
    await page.goto('https://pay.example/o/1');
    await client.must('POST', '/api/payment/simulate', { body: { orderId, outcome: 'success' } });
    await page.goto(`/payment-success?orderId=${orderId}`);
    await dialog(page).getByText('Please choose these files again: pan.pdf.').waitFor();
    expect(await field(page, /^Business name/).inputValue()).toBe('Kulkarni Traders');
    await choose(page, 'pan.pdf');
    await button(page, 'Complete Registration').click();
    await toast(page, 'Registration Successful');
    await closed(page);
    await registeredWith('pan.pdf');
  });
});
