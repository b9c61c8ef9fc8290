import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../shared/api/query-client';
import { USER_KEY } from '../../shared/api/session';
import { currentToasts, removeToast } from '../../shared/kit/toast/store';
import { stubApi } from '../../shared/testing/api-stub';
import AuthPage from './AuthPage';

const side = () => screen.getByRole('complementary');
const open = () => {
  globalThis.fetch = () => new Promise(() => undefined);
  show();
};
const show = () => {
  queryClient.setQueryData(USER_KEY, null);
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <AuthPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
};

beforeEach(() => {
  queryClient.clear();
  sessionStorage.clear();
  removeToast();
});
afterEach(() => {
  vi.useRealTimers();
  onlineManager.setOnline(true);
  queryClient.clear();
});

describe('the sign-in page’s description of the product', () => {
  it('waits for the test accounts above it, but only for a limited time', async () => {
    open();
    expect(side()).toHaveClass('is-coming');
    await waitFor(() => expect(side()).not.toHaveClass('is-coming'));
  });

  it('is shown at once when the device is offline', () => {
    onlineManager.setOnline(false);
    open();
    expect(side()).not.toHaveClass('is-coming');
  });
});

describe('the tabs of the sign-in page', () => {
  it('keep the focus of who moves along them with the arrow keys', async () => {
    open();
    expect(screen.getByLabelText('Mobile number')).toHaveFocus();
    await userEvent.click(screen.getByRole('tab', { name: 'Login' }));
    for (const name of ['Register', 'Login', 'Register']) {
      await userEvent.keyboard('{ArrowRight}');
      expect(screen.getByRole('tab', { name, selected: true })).toHaveFocus();
    }
    await userEvent.click(screen.getByRole('button', { name: 'Continue to Login' }));
    expect(screen.getByLabelText('Mobile number')).toHaveFocus();
  });
});

describe('a test account whose last code is too fresh for another one', () => {
  it('goes on with that one, also when the number was faster than the settings that name it', async () => {
    const mobile = '0000000001';
    stubApi({
      'POST /api/public/request-otp': { status: 429, body: { code: 'otp_cool_down', message: 'Wait' } },
    });
    const other = globalThis.fetch;
    let askedFor: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      askedFor = resolve;
    });
    globalThis.fetch = async (input, init) => {
      if (String(input) !== '/api/public/config') {
        if (String(input).endsWith('request-otp')) askedFor();
        return other(input, init);
      }
      await asked;
      return Response.json({ demo: true, otpLength: 4, demoAccounts: [{ label: 'Customer', mobile }] });
    };
    show();
    fireEvent.change(screen.getByLabelText('Mobile number'), { target: { value: mobile } });
    fireEvent.click(screen.getByRole('button', { name: 'Request OTP' }));
    expect(await screen.findByLabelText('OTP')).toBeInTheDocument();
    expect(currentToasts().map(({ title }) => title)).toContain('Test account detected');
  });
});

describe('the test accounts', () => {
  it('are named nowhere where demo mode is off', async () => {
    const account = { label: 'Customer', mobile: '0000000001' };
    const calls = stubApi({
      'GET /api/public/config': { body: { demo: false, otpLength: 4, demoAccounts: [account] } },
    });
    show();
    await waitFor(() => expect(side()).not.toHaveClass('is-coming'));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(calls.map(({ url }) => url)).toEqual(['/api/public/config']);
    expect(screen.queryByText('Test accounts')).toBeNull();
    expect(document.body).not.toHaveTextContent(/000000000\d|4-digit OTP/);
  });
});

describe('who is signed in already', () => {
  it('is led home', async () => {
    stubApi({ 'GET /api/public/config': { body: { demo: false, otpLength: 4, demoAccounts: [] } } });
    queryClient.setQueryData(USER_KEY, { id: 'u1', name: 'Asha', mobile: '+919811111151', role: 'customer' });
    render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={['/auth']}>
          <Routes>
            <Route path="/auth" element={<AuthPage />} />
            <Route path="/" element={<h1>Home</h1>} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>,
    );
    expect(await screen.findByRole('heading', { name: 'Home' })).toBeInTheDocument();
  });
});

