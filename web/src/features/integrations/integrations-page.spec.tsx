import type { ApiKey, ApiKeysPage } from '@anupalan/domain/contracts/integrations';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../shared/api/query-client';
import { USER_KEY } from '../../shared/api/session';
import { hasUnsaved } from '../../shared/api/unsaved';
import { currentToasts, removeToast } from '../../shared/kit/toast/store';
import { type StubAnswer, stubApi } from '../../shared/testing/api-stub';
import IntegrationsPage from './IntegrationsPage';

const SECRET = 'anp_live_k1_secret';
const MADE = { success: true, code: 'api_key_created', message: 'Key created', id: 'k1', secret: SECRET };
const inDays = (days: number): string => new Date(Date.now() + days * 24 * 3600_000).toISOString();

const key = (over: Partial<ApiKey> = {}): ApiKey => ({
  id: 'k1',
  name: 'Accounts',
  scopes: ['events:read'],
  hint: 'x9Qz',
  status: 'active',
  created_at: '2026-11-18T08:30:00.000Z',
  created_by: { id: 'me', role: 'admin', name: 'Arjun Mehta' },
  expires_at: null,
  rotated_at: null,
  previous_secret_until: null,
  revoked_at: null,
  revoked_by: null,
  revoke_reason: null,
  per_minute: 600,
  last_used_at: null,
  ...over,
});
const page = (...items: readonly ApiKey[]): { readonly body: ApiKeysPage } => ({
  body: { items: [...items], next_cursor: null, total: items.length },
});

const show = (answers: Parameters<typeof stubApi>[0], at = '/admin/integrations', isSuper = true) => {
  queryClient.setQueryData(USER_KEY, { id: 'me', role: 'admin', name: 'Arjun Mehta', is_super_admin: isSuper });
  const calls = stubApi({ 'GET /api/admin/webhooks': page(), ...answers });
  const router = createMemoryRouter([{ path: '/admin/integrations', element: <IntegrationsPage /> }], {
    initialEntries: [at],
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const sent = (path: string) =>
    calls
      .filter(({ method, url }) => method === 'POST' && url === path)
      .map(({ init }) => JSON.parse(String(init.body)) as unknown);
  return { router, sent };
};
const LIST = 'GET /api/admin/api-keys';
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() })),
);
afterEach(() => {
  removeToast();
  queryClient.clear();
  vi.unstubAllGlobals();
});

