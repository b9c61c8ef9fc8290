import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../shared/api/query-client';
import { currentToasts, removeToast } from '../../shared/kit/toast/store';
import { closeSignIn, openSignIn, useSignInDialog } from '../../shared/sign-in-dialog';
import { type StubAnswer, type StubCall, stubApi } from '../../shared/testing/api-stub';
import SignInDialog from './SignInDialog';

const asha = { id: 'u1', name: null, mobile: '+919811111111', role: 'customer', profile_completed: false };
const SENT = { body: { success: true, retryAfter: 30 } };

function Host() {
  const open = useSignInDialog();
  return open === null ? <p>The page alone</p> : <SignInDialog onSuccess={open.onSuccess} />;
}

let calls: readonly StubCall[] = [];
const open = async (mobile: string, verified: StubAnswer | (() => StubAnswer), requested: StubAnswer = SENT) => {
  calls = stubApi({
    'HEAD /mark.svg': {},
    'GET /api/public/config': { body: { demo: false } },
    'POST /api/public/request-otp': requested,
    'POST /api/public/verify-otp': verified,
  });
  const seen: string[] = [];
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Host />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  act(() => openSignIn(() => seen.push(screen.queryByRole('dialog') === null ? 'alone' : 'under the dialog')));
  fireEvent.change(await screen.findByLabelText('Mobile number'), { target: { value: mobile } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  return seen;
};
const enter = async (code: string) => {
  fireEvent.change(await screen.findByLabelText('OTP'), { target: { value: code } });
  fireEvent.click(screen.getByRole('button', { name: 'Verify OTP' }));
};

beforeAll(() => {
  // jsdom has the placeholder's dialog element without these methods.
  HTMLDialogElement.prototype.showModal = () => undefined;
  HTMLDialogElement.prototype.close = () => undefined;
});
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  queryClient.clear();
  sessionStorage.clear();
  removeToast();
});
afterEach(() => {
  act(closeSignIn);
  queryClient.clear();
});

