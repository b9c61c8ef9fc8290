import type { Webhook, WebhookDelivery } from '@anupalan/domain/contracts/webhooks';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../shared/api/query-client';
import { USER_KEY } from '../../../shared/api/session';
import { currentToasts, removeToast } from '../../../shared/kit/toast/store';
import { stubApi } from '../../../shared/testing/api-stub';
import IntegrationsPage from '../IntegrationsPage';
import { instantOf } from './RangeDialog';
import WebhookPage from './WebhookPage';

const AT = '2026-11-21T08:30:00.000Z';
const webhook = (over: Partial<Webhook> = {}): Webhook => ({
  id: 'w1',
  name: 'Ledger',
  url: 'https://example.com/hooks',
  types: null,
  personal: false,
  hint: 'x9Q=',
  enabled: true,
  disabled_by: null,
  disabled_at: null,
  created_at: AT,
  owner: { id: 'me', role: 'admin', name: 'Arjun Mehta' },
  api_key_id: null,
  rotated_at: null,
  previous_secret_until: null,
  delivered_at: AT,
  failed_at: null,
  held: 0,
  parked: 0,
  redeliveries: 0,
  ...over,
});
const delivery = (over: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: '7',
  at: AT,
  event_id: 'e7',
  type: 'anupalan.payment.received.v1',
  subject: 'r1',
  sequence: '00000000000000000007',
  kind: 'feed',
  attempt: 1,
  state: 'delivered',
  reason: null,
  status: 200,
  duration_ms: 41,
  next_attempt_at: null,
  request: {
    url: 'https://example.com/hooks',
    timestamp: '1763714000',
    bytes: 20,
    body: '{"id":"e7"}',
    personal: false,
  },
  answer: 'thanks',
  ...over,
});
const LIST = '/api/admin/webhooks';
const ONE = `${LIST}/w1`;
const pageOf = (...items: readonly Webhook[]) => ({ body: { items, next_cursor: null, total: items.length } });
const log = (...items: readonly WebhookDelivery[]) => ({ body: { items, next_cursor: null } });
const done = (code: string) => ({ body: { success: true, code, message: 'Done', id: 'w1' } });

const show = (answers: Parameters<typeof stubApi>[0], at: string, isSuper = true) => {
  queryClient.setQueryData(USER_KEY, { id: 'me', role: 'admin', name: 'Arjun Mehta', is_super_admin: isSuper });
  const calls = stubApi({ 'GET /api/admin/api-keys': pageOf(), ...answers });
  const router = createMemoryRouter(
    [
      { path: '/admin/integrations', element: <IntegrationsPage /> },
      { path: '/admin/integrations/webhooks/:id', element: <WebhookPage /> },
    ],
    { initialEntries: [at] },
  );
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const sent = (method: string, path: string) =>
    calls
      .filter((call) => call.method === method && call.url === path)
      .map(({ init }) => JSON.parse(String(init.body)) as unknown);
  return { router, sent };
};
const showPage = (one: Webhook, answers: Parameters<typeof stubApi>[0] = {}, isSuper = true) =>
  show(
    { [`GET ${ONE}`]: { body: one }, [`GET ${ONE}/deliveries`]: log(), ...answers },
    '/admin/integrations/webhooks/w1',
    isSuper,
  );
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() })),
);
afterEach(() => {
  removeToast();
  queryClient.clear();
  vi.unstubAllGlobals();
});

