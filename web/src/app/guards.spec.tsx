import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../shared/api/query-client';
import { HomeGate, ProtectedRoute } from './guards';

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
