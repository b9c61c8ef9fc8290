import type { ApiKey, ApiKeyMade, ApiKeyUsage } from '@anupalan/domain/contracts/integrations';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
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

it('an admin’s API keys and their dialogs pass axe on a desk and on a phone and are not wider than the window', {
  timeout: 120_000,
}, async () => {
  const { page, complaints } = await comes({ client: admin });
  await stub(page);
  await page.goto('/admin/integrations');
  await settled(page);
  await page.getByText('Lost laptop').waitFor();
  const fits = async (where: string): Promise<void> => {
    expect(await faultsNow(page, where)).toEqual([]);
  };
  await fits('the keys');
  await page.getByRole('button', { name: 'Usage of Reports' }).click();
  const usage = page.getByRole('dialog', { name: 'Usage of Reports' });
  await usage.getByText('581 of 600 calls are left in this minute.').waitFor();
  await fits('the usage');
  await page.keyboard.press('Escape');
  await usage.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Rotate Reports' }).click();
  await page.getByRole('dialog', { name: 'A new secret for Reports' }).waitFor();
  await fits('the rotation');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'New key' }).first().click();
  await arrived(page, '/admin/integrations?new=key');
  await page.getByRole('textbox', { name: /^Name/ }).fill('Accounts');
  await fits('the form');
  await page.getByRole('button', { name: 'Create the key' }).click();
  await page.getByRole('dialog', { name: 'The secret of Accounts' }).waitFor();
  await fits('the secret');
  expect(complaints.all).toEqual([]);
});

it('a new secret is lost neither by Escape, nor by a press beside it, nor by going back', async () => {
  const { page } = await comes({ client: admin });
  await stub(page);
  await page.goto('/admin');
  await settled(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Integrations' }).click();
  await arrived(page, '/admin/integrations');
  await page.getByRole('button', { name: 'New key' }).first().click();
  await page.getByRole('textbox', { name: /^Name/ }).fill('Accounts');
  await page.getByRole('button', { name: 'Create the key' }).click();
  const secret = page.getByRole('dialog', { name: 'The secret of Accounts' });
  await secret.getByText(SECRET).waitFor();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await page.goBack();
  await arrived(page, '/admin/integrations');
  await secret.getByText(SECRET).waitFor();
  await secret.getByRole('checkbox', { name: /I have stored the secret/ }).check();
  await secret.getByRole('button', { name: 'Done' }).click();
  await secret.waitFor({ state: 'hidden' });
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
});

it('the page for developers has the frame of the person’s other pages', async () => {
  const { page } = await at('/developers', { client: admin });
  await page.getByRole('link', { name: 'User Management' }).locator('visible=true').waitFor();
  const { page: visitors } = await at('/developers');
  await visitors.getByRole('link', { name: 'Find Services' }).locator('visible=true').waitFor();
});

it('a link to a type of event opens the page for developers at it', async () => {
  const { page } = await at('/developers#anupalan.payment.refunded.v1');
  const card = page.locator('[id="anupalan.payment.refunded.v1"]');
  await page.waitForFunction((id) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
    return top >= 0 && top < window.innerHeight;
  }, 'anupalan.payment.refunded.v1');
  await card.getByText('refund_id', { exact: true }).waitFor();
});