describe('a sign-in on the page', () => {
  const user = { id: 'u1', name: 'Asha', mobile: '+919811111151', profile_completed: true };

  it.each([
    ['a customer', '9811111151', { role: 'customer' }, 'Welcome back', undefined],
    ['staff', '9811111152', { role: 'staff' }, 'Staff access granted', 'Redirecting to staff dashboard...'],
    [
      'an admin',
      '9811111153',
      { role: 'admin', is_super_admin: true },
      'Admin access granted',
      'Redirecting to admin dashboard...',
    ],
  ])('greets %s by name, then in the words of the role, and lasts a week', async (_, mobile, role, title, text) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const calls = stubApi({
      'GET /api/public/config': { body: { demo: false, otpLength: 4, demoAccounts: [] } },
      'POST /api/public/request-otp': { body: { success: true, retryAfter: 30 } },
      'POST /api/public/verify-otp': { body: { success: true, user: { ...user, ...role }, redirectPath: '/' } },
    });
    show();
    fireEvent.change(screen.getByLabelText('Mobile number'), { target: { value: mobile } });
    fireEvent.click(screen.getByRole('button', { name: 'Request OTP' }));
    fireEvent.change(await screen.findByLabelText('OTP'), { target: { value: '1234' } });
    fireEvent.click(screen.getByRole('button', { name: 'Verify OTP' }));
    await waitFor(() =>
      expect(currentToasts().at(-1)).toMatchObject({ title: 'Login successful', description: 'Welcome, Asha!' }),
    );
    act(() => void vi.advanceTimersByTime(2000));
    expect(currentToasts().at(-1)?.title).toBe(title);
    expect(currentToasts().at(-1)?.description).toBe(text);
    const verified = calls.find(({ url }) => url.endsWith('verify-otp'));
    expect(JSON.parse(String(verified?.init.body))).toMatchObject({ remember: true });
  });
});

describe('the confirmation of a new device on the sign-in page', () => {
  const asked = async (mobile: string, methods: readonly string[]) => {
    stubApi({
      'GET /api/public/config': {
        body: { demo: true, otpLength: 4, demoAccounts: [{ label: 'Staff', mobile }] },
      },
      'POST /api/public/request-otp': { body: { success: true, retryAfter: 30 } },
      'POST /api/public/verify-otp': {
        status: 401,
        body: { code: 'second_factor_required', message: 'New', methods, emailHint: null },
      },
    });
    show();
    expect(await screen.findByText('Test accounts')).toBeInTheDocument();
    fireEvent.change(screen.getByLabelText('Mobile number'), { target: { value: mobile } });
    fireEvent.click(screen.getByRole('button', { name: 'Request OTP' }));
    fireEvent.change(await screen.findByLabelText('OTP'), { target: { value: '123456' } });
    expect(screen.getByRole('tab', { name: 'Register' })).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Verify OTP' }));
    await screen.findByRole('heading', { name: 'Confirm this device', level: 1 });
  };

  it('hides the tabs and the test accounts, and has a link back to them', async () => {
    await asked('9811111141', ['app']);
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.queryByText('Test accounts')).toBeNull();
    expect(screen.getByText("If you can't get a code, ask an admin to help you sign in.")).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Start again' }));
    expect(await screen.findByRole('tab', { name: 'Register' })).toBeInTheDocument();
  });

  it('accepts a recovery code in any grouping, and explains the loss of the phone', async () => {
    await asked('9811111142', ['app', 'recovery']);
    expect(screen.getByText(/^Lost the phone with your app\?/)).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    const field = await screen.findByLabelText('Recovery code');
    fireEvent.change(field, { target: { value: 'abcd 2345 efgh' } });
    expect(field).toHaveValue('ABCD-2345-EFGH');
  });
});
