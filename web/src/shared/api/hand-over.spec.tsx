import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { stubApi } from '../testing/api-stub';
import { useHandOver } from './hand-over';
import { invalidateModel, queryClient } from './query-client';

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

it('the cases to hand over are asked for again once somebody goes away, or a case changes', async () => {
  queryClient.clear();
  let total = 1;
  const calls = stubApi({ 'GET /api/admin/assignment/hand-over': () => ({ body: { items: [], total } }) });
  const { result } = renderHook(() => useHandOver(), { wrapper });
  await waitFor(() => expect(result.current.data?.total).toBe(1));
  total = 2;
  await act(() => invalidateModel('people', 'kabir'));
  await waitFor(() => expect(result.current.data?.total).toBe(2));
  total = 3;
  await act(() => invalidateModel('case-list', 'r1'));
  await waitFor(() => expect(result.current.data?.total).toBe(3));
  await act(() => invalidateModel('orders'));
  expect(calls).toHaveLength(3);
});