describe('the list of webhooks', () => {
  it('says of each where it goes and how it does', async () => {
    show(
      {
        [`GET ${LIST}`]: pageOf(
          webhook(),
          webhook({ id: 'w2', name: 'Waits', held: 2 }),
          webhook({ id: 'w3', name: 'Parked', parked: 1, types: ['anupalan.payment.received.v1'] }),
          webhook({ id: 'w4', name: 'Gone', enabled: false, disabled_by: 'gone' }),
          webhook({ id: 'w5', name: 'Fresh', delivered_at: null, personal: true }),
        ),
      },
      '/admin/integrations',
    );
    const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(`^${name}`) }));
    for (const text of ['https://example.com/hooks', 'All types', 'Working']) (await row('Ledger')).getByText(text);
    (await row('Waits')).getByText('Retrying');
    (await row('Parked')).getByText('Some given up');
    (await row('Parked')).getByText('1 type');
    (await row('Gone')).getByText('Disabled');
    (await row('Fresh')).getByText('Nothing sent yet');
    (await row('Fresh')).getByText('With personal data');
    expect(screen.getByRole('link', { name: 'Ledger' })).toHaveAttribute('href', '/admin/integrations/webhooks/w1');
  });

  it('that is empty says what a webhook is for', async () => {
    show({ [`GET ${LIST}`]: pageOf() }, '/admin/integrations');
    await screen.findByRole('heading', { name: 'No webhooks yet' });
  });
});

