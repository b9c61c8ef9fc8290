import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../driver/client.js';
import { faultsNow } from '../driver/faults.js';
import { invitationFor, signIn } from '../driver/journey.js';
import { type OwnClock, ownClock } from '../driver/own-clock.js';
import { gone, type People, peopleOf, startWorld, toast, type World } from './kit.js';

const ADMIN = '0000000003';
const WEEK_MS = 7 * 86_400_000;

let world: World;
let clock: OwnClock;
let people: People;
let admin: Client;
beforeAll(async () => {
  clock = ownClock();
  world = await startWorld({ demoData: false, env: clock.env });
  people = peopleOf(() => world, 'invitation');
  admin = world.client();
  await signIn(admin, ADMIN);
});
afterEach(({ task }) => people.leave(task));
afterAll(async () => {
  await world.end();
  clock.end();
});

/** Invites somebody by mail; the token of the link in it. */
const invited = async (name: string): Promise<string> => {
  const email = `${name.toLowerCase()}@example.in`;
  await admin.must('POST', '/api/admin/invitations', { body: { name, email } });
  return invitationFor(admin, email);
};
/** Waits for the page of a link that leads nowhere, which says the same whatever is wrong with it (AUSR-30, AUSR-32). */
const refused = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { name: 'Invalid invitation token' }).waitFor();
  await page
    .getByText('The link may have expired, or was used or replaced by a newer one.')
    .and(page.getByText('Ask the person who invited you for another.'))
    .waitFor();
  expect(await page.getByRole('button').count()).toBe(0);
  expect(await page.getByRole('textbox').count()).toBe(0);
};

describe('the link of an invitation', () => {
  it('that nobody has sent is refused, readably on a desk and on a phone', async () => {
    const { page } = await people.at('/invitation?token=no-such-token');
    await refused(page);
    expect(await faultsNow(page, 'a refused link')).toEqual([]);
    await page.getByRole('link', { name: 'Return to Homepage' }).click();
    await page.getByRole('heading', { name: 'Get Started' }).waitFor();
  });

  it('is refused when its week is over, until it is sent again', async () => {
    const first = await invited('Late');
    clock.setAhead(WEEK_MS + 60_000);
    const { page } = await people.at(`/invitation?token=${first}`);
    await refused(page);

    // The admin's own session has ended, too.
    await signIn(admin, ADMIN);
    const { page: list } = await people.at('/admin/users?tab=invitations&status=expired', { client: admin });
    const row = list.getByRole('row').filter({ hasText: 'Late' });
    await row.getByText('Expired', { exact: true }).waitFor();
    await row.getByRole('button', { name: /again/i }).click();
    await toast(list, 'Invitation sent');
    await gone(row);
    const second = await invitationFor(admin, 'late@example.in');
    expect(second).not.toBe(first);
    await page.goto(`/invitation?token=${second}`);
    await page.getByRole('heading', { name: "You're invited" }).waitFor();
  });
});
