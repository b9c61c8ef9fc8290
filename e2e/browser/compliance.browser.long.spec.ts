import type { BusinessView, DutyView } from '@anupalan/domain/contracts/compliance';
import { dayInIndia, daysAfter, timeInIndia } from '@anupalan/domain/rules/dates';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { PHONE } from '../driver/browser.js';
import { faultsOf } from '../driver/faults.js';
import { type OwnClock, ownClock } from '../driver/own-clock.js';
import {
  arrived,
  eventually,
  type People,
  peopleOf,
  settled,
  signedIn,
  startWorld,
  tooWide,
  type World,
} from './kit.js';

const MOBILE = '9820011077';

let world: World;
let clock: OwnClock;
let people: People;
beforeAll(async () => {
  clock = ownClock();
  world = await startWorld({ demoData: false, env: clock.env });
  people = peopleOf(() => world, 'compliance');
});
afterEach(({ task }) => people.leave(task));
afterAll(async () => {
  await world.end();
  clock.end();
});

/** More than any page has, so that what the Tab key never reaches fails. */
const MOST_TABS = 120;

/** Goes there with the Tab key, as somebody without a mouse does, and presses keys. */
const go = async (page: Page, to: Locator, ...keys: readonly string[]): Promise<void> => {
  const one = to.locator('visible=true').first();
  await one.waitFor();
  const isThere = (): Promise<boolean> => one.evaluate((element) => element === document.activeElement);
  for (let n = 0; !(await isThere()); n += 1) {
    if (n === MOST_TABS) throw new Error(`the Tab key never reaches ${to}`);
    await page.keyboard.press('Tab');
  }
  for (const key of keys) await page.keyboard.press(key);
};

/** Looks at the page as it stands, in both themes. */
const look = async (page: Page, where: string): Promise<void> => {
  await settled(page);
  const faults = [await faultsOf(page, where, 'dark'), await faultsOf(page, where, 'light')].flat();
  expect([...faults, await tooWide(page)]).toEqual([null]);
};

/** Answers the assessment of a partnership with 25 people; each question takes the focus. */
const answerAll = async (page: Page): Promise<void> => {
  const asked = (question: string): Promise<void> =>
    eventually(async () => expect(await page.locator(':focus').innerText()).toBe(question));
  const answer = async (question: string, ...keys: readonly string[]): Promise<void> => {
    await asked(question);
    for (const key of ['Tab', ...keys, 'Enter']) await page.keyboard.press(key);
  };
  const next = page.getByRole('button', { name: 'Next' });
  await answer('Which business is it about?', ...'Asha Foods');
  await answer('What kind of business is it?', 'Space', 'ArrowDown');
  await asked('Where is it, and since when?');
  await go(page, page.getByLabel('State'));
  await page.keyboard.type('Maharashtra');
  await go(page, next, 'Enter');
  await answer('How much does it sell in a year?', 'Space', 'ArrowDown', 'ArrowDown');
  await answer('How many people work for it?', '2', '5');
  await page.waitForURL(/question=activities/);
  await page.goBack();
  await eventually(async () => expect(await page.getByLabel('Employees').inputValue()).toBe('25'));
  await go(page, next, 'Enter');
  await answer('What does it do?', 'Space');
  await answer('Is it registered for GST?', 'Space');
  // Begun on a phone, gone on with after a reload.
  await page.getByRole('heading', { name: 'Which of these registrations does it have?' }).waitFor();
  await page.goto('/compliance-assessment');
  await go(page, page.getByRole('link', { name: 'Continue Assessment' }), 'Enter');
  await answer('Which of these registrations does it have?');
  await answer('What else is true of it?');
  await page.getByRole('heading', { name: 'Which of these dates did it keep?' }).waitFor();
  await go(page, page.getByRole('group', { name: 'PF ECR' }).getByRole('checkbox').first(), 'Space');
  await look(page, 'a question');
  await go(page, next, 'Enter');
};

