import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accountLink, signOut } from '../driver/browser.js';
import { signIn } from '../driver/journey.js';
import { arrived, codeOf, gone, type Person, peopleOfFile, place, toast } from './kit.js';

const NETWORK = 'Network error or server unavailable. Please try again later.';

const people = peopleOfFile('sign-in', async (world) => {
  const returning = world.client();
  await signIn(returning, '0000000001');
  const profile = { name: 'Asha Kulkarni', email: 'asha@example.in', profile_completed: true };
  await returning.must('POST', '/api/update-profile', { body: profile });
});
/** Each test has its own mobile: the server sends one code per mobile in 30 s. */
let last = 9_811_000_000;
const newMobile = (): string => {
  last += 1;
  return String(last);
};

const at = async (path: string): Promise<Person> => {
  const person = await people.comes();
  await person.page.goto(path);
  return person;
};
const openDialog = async (page: Page): Promise<void> => {
  await page.getByRole('main').getByRole('button', { name: 'Login / Signup' }).click();
  await page.getByRole('dialog', { name: 'Login' }).waitFor();
};

const mobileField = (page: Page) => page.getByLabel('Mobile number');
const codeField = (page: Page) => page.getByLabel('OTP', { exact: true });
const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

const askForCode = async (page: Page, mobile: string, button: string): Promise<void> => {
  // The server refuses a test account's second code within 30 s; the page continues only if it has loaded the test
  // accounts by then.
  if (mobile.startsWith('0'))
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/api/public/config')),
    );
  await mobileField(page).fill(mobile);
  await press(page, button);
  await codeField(page).waitFor();
};
const enterCode = async (page: Page, code: string): Promise<void> => {
  await codeField(page).fill(code);
  await press(page, 'Verify OTP');
};
/** How many days the session in this browser lasts. */
const daysOf = async ({ context }: Person): Promise<number> => {
  const session = (await context.cookies()).find(({ name }) => name === 'anupalan_session');
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  return Math.round(((session?.expires ?? 0) - Date.now() / 1000) / 8640) / 10;
};

/** Holds the answers of a call until `go` is called, so that the state meanwhile can be checked. */
const hold = async (page: Page, path: string): Promise<{ go: () => void }> => {
  let go = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(`**${path}`, async (route) => {
    await gate;
    await route.continue();
  });
  return { go };
};

describe('the page /auth', () => {
  it('offers Login and Register beside what the product is, and puts a test account into the field by a click', async () => {
    const { page } = await at('/auth?tab=register');
    const opened = (name: string): Promise<void> => page.getByRole('tab', { name, selected: true }).waitFor();
    await opened('Register');
    await page.getByText('Registration needs only your mobile number.').waitFor();
    await press(page, 'Continue to Login');
    await opened('Login');
    await mobileField(page).waitFor();
    await gone(page.locator('input[type=password]'));

    const side = page.getByRole('complementary');
    for (const text of ['Expert legal guidance', 'Simplified compliance', 'Secure document management'])
      await side.getByText(text, { exact: true }).waitFor();

    const footer = page.getByRole('contentinfo').or(page.locator('footer')).first();
    await footer.getByText('any 4-digit OTP works', { exact: false }).waitFor();
    for (const mobile of ['0000000001', '0000000002', '0000000003', '0000000004'])
      await footer.getByText(mobile).waitFor();
    await page.getByRole('button', { name: 'Use 0000000003' }).click();
    expect(await mobileField(page).inputValue()).toBe('0000000003');
  });

  it('leads from the mobile to the code and back, says how many tries are left, and lets the right code in for 7 days', async () => {
    const person = await at('/auth');
    const { page } = person;
    await page.getByRole('tab', { name: 'Login', selected: true }).waitFor();
    const mobile = newMobile();
    const { go } = await hold(page, '/api/public/request-otp');
    await mobileField(page).fill(mobile);
    await press(page, 'Request OTP');
    await toast(page, 'Sending OTP');
    await gone(codeField(page));
    go();
    await toast(page, 'OTP Sent', 'Please check your mobile for the verification code.');
    await codeField(page).waitFor();
    expect((await mobileField(page).inputValue()).replace(' ', '')).toBe(mobile);
    expect(await mobileField(page).getAttribute('readonly')).not.toBeNull();
    const resend = page.getByRole('button', { name: /^Resend OTP in \d+ s$/ });
    expect(await resend.isDisabled()).toBe(true);

    await press(page, 'Back to Login');
    await page.getByRole('button', { name: 'Request OTP' }).waitFor();
    await mobileField(page).fill(mobile);
    await press(page, 'Request OTP');
    await toast(page, 'Please wait 30 seconds before requesting another OTP');
    // The first code is still valid.
    await press(page, 'I already have a code');
    const code = await codeOf(people.world(), mobile);
    const wrong = code === '0000' ? '0001' : '0000';
    for (const left of [4, 3]) {
      await enterCode(page, wrong);
      await toast(page, 'Verification failed', `Invalid or expired OTP (${left} attempts remaining)`);
      await page.getByText(`(${left} attempts remaining)`).first().waitFor();
    }
    await enterCode(page, code);
    await toast(page, 'Login successful', `Welcome, +91 ${mobile.slice(0, 5)} ${mobile.slice(5)}!`);
    // A new user: the profile is incomplete.
    await toast(page, 'Welcome to Anupalan');
    await accountLink(page).waitFor();
    expect([place(page), await daysOf(person)]).toEqual(['/', 7]);
  });
});

