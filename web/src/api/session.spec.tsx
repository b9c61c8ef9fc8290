import type { User } from '@anupalan/domain/contracts/identity';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stubFetch } from '../testing/api-stub';
import { queryClient } from './query-client';
import { acceptSignIn, onSessionEnd, signOut, useSession } from './session';

const user = { id: 'u1', name: 'Asha', mobile: '9876543210', role: 'customer', is_super_admin: false } as User;
const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

describe('the session', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockReturnValue();
    queryClient.clear();
    localStorage.clear();
  });

  it('is what the server says: a kept or forged hint opens nothing', async () => {
    localStorage.setItem('anupalan_user', JSON.stringify({ name: 'Root', mobile: '9', role: 'admin' }));
    stubFetch({ status: 401, body: { message: 'No session' } });
    const { result } = renderHook(() => useSession(), { wrapper });
    await waitFor(() => expect(result.current.status).toBe('out'));
    expect(result.current.user).toBeNull();
    await waitFor(() => expect(localStorage.getItem('anupalan_user')).toBeNull());
  });

  it('is known everywhere at once after a sign-in, and no token is kept', () => {
    acceptSignIn(user);
    expect(queryClient.getQueryData(['/api/user'])).toEqual(user);
    expect(localStorage.getItem('anupalan_user')).toContain('9876543210');
    expect(Object.values({ ...localStorage }).join()).not.toMatch(/token/i);
  });

  it('leaves nothing of the person behind at sign-out, even when the server cannot be reached', async () => {
    stubFetch(new TypeError('Failed to fetch'));
    localStorage.setItem('anupalan_theme', 'dark');
    localStorage.setItem('anupalan_pending', 'order');
    acceptSignIn(user);
    const ends: string[] = [];
    const stop = onSessionEnd((why) => ends.push(why));
    await act(() => signOut());
    stop();
    expect(ends).toEqual(['sign-out-failed']);
    expect(Object.keys({ ...localStorage })).toEqual(['anupalan_theme']);
    expect(queryClient.getQueryData(['/api/user'])).toBeNull();
  });
});
