import { QueryClientProvider } from '@tanstack/react-query';
import { configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../shared/api/query-client';
import { USER_KEY } from '../../shared/api/session';
import { stubApi } from '../../shared/testing/api-stub';
import { asha } from '../../shared/testing/customer-fixture';
import { OfficePalette } from './OfficePalette';

// A maximum, not a delay: the palette's code is fetched when it first opens.
configure({ asyncUtilTimeout: 15_000 });

beforeEach(() => {
  queryClient.clear();
  sessionStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  // jsdom has no layout: every element counts as visible.
  vi.spyOn(HTMLElement.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('an admin’s palette', () => {
  it.each([
    ['employee', 'Add Employee', '/admin/users?add=employee'],
    ['invite', 'Invite to the team', '/admin/users?add=invitation'],
    ['refunds', 'Edit pages', '/admin/settings/pages'],
    ['maintenance', 'Maintenance Mode', '/admin/settings?tab=advanced'],
  ])('leads from “%s” to “%s”', async (typed, name, to) => {
    stubApi({
      [`GET /api/staff/search?q=${typed}`]: { body: { cases: [], people: [], services: [] } },
    });
    queryClient.setQueryData(USER_KEY, { ...asha, role: 'admin' });
    const router = createMemoryRouter([{ path: '*', element: <OfficePalette /> }], { initialEntries: ['/admin'] });
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
    await userEvent.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox', { name: 'Search and commands' });
    await userEvent.paste(typed);
    await userEvent.click(await screen.findByRole('option', { name }));
    await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(to));
  });
});
