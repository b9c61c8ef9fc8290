import type { LoggedEventsPage } from '@anupalan/domain/contracts/log';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../driver/client.js';
import { faultsNow } from '../driver/faults.js';
import { signIn } from '../driver/journey.js';
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
  type World,
} from './kit.js';

const ADMIN = '0000000003';
const CUSTOMER = '0000000001';

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

const find = (query: string): Promise<LoggedEventsPage> =>
  session.must<LoggedEventsPage>('GET', `/api/admin/events?${query}`);
/** Goes to the newest events of the whole log. */
const atTheNewest = async (page: Page): Promise<void> => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'All events' }).click();
  await arrived(page, '/admin/history');
  await settled(page);
};
const list = (page: Page) => page.getByRole('region', { name: 'Events' }).first();

describe('an admin on the history page', () => {
  it('goes from the whole log to one kind of event, to an event, its cause and the case as it was then', async () => {
    const { page } = admin;
    await page.goto('/admin');
    await atTheNewest(page);
    await page.getByRole('combobox', { name: 'Event' }).selectOption('IntakeReceived');
    await arrived(page, '/admin/history?type=IntakeReceived');
    const event = list(page).getByRole('link', { name: 'The form and documents are in review.' }).first();
    await event.click();
    await page.getByRole('heading', { level: 1, name: 'Form received for review' }).waitFor();
    expect(place(page)).toMatch(/^\/admin\/history\/\d+\?type=IntakeReceived$/);
    await page.getByText('The form and documents are in review.').first().waitFor();

    const tree = page.getByRole('list', { name: 'Cause and effect' });
    await tree
      .getByText(/· automatic$/)
      .first()
      .waitFor();
    await tree.getByRole('link', { name: 'The form was submitted.' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Form submitted' }).waitFor();
    await page.getByText('Encrypted', { exact: true }).first().waitFor();
    await settled(page);
    expect(await faultsNow(page, 'an event')).toEqual([]);
    await page.getByRole('link', { name: 'Case at this moment' }).click();
    await page.getByRole('slider', { name: 'Event' }).waitFor();
    expect(place(page)).toMatch(/^\/admin\/requests\/[^/]+\/history\?at=\d+$/);
    await page.goBack();
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'All events' }).click();
    await arrived(page, '/admin/history?type=IntakeReceived');
    expect(admin.complaints.all).toEqual([]);
  });

  it('finds events by a case number, by a person and by one stream, and clears all of it', async () => {
    const { page } = admin;
    const { items } = await find('type=NoteAdded&limit=1');
    const [note] = items;
    const number = note?.case?.number ?? '';
    await atTheNewest(page);
    await page.getByRole('searchbox', { name: 'Words of the case' }).fill(number);
    await arrived(page, `/admin/history?q=${number}`);
    await eventually(async () => {
      const numbers = await list(page).getByRole('link', { name: /^SR-/ }).allTextContents();
      expect(new Set(numbers)).toEqual(new Set([number]));
    });
    await page.getByRole('combobox', { name: 'Who' }).selectOption(note?.actor.id ?? '');
    await arrived(page, `/admin/history?q=${number}&actor=${note?.actor.id}`);
    await list(page).getByRole('link', { name: 'A note was added.' }).first().click();
    await page.getByRole('link', { name: 'Events of this stream' }).click();
    await arrived(page, `/admin/history?stream=${note?.stream}`);
    await page.getByRole('button', { name: `Remove the filter by stream ${note?.stream}` }).click();
    await arrived(page, '/admin/history');
    expect(admin.complaints.all).toEqual([]);
  });

  it('pages into the depth, each page under an address of its own, and is told of new events without a jump', async () => {
    const { page } = admin;
    await atTheNewest(page);
    await page.getByRole('link', { name: 'Older' }).click();
    await eventually(() => expect(place(page)).toMatch(/^\/admin\/history\?after=\d+$/));
    const second = place(page);
    const { next_cursor } = await find('limit=25&housekeeping=false');
    expect(second).toBe(`/admin/history?after=${next_cursor}`);
    await page.getByRole('link', { name: 'Newest' }).click();
    // The address is there before the page: only on the first one is there no way back to the newest.
    await gone(page.getByRole('link', { name: 'Newest' }));
    await settled(page);
    const first = list(page).getByRole('link').first();
    const before = await first.getAttribute('href');

    await signIn(world.client(), CUSTOMER);
    const show = page.getByRole('button', { name: 'There are newer events. Show them' });
    await show.waitFor();
    expect(await first.getAttribute('href')).toBe(before);
    await show.click();
    await gone(show);
    await eventually(async () => expect(await first.getAttribute('href')).not.toBe(before));
    expect(admin.complaints.all).toEqual([]);
  });
});
