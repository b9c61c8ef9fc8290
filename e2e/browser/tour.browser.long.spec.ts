import type { Preferences } from '@anupalan/domain/contracts/account';
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DESKTOP, toastsOf } from '../driver/browser.js';
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
const open = ({ look, ...coming }: Coming): Promise<Person> =>
  people.comes({ look: { tour: true, ...look }, ...coming });
/** The dashboard of a customer who has just signed up. */
const newcomer = async (look: Coming['look'] = {}): Promise<Person & { readonly client: Client }> => {
  const person = await open({ name: 'newcomer', look });
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

describe('the guided tour', () => {
  it.each(LOOKS)(
    'leads a new customer on $device through its five steps by keyboard, and says when it is over',
    async ({ viewport, scheme }) => {
      const { page, client, complaints } = await newcomer({ viewport });
      for (const [index, title] of TITLES.entries()) {
        const last = index === TITLES.length - 1;
        await step(page, title).waitFor();
        await page.getByText(`Step ${index + 1} of 5`).waitFor();
        await gone(button(page));
        await focusAt(page, last ? 'Finish' : 'Next');
        await seen(page);
        expect(await tooWide(page)).toBeNull();
        expect(await faultsOf(page, title, scheme)).toEqual([]);
        await page.keyboard.press('Enter');
      }
      await toast(page, 'Tour Completed!', 'You can always restart the tour from your profile settings.');
      await page.getByRole('alertdialog').waitFor({ state: 'detached' });
      await button(page).waitFor({ state: 'detached' });
      await eventually(async () => expect(await isOver(client)).toBe(true));
      await eventually(async () => expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBe('true'));
      expect(complaints.all).toEqual([]);
    },
  );

  it('begins in the middle of the window, 380 px wide, without a beacon (TOUR-06, TOUR-22)', async () => {
    const { page } = await newcomer();
    await step(page, TITLES[0]).waitFor();
    await seen(page);
    const { x, y, width, height } = (await page.getByRole('alertdialog').boundingBox()) ?? Object.create(null);
    expect(width).toBe(380);
    expect(Math.abs(x + width / 2 - DESKTOP.width / 2)).toBeLessThan(10);
    expect(Math.abs(y + height / 2 - DESKTOP.height / 2)).toBeLessThan(10);
    expect(await page.locator('.react-joyride__beacon').count()).toBe(0);
  });

  it('waits for its code, says on a press that it cannot come, and goes on from where it was stopped (TOUR-13)', async () => {
    const person = await open({ name: 'states' });
    const { page } = person;
    number += 1;
    await signedIn(people.world(), person, String(number));
    // The page asks whether the server is there before it fetches code. Once it fetches the tour's, its questions are kept.
    const held: Route[] = [];
    let ofTour = false;
    await page.route('**/DashboardTour-*.js', (route) => {
      ofTour = true;
      return route.continue();
    });
    await page.route('**/mark.svg', async (route) => {
      if (ofTour) held.push(route);
      else await route.fulfill({ status: 200 });
    });
    const refuse = async (): Promise<void> => {
      await eventually(() => expect(held).toHaveLength(1));
      await held.pop()?.abort();
    };
    await page.goto('/my-services');
    await settled(page);
    await page.locator('a[href="/"]').locator('visible=true').first().click();
    // waiting, then error
    await page.locator('.tour-start [aria-busy=true]').waitFor();
    await refuse();
    await page.locator('.tour-start [aria-busy=true]').waitFor({ state: 'detached' });
    expect(toastsOf(page)).toEqual([]);
    await button(page).click();
    await page.locator('.tour-start [aria-busy=true]').waitFor();
    await refuse();
    await toast(page, 'This could not be opened');
    await page.unroute('**/mark.svg');
    await button(page).click();
    await step(page, TITLES[0]).waitFor();
    await focusAt(page, 'Next');
    await page.keyboard.press('Enter');
    await step(page, TITLES[1]).waitFor();
    // paused
    await page.goBack();
    await arrived(page, '/my-services');
    await page.goForward();
    await button(page).waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
  });

  it('keeps the Tab key within its step and goes back', async () => {
    const { page } = await newcomer();
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
  });

  it.each([
    { way: '"Skip tour"', leave: (page: Page) => inStep(page, 'Skip tour').click() },
    { way: 'Escape', leave: (page: Page) => page.keyboard.press('Escape') },
  ])('is left by $way without a notice, and does not come back here or on a second device', async ({ leave }) => {
    const { page, client } = await newcomer();
    await focusAt(page, 'Next');
    await leave(page);
    await button(page).waitFor({ state: 'detached' });
    await eventually(async () => expect(await isOver(client)).toBe(true));
    const second = await open({ name: 'second', client });
    for (const one of [page, second.page]) {
      const asked = one === page ? null : one.waitForResponse('**/api/me/preferences');
      await one.goto('/');
      await asked;
      await settled(one);
      await gone(button(one));
      await gone(one.getByRole('alertdialog'));
    }
    expect(toastsOf(page)).toEqual([]);
  });

  it('begins anew from the help center (reading 45)', async () => {
    const { page, client } = await newcomer();
    await inStep(page, 'Skip tour').click();
    await eventually(async () => expect(await isOver(client)).toBe(true));
    await page.goto('/help-center');
    await page.getByRole('button', { name: 'Restart the guided tour' }).click();
    await arrived(page, '/');
    await step(page, TITLES[0]).waitFor();
  });

  it('begins anew from the profile', async () => {
    const { page, client } = await newcomer();
    await inStep(page, 'Skip tour').click();
    await eventually(async () => expect(await isOver(client)).toBe(true));
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Restart the guided tour' }).click();
    await arrived(page, '/');
    await step(page, TITLES[0]).waitFor();
    expect(await isOver(client)).toBe(false);
  });

  it('is offered to the next person at the same browser, too: a sign-out removes its mark', async () => {
    const { page } = await newcomer();
    await inStep(page, 'Skip tour').click();
    await eventually(async () => expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBe('true'));
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
    await page.getByRole('heading', { name: 'Get Started' }).waitFor();
    expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBeNull();

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

  it('passes over a step whose place is hidden, with a warning', async () => {
    const person = await open({ name: 'narrow' });
    const { page } = person;
    number += 1;
    await signedIn(people.world(), person, String(number));
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    await page.goto('/');
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

  it('is the customers’ own: staff are shown theirs', async () => {
    const client = people.world().client();
    await client.must('POST', '/api/public/verify-otp', {
      body: { mobile: '0000000002', otp: '1234', remember: true },
    });
    const { page } = await open({ name: 'staff', client });
    await page.goto('/');
    await arrived(page, '/staff');
    await step(page, 'Staff dashboard').waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(1);
  });
});
