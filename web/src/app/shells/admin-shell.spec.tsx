import type { User } from '@anupalan/domain/contracts/identity';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../shared/api/query-client';
import { USER_KEY } from '../../shared/api/session';
import { stubApi } from '../../shared/testing/api-stub';
import { asha } from '../../shared/testing/customer-fixture';
import { AdminShell } from './AdminShell';

const admin: User = { ...asha, name: 'Arjun Mehta', email: null, role: 'admin' };
const show = (user: User) => {
  const calls = stubApi({
    'GET /api/admin/operations': { body: { parked: 0, failed_jobs: 2 } },
    'GET /api/notifications?limit=20': { body: { items: [], unread: 0, next_cursor: null, read_to: null } },
    'GET /api/public/config': { body: { maintenanceMode: false, demo: true } },
    'POST /api/logout': {},
  });
  queryClient.setQueryData(USER_KEY, user);
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/admin/users']}>
        <AdminShell />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return calls;
};
const sidebar = () => within(screen.getByRole('navigation', { name: 'Main' }));

beforeEach(() => {
  queryClient.clear();
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  // jsdom has no layout: every element counts as visible.
  vi.spyOn(HTMLElement.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the admin sidebar', () => {
  it('leads to the pages of admins, in this order (ALAY-08)', () => {
    show(admin);
    const entries = sidebar().getAllByRole('link');
    expect(entries.map((one) => [one.textContent, one.getAttribute('href')]).slice(1)).toEqual([
      ['Dashboard', '/admin'],
      ['All cases', '/admin/requests'],
      ['All events', '/admin/history'],
      ['Operations', '/admin/operations'],
      ['Assignment', '/admin/assignment'],
      ['User Management', '/admin/users'],
      ['Service Management', '/admin/services'],
      ['Due Dates', '/admin/due-rules'],
      ['Integrations', '/admin/integrations'],
      ['Settings', '/admin/settings'],
    ]);
    expect(sidebar().getAllByRole('link', { current: 'page' })).toHaveLength(1);
    expect(sidebar().getByRole('link', { current: 'page' })).toHaveTextContent('User Management');
  });

  it.each([
    { name: 'Arjun Mehta', is_super_admin: false, shown: 'Arjun Mehta', badges: ['Admin'] },
    { name: null, is_super_admin: true, shown: 'Admin User', badges: ['Admin', 'Super Admin'] },
  ])('shows $shown with $badges (ALAY-09 to ALAY-11)', ({ shown, badges, ...user }) => {
    show({ ...admin, ...user });
    sidebar().getByText(shown);
    expect(
      sidebar()
        .getAllByText(/^(Super )?Admin$/)
        .map((one) => one.textContent),
    ).toEqual(badges);
  });

  it('ends the session by “Sign Out” (ALAY-12)', async () => {
    const calls = show(admin);
    await userEvent.click(sidebar().getByRole('button', { name: 'Sign Out' }));
    expect(calls.map(({ method, url }) => `${method} ${url}`)).toContain('POST /api/logout');
    expect(queryClient.getQueryData(USER_KEY)).toBeNull();
  });

  it('is a drawer on phones, which a followed entry closes (ALAY-13)', async () => {
    show(admin);
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    const drawer = within(screen.getByRole('dialog', { name: 'Main' }));
    await userEvent.click(drawer.getByRole('link', { name: 'Settings' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