describe('the dialog', () => {
  // The code once went to the number that a truncated one happened to be.
  it('takes digits only, and "+91 98200 12345" for 98200 12345, typed, pasted or filled in by the phone', async () => {
    const { page } = await at('/');
    await openDialog(page);
    const mobile = mobileField(page);
    expect(await mobile.getAttribute('type')).toBe('tel');
    await mobile.pressSequentially('98 22-a1');
    expect(await mobile.inputValue()).toBe('98221');
    await press(page, 'Continue');
    await page.getByText('Mobile number must be at least 10 digits').waitFor();
    expect(await mobile.getAttribute('aria-invalid')).toBe('true');

    const shown = async (): Promise<string> => (await mobile.inputValue()).replace(/\D/g, '');
    await page.getByText('+91', { exact: true }).waitFor();
    for (const text of ['+91 98200 12345', '919820012345', '098200 12345']) {
      await mobile.fill('');
      await mobile.pressSequentially(text);
      expect([text, 'typed', await shown()]).toEqual([text, 'typed', '9820012345']);
      await mobile.fill('');
      await mobile.focus();
      await page.keyboard.insertText(text);
      expect([text, 'filled in', await shown()]).toEqual([text, 'filled in', '9820012345']);
      await mobile.fill('');
      await mobile.evaluate((field, data) => {
        (field as { focus(): void }).focus();
        const paste = new DataTransfer();
        paste.setData('text/plain', data);
        const refused = !field.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: paste, bubbles: true, cancelable: true }),
        );
        if (!refused) document.execCommand('insertText', false, data);
      }, text);
      expect([text, 'pasted', await shown()]).toEqual([text, 'pasted', '9820012345']);
    }
    await page.getByRole('button', { name: 'Continue', exact: true }).focus();
    expect(await mobile.inputValue()).toBe('98200 12345');
  });

  it('stays where it is without a connection, sends another code after the cool-down, and lets it in for a day', async () => {
    const person = await at('/');
    const { page, context } = person;
    await openDialog(page);
    const mobile = newMobile();
    await mobileField(page).fill(mobile);
    // The toast's code is fetched once the browser is idle.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/ToastList-')),
    );
    await context.setOffline(true);
    await press(page, 'Continue');
    await toast(page, 'Failed to send OTP', NETWORK);
    await gone(codeField(page));
    await context.setOffline(false);

    await page.clock.install();
    // This request does not reach the server, so that the next one is the server's first.
    await page.route('**/api/public/request-otp', (route) => route.fulfill({ json: { success: true } }), { times: 1 });
    await press(page, 'Continue');
    await codeField(page).waitFor();
    await codeField(page).fill('99');
    await page.clock.fastForward(31_000);
    await page.route('**/api/public/request-otp', (route) => route.abort(), { times: 1 });
    await press(page, 'Resend OTP');
    await toast(page, 'Failed to resend OTP', NETWORK);
    expect(await codeField(page).inputValue()).toBe('99');

    const { go } = await hold(page, '/api/public/request-otp');
    await press(page, 'Resend OTP');
    await toast(page, 'Resending OTP');
    go();
    await toast(page, 'OTP Sent', 'A new verification code has been sent to your mobile.');
    await page.getByRole('button', { name: /^Resend OTP in/ }).waitFor();
    expect(await codeField(page).inputValue()).toBe('');

    const code = await codeOf(people.world(), mobile);
    await context.setOffline(true);
    await enterCode(page, code);
    await toast(page, 'Verification failed', NETWORK);
    await context.setOffline(false);
    await enterCode(page, code);
    await accountLink(page).waitFor();
    expect([place(page), await daysOf(person)]).toEqual(['/', 1]);
  });
});

