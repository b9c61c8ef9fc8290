import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Webhook, WebhookDelivery } from '@anupalan/domain/contracts/webhooks';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../driver/client.js';
import { faultsNow } from '../driver/faults.js';
import { signIn } from '../driver/journey.js';
import { peopleOfFile, settled, toast } from './kit.js';

const SUPER_ADMIN = '0000000004';

let admin: Client;
const { comes, at } = peopleOfFile('webhooks', async (world) => {
  admin = world.client();
  await signIn(admin, SUPER_ADMIN);
});

/** Takes every delivery. */
let receiver: Server;
let address = '';
beforeAll(async () => {
  receiver = createServer((req, res) => req.resume().on('end', () => res.end('Thank you')));
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
});
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});

const ago = (hours: number): string => new Date(Date.now() - hours * 3600_000).toISOString();
const webhook = (over: Partial<Webhook> = {}): Webhook => ({
  id: 'w1',
  name: 'Accounts of the Pune office, every payment',
  url: 'https://accounts.example.com/integrations/anupalan/webhooks/payments-and-refunds',
  types: ['anupalan.payment.received.v1', 'anupalan.payment.refunded.v1'],
  personal: true,
  hint: 'x9Q=',
  enabled: true,
  disabled_by: null,
  disabled_at: null,
  created_at: ago(900),
  owner: { id: 'a', role: 'admin', name: 'Arjun Mehta' },
  api_key_id: null,
  rotated_at: ago(1),
  previous_secret_until: ago(-23),
  delivered_at: ago(0.1),
  failed_at: ago(2),
  held: 2,
  parked: 1,
  redeliveries: 1,
  ...over,
});
/** Webhooks in states that take days to come about. */
const WEBHOOKS: readonly Webhook[] = [
  webhook(),
  webhook({ id: 'w2', name: 'Reports', types: null, personal: false, held: 0, parked: 0 }),
  webhook({ id: 'w3', name: 'Partner', enabled: false, disabled_by: 'failing', disabled_at: ago(3) }),
  webhook({ id: 'w4', name: 'Trial', held: 0, parked: 0, delivered_at: null, failed_at: null }),
];
const delivery = (over: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: '9',
  at: ago(0.1),
  event_id: '0b8e4c1d-7a52-5f36-8d9e-31c6a2f4b705',
  type: 'anupalan.payment.received.v1',
  subject: '5f0c2a4e-8d1b-5c3a-9e7f-2b6d4a1c8e90',
  sequence: '00000000000000004711',
  kind: 'feed',
  attempt: 1,
  state: 'delivered',
  reason: null,
  status: 200,
  duration_ms: 84,
  next_attempt_at: null,
  request: {
    url: 'https://accounts.example.com/integrations/anupalan/webhooks/payments-and-refunds',
    timestamp: '1763719200',
    bytes: 431,
    body: '{"specversion":"1.0","type":"anupalan.payment.received.v1","data":{"amount_paise":39900}}',
    personal: true,
  },
  answer: '{"ok":true}',
  ...over,
});
const DELIVERIES: readonly WebhookDelivery[] = [
  delivery(),
  delivery({
    id: '8',
    state: 'failed',
    reason: 'status',
    status: 503,
    attempt: 3,
    next_attempt_at: ago(-1),
    answer: '',
  }),
  delivery({ id: '7', state: 'failed', reason: 'redirect', status: 302, next_attempt_at: ago(-0.1) }),
  delivery({ id: '6', state: 'parked', reason: 'timeout', status: null, attempt: 14, duration_ms: 15_000, answer: '' }),
  delivery({ id: '5', kind: 'test', type: 'anupalan.webhook.test.v1', sequence: null }),
];
const stub = (page: Page): Promise<unknown> =>
  page.route(/\/api\/admin\/webhooks/, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.endsWith('/deliveries')) return route.fulfill({ json: { items: DELIVERIES, next_cursor: '5' } });
    return route.fulfill({
      json: pathname.endsWith('/w1') ? webhook() : { items: WEBHOOKS, next_cursor: null, total: WEBHOOKS.length },
    });
  });

it('webhooks, the page of one and their dialogs pass axe on a desk and on a phone and are not wider than the window', {
  timeout: 180_000,
}, async () => {
  const { page, complaints } = await comes({ client: admin });
  await stub(page);
  const fits = async (where: string): Promise<void> => {
    expect(await faultsNow(page, where)).toEqual([]);
  };
  await page.goto('/admin/integrations');
  await settled(page);
  await page.getByRole('link', { name: 'Trial' }).waitFor();
  await fits('the webhooks');
  await page.goto('/admin/integrations?new=webhook');
  await page.getByRole('dialog', { name: 'New webhook' }).waitFor();
  await page.getByRole('radio', { name: 'Only some types' }).check();
  await page.getByRole('checkbox', { name: 'payment.refunded' }).waitFor();
  await fits('the form');
  await page.goto('/admin/integrations/webhooks/w1');
  await settled(page);
  await page.getByText('Answered 503').waitFor();
  await page.locator('summary').filter({ hasText: 'Delivered' }).first().click();
  await page.getByText('{"ok":true}').first().waitFor();
  await fits('the page of a webhook');
  await page.getByRole('button', { name: 'Send a range again' }).click();
  await page.getByRole('dialog', { name: 'Send events again' }).waitFor();
  await fits('the range');
  expect(complaints.all).toEqual([]);
});

it('a webhook that is made here is tested, disabled, enabled and deleted here', { timeout: 120_000 }, async () => {
  const { page } = await at('/admin/integrations?new=webhook', { client: admin });
  await page.getByRole('textbox', { name: /^Name/ }).fill('Ledger');
  await page.getByRole('textbox', { name: /^Address/ }).fill(address);
  await page.getByRole('button', { name: 'Create the webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'The secret of Ledger' });
  await dialog.getByText(/^whsec_/).waitFor();
  await dialog.getByRole('checkbox', { name: /I have stored the secret/ }).check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('link', { name: 'Ledger' }).click();
  await page.getByRole('heading', { name: 'Ledger' }).waitFor();
  await page.getByRole('button', { name: 'Send a test' }).click();
  await toast(page, 'Test accepted: 200');
  await page.locator('summary').filter({ hasText: 'anupalan.webhook.test.v1' }).click();
  await page.getByText('Thank you').waitFor();
  await page.getByRole('button', { name: 'Disable' }).click();
  await page.getByText(/^Disabled by an admin/).waitFor();
  await page.getByRole('button', { name: 'Enable' }).click();
  await page.getByText(/^Disabled by an admin/).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete the webhook' }).click();
  await page.getByRole('heading', { name: 'Webhook deleted' }).waitFor();
});
