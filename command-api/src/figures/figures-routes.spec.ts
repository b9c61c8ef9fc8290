import type { Analytics } from '@anupalan/domain/contracts/figures';
import type { CasePage } from '@anupalan/domain/contracts/requests';
import { payment } from '@anupalan/domain/payments/aggregate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../platform/commands/command-context.js';
import { randomId } from '../platform/commands/ids.js';
import { type CaseKit, type Person, startCaseKit } from '../testing/case-kit.js';

const PATH = '/api/admin/analytics';
/** The day of the kit's clock, 15:30 in India. */
const TODAY = '2026-11-21';

let kit: CaseKit;
let asha: Person;
let meera: Person;
let admin: Person;
let ids: readonly string[];

/** Buys the kit's service; the payment makes the case. */
const buy = async (orderId: string): Promise<string> => {
  const { body } = await asha.client.get('/api/services');
  const requestId = randomId();
  const order = {
    purpose: 'initial',
    requestId,
    customerId: asha.id,
    serviceId: body[0].id,
    serviceTitle: body[0].title,
    catalogueRevision: 0,
    estimatedDays: 10,
    decisionTime: null,
    orderId,
    amountPaise: 39_900,
    lineItems: [{ kind: 'price', label: body[0].title, amountPaise: 39_900 }],
    expiresAt: null,
  } as const;
  const capturedAt = new Date(kit.clock.now()).toISOString();
  for (const command of [
    { type: 'createOrder', ...order },
    { type: 'recordCapture', gatewayPaymentId: `pay_${orderId}`, amountPaise: 39_900, method: 'upi', capturedAt },
  ] as const)
    expect((await kit.app.execute(payment, orderId, command, systemContext('test'))).ok).toBe(true);
  return requestId;
};

beforeAll(async () => {
  kit = await startCaseKit();
  asha = await kit.person('customer', 'Asha');
  meera = await kit.person('staff', 'Meera');
  admin = await kit.person('admin', 'Arjun');
  const first = await buy('ORD_1');
  kit.clock.advance(3 * 86_400_000);
  ids = [first, await buy('ORD_2')];
});
afterAll(() => kit.close());

const figures = async (query = ''): Promise<Analytics> => {
  const { status, body } = await kit.read(admin, `${PATH}${query}`);
  expect(status).toBe(200);
  return body as Analytics;
};

