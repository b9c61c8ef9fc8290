import { createHmac } from 'node:crypto';
import { service } from '@anupalan/domain/catalogue/aggregate';
import { define } from '@anupalan/domain/catalogue/built-in/define';
import type { ServiceDetails } from '@anupalan/domain/catalogue/events';
import { NO_GOVERNMENT_FEES } from '@anupalan/domain/catalogue/fees';
import { parseCaseNumber } from '@anupalan/domain/kernel/case-number';
import { payment } from '@anupalan/domain/payments/aggregate';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import type { GatewayPayment } from '@anupalan/infra/ports/payment-gateway';
import { StoreUnavailable } from '@anupalan/infra/ports/unavailable';
import { type SimulatedGateway, WEBHOOK_QUEUE } from '@anupalan/infra/simulated-gateway/gateway';
import { findOrder } from '@anupalan/projector/read-models/orders/queries';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { systemContext } from '../platform/commands/command-context.js';
import { BUSY } from '../platform/commands/execute.js';
import { randomId } from '../platform/commands/ids.js';
import { WORKERS } from '../server/start-workers.js';
import { ANSWERS, type CaseKit, type Person, startCaseKit } from '../testing/case-kit.js';
import { eventually } from '../testing/test-app.js';
import { orderView } from './order-view.js';
import { requestIdOf } from './orders.js';

const DAY_MS = 24 * 3600_000;
const LICENCE = 'test-licence';

let kit: CaseKit;
let asha: Person;
let meera: Person;

/** Codes are worked by the kit itself. */
const startPaymentWorkers = ({ app }: CaseKit, but: readonly string[] = []): void => {
  for (const [queue, { handle, concurrency }] of Object.entries(WORKERS))
    if (queue !== 'codes' && !but.includes(queue)) app.jobs.work(queue, handle(app), { concurrency });
  if (!but.includes(WEBHOOK_QUEUE))
    app.jobs.work(WEBHOOK_QUEUE, (job) => (app.gateway as SimulatedGateway).sendWebhook(job), { concurrency: 4 });
};

beforeAll(async () => {
  kit = await startCaseKit();
  startPaymentWorkers(kit);
  asha = await kit.person('customer', 'Asha');
  meera = await kit.person('staff', 'Meera');
});
afterAll(() => kit.close());

let made = 0;
/** A separate service, so that tests do not share orders. */
const newService = async (rupees = 399, more: Partial<ServiceDetails> = {}): Promise<string> => {
  made += 1;
  const slug = `money-${made}`;
  const details: ServiceDetails = {
    title: `Money ${made}`,
    description: 'For tests.',
    detailedDescription: 'For tests of money only.',
    helpText: '',
    pricePaise: rupees * 100,
    category: 'legal',
    workflow: 'filing',
    form: { id: 'questions', version: 1 },
    icon: 'FileText',
    isPopular: false,
    complexityLevel: 1,
    estimatedDurationDays: 5,
    decisionTime: null,
    benefits: ['One'],
    requiredDocuments: [],
    requiredSpecialization: null,
    registers: [],
    governmentFees: NO_GOVERNMENT_FEES,
    laterFees: [{ payee: 'us', label: 'Our fee for filing', fromPaise: 590_000, toPaise: null, byState: [], note: '' }],
    searchWords: [],
    faqs: [],
    notIncluded: [],
    notNeeded: ['questions', 'documents', 'fees', 'price'],
    ...more,
  };
  const { fields, requirements } = define(700_000 + made * 10, slug, details, [], []);
  const command = { type: 'createService', builtIn: false, details, fields, requirements } as const;
  const created = await kit.app.execute(service, slug, command, systemContext('test'));
  if (!created.ok) throw new Error(created.error.message);
  return slug;
};

const initiate = (person: Person, serviceId: string, amount?: number | string, another?: boolean) =>
  person.client.post('/api/payment/initiate', { serviceId, ...(amount === undefined ? {} : { amount }), another });

const newOrder = async (person: Person = asha, rupees = 399): Promise<string> => {
  const opened = await initiate(person, await newService(rupees), rupees);
  expect(opened.status).toBe(200);
  return opened.body.orderId;
};

const reported = (orderId: string, more: Partial<GatewayPayment> = {}): GatewayPayment => ({
  orderId,
  gatewayPaymentId: `pay_${orderId}`,
  status: 'captured',
  amountPaise: 399_00,
  method: 'UPI',
  reason: '',
  at: new Date(kit.clock.now()).toISOString(),
  ...more,
});

