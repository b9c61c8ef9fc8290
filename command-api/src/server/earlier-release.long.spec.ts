import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Route } from '../platform/http/route.js';
import { seedBuiltIns } from '../seed/built-ins.js';
import type { Client } from '../testing/http-client.js';
import { eventually, startTestApp, type TestApp, testClock } from '../testing/test-app.js';
import { routes } from './routes.js';

/**
 * The data folder of the release before schemas had numbers (26 November 2026), without its files: its demo, and what an admin and two
 * customers did with services of their own.
 */
const EARLIER = fileURLToPath(new URL('../testing/earlier-release.tgz', import.meta.url));

let dir: string;
let kit: TestApp;
const people = new Map<string, Client>();
const the = (name: string): Client => people.get(name) as Client;

const signedIn = async (mobile: string): Promise<Client> => {
  const client = kit.client();
  if (mobile.startsWith('000')) {
    expect((await client.signIn(mobile)).status).toBe(200);
    return client;
  }
  await client.post('/api/public/request-otp', { mobile });
  const otp = await eventually(async () => {
    kit.clock.advance(100);
    const { items } = (await client.get('/api/demo/outbox')).body;
    const sent = items.find((one: { to: string; text: string }) => one.to === `+91${mobile}`);
    return /\d{4,6}/.exec(sent?.text ?? '')?.[0];
  });
  expect((await client.post('/api/public/verify-otp', { mobile, otp })).status).toBe(200);
  return client;
};

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'anupalan-earlier-'));
  execFileSync('tar', ['-xzf', EARLIER, '-C', dir]);
  kit = await startTestApp({
    routes,
    dir,
    workers: true,
    clock: testClock('2026-11-28T06:00:00.000Z'),
    env: { MASTER_KEY: readFileSync(join(dir, 'master.key'), 'utf8').trim() },
    limits: { perIp: 1e6, perSession: 1e6 },
  });
  await seedBuiltIns(kit.app);
  people.set('a customer of the demo', await signedIn('0000000001'));
  people.set('staff', await signedIn('0000000002'));
  people.set('admin', await signedIn('0000000003'));
  people.set('super admin', await signedIn('0000000004'));
  people.set('the customer who paid', await signedIn('9876500111'));
  people.set('the customer who has not paid', await signedIn('9876500112'));
}, 120_000);
afterAll(async () => {
  await kit.close();
  rmSync(dir, { recursive: true, force: true });
});

/** The request that was paid for in the earlier release. */
const paidBefore = async (): Promise<{ readonly id: string; readonly order_id: string }> =>
  (await the('the customer who paid').get('/api/customer-services')).body.services[0];

/** The ids that stand in an address, by what it is about. */
const idsOf = async (): Promise<(path: string) => readonly string[]> => {
  const ids = async (path: string): Promise<readonly string[]> => {
    const { body } = await the('admin').get(path);
    return (body.items ?? body).map(({ id }: { id: string }) => id);
  };
  const requests = await ids('/api/admin/requests?limit=100');
  const services = await ids('/api/admin/services');
  const users = await ids('/api/admin/users');
  const { order_id: orderId } = await paidBefore();
  return (path) => {
    if (path.includes('service')) return services;
    if (path.includes('user') || path.includes('people')) return users;
    return path.includes('payment') ? [orderId] : requests;
  };
};

const reads = (routes as readonly Route[]).filter(
  ({ method, path }) => method === 'GET' && !/stream|documents|deliverables|\/files/.test(path),
);

it('everything that it recorded can be read, by everybody', async () => {
  const idsFor = await idsOf();
  const failed: string[] = [];
  for (const { path } of reads) {
    const ids = path.includes(':') ? idsFor(path).slice(0, 4) : [''];
    for (const id of ids)
      for (const [name, client] of people) {
        const answer = await client.get(path.replace(/:\w+/, id).replace(/:\w+/g, '1'));
        if (answer.status >= 500) failed.push(`${name}: GET ${path} (${id}) ${answer.text}`);
      }
  }
  expect(failed).toEqual([]);
}, 300_000);

it('its services go on being sold, but for one that says nothing about itself and asks nothing', async () => {
  const sold = (await kit.client().get('/api/services')).body.map(({ id }: { id: string }) => id);
  expect(sold).toContain('sold-before');
  expect(sold).not.toContain('empty-before');
  const { body } = await the('admin').get('/api/admin/services');
  const empty = body.find(({ id }: { id: string }) => id === 'empty-before');
  expect(empty.missing).toEqual(['about', 'questions']);
});

it('an order that it offered can be paid, and a payment that it took can be given back', async () => {
  const payer = the('the customer who has not paid');
  const initiated = await payer.post('/api/payment/initiate', { serviceId: 'sold-before', amount: 499 });
  expect(initiated.body.orderId).toMatch(/^TEST_ORD/);
  await payer.post('/api/payment/simulate', { orderId: initiated.body.orderId, outcome: 'success' });
  await eventually(async () => {
    kit.clock.advance(100);
    return (await payer.get(`/api/payments/${initiated.body.orderId}`)).body.status === 'captured';
  });
  const { id, order_id: orderId } = await paidBefore();
  expect(
    (await the('admin').post(`/api/admin/payments/${orderId}/refunds`, { amount: 499, reason: 'As agreed.' })).status,
  ).toBe(200);
  const given = await eventually(async () => {
    kit.clock.advance(100);
    const [paid] = (await the('the customer who paid').get(`/api/requests/${id}`)).body.payments;
    return paid.refund_vouchers.length === 1 ? paid : null;
  });
  expect(given).toMatchObject({ status: 'refunded', refund_vouchers: [{ amount: 499 }] });
}, 60_000);
