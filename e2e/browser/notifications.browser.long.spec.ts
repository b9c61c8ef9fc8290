import type { Notifications } from '@anupalan/domain/contracts/notifications';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PHONE } from '../driver/browser.js';
import type { Client } from '../driver/client.js';
import { type DemoPeople, startDemoPeople } from '../driver/demo-people.js';
import { arrived, eventually, place } from './kit.js';

let people: DemoPeople;
/** A case of the customer, assigned to the staff member. */
let requestId = '';
beforeAll(async () => {
  people = await startDemoPeople('notifications');
  requestId = (await people.requests()).find(({ status }) => status === 'final_payment_link_sent')?.id ?? '';
});
afterEach(({ task }) => people.leave(task));
afterAll(() => people.end());

const told = (client: Client, query = 'limit=100'): Promise<Notifications> =>
  client.must<Notifications>('GET', `/api/notifications?${query}`);
/** Sends a message from staff to the case's customer, or from the customer to the assignee. */
const write = async (from: 'staff' | 'customer', text: string): Promise<void> => {
  const path = from === 'staff' ? `/api/staff/requests/${requestId}/messages` : `/api/requests/${requestId}/messages`;
  await people.clients[from].must('POST', path, { body: { text } });
};
/** Writes to the customer until at least `atLeast` notifications are unread. */
const ringUntil = async (atLeast: number): Promise<void> => {
  const { unread } = await told(people.clients.customer);
  for (let n = unread; n < atLeast; n += 1) await write('staff', `Message ${n}`);
  await people.clients.customer.until<Notifications>('/api/notifications', (now) => now.unread >= atLeast);
};

/** The visible bell, also while its dialog makes it inert. */
const bell = (page: Page) =>
  page.getByRole('button', { name: /^Notifications/, includeHidden: true }).locator('visible=true');
const list = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const open = async (page: Page) => {
  await bell(page).click();
  await list(page).waitFor();
  return list(page);
};
const rings = (page: Page, badge: string): Promise<void> =>
  eventually(async () => expect((await bell(page).innerText()).trim()).toBe(badge));
const countOf = (unread: number): string => (unread === 0 ? '' : unread > 9 ? '9+' : String(unread));