/** Posts it as the gateway does, signed over the raw body. */
const post = async (body: string, signature?: string) => {
  const secret = await kit.app.keyedHash('simulated-gateway', 'webhook-secret');
  return kit.client().request('POST', '/api/webhooks/simulated', {
    body,
    headers: {
      'content-type': 'application/json',
      'x-simulated-signature': signature ?? createHmac('sha256', secret).update(body).digest('hex'),
      'x-simulated-event-id': randomId(),
    },
  });
};
const tell = (payment_: GatewayPayment) =>
  post(JSON.stringify({ event: `payment.${payment_.status}`, payment: payment_ }));
const simulate = (orderId: string, outcome = 'success', deliver = 'once', person = asha) =>
  person.client.post('/api/payment/simulate', { orderId, outcome, deliver });

const orderState = async (orderId: string) => (await kit.app.load(payment, orderId)).state;
const requestState = async (requestId: string) => (await kit.app.load(serviceRequest, requestId)).state;
const status = async (requestId: string) => (await requestState(requestId)).status;
const orderSeen = async (orderId: string, person = asha) => (await kit.read(person, `/api/payments/${orderId}`)).body;
const eventTypes = async (stream: string): Promise<readonly string[]> =>
  (await kit.app.store.load(stream)).map(({ event }) => event.type);

const ordersFor = async (slug: string): Promise<number> => {
  let found = 0;
  for await (const { type, data } of kit.app.events.readAll({ after: null, prefixes: ['payment'] }))
    if (type === 'OrderCreated' && data.serviceId === slug) found += 1;
  return found;
};

const refundedTo = (orderId: string, cause: string) =>
  eventually(async () => {
    // The gateway reports the refund after half a second of the kit's time.
    kit.clock.advance(50);
    const { refunds } = await orderState(orderId);
    return refunds.some((one) => one.status === 'processed' && one.cause === cause) ? refunds : null;
  });

describe('asking to pay', () => {
  it('opens one order however many tabs press at once', async () => {
    const slug = await newService();
    const answers = await Promise.all([1, 2, 3, 4].map(() => initiate(asha, slug, 399)));
    expect(answers.map((one) => one.status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map((one) => one.body.orderId)).size).toBe(1);
    const orderId: string = answers[0]?.body.orderId;
    expect(orderId).toMatch(/^TEST_ORD/);
    expect(await eventTypes(`payment-${orderId}`)).toEqual(['OrderCreated', 'PaymentLinkCreated', 'BillToNoted']);
    expect(answers[0]?.body).toEqual({
      orderId,
      paymentLink: `/payment-simulation?orderId=${orderId}`,
      testMode: true,
    });
  });

  it('is for signed-in customers', async () => {
    expect((await initiate({ id: '', client: kit.client() }, LICENCE, 399)).status).toBe(401);
    expect((await initiate(meera, LICENCE, 399)).status).toBe(403);
  });

  it('takes nothing from the phone and the page that its headers name', async () => {
    const slug = await newService(399);
    const claims = {
      'x-customer-mobile': '0000000003',
      'x-current-url': 'https://elsewhere.example/service/other?x=1',
    };
    const body = { serviceId: slug, amount: 399 };
    expect((await kit.client().post('/api/payment/initiate', body, claims)).status).toBe(401);
    expect((await meera.client.post('/api/payment/initiate', body, claims)).status).toBe(403);
    const opened = await asha.client.post('/api/payment/initiate', body, claims);
    const { orderId, paymentLink } = opened.body;
    expect([opened.status, paymentLink]).toEqual([200, `/payment-simulation?orderId=${orderId}`]);
    expect((await orderState(orderId)).order?.customerId).toBe(asha.id);
    const log = JSON.stringify(await kit.app.store.load(`payment-${orderId}`));
    for (const claim of ['0000000003', 'elsewhere.example']) expect(log).not.toContain(claim);
    // The same order as without them.
    expect((await initiate(asha, slug, 399)).body.orderId).toBe(orderId);
  });

  it.each([
    ['398', 409],
    [1, 409],
    [399.01, 409],
    ['', 409],
    [-399, 422],
    ['abc', 422],
    ['1e400', 422],
  ])('refuses the amount %j instead of 399 and opens nothing', async (amount, expected) => {
    const slug = await newService();
    const refused = await initiate(asha, slug, amount);
    expect(refused.status).toBe(expected);
    if (expected === 409) expect(refused.body.message).toBe('The price of this service has changed');
    expect(await ordersFor(slug)).toBe(0);
    expect((await initiate(asha, slug, '399')).status).toBe(200);
    expect(await ordersFor(slug)).toBe(1);
  });

  it('asks the new price after a change, while what was opened before is still paid at the old one', async () => {
    const slug = await newService(399);
    const before = await initiate(asha, slug, 399);
    const { state } = await kit.app.load(service, slug);
    if (state.details === null) throw new Error('no service');
    const details = { ...state.details, pricePaise: 499_00 };
    await kit.app.execute(service, slug, { type: 'editService', details }, systemContext('test'));

    const stale = await initiate(asha, slug, 399);
    expect([stale.status, stale.body.code, stale.body.params]).toEqual([
      409,
      'price_changed',
      { shown: 399, price: 499 },
    ]);
    const after = await initiate(asha, slug, 499);
    expect(after.status).toBe(200);
    expect(after.body.orderId).not.toBe(before.body.orderId);

    expect((await tell(reported(before.body.orderId))).status).toBe(200);
    const request = await requestState(requestIdOf(before.body.orderId));
    expect([request.status, request.origin?.pricePaise]).toEqual(['documents_not_uploaded', 399_00]);
  });

  it('says so when a service is free, switched off or unknown', async () => {
    const free = await initiate(asha, await newService(0));
    expect([free.status, free.body.code]).toEqual([409, 'service_free']);
    const off = await newService();
    await kit.app.execute(service, off, { type: 'editService', details: {}, active: false }, systemContext('test'));
    const refused = await initiate(asha, off, 399);
    expect([refused.status, refused.body.code]).toEqual([409, 'service_inactive']);
    expect((await initiate(asha, 'no-such-service', 399)).status).toBe(404);
  });

  it('of a service that is under way is asked first, and opens another order when another one is wanted', async () => {
    const slug = await newService();
    const first = (await initiate(asha, slug, 399)).body.orderId;
    await tell(reported(first));
    const asked = await initiate(asha, slug, 399);
    const { caseNumber } = await orderSeen(first);
    expect([asked.status, asked.body.code, asked.body.params]).toEqual([
      409,
      'payment.service_under_way',
      expect.objectContaining({ requestId: requestIdOf(first), caseNumber }),
    ]);
    const second = (await initiate(asha, slug, 399, true)).body.orderId;
    expect([second === undefined, second === first]).toEqual([false, false]);
    expect((await initiate(asha, slug, 399, true)).body.orderId).toBe(second);
  });

  it('is not asked of another customer, nor once the request has ended', async () => {
    const slug = await newService();
    const first = (await initiate(asha, slug, 399)).body.orderId;
    await tell(reported(first));
    expect((await initiate(await kit.person('customer', 'Farah'), slug, 399)).status).toBe(200);
    await asha.client.post(`/api/requests/${requestIdOf(first)}/cancel`, { reason: 'Not needed' });
    await eventually(async () => (await initiate(asha, slug, 399)).status === 200);
  });

  it('races to one order when tabs press and the payment comes at the same moment', async () => {
    for (let round = 0; round < 3; round += 1) {
      const slug = await newService();
      const press = () => initiate(asha, slug, 399);
      const { orderId } = (await press()).body;
      const crossed = await Promise.all([press(), tell(reported(orderId)), press(), press()]);
      expect(crossed.map((one) => one.status).filter((one) => one !== 200 && one !== 409)).toEqual([]);
      expect((await press()).status).toBe(409);
      expect(await ordersFor(slug)).toBe(1);
    }
  });
});

