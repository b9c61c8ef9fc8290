import { readFile } from 'node:fs/promises';
import type { CasePage, CaseRow } from '@anupalan/domain/contracts/requests';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PHONE } from '../driver/browser.js';
import type { Client } from '../driver/client.js';
import { faultsOf, LOOKS } from '../driver/faults.js';
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
  tooWide,
  type World,
  withSession,
} from './kit.js';

const STAFF = '0000000002';
const ADMIN = '0000000003';

let world: World;
let admin: Person;
let staff: Person;
/** One sign-in for all browsers of a person: codes for one mobile have a cool-down of 30 s. */
let sessions: { readonly admin: Client; readonly staff: Client };

beforeAll(async () => {
  world = await startWorld({ demoData: true });
  [admin, staff] = await Promise.all([world.person(), world.person()]);
  sessions = { admin: await signedIn(world, admin, ADMIN), staff: await signedIn(world, staff, STAFF) };
});
afterEach(({ task }) => picturesOf(task, { admin, staff }));
afterAll(() => world.end());

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await settled(page);
};
/** The ids of the cases in a list, in its order. */
const shown = (page: Page): Promise<string[]> =>
  page.locator('tbody [data-row-link]').evaluateAll((links) => links.map((link) => link.dataset.rowLink ?? ''));
const cases = async (client: Client, query: string, list = '/api/admin/requests'): Promise<readonly CaseRow[]> =>
  (await client.must<CasePage>('GET', `${list}?limit=100&${query}`)).items;
const idsOf = (rows: readonly CaseRow[]): string[] => rows.map(({ id }) => id);

/** Moves to a row with J and selects it with X. */
const choose = async (page: Page, row: CaseRow): Promise<void> => {
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-row-link') ?? null);
  const rows = await shown(page);
  for (let n = 0; n <= rows.length && (await focused()) !== row.id; n += 1) await page.keyboard.press('j');
  expect(await focused()).toBe(row.id);
  await page.keyboard.press('x');
};

