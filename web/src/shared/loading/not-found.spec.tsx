import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../api/query-client';
import { USER_KEY } from '../api/session';
import { asha } from '../testing/customer-fixture';
import NotFoundPage from './NotFoundPage';

beforeEach(() => queryClient.clear());

it.each([
  { role: 'customer', to: ['/', '/find-services', '/my-services', '/help-center'] },
  { role: 'staff', to: ['/', '/find-services', '/staff', '/help-center'] },
  { role: 'admin', to: ['/', '/find-services', '/admin/requests', '/help-center'] },
] as const)('an unknown address shows a $role the ways to their own pages (reading 38)', ({ role, to }) => {
  queryClient.setQueryData(USER_KEY, { ...asha, role });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <NotFoundPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(to);
});
