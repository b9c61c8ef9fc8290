import type { Service } from '@anupalan/domain/contracts/catalogue';
import type { PublicConfig } from '@anupalan/domain/contracts/identity';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHONE } from '../driver/browser.js';
import type { Client } from '../driver/client.js';
import { signIn } from '../driver/journey.js';
import { eventually, gone, peopleOfFile, place } from './kit.js';

const COMPANY = '/?service=private-limited-company';

let client: Client;
const { at } = peopleOfFile('panel', async (world) => {
  client = world.client();
  await signIn(client, '9822099001');
});

const tile = (page: Page, name: string | RegExp): Locator => page.getByRole('main').getByRole('link', { name });
const panelOf = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });
const company = (page: Page): Locator => panelOf(page, /^Private Limited Company/);
const closed = (page: Page): Promise<void> => page.getByRole('dialog').waitFor({ state: 'detached' });
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => (document.activeElement as HTMLElement | null)?.innerText.trim() ?? '');

describe('a service opened from its tile', () => {
  it('is closed in four ways, each with the tile in focus again, and opens in a new tab where the press asks', async () => {
    const { page } = await at('/', { client });
    const ways: Readonly<Record<string, () => Promise<unknown>>> = {
      cross: () => company(page).getByRole('button', { name: 'Close' }).click(),
      escape: () => page.keyboard.press('Escape'),
      beside: () => page.mouse.click(300, 400),
      back: () => page.goBack(),
    };
    for (const [way, close] of Object.entries(ways)) {
      await tile(page, /^Company Registration/).click();
      await company(page).waitFor();
      await close();
      await closed(page);
      expect([way, place(page)]).toEqual([way, '/']);
      await eventually(async () => expect(await focused(page)).toMatch(/^Company Registration/));
    }
    // However the panel was closed, it leaves no entry in the history.
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(3);
    const [other] = await Promise.all([
      page.context().waitForEvent('page'),
      tile(page, /^Company Registration/).click({ modifiers: ['ControlOrMeta'] }),
    ]);
    // Other tests check that page's content: Playwright sometimes cannot read a page that it did not open.
    await eventually(() => expect(place(other)).toBe('/service/private-limited-company'));
    expect(place(page)).toBe('/');
  });

  it('is reached by keyboard, shows benefits, description, documents and price, and is paid from there', async () => {
    const services = await client.must<readonly Service[]>('GET', '/api/services');
    const service = services.find(({ id }) => id === 'private-limited-company');
    const { usersRegistered } = await client.must<PublicConfig>('GET', '/api/public/config');
    const { page } = await at('/', { client });
    await tile(page, /^Company Registration/).focus();
    await page.keyboard.press('Enter');
    const panel = company(page);
    await panel.waitFor();
    expect(place(page)).toBe(COMPANY);

    await panel.getByText('₹399', { exact: true }).first().waitFor();
    await panel.getByText('+ Govt. Fees', { exact: true }).waitFor();
    // Reading 41: so small a number is not shown.
    expect(usersRegistered).toBeLessThan(1000);
    await gone(panel.getByText(/users? registered/));
    await panel.getByText(service?.description ?? '', { exact: true }).waitFor();
    for (const benefit of service?.benefits ?? []) await panel.getByText(benefit, { exact: true }).waitFor();

    await panel.getByRole('tab', { name: 'Overview', selected: true }).focus();
    await page.keyboard.press('ArrowRight');
    await panel.getByRole('heading', { name: 'Required documents' }).waitFor();
    expect(await focused(page)).toBe('Process & Documents');
    for (const document of service?.requiredDocuments ?? []) await panel.getByText(document, { exact: true }).waitFor();
    expect(service?.requiredDocuments.length).toBeGreaterThan(0);

    await panel.getByRole('button', { name: 'Fee break-up' }).click();
    const popover = panelOf(page, 'Fee break-up');
    await popover.waitFor();
    expect((await popover.innerText()).replace(/\s+/g, ' ')).toContain(
      'Professional fee ₹338 GST (18%) ₹61 Total ₹399 Government fees extra, from ₹1,000 Our fee for filing ₹1,180, later',
    );
    await page.keyboard.press('Escape');
    await popover.waitFor({ state: 'detached' });
    await eventually(async () => expect(await focused(page)).toBe('Fee break-up'));

    await panel.getByRole('button', { name: 'Pay', exact: true }).click();
    const payment = page.getByRole('dialog', { name: 'Test payment' });
    await payment.getByRole('button', { name: 'Pay now' }).click();
    await payment.getByText('SUCCESS', { exact: true }).waitFor();
    await page.waitForURL('**/payment-success?orderId=TEST_ORD*');
    await page.getByRole('heading', { name: 'Payment received' }).waitFor();
  });
});

describe('a visitor on a phone', () => {
  it('signs in from the panel and continues with the payment of the same service', async () => {
    const { page } = await at('/', { look: { viewport: PHONE } });
    await tile(page, /^Company Registration/).click();
    const panel = company(page);
    await panel.waitFor();
    await gone(panel.getByRole('button', { name: 'Pay', exact: true }));
    await panel.getByRole('button', { name: 'Login / Signup' }).click();
    const dialog = page.getByRole('dialog', { name: 'Login' });
    await dialog.waitFor();
    // Closing the dialog returns to the panel.
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await eventually(async () => expect(await focused(page)).toBe('Login / Signup'));

    await panel.getByRole('button', { name: 'Login / Signup' }).click();
    await page.getByLabel('Mobile number').fill('0000000001');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByLabel('OTP', { exact: true }).fill('1234');
    await page.getByRole('button', { name: 'Verify OTP' }).click();
    await panel.getByRole('button', { name: 'Pay', exact: true }).waitFor();
    await eventually(async () => expect(await focused(page)).toBe('Pay'));
    expect(place(page)).toBe(COMPANY);
  });
});
