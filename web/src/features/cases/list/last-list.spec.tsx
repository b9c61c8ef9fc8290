import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { queryClient } from '../../../shared/api/query-client';
import { signOut } from '../../../shared/api/session';
import { stubApi } from '../../../shared/testing/api-stub';
import { lastList, nextInList, useRememberList } from './last-list';
import { useNextCase } from './use-list-keys';

const rows = [{ id: 'r1' }, { id: 'r2' }];

describe('the way back from a case', () => {
  it('leads to the list as its person left it, and without their search once they signed out', async () => {
    stubApi({ 'POST /api/logout': { body: {} } });
    const wrapper = ({ children }: { readonly children: ReactNode }) => (
      <MemoryRouter initialEntries={['/staff?q=asha&tab=all']}>{children}</MemoryRouter>
    );
    renderHook(() => useRememberList(rows), { wrapper });
    expect(lastList('/staff')).toBe('/staff?q=asha&tab=all');
    expect(nextInList('/staff', 'r1')).toBe('r2');
    expect(nextInList('/staff', 'r2')).toBeNull();
    await signOut();
    expect(lastList('/staff')).toBe('/staff');
    expect(nextInList('/staff', 'r1')).toBeUndefined();
  });

  it('goes on for staff who came by a link with the first other case of their queue', async () => {
    stubApi({ 'GET /api/staff/queue?tab=mine&limit=2': { body: { items: [{ id: 'r8' }, { id: 'r9' }] } } });
    const wrapper = ({ children }: { readonly children: ReactNode }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    );
    const { result } = renderHook(() => useNextCase('/staff', 'r8'), { wrapper });
    expect(result.current).toBeNull();
    await waitFor(() => expect(result.current).toBe('r9'));
    expect(renderHook(() => useNextCase('/admin/requests', 'r8'), { wrapper }).result.current).toBeNull();
  });
});
