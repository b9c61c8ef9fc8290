import type { PaymentTasks } from '@anupalan/domain/contracts/payments';
import { payment } from '@anupalan/domain/payments/aggregate';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import { readPdf } from '@anupalan/infra/testing/pdf-text';
import {
  type RazorpayCounterpart,
  razorpayCounterpart,
  razorpayWebhook,
  type TheirPayment,
} from '@anupalan/infra/testing/razorpay-counterpart';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { offerOf } from '../catalogue/offer.js';
import { readiness } from '../operations/health.js';
import { seedCompany } from '../seed/demo/demo-company.js';
import { WORKERS } from '../server/start-workers.js';
import { type CaseKit, type Person, startCaseKit } from '../testing/case-kit.js';
import { eventually } from '../testing/test-app.js';
import { requestIdOf } from './orders.js';
import { planDisputeCheck } from './payment-jobs.js';

const SECRET = 'webhook-s3cret';
const DAY_MS = 24 * 3600_000;

let their: RazorpayCounterpart;
let kit: CaseKit;
let asha: Person;
beforeAll(async () => {
  const account = { keyId: 'rzp_test_1', keySecret: 'key-s3cret' };
  their = await razorpayCounterpart(account);
  kit = await startCaseKit({
    DEMO: '0',
    RAZORPAY_URL: their.url,
    RAZORPAY_KEY_ID: account.keyId,
    RAZORPAY_KEY_SECRET: account.keySecret,
    RAZORPAY_WEBHOOK_SECRET: SECRET,
    SUPPLIER_NAME: 'Kulkarni Compliance Private Limited',
    SUPPLIER_ADDRESS: '12 Karve Road, Pune 411004',
    SUPPLIER_GSTIN: '27AAPFU0939F1ZV',
  });
  for (const queue of ['gateway', 'refunds', 'reconcile', 'disputes']) {
    const worker = WORKERS[queue];
    if (worker === undefined) throw new Error(`nobody works ${queue}`);
    kit.app.jobs.work(queue, worker.handle(kit.app));
  }
  asha = await kit.person('customer', 'Asha');
});
afterAll(async () => {
  await kit.close();
  await their.close();
});

describe('a shop in production', () => {
  it('sells nothing before the settings name its company and grievance officer, and says so to operators', async () => {
    const app = { ...kit.app, config: { ...kit.app.config, production: true } };
    const offered = async () => {
      const offer = await offerOf(app, 'test-licence');
      return offer.ok ? 'sold' : offer.error.code;
    };
    const closed = 'shop: closed; the settings do not name the company and its grievance officer';
    expect(await offered()).toBe('shop_closed');
    expect((await readiness(app)).body.problems).toContain(closed);
    await seedCompany(kit.app);
    await expect.poll(offered).toBe('sold');
    expect((await readiness(app)).body.problems).not.toContain(closed);
  });
});

const newOrder = async () => {
  const opened = await asha.client.post('/api/payment/initiate', {
    serviceId: 'test-licence',
    another: true,
    amount: 399,
  });
  expect(opened.status).toBe(200);
  return opened.body as { orderId: string; paymentLink: string; testMode: boolean };
};
const paid = (id: string, orderId: string): TheirPayment => ({
  id,
  status: 'captured',
  amount: 399_00,
  currency: 'INR',
  method: 'upi',
  created_at: Math.floor(kit.clock.now() / 1000),
  notes: { order_id: orderId },
});
const post = ({ body, headers }: ReturnType<typeof razorpayWebhook>) =>
  kit.client().request('POST', '/api/webhooks/razorpay', { body, headers });
const captured = (id: string, orderId: string) =>
  post(razorpayWebhook(SECRET, 'payment.captured', { payment: { entity: paid(id, orderId) } }));
const captured_ = (orderId: string, more: object = {}) =>
  razorpayWebhook(SECRET, 'payment.captured', { payment: { entity: { ...paid('pay_x', orderId), ...more } } });
const orderState = async (orderId: string) => (await kit.app.load(payment, orderId)).state;

