import type { Notifications } from '@anupalan/domain/contracts/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../shared/api/query-client';
import { USER_KEY } from '../../shared/api/session';
import { asha } from '../../shared/testing/customer-fixture';
import NotificationsPage from './NotificationsPage';

/** The page at an address, before a server with more notifications than it can show: each page has one. */
const show = (query: string) => {
  const asked: string[] = [];
  globalThis.fetch = async (url) => {
    asked.push(String(url));
    const id = String(asked.length);
    const said = { title: `Filed ${id}`, description: '', code: 'filed', params: {} } as const;
    const one = {
      ...said,
      id,
      createdAt: '2026-11-20T06:18:00.000Z',
      isRead: false,
      type: 'service',
      link: '/',
    } as const;
    const body: Notifications = { items: [one], next_cursor: id, total: 5000, unread: 5000 };
    return Response.json(body);
  };
  queryClient.setQueryData(USER_KEY, asha);
  const router = createMemoryRouter([{ path: '*', element: <NotificationsPage /> }], { initialEntries: [`/${query}`] });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return asked;
};

beforeEach(() => queryClient.clear());

describe('the page of notifications', () => {
  it('has a button for more', async () => {
    show('');
    await screen.findByRole('button', { name: 'Load more' });
  });

  it.each([
    ['?pages=40', /show only unread ones\.$/],
    ['?show=unread&pages=40', /Read some of these to see older ones\.$/],
  ])('says at %s, where it can show no more, what to do', async (query, what) => {
    const asked = show(query);
    // The 40th page, and the newest ones for the count.
    await waitFor(() => expect(asked).toHaveLength(41));
    await screen.findByText(what);
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });
});
