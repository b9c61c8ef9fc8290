import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ApiKey, ApiKeyMade, ApiKeyUsage } from '@anupalan/domain/contracts/integrations';
import type { Webhook, WebhookDelivery } from '@anupalan/domain/contracts/webhooks';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../driver/client.js';
import { faultsNow } from '../driver/faults.js';
import { signIn } from '../driver/journey.js';
import { arrived, peopleOfFile, settled, toast } from './kit.js';

const SUPER_ADMIN = '0000000004';
const SECRET = 'anp_live_k1_Zm9yIHRoZSB0ZXN0cyBvbmx5LCBhcyBsb25nIGFzIHJlYWwgb25lcw';

let admin: Client;
const { comes, at } = peopleOfFile('integrations', async (world) => {
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

/** What is wrong with a page as it stands, on a desk and on a phone. */
const fits = async (page: Page, where: string): Promise<void> => expect(await faultsNow(page, where)).toEqual([]);

const inDays = (days: number): string => new Date(Date.now() + days * 24 * 3600_000).toISOString();
const key = (over: Partial<ApiKey>): ApiKey => ({
  id: 'k1',
  name: 'Accounts of the Pune office, every night',
  scopes: ['events:read', 'events:personal'],
  hint: 'x9Qz',
  status: 'active',
  created_at: inDays(-40),
  created_by: { id: 'a', role: 'admin', name: 'Arjun Mehta' },
  expires_at: inDays(60),
  rotated_at: null,
  previous_secret_until: null,
  revoked_at: null,
  revoked_by: null,
  revoke_reason: null,
  per_minute: 600,
  last_used_at: inDays(-1),
  ...over,
});
/** Keys in states that take weeks to come about. */
const KEYS: readonly ApiKey[] = [
  key({}),
  key({ id: 'k2', name: 'Reports', scopes: ['events:read'], expires_at: inDays(3), last_used_at: null }),
  key({ id: 'k3', name: 'Partner', expires_at: null, rotated_at: inDays(0), previous_secret_until: inDays(1) }),
  key({ id: 'k4', name: 'Trial', status: 'expired', expires_at: inDays(-2) }),
  key({
    id: 'k5',
    name: 'Lost laptop',
    status: 'revoked',
    revoked_at: inDays(-3),
    revoked_by: { id: 'a', role: 'admin', name: 'Arjun Mehta' },
    revoke_reason: 'The laptop on which it was stored was stolen.',
  }),
];
const calls = (at: string, n: number) => ({ at, calls: 40 * n, refused: n });
const USAGE: ApiKeyUsage = {
  per_minute: 600,
  left_this_minute: 581,
  hours: Array.from({ length: 24 }, (_, n) => calls(`2026-11-25T${String(n).padStart(2, '0')}`, n)),
  days: Array.from({ length: 30 }, (_, n) => calls(`2026-11-${String(n + 1).padStart(2, '0')}`, 30 - n)),
  requests: Array.from({ length: 30 }, (_, n) => ({
    at: inDays(0),
    method: n % 3 === 0 ? 'POST' : 'GET',
    route: '/api/v1/requests/:id/documents',
    status: n % 5 === 0 ? 404 : 200,
    duration_ms: 12 + n,
  })),
};
const stub = (page: Page): Promise<unknown> =>
  page.route(/\/api\/admin\/api-keys/, (route) => {
    const made: ApiKeyMade = {
      success: true,
      code: 'api_key_created',
      message: 'Made',
      id: 'k1',
      secret: SECRET,
    };
    if (route.request().url().includes('/usage')) return route.fulfill({ json: USAGE });
    return route.fulfill({
      json: route.request().method() === 'POST' ? made : { items: KEYS, next_cursor: null, total: KEYS.length },
    });
  });

it('an admin’s API keys and their dialogs fit a desk and a phone and pass axe, and a new secret is not lost', {
  timeout: 120_000,
}, async () => {
  const { page, complaints } = await at('/admin', { client: admin });
  await stub(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Integrations' }).click();
  await arrived(page, '/admin/integrations');
  await settled(page);
  await page.getByText('Lost laptop').waitFor();
  await fits(page, 'the keys');
  await page.getByRole('button', { name: 'Usage of Reports' }).click();
  const usage = page.getByRole('dialog', { name: 'Usage of Reports' });
  await usage.getByText('581 of 600 calls are left in this minute.').waitFor();
  await fits(page, 'the usage');
  await page.keyboard.press('Escape');
  await usage.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Rotate Reports' }).click();
  await page.getByRole('dialog', { name: 'A new secret for Reports' }).waitFor();
  await fits(page, 'the rotation');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'New key' }).first().click();
  await arrived(page, '/admin/integrations?new=key');
  await page.getByRole('textbox', { name: /^Name/ }).fill('Accounts');
  await fits(page, 'the form');
  await page.getByRole('button', { name: 'Create the key' }).click();
  const secret = page.getByRole('dialog', { name: 'The secret of Accounts' });
  await secret.getByText(SECRET).waitFor();
  await fits(page, 'the secret');

  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await page.goBack();
  await arrived(page, '/admin/integrations');
  await secret.getByText(SECRET).waitFor();
  await secret.getByRole('checkbox', { name: /I have stored the secret/ }).check();
  await secret.getByRole('button', { name: 'Done' }).click();
  await secret.waitFor({ state: 'hidden' });
  expect(complaints.all).toEqual([]);
});

it('a key that is made here reads the feed until it is revoked here', async () => {
  const { page } = await at('/admin/integrations?new=key', { client: admin });
  await page.getByRole('textbox', { name: /^Name/ }).fill('Ledger');
  await page.getByRole('button', { name: 'Create the key' }).click();
  const dialog = page.getByRole('dialog', { name: 'The secret of Ledger' });
  const secret = await dialog.getByText(/^anp_live_/).innerText();
  await dialog.getByRole('checkbox', { name: /I have stored the secret/ }).check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const statusOf = async (): Promise<number> => {
    const answer = await page.request.get('/api/v1/events', { headers: { authorization: `Bearer ${secret}` } });
    return answer.status();
  };
  expect(await statusOf()).toBe(200);
  await page.getByRole('button', { name: 'Revoke Ledger' }).click();
  await page.getByRole('textbox', { name: /^Reason/ }).fill('It was in a mail.');
  await page.getByRole('button', { name: 'Revoke the key' }).click();
  await toast(page, 'Key revoked');
  await page.getByText(/^Revoked by .*: It was in a mail\.$/).waitFor();
  expect(await statusOf()).toBe(401);
  // The page for developers has the frame of the person's other pages.
  await page.goto('/developers');
  await page.getByRole('link', { name: 'User Management' }).locator('visible=true').waitFor();
});

it('a link to a type of event opens the page for developers at it, in the frame of a visitor’s other pages', async () => {
  const { page } = await at('/developers#anupalan.payment.refunded.v1');
  const card = page.locator('[id="anupalan.payment.refunded.v1"]');
  await page.waitForFunction((id) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
    return top >= 0 && top < window.innerHeight;
  }, 'anupalan.payment.refunded.v1');
  await card.getByText('refund_id', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Find Services' }).locator('visible=true').waitFor();
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
const stubWebhooks = (page: Page): Promise<unknown> =>
  page.route(/\/api\/admin\/webhooks/, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.endsWith('/deliveries')) return route.fulfill({ json: { items: DELIVERIES, next_cursor: '5' } });
    return route.fulfill({
      json: pathname.endsWith('/w1') ? webhook() : { items: WEBHOOKS, next_cursor: null, total: WEBHOOKS.length },
    });
  });

it('webhooks, the page of one and their dialogs fit a desk and a phone and pass axe', {
  timeout: 180_000,
}, async () => {
  const { page, complaints } = await comes({ client: admin });
  await stubWebhooks(page);
  await page.goto('/admin/integrations');
  await settled(page);
  await page.getByRole('link', { name: 'Trial' }).waitFor();
  await fits(page, 'the webhooks');
  await page.getByRole('button', { name: 'New webhook' }).first().click();
  await page.getByRole('radio', { name: 'Only some types' }).check();
  await page.getByRole('checkbox', { name: 'payment.refunded' }).waitFor();
  await fits(page, 'the form');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: WEBHOOKS[0]?.name ?? '' }).click();
  await page.getByText('Answered 503').waitFor();
  await settled(page);
  await page.locator('summary').filter({ hasText: 'Delivered' }).first().click();
  await page.getByText('{"ok":true}').first().waitFor();
  await fits(page, 'the page of a webhook');
  await page.getByRole('button', { name: 'Send a range again' }).click();
  await page.getByRole('dialog', { name: 'Send events again' }).waitFor();
  await fits(page, 'the range');
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
