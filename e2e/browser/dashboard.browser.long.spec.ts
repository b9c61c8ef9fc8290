import type { StaffProfileView } from '@anupalan/domain/contracts/assignment';
import type { Analytics } from '@anupalan/domain/contracts/figures';
import type { CasePage } from '@anupalan/domain/contracts/requests';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../driver/client.js';
import { type DemoPeople, startDemoPeople } from '../driver/demo-people.js';
import { eventually, settled } from './kit.js';

let people: DemoPeople;
let admin: Client;
beforeAll(async () => {
  people = await startDemoPeople('dashboard');
  admin = people.clients.admin;
});
afterEach(({ task }) => people.leave(task));
afterAll(() => people.end());

const total = async (query: string): Promise<number> =>
  (await admin.must<CasePage>('GET', `/api/admin/requests?${query}&limit=1`)).total;
const analytics = (query = ''): Promise<Analytics> => admin.must<Analytics>('GET', `/api/admin/analytics${query}`);
const dayAndMonth = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const card = (page: Page, name: string) => page.getByRole('region', { name });
const tile = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Figures at a glance' }).getByRole('link', { name: new RegExp(`^${name}`) });
/** The total that a list of cases says over its rows. */
const listTotal = async (page: Page): Promise<number> => {
  const said = await page
    .getByText(/^\d+ cases?$/)
    .first()
    .textContent();
  return Number.parseInt(said ?? '', 10);
};
/** The rows of a card's table, as texts of their cells. */
const rowsOf = async (page: Page, name: string): Promise<readonly (readonly string[])[]> => {
  const shown = card(page, name);
  await shown.getByText('Table', { exact: true }).click();
  const rows = shown.locator('tbody tr');
  await rows.first().waitFor();
  return Promise.all((await rows.all()).map((row) => row.locator('td').allTextContents()));
};

describe("the admin's dashboard", () => {
  it('is where admins arrive, its figures are those of the lists, and each leads to the list behind it', async () => {
    const page = await people.at('admin', '/');
    expect(new URL(page.url()).pathname).toBe('/admin');
    const rows = await rowsOf(page, 'Cases by status');
    expect(rows).toHaveLength(9);
    const { present } = await analytics();
    for (const { status, cases } of present) expect([status, await total(`status=${status}`)]).toEqual([status, cases]);
    const open = rows.reduce((sum, [, cases]) => sum + Number(cases), 0);
    expect(open).toBe(await total('waiting_on=customer,staff,authority'));
    const { services, totals, from, to } = await analytics();
    const ofServices = await rowsOf(page, 'New cases by service');
    expect(ofServices).toEqual(services.map(({ title, cases }) => [title, String(cases)]));
    expect(services.reduce((sum, { cases }) => sum + cases, 0)).toBe(totals.created);
    for (const { service_id, cases } of services)
      expect([service_id, await total(`service=${service_id}&from=${from}&to=${to}`)]).toEqual([service_id, cases]);
    expect(await tile(page, 'Open cases').textContent()).toContain(`Open cases${open}`);
    expect(await tile(page, 'Overdue').textContent()).toContain(`Overdue${await total('due=overdue')}`);

    const { weeks } = await analytics();
    const leads = async (part: string, cases: number): Promise<void> => {
      await page.waitForURL((url) => url.href.includes(`/admin/requests?${part}`));
      await settled(page);
      await eventually(async () => expect(await listTotal(page)).toBe(cases));
      await page.goBack();
      await tile(page, 'Open cases').waitFor();
    };
    expect(totals.delivered).toBeGreaterThan(0);
    await tile(page, 'Delivered').click();
    await leads(`delivered_from=${from}&delivered_to=${to}`, totals.delivered);

    await rowsOf(page, 'New and delivered per week');
    const week = weeks.findLast(({ created }) => created > 0);
    const label = `New, ${dayAndMonth.format(new Date(week?.from ?? ''))}: ${week?.created}`;
    await card(page, 'New and delivered per week').getByRole('link', { name: label }).click();
    await leads(`from=${week?.from}&to=${week?.to}`, week?.created ?? 0);

    const { items } = await admin.must<{ items: readonly StaffProfileView[] }>('GET', '/api/admin/staff-profiles');
    const meera = items.find(({ name }) => name === 'Meera Nair');
    await card(page, 'Staff load').getByRole('link', { name: 'Meera Nair' }).click();
    await leads(`assignee=${meera?.id}`, meera?.current_caseload ?? 0);

    await card(page, 'Overdue')
      .getByRole('link', { name: /^View all/ })
      .click();
    await leads('due=overdue&sort=due_at', await total('due=overdue'));
  });

  it('keeps its days in the address, says what is wrong with them, and follows what happens, without a reload and by keyboard', async () => {
    const page = await people.at('admin', '/admin?from=2026-02-02&to=2026-02-01');
    await page.getByRole('alert').getByText('The last day is before the first one').waitFor();
    await page.getByLabel('Days', { exact: true }).selectOption({ label: 'Last 7 days' });
    await tile(page, 'Open cases').waitFor();
    await page.waitForURL(
      (url) => /from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/.test(url.search) && !url.search.includes('2026-02-02'),
    );
    const { totals } = await analytics(new URL(page.url()).search);
    await eventually(async () =>
      expect(await tile(page, 'Delivered').textContent()).toContain(`${totals.created} new`),
    );
    await page.getByLabel('Days', { exact: true }).selectOption({ label: 'Last 90 days' });
    await eventually(async () => expect(new URL(page.url()).search).toBe(''));

    const choice = card(page, 'Cases by status').getByRole('radio', { name: 'Chart' });
    await choice.focus();
    await page.keyboard.press('ArrowRight');
    const row = (label: string) => card(page, 'Cases by status').getByRole('row', { name: new RegExp(`^${label}`) });
    const approved = async () => Number(await row('Documents Approved').locator('td').last().textContent());
    const before = await approved();
    const review = await admin.must<CasePage>('GET', '/api/admin/requests?status=documents_uploaded_pending_review');
    await admin.must('POST', `/api/admin/requests/${review.items[0]?.id}/override-status`, {
      body: { to: 'documents_approved', reason: 'The papers came by post' },
    });
    await eventually(async () => expect(await approved()).toBe(before + 1));
    // The refusal of the days that it was opened with.
    expect(people.present().complaints.all.filter((line) => !line.includes('422 period.backwards'))).toEqual([]);
  });
});
