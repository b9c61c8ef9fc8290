import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { signOut } from '../../../shared/api/session';
import { stubApi } from '../../../shared/testing/api-stub';
import { lastList, useRememberList } from './last-list';

describe('the way back from a case', () => {
  it('leads to the list as its person left it, and without their search once they signed out', async () => {
    stubApi({ 'POST /api/logout': { body: {} } });
    const wrapper = ({ children }: { readonly children: ReactNode }) => (
      <MemoryRouter initialEntries={['/staff?q=asha&tab=all']}>{children}</MemoryRouter>
    );
    renderHook(() => useRememberList(), { wrapper });
    expect(lastList('/staff')).toBe('/staff?q=asha&tab=all');
    await signOut();
    expect(lastList('/staff')).toBe('/staff');
  });
});
