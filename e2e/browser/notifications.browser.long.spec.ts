import type { Notifications } from '@anupalan/domain/contracts/notifications';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PHONE } from '../driver/browser.js';
import type { Client } from '../driver/client.js';
import { type DemoPeople, startDemoPeople } from '../driver/demo-people.js';
import { arrived, eventually, gone, place, settled, toast } from './kit.js';

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
const markAll = (page: Page): Promise<void> =>
  list(page).getByRole('button', { name: 'Mark all as read', exact: true }).click();

describe('the bell', () => {
  it('is not there for a visitor', async () => {
    const page = await people.at('visitor', '/');
    await page.getByRole('button', { name: 'Help' }).waitFor();
    await gone(bell(page));
  });

  it.each([
    { who: 'customer', path: '/', leads: /^\/services\// },
    { who: 'staff', path: '/staff', leads: /^\/staff\/requests\// },
  ] as const)(
    'of $who shows what the server told this person, each leading to their own pages',
    async ({ who, path, leads }) => {
      const own = await told(people.clients[who], 'limit=20');
      expect(own.items.length).toBeGreaterThan(0);
      const page = await people.at(who, path);
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
      expect(hrefs.filter((href) => !leads.test(href ?? ''))).toEqual([]);
      expect(people.present().complaints.all).toEqual([]);
    },
  );

  it('rings while the page is looked at when staff writes, and leads to the case', async () => {
    await ringUntil(1);
    const { unread } = await told(people.clients.customer);
    const page = await people.at('customer', '/');
    await rings(page, countOf(unread));
    await write('staff', 'We have a question about your logo.');
    await rings(page, countOf(unread + 1));
    const newest = (await open(page)).getByRole('listitem').first();
    await eventually(async () => expect(await newest.textContent()).toMatch(/you have a new message/));
    expect(await newest.textContent()).toContain('Unread');
    await newest.getByRole('link').click();
    await page.waitForURL((url) => url.searchParams.get('id') === requestId);
    await list(page).waitFor({ state: 'detached' });
    await page.getByText('We have a question about your logo.').first().waitFor();
  });

  it('counts for the assignee when the customer writes, not for the customer', async () => {
    const before = await told(people.clients.customer);
    const { unread } = await told(people.clients.staff);
    const page = await people.at('staff', '/staff', { viewport: PHONE });
    await rings(page, countOf(unread));
    await write('customer', 'Here is the answer.');
    await people.clients.staff.until<Notifications>('/api/notifications', (now) => now.unread === unread + 1);
    await rings(page, countOf(unread + 1));
    expect((await told(people.clients.customer)).unread).toBe(before.unread);
  });

  it('says 9+ from the tenth on', async () => {
    await ringUntil(10);
    const page = await people.at('customer', '/');
    await rings(page, '9+');
    expect(await bell(page).getAttribute('aria-label')).toBe('Notifications, 9+ unread');
  });

  it('opens by keyboard a list that scrolls within 320 px and ends at a row, and has the focus again when it is closed', async () => {
    const page = await people.at('customer', '/');
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
});

describe('marking all as read', () => {
  it('that is refused brings the badge back and says so', async () => {
    await ringUntil(1);
    const badge = countOf((await told(people.clients.customer)).unread);
    const page = await people.at('customer', '/');
    await page.route('**/api/notifications/read', (route) =>
      route.fulfill({ status: 503, contentType: 'application/json', body: '{"message":"Closed for a moment"}' }),
    );
    await open(page);
    await markAll(page);
    await toast(page, 'Not marked as read', 'Closed for a moment');
    await rings(page, badge);
  });

  it('takes the badge away here and in the other tab, also after a reload; the next one rings again', async () => {
    await ringUntil(2);
    const { unread: ofStaff } = await told(people.clients.staff);
    const page = await people.at('customer', '/');
    const other = await people.present().context.newPage();
    await other.goto('/my-services');
    const badge = countOf((await told(people.clients.customer)).unread);
    for (const tab of [page, other]) await rings(tab, badge);
    await open(page);
    await markAll(page);
    for (const tab of [page, other]) await rings(tab, '');
    await people.clients.customer.until<Notifications>('/api/notifications', ({ unread }) => unread === 0);
    await page.reload();
    await settled(page);
    await open(page);
    await list(page)
      .getByRole('button', { name: /^Mark all as read.*Nothing is unread$/ })
      .waitFor();
    await rings(page, '');
    await write('staff', 'One more thing.');
    for (const tab of [page, other]) await rings(tab, '1');
    expect((await told(people.clients.staff)).unread).toBe(ofStaff);
  });
});

describe('the page of all notifications', () => {
  it('opens from the list, a page at a time, and is restored by a reload', async () => {
    const { total } = await told(people.clients.staff);
    expect(total).toBeGreaterThan(20);
    const page = await people.at('staff', '/staff');
    await (await open(page)).getByRole('link', { name: 'View all notifications' }).click();
    await arrived(page, '/notifications');
    await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor();
    await eventually(async () =>
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Notifications'),
    );
    // In the frame of the person's role.
    await page.getByRole('link', { name: 'Queue' }).first().waitFor();
    const rows = page.getByRole('main').getByRole('listitem');
    await page.getByText(`20 of ${total}`).waitFor();
    await page.getByRole('button', { name: 'Load more' }).click();
    const second = Math.min(40, total);
    await page.getByText(`${second} of ${total}`).waitFor();
    expect([await rows.count(), place(page)]).toEqual([second, '/notifications?pages=2']);
    await page.reload();
    await settled(page);
    await page.getByText(`${second} of ${total}`).waitFor();
  });

  it('shows the unread ones alone when asked to, and empties as they are marked', async () => {
    await ringUntil(2);
    const { unread } = await told(people.clients.customer);
    const page = await people.at('customer', '/notifications');
    await page.getByText(`${unread} unread`, { exact: true }).waitFor();
    await page.getByText('Unread', { exact: true }).first().click();
    await arrived(page, '/notifications?show=unread');
    const rows = page.getByRole('main').getByRole('listitem');
    await eventually(async () => expect(await rows.count()).toBe(unread));
    await page.getByRole('button', { name: 'Mark all as read', exact: true }).click();
    await page.getByRole('heading', { name: "You've read everything" }).waitFor();
    await rings(page, '');
    await page.getByRole('button', { name: 'Show all' }).click();
    await arrived(page, '/notifications');
    await rows.first().waitFor();
  });

  it('asks a visitor to sign in first', async () => {
    const page = await people.as('visitor');
    await page.goto('/notifications');
    await arrived(page, '/auth');
  });
});
