import type { CustomerService, QueuePage } from '@anupalan/domain/contracts/requests';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, PHONE } from '../driver/browser.js';
import type { Client } from '../driver/client.js';
import { faultsOf } from '../driver/faults.js';
import { signIn } from '../driver/journey.js';
import {
  arrived,
  eventually,
  type Person,
  picturesOf,
  place,
  settled,
  signedIn,
  startWorld,
  toast,
  tooWide,
  type World,
  withSession,
} from './kit.js';

type Who = 'visitor' | 'customer' | 'staff' | 'admin';

let world: World;
const clients = {} as Record<Exclude<Who, 'visitor'>, Client>;
let requests: readonly CustomerService[];
let reviewId = '';
let present: Person | null = null;

beforeAll(async () => {
  world = await startWorld({ demoData: true });
  for (const [who, mobile] of [
    ['customer', '0000000001'],
    ['staff', '0000000002'],
    ['admin', '0000000003'],
  ] as const) {
    clients[who] = world.client();
    await signIn(clients[who], mobile);
  }
  ({ services: requests } = await clients.customer.until<{ services: CustomerService[] }>(
    '/api/customer-services',
    ({ services }) => services.length > 3,
    60_000,
  ));
  // Their own case: what belongs to somebody else they may look at, not review.
  const { items } = await clients.staff.until<QueuePage>('/api/staff/queue?tab=mine&limit=100', (queue) =>
    queue.items.some(({ status }) => /review/.test(status)),
  );
  reviewId = items.find(({ status }) => /review/.test(status))?.id ?? '';
});
afterEach(async ({ task }) => {
  if (present !== null) await picturesOf(task.result?.state === 'fail', { shell: present });
  await present?.context.close();
  present = null;
});
afterAll(() => world.end());

