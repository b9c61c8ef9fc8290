import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, waitFor } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../shared/api/query-client';
import { usePublicConfig } from '../shared/api/reference';
import { stubApi } from '../shared/testing/api-stub';
import { SiteEffects } from './SiteEffects';

afterEach(() => queryClient.clear());

const Frame = () => {
  const { data } = usePublicConfig();
  return (
    <>
      <SiteEffects />
      <p>{data?.maintenanceMode ? 'closed' : 'open'}</p>
      <Outlet />
    </>
  );
};

it('a visitor’s open page learns of maintenance with the next move to another page', async () => {
  let maintenanceMode = false;
  stubApi({
    'GET /api/user': { status: 401, body: { code: 'signed_out', message: 'x' } },
    'GET /api/public/config': () => ({ body: { maintenanceMode, siteName: 'Anupalan' } }),
  });
  const router = createMemoryRouter([
    {
      element: <Frame />,
      children: [
        { path: '/', element: null },
        { path: '/find-services', element: null },
      ],
    },
  ]);
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(container).toHaveTextContent('open'));
  maintenanceMode = true;
  const now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now + 11_000);
  await act(() => router.navigate('/find-services'));
  await waitFor(() => expect(container).toHaveTextContent('closed'));
});
