import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../shared/api/query-client';
import { currentToasts, removeToast } from '../shared/kit/toast/store';
import { useSignInDialog } from '../shared/sign-in-dialog';
import { type StubAnswer, stubApi } from '../shared/testing/api-stub';
import { AdminGate } from './AdminGate';
import { HomeGate, ProtectedRoute, StaffGate } from './guards';

/** The server answers the session query when `say` is called. */
const open = (path: string, hint: string | null) => {
  if (hint !== null)
    localStorage.setItem('anupalan_user', JSON.stringify({ mobile: '+919876543210', name: 'Asha', role: hint }));
  let say: (status: number, role?: string) => void = () => undefined;
  let fail: (why: Error) => void = () => undefined;
  const answer = new Promise<readonly [status: number, body: string]>((resolve, reject) => {
    say = (status, role) => resolve([status, JSON.stringify({ id: 'u1', mobile: '+91', role })]);
    fail = reject;
  });
  globalThis.fetch = async () => {
    const [status, body] = await answer;
    return new Response(body, { status });
  };
  /** Every page that was rendered, even briefly. */
  const drawn: string[] = [];
  const Page = ({ name }: { readonly name: string }) => {
    drawn.push(name);
    return <p>{name}</p>;
  };
  const page = (name: string) => <Page name={name} />;
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="/" element={<HomeGate>{page('home')}</HomeGate>} />
          <Route path="/admin" element={page('admin')} />
          <Route path="/staff" element={page('staff')} />
          <Route path="/staff/queue" element={<StaffGate>{page('queue')}</StaffGate>} />
          <Route path="/services" element={page('services')} />
          <Route path="/auth" element={page('auth')} />
          <Route element={<ProtectedRoute />}>
            <Route path="/profile" element={page('profile')} />
          </Route>
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { drawn, say, fail };
};
const waiting = () => screen.findByRole('status');

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  queryClient.clear();
  localStorage.clear();
});

describe('the home page', () => {
  it.each(['admin', 'staff'])(
    'is never drawn for %s whose hint is here, not even while the server is asked',
    async (role) => {
      const { drawn, say } = open('/', role);
      await waiting();
      say(200, role);
      await screen.findByText(role);
      expect(drawn).not.toContain('home');
    },
  );

  it('is shown to them once the server reports no session', async () => {
    const { say } = open('/', 'admin');
    await waiting();
    say(401);
    await screen.findByText('home');
  });

  it('is not shown to them while the session is unknown', async () => {
    const { drawn, say } = open('/', 'staff');
    await waiting();
    say(503);
    await screen.findByRole('button', { name: 'Try again' });
    expect(drawn).toEqual([]);
  });

  it.each(['customer', null])('is drawn at once for customers and visitors (hint: %s)', (hint) => {
    expect(open('/', hint).drawn).toContain('home');
  });
});

describe('a page for signed-in people', () => {
  it('waits until the session is known, and nothing else is shown meanwhile (SHELL-13)', async () => {
    const { drawn, say } = open('/profile', 'customer');
    await waiting();
    expect(drawn).toEqual([]);
    say(200, 'customer');
    await screen.findByText('profile');
    expect(new Set(drawn)).toEqual(new Set(['profile']));
  });

  it('redirects to /auth once the session is known to be empty', async () => {
    const { drawn, say } = open('/profile', null);
    await waiting();
    say(401);
    await screen.findByText('auth');
    expect(drawn).not.toContain('profile');
  });

  it('says that the server does not answer, instead of redirecting', async () => {
    const { drawn, fail } = open('/profile', null);
    await waiting();
    fail(new TypeError('Failed to fetch'));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument());
    expect(drawn).toEqual([]);
  });
});

describe('a page for staff', () => {
  it.each([
    ['staff', 'queue'],
    ['admin', 'queue'],
    ['customer', 'services'],
    [null, 'auth'],
  ])('leads %s to %s', async (role, page) => {
    const { say } = open('/staff/queue', role);
    if (role === null) say(401);
    else say(200, role);
    await screen.findByText(page);
  });
});

describe('a page for admins', () => {
  const admin = { id: 'a1', mobile: '+918888800000', name: null, role: 'admin', is_super_admin: false };
  const visitor: StubAnswer = { status: 401 };
  /** The server's answers to the session query, one after the other. */
  const openAdmin = (path: string, ...answers: readonly StubAnswer[]) => {
    let asked = 0;
    stubApi({ 'GET /api/user': () => answers[Math.min(asked++, answers.length - 1)] ?? visitor });
    const SignIn = () => <p>{useSignInDialog() === null ? 'closed' : 'login dialog'}</p>;
    render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route path="/" element={<p>home</p>} />
            <Route path="/staff" element={<p>staff</p>} />
            <Route path="/services" element={<p>services</p>} />
            <Route path="*" element={<AdminGate>the page</AdminGate>} />
          </Routes>
          <SignIn />
        </MemoryRouter>
      </QueryClientProvider>,
    );
  };
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
  const toasts = () => currentToasts().map(({ title }) => title);

  beforeEach(() => removeToast());

  it('says that access is checked, then shows the page (ALAY-05)', async () => {
    openAdmin('/admin/users', { body: admin });
    expect(screen.getByRole('status')).toHaveTextContent('Checking your access...');
    await screen.findByText('the page');
    expect(toasts()).toEqual([]);
  });

  it.each([
    ['/admin', 'You do not have permission to open the admin pages.'],
    ['/admin/requests', 'You do not have permission to open the admin pages.'],
    ['/admin/services', 'You do not have permission to manage services.'],
    ['/admin/services/gst', 'You do not have permission to manage services.'],
    ['/admin/users', 'You do not have permission to manage users.'],
    ['/admin/settings', 'You do not have permission to change settings.'],
  ])('denies a visitor at %s, with its own text (ALAY-03, ALAY-06)', async (path, text) => {
    openAdmin(path, visitor);
    await screen.findByRole('heading', { name: 'Access Denied' });
    screen.getByText(text);
    expect(screen.getByRole('link', { name: 'Return to Homepage' })).toHaveAttribute('href', '/');
    expect(screen.queryByRole('button', { name: 'Try Auto-Auth' }) !== null).toBe(path === '/admin/users');
    await press('Log In');
    screen.getByText('login dialog');
  });

  it.each([
    ['staff', 'staff'],
    ['customer', 'services'],
  ])('redirects %s to a page of theirs', async (role, page) => {
    openAdmin('/admin/users', { body: { ...admin, role } });
    await screen.findByText(page);
  });

  it('is opened by “Try Auto-Auth” when the server knows an admin, who is told so (AUSR-24, ALAY-14)', async () => {
    openAdmin('/admin/users', visitor, { body: admin });
    await press('Try Auto-Auth');
    await screen.findByText('the page');
    expect(toasts()).toEqual(['Admin access verified']);
  });

  it('stays denied after “Try Auto-Auth” without a session, whatever the browser remembers', async () => {
    const hint = { mobile: '+918888800000', name: 'Arjun', role: 'admin', is_super_admin: true };
    localStorage.setItem('anupalan_user', JSON.stringify(hint));
    openAdmin('/admin/users', visitor);
    await press('Try Auto-Auth');
    await waitFor(() => expect(toasts()).toEqual(['You are not signed in']));
    expect(screen.queryByText('the page')).toBeNull();
  });

  it('says that the server does not answer after “Try Auto-Auth”, and no more', async () => {
    openAdmin('/admin/users', visitor, { status: 503 });
    await press('Try Auto-Auth');
    await screen.findByRole('button', { name: 'Try again' });
    expect(toasts()).toEqual([]);
  });
});
