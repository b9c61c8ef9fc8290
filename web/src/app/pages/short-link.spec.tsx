import type { User } from '@anupalan/domain/contracts/identity';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../shared/api/query-client';
import { stubApi } from '../../shared/testing/api-stub';
import { caseView } from '../../shared/testing/case-fixture';
import { ProtectedRoute } from '../guards';
import ShortLinkPage from './ShortLinkPage';

const own = { ...caseView().request, id: 'r 1', case_number: 'SR-HMXE6D-2', service_id: 'gst-registration' };
const open = (number: string, role: User['role'] | null) => {
  const page = { items: [{ ...own, case_number: 'SR-OTHER0-1', id: 'r2' }, own], next_cursor: null, total: 2 };
  stubApi({
    'GET /api/user': role === null ? { status: 401 } : { body: { id: 'u1', mobile: '+919876543210', role } },
    'GET /api/customer-services': { body: { services: [own] } },
    [`GET /api/staff/requests?q=${number.toUpperCase()}`]: { body: page },
    [`GET /api/admin/requests?q=${number.toUpperCase()}`]: { body: page },
  });
  const element = <p>there</p>;
  const routes = [
    {
      element: <ProtectedRoute />,
      children: [
        { path: '/r/:number', element: <ShortLinkPage /> },
        { path: '/services/:serviceId', element },
      ],
    },
    { path: '/staff/requests/:id', element },
    { path: '/admin/requests/:id', element },
    { path: '/auth', element },
    { path: '/', element: <p>home</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [`/r/${number}`] });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
};

describe('the short link of a case', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockReturnValue();
    queryClient.clear();
    localStorage.clear();
  });
  afterEach(() => queryClient.clear());

  it.each([
    ['its customer', 'customer', '/services/gst-registration?id=r%201'],
    ['staff', 'staff', '/staff/requests/r%201'],
    ['an admin', 'admin', '/admin/requests/r%201'],
  ] as const)('leads %s to their page of the case, however it is typed', async (_, role, path) => {
    const router = open('sr-hmxe6d-2', role);
    await screen.findByText('there');
    expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(path);
  });
  it('redirects a visitor to the sign-in, and then to the case', async () => {
    const router = open('SR-HMXE6D-2', null);
    await screen.findByText('there');
    expect(router.state.location).toMatchObject({ pathname: '/auth', state: { from: { pathname: '/r/SR-HMXE6D-2' } } });
  });
  it('shows a customer nothing of a case that is not theirs', async () => {
    open('SR-ELSE00-1', 'customer');
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeTruthy();
  });
});