/** Says that the first open date of a form was kept. */
const markOne = async (page: Page, form: string): Promise<void> => {
  const entries = page.getByRole('button', { name: new RegExp(`^Details of ${form},`) });
  const before = await entries.count();
  await go(page, entries, 'Enter');
  await go(page, page.getByRole('dialog', { name: form }).getByRole('button', { name: 'Mark as done' }), 'Enter');
  const mark = page.getByRole('dialog', { name: `${form} is done` });
  await go(page, mark.getByLabel('Acknowledgement number or a note'));
  await page.keyboard.type('AA2711264532');
  await go(page, mark.getByRole('button', { name: 'Mark as done' }), 'Enter');
  await page.getByRole('dialog', { name: form }).getByRole('button', { name: 'Not done after all' }).waitFor();
  await page.keyboard.press('Escape');
  await eventually(async () => expect(await entries.count()).toBe(before - 1));
};

it('a new customer is assessed, reminded of a date by the bell, and has it done for the business, by keyboard alone', async () => {
  const person = await people.comes({ look: { viewport: PHONE } });
  const { page, complaints } = person;
  const client = await signedIn(world, person, MOBILE);
  const link = (name: string | RegExp): Locator => page.getByRole('link', { name });
  await page.goto('/');
  await go(page, link('Start Assessment'), 'Enter');
  await answerAll(page);
  await page.getByRole('heading', { name: /^\d+ gaps$/ }).waitFor();
  await look(page, 'what the assessment gives');
  await go(page, link('GST Registration'), 'Enter');
  await page.waitForURL(/\/service\/gst-registration\?business=/);
  await page.goto('/');
  await link(/^\d+ gaps at Asha Foods$/).waitFor();
  await page.getByText('Next deadline').first().waitFor();

  // The day before the next date of which the product can do the work.
  const { items } = await client.must<{ items: BusinessView[] }>('GET', '/api/businesses');
  const { id = '' } = items[0] ?? {};
  const today = dayInIndia(new Date().toISOString());
  const range = `from=${daysAfter(today, 2)}&to=${daysAfter(today, 60)}`;
  const { items: duties } = await client.must<{ items: DutyView[] }>('GET', `/api/businesses/${id}/duties?${range}`);
  const duty = duties.find(({ service }) => service !== '');
  if (duty === undefined) throw new Error('the business has no dates');
  clock.setAhead(Date.parse(timeInIndia(daysAfter(duty.due, -1), '10:00')) - Date.now());
  // Their session has ended by then, too.
  await signedIn(world, person, MOBILE);
  await page.goto('/');

  await go(page, page.getByRole('button', { name: /unread/ }), 'Enter');
  await look(page, 'the bell');
  await go(page, link(/is due on/), 'Enter');
  await arrived(page, `/compliance-calendar?business=${id}`);
  await look(page, 'the calendar');
  await markOne(page, 'PF ECR');
  await go(page, page.getByRole('button', { name: new RegExp(`^Details of ${duty.form},`) }), 'Enter');
  await look(page, 'a date');
  await go(page, page.getByRole('dialog').getByRole('link', { name: /₹/ }), 'Enter');
  await page.waitForURL(new RegExp(`/service/${duty.service}\\?business=${id}`));
  await look(page, 'the service');
  await go(page, page.getByRole('button', { name: 'Proceed with this Service' }), 'Enter');
  await go(page, page.getByRole('dialog', { name: 'Test payment' }).getByRole('button', { name: 'Pay now' }), 'Enter');
  await page.waitForURL('**/payment-success?orderId=*');
  await look(page, 'the paid order');
  // The first link of the page leads to the request.
  await go(page, page.getByRole('main').getByRole('link'), 'Enter');
  await eventually(async () =>
    expect(await page.getByLabel('This is for').locator('option:checked').innerText()).toBe('Asha Foods'),
  );
  await look(page, 'the request');
  expect(complaints.all).toEqual([]);
});
