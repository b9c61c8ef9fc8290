import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountLink, signOut } from '../driver/browser.js';
import { signIn } from '../driver/journey.js';
import { arrived, codeOf, gone, type Person, place, startWorld, toast, type World } from './kit.js';

const NETWORK = 'Network error or server unavailable. Please try again later.';

let world: World;
/** Each test has its own mobile: the server sends one code per mobile in 30 s. */
let last = 9_811_000_000;
const newMobile = (): string => {
  last += 1;
  return String(last);
};

beforeAll(async () => {
  world = await startWorld({ demoData: false });
  const returning = world.client();
  await signIn(returning, '0000000001');
  const profile = { name: 'Asha Kulkarni', email: 'asha@example.in', profile_completed: true };
  await returning.must('POST', '/api/update-profile', { body: profile });
});
afterAll(() => world.end());

const at = async (path: string): Promise<Person> => {
  const person = await world.person();
  await person.page.goto(path);
  return person;
};

/** The two places to sign in. */
const places = {
  '/auth': {
    open: async (): Promise<Person> => {
      const person = await at('/auth');
      await mobileField(person.page).waitFor();
      return person;
    },
    ask: 'Request OTP',
    back: 'Back to Login',
    mobileDigits: 15,
    codeDigits: 6,
  },
  'the dialog': {
    open: async (): Promise<Person> => {
      const person = await at('/');
      await person.page.getByRole('main').getByRole('button', { name: 'Login / Signup' }).click();
      await person.page.getByRole('dialog', { name: 'Login' }).waitFor();
      return person;
    },
    ask: 'Continue',
    back: 'Change',
    mobileDigits: 10,
    codeDigits: 4,
  },
} as const;
const everywhere = Object.entries(places).map(([name, where]) => ({ name, ...where }));

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
  it('opens with Login, and with Register where the address says so', async () => {
    const { page, context } = await at('/auth');
    const opened = (name: string): Promise<void> => page.getByRole('tab', { name, selected: true }).waitFor();
    await opened('Login');
    await page.getByRole('button', { name: 'Request OTP' }).waitFor();

    await page.goto('/auth?tab=register');
    await opened('Register');
    await page.getByText('Registration needs only your mobile number.').waitFor();
    await press(page, 'Continue to Login');
    await opened('Login');
    await mobileField(page).waitFor();
    await gone(page.locator('input[type=password]'));
    await context.close();
  });

  it('describes the product beside the form', async () => {
    const { page, context } = await at('/auth');
    const side = page.getByRole('complementary');
    for (const text of ['Expert legal guidance', 'Simplified compliance', 'Secure document management'])
      await side.getByText(text, { exact: true }).waitFor();
    await context.close();
  });

  it('lists the test accounts in demo mode and puts one into the field by a click', async () => {
    const { page, context } = await at('/auth');
    const footer = page.getByRole('contentinfo').or(page.locator('footer')).first();
    await footer.getByText('any 4-digit OTP works', { exact: false }).waitFor();
    for (const mobile of ['0000000001', '0000000002', '0000000003', '0000000004'])
      await footer.getByText(mobile).waitFor();
    await page.getByRole('button', { name: 'Use 0000000003' }).click();
    expect(await mobileField(page).inputValue()).toBe('0000000003');
    await context.close();
  });

  it('goes from the mobile to the code and back, with the mobile only for reading', async () => {
    const { page, context } = await places['/auth'].open();
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
    await enterCode(page, await codeOf(world, mobile));
    await arrived(page, '/');
    await context.close();
  });

  it("passes on the server's own words when it refuses, and plain words when it gives none", async () => {
    const { page, context } = await places['/auth'].open();
    const mobile = newMobile();
    await world.client().must('POST', '/api/public/request-otp', { body: { mobile } });
    await mobileField(page).fill(mobile);
    await press(page, 'Request OTP');
    await toast(page, 'Failed to send OTP', 'seconds before requesting another OTP');
    // The sent code may be entered; the cool-down of the next one is counted down.
    await page.getByText(/^You can ask for a new code in [1-3]?\d s$/).waitFor();
    await press(page, 'I already have a code');
    await page.getByRole('button', { name: /^Resend OTP in [1-3]?\d s$/ }).waitFor();
    await press(page, 'Back to Login');

    await page.route('**/api/public/request-otp', (route) => route.fulfill({ status: 502, body: 'bad gateway' }));
    await mobileField(page).fill(newMobile());
    await press(page, 'Request OTP');
    await toast(page, 'Failed to send OTP', 'Please try again later');
    await context.close();
  });

  it('redirects a signed-in person home', async () => {
    const { page, context } = await places['/auth'].open();
    await askForCode(page, '0000000001', 'Request OTP');
    await enterCode(page, '1234');
    await arrived(page, '/');
    await page.goto('/auth');
    await arrived(page, '/');
    await context.close();
  });

  it('names no test account where demo mode is off', async () => {
    const { page, context } = await world.person();
    await page.route('**/api/public/config', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), demo: false } });
    });
    const told = page.waitForResponse('**/api/public/config');
    await page.goto('/auth');
    await told;
    await mobileField(page).waitFor();
    await gone(page.getByText(/000000000\d|4-digit OTP/));
    await page.unrouteAll({ behavior: 'wait' });
    await context.close();
  });
});

