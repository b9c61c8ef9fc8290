import { readFileSync } from 'node:fs';
import type { CaseView } from '@anupalan/domain/contracts/requests';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, PHONE } from '../driver/browser.js';
import type { Client } from '../driver/client.js';
import { faultsNow } from '../driver/faults.js';
import { signIn } from '../driver/journey.js';
import { type OwnClock, ownClock } from '../driver/own-clock.js';
import {
  arrived,
  eventually,
  type Person,
  picturesOf,
  place,
  signedIn,
  startWorld,
  toast,
  typeInto,
  type World,
} from './kit.js';

const TITLE = 'Consultation with a Company Secretary';
const QUESTION = 'May a director resign in the middle of the year?';
const SUMMARY = 'A director may resign at any time. Form DIR-12 goes to the Registrar within thirty days of it.';
const NOTE = 'After 4 pm, please.';
const DAY = 86_400_000;
const IST = 330 * 60_000;

/** A date in India, `ahead` days from today, in a field's format; with `workday`, a Sunday becomes the day after. */
const dayIn = (ahead: number, workday = true): string => {
  const day = new Date(Date.now() + IST + ahead * DAY);
  if (workday && day.getUTCDay() === 0) return dayIn(ahead + 1);
  return day.toISOString().slice(0, 10);
};
const nextSunday = (): string => {
  const ahead = 7 - new Date(Date.now() + IST).getUTCDay();
  return dayIn(ahead, false);
};
/** A moment for the server and the page: `10:00` on a day in India. */
const moment = (day: string, clock: string): Date => new Date(`${day}T${clock}:00+05:30`);
/** 'Tue 24 Nov', as shown on pages. */
const read = (day: string): string => {
  const parts = new Intl.DateTimeFormat('en-IN', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
  const part = Object.fromEntries(parts.formatToParts(new Date(day)).map(({ type, value }) => [type, value]));
  return `${part.weekday} ${part.day} ${part.month?.slice(0, 3)}`;
};

const [FIRST, SECOND] = [dayIn(2), dayIn(4)];
const [PROPOSED, OTHER] = [dayIn(5), dayIn(7)];

let world: World;
let customer: Person;
let staff: Person;
let client: Client;
let clock: OwnClock;
let casePath = '';
let requestId = '';

/** Moves the server's clock to a moment. */
const serverAt = (at: Date): void => clock.setAhead(at.getTime() - Date.now());

beforeAll(async () => {
  clock = ownClock();
  world = await startWorld({ demoData: false, env: clock.env });
  customer = await world.person({ viewport: PHONE });
  staff = await world.person({ viewport: DESKTOP });
  client = await signedIn(world, customer, '9822066001');
  const meera = await signedIn(world, staff, '0000000002');
  const me = await meera.must<{ id: string }>('GET', '/api/user');
  const admin = world.client();
  await signIn(admin, '0000000003');
  // A call is for its profession alone.
  await admin.must('POST', '/api/admin/staff-profiles', {
    body: { user_id: me.id, title: 'Company Secretary', specializations: [{ specialization: 'compliance' }] },
  });
});
afterEach(({ task }) => picturesOf(task, { 'consultation-customer': customer, 'consultation-staff': staff }));
afterAll(async () => {
  await world.end();
  clock.end();
});

const heading = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('heading', { name }).waitFor();
const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true });

/** Words that must not occur: a consultation files nothing, needs no documents and involves no authority. */
const OTHERS = /\bfil(e|es|ed|ing|ings)\b|\bdocuments?\b|\bauthorit|\bgovt\b/i;
const namesNoFiling = async (where: Locator): Promise<void> => {
  const text = await where.innerText();
  expect(text).not.toBe('');
  expect(text.split('\n').filter((line) => OTHERS.test(line))).toEqual([]);
};
/** Checks a person's page on a phone and a desktop: no overflow, and no findings of axe. */
const isInOrder = async ({ page }: Person, where: string): Promise<void> => {
  expect(await faultsNow(page, where)).toEqual([]);
};
const mark = (page: Page): Promise<void> => page.evaluate(() => void Object.assign(window, { neverReloaded: true }));
const neverReloaded = (page: Page): Promise<boolean> => page.evaluate(() => 'neverReloaded' in window);

const fillIn = async (page: Page, values: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, value] of Object.entries(values)) {
    const named = page.getByLabel(new RegExp(`^${label.replace(/[()]/g, '\\$&')}`));
    const field = named.and(page.locator('input, select, textarea'));
    if ((await field.evaluate((one) => one.tagName)) === 'SELECT') await field.selectOption(value);
    else await field.fill(value);
  }
};
const typeDay = (where: Locator, day: string): Promise<void> =>
  typeInto(where, /^Day/, day.split('-').reverse().join(''));
const typeClock = (where: Locator, clock: string): Promise<void> =>
  typeInto(where, /^Begins at/, clock.replace(':', ''));
