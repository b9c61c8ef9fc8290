import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stubFetch } from '../testing/api-stub';
import { api } from './client';
import { queryClient } from './query-client';
import { useCommand } from './use-command';

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const command = () =>
  renderHook(
    () =>
      useCommand({
        send: (reason: string, idempotencyKey) => api.post('/api/requests/1/cancel', { reason }, { idempotencyKey }),
        invalidates: ['case'],
      }),
    { wrapper },
  );

describe('a command of a person', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockReturnValue();
    queryClient.clear();
  });

  it('repeats its key after a lost answer, so that pressing again does nothing twice', async () => {
    const calls = stubFetch(new TypeError('Failed to fetch'), { status: 503 }, { body: { success: true } });
    const { result } = command();
    for (const _ of [1, 2, 3]) await act(() => result.current.mutateAsync('moved away').catch(() => undefined));
    const keys = calls.map(({ headers }) => headers.get('idempotency-key'));
    expect(calls).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  it('has a new key for other values, and after an answer that settled it', async () => {
    const calls = stubFetch(new TypeError('Failed to fetch'), { status: 422 }, { body: {} }, { body: {} });
    const { result } = command();
    for (const reason of ['a', 'b', 'b', 'b'])
      await act(() => result.current.mutateAsync(reason).catch(() => undefined));
    expect(new Set(calls.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(4);
  });

  it('marks the read models that it changes as stale', async () => {
    stubFetch({ body: {} });
    queryClient.setQueryData(['case', '1', '/api/requests/1'], {});
    const { result } = command();
    act(() => result.current.mutate('a'));
    await waitFor(() => expect(queryClient.getQueryState(['case', '1', '/api/requests/1'])?.isInvalidated).toBe(true));
  });
});
