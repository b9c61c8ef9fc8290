import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { signOut } from '../../../shared/api/session';
import { stubApi } from '../../../shared/testing/api-stub';
import { lastList, nextInList, useRememberList } from './last-list';

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
    expect(nextInList('/staff', 'r1')).toBeNull();
  });
});
