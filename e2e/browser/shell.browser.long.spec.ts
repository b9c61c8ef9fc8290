import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accountLink } from '../driver/browser.js';
import { type DemoPeople, startDemoPeople } from '../driver/demo-people.js';
import { arrived, eventually, settled } from './kit.js';

let people: DemoPeople;
beforeAll(async () => {
  people = await startDemoPeople('shell');
});
afterEach(({ task }) => people.leave(task));
afterAll(() => people.end());

describe('access to the pages', () => {
  it('a visitor at an address without a page reads so', async () => {
    const page = await people.as('visitor');
    const answer = await page.goto('/nowhere/at/all');
    expect(answer?.status()).toBe(404);
    await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
    await page.getByText('The link may be old or mistyped.').waitFor();
  });
});

describe('the theme', () => {
  const theme = (page: Page): Promise<string | undefined> =>
    page.evaluate(() => document.documentElement.dataset.theme);
  const choose = async (page: Page, name: string): Promise<void> => {
    await page.getByRole('button', { name: 'Theme' }).locator('visible=true').click();
    await page.getByRole('menuitemradio', { name }).click();
  };

  it('of a customer, whom an address of admins leads to their own pages, follows the device until they choose', async () => {
    const page = await people.as('customer');
    await page.goto('/admin');
    await arrived(page, '/services');
    await settled(page);
    expect(await theme(page)).toBe('light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await eventually(async () => expect(await theme(page)).toBe('dark'));
    await choose(page, 'Light');
    expect(await theme(page)).toBe('light');
    await choose(page, 'Match device');
    expect(await theme(page)).toBe('dark');
  });
});

describe('by keyboard alone', () => {
  const focused = (page: Page): Promise<string> =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null;
      return (element?.getAttribute('aria-label') ?? element?.innerText ?? '').trim();
    });
  /** Whether the focused element is visibly focused: an outline or a shadow, within the window, not covered. */
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
      // A closing menu takes a moment to disappear.
      await eventually(async () => expect([at, await seen(page)]).toEqual([at, true]));
      if (typeof name === 'string' ? at === name : name.test(at)) return;
    }
    throw new Error(`${name} was not reached by Tab`);
  };

  it('one gets past the navigation, into the dialog, signed in, through a menu and to another page', async () => {
    const page = await people.at('visitor', '/');
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
    await accountLink(page).waitFor();

    await page.keyboard.press('F8');
    await eventually(async () =>
      expect(
        await page.evaluate(() => document.activeElement?.closest('[role=region]')?.getAttribute('aria-label')),
      ).toMatch(/^Notices/),
    );
    await page.getByRole('button', { name: 'Theme' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('Escape');
    await eventually(async () => expect(await focused(page)).toBe('Theme'));
    await tabTo(page, 'Help');
    await tabTo(page, /^Account of/);
    await page.keyboard.press('Enter');
    await arrived(page, '/profile');
    await eventually(async () => expect(await focused(page)).toBe('Your profile'));
    await page.getByRole('link', { name: 'Dashboard' }).focus();
    await tabTo(page, /^Find Services/);
    await page.keyboard.press('Enter');
    await arrived(page, '/find-services');
    // The focus is on the new page's heading, so that screen readers read the new page.
    await eventually(async () => expect(await focused(page)).toBe('Find Services'));
  });

  it('staff go from the first page through their queue by j, k and Enter, and read which keys there are by ?', async () => {
    const page = await people.as('staff');
    await page.goto('/');
    await arrived(page, '/staff');
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