describe.each(everywhere)('$name', ({ open, ask, back, mobileDigits, codeDigits }) => {
  it(`takes digits only, ${mobileDigits} of a mobile and ${codeDigits} of a code, and says what is too short`, async () => {
    const { page, context } = await open();
    const mobile = mobileField(page);
    expect(await mobile.getAttribute('type')).toBe('tel');
    await mobile.pressSequentially('98 22-a1');
    expect(await mobile.inputValue()).toBe('98221');
    await press(page, ask);
    await page.getByText('Mobile number must be at least 10 digits').waitFor();
    expect(await mobile.getAttribute('aria-invalid')).toBe('true');
    await mobile.fill('');
    await mobile.pressSequentially('123456789012345678');
    expect((await mobile.inputValue()).length).toBe(mobileDigits);

    await askForCode(page, newMobile(), ask);
    const code = codeField(page);
    await code.pressSequentially('1 2x');
    expect(await code.inputValue()).toBe('12');
    await press(page, 'Verify OTP');
    await page.getByText('OTP must be at least 4 digits').waitFor();
    await code.fill('');
    await code.pressSequentially('123456789');
    expect((await code.inputValue()).length).toBe(codeDigits);
    await context.close();
  });

  // The code once went to the number that a truncated one happened to be.
  it('takes "+91 98200 12345" for 98200 12345, typed, pasted or filled in by the phone', async () => {
    const { page, context } = await open();
    const mobile = mobileField(page);
    const shown = async (): Promise<string> => (await mobile.inputValue()).replace(/\D/g, '');
    await page.getByText('+91', { exact: true }).waitFor();
    for (const text of ['+91 98200 12345', '+919820012345', '919820012345', '098200 12345', '98200 12345']) {
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
    await page.getByRole('button', { name: ask, exact: true }).focus();
    expect(await mobile.inputValue()).toBe('98200 12345');
    await context.close();
  });

  it('says how many tries are left after a wrong code, and lets the right one in', async () => {
    const { page, context } = await open();
    const mobile = newMobile();
    await askForCode(page, mobile, ask);
    const code = await codeOf(world, mobile);
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
    expect(place(page)).toBe('/');
    await context.close();
  });

  it(`leads back to the mobile by '${back}'`, async () => {
    const { page, context } = await open();
    await askForCode(page, newMobile(), ask);
    await press(page, back);
    await page.getByRole('button', { name: ask, exact: true }).waitFor();
    await gone(codeField(page));
    await context.close();
  });

  it('stays on the mobile when no connection is there, and may be tried again at once', async () => {
    const { page, context } = await open();
    const mobile = newMobile();
    await mobileField(page).fill(mobile);
    // The toast's code is fetched once the browser is idle.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/ToastList-')),
    );
    await context.setOffline(true);
    await press(page, ask);
    await toast(page, 'Failed to send OTP', NETWORK);
    await gone(codeField(page));
    await context.setOffline(false);
    await press(page, ask);
    await codeField(page).waitFor();

    const code = await codeOf(world, mobile);
    await context.setOffline(true);
    await enterCode(page, code);
    await toast(page, 'Verification failed', NETWORK);
    await context.setOffline(false);
    await enterCode(page, code);
    await accountLink(page).waitFor();
    await context.close();
  });

  it('sends another code after the cool-down and empties the field', async () => {
    const { page, context } = await open();
    const mobile = newMobile();
    await page.clock.install();
    // The first request does not reach the server, so its second one is the server's first.
    await page.route('**/api/public/request-otp', (route) => route.fulfill({ json: { success: true } }), { times: 1 });
    await askForCode(page, mobile, ask);
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
    await enterCode(page, await codeOf(world, mobile));
    await toast(page, 'Login successful');
    await context.close();
  });

  it('continues to the code of a test account even when the request fails; the server still decides', async () => {
    const { page, context } = await open();
    // Waits until the list of test accounts has loaded.
    await page.waitForLoadState('networkidle');
    await page.route('**/api/public/request-otp', (route) => route.abort());
    await mobileField(page).fill('0000000001');
    await press(page, ask);
    await toast(page, 'Test account detected');
    await enterCode(page, '4321');
    await toast(page, 'TEST LOGIN SUCCESSFUL');
    await context.close();
  });
});