describe.each([
  ['the list of all cases', '/admin/requests', () => admin],
  ['the queue', '/staff?tab=all', () => staff],
] as const)('%s', (_, path, who) => {
  it('keeps its filter, order and search in its address, and Back and a reload bring them again', async () => {
    const { page, complaints } = who();
    await open(page, path);
    const api = path.startsWith('/admin') ? '/api/admin/requests' : '/api/staff/queue';
    const tab = path.startsWith('/admin') ? '' : 'tab=all&';
    const client = path.startsWith('/admin') ? sessions.admin : sessions.staff;
    const to = (query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`;

    await page.getByRole('combobox', { name: /^Status/ }).selectOption('documents_uploaded_pending_review');
    await arrived(page, to('status=documents_uploaded_pending_review'));
    // The filter's own chip comes with it and moves the list down.
    const filtered = idsOf(await cases(client, `${tab}status=documents_uploaded_pending_review`, api));
    await eventually(async () => expect(new Set(await shown(page))).toEqual(new Set(filtered)));
    await page.getByRole('button', { name: 'Due', exact: true }).click();
    await eventually(() => expect(place(page)).toMatch(/[?&]sort=-?due_at/));
    const sort = new URL(page.url()).searchParams.get('sort') ?? '';
    const sorted = idsOf(await cases(client, `${tab}status=documents_uploaded_pending_review&sort=${sort}`, api));
    expect(sorted.length).toBeGreaterThan(1);
    await eventually(async () => expect(await shown(page)).toEqual(sorted));

    // To a case by the keyboard and back: the list is unchanged.
    const left = place(page);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname.endsWith(`/${sorted[0]}`));
    await settled(page);
    await page.goBack();
    await arrived(page, left);
    await eventually(async () => expect(await shown(page)).toEqual(sorted));

    const word = (await cases(client, `${tab}sort=-created_at`, api))[0]?.customer_name?.split(' ')[0] ?? '';
    await page.getByRole('button', { name: 'Clear the filters' }).first().click();
    expect(word).not.toBe('');
    await page.keyboard.press('/');
    await page.locator('input:focus').and(page.getByLabel('Search cases')).waitFor();
    await page.keyboard.type(word);
    await eventually(() => expect(new URL(page.url()).searchParams.get('q')).toBe(word));
    const found = idsOf(await cases(client, `${tab}q=${word}`, api));
    await eventually(async () => expect(await shown(page)).toEqual(found.slice(0, 25)));
    await page.reload();
    await settled(page);
    await eventually(async () => expect(await shown(page)).toEqual(found.slice(0, 25)));
    expect(await page.getByLabel('Search cases').inputValue()).toBe(word);
    expect(complaints.all).toEqual([]);
  });

  it('says that nothing matches and clears the filter, and offers to retry a failed query', async () => {
    const { page, complaints } = who();
    await open(page, `${path}${path.includes('?') ? '&' : '?'}payment=refunded&waiting_on=customer`);
    await page.getByRole('heading', { name: 'No case matches' }).waitFor();
    await page.getByRole('button', { name: 'Clear the filters' }).last().click();
    await eventually(async () => expect((await shown(page)).length).toBeGreaterThan(0));

    const api = /\/api\/(admin\/requests|staff\/queue)\?/;
    const server: { broken: boolean } = { broken: true };
    await page.route(api, (route) =>
      server.broken ? route.fulfill({ status: 500, json: { message: 'The disk failed.' } }) : route.continue(),
    );
    await page.goto(path);
    await page.getByRole('alert').getByText('The disk failed.').waitFor();
    const again = page.getByRole('button', { name: 'Try again' });
    await Promise.all([page.waitForResponse(api), again.click()]);
    await page.getByRole('alert').getByText('The disk failed.').waitFor();
    server.broken = false;
    await again.click();
    await eventually(async () => expect((await shown(page)).length).toBeGreaterThan(0));
    await page.unroute(api);
    expect(complaints.all.splice(0).every((one) => one.includes(': 500'))).toBe(true);
  });
});

describe('the list of all cases', () => {
  it('shows further pages, which stand in its address too', async () => {
    const { page } = admin;
    await open(page, '/admin/requests');
    expect(await shown(page)).toHaveLength(25);
    await page.getByRole('button', { name: 'Load more' }).click();
    await arrived(page, '/admin/requests?pages=2');
    const all = idsOf(await cases(sessions.admin, 'sort=due_at'));
    await eventually(async () => expect(await shown(page)).toEqual(all.slice(0, 50)));
    await page.reload();
    await eventually(async () => expect(await shown(page)).toEqual(all.slice(0, 50)));
  });

  it('gives cases chosen by keyboard to a colleague, with a word for each that stays', async () => {
    const { page, complaints } = admin;
    const filter = 'status=documents_uploaded_pending_review,closed&sort=service_title';
    const rows = await cases(sessions.admin, filter);
    // A call is given to its profession alone.
    const ours = rows.find((one) => one.status !== 'closed' && one.workflow !== 'consultation') as CaseRow;
    const closed = rows.find(({ status }) => status === 'closed') as CaseRow;
    await open(page, `/admin/requests?${filter}`);
    await choose(page, ours);
    await page.locator('tbody [data-row-link]').first().focus();
    await choose(page, closed);
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
    const after = await cases(sessions.admin, filter);
    expect(after.find(({ id }) => id === ours.id)?.assigned_to).toBe(staffId);
    expect(after.find(({ id }) => id === closed.id)?.assigned_to).toBe(closed.assigned_to);
    expect(complaints.all).toEqual([]);
  });

  it('says when a dialog cannot be fetched, and loads the page again only when the server answers', async () => {
    const person = await world.person();
    await withSession(world, person, sessions.admin);
    const { page } = person;
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
    await person.context.close();
  });

  it('is saved as CSV with all that its filter finds, and so are the accounts', async () => {
    const { page } = admin;
    const saved = async (path: string): Promise<string[]> => {
      await open(page, path);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: /CSV/ }).click(),
      ]);
      await toast(page, 'The file is saved');
      const text = await readFile(await download.path(), 'utf8');
      return text
        .replace(/^\uFEFF/, '')
        .trimEnd()
        .split('\r\n');
    };
    const closed = await cases(sessions.admin, 'status=closed&sort=due_at');
    const [head = '', ...lines] = await saved('/admin/requests?status=closed');
    expect(head).toMatch(/^Case/);
    expect(lines.map((line) => line.split(',')[0])).toEqual(closed.map(({ case_number }) => case_number));
    const people = await sessions.admin.must<readonly { readonly role: string }[]>('GET', '/api/admin/users?limit=500');
    expect(await saved('/admin/users?customers=1')).toHaveLength(people.length + 1);
    const members = people.filter(({ role }) => role !== 'customer');
    expect(await saved('/admin/users')).toHaveLength(members.length + 1);
  });
});

describe('the queue', () => {
  it('hands over cases chosen by keyboard with a note, and they leave the own tab', async () => {
    const { page, complaints } = staff;
    await open(page, '/staff');
    const [own] = await cases(sessions.staff, 'tab=mine', '/api/staff/queue');
    await choose(page, own as CaseRow);
    await page.getByText('1 selected').waitFor();
    await page.getByRole('button', { name: 'Hand over' }).click();
    const dialog = page.getByRole('dialog', { name: 'Hand over 1 case' });
    const colleague = dialog.getByLabel(/^Colleague/);
    const options = await colleague.locator('option').evaluateAll((all) => all.map((one) => one.getAttribute('value')));
    await colleague.selectOption(options.find((id) => id && id !== own?.assigned_to) as string);
    await dialog.getByRole('button', { name: 'Hand over' }).click();
    await dialog.getByText('Write a note for your colleague').first().waitFor();
    await dialog.getByLabel(/^Note/).fill('Knows this authority better than I do.');
    await dialog.getByRole('button', { name: 'Hand over' }).click();
    await page.getByText('1 done').waitFor();
    await eventually(async () => expect(await shown(page)).not.toContain(own?.id));
    expect(complaints.all).toEqual([]);
  });
});

it.each([
  ['/admin/requests', 'admin'],
  ['/staff', 'staff'],
] as const)('%s passes axe with its filters and a choice, on a desk and on a phone', async (path, who) => {
  const person = await world.person();
  await withSession(world, person, sessions[who]);
  const { page } = person;
  await open(page, `${path}?waiting_on=staff,customer,authority`);
  await page.getByRole('button', { name: /^Filters/ }).click();
  for (const { device, viewport, scheme } of LOOKS) {
    await page.setViewportSize(viewport);
    await page
      .getByRole('checkbox', { name: /^Select SR-/ })
      .first()
      .check();
    await page.getByText('1 selected').waitFor();
    expect([device, await tooWide(page)]).toEqual([device, null]);
    expect(await faultsOf(page, device, scheme)).toEqual([]);
  }
  await person.context.close();
});

it('a tab that is selected stands within the row of tabs of a phone', async () => {
  const person = await world.person({ viewport: PHONE });
  await withSession(world, person, sessions.staff);
  const { page } = person;
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
  await row.getByRole('link', { name: /^My queue/ }).click();
  await arrived(page, '/staff');
  await eventually(async () => expect(await out()).toBeLessThanOrEqual(0));
  await person.context.close();
});