describe('the list of API keys', () => {
  it('says of each key what it is, who made it, when it was used and how long it lives', async () => {
    show({
      [LIST]: page(
        key({ last_used_at: '2026-11-20T08:30:00.000Z', expires_at: inDays(60) }),
        key({ id: 'k2', name: 'Reports', expires_at: inDays(3) }),
        key({ id: 'k3', name: 'Old', status: 'expired', expires_at: inDays(-1) }),
        key({
          id: 'k4',
          name: 'Lost',
          status: 'revoked',
          revoked_at: '2026-11-21T08:30:00.000Z',
          revoked_by: { id: 'me', role: 'admin', name: 'Meera Nair' },
          revoke_reason: 'It was in a mail.',
        }),
      ),
    });
    const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(`^${name}`) }));
    const accounts = await row('Accounts');
    for (const text of ['…x9Qz', 'events:read', 'Arjun Mehta', '20 Nov 2026', 'Active']) accounts.getByText(text);
    (await row('Reports')).getByText('Expires soon');
    (await row('Reports')).getByText('Not yet');
    const old = await row('Old');
    old.getByText('Expired');
    expect(old.queryByRole('button')).toBeNull();
    const lost = await row('Lost');
    lost.getByText('Revoked');
    lost.getByText(/Revoked by Meera Nair,.*: It was in a mail\./);
    expect(lost.queryByRole('button')).toBeNull();
  });

  it('says until when the secret before a rotation works too', async () => {
    show({ [LIST]: page(key({ rotated_at: inDays(0), previous_secret_until: inDays(1) })) });
    await screen.findByText(/^Old secret until/);
  });

  it('that is empty leads to the first key, whose form has an address', async () => {
    const { router } = show({ [LIST]: page() });
    await screen.findByRole('heading', { name: 'No keys yet' });
    await userEvent.click(screen.getAllByRole('button', { name: 'New key' }).at(-1) as HTMLElement);
    await screen.findByRole('dialog', { name: 'New API key' });
    expect(router.state.location.search).toBe('?new=key');
    await press('Back');
    expect(router.state.location.search).toBe('');
  });

  it('that does not load says why, and is tried again', async () => {
    let answer: StubAnswer = { status: 503, body: { code: 'x', message: 'The store is away' } };
    show({ [LIST]: () => answer });
    await screen.findByText('The store is away');
    answer = page(key());
    await press('Try again');
    await screen.findByText('Accounts');
  });

  it('can be read by every admin, and changed by super admins only', async () => {
    show({ [LIST]: page(key()) }, '/admin/integrations?new=key', false);
    for (const name of [/^New key/, /^Rotate Accounts/, /^Revoke Accounts/])
      expect(await screen.findByRole('button', { name })).toHaveAttribute(
        'title',
        'Only a super admin can make or change keys',
      );
    // On a touch screen nobody sees a title.
    expect(screen.getByText('Only a super admin can make or change keys', { exact: true })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('goes on with further keys', async () => {
    show({
      [LIST]: { body: { items: [key()], next_cursor: 'next', total: 2 } },
      [`${LIST}?cursor=next`]: page(key({ id: 'k2', name: 'Reports' })),
    });
    await screen.findByText('Accounts');
    await press('Show more');
    await screen.findByText('Reports');
  });

  it('shows a line that uses a key at this site', async () => {
    show({ [LIST]: page() });
    expect(await screen.findByText(/^curl/)).toHaveTextContent(`${location.origin}/api/v1/events`);
  });
});

describe('a new key', () => {
  const create = async () => {
    const shown = show({ [LIST]: page(), 'POST /api/admin/api-keys': { body: MADE } }, '/admin/integrations?new=key');
    await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), ' Accounts ');
    return shown;
  };

  it('is made with what it may read and until when', async () => {
    const { sent } = await create();
    await userEvent.click(screen.getByRole('checkbox', { name: /^events:personal/ }));
    await userEvent.click(screen.getByRole('radio', { name: 'Never' }));
    await press('Create the key');
    await screen.findByRole('dialog', { name: 'The secret of Accounts' });
    expect(sent('/api/admin/api-keys')).toEqual([
      { name: 'Accounts', scopes: ['events:read', 'events:personal'], expiresAt: null },
    ]);
  });

  it('needs a name and the right to read before anything is sent', async () => {
    const { sent } = await create();
    await userEvent.clear(screen.getByRole('textbox', { name: /^Name/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: /^events:read/ }));
    await press('Create the key');
    await screen.findAllByText('A key needs a right, and events:personal and webhooks:manage need events:read');
    expect(screen.getByRole('textbox', { name: /^Name/ })).toBeInvalid();
    expect(sent('/api/admin/api-keys')).toEqual([]);
  });

  it('shows its secret until the person says that it is stored, and never again', async () => {
    const { router } = await create();
    await press('Create the key');
    const dialog = await screen.findByRole('dialog', { name: 'The secret of Accounts' });
    within(dialog).getByText(SECRET);
    expect(router.state.location.search).toBe('');
    await userEvent.keyboard('{Escape}');
    await press(/^Done/);
    expect(within(dialog).queryByRole('button', { name: 'Close' })).toBeNull();
    within(dialog).getByText(SECRET);
    expect(hasUnsaved()).toBe(true);
    await userEvent.click(within(dialog).getByRole('checkbox', { name: /I have stored the secret/ }));
    await press('Done');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText(SECRET)).toBeNull();
    expect(hasUnsaved()).toBe(false);
  });
});

