import type { User } from '@anupalan/domain/contracts/identity';
import type { Notification, Notifications } from '@anupalan/domain/contracts/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, type BoundFunctions, type queries, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { invalidateModel, queryClient } from '../../shared/api/query-client';
import { models } from '../../shared/api/reference';
import { USER_KEY } from '../../shared/api/session';
import { currentToasts, removeToast } from '../../shared/kit/toast/store';
import { type StubAnswer, type StubCall, stubApi } from '../../shared/testing/api-stub';
import { asha as customer } from '../../shared/testing/customer-fixture';
import { Bell } from './Bell';
// Imported here, so that no test waits for the bell's lazy import.
import './BellList';

const asha: User = { ...customer, email: null };
const told = (id: string, isRead: boolean): Notification => ({
  id,
  title: `GST Registration: ${id}`,
  description: `What is told by ${id} (SR-7K3M9Q-4).`,
  createdAt: '2026-11-20T06:18:00.000Z',
  isRead,
  type: 'service',
  code: 'filed',
  params: { reference: 'SR-7K3M9Q-4' },
  link: '/services/gst-registration?id=1',
});
/** Newest first; the first `unread` of them are unread. */
const answer = (ids: readonly string[], unread: number): { readonly body: Notifications } => ({
  body: { items: ids.map((id, at) => told(id, at >= unread)), next_cursor: null, total: ids.length, unread },
});
const LIST = 'GET /api/notifications?limit=20';
const READ = 'POST /api/notifications/read';
const done: StubAnswer = { body: { success: true, message: 'Read', id: 'u1' } };

/** Stubs the server, including the check before a chunk is fetched. */
const stub = (answers: Parameters<typeof stubApi>[0]): StubCall[] => stubApi({ 'HEAD /mark.svg': {}, ...answers });

const Place = () => <output aria-label="place">{useLocation().pathname + useLocation().search}</output>;
const show = (user: User | null = asha) => {
  queryClient.setQueryData(USER_KEY, user);
  return render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Bell />
        <Routes>
          <Route path="*" element={<Place />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
};
const bell = (label: string): Promise<HTMLElement> => screen.findByRole('button', { name: label, hidden: true });
const open = async (label: string): Promise<BoundFunctions<typeof queries>> => {
  await userEvent.click(await bell(label));
  const list = within(await screen.findByRole('dialog', { name: 'Notifications' }, { timeout: 15_000 }));
  // The rows are rendered after the panel.
  await waitFor(() => expect(list.queryByText('Loading')).toBeNull());
  return list;
};
const marks = (calls: readonly StubCall[]): unknown[] =>
  calls.filter(({ method }) => method === 'POST').map(({ init }) => JSON.parse(String(init.body)));

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  queryClient.clear();
  localStorage.clear();
  removeToast();
});

describe('the bell', () => {
  it('is hidden, and fetches nothing, for a visitor', () => {
    const calls = stub({});
    show(null);
    expect(screen.queryByRole('button')).toBeNull();
    expect(calls.filter(({ url }) => url.startsWith('/api/notifications'))).toEqual([]);
  });

  it.each([
    [0, 'Notifications', ''],
    [3, 'Notifications, 3 unread', '3'],
    [12, 'Notifications, 9+ unread', '9+'],
  ])('says of %i unread ones by name and badge: %s', async (unread, name, badge) => {
    stub({ [LIST]: answer(['a'], unread) });
    show();
    expect((await bell(name)).textContent).toBe(badge);
  });

  it('counts again when a live change names notifications', async () => {
    let unread = 1;
    stub({ [LIST]: () => answer(['b', 'a'], unread) });
    show();
    await bell('Notifications, 1 unread');
    unread = 2;
    await act(() => invalidateModel(models.notifications, 'some-case'));
    await bell('Notifications, 2 unread');
  });

  it('never shows a person the notifications of the previous one', async () => {
    stub({ [LIST]: answer(['a'], 3) });
    const { unmount } = show();
    await bell('Notifications, 3 unread');
    unmount();
    stub({ [LIST]: { status: 503, body: { message: 'Closed' } } });
    show({ ...asha, id: 'ravi' });
    await bell('Notifications');
  });
});