describe('the bell of a member of staff', () => {
  it('shows what the server told them, leads to their own pages and to all of it, and rings on a phone when the customer writes', async () => {
    const { staff, customer } = people.clients;
    const own = await told(staff, 'limit=20');
    expect(own.items.length).toBeGreaterThan(0);
    const page = await people.at('staff', '/staff');
    await rings(page, countOf(own.unread));
    const shown = (await open(page)).getByRole('listitem');
    await eventually(async () => expect(await shown.count()).toBe(own.items.length));
    // Rows below the edge are not rendered yet and have no inner text.
    const texts = await shown.allTextContents();
    for (const [at, { title, description }] of own.items.entries()) {
      expect(texts[at]).toContain(title);
      expect(texts[at]).toContain(description);
    }
    const hrefs = await shown.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(hrefs).toEqual(own.items.map(({ link }) => link));
    expect(hrefs.filter((href) => !/^\/staff\/requests\//.test(href ?? ''))).toEqual([]);

    const { total } = await told(staff);
    expect(total).toBeGreaterThan(20);
    await list(page).getByRole('link', { name: 'View all notifications' }).click();
    await arrived(page, '/notifications');
    await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor();
    await eventually(async () =>
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Notifications'),
    );
    // In the frame of the person's role, a page at a time.
    await page.getByRole('link', { name: 'Queue' }).first().waitFor();
    await page.getByText(`20 of ${total}`).waitFor();
    await page.getByRole('button', { name: 'Load more' }).click();
    const second = Math.min(40, total);
    await page.getByText(`${second} of ${total}`).waitFor();
    const rows = page.getByRole('main').getByRole('listitem');
    expect([await rows.count(), place(page)]).toEqual([second, '/notifications?pages=2']);

    const before = await told(customer);
    await page.setViewportSize(PHONE);
    await rings(page, countOf(own.unread));
    await write('customer', 'Here is the answer.');
    await staff.until<Notifications>('/api/notifications', (now) => now.unread === own.unread + 1);
    await rings(page, countOf(own.unread + 1));
    expect((await told(customer)).unread).toBe(before.unread);
    expect(people.present().complaints.all).toEqual([]);
  });
});

describe('the bell of a customer', () => {
  it('opens by keyboard a list that scrolls within 320 px and ends at a row, and has the focus again when it is closed', async () => {
    await ringUntil(10);
    const page = await people.at('customer', '/');
    await rings(page, '9+');
    expect(await bell(page).getAttribute('aria-label')).toBe('Notifications, 9+ unread');
    await bell(page).focus();
    await page.keyboard.press('Enter');
    await list(page).waitFor();
    const rows = list(page).getByRole('list');
    await eventually(async () =>
      expect(
        await rows.evaluate((one) => {
          const end = one.getBoundingClientRect().bottom;
          const atARow = [...one.children].some((row) => Math.abs(row.getBoundingClientRect().bottom - end) <= 1);
          return [one.clientHeight <= 320, one.scrollHeight > one.clientHeight, atARow];
        }),
      ).toEqual([true, true, true]),
    );
    // Past the head, row by row: the focused row is scrolled into view.
    const links = rows.getByRole('link');
    for (let n = 0; n < 6; n += 1) await page.keyboard.press('Tab');
    const at = await links.evaluateAll((all) => all.indexOf(document.activeElement as HTMLAnchorElement));
    expect(at).toBeGreaterThan(2);
    expect(
      await links.nth(at).evaluate((one) => {
        const [row, frame] = [one.getBoundingClientRect(), (one.closest('ul') as HTMLElement).getBoundingClientRect()];
        return row.top >= frame.top - 1 && row.bottom <= frame.bottom + 1;
      }),
    ).toBe(true);
    await page.keyboard.press('Escape');
    await list(page).waitFor({ state: 'detached' });
    expect(await bell(page).evaluate((one) => one === document.activeElement)).toBe(true);
  });

  it('is empty in both tabs once all is marked as read in one, and rings in both when staff writes, leading to the case', async () => {
    await ringUntil(2);
    const [{ unread }, { unread: ofStaff }] = [await told(people.clients.customer), await told(people.clients.staff)];
    const page = await people.at('customer', '/');
    const other = await people.present().context.newPage();
    await other.goto('/notifications');
    for (const tab of [page, other]) await rings(tab, countOf(unread));
    await other.getByText(`${unread} unread`, { exact: true }).waitFor();
    await other.getByText('Unread', { exact: true }).first().click();
    await arrived(other, '/notifications?show=unread');
    const rows = other.getByRole('main').getByRole('listitem');
    await eventually(async () => expect(await rows.count()).toBe(unread));
    await other.getByRole('button', { name: 'Mark all as read', exact: true }).click();
    await other.getByRole('heading', { name: "You've read everything" }).waitFor();
    for (const tab of [page, other]) await rings(tab, '');
    await people.clients.customer.until<Notifications>('/api/notifications', (now) => now.unread === 0);
    await other.getByRole('button', { name: 'Show all' }).click();
    await arrived(other, '/notifications');
    await rows.first().waitFor();
    await (await open(page)).getByRole('button', { name: /^Mark all as read.*Nothing is unread$/ }).waitFor();
    await page.keyboard.press('Escape');
    await list(page).waitFor({ state: 'detached' });

    await write('staff', 'We have a question about your logo.');
    for (const tab of [page, other]) await rings(tab, '1');
    const newest = (await open(page)).getByRole('listitem').first();
    await eventually(async () => expect(await newest.textContent()).toMatch(/you have a new message/));
    expect(await newest.textContent()).toContain('Unread');
    await newest.getByRole('link').click();
    await page.waitForURL((url) => url.searchParams.get('id') === requestId);
    await list(page).waitFor({ state: 'detached' });
    await page.getByText('We have a question about your logo.').first().waitFor();
    expect((await told(people.clients.staff)).unread).toBe(ofStaff);
  });
});
