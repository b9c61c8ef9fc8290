import { readFile } from 'node:fs/promises';
import type { CasePage, CaseRow } from '@anupalan/domain/contracts/requests';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PHONE } from '../driver/browser.js';
import type { Client } from '../driver/client.js';
import { faultsNow } from '../driver/faults.js';
import {
  arrived,
  eventually,
  gone,
  type Person,
  picturesOf,
  place,
  settled,
  signedIn,
  startWorld,
  toast,
  type World,
} from './kit.js';

const ADMIN = '0000000003';

let world: World;
let admin: Person;
let session: Client;

beforeAll(async () => {
  world = await startWorld({ demoData: true });
  admin = await world.person();
  session = await signedIn(world, admin, ADMIN);
});
afterEach(({ task }) => picturesOf(task, { admin }));
afterAll(() => world.end());

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await settled(page);
};
/** The ids of the cases in a list, in its order. */
const shown = (page: Page): Promise<string[]> =>
  page.locator('tbody [data-row-link]').evaluateAll((links) => links.map((link) => link.dataset.rowLink ?? ''));
const cases = async (query: string): Promise<readonly CaseRow[]> =>
  (await session.must<CasePage>('GET', `/api/admin/requests?limit=100&${query}`)).items;
const idsOf = (rows: readonly CaseRow[]): string[] => rows.map(({ id }) => id);

/** Moves to a row with J and selects it with X. */
const choose = async (page: Page, row: CaseRow): Promise<void> => {
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-row-link') ?? null);
  const rows = await shown(page);
  for (let n = 0; n <= rows.length && (await focused()) !== row.id; n += 1) await page.keyboard.press('j');
  expect(await focused()).toBe(row.id);
  await page.keyboard.press('x');
};

