import type { CustomerService } from '@anupalan/domain/contracts/requests';
import { isEnded } from '@anupalan/domain/workflows/statuses';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, PHONE } from '../driver/browser.js';
import { type DemoPeople, startDemoPeople } from '../driver/demo-people.js';
import { arrived, eventually, gone, settled, signedIn, toast } from './kit.js';

let people: DemoPeople;
beforeAll(async () => {
  people = await startDemoPeople('home');
});
afterEach(({ task }) => people.leave(task));
afterAll(() => people.end());

const heading = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('heading', { name }).waitFor();

describe('the home page', () => {
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

  it.each(['visitor', 'customer'] as const)('leads a %s to each service by its tile', async (who) => {
    const page = await people.at(who, '/');
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
    await main(page).getByRole('link', { name: 'View All' }).click();
    await arrived(page, '/find-services');
  });

  it('invites a visitor to log in and names the benefits', async () => {
    const page = await people.at('visitor', '/');
    await heading(page, 'Get Started');
    const card = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Login to Access Features' }) });
    expect((await card.first().getByRole('listitem').allInnerTexts()).map((text) => text.trim())).toEqual([
      'Quick access to ongoing services',
      'Direct access to legal experts',
    ]);
    for (const card of ['Quick Access', 'Compliance Center']) await gone(page.getByText(card, { exact: true }));
    await main(page).getByRole('button', { name: 'Login / Signup' }).click();
    await page.getByRole('dialog', { name: 'Login' }).waitFor();
  });

  it('shows a customer at most three active services, their next step, and the number of others', async () => {
    const page = await people.at('customer', '/');
    const done = new Set(['completed', 'cancelled', 'service_delivered']);
    const requests = await people.requests();
    const active = requests.filter(({ status }) => !done.has(status));
    expect(await page.getByRole('article').count()).toBe(Math.min(3, active.length));
    await heading(page, 'Compliance Center');
    await gone(page.getByText('Get Started'));
    await gone(page.getByText('Login to Access Features'));
    const more = active.length - 3;
    expect(
      await page.getByRole('link', { name: `View ${more} more active service${more === 1 ? '' : 's'}` }).count(),
    ).toBe(more > 0 ? 1 : 0);
    const details = page.getByRole('link', { name: /^Details of/ }).first();
    expect(await details.getAttribute('href')).toMatch(/^\/metadata-service\/[a-z-]+\?id=[0-9a-f-]{36}$/);
    await page
      .getByText(/^Updated: \d/)
      .first()
      .waitFor();
  });

  it('says that a customer’s services load, and invites to the catalogue where none is active', async () => {
    const page = await people.as('customer');
    const [{ id }] = (await people.requests()) as [CustomerService];
    let go = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route('**/api/customer-services', async (route) => {
      await gate;
      const { services } = (await (await route.fetch()).json()) as { services: CustomerService[] };
      // An ended request is no active service.
      const over = services.filter((one) => one.id === id).map((one) => ({ ...one, status: 'service_delivered' }));
      await route.fulfill({ json: { services: over } });
    });
    await page.goto('/');
    await page.getByText('Loading your services...').waitFor();
    go();
    await page.getByText('No Active Services').waitFor();
    await gone(page.getByRole('article'));
    await page.getByRole('link', { name: 'Browse our services to get started' }).click();
    await arrived(page, '/find-services');
  });

  it.each([
    ['the service of its title', (title: string) => title, /^\/service\/[a-z-]+$/],
    ['all requests, where no service has its title', () => 'Nothing on offer', /^\/my-services$/],
  ] as const)('leads from the details of a request that names no service to %s', async (_, titleOf, lands) => {
    const page = await people.as('customer');
    await page.route('**/api/customer-services', async (route) => {
      const { services } = (await (await route.fetch()).json()) as { services: CustomerService[] };
      const one = services.find(({ status }) => !isEnded(status)) as CustomerService;
      const title = titleOf(one.service_title);
      await route.fulfill({ json: { services: [{ ...one, service_id: '', service_title: title }] } });
    });
    await page.goto('/');
    const details = page.getByRole('link', { name: /^Details of/ });
    await details.waitFor();
    expect(await details.getAttribute('href')).toMatch(/^\/service\/[0-9a-f-]{36}$/);
    await details.click();
    await page.waitForURL((url) => lands.test(url.pathname) && !/[0-9a-f-]{36}$/.test(url.pathname));
    await settled(page);
    // Back leads to the previous page, not to the redirecting one.
    await page.goBack();
    await arrived(page, '/');
  });

  it('lets only the test customer make a test service', async () => {
    const other = await people.as('visitor');
    await signedIn(people.world, people.present(), '9876500077');
    await other.goto('/');
    await settled(other);
    await other.waitForLoadState('networkidle');
    await gone(other.getByRole('button', { name: 'Create a test service' }));
    await people.leave();

    const page = await people.at('customer', '/');
    const more = page.getByRole('link', { name: /^View \d+ more active services?$/ });
    const before = await more.innerText();
    await page.getByRole('button', { name: 'Create a test service' }).click();
    await toast(page, 'The test service has been created.');
    await eventually(async () => expect(await more.innerText()).not.toBe(before));
  });

  it.each([
    ['visitor', PHONE],
    ['visitor', DESKTOP],
    ['customer', PHONE],
    ['customer', DESKTOP],
  ] as const)('does not jump while it loads (%s, %o)', async (who, viewport) => {
    const page = await people.as(who, { viewport });
    await page.addInitScript(() => {
      Object.assign(window, { shifted: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput) (window as unknown as { shifted: number }).shifted += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/');
    await settled(page);
    // A returning user is known by the first visit's hint.
    if (who === 'customer') await page.reload();
    await settled(page);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThan(0.05);
  });
});

describe('the status of a case', () => {
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

  it('is shown with its label and its progress on the card of each service', async () => {
    const requests = await people.requests();
    const page = await people.at('customer', '/my-services');
    expect(await page.getByRole('article').count()).toBe(requests.length);
    for (const { case_number, status, service_title } of requests) {
      const card = page.getByRole('article').filter({ hasText: case_number });
      const [label = '', percent = -1] = SHOWN[status] ?? [];
      const text = await card.innerText();
      expect(text).toContain(service_title);
      expect(text).toContain(label);
      expect(text.replace(/\s/g, '')).toContain(`${percent}%`);
    }
  });
});
