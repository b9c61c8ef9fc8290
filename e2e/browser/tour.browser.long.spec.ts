import type { Preferences } from '@anupalan/domain/contracts/account';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accountLink, DESKTOP, toastsOf } from '../driver/browser.js';
import type { Client } from '../driver/client.js';
import { faultsOf, LOOKS } from '../driver/faults.js';
import {
  arrived,
  type Coming,
  codeOf,
  eventually,
  gone,
  type Person,
  peopleOfFile,
  place,
  settled,
  signedIn,
  toast,
  tooWide,
} from './kit.js';

const TITLES = [
  'Welcome to Anupalan',
  'Explore services',
  'Quick access to active services',
  'Profile',
  'Get help',
] as const;
const KEY = 'anupalan_tour_customer_completed';

const people = peopleOfFile('tour');
let number = 9822001000;

/** A browser in which no tour was completed yet. */
const open = (coming: Coming): Promise<Person> => people.comes({ look: { tour: true }, ...coming });
/** The dashboard of a customer who has just signed up. */
const newcomer = async (): Promise<Person & { readonly client: Client }> => {
  const person = await open({ name: 'newcomer' });
  number += 1;
  const client = await signedIn(people.world(), person, String(number));
  await person.page.goto('/');
  return { ...person, client };
};
const step = (page: Page, title: string) => page.getByRole('alertdialog', { name: title });
const inStep = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name, exact: true });
const button = (page: Page) => page.getByRole('button', { name: 'Start Dashboard Tour' });
const isOver = async (client: Client): Promise<boolean> =>
  (await client.must<Preferences>('GET', '/api/me/preferences')).tours.customer;
/** The mark of a tour that is over, in this browser. */
const kept = (page: Page): Promise<string | null> => page.evaluate((key) => localStorage.getItem(key), KEY);
/** Waits until a control of the step has the focus. */
const focusAt = (page: Page, name: string): Promise<void> =>
  eventually(async () => expect(await inStep(page, name).evaluate((one) => one === document.activeElement)).toBe(true));
/** Waits until the whole step is within the window and not covered. */
const seen = (page: Page): Promise<void> =>
  eventually(async () =>
    expect(
      await page.getByRole('alertdialog').evaluate((one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        const corners = [
          [left + 12, top + 12],
          [right - 12, top + 12],
          [left + 12, bottom - 12],
          [right - 12, bottom - 12],
        ] as const;
        return corners.every(([x, y]) => one.contains(document.elementFromPoint(x, y)));
      }),
    ).toBe(true),
  );

/** Goes through the five steps by Enter, in one of the looks. */
const lookThrough = async (page: Page, { viewport, scheme }: (typeof LOOKS)[number]): Promise<void> => {
  for (const [index, title] of TITLES.entries()) {
    const last = index === TITLES.length - 1;
    await step(page, title).waitFor();
    await page.getByText(`Step ${index + 1} of 5`).waitFor();
    await gone(button(page));
    await focusAt(page, last ? 'Finish' : 'Next');
    await seen(page);
    if (index === 0 && viewport === DESKTOP) await inTheMiddle(page);
    expect(await tooWide(page)).toBeNull();
    expect(await faultsOf(page, title, scheme)).toEqual([]);
    await page.keyboard.press('Enter');
  }
  await toast(page, 'Tour Completed!', 'You can always restart the tour from your profile settings.');
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await button(page).waitFor({ state: 'detached' });
};
/** The first step is in the middle of the window, 380 px wide, without a beacon (TOUR-06, TOUR-22). */
const inTheMiddle = async (page: Page): Promise<void> => {
  const { x, y, width, height } = (await page.getByRole('alertdialog').boundingBox()) ?? Object.create(null);
  expect(width).toBe(380);
  expect(Math.abs(x + width / 2 - DESKTOP.width / 2)).toBeLessThan(10);
  expect(Math.abs(y + height / 2 - DESKTOP.height / 2)).toBeLessThan(10);
  expect(await page.locator('.react-joyride__beacon').count()).toBe(0);
};

