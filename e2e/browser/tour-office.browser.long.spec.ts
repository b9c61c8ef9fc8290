import type { Preferences } from '@anupalan/domain/contracts/account';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accountLink, toastsOf } from '../driver/browser.js';
import { type DemoPeople, startDemoPeople } from '../driver/demo-people.js';
import { faultsOf, LOOKS } from '../driver/faults.js';
import { arrived, eventually, gone, settled, toast, tooWide } from './kit.js';

const TOURS = [
  {
    who: 'staff',
    path: '/staff',
    titles: ['Staff dashboard', 'Customer management', 'Task management', 'Service tracking', 'Communication tools'],
  },
  {
    who: 'admin',
    path: '/admin',
    titles: ['Admin dashboard', 'Service management', 'User management', 'Analytics and reporting', 'System settings'],
  },
] as const;

let people: DemoPeople;
beforeAll(async () => {
  people = await startDemoPeople('tour-office');
});
afterEach(({ task }) => people.leave(task));
afterAll(() => people.end());

const step = (page: Page, title: string) => page.getByRole('alertdialog', { name: title });
const button = (page: Page) => page.getByRole('button', { name: 'Start Dashboard Tour' });
/** Waits until a control of the step has the focus. */
const focusAt = (page: Page, name: string): Promise<void> =>
  eventually(async () =>
    expect(
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name, exact: true })
        .evaluate((one) => one === document.activeElement),
    ).toBe(true),
  );
/** Waits until the spotlight is not under the top bar, or is on a part of it. */
const uncovered = (page: Page): Promise<void> =>
  eventually(async () =>
    expect(
      await page.evaluate(() => {
        const [spot, bar] = ['.tour-spot', '.topbar'].map((one) =>
          document.querySelector(one)?.getBoundingClientRect(),
        );
        if (spot === undefined || bar === undefined) return 'no spotlight or bar';
        // A ring of 6 px is around the target.
        return spot.top + 6 >= bar.bottom - 1 || spot.bottom <= bar.bottom + 7
          ? 'uncovered'
          : `${spot.top} to ${spot.bottom}`;
      }),
    ).toBe('uncovered'),
  );
/** Waits until the page's heading has the focus. */
const headed = (page: Page): Promise<void> =>
  eventually(async () => expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1'));
/** Waits until the whole step is within the window. */
const seen = (page: Page): Promise<void> =>
  eventually(async () =>
    expect(
      await page.getByRole('alertdialog').evaluate((one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        return left >= 0 && top >= 0 && right <= window.innerWidth && bottom <= window.innerHeight;
      }),
    ).toBe(true),
  );

/** Goes through the five steps by Enter, in one of the looks. */
const lookThrough = async (page: Page, titles: readonly string[], scheme: (typeof LOOKS)[number]['scheme']) => {
  for (const [index, title] of titles.entries()) {
    const last = index === titles.length - 1;
    await step(page, title).waitFor();
    await page.getByText(`Step ${index + 1} of 5`).waitFor();
    await focusAt(page, last ? 'Finish' : 'Next');
    await seen(page);
    if (index > 0) await uncovered(page);
    expect(await tooWide(page)).toBeNull();
    expect(await faultsOf(page, title, scheme)).toEqual([]);
    // Another dialog does not open over the tour.
    await page.keyboard.press('Control+k');
    await gone(page.getByRole('dialog'));
    await page.keyboard.press('Enter');
  }
  await toast(page, 'Tour Completed!', 'You can always restart the tour from your profile settings.');
  await button(page).waitFor({ state: 'detached' });
  await headed(page);
};

describe.each(TOURS)('the tour of $who', ({ who, path, titles }) => {
  const isOver = async (): Promise<boolean> =>
    (await people.clients[who].must<Preferences>('GET', '/api/me/preferences')).tours[who];

  it('leads them through its five steps by keyboard; on a phone anew from the profile, after a step back too; is left by Escape', async () => {
    const page = await people.as(who, { tour: true });
    const { complaints } = people.present();
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    const [desk, phone] = LOOKS;
    await page.goto(path);
    await lookThrough(page, titles, desk.scheme);
    await eventually(async () => expect(await isOver()).toBe(true));

    await accountLink(page).click();
    await page.setViewportSize(phone.viewport);
    await page.getByRole('button', { name: 'Restart the guided tour' }).click();
    await arrived(page, path);
    await focusAt(page, 'Next');
    // Left half-way it has a button, on their dashboard alone.
    await page.goBack();
    await arrived(page, '/profile');
    await settled(page);
    await gone(button(page));
    await gone(page.getByRole('alertdialog'));
    await page.goForward();
    await button(page).click();
    await lookThrough(page, titles, phone.scheme);
    await eventually(async () => expect(await isOver()).toBe(true));

    await page.setViewportSize(desk.viewport);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search and commands' }).fill('tour');
    await page.getByRole('option', { name: 'Start Dashboard Tour', selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await step(page, titles[0]).waitFor();
    await focusAt(page, 'Next');
    // Without a notice.
    await page.keyboard.press('Escape');
    await button(page).waitFor({ state: 'detached' });
    await eventually(async () => expect(await isOver()).toBe(true));
    await headed(page);
    expect([toastsOf(page), warnings, complaints.all]).toEqual([[], [], []]);
  });
});
