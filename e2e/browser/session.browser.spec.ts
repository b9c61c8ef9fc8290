import { SESSION_HINT_COOKIE } from '@anupalan/domain/rules/session-hint';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PHONE, signOut } from '../driver/browser.js';
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

/** How often the server has been asked by this page who is signed in. */
const askedBy = (page: Page): { readonly times: () => number } => {
  let times = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/user')) times += 1;
  });
  return { times: () => times };
};

describe('the end of a session', () => {
  it('that the server does not confirm is reported as such, and no data of the person stays', async () => {
    const { page } = await own();
    await page.goto('/');
    await eventually(async () => expect(await myServices(page).innerText()).toMatch(/\d/));
    await page.route('**/api/logout', (route) => route.fulfill({ status: 503, body: '' }));
    await signOut(page);
    await toast(
      page,
      'Logout may be incomplete',
      'We tried to log you out but encountered an issue. Please refresh the page.',
    );
    await arrived(page, '/');
    await page.getByRole('heading', { name: 'Get Started' }).waitFor();
    await eventually(async () => expect((await myServices(page).innerText()).trim()).toBe('My Services'));
    expect(await page.evaluate(() => localStorage.getItem('anupalan_user'))).toBeNull();
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
});

describe('a page for signed-in people', () => {
  it('shows that it waits, and nothing else, until the server has said who is signed in', async () => {
    const page = await people.as('customer');
    const { go } = await holdUser(page);
    await page.goto('/profile');
    await page.locator('.spin').first().waitFor();
    expect(place(page)).toBe('/profile');
    await gone(page.getByRole('heading', { level: 1 }));
    go();
    await page.getByRole('heading', { name: 'Your profile', level: 1 }).waitFor();
    expect(place(page)).toBe('/profile');
  });

  it('leads to the sign-in where the session ended without this browser, which is refused once', async () => {
    const page = await people.as('visitor');
    await page.context().addCookies([{ name: SESSION_HINT_COOKIE, value: '1', url: people.world.origin }]);
    const asked = askedBy(page);
    const { go } = await holdUser(page);
    await page.goto('/profile');
    await page.locator('.spin').first().waitFor();
    await gone(page.getByRole('heading', { level: 1 }));
    go();
    await arrived(page, '/auth');
    await page.getByRole('heading', { name: 'Sign in to Anupalan', level: 1 }).waitFor();
    expect(asked.times()).toBe(1);
    await page.goto('/my-services');
    await settled(page);
    expect(asked.times()).toBe(1);
    expect(people.present().complaints.all).toEqual([expect.stringMatching(/status of 401 .*\/api\/user$/)]);
    expect(await page.context().cookies()).toEqual([]);
  });
});

describe('a visitor', () => {
  it('is not asked who they are, in a frame of 256 px in which nothing that looks like a link is dead (reading 39)', async () => {
    const page = await people.as('visitor');
    const asked = askedBy(page);
    await page.goto('/');
    await settled(page);
    const sidebar = page.locator('.sidebar').first();
    expect((await sidebar.boundingBox())?.width).toBe(256);
    await sidebar.getByRole('link', { name: 'Help & Resources' }).click();
    await arrived(page, '/help-center');
    await page.getByRole('heading', { name: 'Help & Resources', level: 1 }).waitFor();
    await sidebar.getByRole('link', { name: 'Settings' }).click();
    // It is the profile's, for which one signs in.
    await arrived(page, '/auth');
    // Their console would show the refusal.
    expect([asked.times(), people.present().complaints.all]).toEqual([0, []]);
  });
});

describe('a toast', () => {
  it('is 420 px wide at most, and let go by a swipe of 50 px; on a phone it is above the tab bar, off the head of a dialog', async () => {
    const page = await people.at('visitor', '/services');
    await page.route('**/api/public/request-otp', (route) => route.fulfill({ status: 503, body: '' }));
    await page.getByRole('button', { name: 'Login / Signup' }).locator('visible=true').first().click();
    await toastOn(page);
    // 420 px, less the free space around it.
    expect((await boxOf(notice(page))).width).toBe(404);
    await swipe(page, 45);
    expect(await notice(page).getAttribute('data-state')).toBe('open');
    await swipe(page, 60);
    await notice(page).waitFor({ state: 'detached' });

    await page.setViewportSize(PHONE);
    await toastOn(page);
    const [toastBox, tabs] = [await boxOf(notice(page)), await boxOf(page.locator('.bottom-nav'))];
    expect(toastBox.width).toBe(PHONE.width - 16);
    expect(toastBox.y).toBeGreaterThan(PHONE.height / 2);
    expect(toastBox.y + toastBox.height).toBeLessThanOrEqual(tabs.y);
  });

  it('is beside the sidebar of the desk, whose foot signs out', async () => {
    const page = await people.at('staff', '/staff');
    await page.route('**/api/staff/profile', (route) => route.fulfill({ status: 503, body: '' }));
    await page.locator('.desk-state').click();
    await page.getByRole('menuitemradio', { name: 'Busy' }).click();
    await notice(page).waitFor();
    await notice(page).hover();
    expect((await boxOf(notice(page))).x).toBeGreaterThanOrEqual((await boxOf(page.locator('.sidebar'))).width);
  });
});

const notice = (page: Page) => page.locator('.toast').first();
const boxOf = async (where: Locator) => {
  const box = await where.boundingBox();
  if (box === null) throw new Error('it is not shown');
  return box;
};
/** A toast of the sign-in dialog that stays: its countdown is paused. */
const toastOn = async (page: Page): Promise<void> => {
  await page.getByLabel('Mobile number').fill('9811112222');
  await page.getByRole('button', { name: 'Continue' }).click();
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