describe('asking to pay with an Idempotency-Key', () => {
  const keyed = (serviceId: string, key: string, amount?: number) =>
    asha.client.post(
      '/api/payment/initiate',
      { serviceId, ...(amount === undefined ? {} : { amount }) },
      { 'Idempotency-Key': key },
    );

  it('answers the same call as the first time, also once that order is paid and the price has changed', async () => {
    const slug = await newService();
    const first = await keyed(slug, 'first-try', 399);
    await tell(reported(first.body.orderId));
    const { state } = await kit.app.load(service, slug);
    if (state.details === null) throw new Error('no service');
    const details = { ...state.details, pricePaise: 499_00 };
    await kit.app.execute(service, slug, { type: 'editService', details }, systemContext('test'));
    const again = await keyed(slug, 'first-try', 399);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
  });

  it('refuses the key with another body', async () => {
    const slug = await newService();
    await keyed(slug, 'one-key', 399);
    const other = await keyed(await newService(), 'one-key', 399);
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
  });

  it('takes one of two bodies that come with one key at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await newService(), await newService()];
      const answers = await Promise.all([keyed(one, `raced-${round}`, 399), keyed(two, `raced-${round}`, 399)]);
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422]);
      expect((await ordersFor(one)) + (await ordersFor(two))).toBe(1);
    }
  });

  it('is free again after a refusal', async () => {
    const slug = await newService();
    expect((await keyed(slug, 'refused-first', 1)).status).toBe(409);
    expect((await keyed(slug, 'refused-first', 399)).status).toBe(200);
  });

  it('opens no second order when its kept answer is lost and the order is paid', async () => {
    for (const another of [false, true]) {
      const slug = await newService();
      const send = () =>
        asha.client.post(
          '/api/payment/initiate',
          { serviceId: slug, another },
          { 'Idempotency-Key': `lost-${another}` },
        );
      const { orderId } = (await send()).body;
      await tell(reported(orderId));
      for (const { key } of await kit.app.keyValue.list('answered:')) await kit.app.keyValue.delete(key);
      const again = await send();
      expect([again.status, again.body.orderId]).toEqual([200, orderId]);
      expect(await ordersFor(slug)).toBe(1);
    }
  });

  it('lets two tabs that ask in different words meet the same order', async () => {
    const slug = await newService();
    const [one, two] = await Promise.all([keyed(slug, 'tab-1', 399), keyed(slug, 'tab-2')]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(two.body.orderId).toBe(one.body.orderId);
    expect((await keyed(slug, 'tab-3')).body.orderId).toBe(one.body.orderId);
  });
});

