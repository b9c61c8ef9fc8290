import { SESSION_HINT_COOKIE } from '@anupalan/domain/rules/session-hint';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accountLink, DESKTOP, PHONE, signOut } from '../driver/browser.js';
import type { Client } from '../driver/client.js';
import { type DemoPeople, startDemoPeople } from '../driver/demo-people.js';
import { arrived, eventually, gone, place, settled, toast, withSession } from './kit.js';

const CUSTOMER = '0000000001';

let people: DemoPeople;
beforeAll(async () => {
  people = await startDemoPeople('session');
});
afterEach(({ task }) => people.leave(task));
afterAll(() => people.end());

const myServices = (page: Page) =>
  page
    .getByRole('complementary')
    .or(page.getByRole('navigation'))
    .getByRole('link', { name: /^My Services/ })
    .first();

/** A browser with its own session, so that ending it does not affect other tests. */
const own = async (): Promise<{ readonly page: Page; readonly client: Client }> => {
  const page = await people.as('visitor');
  const client = people.world.client();
  // A demo account accepts any code; requesting one first would need the cool-down.
  await client.must('POST', '/api/public/verify-otp', { body: { mobile: CUSTOMER, otp: '1234' } });
  await withSession(people.world, people.present(), client);
  return { page, client };
};
const openOwn = async (path: string): Promise<Page> => {
  const { page } = await own();
  await page.goto(path);
  await settled(page);
  await accountLink(page).waitFor();
  return page;
};

/** Holds the answer of the session query until `go` is called. */
const holdUser = async (page: Page): Promise<{ readonly go: () => void }> => {
  let go = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/api/user', async (route) => {
    await gate;
    await route.continue();
  });
  return { go };
};

describe('the end of a session', () => {
  it('removes the person’s data from the sidebar', async () => {
    const page = await openOwn('/');
    await eventually(async () => expect(await myServices(page).innerText()).toMatch(/\d/));
    await signOut(page);
    await page.getByRole('heading', { name: 'Get Started' }).waitFor();
    await eventually(async () => expect((await myServices(page).innerText()).trim()).toBe('My Services'));
  });

  it('that another device causes is noticed by the stream, without polling', async () => {
    const { page, client } = await own();
    // Disables the page's polling, so that only the broken stream can report the change.
    await page.addInitScript(() => {
      const every = window.setInterval.bind(window);
      window.setInterval = ((run: () => void, ms = 0) => (ms >= 5000 ? 0 : every(run, ms))) as typeof setInterval;
    });
    const streaming = page.waitForResponse('**/api/stream');
    await page.goto('/my-services');
    await streaming;
    await page.getByRole('article').first().waitFor();
    await client.must('POST', '/api/logout');
    await toast(page, 'Your session has ended', 'Please log in again to continue.');
    // Visitors may see this page.
    await page.getByRole('heading', { name: 'Log in to see your services' }).waitFor();
    await arrived(page, '/my-services');
    await gone(page.getByRole('article'));
    const kept = await page.evaluate(() => Object.keys(localStorage));
    expect(kept.filter((key) => key !== 'anupalan_theme')).toEqual([]);
  });

  it('that the server does not confirm is reported as such, and no data of the person stays', async () => {
    const page = await openOwn('/my-services');
    await page.route('**/api/logout', (route) => route.fulfill({ status: 503, body: '' }));
    await signOut(page);
    await toast(
      page,
      'Logout may be incomplete',
      'We tried to log you out but encountered an issue. Please refresh the page.',
    );
    await arrived(page, '/');
    await page.getByRole('heading', { name: 'Get Started' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('anupalan_user'))).toBeNull();
  });
});

/** The page of somebody whose session ended without this browser. */
const endedElsewhere = async (): Promise<Page> => {
  const page = await people.as('visitor');
  await page.context().addCookies([{ name: SESSION_HINT_COOKIE, value: '1', url: people.world.origin }]);
  return page;
};

describe('while the session is unknown', () => {
  it.each([
    { who: 'a customer', come: () => people.as('customer'), lands: '/profile', title: 'Your profile' },
    { who: 'one whose session is over', come: endedElsewhere, lands: '/auth', title: 'Sign in to Anupalan' },
  ])('a page of $who shows that it waits, and nothing else', async ({ come, lands, title }) => {
    const page = await come();
    const { go } = await holdUser(page);
    await page.goto('/profile');
    await page.locator('.spin').first().waitFor();
    expect(place(page)).toBe('/profile');
    await gone(page.getByRole('heading', { level: 1 }));
    go();
    await arrived(page, lands);
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  });

  it('the home page is not shown to a returning admin', async () => {
    const page = await people.at('admin', '/admin/requests');
    const { go } = await holdUser(page);
    await page.goto('/');
    await page.locator('.spin').first().waitFor();
    await gone(page.getByRole('heading', { level: 1 }));
    go();
    await arrived(page, '/admin');
  });
});

