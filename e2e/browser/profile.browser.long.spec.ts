import type { User } from '@anupalan/domain/contracts/identity';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHONE } from '../driver/browser.js';
import type { Client } from '../driver/client.js';
import { arrived, codeOf, eventually, gone, type Person, peopleOfFile, place, settled, toast } from './kit.js';

const [ASHA, MEERA, ADMIN] = ['0000000001', '0000000002', '0000000003'];

const people = peopleOfFile('profile');

/** A session of a test account, which needs no sent code and so has no cool-down. */
const session = async (mobile: string): Promise<Client> => {
  const client = people.world().client();
  await client.must('POST', '/api/public/verify-otp', { body: { mobile, otp: '1234', remember: true } });
  return client;
};

/** A page of a browser context with its own session; `name` is for the picture after a failure. */
const at = async (name: string, mobile: string): Promise<Person & { readonly client: Client }> => {
  const client = await session(mobile);
  return { ...(await people.at('/profile', { name, client })), client };
};

const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
/** Types the code that was sent into the open dialog, and presses its button. */
const codeTyped = async (page: Page, code: string, button: string): Promise<void> => {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('The code we sent to your mobile').fill(code);
  await dialog.getByRole('button', { name: button }).click();
};
const fill = (page: Page, label: string, text: string): Promise<void> => page.getByLabel(label).fill(text);
const account = (page: Page, name: string) => page.getByLabel(`Account of ${name}`).locator('visible=true').first();
const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const signedOut = async (client: Client): Promise<void> =>
  expect((await client.ask('GET', '/api/user')).status).toBe(401);

describe('the way to the profile', () => {
  it('leads a visitor over the sign-in and back, to choices that are saved as they are made', async () => {
    const { page } = await people.comes({ name: 'visitor' });
    await page.goto('/profile');
    await arrived(page, '/auth');
    await fill(page, 'Mobile number', '9822000001');
    await press(page, 'Request OTP');
    const code = page.getByLabel('OTP', { exact: true });
    await code.waitFor();
    await code.fill(await codeOf(people.world(), '9822000001'));
    await press(page, 'Verify OTP');
    await arrived(page, '/profile');
    await page.getByRole('heading', { name: 'Your profile' }).waitFor();
    expect(await page.getByLabel('Mobile number').inputValue()).toBe('+91 98220 00001');
    await card(page, 'Privacy')
      .getByText(/^Privacy notice \d/)
      .waitFor();

    const theme = (): Promise<string | undefined> => page.evaluate(() => document.documentElement.dataset.theme);
    await card(page, 'Appearance').getByText('Dark', { exact: true }).click();
    await eventually(async () => expect(await theme()).toBe('dark'));
    const sms = page.getByRole('switch', { name: 'By SMS' });
    expect(await sms.isChecked()).toBe(true);
    const saved = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/me/preferences') && answer.request().method() === 'PUT',
    );
    await page.getByText('By SMS', { exact: true }).click();
    await saved;

    await page.reload();
    await settled(page);
    expect(await theme()).toBe('dark');
    expect(await card(page, 'Appearance').getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true);
    expect(await sms.isChecked()).toBe(false);
  });

  it.each([
    { who: 'a member of staff', mobile: MEERA, entry: 'Queue' },
    { who: 'an admin', mobile: ADMIN, entry: 'User Management' },
  ])('keeps $who in their own frame, and out of it by Sign Out on a phone', async ({ mobile, entry }) => {
    const { page, client, complaints } = await at('own', mobile);
    await page.getByRole('heading', { name: 'Your profile' }).waitFor();
    await page.getByRole('navigation').getByRole('link', { name: entry }).first().waitFor();
    expect(place(page)).toBe('/profile');
    expect(complaints.all).toEqual([]);

    await page.setViewportSize(PHONE);
    await page.getByRole('main').getByRole('button', { name: 'Sign Out', exact: true }).click();
    await toast(page, 'Logged out', 'You have been successfully logged out.');
    await arrived(page, '/');
    await page.getByRole('heading', { name: 'Get Started' }).waitFor();
    await signedOut(client);
  });
});

describe('a customer in two tabs and on another device', () => {
  it('changes their details everywhere, ends the session of the device, then all of them, here too', async () => {
    const elsewhere = await session(ASHA);
    const { page: device, client: ended } = await at('device', ASHA);
    const { page, context, client } = await at('here', ASHA);
    await page.getByRole('navigation').getByRole('link', { name: 'My Services' }).first().waitFor();
    const tab = await context.newPage();
    await tab.goto('/my-services');
    await account(tab, 'Asha Kulkarni').waitFor();

    await fill(page, 'Full name', 'Asha Rao');
    await fill(page, 'Email address', 'asha.rao@example.in');
    await press(page, 'Save changes');
    await toast(page, 'Profile updated', 'Your profile has been successfully updated.');
    for (const one of [page, tab, device]) await account(one, 'Asha Rao').waitFor();
    await eventually(async () =>
      expect(await device.getByLabel('Email address').inputValue()).toBe('asha.rao@example.in'),
    );
    expect(await client.must<User>('GET', '/api/user')).toMatchObject({
      name: 'Asha Rao',
      email: 'asha.rao@example.in',
      profile_completed: true,
    });

    const rows = card(page, 'Signed-in devices').getByRole('listitem');
    const before = await rows.count();
    expect(await rows.first().innerText()).toContain('This one');
    await gone(rows.first().getByRole('button'));
    // Newest first: of the others, the device signed in last.
    await rows.nth(1).getByRole('button').click();
    await codeTyped(page, '1234', 'End session');
    await toast(page, 'Session ended');
    await eventually(async () => expect(await rows.count()).toBe(before - 1));
    await toast(device, 'Your session has ended', 'Please log in again to continue.');
    await arrived(device, '/auth');
    await signedOut(ended);

    await press(page, 'Sign out everywhere');
    const dialog = page.getByRole('dialog', { name: 'Sign out everywhere?' });
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    for (const one of [client, elsewhere]) expect((await one.ask('GET', '/api/user')).status).toBe(200);

    await press(page, 'Sign out everywhere');
    await dialog.getByText('any 4 digits work for this account').waitFor();
    await codeTyped(page, '1234', 'Sign out everywhere');
    await toast(page, 'Logged out', 'You have been successfully logged out.');
    await arrived(page, '/');
    // The other tab goes home, too, or stays and asks to sign in, if it learns first that its session is over.
    await tab.getByRole('button', { name: 'Login / Signup' }).first().waitFor();
    for (const one of [client, elsewhere]) await signedOut(one);
    expect(await page.evaluate(() => localStorage.getItem('anupalan_user'))).toBeNull();
  });
});