describe('where a sign-in leads', () => {
  it('is the deep link that asked for it, query and all; deleted markers of the browser end nothing', async () => {
    const { page } = await at('/staff?tab=all');
    await arrived(page, '/auth');
    await askForCode(page, '0000000002', 'Request OTP');
    await enterCode(page, '1234');
    await arrived(page, '/staff?tab=all');
    await accountLink(page, /^Account of Meera Nair/).waitFor();

    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await accountLink(page, /^Account of Meera Nair/).waitFor();
    expect(place(page)).toBe('/staff?tab=all');
  });

  it('is the page that the dialog was opened on; the next role at this browser takes the place of the first', async () => {
    const person = await at('/admin/requests');
    const { page, context } = person;
    await page.getByRole('heading', { name: 'Access Denied' }).waitFor();
    await press(page, 'Log In');
    // A test account goes on to its code even when none could be asked for; the server still decides.
    await page.route('**/api/public/request-otp', (route) => route.abort(), { times: 1 });
    await askForCode(page, '0000000003', 'Continue');
    await toast(page, 'Test account detected');
    await enterCode(page, '1234');
    await toast(page, 'TEST LOGIN SUCCESSFUL', 'Welcome, ');
    await toast(page, 'Admin access granted', 'Redirecting to admin dashboard...');
    await page.getByRole('button', { name: 'Sign Out' }).first().waitFor();
    expect(place(page)).toMatch(/^\/admin/);
    // As long as on /auth: those who work for the company are not asked again each day.
    expect(await daysOf(person)).toBe(7);

    const sessionsOf = async () => (await context.cookies()).filter(({ name }) => name === 'anupalan_session');
    const admin = (await sessionsOf())[0]?.value ?? '';
    await signOut(page);
    await arrived(page, '/');
    await openDialog(page);
    await askForCode(page, '0000000001', 'Continue');
    await enterCode(page, '1234');
    await accountLink(page, 'Account of Asha Kulkarni').waitFor();
    expect(await sessionsOf()).toHaveLength(1);
    const answer = await fetch(`${people.world().origin}/api/user`, {
      headers: { cookie: `anupalan_session=${admin}` },
    });
    expect(answer.status).toBe(401);
  });
});

describe('a session in two tabs', () => {
  const keys = (page: Page): Promise<string[]> => page.evaluate(() => Object.keys(localStorage));

  it('begins in both, and ends in both with a message and without any data of the person', async () => {
    const { page, context } = await at('/');
    await page.getByRole('heading', { name: 'Get Started' }).waitFor();
    const other = await context.newPage();
    await other.goto('/auth');
    await askForCode(other, '0000000001', 'Request OTP');
    await enterCode(other, '1234');
    for (const tab of [page, other]) await accountLink(tab, 'Account of Asha Kulkarni').waitFor();
    expect(await keys(page)).toContain('anupalan_user');

    await signOut(page);
    await toast(page, 'Logged out', 'You have been successfully logged out.');
    expect(place(page)).toBe('/');
    for (const tab of [page, other]) await tab.getByRole('heading', { name: 'Get Started' }).waitFor();
    expect((await keys(page)).filter((key) => key !== 'anupalan_theme')).toEqual([]);
    // The browser stays a known device of the person: a right code there always passes.
    expect((await context.cookies()).map(({ name }) => name)).toEqual(['anupalan_device']);
  });
});

describe('forged markers in the browser', () => {
  it('open nothing', async () => {
    const { page, context } = await people.comes();
    const url = people.world().origin;
    const forged = ['anupalan_session', 'anupalan_admin', 'adminAuth', 'staffAuth'];
    await page.addInitScript(() => {
      const user = { name: 'Mallory', mobile: '0000000003', role: 'admin', is_super_admin: true, at: '2026-01-01' };
      localStorage.setItem('anupalan_user', JSON.stringify(user));
      localStorage.setItem('anupalan_role', 'admin');
      localStorage.setItem('isAdmin', 'true');
    });
    const data: string[] = [];
    page.on('response', (response) => {
      if (/\/api\/(staff|admin)/.test(response.url()) && response.status() < 400) data.push(response.url());
    });
    for (const [path, sees] of [
      ['/admin/requests', 'Access Denied'],
      ['/staff', 'Sign in to Anupalan'],
    ] as const) {
      await context.addCookies(forged.map((name) => ({ name, value: 'true', url })));
      await page.goto(path);
      await page.getByRole('heading', { name: sees }).waitFor();
    }
    expect(data).toEqual([]);
  });
});