describe('a new webhook', () => {
  it('is made with its address and types, and shows its secret once', async () => {
    const made = {
      body: { success: true, code: 'webhook_registered', message: 'Done', id: 'w1', secret: 'whsec_abc' },
    };
    const { sent } = show({ [`GET ${LIST}`]: pageOf(), [`POST ${LIST}`]: made }, '/admin/integrations?new=webhook');
    await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), ' Ledger ');
    await press('Create the webhook');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus());
    expect(screen.getByRole('textbox', { name: /^Address/ })).toBeInvalid();
    await userEvent.type(screen.getByRole('textbox', { name: /^Address/ }), 'https://example.com/hooks');
    await userEvent.click(screen.getByRole('radio', { name: 'Only some types' }));
    await press('Create the webhook');
    await screen.findAllByText('Choose at least one type of event');
    await userEvent.click(screen.getByRole('checkbox', { name: 'payment.received' }));
    await press('Create the webhook');
    within(await screen.findByRole('dialog', { name: 'The secret of Ledger' })).getByText('whsec_abc');
    expect(sent('POST', LIST)).toEqual([
      {
        name: 'Ledger',
        url: 'https://example.com/hooks',
        types: ['anupalan.payment.received.v1'],
        personal: false,
      },
    ]);
  });

  it('is made by super admins only', async () => {
    show({ [`GET ${LIST}`]: pageOf() }, '/admin/integrations?new=webhook', false);
    const button = await screen.findByRole('button', { name: /^New webhook/ });
    expect(button).toHaveAttribute('title', 'Only a super admin can make or change webhooks');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the page of a webhook', () => {
  it('says what somebody should look into', async () => {
    const { sent } = showPage(webhook({ enabled: false, disabled_by: 'failing', parked: 3 }), {
      [`PATCH ${ONE}`]: done('webhook_changed'),
    });
    await screen.findByText(/^It accepted nothing for three days/);
    screen.getByText(/^3 events were given up/);
    await press('Enable');
    await waitFor(() => expect(sent('PATCH', ONE)).toEqual([{ enabled: true }]));
  });

  it('is tested, and says what came back', async () => {
    const tested = { delivered: false, reason: 'redirect', status: 302, duration_ms: 12, answer: '' };
    showPage(webhook(), { [`POST ${ONE}/test`]: { body: { ...done('webhook_tested').body, ...tested } } });
    await screen.findByRole('heading', { name: 'Ledger' });
    await press('Send a test');
    await waitFor(() =>
      expect(currentToasts()).toMatchObject([
        { title: 'Test not accepted', description: 'Redirected (302): redirects are not followed' },
      ]),
    );
  });

  it('shows of each delivery its request and answer, and sends it again', async () => {
    const { sent } = showPage(webhook(), {
      [`GET ${ONE}/deliveries`]: log(
        delivery(),
        delivery({
          id: '6',
          state: 'failed',
          reason: 'status',
          status: 500,
          attempt: 2,
          next_attempt_at: AT,
          answer: 'no',
        }),
      ),
      [`POST ${ONE}/redeliver`]: done('webhook_redelivery_requested'),
    });
    await screen.findByText('Answered 500');
    const [first] = screen.getAllByText('anupalan.payment.received.v1');
    await userEvent.click(first as HTMLElement);
    screen.getByText('thanks');
    await userEvent.click(screen.getAllByRole('button', { name: 'Send again' })[0] as HTMLElement);
    await waitFor(() => expect(currentToasts()).toMatchObject([{ title: 'The event is sent again' }]));
    expect(sent('POST', `${ONE}/redeliver`)).toEqual([{ sequences: ['00000000000000000007'] }]);
  });

  it('shows what was given up, and sends all of it again', async () => {
    const parked = delivery({
      id: 'parked-7',
      state: 'parked',
      reason: 'timeout',
      status: null,
      request: null,
      answer: null,
    });
    const { sent, router } = showPage(webhook({ parked: 2 }), {
      [`GET ${ONE}/deliveries?state=parked`]: log(parked),
      [`POST ${ONE}/redeliver`]: done('webhook_redelivery_requested'),
    });
    await userEvent.click(await screen.findByRole('radio', { name: 'Given up' }));
    expect(router.state.location.search).toBe('?state=parked');
    await screen.findByText('No answer within 15 s');
    await press('Send all again');
    await waitFor(() => expect(sent('POST', `${ONE}/redeliver`)).toEqual([{ parked: true }]));
    await waitFor(() => expect(currentToasts()).toMatchObject([{ title: 'The events are sent again' }]));
  });

  it('sends the events of a time again, given in Indian time', async () => {
    const { sent } = showPage(webhook(), { [`POST ${ONE}/redeliver`]: done('webhook_redelivery_requested') });
    await screen.findByRole('heading', { name: 'Ledger' });
    await press('Send a range again');
    const since = screen.getByRole('textbox', { name: /^From/ });
    await userEvent.clear(since);
    await userEvent.type(since, 'yesterday');
    await press('Send again');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus());
    expect(since).toBeInvalid();
    await userEvent.clear(since);
    await userEvent.type(since, '2026-11-21 10:00');
    const until = screen.getByRole('textbox', { name: /^To/ });
    await userEvent.clear(until);
    await userEvent.type(until, '2026-11-21 12:00');
    await press('Send again');
    await waitFor(() =>
      expect(sent('POST', `${ONE}/redeliver`)).toEqual([
        { time: { since: '2026-11-21T04:30:00.000Z', until: '2026-11-21T06:30:00.000Z' } },
      ]),
    );
    expect(instantOf('2026-11-21T10:00')).toBe('2026-11-21T04:30:00.000Z');
    for (const text of ['2026-13-21 10:00', '2026-02-30 10:00', '2026-11-21 24:00', '2026-11-21'])
      expect(instantOf(text)).toBeNull();
  });

  it('changes what was edited alone: what another admin saved meanwhile stays', async () => {
    let now = webhook({ personal: true });
    const { sent } = showPage(now, {
      [`GET ${ONE}`]: () => ({ body: now }),
      [`PATCH ${ONE}`]: done('webhook_changed'),
    });
    await screen.findByRole('heading', { name: 'Ledger' });
    await press('Edit');
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    now = webhook({ personal: false, url: 'https://example.com/new' });
    await queryClient.invalidateQueries();
    await screen.findByText('https://example.com/new');
    await userEvent.clear(name);
    await userEvent.type(name, 'Accounts');
    await press('Save');
    await waitFor(() => expect(sent('PATCH', ONE)).toEqual([{ name: 'Accounts' }]));
  });

  it('is left once the webhook is deleted', async () => {
    showPage(webhook(), { [`DELETE ${ONE}`]: done('webhook_deleted') });
    await screen.findByRole('heading', { name: 'Ledger' });
    await press('Delete');
    await press('Delete the webhook');
    await screen.findByRole('heading', { name: 'Webhook deleted' });
  });

  it('that is not there says so', async () => {
    showPage(webhook(), {
      [`GET ${ONE}`]: { status: 404, body: { code: 'webhook.not_found', message: 'Webhook not found' } },
    });
    await screen.findByRole('heading', { name: 'There is no such webhook' });
  });
});
