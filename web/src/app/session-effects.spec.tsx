import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider, useLocation } from 'react-router-dom';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { pathQuery, queryClient } from '../shared/api/query-client';
import { USER_KEY, watchSession } from '../shared/api/session';
import { currentToasts, removeToast } from '../shared/kit/toast/store';
import { stubApi } from '../shared/testing/api-stub';
import { asha } from '../shared/testing/customer-fixture';
import { AdminGate } from './AdminGate';
import { ProtectedRoute, StaffGate } from './guards';
import { SessionEffects } from './SessionEffects';

const SignIn = () => (
  <p>sign in for {(useLocation().state as { from?: { pathname: string } } | null)?.from?.pathname}</p>
);
const frame = (
  <>
    <SessionEffects />
    <Outlet />
  </>
);
const page = <p>the page</p>;

/** A page of somebody whose session ends at the server while it is shown. */
const expired = async (path: string, role: 'customer' | 'staff' | 'admin'): Promise<void> => {
  let over = false as boolean;
  stubApi({
    'GET /api/user': () => (over ? { status: 401 } : { body: { ...asha, role } }),
    'GET /api/notes': { status: 401 },
  });
  const router = createMemoryRouter(
    [
      {
        element: frame,
        children: [
          { path: '/auth', element: <SignIn /> },
          { element: <ProtectedRoute />, children: [{ path: '/profile', element: page }] },
          { path: '/staff/*', element: <StaffGate>{page}</StaffGate> },
          { path: '/admin/*', element: <AdminGate>{page}</AdminGate> },
          { path: '*', element: page },
        ],
      },
    ],
    { initialEntries: [path] },
  );
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByText('the page');
  await waitFor(() => expect(queryClient.getQueryData(USER_KEY)).toMatchObject({ role }));
  over = true;
  await act(() => queryClient.fetchQuery({ queryKey: ['/api/notes'], queryFn: pathQuery() }).catch(() => undefined));
  await waitFor(() => expect(currentToasts()).toMatchObject([{ title: 'Your session has ended' }]));
};

/** A stream of live changes on which nothing happens. */
class Silent {
  readonly addEventListener = (): void => undefined;
  readonly close = (): void => undefined;
}
vi.stubGlobal('EventSource', Silent);
afterAll(() => vi.unstubAllGlobals());
watchSession();
beforeEach(() => {
  queryClient.clear();
  localStorage.clear();
  removeToast();
});

describe('a session that expires while a page is shown', () => {
  it.each([
    ['/profile', 'customer'],
    ['/staff/requests/1', 'staff'],
    ['/admin/users', 'admin'],
  ] as const)('leads from %s, which is for signed-in people, to the sign-in and back', async (path, role) => {
    await expired(path, role);
    expect(await screen.findByText(`sign in for ${path}`)).toBeVisible();
  });

  it.each(['/my-services', '/developers', '/erasure/e1', '/demo/outbox', '/nowhere'])(
    'leaves %s, which visitors may see, as it is (SHELL-08, SHELL-09, MYS-02)',
    async (path) => {
      await expired(path, 'customer');
      expect(screen.getByText('the page')).toBeVisible();
    },
  );
});