describe('the guided tour', () => {
  it('leads a new customer through its five steps by keyboard, and says when it is over; on a phone anew from the profile', async () => {
    const { page, client, complaints } = await newcomer();
    const [desk, phone] = LOOKS;
    await lookThrough(page, desk);
    await eventually(async () => expect(await isOver(client)).toBe(true));
    await eventually(async () => expect(await kept(page)).toBe('true'));

    await accountLink(page).click();
    await page.setViewportSize(phone.viewport);
    await page.getByRole('button', { name: 'Restart the guided tour' }).click();
    await arrived(page, '/');
    await step(page, TITLES[0]).waitFor();
    expect(await isOver(client)).toBe(false);
    await lookThrough(page, phone);
    expect(complaints.all).toEqual([]);
  });

  it('begins anew from the help center (reading 45), is stopped by leaving the page, and passes over a hidden place', async () => {
    const { page, client } = await newcomer();
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    await inStep(page, 'Skip tour').click();
    await eventually(async () => expect(await isOver(client)).toBe(true));
    await page.getByRole('link', { name: 'Help & Resources' }).click();
    await page.getByRole('button', { name: 'Restart the guided tour' }).click();
    await arrived(page, '/');
    await focusAt(page, 'Next');
    await page.keyboard.press('Enter');
    await step(page, TITLES[1]).waitFor();

    await page.goBack();
    await arrived(page, '/help-center');
    await page.goForward();
    await button(page).waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(0);

    await button(page).click();
    await step(page, TITLES[0]).waitFor();
    await page.evaluate(() => {
      for (const one of document.querySelectorAll<HTMLElement>('[data-tour=profile]')) one.hidden = true;
    });
    for (const title of TITLES.slice(0, 3)) {
      await step(page, title).waitFor();
      await focusAt(page, 'Next');
      await page.keyboard.press('Enter');
    }
    await step(page, TITLES[4]).waitFor();
    expect(warnings.filter((text) => text.startsWith('The tour passes over "profile"'))).toHaveLength(1);
  });

  it('keeps the Tab key within its step, is left by Escape without a notice, and does not come back here or on a second device', async () => {
    const { page, client } = await newcomer();
    await focusAt(page, 'Next');
    await page.keyboard.press('Enter');
    await step(page, TITLES[1]).waitFor();
    await focusAt(page, 'Next');
    for (const name of ['Skip tour', 'Back', 'Next', 'Skip tour', 'Back']) {
      await page.keyboard.press('Tab');
      await focusAt(page, name);
    }
    await page.keyboard.press('Enter');
    await step(page, TITLES[0]).waitFor();
    await focusAt(page, 'Next');

    // A press outside the step does not navigate, and the focus stays in it.
    await page.mouse.click(700, 820);
    await page.keyboard.press('Tab');
    await focusAt(page, 'Skip tour');
    expect(place(page)).toBe('/');

    await page.keyboard.press('Escape');
    await button(page).waitFor({ state: 'detached' });
    await eventually(async () => expect(await isOver(client)).toBe(true));
    for (const path of ['/my-services', '/']) {
      await page.locator(`a[href="${path}"]`).locator('visible=true').first().click();
      await arrived(page, path);
    }
    const second = await open({ name: 'second', client });
    const asked = second.page.waitForResponse('**/api/me/preferences');
    await second.page.goto('/');
    await asked;
    for (const one of [page, second.page]) {
      await settled(one);
      await gone(button(one));
      await gone(one.getByRole('alertdialog'));
    }
    expect(toastsOf(page)).toEqual([]);

    // The next person at this browser is offered theirs: the sign-out removed its mark.
    await eventually(async () => expect(await kept(page)).toBe('true'));
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
    await page.getByRole('heading', { name: 'Get Started' }).waitFor();
    expect(await kept(page)).toBeNull();
    number += 1;
    await page.getByRole('main').getByRole('button', { name: 'Login / Signup' }).click();
    const dialog = page.getByRole('dialog');
    const mobile = dialog.getByLabel('Mobile number');
    await mobile.fill(String(number));
    await mobile.press('Enter');
    const code = dialog.getByLabel('OTP', { exact: true });
    await code.waitFor();
    await code.fill(await codeOf(people.world(), String(number)));
    await code.press('Enter');
    await step(page, TITLES[0]).waitFor();
  });
});