describe('the list of the bell', () => {
  it('shows the notifications, newest first, marks unread ones in words too, and links to all of them', async () => {
    stub({ [LIST]: answer(['b', 'a'], 1) });
    show();
    const list = await open('Notifications, 1 unread');
    const rows = list.getAllByRole('listitem');
    expect(rows.map((row) => /Unread/.test(row.textContent ?? ''))).toEqual([true, false]);
    expect(rows[0]).toHaveTextContent('GST Registration: bWhat is told by b (SR-7K3M9Q-4).');
    await userEvent.click(list.getByRole('link', { name: 'View all notifications' }));
    expect(screen.getByLabelText('place')).toHaveTextContent('/notifications');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says when there is no notification yet, and then has nothing to mark', async () => {
    const calls = stub({ [LIST]: answer([], 0) });
    show();
    const list = await open('Notifications');
    expect(list.getByRole('heading', { name: 'No notifications yet' })).toBeInTheDocument();
    const all = list.getByRole('button', { name: /^Mark all as read/ });
    expect(all).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(all);
    expect(marks(calls)).toEqual([]);
  });

  it('says when it could not be read, and tries again', async () => {
    let body: StubAnswer = { status: 503, body: { message: 'Closed for a moment' } };
    stub({ [LIST]: () => body });
    show();
    const list = await open('Notifications');
    expect(await list.findByText('Closed for a moment')).toBeInTheDocument();
    body = answer(['a'], 1);
    await userEvent.click(list.getByRole('button', { name: 'Try again' }));
    expect(await list.findAllByRole('listitem')).toHaveLength(1);
  });

  it('gives the focus back to the bell when it is closed', async () => {
    stub({ [LIST]: answer(['a'], 0) });
    show();
    await open('Notifications');
    await userEvent.keyboard('{Escape}');
    await waitFor(async () => expect(await bell('Notifications')).toHaveFocus());
  });
});

describe('marking all as read', () => {
  it('takes the badge away at once, up to the newest that was shown', async () => {
    const server = { unread: 2, answers: (): void => undefined };
    const held = new Promise<void>((resolve) => {
      server.answers = resolve;
    });
    const calls = stub({ [LIST]: () => answer(['c', 'b', 'a'], server.unread), [READ]: done });
    const answered = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      if (init?.method === 'POST') await held;
      return answered(input, init);
    };
    show();
    const list = await open('Notifications, 2 unread');
    await userEvent.click(list.getByRole('button', { name: 'Mark all as read' }));
    await bell('Notifications');
    expect(list.queryByText('Unread')).toBeNull();
    // The server has not answered yet.
    expect(marks(calls)).toEqual([]);
    server.unread = 0;
    server.answers();
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
    expect(marks(calls)).toEqual([{ upTo: 'c' }]);
    await bell('Notifications');
  });

  it('that the server refuses changes nothing, and says so', async () => {
    stub({ [LIST]: answer(['b', 'a'], 2), [READ]: { status: 503, body: { message: 'Closed for a moment' } } });
    show();
    const list = await open('Notifications, 2 unread');
    await userEvent.click(list.getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() =>
      expect(currentToasts()).toMatchObject([{ title: 'Not marked as read', description: 'Closed for a moment' }]),
    );
    await bell('Notifications, 2 unread');
    expect(list.getAllByText('Unread')).toHaveLength(2);
  });
});

describe('following a notification', () => {
  it('opens its subject, closes the list, and marks it as read when nothing older is unread', async () => {
    const calls = stub({ [LIST]: answer(['f2', 'f1'], 1), [READ]: done });
    show();
    const list = await open('Notifications, 1 unread');
    await userEvent.click(list.getByRole('link', { name: /GST Registration: f2/ }));
    expect(screen.getByLabelText('place')).toHaveTextContent('/services/gst-registration?id=1');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(marks(calls)).toEqual([{ upTo: 'f2' }]));
  });

  it('shows it as read at once, and nothing that was passed over (DASH-40, DASH-42)', async () => {
    const calls = stub({ [LIST]: answer(['g3', 'g2', 'g1'], 3), [READ]: done });
    show();
    const list = await open('Notifications, 3 unread');
    await userEvent.click(list.getByRole('link', { name: /GST Registration: g3/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(marks(calls)).toEqual([]);
    const again = await open('Notifications, 2 unread');
    const rows = again.getAllByRole('listitem').map((row) => /Unread/.test(row.textContent ?? ''));
    expect(rows).toEqual([false, true, true]);
    await userEvent.click(again.getByRole('link', { name: /GST Registration: g2/ }));
    await bell('Notifications, 1 unread');
    await userEvent.click((await open('Notifications, 1 unread')).getByRole('link', { name: /GST Registration: g1/ }));
    // Nothing older is left: the server's mark moves over all three.
    await waitFor(() => expect(marks(calls)).toEqual([{ upTo: 'g3' }]));
  });
});

describe('the list that the bell opens', () => {
  it('ends where a notification ends, never within its words', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(320);
    // Four rows of 110 px: two and nearly a third fit into 320 px.
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      const at = this.tagName === 'LI' ? Array.from(this.parentElement?.children ?? []).indexOf(this) : 0;
      return new DOMRect(0, at * 110, 400, 110);
    });
    stub({ [LIST]: answer(['a', 'b', 'c', 'd'], 0) });
    queryClient.setQueryData(USER_KEY, asha);
    render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <Bell />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    await userEvent.click(screen.getByRole('button', { name: /^Notifications/ }));
    const list = await screen.findByRole('list', { name: 'Notifications' });
    expect(list.style.maxHeight).toBe('220px');
    vi.restoreAllMocks();
  });
});
