import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, PHONE } from '../driver/browser.js';
import { type DemoPeople, startDemoPeople } from '../driver/demo-people.js';
import { arrived, eventually, gone, settled, toast } from './kit.js';

let people: DemoPeople;
beforeAll(async () => {
  people = await startDemoPeople('home');
});
afterEach(({ task }) => people.leave(task));
afterAll(() => people.end());

const heading = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('heading', { name }).waitFor();

/** Sums up by how much the page's parts move while it loads; before its first load. */
const watchJumps = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) (window as unknown as { shifted: number }).shifted += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
const doesNotJump = async (page: Page): Promise<void> => {
  await settled(page);
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThan(0.05);
};

const TILES = [
  ['Company Registration', 'private-limited-company'],
  ['LLP Registration', 'limited-liability-partnership'],
  ['Legal Documentation', 'rent-agreement'],
  ['Tax Filing', 'income-tax-filing'],
  ['OPC Registration', 'one-person-company'],
  ['Trademark Filing', 'trademark-registration'],
  ['GST Registration', 'gst-registration'],
  ['Copyright Registration', 'copyright-registration'],
  ['Talk to a Lawyer', 'talk-to-lawyer'],
  ['Talk to a Company Secretary', 'talk-to-cs'],
  ['Talk to a Chartered Accountant', 'talk-to-ca'],
] as const;
const main = (page: Page) => page.getByRole('main');
/** How each status reads to a customer. */
const SHOWN: Readonly<Record<string, readonly [label: string, percent: number]>> = {
  new_request: ['Upload Documents', 10],
  documents_not_uploaded: ['Upload Documents', 20],
  documents_uploaded_pending_review: ['Documents Under Review', 30],
  documents_approved: ['Documents Approved', 40],
  reupload_requested: ['Needs Document Correction', 30],
  final_payment_link_sent: ['Final Payment Pending', 50],
  final_payment_received: ['Final Payment Received', 60],
  filing_processing_started: ['Processing with Authorities', 70],
  awaiting_govt_approval: ['Processing with Authorities', 85],
  service_delivered: ['Service Completed', 100],
  completed: ['Service Completed', 100],
  closed: ['Service Closed', 0],
  cancelled: ['Cancelled', 0],
};

describe('the home page', () => {
  it('leads a visitor to each service by its tile, invites to log in, and does not jump while it loads', async () => {
    const page = await people.as('visitor');
    await watchJumps(page);
    await page.goto('/');
    await doesNotJump(page);
    await heading(page, 'Get Started');
    const benefits = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Login to Access Features' }) });
    expect((await benefits.first().getByRole('listitem').allInnerTexts()).map((text) => text.trim())).toEqual([
      'Compliance calendar',
      'Quick access to ongoing services',
      'Document storage and management',
      'Direct access to legal experts',
    ]);
    for (const card of ['Quick Access', 'Compliance Center']) await gone(page.getByText(card, { exact: true }));
    for (const [name, service] of TILES) {
      const tile = main(page).getByRole('link', { name: new RegExp(`^${name}`) });
      expect(await tile.getAttribute('href')).toBe(`/service/${service}`);
    }
    for (const [name, price] of [
      ['Talk to a Lawyer', '₹399'],
      ['Talk to a Company Secretary', '₹379'],
      ['Talk to a Chartered Accountant', '₹349'],
    ] as const) {
      const text = await main(page)
        .getByRole('link', { name: new RegExp(`^${name}`) })
        .innerText();
      expect(text).toContain(price);
      expect(text).toContain('No government fees');
    }
    await main(page).getByRole('button', { name: 'Login / Signup' }).click();
    await page.getByRole('dialog', { name: 'Login' }).waitFor();

    await page.setViewportSize(PHONE);
    await page.reload();
    await doesNotJump(page);
    await main(page).getByRole('link', { name: 'View All' }).click();
    await arrived(page, '/find-services');
  });

  it('shows a customer at most three active services, their next step, and the number of others, and each with its status in My Services', async () => {
    const page = await people.as('customer');
    await watchJumps(page);
    await page.goto('/');
    await settled(page);
    // A returning user is known by the first visit's hint.
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      await page.reload();
      await doesNotJump(page);
    }
    const active = (await people.requests()).filter(
      ({ status }) => !['completed', 'cancelled', 'service_delivered'].includes(status),
    );
    await eventually(async () => expect(await page.getByRole('article').count()).toBe(Math.min(3, active.length)));
    await heading(page, 'Compliance Center');
    await gone(page.getByText('Get Started'));
    await gone(page.getByText('Login to Access Features'));
    const more = (n: number) => `View ${n} more active service${n === 1 ? '' : 's'}`;
    const others = active.length - 3;
    await eventually(async () =>
      expect(await page.getByRole('link', { name: more(others) }).count()).toBe(others > 0 ? 1 : 0),
    );
    const details = page.getByRole('link', { name: /^Details of/ }).first();
    expect(await details.getAttribute('href')).toMatch(/^\/metadata-service\/[a-z-]+\?id=[0-9a-f-]{36}$/);
    await page
      .getByText(/^Updated: \d/)
      .first()
      .waitFor();

    await page.getByRole('button', { name: 'Create a test service' }).click();
    await toast(page, 'The test service has been created.');
    await page.getByRole('link', { name: more(others + 1) }).click();
    await arrived(page, '/my-services');
    const requests = await people.requests();
    await eventually(async () => expect(await page.getByRole('article').count()).toBe(requests.length));
    for (const { case_number, status, service_title } of requests) {
      const [label = '', percent = -1] = SHOWN[status] ?? [];
      const text = await page.getByRole('article').filter({ hasText: case_number }).innerText();
      expect(text).toContain(service_title);
      expect(text).toContain(label);
      expect(text.replace(/\s/g, '')).toContain(`${percent}%`);
    }
  });
});