describe('the question who is signed in', () => {
  /** How often the server has been asked by this page. */
  const askedBy = (page: Page): { readonly times: () => number } => {
    let times = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/user')) times += 1;
    });
    return { times: () => times };
  };

  it('is not asked for a visitor, whose console would show the refusal', async () => {
    const page = await people.as('visitor');
    const asked = askedBy(page);
    for (const path of ['/', '/my-services', '/profile']) {
      await page.goto(path);
      await settled(page);
    }
    expect([asked.times(), people.present().complaints.all]).toEqual([0, []]);
  });

  it('is refused once where the session ended elsewhere', async () => {
    const page = await endedElsewhere();
    const asked = askedBy(page);
    await page.goto('/profile');
    await arrived(page, '/auth');
    expect(asked.times()).toBe(1);
    for (const path of ['/', '/my-services']) {
      await page.goto(path);
      await settled(page);
    }
    expect(asked.times()).toBe(1);
    expect(people.present().complaints.all).toEqual([expect.stringMatching(/status of 401 .*\/api\/user$/)]);
    expect(await page.context().cookies()).toEqual([]);
  });
});

describe('the frame of customers', () => {
  it('has a sidebar of 256 px, in which nothing that looks like a link is dead (reading 39)', async () => {
    const page = await people.at('visitor', '/');
    const sidebar = page.locator('.sidebar').first();
    expect((await sidebar.boundingBox())?.width).toBe(256);
    await sidebar.getByRole('link', { name: 'Help & Resources' }).click();
    await arrived(page, '/help-center');
    await page.getByRole('heading', { name: 'Help & Resources', level: 1 }).waitFor();
    expect(await sidebar.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/profile');
  });

  it.each([
    // 420 px, less the free space around it.
    { device: 'a desk', viewport: DESKTOP, width: 404 },
    { device: 'a phone', viewport: PHONE, width: PHONE.width - 16 },
  ])('shows a toast as wide as $device lets it, at most 420 px', async ({ viewport, width }) => {
    const page = await people.as('visitor', { viewport });
    await toastOn(page);
    expect((await notice(page).boundingBox())?.width).toBe(width);
  });

  it('shows a toast beside the sidebar of the desk, whose foot signs out', async () => {
    const page = await people.at('staff', '/staff');
    await page.route('**/api/staff/profile', (route) => route.fulfill({ status: 503, body: '' }));
    await page.locator('.desk-state').click();
    await page.getByRole('menuitemradio', { name: 'Busy' }).click();
    await notice(page).waitFor();
    await notice(page).hover();
    expect((await boxOf(notice(page))).x).toBeGreaterThanOrEqual((await boxOf(page.locator('.sidebar'))).width);
  });

  it('shows a toast on a phone above the tab bar, and off the head of a dialog', async () => {
    const page = await people.at('visitor', '/services', { viewport: PHONE });
    await page.route('**/api/public/request-otp', (route) => route.fulfill({ status: 503, body: '' }));
    await page.getByRole('button', { name: 'Login / Signup' }).locator('visible=true').first().click();
    await page.getByLabel('Mobile number').fill('9811112222');
    await page.getByRole('button', { name: 'Continue' }).click();
    await notice(page).filter({ hasText: 'Failed to send OTP' }).waitFor();
    await notice(page).hover();
    const [toastBox, tabs] = [await boxOf(notice(page)), await boxOf(page.locator('.bottom-nav'))];
    expect(toastBox.y).toBeGreaterThan(PHONE.height / 2);
    expect(toastBox.y + toastBox.height).toBeLessThanOrEqual(tabs.y);
  });

  it('lets a toast go by a swipe of 50 px to the right, and not by a shorter one', async () => {
    const page = await people.as('visitor');
    await toastOn(page);
    await swipe(page, 45);
    expect(await notice(page).getAttribute('data-state')).toBe('open');
    await swipe(page, 60);
    await notice(page).waitFor({ state: 'detached' });
  });
});

const notice = (page: Page) => page.locator('.toast').first();
const boxOf = async (where: Locator) => {
  const box = await where.boundingBox();
  if (box === null) throw new Error('it is not shown');
  return box;
};
/** A toast that stays: its countdown is paused. */
const toastOn = async (page: Page): Promise<void> => {
  await page.goto('/auth');
  await page.route('**/api/public/request-otp', (route) => route.fulfill({ status: 503, body: '' }));
  await page.getByLabel('Mobile number').fill('9811112222');
  await page.getByRole('button', { name: 'Request OTP' }).click();
  await notice(page).filter({ hasText: 'Failed to send OTP' }).waitFor();
  // The pointer over it pauses its countdown.
  await notice(page).hover();
};
const swipe = async (page: Page, px: number): Promise<void> => {
  const box = await boxOf(notice(page));
  const [x, y] = [box.x + 60, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 5; step += 1) await page.mouse.move(x + (px * step) / 5, y);
  await page.mouse.up();
};