describe('the sign-in dialog of a screen with a follow-up (SIGN-18)', () => {
  it('takes no more than ten digits of a mobile and four of a code, and says what is too short', async () => {
    await open('98765', { body: {} });
    const mobile = screen.getByLabelText('Mobile number');
    await screen.findByText('Mobile number must be at least 10 digits');
    expect(mobile).toBeInvalid();
    fireEvent.change(mobile, { target: { value: '981111113456789' } });
    expect(mobile).toHaveValue('9811111134');
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await enter('12x');
    await screen.findByText('OTP must be at least 4 digits');
    const code = screen.getByLabelText('OTP');
    fireEvent.change(code, { target: { value: '123456789' } });
    expect(code).toHaveValue('1234');
  });

  it('closes first and then calls the screen back once; the greeting groups the number, the session lasts a day', async () => {
    const seen = await open('9811111111', { body: { success: true, user: asha, redirectPath: '/' } });
    await enter('1234');
    await screen.findByText('The page alone');
    expect(seen).toEqual(['alone']);
    expect(currentToasts()[0]).toMatchObject({ title: 'Login successful', description: 'Welcome, +91 98111 11111!' });
    const verified = calls.find(({ url }) => url.endsWith('verify-otp'));
    expect(JSON.parse(String(verified?.init.body))).toMatchObject({ remember: false });
  });

  it('names the terms and the privacy notice that one agrees to', async () => {
    await open('9811111133', { body: {} });
    const agreed = (await screen.findByText(/^By continuing you agree to our/)).closest('p') ?? document.body;
    expect([...agreed.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(['/terms', '/privacy']);
  });

  it.each([
    ['/?service=gst-registration', undefined, '9811111131'],
    ['/', 'Choose a service to get started.', '9811111132'],
  ])('at %s tells a newcomer next: %s', async (address, next, mobile) => {
    window.history.replaceState(null, '', address);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      await open(mobile, { body: { success: true, user: asha, redirectPath: '/' } });
      await enter('1234');
      await screen.findByText('The page alone');
      act(() => void vi.advanceTimersByTime(2000));
      expect(currentToasts()[0]?.title).toBe('Welcome to Anupalan');
      expect(currentToasts()[0]?.description).toBe(next);
    } finally {
      vi.useRealTimers();
      window.history.replaceState(null, '', '/');
    }
  });

  it('runs nothing for a code that was wrong, stays, and says at the field what is wrong until it is typed anew', async () => {
    const body = { code: 'otp_invalid', message: 'Invalid or expired OTP', attemptsRemaining: 3 };
    const seen = await open('9811111112', { status: 401, body });
    await enter('1234');
    await waitFor(() => expect(currentToasts()[0]?.title).toBe('Verification failed'));
    const field = await screen.findByLabelText('OTP');
    await waitFor(() => expect(field).toBeInvalid());
    expect(field).toHaveAccessibleDescription(/Invalid or expired OTP \(3 attempts remaining\)/);
    expect(field).toHaveFocus();
    fireEvent.blur(field);
    await act(() => Promise.resolve());
    expect(field).toBeInvalid();
    fireEvent.change(field, { target: { value: '4321' } });
    await waitFor(() => expect(field).toBeValid());
    expect(seen).toEqual([]);
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });

  it('sends the same code again after a call that did not come through', async () => {
    let tries = 0;
    const seen = await open('9811111113', () => {
      tries += 1;
      return tries === 1 ? { status: 502, body: 'away' } : { body: { success: true, user: asha, redirectPath: '/' } };
    });
    await enter('1234');
    const field = await screen.findByLabelText('OTP');
    await waitFor(() => expect(field).toBeInvalid());
    fireEvent.click(screen.getByRole('button', { name: 'Verify OTP' }));
    await screen.findByText('The page alone');
    expect([tries, seen]).toEqual([2, ['alone']]);
  });

  it('says that a code is over and takes no further one until another was asked for', async () => {
    const body = { code: 'otp_invalid', message: 'Invalid or expired OTP', attemptsRemaining: 0 };
    await open('9811111116', { status: 422, body });
    await enter('1234');
    expect(await screen.findByText('This code can no longer be used. Ask for a new code.')).toBeInTheDocument();
    expect(currentToasts()[0]?.description).toBe('Invalid or expired OTP (0 attempts remaining)');
    expect(screen.getByRole('button', { name: /^Verify OTP/ })).toHaveAttribute('aria-disabled', 'true');
    const now = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => now + 31_000);
    fireEvent.click(await screen.findByRole('button', { name: 'Resend OTP' }));
    await waitFor(() => expect(screen.queryByText(/can no longer be used/)).toBeNull());
    expect(screen.getByRole('button', { name: 'Verify OTP' })).not.toHaveAttribute('aria-disabled');
  });

  it('keeps the number for a correction, and the link to the sent code (SIGN-15)', async () => {
    await open('9811111117', { body: {} });
    fireEvent.click(await screen.findByRole('button', { name: 'Change' }));
    expect(await screen.findByLabelText('Mobile number')).toHaveValue('98111 11117');
    fireEvent.click(screen.getByRole('button', { name: 'I already have a code' }));
    await screen.findByLabelText('OTP');
  });

  it('keeps number and step over a reload, until it is closed', async () => {
    await open('9811111118', { body: {} }, { body: { success: true, retryAfter: 30, otpLength: 6 } });
    await screen.findByLabelText('OTP');
    cleanup();
    act(() => openSignIn());
    render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <Host />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    expect(await screen.findByText(/98111 11118/)).toBeInTheDocument();
    fireEvent.change(screen.getByLabelText('OTP'), { target: { value: '12345678' } });
    expect(screen.getByLabelText('OTP')).toHaveValue('123456');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await screen.findByText('The page alone');
    act(() => openSignIn());
    expect(await screen.findByLabelText('Mobile number')).toHaveValue('');
  });

  it('asks staff on a new device for a second code, and signs in with it', async () => {
    const seen = await open('9811111119', {
      status: 403,
      body: { code: 'second_factor_required', message: 'New', methods: ['app', 'recovery'], emailHint: null },
    });
    await enter('1234');
    expect(await screen.findByRole('dialog', { name: 'Confirm this device' })).toBeInTheDocument();
    const field = screen.getByLabelText('Code');
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    stubApi({ 'POST /api/public/verify-second-factor': { body: { success: true, user: asha, redirectPath: '/' } } });
    fireEvent.change(field, { target: { value: '123456' } });
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    await screen.findByText('The page alone');
    expect(seen).toEqual(['alone']);
  });

  it('runs nothing when it is closed', async () => {
    const seen = await open('9811111113', { body: {} });
    await screen.findByLabelText('OTP');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await screen.findByText('The page alone');
    expect(seen).toEqual([]);
  });

  it('says under the number that no code was sent and why, until another number is typed', async () => {
    const refusal = { code: 'otp_not_sent', message: "We couldn't send your code. Please try again." };
    await open('9811111128', { body: {} }, { status: 503, body: refusal });
    const note = await screen.findByRole('alert');
    expect(note).toHaveTextContent("No new code was sentWe couldn't send your code. Please try again.");
    // The toast is removed; the note stays.
    act(() => removeToast());
    expect(screen.getByRole('alert')).toBe(note);
    fireEvent.change(screen.getByLabelText('Mobile number'), { target: { value: '9811111129' } });
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('says that the second code was not mailed, instead of its address, and names the other methods', async () => {
    await open('9811111120', {
      status: 401,
      body: { code: 'second_factor_required', message: 'New', methods: ['email', 'recovery'], emailHint: 'a•••@x.in' },
    });
    await screen.findByLabelText('OTP');
    stubApi({
      'POST /api/public/verify-otp': {
        status: 401,
        body: {
          code: 'second_factor_required',
          message: 'New',
          methods: ['email', 'recovery'],
          emailHint: 'a•••@x.in',
        },
      },
      'POST /api/public/second-factor/email': {
        status: 503,
        body: { code: 'second_factor_not_sent', message: "We couldn't send your code by email. Please try again." },
      },
    });
    await enter('1234');
    const note = await screen.findByText(/We couldn't send your code by email/);
    expect(note).toHaveTextContent('Send another code, or confirm in another way.');
    expect(screen.queryByText(/The code we sent to a•••@x\.in/)).toBeNull();
    stubApi({
      'POST /api/public/second-factor/email': { body: { success: true, emailHint: 'a•••@x.in', retryAfter: 30 } },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Send another code' }));
    await waitFor(() => expect(screen.queryByText(/We couldn't send/)).toBeNull());
    expect(screen.getByText('The code we sent to a•••@x.in')).toBeInTheDocument();
    // The server refuses another code until then.
    expect(screen.getByRole('button', { name: /^Send another code in (30|29) s$/ })).toBeDisabled();
  });

  it('says when another code may be asked for, after a refusal, and leads on to the code that is out', async () => {
    const refusal = { code: 'otp_cool_down', message: 'Please wait 27 seconds before requesting another OTP' };
    await open('9811111114', { body: {} }, { status: 429, body: refusal, headers: { 'retry-after': '27' } });
    await screen.findByText(/^You can ask for a new code in 2[67] s$/);
    expect(currentToasts()[0]).toMatchObject({ title: 'Failed to send OTP', description: refusal.message });
    fireEvent.change(screen.getByLabelText('Mobile number'), { target: { value: '9811111115' } });
    await waitFor(() => expect(screen.queryByText(/^You can ask/)).toBeNull());
    fireEvent.change(screen.getByLabelText('Mobile number'), { target: { value: '9811111114' } });
    fireEvent.click(await screen.findByRole('button', { name: 'I already have a code' }));
    await screen.findByRole('button', { name: /^Resend OTP in 2\d s$/ });
  });
});