describe('where a sign-in leads', () => {
  it.each([
    {
      mobile: '0000000001',
      role: 'a customer',
      path: '/',
      greeting: 'Welcome back',
      text: undefined,
    },
    {
      mobile: '0000000002',
      role: 'staff',
      path: '/staff',
      greeting: 'Staff access granted',
      text: 'Redirecting to staff dashboard...',
    },
    {
      mobile: '0000000003',
      role: 'an admin',
      path: '/admin',
      greeting: 'Admin access granted',
      text: 'Redirecting to admin dashboard...',
    },
    {
      mobile: '0000000004',
      role: 'a super admin',
      path: '/admin',
      greeting: 'Admin access granted',
      text: 'Redirecting to admin dashboard...',
    },
  ])('leads $role to $path with "$greeting"', async ({ mobile, path, greeting, text }) => {
    const { page, context } = await places['/auth'].open();
    await askForCode(page, mobile, 'Request OTP');
    await enterCode(page, '1234');
    await toast(page, 'TEST LOGIN SUCCESSFUL', 'Welcome, ');
    await toast(page, greeting, text);
    await page.waitForURL((url) => url.pathname === path);
    await context.close();
  });

  it('lasts 7 days from /auth, 24 hours from the dialog, and 7 days for staff from anywhere', async () => {
    const days = async (person: Person): Promise<number> => {
      const session = (await person.context.cookies()).find(({ name }) => name === 'anupalan_session');
      expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
      return Math.round(((session?.expires ?? 0) - Date.now() / 1000) / 8640) / 10;
    };
    const seen: [string, number][] = [];
    for (const [where, mobile, expected] of [
      ['/auth', newMobile(), 7],
      ['the dialog', newMobile(), 1],
      ['the dialog', '0000000002', 7],
    ] as const) {
      const person = await places[where].open();
      await askForCode(person.page, mobile, places[where].ask);
      await enterCode(person.page, mobile.startsWith('0') ? '1234' : await codeOf(world, mobile));
      await accountLink(person.page).waitFor();
      seen.push([where, await days(person)]);
      expect(seen.at(-1)).toEqual([where, expected]);
      await person.context.close();
    }
  });

  it('brings back to the deep link that asked for it, query and all', async () => {
    const { page, context } = await at('/staff?tab=all');
    await arrived(page, '/auth');
    await askForCode(page, '0000000002', 'Request OTP');
    await enterCode(page, '1234');
    await arrived(page, '/staff?tab=all');
    await context.close();
  });

  it('keeps to the page that the dialog was opened on', async () => {
    const { page, context } = await at('/admin/requests');
    await page.getByRole('heading', { name: 'Access Denied' }).waitFor();
    await press(page, 'Log In');
    await askForCode(page, '0000000003', 'Continue');
    await enterCode(page, '1234');
    await page.getByRole('button', { name: 'Sign Out' }).first().waitFor();
    expect(place(page)).toMatch(/^\/admin/);
    await context.close();
  });

  it('takes the place of another role that was signed in here', async () => {
    const { page, context } = await places['/auth'].open();
    await askForCode(page, '0000000003', 'Request OTP');
    await enterCode(page, '1234');
    await page.waitForURL('**/admin**');
    const sessionsOf = async () => (await context.cookies()).filter(({ name }) => name === 'anupalan_session');
    const admin = (await sessionsOf())[0]?.value ?? '';
    await signOut(page);
    await arrived(page, '/');
    await page.goto('/auth');
    await askForCode(page, '0000000001', 'Request OTP');
    await enterCode(page, '1234');
    await arrived(page, '/');
    expect(await sessionsOf()).toHaveLength(1);
    const answer = await fetch(`${world.origin}/api/user`, { headers: { cookie: `anupalan_session=${admin}` } });
    expect(answer.status).toBe(401);
    await context.close();
  });
});

