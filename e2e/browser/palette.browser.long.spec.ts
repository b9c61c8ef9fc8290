import type { QueuePage } from '@anupalan/domain/contracts/requests';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PHONE } from '../driver/browser.js';
import { type DemoPeople, startDemoPeople } from '../driver/demo-people.js';
import { faultsOf } from '../driver/faults.js';
import { arrived, eventually, toast, tooWide } from './kit.js';

let people: DemoPeople;
beforeAll(async () => {
  people = await startDemoPeople('palette');
});
afterEach(({ task }) => people.leave(task));
afterAll(() => people.end());

const field = (page: Page) => page.getByRole('combobox', { name: 'Search and commands' });
const line = (page: Page, name: string | RegExp) => page.getByRole('option', { name });
const open = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+k');
  await field(page).waitFor();
};
/** Waits until the line is the one that Enter chooses. */
const chosen = (page: Page, name: string | RegExp): Promise<void> =>
  eventually(async () => expect(await line(page, name).first().getAttribute('aria-selected')).toBe('true'));
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => (document.activeElement as HTMLElement | null)?.innerText ?? '');

describe('the command palette, by keyboard alone', () => {
  it('leads a staff member to a case by its number, back to it, and from a customer’s name to their cases', async () => {
    const { items } = await people.clients.staff.must<QueuePage>('GET', '/api/staff/queue?tab=mine');
    const [one] = items;
    if (one === undefined) throw new Error('the staff member has no case');
    const page = await people.at('staff', '/staff');
    // What changes nothing on the page gives the focus back.
    await page.getByRole('link', { name: /^Overdue/ }).focus();
    await open(page);
    await page.keyboard.type('availability busy');
    await chosen(page, 'Availability: Busy');
    await page.keyboard.press('Enter');
    await toast(page, 'You are busy');
    expect(await focused(page)).toMatch(/^Overdue/);

    // It is named in the list of keys, over which, as over every dialog, it does not open.
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard' });
    await keys.getByText('Search and commands, on every page').waitFor();
    await page.keyboard.press('Control+k');
    await eventually(async () => expect(await page.getByRole('dialog').count()).toBe(1));
    // Escape would close a palette over it first.
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'detached' });

    await open(page);
    await page.keyboard.type(one.case_number);
    await chosen(page, new RegExp(one.case_number));
    await page.keyboard.press('Enter');
    await arrived(page, `/staff/requests/${one.id}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await open(page);
    await page.getByText('Recent').waitFor();
    await chosen(page, new RegExp(one.case_number));

    await page.keyboard.type('asha');
    const customer = page.getByRole('group', { name: 'Customers' }).getByRole('option').first();
    await customer.waitFor();
    await eventually(async () => {
      if ((await customer.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
      expect(await customer.getAttribute('aria-selected')).toBe('true');
    });
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/staff\?tab=all&q=\d{10}$/);
    await page.getByRole('cell', { name: /^Asha/ }).first().waitFor();

    // On a phone by its button.
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: 'Search', exact: true }).locator('visible=true').click();
    await field(page).fill('as');
    await page.getByRole('group', { name: 'Cases' }).waitFor();
    expect(await tooWide(page)).toBeNull();
    for (const scheme of ['light', 'dark'] as const) expect(await faultsOf(page, 'the palette', scheme)).toEqual([]);
    await page.getByRole('button', { name: 'Close' }).click();
    await field(page).waitFor({ state: 'detached' });
  });

  it('leads an admin to a page, a dialog, a person and a service of theirs, and signs out', async () => {
    const page = await people.at('admin', '/admin/requests');
    await open(page);
    await page.keyboard.type('operations');
    await chosen(page, 'Operations');
    await page.keyboard.press('Enter');
    await arrived(page, '/admin/operations');
    await eventually(async () => expect(await focused(page)).toBe('Operations'));

    await open(page);
    await page.keyboard.type('add employee');
    await chosen(page, 'Add Employee');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Add Employee' }).waitFor();
    await page.keyboard.press('Escape');
    await arrived(page, '/admin/users');
    await eventually(async () => expect(await focused(page)).toBe('User Management'));

    await open(page);
    await page.keyboard.type('0000000002');
    await chosen(page, /Staff$/);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/admin\/users\/[\w-]+$/);

    await open(page);
    await page.keyboard.type('trademark');
    await page.getByRole('group', { name: 'Services' }).getByRole('option').first().waitFor();

    await field(page).fill('sign out');
    await chosen(page, 'Sign Out');
    await page.route('**/api/logout', (route) => route.fulfill({ json: { success: true, message: 'Done' } }));
    await page.keyboard.press('Enter');
    await arrived(page, '/');
  });
});