describe('the figures of the dashboard', () => {
  it('are of the last 90 days unless other days are asked for', async () => {
    expect(await figures()).toMatchObject({ from: '2026-08-27', to: '2026-11-24', today: '2026-11-24' });
  });

  it('say what the lists of cases say', async () => {
    const { present, open, totals, funnel } = await figures(`?from=${TODAY}&to=2026-11-24`);
    const list = async (query: string) =>
      ((await kit.read(admin, `/api/admin/requests?${query}`)).body as CasePage).total;
    expect(present).toEqual([{ status: 'documents_not_uploaded', cases: 2 }]);
    expect(await list('status=documents_not_uploaded')).toBe(2);
    expect(open).toEqual({ cases: 2, since_last_week: 2 });
    expect(totals).toMatchObject({
      created: await list(`from=${TODAY}&to=2026-11-24`),
      delivered: 0,
      ratings: 0,
      rating: null,
    });
    expect(funnel).toMatchObject({ sign_ups: 1, orders: 2, payments: 2 });
  });

  it('say which services were bought, with the list behind each', async () => {
    const { services } = await figures(`?from=${TODAY}&to=2026-11-24`);
    expect(services).toEqual([{ service_id: 'test-licence', title: 'Test Licence', cases: 2 }]);
    const list = (await kit.read(admin, `/api/admin/requests?service=test-licence&from=${TODAY}&to=2026-11-24`)).body;
    expect(list.total).toBe(2);
    expect((await figures('?from=2026-11-22&to=2026-11-23')).services).toEqual([]);
  });

  it('are of whole days in India, in weeks from Monday', async () => {
    const { weeks } = await figures(`?from=2026-11-20&to=2026-11-24`);
    // 21 November is a Saturday, 24 November a Tuesday.
    expect(weeks.map(({ from, to, created }) => [from, to, created])).toEqual([
      ['2026-11-20', '2026-11-22', 1],
      ['2026-11-23', '2026-11-24', 1],
    ]);
    const [first, second] = weeks;
    expect([first?.captured, second?.captured]).toEqual([399, 399]);
    expect((await figures(`?from=2026-11-22&to=2026-11-23`)).totals).toMatchObject({ created: 0, captured: 0 });
  });

  it('say how long cases were at a status that they left', async () => {
    const [first = ''] = ids;
    const reason = 'The customer sent nothing';
    const moved = await admin.client.post(`/api/admin/requests/${first}/override-status`, { to: 'closed', reason });
    expect(moved.status).toBe(200);
    const { stays, open } = await figures(`?from=2026-11-24&to=2026-11-24`);
    const [stay] = stays.filter(({ status }) => status === 'documents_not_uploaded');
    expect(stay?.cases).toBe(1);
    // Three days, within 10 %.
    expect(Math.abs((stay?.median_seconds ?? 0) / (3 * 86_400) - 1)).toBeLessThan(0.1);
    expect(open.cases).toBe(1);
  });

  it('cover a year at most', async () => {
    expect((await figures(`?from=2025-11-24&to=2026-11-24`)).weeks).toHaveLength(53);
    const { status, body } = await admin.client.get(`${PATH}?from=2025-11-23&to=2026-11-24`);
    expect([status, body.errors]).toMatchObject([
      422,
      [{ path: 'from', code: 'period.too_long', params: { days: 366 } }],
    ]);
  });

  it.each([
    ['days in the wrong order', '?from=2026-11-02&to=2026-11-01', 'to'],
    ['a day that is none', '?from=2026-02-30', 'from'],
    ['a day in words', '?to=today', 'to'],
    ['ten thousand years', '?from=0001-01-01&to=9999-12-31', 'from'],
  ])('refuse %s and name it', async (_, query, path) => {
    const { status, body } = await admin.client.get(`${PATH}${query}`);
    expect([status, body.errors?.[0]?.path]).toEqual([422, path]);
  });

  it('are for admins only', async () => {
    for (const { client } of [asha, meera]) expect((await client.get(PATH)).status).toBe(403);
    expect((await kit.client().get(PATH)).status).toBe(401);
  });
});

describe('a visit', () => {
  const visits = async () => (await figures()).funnel.visits;

  it('counts for visitors and customers, and not for staff and admins', async () => {
    const before = await visits();
    for (const client of [kit.client(), asha.client])
      expect((await client.post('/api/visits')).body.counted).toBe(true);
    for (const { client } of [meera, admin]) expect((await client.post('/api/visits')).body.counted).toBe(false);
    expect(await visits()).toBe(before + 2);
  });

  it('counts on its day in India, and is in the store once that was read', async () => {
    const before = await visits();
    // 00:30 on 25 November in India.
    kit.clock.advance(9 * 3600_000);
    await kit.client().post('/api/visits');
    expect((await figures('?from=2026-11-25&to=2026-11-25')).funnel.visits).toBe(1);
    expect((await figures('?from=2026-11-24&to=2026-11-24')).funnel.visits).toBe(before);
    expect((await kit.app.keyValue.get('visits:2026-11-25'))?.value).toBe('1');
  });

  it('leaves nothing that says who came', async () => {
    const kept = await kit.app.keyValue.list('visits:');
    expect(kept.every(({ key, value }) => /^visits:\d{4}-\d{2}-\d{2}$/.test(key) && /^\d+$/.test(value))).toBe(true);
    const answer = await kit.client().post('/api/visits');
    expect(answer.headers.get('set-cookie')).toBeNull();
  });
});