describe('the list of all cases', () => {
  it('says when a dialog cannot be fetched, and loads the page again only when the server answers', async () => {
    const { page } = admin;
    const code = '**/assets/Palette-*.js';
    const sign = '**/mark.svg';
    await page.route(code, (route) => route.abort());
    await open(page, '/admin/requests');
    await page.route(sign, (route) => route.abort());
    const search = page.getByRole('button', { name: /^Search/ }).first();
    await search.click();
    const missing = page.getByRole('dialog', { name: 'This could not be opened' });
    const again = missing.getByRole('button', { name: 'Try again' });
    const asked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/mark.svg'));
    await again.click();
    await asked;
    await page.locator('dialog [aria-busy=true]').waitFor({ state: 'detached' });
    await missing.waitFor();
    await page.unroute(sign);
    await page.unroute(code);
    const loaded = page.waitForEvent('domcontentloaded');
    await again.click();
    await loaded;
    await settled(page);
    await gone(missing);
    await search.click();
    await page.getByRole('dialog', { name: /Search/ }).waitFor();
    await page.keyboard.press('Escape');
    await gone(page.getByRole('dialog'));
    admin.complaints.all.length = 0;
  });

  it('keeps its pages, filter, order and search in its address, saves what they find, and offers to retry', async () => {
    const { page, complaints } = admin;
    const list = '/admin/requests';
    if (place(page) !== list) await open(page, list);
    expect(await shown(page)).toHaveLength(25);
    await page.getByRole('button', { name: 'Load more' }).click();
    await arrived(page, `${list}?pages=2`);
    const all = idsOf(await cases('sort=due_at'));
    await eventually(async () => expect(await shown(page)).toEqual(all.slice(0, 50)));

    await page.getByRole('combobox', { name: /^Status/ }).selectOption('documents_uploaded_pending_review');
    await arrived(page, `${list}?status=documents_uploaded_pending_review`);
    // The filter's own chip comes with it and moves the list down.
    const filtered = idsOf(await cases('status=documents_uploaded_pending_review'));
    await eventually(async () => expect(new Set(await shown(page))).toEqual(new Set(filtered)));
    await page.getByRole('button', { name: 'Due', exact: true }).click();
    await eventually(() => expect(place(page)).toMatch(/[?&]sort=-?due_at/));
    const sort = new URL(page.url()).searchParams.get('sort') ?? '';
    const sorted = await cases(`status=documents_uploaded_pending_review&sort=${sort}`);
    expect(sorted.length).toBeGreaterThan(1);
    await eventually(async () => expect(await shown(page)).toEqual(idsOf(sorted)));
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /CSV/ }).click(),
    ]);
    await toast(page, 'The file is saved');
    const [head, ...lines] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
    expect(head).toMatch(/^\uFEFF?Case/);
    expect(lines.map((line) => line.split(',')[0])).toEqual(sorted.map(({ case_number }) => case_number));

    // To a case by the keyboard and back: the list is unchanged.
    const left = place(page);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname.endsWith(`/${sorted[0]?.id}`));
    await settled(page);
    await page.goBack();
    await arrived(page, left);
    await eventually(async () => expect(await shown(page)).toEqual(idsOf(sorted)));

    const word = (await cases('sort=-created_at'))[0]?.customer_name?.split(' ')[0] ?? '';
    await page.getByRole('button', { name: 'Clear the filters' }).first().click();
    expect(word).not.toBe('');
    await page.keyboard.press('/');
    const box = page.getByLabel('Search cases');
    await page.locator('input:focus').and(box).waitFor();
    await page.keyboard.type(word);
    await eventually(() => expect(new URL(page.url()).searchParams.get('q')).toBe(word));
    const found = idsOf(await cases(`q=${word}`)).slice(0, 25);
    await eventually(async () => expect(await shown(page)).toEqual(found));

    const api = /\/api\/admin\/requests\?/;
    const server: { broken: boolean } = { broken: true };
    await page.route(api, (route) =>
      server.broken ? route.fulfill({ status: 500, json: { message: 'The disk failed.' } }) : route.continue(),
    );
    await page.reload();
    await page.getByRole('alert').getByText('The disk failed.').waitFor();
    // Pressed while the server still fails: once it answers, the list asks again by itself, too, when live changes begin.
    const asked = page.waitForRequest(api);
    await page.getByRole('button', { name: 'Try again' }).click();
    await asked;
    server.broken = false;
    await eventually(async () => {
      const again = page.getByRole('button', { name: 'Try again' });
      if (await again.isVisible()) await again.click({ timeout: 1000 });
      expect(await shown(page)).toEqual(found);
    });
    await page.unroute(api);
    expect(await box.inputValue()).toBe(word);
    await box.fill('nothing-like-it');
    await page.getByRole('heading', { name: 'No case matches' }).waitFor();
    await page.getByRole('button', { name: 'Clear the filters' }).last().click();
    await eventually(async () => expect(await shown(page)).toHaveLength(25));
    expect(new URL(page.url()).searchParams.has('q')).toBe(false);
    expect(complaints.all.splice(0).filter((one) => !one.includes(': 500'))).toEqual([]);
  });

  it('gives cases chosen by keyboard to a colleague, with a word for each that stays', async () => {
    const { page, complaints } = admin;
    const filter = 'status=documents_uploaded_pending_review,closed&sort=service_title';
    const rows = await cases(filter);
    // A call is given to its profession alone.
    const ours = rows.find((one) => one.status !== 'closed' && one.workflow !== 'consultation') as CaseRow;
    const closed = rows.find(({ status }) => status === 'closed') as CaseRow;
    await open(page, `/admin/requests?${filter}`);
    await choose(page, ours);
    await page.locator('tbody [data-row-link]').first().focus();
    await choose(page, closed);
    await page.getByRole('button', { name: /^Filters/ }).click();
    expect(await faultsNow(page, 'filters and a choice')).toEqual([]);
    await page.getByText('2 selected').waitFor();
    await page.getByRole('button', { name: 'Assign', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Assign 2 cases' });
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
    await dialog.getByText('Choose who gets the cases').first().waitFor();
    const colleague = dialog.getByLabel(/^Colleague/);
    const options = await colleague.locator('option').evaluateAll((all) => all.map((one) => one.getAttribute('value')));
    const staffId = options.find((id) => id && id !== ours.assigned_to && id !== closed.assigned_to) as string;
    await colleague.selectOption(staffId);
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
    await page.getByText('1 done, 1 failed').waitFor();
    await page.getByRole('button', { name: 'See why' }).click();
    const why = page.getByRole('region', { name: 'Assigning cases' }).getByRole('listitem');
    await eventually(async () => expect(await why.count()).toBe(1));
    expect(await why.innerText()).toContain(closed.case_number);
    expect(await why.locator('.bulk-reason').innerText()).not.toBe('');
    const after = await cases(filter);
    expect(after.find(({ id }) => id === ours.id)?.assigned_to).toBe(staffId);
    expect(after.find(({ id }) => id === closed.id)?.assigned_to).toBe(closed.assigned_to);
    expect(complaints.all).toEqual([]);
  });
});

it('a tab that is selected stands within the row of tabs of a phone', async () => {
  const { page } = admin;
  await page.setViewportSize(PHONE);
  await open(page, '/staff?tab=all');
  const row = page.getByRole('navigation', { name: 'Queues' });
  /** How far the selected tab stands out of its row at the worse side, px; negative: within. */
  const out = (): Promise<number> =>
    row.evaluate((one) => {
      const [box, tab] = [one, one.querySelector('[aria-current=page]')].map((each) => each?.getBoundingClientRect());
      return box && tab ? Math.max(box.left - tab.left, tab.right - box.right) : Number.POSITIVE_INFINITY;
    });
  await eventually(async () => expect(await out()).toBeLessThanOrEqual(0));
  expect(await row.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(true);
  const first = row.getByRole('link').first();
  await first.click();
  await first.and(page.locator('[aria-current=page]')).waitFor();
  await eventually(async () => expect(await out()).toBeLessThanOrEqual(0));
});
