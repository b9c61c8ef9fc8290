import type { Preferences } from '@anupalan/domain/contracts/account';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../shared/api/query-client';
import { USER_KEY } from '../../shared/api/session';
import { currentToasts, removeToast } from '../../shared/kit/toast/store';
import { stubApi } from '../../shared/testing/api-stub';
import { asha } from '../../shared/testing/customer-fixture';
import { RestartTour } from './RestartTour';
import { tellTour } from './store';
import { TourHost } from './TourHost';

const TITLES = {
  staff: ['Staff dashboard', 'Customer management', 'Task management', 'Service tracking', 'Communication tools'],
  admin: ['Admin dashboard', 'Service management', 'User management', 'Analytics and reporting', 'System settings'],
} as const;
type Office = keyof typeof TITLES;
const OFFICE = [
  { role: 'staff', path: '/staff' },
  { role: 'admin', path: '/admin' },
] as const;

/** The targets of both tours; on a phone the sidebar is hidden, and the button that opens it is not. */
const Places = () => (
  <>
    <i data-tour="menu" />
    <nav className="sidebar">
      {['/admin/services', '/admin/users', '/admin/settings'].map((to) => (
        <a key={to} href={to}>
          {to}
        </a>
      ))}
      <i data-tour="bell" />
    </nav>
    <main>
      <search />
      <header className="list-head">
        <nav className="tabs" />
      </header>
      <div className="case-table" />
      <section className="figure-cards" />
    </main>
  </>
);
const Where = () => <p data-testid="place">{useLocation().pathname}</p>;
const open = (role: Office, path: string, over = false) => {
  queryClient.setQueryData(USER_KEY, { ...asha, email: null, role });
  const preferences: Preferences = {
    sms: true,
    mail: true,
    language: 'en',
    tours: { customer: over, staff: over, admin: over },
  };
  const calls = stubApi({
    'HEAD /mark.svg': { body: '' },
    'GET /api/me/preferences': () => ({ body: preferences }),
    'PUT /api/me/preferences': { body: { success: true, message: 'Done', id: 'u1' } },
  });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        <Places />
        <Where />
        <RestartTour />
        <TourHost />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return calls;
};
const step = (title: string) => screen.findByRole('alertdialog', { name: title });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const hide = (selector: string): void => {
  for (const one of document.querySelectorAll<HTMLElement>(selector)) one.hidden = true;
};

beforeEach(() => {
  queryClient.clear();
  localStorage.clear();
  removeToast();
  tellTour({ type: 'reset' });
  tellTour({ type: 'steps', size: 0 });
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  // jsdom has no layout: every element counts as visible unless it is hidden.
  vi.spyOn(HTMLElement.prototype, 'getClientRects').mockImplementation(function (this: HTMLElement) {
    return (this.closest('[hidden]') === null ? [{}] : []) as unknown as DOMRectList;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe.each(OFFICE)('the tour of $role', ({ role, path }) => {
  it('begins by itself on their dashboard, shows its five steps in order, and is saved as theirs', async () => {
    const calls = open(role, path);
    for (const [index, title] of TITLES[role].entries()) {
      const shown = within(await step(title));
      shown.getByText(`Step ${index + 1} of 5`);
      const last = index === 4;
      expect(shown.queryByRole('button', { name: 'Skip tour' }) === null).toBe(last);
      await userEvent.click(shown.getByRole('button', { name: last ? 'Finish' : 'Next' }));
    }
    await waitFor(() => expect(currentToasts().map(({ title }) => title)).toEqual(['Tour Completed!']));
    await waitFor(() => expect(localStorage.getItem(`anupalan_tour_${role}_completed`)).toBe('true'));
    const saved = calls.filter(({ method }) => method === 'PUT').map(({ init }) => JSON.parse(String(init.body)));
    expect(saved).toEqual([{ tours: { [role]: true } }]);
  });

  it('has a button while it is stopped, and none any more once it is over', async () => {
    open(role, path);
    await step(TITLES[role][0]);
    expect(screen.queryByRole('button', { name: 'Start Dashboard Tour' })).toBeNull();
    act(() => tellTour({ type: 'stop' }));
    await press('Start Dashboard Tour');
    await step(TITLES[role][0]);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(currentToasts()).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Start Dashboard Tour' })).toBeNull();
  });

  it('is not offered on the dashboards of others', async () => {
    for (const other of ['/', '/dashboard', '/staff', '/admin', '/admin/requests', '/staff/requests/x']) {
      if (other === path) continue;
      open(role, other);
      await waitFor(() => expect(queryClient.isFetching()).toBe(0));
      expect([other, screen.queryByRole('button', { name: 'Start Dashboard Tour' })]).toEqual([other, null]);
      expect([other, screen.queryByRole('alertdialog')]).toEqual([other, null]);
      cleanup();
    }
  });

  it('starts anew from the profile and the help center, on its own dashboard', async () => {
    open(role, '/profile', true);
    await press('Restart the guided tour');
    await step(TITLES[role][0]);
    expect(screen.getByTestId('place')).toHaveTextContent(path);
  });
});

describe('a place that is missing', () => {
  it('is passed over with a warning; the other steps keep their order', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    open('staff', '/staff');
    await step('Staff dashboard');
    hide('search');
    await press('Next');
    await step('Task management');
    expect(warn.mock.lastCall?.[0]).toMatch(/"customerManagement"/);
    await press('Back');
    await step('Staff dashboard');
  });

  it('on a phone is the menu, where the sidebar is in a drawer', async () => {
    open('admin', '/admin');
    await step('Admin dashboard');
    hide('.sidebar');
    for (const title of TITLES.admin.slice(1)) {
      await press('Next');
      await step(title);
    }
  });
});
