import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { queryClient } from '../shared/api/query-client';
import { USER_KEY } from '../shared/api/session';
import { stubApi } from '../shared/testing/api-stub';
import { useVisit } from './use-visit';

afterEach(() => {
  sessionStorage.clear();
  queryClient.clear();
});

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const someone = (role: string) => ({ id: 'u', name: 'Asha', role, mobile: '+919876543210', is_super_admin: false });

/** The calls of two pages of one tab, opened by this person. */
const visitsOf = async (user: object | null): Promise<number> => {
  const calls = stubApi({
    'GET /api/user': user === null ? { status: 401, body: {} } : { body: user },
    'POST /api/visits': { body: { counted: true } },
  });
  for (const _ of ['first page', 'second page']) {
    const { unmount } = renderHook(() => useVisit(), { wrapper });
    await waitFor(() => expect(queryClient.getQueryState(USER_KEY)?.status).toBe('success'));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    unmount();
  }
  return calls.filter(({ url }) => url === '/api/visits').length;
};

describe('a visit', () => {
  it('of a visitor or a customer counts once per tab', async () => {
    expect(await visitsOf(null)).toBe(1);
    expect(await visitsOf(null)).toBe(0);
    sessionStorage.clear();
    queryClient.clear();
    expect(await visitsOf(someone('customer'))).toBe(1);
  });

  it.each(['staff', 'admin'])('of %s does not count', async (role) => {
    expect(await visitsOf(someone(role))).toBe(0);
  });
});