describe('looking at an order', () => {
  it('shows it in rupees to its customer and to us, and to nobody else', async () => {
    const orderId = await newOrder();
    expect(await orderSeen(orderId)).toMatchObject({
      orderId,
      status: 'created',
      amount: 399,
      caseNumber: null,
      lineItems: [
        { kind: 'professional_fee', label: 'Professional fee', amount: 338 },
        { kind: 'gst', label: 'GST (18%)', amount: 61 },
      ],
      paymentLink: `/payment-simulation?orderId=${orderId}`,
      testMode: true,
    });
    expect((await kit.read(meera, `/api/payments/${orderId}`)).status).toBe(200);
    const other = await kit.person('customer', 'Iqbal');
    expect((await kit.read(other, `/api/payments/${orderId}`)).status).toBe(404);
    expect((await simulate(orderId, 'success', 'once', other)).status).toBe(404);
    expect((await kit.read(asha, '/api/payments/TEST_ORDNONE')).status).toBe(404);
  });

  it('asks the gateway for no payment page: a job does while the call that made the order could not', async () => {
    const slug = await newService();
    const away = vi.spyOn(kit.app.gateway, 'createOrder').mockRejectedValue(new StoreUnavailable('It is away.'));
    expect((await initiate(asha, slug, 399)).status).toBe(503);
    const orderId = await eventually(async () => {
      for await (const { type, data } of kit.app.events.readAll({ after: null, prefixes: ['payment'] }))
        if (type === 'OrderCreated' && data.serviceId === slug) return String(data.orderId);
      return null;
    });
    expect(await orderSeen(orderId)).toMatchObject({ status: 'created', paymentLink: null });
    away.mockRestore();
    expect((await orderSeen(orderId)).paymentLink).toBeNull();
    expect(await kit.eventsIn(`payment-${orderId}`)).toBe(1);
    kit.clock.advance(60_000);
    await eventually(async () => (await orderSeen(orderId)).paymentLink !== null);
  });

  it('says that it is paid once its case can be found, and is being confirmed until then', async () => {
    const orderId = await newOrder();
    await tell(reported(orderId));
    await orderSeen(orderId);
    const paid = await findOrder(kit.app.reads, orderId);
    if (paid === null) throw new Error('no order');
    expect((await orderView(kit.app, paid)).status).toBe('captured');
    const opening = await orderView(kit.app, { ...paid, requestId: randomId() });
    expect([opening.status, opening.confirming_since]).toEqual(['created', paid.updatedAt]);
  });

  it('names the case once there is one', async () => {
    const orderId = await newOrder();
    await tell(reported(orderId));
    const seen = await orderSeen(orderId);
    expect(seen).toMatchObject({ status: 'captured', method: 'UPI' });
    expect(parseCaseNumber(seen.caseNumber)).toBe(seen.caseNumber);
  });
});

