import type { Preferences } from '@anupalan/domain/contracts/account';
import type { SessionView, User } from '@anupalan/domain/contracts/identity';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../shared/api/query-client';
import { acceptSignIn, onSessionEnd, USER_KEY } from '../../shared/api/session';
import { hasUnsaved } from '../../shared/api/unsaved';
import { currentToasts, removeToast } from '../../shared/kit/toast/store';
import { type StubCall, stubApi } from '../../shared/testing/api-stub';
import { asha as customer } from '../../shared/testing/customer-fixture';
import { RestartTour } from '../tours/RestartTour';
import { ConsentCard } from './ConsentCard';
import { DataCard } from './DataCard';
import { PersonalCard } from './PersonalCard';
import { PreferencesCard } from './PreferencesCard';
import { SecondFactorCard } from './SecondFactorCard';
import { SessionsCard } from './SessionsCard';

// The frame of staff and admins brings the texts of their guards.

const asha: User = { ...customer, profile_completed: false };
const preferences: Preferences = {
  sms: true,
  mail: true,
  language: 'en',
  tours: { customer: true, staff: false, admin: false },
};
const done = { body: { success: true, message: 'Done', id: 'u1' } };

const Providers = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const show = (card: ReactNode) => {
  const routes = [
    { path: '/profile', element: card },
    { path: '/', element: <h1>The dashboard</h1> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/profile'] });
  const view = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { ...view, router };
};
/** Lets the calls of a method wait until the returned function is called. */
const slow = (method: string): (() => void) => {
  const answers = globalThis.fetch;
  let go: () => void = () => undefined;
  const gone = new Promise<void>((resolve) => (go = resolve));
  globalThis.fetch = async (input, init) => {
    const answer = answers(input, init);
    if (init?.method === method) await gone;
    return answer;
  };
  return go;
};
const codeSent = { body: { success: true, retryAfter: 30, otpLength: 4, expiresIn: 600 } };
/** Types the code that was sent into the open dialog, and presses its button. */
const confirmWith = async (code: string, button: string): Promise<void> => {
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(await within(dialog).findByLabelText('The code we sent to your mobile'), code);
  await userEvent.click(within(dialog).getByRole('button', { name: button }));
};
const sent = (calls: readonly StubCall[], method: string): unknown[] =>
  calls.filter((call) => call.method === method).map(({ init }) => JSON.parse(String(init.body ?? 'null')));
const lastToast = () => {
  const [{ title, description } = { title: null }] = currentToasts();
  return [title, description];
};

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  queryClient.clear();
  localStorage.clear();
  removeToast();
  queryClient.setQueryData(USER_KEY, asha);
});