describe('a key', () => {
  it('is rotated with an overlap, and shows its new secret', async () => {
    const { sent } = show({ [LIST]: page(key()), 'POST /api/admin/api-keys/k1/rotate': { body: MADE } });
    await userEvent.click(await screen.findByRole('button', { name: 'Rotate Accounts' }));
    await userEvent.click(await screen.findByRole('radio', { name: 'for one more week' }));
    await press('Make a new secret');
    const dialog = await screen.findByRole('dialog', { name: 'The secret of Accounts' });
    within(dialog).getByText('The old secret works for one more week.');
    expect(sent('/api/admin/api-keys/k1/rotate')).toEqual([{ overlapHours: 168 }]);
  });

  it('shows how often it calls, and a super admin changes its limit', async () => {
    const calls = (at: string, n: number, refused = 0) => ({ at, calls: n, refused });
    const usage = {
      per_minute: 600,
      left_this_minute: 598,
      hours: [calls('2026-11-25T13', 0), calls('2026-11-25T14', 1200, 2)],
      days: [calls('2026-11-25', 1)],
      requests: Array.from({ length: 21 }, (_, n) => ({
        at: '2026-11-25T08:30:00.000Z',
        method: 'GET',
        route: '/api/v1/requests/:id',
        status: n === 0 ? 404 : 200,
        duration_ms: 1200 + n,
      })),
    };
    const { sent } = show({
      [LIST]: page(key()),
      'GET /api/admin/api-keys/k1/usage': { body: usage },
      'POST /api/admin/api-keys/k1/limit': { body: { success: true, code: 'api_key_limited', message: 'x', id: 'k1' } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Usage of Accounts' }));
    await screen.findByText('598 of 600 calls are left in this minute.');
    const rowsOf = async (title: string, sum: string) => {
      const calls = within(screen.getByRole('region', { name: title }));
      calls.getByText(sum);
      for (const word of ['Answered', 'Refused']) calls.getByText(word);
      await userEvent.click(calls.getByRole('radio', { name: 'Table' }));
      return calls.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
    };
    const heads = ['When', 'Calls', 'Refused'];
    expect(await rowsOf('Last 24 hours', '1,200 calls, 2 refused')).toEqual([heads, ['14:00', '1,200', '2']]);
    expect(await rowsOf('Last 30 days', '1 call, 0 refused')).toEqual([heads, ['25 Nov', '1', '0']]);
    const requests = within(screen.getByRole('region', { name: 'Last requests' }));
    expect(requests.getAllByRole('listitem')).toHaveLength(20);
    expect(requests.getAllByRole('listitem')[0]).toHaveTextContent(
      /^GET \/api\/v1\/requests\/:id.*status 404, 1,200 msRefused$/,
    );
    await press('Show all 21');
    expect(requests.getAllByRole('listitem')).toHaveLength(21);
    const field = screen.getByRole('textbox', { name: /^Calls per minute/ });
    await userEvent.clear(field);
    await userEvent.type(field, '6001');
    await press('Change the limit');
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toBeInvalid();
    await userEvent.clear(field);
    await userEvent.type(field, '1200');
    await press('Change the limit');
    await waitFor(() => expect(currentToasts()).toMatchObject([{ title: 'Limit changed' }]));
    expect(sent('/api/admin/api-keys/k1/limit')).toEqual([{ perMinute: 1200 }]);
  });

  it('is revoked with a reason', async () => {
    const done = { body: { success: true, code: 'api_key_revoked', message: 'Key revoked', id: 'k1' } };
    const { sent } = show({ [LIST]: page(key()), 'POST /api/admin/api-keys/k1/revoke': done });
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke Accounts' }));
    await press('Revoke the key');
    const reason = screen.getByRole('textbox', { name: /^Reason/ });
    await waitFor(() => expect(reason).toHaveFocus());
    expect(reason).toBeInvalid();
    await userEvent.type(reason, 'It was in a mail.');
    await press('Revoke the key');
    await waitFor(() => expect(currentToasts()).toMatchObject([{ title: 'Key revoked', description: 'Accounts' }]));
    expect(sent('/api/admin/api-keys/k1/revoke')).toEqual([{ reason: 'It was in a mail.' }]);
  });
});