describe('a webhook', () => {
  it('makes the request, paid and with its case number, exactly once, told by twenty deliveries at the same moment', async () => {
    const orderId = await newOrder();
    const answers = await Promise.all(Array.from({ length: 20 }, () => tell(reported(orderId))));
    expect(new Set(answers.map((one) => one.status))).toEqual(new Set([200]));
    expect((await eventTypes(`payment-${orderId}`)).filter((type) => type === 'PaymentCaptured')).toHaveLength(1);
    const requestId = requestIdOf(orderId);
    expect(await eventTypes(`serviceRequest-${requestId}`)).toEqual(['ServiceRequested', 'InitialPaymentReceived']);
    const state = await requestState(requestId);
    expect(state.status).toBe('documents_not_uploaded');
    const caseNumber = state.origin?.caseNumber ?? '';
    expect(parseCaseNumber(caseNumber)).toBe(caseNumber);
  });

  it('with a wrong signature changes nothing, is refused with 401 and kept for the admin', async () => {
    const orderId = await newOrder();
    const body = JSON.stringify({ event: 'payment.captured', payment: reported(orderId) });
    for (const signature of ['', 'f'.repeat(64), createHmac('sha256', 'guess').update(body).digest('hex')]) {
      const refused = await post(body, signature);
      expect([refused.status, refused.body.code]).toEqual([401, 'bad_signature']);
    }
    expect(await eventTypes(`payment-${orderId}`)).toEqual(['OrderCreated', 'PaymentLinkCreated', 'BillToNoted']);
    const kept = await kit.app.keyValue.list('refused-webhook:');
    expect(kept.map(({ value }) => JSON.parse(value).code)).toContain('bad_signature');
    expect(kit.logs.some((line) => line.includes('webhook refused'))).toBe(true);
  });

  it('about an order of somebody else is taken and kept for admins, whatever its id begins with', async () => {
    for (const orderId of ['TEST_ORDUNKNOWN', 'order_123']) {
      const taken = await tell(reported(orderId));
      expect([taken.status, taken.body.code]).toEqual([200, 'report_kept']);
      const kept = (await kit.app.keyValue.list('refused-webhook:')).map(({ value }) => JSON.parse(value));
      expect(kept).toContainEqual(expect.objectContaining({ code: 'order_not_found' }));
      expect(await eventTypes(`payment-${orderId}`)).toEqual([]);
    }
  });

  it('that changed nothing is listed for admins, those of one order together', async () => {
    const admin = await kit.person('admin', 'Ravi');
    const about = (await kit.read(admin, '/api/admin/payments/tasks')).body.reports;
    kit.clock.advance(60_000);
    await tell(reported('TEST_ORDOFOTHERS'));
    kit.clock.advance(60_000);
    await tell(reported('TEST_ORDOFOTHERS'));
    const { reports } = (await kit.read(admin, '/api/admin/payments/tasks')).body;
    expect(reports).toHaveLength(about.length + 1);
    expect(reports[0]).toMatchObject({ code: 'order_not_found', order_id: 'TEST_ORDOFOTHERS', count: 2 });
    expect((await kit.read(meera, '/api/admin/payments/tasks')).status).toBe(403);
  });

  it('is refused only where another try may succeed: the log is away, or too busy', async () => {
    const orderId = await newOrder();
    const busy = vi.spyOn(kit.app, 'execute').mockResolvedValueOnce({ ok: false, error: BUSY });
    expect((await tell(reported(orderId))).status).toBe(503);
    busy.mockRejectedValueOnce(new StoreUnavailable('It is away.'));
    expect((await tell(reported(orderId))).status).toBe(503);
    busy.mockRestore();
    expect((await tell(reported(orderId))).status).toBe(200);
    expect(await status(requestIdOf(orderId))).toBe('documents_not_uploaded');
  });

  it.each(['', '{', 'null', '{"payment":{"orderId":5}}', '{"payment":null}', '{"refund":{}}'])(
    'with the nonsense %j is taken and kept for admins',
    async (body) => {
      const taken = await post(body);
      expect([taken.status, taken.body.code]).toEqual([200, 'report_unreadable']);
      const kept = (await kit.app.keyValue.list('refused-webhook:')).map(({ value }) => JSON.parse(value).code);
      expect(kept).toContain('malformed');
    },
  );

  it('about something else is taken and changes nothing', async () => {
    const head = await kit.app.events.head();
    expect((await post('{"event":"settlement.processed"}')).body).toMatchObject({
      message: 'Ignored: not one of our orders.',
    });
    expect(await kit.app.events.head()).toBe(head);
  });

  it('with a wrong amount is kept as a mismatch that goes back; the order can still be paid', async () => {
    const orderId = await newOrder();
    expect((await tell(reported(orderId, { gatewayPaymentId: 'pay_wrong_1', amountPaise: 1_00 }))).status).toBe(200);
    expect(await status(requestIdOf(orderId))).toBeNull();
    expect((await orderSeen(orderId)).status).toBe('mismatched');
    const refunds = await refundedTo(orderId, 'mismatch');
    expect(refunds).toMatchObject([{ amountPaise: 1_00 }]);
    await tell(reported(orderId));
    expect(await status(requestIdOf(orderId))).toBe('documents_not_uploaded');
  });

  it('of a second payment on a paid order gives the second back and leaves the first', async () => {
    const orderId = await newOrder();
    await tell(reported(orderId));
    await tell(reported(orderId, { gatewayPaymentId: 'pay_again_1' }));
    const refunds = await refundedTo(orderId, 'duplicate');
    expect(refunds.map((one) => one.gatewayPaymentId)).toEqual(['pay_again_1']);
    expect((await orderSeen(orderId)).status).toBe('captured');
    expect(await status(requestIdOf(orderId))).toBe('documents_not_uploaded');
  });

  it('of money for a service that was switched off meanwhile makes no request and gives it back', async () => {
    const slug = await newService();
    const { orderId } = (await initiate(asha, slug, 399)).body;
    await kit.app.execute(service, slug, { type: 'editService', details: {}, active: false }, systemContext('test'));
    await tell(reported(orderId));
    expect(await status(requestIdOf(orderId))).toBeNull();
    await refundedTo(orderId, 'late');
    expect((await orderSeen(orderId)).status).toBe('refunded');
  });
});