describe('a session that begins in one tab', () => {
  it('is seen in the others, which had a visitor', async () => {
    const { page, context } = await at('/');
    await page.getByRole('heading', { name: 'Get Started' }).waitFor();
    const other = await context.newPage();
    await other.goto('/auth');
    await askForCode(other, '0000000001', 'Request OTP');
    await enterCode(other, '1234');
    await accountLink(page, 'Account of Asha Kulkarni').waitFor();
    await context.close();
  });
});

describe('the end of a session', () => {
  const signInHere = async (): Promise<Person> => {
    const person = await places['/auth'].open();
    await askForCode(person.page, '0000000001', 'Request OTP');
    await enterCode(person.page, '1234');
    await accountLink(person.page, 'Account of Asha Kulkarni').waitFor();
    return person;
  };
  const keys = (page: Page): Promise<string[]> => page.evaluate(() => Object.keys(localStorage));

  it('by signing out: shows / with a message, and leaves no data of the person in any tab', async () => {
    const { page, context } = await signInHere();
    const other = await context.newPage();
    await other.goto('/');
    await accountLink(other, 'Account of Asha Kulkarni').waitFor();
    expect(await keys(page)).toContain('anupalan_user');
    await signOut(page);
    await toast(page, 'Logged out', 'You have been successfully logged out.');
    expect(place(page)).toBe('/');
    await page.getByRole('heading', { name: 'Get Started' }).waitFor();
    await other.getByRole('heading', { name: 'Get Started' }).waitFor();
    expect((await keys(page)).filter((key) => key !== 'anupalan_theme')).toEqual([]);
    // The browser stays a known device of the person: a right code there always passes.
    expect((await context.cookies()).map(({ name }) => name)).toEqual(['anupalan_device']);
    await context.close();
  });
});

describe('forged markers in the browser', () => {
  it.each([
    { path: '/admin/requests', sees: 'Access Denied' },
    { path: '/staff', sees: 'Sign in to Anupalan' },
  ])('open nothing at $path', async ({ path, sees }) => {
    const { page, context } = await world.person();
    await context.addCookies(
      ['anupalan_session', 'anupalan_admin', 'adminAuth', 'staffAuth'].map((name) => ({
        name,
        value: 'true',
        url: world.origin,
      })),
    );
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
    await page.goto(path);
    await page.getByRole('heading', { name: sees }).waitFor();
    expect(data).toEqual([]);
    await context.close();
  });

  it('and deleted ones end nothing', async () => {
    const { page, context } = await places['/auth'].open();
    await askForCode(page, '0000000002', 'Request OTP');
    await enterCode(page, '1234');
    await page.waitForURL('**/staff**');
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await accountLink(page, /^Account of Meera Nair/).waitFor();
    expect(place(page)).toMatch(/^\/staff/);
    await context.close();
  });
});