describe('how staff confirm a new device', () => {
  it('is set up after a fresh code by SMS: scan, enter the code of the app, keep the recovery codes', async () => {
    const calls = stubApi({
      'GET /api/me/second-factor': { body: { required: true, app: false, email: 'a•••@x.in', recoveryCodesLeft: 0 } },
      'POST /api/public/request-otp': { body: { success: true, retryAfter: 30, otpLength: 4, expiresIn: 300 } },
      'POST /api/me/second-factor/setup': {
        body: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Anupalan:Asha?secret=JBSWY3DPEHPK3PXP' },
      },
      'POST /api/me/second-factor': { body: { success: true, message: 'x', recoveryCodes: ['AAAA-BBBB-CCCC'] } },
    });
    show(<SecondFactorCard user={{ ...asha, role: 'staff' }} />);
    expect(await screen.findByText(/a•••@x\.in/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Set up an app' }));
    await userEvent.type(await screen.findByLabelText('The code we sent to your mobile'), '1234');
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeInTheDocument();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('The code in your app'), '123456');
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('AAAA-BBBB-CCCC')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Copy Your recovery codes' })).toBeVisible();
    expect(sent(calls, 'POST').slice(1)).toEqual([{ otp: '1234' }, { otp: '123456' }]);
    const saved: Blob[] = [];
    vi.stubGlobal('URL', {
      createObjectURL: (file: Blob) => {
        saved.push(file);
        return 'blob:x';
      },
      revokeObjectURL: () => undefined,
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    await userEvent.click(screen.getByRole('button', { name: 'Save as a file' }));
    expect(saved).toHaveLength(1);
    vi.unstubAllGlobals();
  });
});

const withApp = {
  'GET /api/me/second-factor': { body: { required: true, app: true, email: null, recoveryCodesLeft: 2 } },
  'POST /api/public/request-otp': codeSent,
  'POST /api/me/second-factor/recovery-codes': {
    body: { success: true, message: 'x', recoveryCodes: ['AAAA-BBBB-CCCC'] },
  },
};

describe('a change of how a new device is confirmed', () => {
  it('says in its dialog that no code was sent and why, and asks for another one there', async () => {
    const refused = { status: 503, body: { code: 'otp_not_sent', message: "We couldn't send your code." } };
    let answer: { status?: number; body: unknown } = refused;
    stubApi({
      'GET /api/me/second-factor': { body: { required: true, app: false, email: null, recoveryCodesLeft: 0 } },
      'POST /api/public/request-otp': () => answer,
    });
    show(<SecondFactorCard user={{ ...asha, role: 'staff' }} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Set up an app' }));
    expect(await screen.findByRole('alert')).toHaveTextContent("No new code was sentWe couldn't send your code.");
    answer = codeSent;
    await userEvent.click(screen.getByRole('button', { name: 'Send another code' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('sends one code each time that its dialog opens', async () => {
    const calls = stubApi(withApp);
    show(<SecondFactorCard user={{ ...asha, role: 'staff' }} />);
    for (const [n, name] of ['Set up a new phone', 'New recovery codes', 'Remove the app'].entries()) {
      await userEvent.click(await screen.findByRole('button', { name }));
      await screen.findByLabelText('The code we sent to your mobile');
      expect(calls.filter(({ url }) => url === '/api/public/request-otp')).toHaveLength(n + 1);
      await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  });

  it('keeps recovery codes, which are shown once, until the person says that they are kept', async () => {
    stubApi(withApp);
    const { router } = show(<SecondFactorCard user={{ ...asha, role: 'staff' }} />);
    await userEvent.click(await screen.findByRole('button', { name: 'New recovery codes' }));
    await userEvent.type(await screen.findByLabelText('The code we sent to your mobile'), '1234');
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    const dialog = await screen.findByRole('dialog', { name: 'Your recovery codes' });
    await userEvent.keyboard('{Escape}');
    await userEvent.click(document.querySelector('.MuiDialog-container') as Element);
    expect(within(dialog).getByText('AAAA-BBBB-CCCC')).toBeVisible();
    // Neither the end of the session nor another page takes them away.
    expect(hasUnsaved()).toBe(true);
    await act(() => router.navigate('/'));
    await userEvent.click(await screen.findByRole('button', { name: 'Stay on this page' }));
    expect(router.state.location.pathname).toBe('/profile');
    await userEvent.click(within(dialog).getByRole('button', { name: "I've kept them" }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(hasUnsaved()).toBe(false);
  });
});

describe('personal details', () => {
  it('are saved as a complete profile, known everywhere at once and confirmed', async () => {
    const changed = { ...asha, name: 'Asha Rao', profile_completed: true };
    const calls = stubApi({ 'POST /api/update-profile': { body: changed } });
    show(<PersonalCard user={asha} />);
    const user = userEvent.setup();
    await user.clear(screen.getByLabelText(/^Full name/));
    await user.type(screen.getByLabelText(/^Full name/), ' Asha Rao ');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(lastToast()).toEqual(['Profile updated', 'Your profile has been successfully updated.']),
    );
    expect(sent(calls, 'POST')).toEqual([{ name: 'Asha Rao', email: 'asha@example.in', profile_completed: true }]);
    expect(queryClient.getQueryData(USER_KEY)).toEqual(changed);
  });

  it('are checked by the rules of the domain before they are sent', async () => {
    const calls = stubApi({});
    show(<PersonalCard user={{ ...asha, name: null, email: null }} />);
    const user = userEvent.setup();
    await user.type(screen.getByLabelText(/^Full name/), ' ');
    await user.type(screen.getByLabelText(/^Email address/), 'asha@example');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(screen.getByLabelText(/^Full name/)).toHaveAccessibleDescription('Name is required'));
    expect(screen.getByLabelText(/^Email address/)).toHaveAccessibleDescription(/Please enter a valid email address$/);
    expect(calls).toEqual([]);
  });

  it('that the server refuses stay in the form, with its words at the field and in a toast', async () => {
    const problem = { message: 'Check the form', errors: [{ path: 'email', message: 'This address is taken' }] };
    stubApi({ 'POST /api/update-profile': { status: 422, body: problem } });
    show(<PersonalCard user={asha} />);
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(lastToast()).toEqual(['Profile update failed', 'Check the form']));
    expect(await screen.findAllByText('This address is taken')).not.toHaveLength(0);
    expect(queryClient.getQueryData(USER_KEY)).toEqual(asha);
  });

  it('that one person typed are removed from the form when another person has signed in in another tab', async () => {
    stubApi({});
    const { rerender } = render(<PersonalCard user={asha} />, { wrapper: Providers });
    await userEvent.type(screen.getByLabelText(/^Full name/), ' Rao');
    rerender(<PersonalCard user={{ ...asha, id: 'u2', name: 'Bina' }} />);
    expect(screen.getByLabelText(/^Full name/)).toHaveValue('Bina');
  });

  it('show the mobile number for reading only', () => {
    stubApi({});
    show(<PersonalCard user={asha} />);
    expect(screen.getByLabelText('Mobile number')).toHaveValue('+91 98765 43210');
    expect(screen.getByLabelText('Mobile number')).toHaveAttribute('readonly');
  });
});

describe('the sessions', () => {
  const session = (id: string, device: string, current = false): SessionView => ({
    id,
    device,
    current,
    created_at: '2026-11-20T08:30:00.000Z',
    expires_at: '2026-11-27T08:30:00.000Z',
  });
  const here = session('s1', 'Firefox on Linux', true);
  const phone = session('s2', 'Chrome on Android');
  const list = (...items: SessionView[]) => ({ body: { items, next_cursor: null, total: items.length } });

  it('stand with this one first, which alone cannot be ended here', async () => {
    stubApi({ 'GET /api/sessions': list(phone, here) });
    show(<SessionsCard user={asha} />);
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      'Firefox on LinuxThis oneSince 20 Nov 2026, 14:00signs out on 27 Nov 2026, 14:00',
      'Chrome on AndroidSince 20 Nov 2026, 14:00signs out on 27 Nov 2026, 14:00End session',
    ]);
  });

  it.each([
    { case: 'that is live', answer: done },
    { case: 'that was over already', answer: { status: 404, body: { message: 'Not found' } } },
  ])('lose one $case when it is ended', async ({ answer }) => {
    let left = [here, phone];
    const calls = stubApi({
      'GET /api/sessions': () => list(...left),
      'POST /api/public/request-otp': codeSent,
      'POST /api/sessions/s2/end': () => {
        left = [here];
        return answer;
      },
    });
    show(<SessionsCard user={asha} />);
    await userEvent.click(await screen.findByRole('button', { name: /^End session: Chrome on Android/ }));
    expect(calls.some(({ url }) => url.endsWith('/end'))).toBe(false);
    await confirmWith('4711', 'End session');
    await waitFor(() => expect(lastToast()).toEqual(['Session ended', 'Chrome on Android is signed out.']));
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    expect(sent(calls, 'POST').at(-1)).toEqual({ otp: '4711' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keep one that could not be ended, and say so', async () => {
    stubApi({
      'GET /api/sessions': list(here, phone),
      'POST /api/public/request-otp': codeSent,
      'POST /api/sessions/s2/end': { status: 503, body: { message: 'Not now' } },
    });
    show(<SessionsCard user={asha} />);
    await userEvent.click(await screen.findByRole('button', { name: /^End session: Chrome on Android/ }));
    await confirmWith('4711', 'End session');
    expect(await screen.findByText(/Not now/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
  });

  const everywhere = async (answer: { readonly status?: number; readonly body: unknown }) => {
    const calls = stubApi({
      'GET /api/sessions': list(here, phone),
      'POST /api/public/request-otp': codeSent,
      'POST /api/sessions/end': answer,
      'HEAD /mark.svg': {},
      'GET /api/user': { body: asha },
    });
    acceptSignIn(asha);
    const ends: string[] = [];
    const stop = onSessionEnd((why) => ends.push(why));
    show(<SessionsCard user={asha} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
    // The dialog's code is fetched when it first opens.
    await screen.findByRole('dialog', { name: 'Sign out everywhere?' }, { timeout: 20_000 });
    expect(calls.some(({ url }) => url === '/api/sessions/end')).toBe(false);
    await confirmWith('4711', 'Sign out everywhere');
    return { ends, stop };
  };

  it('go on after a wrong code, which is said at its field', async () => {
    const { stop } = await everywhere({
      status: 422,
      body: { code: 'otp_invalid', message: 'Invalid or expired OTP' },
    });
    await waitFor(() =>
      expect(screen.getByLabelText('The code we sent to your mobile')).toHaveAccessibleDescription(
        'Invalid or expired OTP',
      ),
    );
    stop();
    expect(queryClient.getQueryData(USER_KEY)).toEqual(asha);
  });

  it('end all at once by a fresh code, and this browser is signed out with them', async () => {
    const { ends, stop } = await everywhere(done);
    await waitFor(() => expect(ends).toEqual(['signed-out']));
    stop();
    expect(localStorage.getItem('anupalan_user')).toBeNull();
  });

  it('all go on when the server could not end them, this one too', async () => {
    const { ends, stop } = await everywhere({ status: 503, body: { message: 'Not now' } });
    expect(await screen.findByText(/Not now/)).toBeVisible();
    stop();
    expect(ends).toEqual([]);
    expect(queryClient.getQueryData(USER_KEY)).toEqual(asha);
  });
});

describe('the choices', () => {
  it('are saved one by one as they are made', async () => {
    let kept = preferences;
    const calls = stubApi({
      'GET /api/me/preferences': () => ({ body: kept }),
      'PUT /api/me/preferences': () => {
        kept = { ...kept, sms: false };
        return done;
      },
    });
    show(<PreferencesCard user={asha} />);
    const sms = await screen.findByRole('switch', { name: 'By SMS' });
    expect(sms).toBeChecked();
    await userEvent.click(sms);
    expect(sms).not.toBeChecked();
    await waitFor(() => expect(sent(calls, 'PUT')).toEqual([{ sms: false }]));
    await waitFor(() => expect(queryClient.isFetching() + queryClient.isMutating()).toBe(0));
    expect(sms).not.toBeChecked();
    expect(screen.getByRole('switch', { name: 'By email' })).toBeChecked();
  });

  it('end as they were pressed last, however slowly the first is saved', async () => {
    const calls = stubApi({ 'GET /api/me/preferences': { body: preferences }, 'PUT /api/me/preferences': done });
    show(<PreferencesCard user={asha} />);
    const sms = await screen.findByRole('switch', { name: 'By SMS' });
    const save = slow('PUT');
    await userEvent.click(sms);
    await userEvent.click(sms);
    expect(sms).toBeChecked();
    expect(sent(calls, 'PUT')).toEqual([{ sms: false }]);
    save();
    await waitFor(() => expect(sent(calls, 'PUT')).toEqual([{ sms: false }, { sms: true }]));
    await waitFor(() => expect(queryClient.isFetching() + queryClient.isMutating()).toBe(0));
    expect(sms).toBeChecked();
  });

  it('return to the saved value when saving fails', async () => {
    stubApi({
      'GET /api/me/preferences': { body: preferences },
      'PUT /api/me/preferences': { status: 503, body: { message: 'Not now' } },
    });
    show(<PreferencesCard user={asha} />);
    const mail = await screen.findByRole('switch', { name: 'By email' });
    await userEvent.click(mail);
    await waitFor(() => expect(lastToast()).toEqual(['Your choice was not saved', 'Not now']));
    expect(mail).toBeChecked();
  });

  it('never leave the word before a number or an address alone on its line', async () => {
    stubApi({ 'GET /api/me/preferences': { body: preferences } });
    show(<PreferencesCard user={asha} />);
    expect((await screen.findByText('To asha@example.in')).textContent).toBe('To\u00a0asha@example.in');
    expect(screen.getByText('To +91 98765 43210').textContent).toBe('To\u00a0+91 98765 43210');
  });

  it('say that mail needs an address first', async () => {
    stubApi({ 'GET /api/me/preferences': { body: preferences } });
    show(<PreferencesCard user={{ ...asha, email: null }} />);
    expect(await screen.findByRole('switch', { name: 'By email' })).toHaveAccessibleDescription(
      'Add an email address under personal details first.',
    );
  });
});

describe('the guided tour', () => {
  it('is no longer over once it is restarted, and begins on the dashboard', async () => {
    const calls = stubApi({ 'GET /api/me/preferences': { body: preferences }, 'PUT /api/me/preferences': done });
    show(<RestartTour />);
    await userEvent.click(screen.getByRole('button', { name: 'Restart the guided tour' }));
    expect(await screen.findByRole('heading', { name: 'The dashboard' })).toBeInTheDocument();
    expect(sent(calls, 'PUT')).toEqual([{ tours: { customer: false } }]);
  });

  it('does not pretend to when that could not be saved', async () => {
    stubApi({ 'PUT /api/me/preferences': { status: 503, body: { message: 'Not now' } } });
    show(<RestartTour />);
    await userEvent.click(screen.getByRole('button', { name: 'Restart the guided tour' }));
    await waitFor(() => expect(lastToast()).toEqual(['Your choice was not saved', 'Not now']));
    expect(screen.queryByRole('heading', { name: 'The dashboard' })).not.toBeInTheDocument();
  });
});

describe('the consent', () => {
  const given = { notice_version: '2026-01', purposes: ['account', 'research'], agreed_at: '2026-11-12T08:30:00.000Z' };

  it('is shown with its notice, date and purpose, and with the present notice if it differs', async () => {
    stubApi({ 'GET /api/me/consents': { body: { items: [given], current_version: '2026-11' } } });
    show(<ConsentCard />);
    expect(await screen.findByText('Privacy notice 2026-01')).toBeInTheDocument();
    expect(screen.getByText('Agreed on 12 Nov 2026, 14:00')).toBeInTheDocument();
    expect(screen.getByText('your account: to sign you in and keep you updated')).toBeInTheDocument();
    // An unknown purpose is shown as it was agreed to.
    expect(screen.getByText('research')).toBeInTheDocument();
    expect(screen.getByText('The notice has changed since. The current version is 2026-11.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Read the privacy notice' })).toHaveAttribute('href', '/privacy');
  });

  it('is reported missing for an account that an admin made', async () => {
    stubApi({ 'GET /api/me/consents': { body: { items: [], current_version: '2026-11' } } });
    show(<ConsentCard />);
    expect(await screen.findByText(/^Your account was created by our team/)).toBeInTheDocument();
  });
});
describe('your data', () => {
  const nothing = { blocked: [], requests: 2, receipts: [{ number: 'R/26-27/1', kept_until: '2033-12-31' }] };
  const openDialog = async () => {
    show(<DataCard user={asha} />);
    const person = userEvent.setup();
    await person.click(screen.getByRole('button', { name: 'Erase my data…' }));
    return person;
  };

  it('is downloaded by a link to the server, which the browsers inside other apps can save', () => {
    show(<DataCard user={asha} />);
    const link = screen.getByRole('link', { name: 'Download my data' });
    expect(link).toHaveAttribute('href', '/api/me/export');
    expect(link).toHaveAttribute('download');
  });

  it('is erased after the sentence and a fresh code were typed, below the lists of erased and kept data', async () => {
    const id = 'a'.repeat(64);
    const calls = stubApi({
      'GET /api/me/erasure': { body: nothing },
      'POST /api/public/request-otp': codeSent,
      'POST /api/me/erasure': { body: { id, receipt: null } },
    });
    const person = await openDialog();
    await screen.findByText('2 requests with their forms, documents, results and messages');
    screen.getByText('1 receipt with the name on it, until 31 Dec 2033: tax law requires it');
    await person.click(screen.getByRole('button', { name: 'Continue' }));
    const typed = screen.getByLabelText(/^To confirm, type: erase my data/);
    await waitFor(() => expect(typed).toHaveAccessibleDescription(/Type the words: erase my data/));
    expect(sent(calls, 'POST')).toEqual([]);
    await person.type(typed, 'Erase my data');
    await person.click(screen.getByRole('button', { name: 'Continue' }));
    await confirmWith('4711', 'Erase everything');
    await waitFor(() =>
      expect(sent(calls, 'POST').at(-1)).toEqual({
        confirm: 'Erase my data',
        grounds: 'consent_withdrawn',
        otp: '4711',
      }),
    );
    await waitFor(() => expect(queryClient.getQueryData(USER_KEY)).toBeNull());
  });

  it('names the services that prevent it, with the possible acts', async () => {
    const blocked = {
      id: 'r1',
      case_number: 'SR-7K3M9Q-4',
      service_id: 'gst-registration',
      service_title: 'GST Registration',
      reason: 'money_held',
      may_cancel: true,
      held: 399,
    };
    stubApi({ 'GET /api/me/erasure': { body: { ...nothing, blocked: [blocked] } } });
    await openDialog();
    const link = await screen.findByRole('link', { name: 'GST Registration, SR-7K3M9Q-4' });
    expect(link).toHaveAttribute('href', '/services/gst-registration?id=r1');
    screen.getByText(/You have paid for it. You can cancel the request/);
    expect(screen.queryByRole('button', { name: 'Erase everything' })).toBeNull();
  });
});