describe('the simulated gateway, over HTTP', () => {
  it.each(['once', 'twice', 'out_of_order'])('delivers %s, and the case stands as paid once', async (deliver) => {
    const orderId = await newOrder();
    expect((await simulate(orderId, 'success', deliver)).status).toBe(200);
    kit.clock.advance(5000);
    const requestId = requestIdOf(orderId);
    await eventually(async () => (await status(requestId)) === 'documents_not_uploaded');
    await eventually(async () => {
      const open = [
        ...(await kit.app.jobs.page(WEBHOOK_QUEUE, 'waiting')).jobs,
        ...(await kit.app.jobs.page(WEBHOOK_QUEUE, 'running')).jobs,
      ];
      return !open.some((job) => job.payload.orderId === orderId);
    });
    const types = await eventTypes(`payment-${orderId}`);
    expect(types.filter((type) => type === 'PaymentCaptured')).toHaveLength(1);
    expect(types).not.toContain('DuplicateCaptured');
    expect((await orderSeen(orderId)).status).toBe('captured');
    expect((await simulate(orderId)).status).toBe(409);
  });

  it('delivers late: the order waits until then', async () => {
    const orderId = await newOrder();
    await simulate(orderId, 'success', 'late');
    expect((await orderSeen(orderId)).status).toBe('created');
    kit.clock.advance(20_000);
    await eventually(async () => (await status(requestIdOf(orderId))) === 'documents_not_uploaded');
  });

  it('tells of a failed attempt, after which the same order can be paid', async () => {
    const orderId = await newOrder();
    await simulate(orderId, 'failure');
    const failed = await eventually(async () => {
      const seen = await orderSeen(orderId);
      return seen.status === 'failed' ? seen : null;
    });
    expect(failed.failureReason).toBe('The bank declined the payment.');
    expect(failed.paymentLink).not.toBeNull();
    await simulate(orderId);
    await eventually(async () => (await status(requestIdOf(orderId))) === 'documents_not_uploaded');
  });

  it('lets nobody decide an order that is unknown', async () => {
    expect((await simulate('TEST_ORDNONE')).status).toBe(404);
    expect((await simulate(await newOrder(), 'maybe')).status).toBe(422);
  });
});

