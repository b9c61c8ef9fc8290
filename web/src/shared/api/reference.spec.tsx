import type { User } from '@anupalan/domain/contracts/identity';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { stubApi } from '../testing/api-stub';
import { queryClient } from './query-client';
import { useCustomerServices } from './reference';
import { acceptSignIn } from './session';

const asha = { id: 'u1', name: 'Asha', mobile: '9876543210', role: 'customer', is_super_admin: false } as User;
const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

describe('the services of a customer', () => {
  it('are fresh for 60 s, then asked for again where they are shown anew', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const calls = stubApi({
      'GET /api/user': { body: asha },
      'GET /api/customer-services': { body: { services: [] } },
    });
    const asked = () => calls.filter(({ url }) => url === '/api/customer-services').length;
    const show = () => renderHook(() => useCustomerServices(), { wrapper });
    acceptSignIn(asha);
    const first = show();
    await waitFor(() => expect(first.result.current.data).toEqual([]));
    vi.setSystemTime(Date.now() + 59_000);
    const again = show();
    await act(async () => undefined);
    again.unmount();
    expect(asked()).toBe(1);
    vi.setSystemTime(Date.now() + 2000);
    show();
    await waitFor(() => expect(asked()).toBe(2));
    vi.useRealTimers();
  });

  it('are asked for by customers alone', async () => {
    queryClient.clear();
    const calls = stubApi({});
    acceptSignIn({ ...asha, role: 'staff' });
    const { result } = renderHook(() => useCustomerServices(), { wrapper });
    await act(async () => undefined);
    expect(result.current.fetchStatus).toBe('idle');
    expect(calls).toEqual([]);
  });
});