const as = async (who: Who, look: Parameters<World['person']>[0] = {}): Promise<Page> => {
  present = await world.person(look);
  if (who !== 'visitor') await withSession(world, present, clients[who]);
  return present.page;
};
const at = async (who: Who, path: string, look: Parameters<World['person']>[0] = {}): Promise<Page> => {
  const page = await as(who, look);
  await page.goto(path);
  await settled(page);
  return page;
};
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
    const page = await at(who, '/');
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
      expect(text).toContain('+ Govt. Fees');
    }
    await main(page).getByRole('link', { name: 'View All' }).click();
    await arrived(page, '/find-services');
  });

  it('invites a visitor to log in and says what for', async () => {
    const page = await at('visitor', '/');
    await heading(page, 'Get Started');
    const card = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Login to Access Features' }) });
    expect((await card.first().getByRole('listitem').allInnerTexts()).map((text) => text.trim())).toEqual([
      'Compliance calendar',
      'Quick access to ongoing services',
      'Document storage and management',
      'Direct access to legal experts',
    ]);
    for (const card of ['Quick Access', 'Compliance Center'])
      expect(await page.getByText(card, { exact: true }).count()).toBe(0);
    await main(page).getByRole('button', { name: 'Login / Signup' }).click();
    await page.getByRole('dialog', { name: 'Login' }).waitFor();
  });

  it('shows a customer at most three active services, what comes next, and how many more there are', async () => {
    const page = await at('customer', '/');
    const done = new Set(['completed', 'cancelled', 'service_delivered']);
    const active = requests.filter(({ status }) => !done.has(status));
    expect(await page.getByRole('article').count()).toBe(Math.min(3, active.length));
    await heading(page, 'Compliance Center');
    expect(await page.getByText('Get Started').count()).toBe(0);
    expect(await page.getByText('Login to Access Features').count()).toBe(0);
    const more = active.length - 3;
    expect(await page.getByRole('link', { name: `View ${more} more active services` }).count()).toBe(more > 0 ? 1 : 0);
    const details = page.getByRole('link', { name: /^Details of/ }).first();
    expect(await details.getAttribute('href')).toMatch(/^\/metadata-service\/[a-z-]+\?id=[0-9a-f-]{36}$/);
    await page
      .getByText(/^Updated: \d/)
      .first()
      .waitFor();
  });

  it('lets the test customer, and nobody else, make a test service', async () => {
    const other = await as('visitor');
    await signedIn(world, present as Person, '9876500077');
    await other.goto('/');
    await settled(other);
    await other.waitForLoadState('networkidle');
    expect(await other.getByRole('button', { name: 'Create a test service' }).count()).toBe(0);
    await (present as Person).context.close();

    const page = await at('customer', '/');
    const more = page.getByRole('link', { name: /^View \d+ more active services$/ });
    const before = await more.innerText();
    await page.getByRole('button', { name: 'Create a test service' }).click();
    await toast(page, 'The test service has been created.');
    await eventually(async () => expect(await more.innerText()).not.toBe(before));
    ({ services: requests } = await clients.customer.must<{ services: CustomerService[] }>(
      'GET',
      '/api/customer-services',
    ));
  });

  it.each([
    ['visitor', PHONE],
    ['visitor', DESKTOP],
    ['customer', PHONE],
    ['customer', DESKTOP],
  ] as const)('does not jump while it loads (%s, %o)', async (who, viewport) => {
    const page = await as(who, { viewport });
    await page.addInitScript(() => {
      Object.assign(window, { shifted: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput) (window as unknown as { shifted: number }).shifted += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/');
    await settled(page);
    // Whoever comes back is known by the hint that the first visit left.
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

  it('stands with its label and its share on the card of each of the customer’s services', async () => {
    const page = await at('customer', '/my-services');
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

describe('who may go where', () => {
  it.each([
    { who: 'staff', path: '/', lands: '/staff' },
    { who: 'admin', path: '/', lands: '/admin/requests' },
    { who: 'customer', path: '/', lands: '/' },
    { who: 'visitor', path: '/', lands: '/' },
    { who: 'customer', path: '/admin', lands: '/services' },
    { who: 'customer', path: '/admin/requests', lands: '/services' },
    { who: 'customer', path: '/staff', lands: '/services' },
    { who: 'customer', path: '/staff/requests/x', lands: '/services' },
    { who: 'staff', path: '/admin/requests', lands: '/staff' },
    { who: 'admin', path: '/staff', lands: '/staff' },
    { who: 'visitor', path: '/staff', lands: '/auth' },
    { who: 'visitor', path: '/services/private-limited-company?id=x', lands: '/auth' },
    { who: 'visitor', path: '/payment-success?orderId=x', lands: '/auth' },
    { who: 'customer', path: '/auth', lands: '/' },
    { who: 'customer', path: '/dashboard', lands: '/dashboard' },
    { who: 'visitor', path: '/services', lands: '/services' },
  ] as const)('$who at $path comes to $lands', async ({ who, path, lands }) => {
    const page = await as(who);
    await page.goto(path);
    await arrived(page, lands);
    await settled(page);
    expect(place(page)).toBe(lands);
  });

  it.each(['/admin', '/admin/requests'])('a visitor at %s reads Access Denied and may log in', async (path) => {
    const page = await at('visitor', path);
    await heading(page, 'Access Denied');
    await page.getByRole('link', { name: 'Return to Homepage' }).waitFor();
    await page.getByRole('button', { name: 'Log In' }).click();
    await page.getByRole('dialog', { name: 'Login' }).waitFor();
  });

  it.each([
    ['visitor', '/nowhere/at/all'],
    ['staff', '/staff/nowhere'],
    ['admin', '/admin/nowhere'],
  ] as const)('a %s at %s reads that there is no such page', async (who, path) => {
    const page = await at(who, path);
    await heading(page, '404 Page Not Found');
    await page.getByText('Did you forget to add the page to the router?').waitFor();
  });
});

describe('the theme', () => {
  const theme = (page: Page): Promise<string | undefined> =>
    page.evaluate(() => document.documentElement.dataset.theme);
  const choose = async (page: Page, name: string): Promise<void> => {
    await page
      .getByRole('button', { name: /^Account of/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name }).or(page.getByRole('menuitemradio', { name })).click();
  };

  it('follows the device until the person chooses, and then stays as chosen', async () => {
    const page = await at('customer', '/');
    expect(await theme(page)).toBe('light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await eventually(async () => expect(await theme(page)).toBe('dark'));
    await choose(page, 'Light');
    expect(await theme(page)).toBe('light');
    await page.reload();
    await settled(page);
    expect(await theme(page)).toBe('light');
    await choose(page, 'As the device');
    expect(await theme(page)).toBe('dark');
  });
});

describe('by keyboard alone', () => {
  const focused = (page: Page): Promise<string> =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null;
      return (element?.getAttribute('aria-label') ?? element?.innerText ?? '').trim();
    });
  /** Whether the element in focus can be told by eye: an outline or a shadow, within the window, covered by nothing. */
  const seen = (page: Page): Promise<boolean> =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const top = document.elementFromPoint(x, y);
      const marked = (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
      return marked && (element.contains(top) || top?.contains(element) === true);
    });
  const tabTo = async (page: Page, name: string | RegExp): Promise<void> => {
    for (let n = 0; n < 40; n += 1) {
      await page.keyboard.press('Tab');
      const at = await focused(page);
      // What was open before (a menu) takes a moment to go.
      await eventually(async () => expect([at, await seen(page)]).toEqual([at, true]));
      if (typeof name === 'string' ? at === name : name.test(at)) return;
    }
    throw new Error(`${name} was not reached by Tab`);
  };

  it('one gets past the navigation, into the dialog, signed in, through a menu and to another page', async () => {
    const page = await at('visitor', '/');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    await tabTo(page, 'Login / Signup');
    await page.keyboard.press('Enter');
    const mobile = page.getByLabel('Mobile number');
    await mobile.waitFor();
    await eventually(async () => expect(await mobile.evaluate((one) => one === document.activeElement)).toBe(true));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('Login / Signup');

    await page.keyboard.press('Enter');
    await mobile.waitFor();
    await page.keyboard.type('0000000001');
    await page.keyboard.press('Enter');
    const code = page.getByLabel('OTP', { exact: true });
    await code.waitFor();
    await eventually(async () => expect(await code.evaluate((one) => one === document.activeElement)).toBe(true));
    await page.keyboard.type('1234');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Account of/ }).waitFor();

    await page.keyboard.press('F8');
    await eventually(async () =>
      expect(
        await page.evaluate(() => document.activeElement?.closest('[role=region]')?.getAttribute('aria-label')),
      ).toMatch(/^Notices/),
    );
    await page.getByRole('button', { name: /^Account of/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('Escape');
    await eventually(async () => expect(await focused(page)).toMatch(/^Account of/));
    await page.getByRole('link', { name: 'Dashboard' }).focus();
    await tabTo(page, /^Find Services/);
    await page.keyboard.press('Enter');
    await arrived(page, '/find-services');
    // The new page's heading has the focus, so that what is read out next is the new page.
    await eventually(async () => expect(await focused(page)).toBe('Find Services'));
  });

  it('staff go through the queue by j, k and Enter, and read which keys there are by ?', async () => {
    const page = await at('staff', '/staff?tab=all');
    const rows = page.getByRole('row').getByRole('link');
    await rows.nth(1).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    expect(await rows.nth(1).evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('k');
    expect(await rows.nth(0).evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await rows.nth(0).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/staff/requests/**');
  });
});

describe('every page', () => {
  interface Stop {
    readonly path: string;
    /** A button to press first, by its name: what it opens is looked at. */
    readonly open?: string | RegExp;
  }
  const stops = (who: Who): readonly Stop[] =>
    ({
      visitor: [
        { path: '/' },
        { path: '/', open: 'Login / Signup' },
        { path: '/auth' },
        { path: '/auth?tab=register' },
        { path: '/find-services' },
        { path: '/service/private-limited-company' },
        { path: '/service/private-limited-company', open: 'Get Started' },
        { path: '/my-services' },
        { path: '/privacy' },
        { path: '/demo/outbox' },
        { path: '/nowhere' },
        { path: '/admin' },
      ],
      customer: [
        { path: '/' },
        { path: '/', open: /^Account of/ },
        { path: '/', open: 'Help' },
        { path: '/my-services' },
        { path: '/service/gst-registration' },
        { path: '/payment-success?orderId=TEST_ORD_unknown' },
        { path: '/services/private-limited-company?id=unknown' },
        ...[...new Map(requests.map((one) => [one.status, one])).values()].map(({ id, service_id }) => ({
          path: `/services/${service_id}?id=${id}`,
        })),
      ],
      staff: [
        { path: '/staff' },
        { path: '/staff?tab=all' },
        { path: `/staff/requests/${reviewId}` },
        { path: `/staff/requests/${reviewId}`, open: /^Reject/ },
        { path: `/staff/requests/${reviewId}?pane=case` },
        { path: `/staff/requests/${reviewId}?pane=history` },
        { path: '/staff/requests/unknown' },
      ],
      admin: [
        { path: '/admin/requests' },
        { path: '/admin/users' },
        { path: '/admin/assignment' },
        { path: '/admin/operations' },
        { path: `/admin/requests/${reviewId}` },
        { path: `/admin/requests/${reviewId}`, open: 'More actions' },
        { path: `/admin/requests/${reviewId}?pane=case` },
      ],
    })[who];

  /** Each with the height of a device of that width; the two at which everything is checked come last of each pair. */
  const SIZES = [
    [1280, 900, true],
    [768, 1024, false],
    [320, 640, false],
    [360, 740, true],
  ] as const;

  it.each(['visitor', 'customer', 'staff', 'admin'] as const)(
    'of a %s fits 320 to 1280 px, passes axe in light and dark, keeps to its policy and to its origin',
    { timeout: 240_000 },
    async (who) => {
      const page = await as(who);
      const faults: string[] = [];
      page.on('request', (request) => {
        const url = new URL(request.url());
        if (!['blob:', 'data:'].includes(url.protocol) && url.origin !== world.origin)
          faults.push(`a request to ${url.origin}`);
      });
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) =>
          console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
        );
      });
      for (const { path, open } of stops(who)) {
        for (const [width, height, whole] of SIZES) {
          const where = `${path}${open === undefined ? '' : ` + ${open}`} at ${width}`;
          if (open !== undefined && !whole) continue;
          await page.setViewportSize({ width, height });
          // What a button opens belongs to the size at which it was opened.
          if (open !== undefined || width === 1280) {
            await page.goto(path);
            await settled(page);
          }
          if (open !== undefined)
            await page.getByRole('button', { name: open }).locator('visible=true').first().click();
          const over = await tooWide(page);
          if (over !== null) faults.push(`${where}: ${over}`);
          if (!whole) continue;
          faults.push(...(await faultsOf(page, where, 'light')), ...(await faultsOf(page, where, 'dark')));
        }
      }
      // A page about something unknown asks for it and is told so.
      const complaints = present?.complaints.all.filter((text) => !/GET \/api\/[^ ]*: 4\d\d/.test(text)) ?? [];
      expect([...faults, ...complaints]).toEqual([]);
    },
  );
});