/** Opens the dialog of an act on the case. */
const act = async (name: string): Promise<Locator> => {
  await button(staff.page, name).click();
  const dialog = staff.page.getByRole('dialog', { name });
  await dialog.waitFor();
  return dialog;
};

describe('a consultation from its purchase to the confirmed summary', () => {
  it('announces the consultation before the purchase and after the payment', async () => {
    const { page } = customer;
    await page.goto('/service/talk-to-cs');
    await heading(page, 'What happens next');
    await namesNoFiling(page.locator('ol.steps'));
    await heading(page, 'Attachments');
    await button(page, 'Proceed with this Service').click();
    const dialog = page.getByRole('dialog', { name: 'Test payment' });
    await button(dialog, 'Pay now').click();
    await dialog.getByText('SUCCESS', { exact: true }).waitFor();
    // The result opens by itself after a second.
    await heading(page, 'Payment received');
    await heading(page, 'What happens next');
    await namesNoFiling(page.getByRole('main'));
    await link(page, 'Write your question').click();
    await heading(page, 'Write your question');
    await heading(page, 'What we need from you');
    await namesNoFiling(page.getByRole('main'));
    casePath = place(page);
    requestId = new URL(page.url()).searchParams.get('id') ?? '';
  });

  it('takes the question with two days to come that are no Sundays', async () => {
    const { page } = customer;
    await link(page, /^(Start|Continue)$/).click();
    await heading(page, 'Contact');
    await fillIn(page, {
      'Contact name': 'Asha Kulkarni',
      'Contact email': 'asha@example.in',
      'Contact phone': '9876543210',
      'State of operation': 'Maharashtra',
    });
    await button(page, 'Save and continue').click();
    await heading(page, 'Your question');
    await fillIn(page, {
      Topic: 'Change of directors, name or office',
      'Your question': QUESTION,
      'Language of the call': 'Hindi',
    });
    await button(page, 'Save and continue').click();
    await heading(page, 'When');
    await fillIn(page, {
      'First choice: day': dayIn(0, false),
      'First choice: time (IST)': '10:00 to 12:00',
      'Second choice: day': nextSunday(),
      'Second choice: time (IST)': '14:00 to 16:00',
    });
    await button(page, 'Save and continue').click();
    await heading(page, 'There is a problem');
    await page.locator('.field-error', { hasText: 'Choose a day from tomorrow on' }).waitFor();
    await page.locator('.field-error', { hasText: 'There are no calls on Sundays' }).waitFor();
    await isInOrder(customer, 'the days');
    await fillIn(page, { 'First choice: day': FIRST, 'Second choice: day': SECOND });
    await button(page, 'Save and continue').click();
    await heading(page, /^(Documents|Attachments)$/);
    await button(page, 'Continue').click();
    await heading(page, 'Check your answers');
    await button(page, `Submit ${TITLE}`).click();
    await heading(page, "We're finding a time for your call");
    await arrived(page, casePath);
    await page.getByText(`${read(FIRST)}, 10:00 to 12:00 IST`).waitFor();
    await page.getByText(`${read(SECOND)}, 14:00 to 16:00 IST`).waitFor();
    await eventually(async () =>
      expect(await page.getByRole('list', { name: 'Progress' }).getByRole('listitem').count()).toBe(4),
    );
    await namesNoFiling(page.getByRole('main'));
    await mark(page);
  });

  it('is viewed by staff, who propose other slots', async () => {
    const { page } = staff;
    await page.goto(`/staff/requests/${requestId}`);
    await page.getByText(QUESTION).waitFor();
    await button(page, 'Take the case').click();
    await button(page, 'Book a time').waitFor();
    const dialog = await act('Propose times');
    await button(dialog, 'Propose times').click();
    await dialog.getByText('Choose a day').waitFor();
    await isInOrder(staff, 'proposing');
    await typeDay(dialog, PROPOSED);
    await typeClock(dialog, '11:00');
    await button(dialog, 'Add another time').click();
    const second = dialog.getByRole('group', { name: 'Time 2' });
    await typeDay(second, OTHER);
    await typeClock(second, '16:30');
    await button(dialog, 'Propose times').click();
    await dialog.waitFor({ state: 'detached' });
    await mark(page);
  });

  it('lets the customer choose one, shown at once', async () => {
    const { page } = customer;
    await heading(page, 'Choose a time for your call');
    expect(await neverReloaded(page)).toBe(true);
    await button(page, 'Book this time').click();
    await page.getByText('Choose a time first').waitFor();
    await isInOrder(customer, 'proposed');
    await namesNoFiling(page.getByRole('main'));
    await page.getByLabel(`${read(OTHER)}, 16:30 to 17:00 IST`).check();
    await button(page, 'Book this time').click();
    await toast(page, 'Your call is booked', `${read(OTHER)}, 16:30 to 17:00 IST`);
    await heading(page, 'Your call is booked');
    await page.getByText(`Booked: ${read(OTHER)}, 16:30 to 17:00 IST with Meera Nair`).waitFor();
    await namesNoFiling(page.getByRole('main'));
    await isInOrder(customer, 'booked');
  });

  it('gives the customer a calendar entry', async () => {
    const { page } = customer;
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Add to calendar' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^SR-.*\.ics$/);
    const text = readFileSync(await download.path(), 'utf8');
    const utc = (clock: string): string => `${moment(OTHER, clock).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
    expect(text).toContain(`DTSTART:${utc('16:30')}\r\nDTEND:${utc('17:00')}\r\n`);
    expect(text.replaceAll('\r\n ', '')).toContain(casePath);
    expect(text).toMatch(/\r\nUID:\S+\r\nDTSTAMP:\d{8}T\d{6}Z\r\n/);
  });

  it('is moved by staff to one of the times that were wished, and both see it at once', async () => {
    const { page } = staff;
    await page
      .getByText(`${read(OTHER)}, 16:30 to 17:00 IST`)
      .first()
      .waitFor();
    expect(await neverReloaded(page)).toBe(true);
    await button(page, /^Call took place/).hover();
    await page.getByRole('tooltip').filter({ hasText: 'Available once the call begins' }).waitFor();
    const dialog = await act('Book another time');
    await typeDay(dialog, FIRST);
    await typeClock(dialog, '20:00');
    await dialog.getByText("This is outside the customer's times.").waitFor();
    await button(dialog, `${read(FIRST)}, 10:00 to 12:00 IST`).click();
    await dialog.getByText('This is outside').waitFor({ state: 'detached' });
    await isInOrder(staff, 'booking');
    await button(dialog, 'Book another time').click();
    await dialog.waitFor({ state: 'detached' });
    await customer.page.getByText(`Booked: ${read(FIRST)}, 10:00 to 10:30 IST with Meera Nair`).waitFor();
    expect(await neverReloaded(customer.page)).toBe(true);
  });

  it('is given up by the customer for another time, which staff book', async () => {
    const { page } = customer;
    await button(page, 'I need another time').click();
    const dialog = page.getByRole('dialog', { name: 'Ask for another time?' });
    await dialog.getByLabel(/^When would suit you better/).fill(NOTE);
    await isInOrder(customer, 'rescheduling');
    await button(dialog, 'Ask for another time').click();
    await heading(page, "We're finding another time for your call");
    await page.getByText(`You asked for another time than ${read(FIRST)}, 10:00 to 10:30 IST: ${NOTE}`).waitFor();
    await namesNoFiling(page.getByRole('main'));
    await isInOrder(customer, 'rescheduled');
    await staff.page.getByText(`The customer asked for another time than ${read(FIRST)}`).waitFor();
    await isInOrder(staff, 'a rescheduled call');
    const booking = await act('Book a time');
    await typeDay(booking, SECOND);
    await typeClock(booking, '16:00');
    await button(booking, 'Book a time').click();
    await booking.waitFor({ state: 'detached' });
    await page.getByText(`Booked: ${read(SECOND)}, 16:00 to 16:30 IST with Meera Nair`).waitFor();
    expect(await neverReloaded(page)).toBe(true);
  });

  it('is held: the summary is the result', async () => {
    const { page } = staff;
    const after = moment(SECOND, '16:26');
    serverAt(after);
    await page.clock.setFixedTime(after);
    await page.reload();
    const dialog = await act('Call took place');
    await button(dialog, 'Call took place').click();
    await dialog.getByText('Write the summary').waitFor();
    await dialog.getByLabel(/^How many minutes/).fill('25');
    await dialog.getByLabel(/^Summary/).fill(SUMMARY);
    await isInOrder(staff, 'conclusion');
    await button(dialog, 'Call took place').click();
    await dialog.waitFor({ state: 'detached' });
    await heading(customer.page, 'Your summary is here');
    await customer.page.getByText(SUMMARY).waitFor();
    await customer.page.getByText('25 minutes').waitFor();
    expect(await neverReloaded(customer.page)).toBe(true);
    await namesNoFiling(customer.page.getByRole('main'));
    await isInOrder(customer, 'held');
  });

  it('is confirmed by the customer, with a history of the consultation only', async () => {
    const { page } = customer;
    await button(page, 'Confirm the call').click();
    const dialog = page.getByRole('dialog', { name: 'Confirm the call' });
    await button(dialog, 'Confirm the call').click();
    await heading(page, 'This consultation is completed');
    await button(page, /^Show all \d+/).click();
    await namesNoFiling(page.getByRole('main'));
    const view = await client.must<CaseView>('GET', `/api/requests/${requestId}`);
    expect(view.stages.every(({ state }) => state === 'done')).toBe(true);
  });

  it('and no page complained about anything', () => {
    const complaints = [customer, staff].flatMap((person) => person.complaints.all);
    expect(complaints.filter((text) => !/GET \/api\/[^ ]*: 503/.test(text))).toEqual([]);
  });
});
