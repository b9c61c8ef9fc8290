import type { Service } from '@anupalan/domain/contracts/catalogue';
import { statusView } from '@anupalan/domain/workflows/words';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type DemoPeople, startDemoPeople } from '../driver/demo-people.js';
import { arrived, eventually, settled } from './kit.js';

let people: DemoPeople;
beforeAll(async () => {
  people = await startDemoPeople('lists-customer');
});
afterEach(({ task }) => people.leave(task));
afterAll(() => people.end());

const services = (): Promise<readonly Service[]> => people.clients.customer.must('GET', '/api/services');
const choose = (page: Page, name: RegExp, option: string): Promise<unknown> =>
  page.getByRole('main').getByRole('combobox', { name }).selectOption({ label: option });
/** The text of each shown service, in order. */
const offers = (page: Page): Promise<string[]> => page.getByRole('main').locator('a.offer').allInnerTexts();
const byWords = (a: string, b: string): number => a.localeCompare(b);
const titles = (found: readonly Service[]): string[] => found.map(({ title }) => title).sort(byWords);
const shown = async (page: Page): Promise<string[]> => {
  const all = titles(await services());
  return (await offers(page)).map((text) => all.find((title) => text.startsWith(title)) ?? text).sort(byWords);
};

describe('the services on offer', () => {
  it.each([
    ['talk-to-lawyer', 399],
    ['talk-to-ca', 349],
    ['talk-to-cs', 379],
    ['private-limited-company', 399],
    ['limited-liability-partnership', 499],
    ['one-person-company', 599],
    ['public-limited-company', 999],
    ['shareholder-agreement', 299],
    ['rent-agreement', 199],
    ['gst-registration', 299],
    ['income-tax-filing', 249],
    ['trademark-registration', 599],
    ['copyright-registration', 499],
  ])('hold %s at ₹%i, as the server says', async (id, rupees) => {
    expect(Number((await services()).find((one) => one.id === id)?.price)).toBe(rupees);
  });

  it('are all shown with their prices, each leads to its own page, and they are narrowed by the address, which Back restores', async () => {
    const page = await people.at('visitor', '/services');
    const all = await services();
    expect(await shown(page)).toEqual(titles(all));
    for (const { id, title, price, government_fees } of all) {
      const offer = page.locator(`a.offer[href="/service/${id}"]`);
      expect(await offer.innerText()).toMatch(
        new RegExp(
          `^${title}[^]*₹${Number(price)}[^]*${government_fees.kind === 'none' ? 'No government fees' : '\\+ Govt. Fees'}`,
        ),
      );
    }

    await choose(page, /^Price/, 'Up to ₹250');
    await arrived(page, '/services?price=250');
    await page.getByRole('button', { name: 'Tax', exact: true }).click();
    await arrived(page, '/services?price=250&category=tax');
    const fitting = (await services()).filter(({ category, price }) => category === 'tax' && Number(price) <= 250);
    expect(fitting.length).toBeGreaterThan(0);
    await eventually(async () => expect(await shown(page)).toEqual(titles(fitting)));

    // To the service's own page and back.
    await page.goto('/service/income-tax-filing');
    await settled(page);
    await page.goBack();
    await arrived(page, '/services?price=250&category=tax');
    await eventually(async () => expect(await shown(page)).toEqual(titles(fitting)));

    await choose(page, /^Duration/, 'Up to 3 days');
    await page.getByLabel('Search services').fill('no such thing');
    await page.getByRole('heading', { name: 'No matching service' }).waitFor();
    expect(new URL(page.url()).searchParams.get('days')).toBe('3');
    await page.getByRole('button', { name: 'Show all services' }).click();
    await arrived(page, '/services');
    await eventually(async () => expect(await shown(page)).toEqual(titles(await services())));
  });
});

describe('my services', () => {
  const labels = async (): Promise<string[]> =>
    (await people.requests()).map(({ status }) => statusView(status).label).sort(byWords);
  const statuses = (page: Page): Promise<string[]> =>
    page
      .getByRole('combobox', { name: /^Status/ })
      .locator('option')
      .allInnerTexts();
  /** The status of each shown request. */
  const states = async (page: Page): Promise<string[]> =>
    (await page.getByRole('article').locator('.chip').allInnerTexts()).map((text) => text.trim()).sort(byWords);

  it('are narrowed to one of the statuses that they have, in the address too', async () => {
    const page = await people.at('customer', '/my-services');
    const all = await labels();
    expect(await states(page)).toEqual(all);
    const [any, ...offered] = await statuses(page);
    expect(any).toBe('Any status');
    expect([...offered].sort(byWords)).toEqual([...new Set(all)].sort(byWords));

    const first = offered[0] ?? '';
    await choose(page, /^Status/, first);
    await page.waitForURL(/\/my-services\?status=\w+$/);
    await eventually(async () => expect(await states(page)).toEqual(all.filter((label) => label === first)));

    // A search without a match leaves nothing; one press shows all again.
    await page.getByLabel('Search by name or number').fill('no such service');
    await page.getByRole('heading', { name: 'No matches' }).waitFor();
    await page.getByRole('button', { name: 'Show all' }).click();
    await arrived(page, '/my-services');
    await eventually(async () => expect(await states(page)).toEqual(all));
  });

  it('keep whether they are past and how they are ordered in the address', async () => {
    const page = await people.at('customer', '/my-services?show=past&sort=title&status=invented');
    const past = (await people.requests()).filter(({ status }) => /^(completed|closed|cancelled)$/.test(status));
    await eventually(async () =>
      expect(await page.getByRole('article').getByRole('heading').allInnerTexts()).toEqual(
        past.map(({ service_title }) => service_title).sort(byWords),
      ),
    );
    expect(await page.getByRole('radio', { name: 'Past' }).isChecked()).toBe(true);
    expect(await page.getByRole('combobox', { name: /^Status/ }).inputValue()).toBe('');
  });
});