describe('the final payment', () => {
  /** A case with approved documents and a requested final payment. */
  const askedToPay = async (): Promise<{ readonly requestId: string; readonly orderId: string }> => {
    const requestId = await kit.paidRequest(asha);
    const staff = (step: string, body: object = {}) =>
      meera.client.post(`/api/staff/requests/${requestId}/${step}`, body);
    const uploaded = await kit.upload(asha, requestId);
    await asha.client.post(`/api/requests/${requestId}/submit-intake`, { answers: ANSWERS });
    await staff('claim');
    await staff('review-document', { documentId: uploaded.body.id, decision: 'approve' });
    await staff('approve-documents');
    expect(
      (
        await staff('send-payment-link', {
          professionalFee: 1000,
          governmentFees: [{ label: 'Stamp duty', amount: 500 }],
        })
      ).status,
    ).toBe(200);
    const orderId = (await requestState(requestId)).finalOrder?.orderId;
    if (orderId === undefined) throw new Error('no final order');
    return { requestId, orderId };
  };
  const final = (orderId: string) => reported(orderId, { amountPaise: 1680_00 });

  it('comes through its link and moves the case on', async () => {
    const { requestId, orderId } = await askedToPay();
    const seen = await orderSeen(orderId);
    expect(seen).toMatchObject({
      purpose: 'final',
      amount: 1680,
      paymentLink: `/payment-simulation?orderId=${orderId}`,
    });
    expect(seen.caseNumber).toBe((await requestState(requestId)).origin?.caseNumber);
    expect((await simulate(orderId)).status).toBe(200);
    await eventually(async () => (await status(requestId)) === 'final_payment_received');
  });

  it('is asked for with a government fee above what was announced only with a reason, which its customer reads', async () => {
    const stampDuty = { payee: 'government', label: 'Stamp duty', byState: [], note: '' } as const;
    const requestId = await kit.paidRequest(
      asha,
      await newService(399, {
        governmentFees: { kind: 'at_cost', fromPaise: null, note: '' },
        laterFees: [{ ...stampDuty, fromPaise: 0, toPaise: 500_00 }],
      }),
    );
    const staff = (step: string, body: object = {}) =>
      meera.client.post(`/api/staff/requests/${requestId}/${step}`, body);
    await asha.client.post(`/api/requests/${requestId}/submit-intake`, { answers: {} });
    await staff('claim');
    expect((await staff('approve-documents')).status).toBe(200);
    const link = (fee: object) =>
      staff('send-payment-link', { professionalFee: 0, governmentFees: [{ label: 'Stamp duty', ...fee }] });
    const refused = await link({ amount: 500.5 });
    expect([refused.status, refused.body.code]).toEqual([422, 'fee_reason_required']);
    expect(await status(requestId)).toBe('documents_approved');
    const reason = 'The state raised the duty.';
    expect((await link({ amount: 500.5, reason })).status).toBe(200);
    const { payments } = (await kit.read(asha, `/api/requests/${requestId}`)).body;
    const { lineItems } = payments.find(({ purpose }: { purpose: string }) => purpose === 'final');
    expect(lineItems).toMatchObject([{ kind: 'government_fee', amount: 500.5, reason }]);
  });

  it('of a wrong amount leaves the case where it is and goes back', async () => {
    const { requestId, orderId } = await askedToPay();
    await tell(reported(orderId, { amountPaise: 1000_00, gatewayPaymentId: `wrong_${orderId}` }));
    expect(await status(requestId)).toBe('final_payment_link_sent');
    expect((await requestState(requestId)).mismatches).toEqual([{ orderId, amountPaise: 1000_00 }]);
    await refundedTo(orderId, 'mismatch');
  });

  it('after its customer had their account erased is late and goes back, and no case comes of it', async () => {
    const gone = await kit.person('customer', 'Gita');
    const orderId = await newOrder(gone);
    const otp = await kit.freshCode(gone);
    expect((await gone.client.post('/api/me/erasure', { confirm: 'erase my data', otp })).status).toBe(200);
    await tell(reported(orderId));
    expect(await eventTypes(`serviceRequest-${requestIdOf(orderId)}`)).toEqual(['LatePaymentReceived']);
    await refundedTo(orderId, 'late');
  });

  it('after the link was withdrawn is late and goes back', async () => {
    const { requestId, orderId } = await askedToPay();
    await meera.client.post(`/api/staff/requests/${requestId}/withdraw-payment-link`, {});
    expect((await orderState(orderId)).link).toBe('withdrawn');
    await tell(final(orderId));
    expect(await status(requestId)).toBe('documents_approved');
    expect(await eventTypes(`serviceRequest-${requestId}`)).toContain('LatePaymentReceived');
    await refundedTo(orderId, 'late');
  });

  it('after the case was cancelled is late and goes back, with what was paid at first', async () => {
    const orderFirst = await newOrder();
    await tell(reported(orderFirst));
    const requestId = requestIdOf(orderFirst);
    expect((await asha.client.post(`/api/requests/${requestId}/cancel`, { reason: 'Not needed' })).status).toBe(200);
    await refundedTo(orderFirst, 'cancelled');
    expect((await orderSeen(orderFirst)).status).toBe('refunded');

    const { requestId: second, orderId } = await askedToPay();
    await asha.client.post(`/api/requests/${second}/cancel`, { reason: 'Not needed' });
    await tell(final(orderId));
    expect(await status(second)).toBe('cancelled');
    await refundedTo(orderId, 'late');
  });

  it('runs out after seven days, and money that comes later goes back', async () => {
    const { requestId, orderId } = await askedToPay();
    kit.clock.advance(7 * DAY_MS - 60_000);
    expect(await status(requestId)).toBe('final_payment_link_sent');
    kit.clock.advance(61_000);
    await eventually(async () => (await status(requestId)) === 'documents_approved');
    expect((await orderSeen(orderId)).status).toBe('expired');
    await tell(final(orderId));
    expect(await status(requestId)).toBe('documents_approved');
    await refundedTo(orderId, 'late');
  });
});

describe('a lost webhook', () => {
  it('is made up for by asking the gateway', async () => {
    const deaf = await startCaseKit();
    try {
      startPaymentWorkers(deaf, [WEBHOOK_QUEUE]);
      const person = await deaf.person('customer', 'Asha');
      const { orderId } = (await person.client.post('/api/payment/initiate', { serviceId: LICENCE, amount: 399 })).body;
      await person.client.post('/api/payment/simulate', { orderId, outcome: 'success' });
      const paid = async () => (await deaf.app.load(serviceRequest, requestIdOf(orderId))).state.status;
      deaf.clock.advance(60_000);
      expect(await paid()).toBeNull();
      deaf.clock.advance(61_000);
      await eventually(async () => (await paid()) === 'documents_not_uploaded');
    } finally {
      await deaf.close();
    }
  });
});

