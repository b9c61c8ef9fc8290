import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../shared/api/query-client';
import { stubApi } from '../../shared/testing/api-stub';
import TrustPage from './TrustPage';

beforeEach(() => queryClient.clear());

it('a version of a page of trust that never was is no fault: the one of today is a press away', async () => {
  stubApi({
    'GET /api/public/pages/refunds?version=99': { status: 404, body: { code: 'page_not_found', message: '' } },
  });
  const router = createMemoryRouter([{ path: '/refunds', element: <TrustPage /> }], {
    initialEntries: ['/refunds?version=99'],
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  expect(await screen.findByRole('heading', { name: 'There is no such version of this page.' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Read what holds today' })).toHaveAttribute('href', '/refunds');
});