describe('paying by Razorpay', () => {
  it('leads to its page, and the signed webhook makes the case', async () => {
    const { orderId, paymentLink, testMode } = await newOrder();
    expect([testMode, paymentLink]).toEqual([false, their.linkOf(orderId)?.short_url]);
    expect((await captured('pay_1', orderId)).status).toBe(200);
    expect((await captured('pay_1', orderId)).status).toBe(200);
    const { state } = await kit.app.load(serviceRequest, requestIdOf(orderId));
    expect(state.status).toBe('documents_not_uploaded');
    expect((await orderState(orderId)).captures).toHaveLength(1);
  });

  it('gives a second payment back, and takes note of the refund by our own key', async () => {
    const { orderId } = await newOrder();
    await captured('pay_2', orderId);
    await captured('pay_3', orderId);
    const refund = await eventually(async () => [...their.refunds.values()].find((one) => one.payment_id === 'pay_3'));
    expect((await post(razorpayWebhook(SECRET, 'refund.processed', { refund: { entity: refund } }))).status).toBe(200);
    expect((await orderState(orderId)).refunds).toMatchObject([
      { gatewayPaymentId: 'pay_3', cause: 'duplicate', status: 'processed', gatewayRefundId: refund.id },
    ]);
    const strange = {
      id: 'rfnd_X',
      payment_id: 'pay_3',
      amount: 399_00,
      notes: { order_id: orderId, refund_key: 'never asked for' },
    };
    const taken = await post(razorpayWebhook(SECRET, 'refund.processed', { refund: { entity: strange } }));
    expect([taken.status, taken.body.code]).toEqual([200, 'report_kept']);
  });

  it('finds by asking a second payment whose webhook was lost, days after the first one, and how its refund ended', async () => {
    const { orderId } = await newOrder();
    await captured('pay_4', orderId);
    their.attempt(orderId, paid('pay_4', orderId));
    kit.clock.advance(60 * 60_000);
    their.attempt(orderId, paid('pay_5', orderId));
    kit.clock.advance(2 * DAY_MS);
    await eventually(async () => (await orderState(orderId)).refunds.some(({ cause }) => cause === 'duplicate'));
    kit.clock.advance(3 * DAY_MS);
    const refund = await eventually(async () => [...their.refunds.values()].find((one) => one.payment_id === 'pay_5'));
    their.decideRefund(refund.id, 'processed');
    kit.clock.advance(14 * DAY_MS);
    await eventually(async () => (await kit.app.jobs.page('reconcile', 'waiting')).jobs.length === 0);
    const { captures, refunds } = await orderState(orderId);
    expect(captures.map(({ gatewayPaymentId, kind }) => [gatewayPaymentId, kind])).toEqual([
      ['pay_4', 'paid'],
      ['pay_5', 'duplicate'],
    ]);
    // The report about the refund was lost as well.
    expect(refunds).toMatchObject([{ gatewayPaymentId: 'pay_5', status: 'processed', gatewayRefundId: refund.id }]);
  });

  it('takes the gateway’s fee on top and a bank’s offer for the price that its link counts as paid', async () => {
    const fee = await newOrder();
    await post(
      razorpayWebhook(SECRET, 'payment.captured', {
        payment: { entity: { ...paid('pay_fee', fee.orderId), amount: 408_00, fee_bearer: 'customer', fee: 9_00 } },
      }),
    );
    expect((await orderState(fee.orderId)).captures).toMatchObject([{ kind: 'paid', amountPaise: 399_00 }]);
    const offer = await newOrder();
    const discounted = { ...paid('pay_offer', offer.orderId), amount: 389_00, offer_id: 'offer_1' };
    const told = razorpayWebhook(SECRET, 'payment.captured', { payment: { entity: discounted } });
    // The link does not say yet that it is paid: the gateway tries again.
    their.attempt(offer.orderId, discounted);
    expect((await post(told)).status).toBe(503);
    expect((await orderState(offer.orderId)).captures).toEqual([]);
    their.settle(offer.orderId);
    expect((await post(told)).status).toBe(200);
    expect((await orderState(offer.orderId)).captures).toMatchObject([{ kind: 'paid', amountPaise: 389_00 }]);
    const seen = (await kit.read(asha, `/api/payments/${offer.orderId}`)).body;
    expect([seen.status, seen.amount]).toEqual(['captured', 399]);
  });

  it('records a refund that somebody made in the dashboard, told by webhook or found by asking, and then asks for the rest', async () => {
    const told = await newOrder();
    await captured('pay_t', told.orderId);
    const half = { id: 'rfnd_half', payment_id: 'pay_t', amount: 199_00, currency: 'INR', notes: [] };
    await kit.read(asha, `/api/payments/${told.orderId}`);
    expect((await post(razorpayWebhook(SECRET, 'refund.processed', { refund: { entity: half } }))).status).toBe(200);
    expect((await orderState(told.orderId)).outside).toMatchObject([
      { gatewayRefundId: 'rfnd_half', amountPaise: 199_00 },
    ]);
    const { requestId } = (await kit.read(asha, `/api/payments/${told.orderId}`)).body;
    await asha.client.post(`/api/requests/${requestId}/cancel`, { reason: 'I changed my mind.' });
    await eventually(async () => [...their.refunds.values()].some((one) => one.payment_id === 'pay_t'));
    expect([...their.refunds.values()].find((one) => one.payment_id === 'pay_t')).toMatchObject({ amount: 200_00 });

    const found = await newOrder();
    await captured('pay_f', found.orderId);
    their.decideRefund(their.refundByHand('pay_f', 100_00), 'processed');
    kit.clock.advance(DAY_MS);
    await eventually(async () => (await orderState(found.orderId)).outside.length === 1);
    expect((await orderState(found.orderId)).outside).toMatchObject([{ amountPaise: 100_00 }]);
  });

  it('finds a dispute by asking each hour, when nobody asks about its payment any more, and passes over those of others', async () => {
    const { orderId } = await newOrder();
    await captured('pay_d', orderId);
    await kit.read(asha, `/api/payments/${orderId}`);
    kit.clock.advance(6 * DAY_MS);
    their.dispute({ id: 'disp_0', payment_id: 'pay_of_another_shop', amount: 500_00, status: 'open' });
    their.dispute({ id: 'disp_1', payment_id: 'pay_d', amount: 299_00, status: 'under_review' });
    await planDisputeCheck(kit.app);
    await eventually(async () => (await orderState(orderId)).disputes.length === 1);
    their.dispute({ id: 'disp_1', payment_id: 'pay_d', amount: 299_00, status: 'lost' });
    kit.clock.advance(DAY_MS / 24);
    await eventually(async () => (await orderState(orderId)).disputes[0]?.status === 'lost');
  });

  it('finds a failed refund that was made in the dashboard', async () => {
    const { orderId } = await newOrder();
    await captured('pay_7', orderId);
    await captured('pay_8', orderId);
    const refund = await eventually(async () => [...their.refunds.values()].find((one) => one.payment_id === 'pay_8'));
    await post(razorpayWebhook(SECRET, 'refund.failed', { refund: { entity: refund } }));
    expect((await orderState(orderId)).refunds).toMatchObject([{ gatewayPaymentId: 'pay_8', status: 'failed' }]);
    their.decideRefund(refund.id, 'failed');
    const byHand = their.refundByHand('pay_8', refund.amount);
    their.decideRefund(byHand, 'processed');
    kit.clock.advance(DAY_MS);
    const refunds = await eventually(async () => {
      const all = (await orderState(orderId)).refunds;
      return all.every(({ status }) => status === 'processed') ? all : undefined;
    });
    expect(refunds).toMatchObject([{ gatewayPaymentId: 'pay_8', gatewayRefundId: byHand }]);
  });

  it('gives a receipt of who is configured, on which nothing is of a demo', async () => {
    const { orderId } = await newOrder();
    expect((await captured('pay_6', orderId)).status).toBe(200);
    await expect.poll(async () => (await orderState(orderId)).receipt, { timeout: 20_000 }).not.toBeNull();
    const answer = await fetch(`${kit.origin}/api/payments/${orderId}/invoice.pdf`, {
      headers: { cookie: asha.client.cookies() },
    });
    const text = (await readPdf(new Uint8Array(await answer.arrayBuffer()))).pages.join('\n');
    for (const said of ['Kulkarni Compliance Private Limited', 'GSTIN 27AAPFU0939F1ZV', 'pay_6', '₹399.00'])
      expect(text).toContain(said);
    expect(text).not.toContain('Demo');
  });

  it('takes every signed report that is not ours or cannot be read, so that Razorpay keeps the webhook on', async () => {
    const link = (reference_id: string) => ({ payment_link: { entity: { reference_id } } });
    const others = [
      razorpayWebhook(SECRET, 'payment_link.paid', {
        ...link('ORD-1001'),
        payment: { entity: { ...paid('pay_x1', 'ORD-1001') } },
      }),
      captured_('ORDER77'),
      captured_('ORD9', { currency: 'USD' }),
      captured_('ORD9', { id: 7 }),
      captured_('x'.repeat(500)),
      captured_('ORD\u0000/../'),
    ];
    for (const one of others) expect((await post(one)).status).toBe(200);
    const admin = await kit.person('admin', 'Ravi');
    const { reports } = (await kit.read(admin, '/api/admin/payments/tasks')).body as PaymentTasks;
    expect(reports.map(({ order_id }) => order_id)).toEqual(expect.arrayContaining(['ORD-1001', 'ORDER77']));
  });

  it('refuses a wrong signature, and knows no webhook of another gateway', async () => {
    const { orderId } = await newOrder();
    const forged = razorpayWebhook('guess', 'payment.captured', { payment: { entity: paid('pay_9', orderId) } });
    expect((await post(forged)).status).toBe(401);
    expect((await orderState(orderId)).captures).toEqual([]);
    expect((await kit.client().post('/api/webhooks/simulated', {})).status).toBe(404);
    const demo = await startCaseKit();
    try {
      expect((await demo.client().post('/api/webhooks/razorpay', {})).status).toBe(404);
    } finally {
      await demo.close();
    }
  });

  it('answers 503 while the company is away, and works again afterwards', async () => {
    const iqbal = await kit.person('customer', 'Iqbal');
    their.breakDown(503);
    const away = await iqbal.client.post('/api/payment/initiate', {
      serviceId: 'test-licence',
      another: true,
      amount: 399,
    });
    expect([away.status, away.body.code]).toEqual([503, 'payment_unavailable']);
    their.breakDown(null);
    expect(
      (await iqbal.client.post('/api/payment/initiate', { serviceId: 'test-licence', another: true, amount: 399 }))
        .status,
    ).toBe(200);
  });
});