describe('a second try after a failed one', () => {
  const check = (orderId: string, returned = true, person = asha) =>
    person.client.post(`/api/payments/${orderId}/check`, { returned });
  const attempt = (orderId: string, person = asha) => person.client.post(`/api/payments/${orderId}/attempts`, {});
  const failedOrder = async (): Promise<string> => {
    const orderId = await newOrder();
    await tell(reported(orderId, { gatewayPaymentId: `first_${orderId}`, status: 'failed', reason: 'Declined.' }));
    kit.clock.advance(30_000);
    return orderId;
  };

  it('is confirming from the hand-off on, also when the failure of the first is told again', async () => {
    const orderId = await failedOrder();
    expect((await orderSeen(orderId)).confirming_since).toBeNull();
    const at = new Date(kit.clock.now()).toISOString();
    expect((await attempt(orderId)).status).toBe(200);
    const late = { gatewayPaymentId: `late_${orderId}`, status: 'failed', reason: 'Declined.' } as const;
    await tell(reported(orderId, { ...late, at: new Date(kit.clock.now() - 20_000).toISOString() }));
    expect(await orderSeen(orderId)).toMatchObject({ status: 'failed', confirming_since: at });
  });

  it('asks the gateway at once on return, before the webhook comes', async () => {
    const orderId = await failedOrder();
    await simulate(orderId, 'success', 'late');
    expect((await orderSeen(orderId)).confirming_since).not.toBeNull();
    expect((await check(orderId)).status).toBe(200);
    expect(await orderSeen(orderId)).toMatchObject({ status: 'captured', confirming_since: null });
  });

  it('goes on while the bank has not decided, and is paid when it has', async () => {
    const orderId = await failedOrder();
    await simulate(orderId, 'success', 'slow');
    await check(orderId);
    expect((await orderSeen(orderId)).confirming_since).not.toBeNull();
    kit.clock.advance(20_000);
    await check(orderId);
    expect((await orderSeen(orderId)).status).toBe('captured');
  });

  it('refuses to decide an order again that took the money, told or not, and records nothing', async () => {
    const orderId = await newOrder();
    await simulate(orderId, 'success', 'slow');
    await check(orderId, true);
    const before = await eventTypes(`payment-${orderId}`);
    expect((await simulate(orderId, 'failure')).status).toBe(409);
    expect(await eventTypes(`payment-${orderId}`)).toEqual(before);
  });

  it('is known to be unpaid once the customer is back without paying', async () => {
    const orderId = await failedOrder();
    await attempt(orderId);
    await check(orderId, false);
    expect((await orderSeen(orderId)).confirming_since).not.toBeNull();
    await check(orderId, true);
    expect(await orderSeen(orderId)).toMatchObject({ status: 'failed', confirming_since: null });
  });

  it('is for the customer of the order only', async () => {
    const orderId = await newOrder();
    const other = await kit.person('customer', 'Iqbal');
    expect([(await attempt(orderId, other)).status, (await check(orderId, true, other)).status]).toEqual([404, 404]);
    expect((await orderSeen(orderId)).confirming_since).toBeNull();
  });
});

describe('a request that was reopened after its refund', () => {
  const pay = (requestId: string, serviceId: string, person = asha, amount = 399) =>
    person.client.post('/api/payment/initiate', { serviceId, requestId, amount });

  it('is paid again by an order of its own, at the price it is bound to, and goes on', async () => {
    const first = await newOrder();
    await tell(reported(first));
    const requestId = requestIdOf(first);
    const slug = (await requestState(requestId)).origin?.serviceId ?? '';
    expect((await pay(requestId, slug)).status).toBe(409);
    await asha.client.post(`/api/requests/${requestId}/cancel`, { reason: 'Not needed' });
    await refundedTo(first, 'cancelled');
    const admin = await kit.person('admin', 'Ravi');
    const reopened = await admin.client.post(`/api/admin/requests/${requestId}/reopen`, { reason: 'Needed after all' });
    expect([reopened.status, await status(requestId)]).toEqual([200, 'new_request']);

    expect((await pay(requestId, slug, asha, 1)).body.code).toBe('price_changed');
    expect((await pay(requestId, await newService())).status).toBe(404);
    expect((await pay('nobody', slug)).status).toBe(404);
    expect((await pay(requestId, slug, await kit.person('customer', 'Bina'))).status).toBe(404);

    const [one, two] = await Promise.all([pay(requestId, slug), pay(requestId, slug)]);
    const { orderId } = one.body;
    expect([one.status, two.body.orderId]).toEqual([200, orderId]);
    expect([orderId === first, (await orderSeen(orderId)).requestId]).toEqual([false, requestId]);
    await tell(reported(orderId));
    expect(await status(requestId)).toBe('documents_not_uploaded');
  });
});
