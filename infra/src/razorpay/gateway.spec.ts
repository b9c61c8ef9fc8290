import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type RazorpayCounterpart,
  razorpayCounterpart,
  razorpayWebhook,
  type TheirPayment,
} from '../../testing/razorpay-counterpart.js';
import type { PaymentGateway } from '../ports/payment-gateway.js';
import { StoreUnavailable } from '../ports/unavailable.js';
import { razorpayGateway } from './gateway.js';

const ACCOUNT = { keyId: 'rzp_test_1', keySecret: 'key-s3cret' };
const SECRET = 'webhook-s3cret';
const ORDER = 'ORD0123456789ABCDEF0123';
const AT = 1_795_255_200;

let their: RazorpayCounterpart;
let gateway: PaymentGateway;
const connect = (over: Partial<typeof ACCOUNT> = {}) =>
  razorpayGateway({
    ...ACCOUNT,
    ...over,
    url: their.url,
    webhookSecret: SECRET,
    returnTo: (orderId) => `https://anupalan.example/payment-success?orderId=${orderId}`,
  });
beforeEach(async () => {
  their = await razorpayCounterpart(ACCOUNT);
  gateway = connect();
});
afterEach(() => their.close());

const EXPIRY = '2027-01-31T10:00:00.000Z';
const order = { orderId: ORDER, amountPaise: 399_00, title: 'GST Registration', expiresAt: EXPIRY };
const paid = (id: string, more: Partial<TheirPayment> = {}): TheirPayment => ({
  id,
  status: 'captured',
  amount: 399_00,
  currency: 'INR',
  method: 'upi',
  created_at: AT,
  error_description: null,
  ...more,
});
const read = ({ body, headers }: ReturnType<typeof razorpayWebhook>) => gateway.readWebhook(Buffer.from(body), headers);

describe('an order', () => {
  it('is a payment link over its whole amount, until it expires, that leads back to this site', async () => {
    expect(await gateway.createOrder(order)).toEqual({ paymentLink: 'https://rzp.example/i/1' });
    expect(their.requests[0]?.body).toMatchObject({
      amount: 399_00,
      currency: 'INR',
      accept_partial: false,
      reference_id: ORDER,
      expire_by: Date.parse(EXPIRY) / 1000,
      notify: { sms: false, email: false },
      callback_url: `https://anupalan.example/payment-success?orderId=${ORDER}`,
    });
  });

  it('requested again after a lost answer is the same link', async () => {
    const first = await gateway.createOrder(order);
    await gateway.createOrder({ ...order, orderId: 'ORDOTHER' });
    expect(await gateway.createOrder(order)).toEqual(first);
  });

  it('reports every attempt, decided or not, once', async () => {
    expect(await gateway.payments(ORDER)).toEqual([]);
    await gateway.createOrder(order);
    expect(await gateway.payments(ORDER)).toEqual([]);
    their.attempt(
      ORDER,
      paid('pay_1', { status: 'failed', error_description: 'Declined by the bank', created_at: AT - 60 }),
      paid('pay_2'),
      paid('pay_3', { status: 'authorized' }),
      paid('pay_4', { status: 'refunded', method: 'card' }),
    );
    const at = new Date(AT * 1000).toISOString();
    expect(
      [...(await gateway.payments(ORDER))].sort((a, b) => (a.gatewayPaymentId < b.gatewayPaymentId ? -1 : 1)),
    ).toEqual([
      {
        orderId: ORDER,
        gatewayPaymentId: 'pay_1',
        status: 'failed',
        amountPaise: 399_00,
        method: 'upi',
        reason: 'Declined by the bank',
        at: new Date((AT - 60) * 1000).toISOString(),
      },
      {
        orderId: ORDER,
        gatewayPaymentId: 'pay_2',
        status: 'captured',
        amountPaise: 399_00,
        method: 'upi',
        reason: '',
        at,
      },
      {
        orderId: ORDER,
        gatewayPaymentId: 'pay_3',
        status: 'pending',
        amountPaise: 399_00,
        method: 'upi',
        reason: '',
        at,
      },
      {
        orderId: ORDER,
        gatewayPaymentId: 'pay_4',
        status: 'captured',
        amountPaise: 399_00,
        method: 'card',
        reason: '',
        at,
      },
    ]);
  });
});

describe('a refund', () => {
  const refund = { orderId: ORDER, gatewayPaymentId: 'pay_2', amountPaise: 399_00, refundKey: `${ORDER}~pay_2` };

  it('requested again is the same one, also when its idempotency key is forgotten', async () => {
    const first = await gateway.refund(refund);
    expect(await gateway.refund(refund)).toEqual(first);
    their.forgetKeys();
    expect(await gateway.refund(refund)).toEqual(first);
    expect(their.refunds.size).toBe(1);
    expect([...their.refunds.values()][0]?.notes).toEqual({ order_id: ORDER, refund_key: refund.refundKey });
  });

  it('is reported once it is decided, when its payment is queried', async () => {
    const asked = () => gateway.refunds(refund.gatewayPaymentId);
    expect(await asked()).toEqual([]);
    const { gatewayRefundId } = await gateway.refund(refund);
    expect(await asked()).toEqual([]);
    their.decideRefund(gatewayRefundId, 'processed');
    const told = { ...refund, gatewayRefundId };
    expect(await asked()).toEqual([{ ...told, status: 'processed' }]);
    their.decideRefund(gatewayRefundId, 'failed');
    expect(await asked()).toEqual([{ ...told, status: 'failed' }]);
    expect(await gateway.refunds('pay_3')).toEqual([]);
  });

  it('that was made in the dashboard has no key of ours, and is no answer to one that is asked for', async () => {
    const byHand = their.refundByHand('pay_2', 199_00);
    expect(await gateway.refunds('pay_2')).toEqual([]);
    their.decideRefund(byHand, 'processed');
    expect(await gateway.refunds('pay_2')).toEqual([
      {
        orderId: null,
        gatewayPaymentId: 'pay_2',
        refundKey: null,
        gatewayRefundId: byHand,
        amountPaise: 199_00,
        status: 'processed',
      },
    ]);
  });

  it('of another application is ignored', async () => {
    await gateway.refund({ ...refund, refundKey: 'by hand' });
    await expect(gateway.refund(refund)).rejects.toThrow(StoreUnavailable);
  });
});

describe('disputes', () => {
  it('are all told, however many there are, and are not taken for none when Razorpay refuses to tell', async () => {
    for (let n = 0; n < 101; n += 1)
      their.dispute({ id: `disp_${n}`, payment_id: `pay_${n}`, amount: 399_00, status: 'open' });
    expect((await gateway.disputes()).at(-1)?.disputeId).toBe('disp_100');
    their.breakDown(400);
    await expect(gateway.disputes()).rejects.toThrow(StoreUnavailable);
  });
});

describe('an unavailable Razorpay', () => {
  it('is reported as such without a key', async () => {
    for (const status of [500, 503, 429]) {
      their.breakDown(status);
      await expect(gateway.createOrder(order)).rejects.toMatchObject({ refusal: 'payment_unavailable' });
    }
    their.breakDown(null);
    const locked = await connect({ keySecret: 'wrong-s3cret' })
      .createOrder(order)
      .catch((error: unknown) => error);
    expect(locked).toBeInstanceOf(StoreUnavailable);
    expect(String((locked as Error).cause)).toBe('Error: POST /payment_links: 401 Authentication failed');
    await their.close();
    const gone = await gateway.payments(ORDER).catch((error: unknown) => error);
    expect(gone).toBeInstanceOf(StoreUnavailable);
    expect(JSON.stringify([locked, gone]) + String((gone as Error).cause)).not.toContain('s3cret');
    their = await razorpayCounterpart(ACCOUNT);
  });
});

describe('a webhook', () => {
  const payment = paid('pay_2', { notes: { order_id: ORDER } });

  it('names a payment by its link, or by the notes of the link', () => {
    const byLink = {
      payment_link: { entity: { reference_id: ORDER } },
      payment: { entity: paid('pay_2', { notes: [] }) },
    };
    for (const [event, payload] of [
      ['payment_link.paid', byLink],
      ['payment.captured', { payment: { entity: payment } }],
    ] as const)
      expect(read(razorpayWebhook(SECRET, event, payload))).toMatchObject({
        kind: 'payment',
        deliveryId: 'evt_1',
        payment: { orderId: ORDER, gatewayPaymentId: 'pay_2', status: 'captured', amountPaise: 399_00 },
      });
    const failed = { payment: { entity: { ...payment, status: 'failed', error_description: 'Wrong PIN' } } };
    expect(read(razorpayWebhook(SECRET, 'payment.failed', failed))).toMatchObject({
      payment: { status: 'failed', reason: 'Wrong PIN' },
    });
  });

  it('names a refund by our own key', () => {
    const refund = {
      id: 'rfnd_9',
      payment_id: 'pay_2',
      amount: 399_00,
      currency: 'INR',
      notes: { order_id: ORDER, refund_key: 'our-key' },
    };
    for (const status of ['processed', 'failed'])
      expect(read(razorpayWebhook(SECRET, `refund.${status}`, { refund: { entity: refund } }))).toMatchObject({
        kind: 'refund',
        refund: { orderId: ORDER, refundKey: 'our-key', gatewayRefundId: 'rfnd_9', amountPaise: 399_00, status },
      });
  });

  it('names a refund without our key, and a dispute, by the payment', () => {
    const refund = { id: 'rfnd_9', payment_id: 'pay_2', amount: 199_00, currency: 'INR', notes: [] };
    const told = razorpayWebhook(SECRET, 'refund.processed', {
      refund: { entity: refund },
      payment: { entity: payment },
    });
    expect(read(told)).toMatchObject({
      kind: 'refund',
      refund: { orderId: ORDER, gatewayPaymentId: 'pay_2', refundKey: null, amountPaise: 199_00 },
    });
    const dispute = {
      id: 'disp_1',
      payment_id: 'pay_2',
      amount: 399_00,
      currency: 'INR',
      reason_code: 'goods_or_services_not_received',
      respond_by: AT,
      status: 'open',
    };
    for (const [event, status] of [
      ['created', 'open'],
      ['action_required', 'action_required'],
      ['lost', 'lost'],
    ])
      expect(read(razorpayWebhook(SECRET, `payment.dispute.${event}`, { dispute: { entity: dispute } }))).toMatchObject(
        {
          kind: 'dispute',
          dispute: { orderId: null, gatewayPaymentId: 'pay_2', disputeId: 'disp_1', status, amountPaise: 399_00 },
        },
      );
  });

  it('says of a fee on top, and of an offer, what its own link and order count', () => {
    const fee = { ...payment, amount: 408_00, fee_bearer: 'customer', fee: 9_00 };
    const link = { entity: { reference_id: ORDER, status: 'paid', amount: 399_00, amount_paid: 399_00 } };
    expect(read(razorpayWebhook(SECRET, 'payment.captured', { payment: { entity: fee } }))).toMatchObject({
      payment: { amountPaise: 408_00, feePaise: 9_00 },
    });
    const offer = { ...payment, amount: 389_00, offer_id: 'offer_1' };
    expect(
      read(razorpayWebhook(SECRET, 'payment_link.paid', { payment_link: link, payment: { entity: offer } })),
    ).toMatchObject({ payment: { amountPaise: 389_00, offerId: 'offer_1', settled: true } });
    expect(
      read(
        razorpayWebhook(SECRET, 'order.paid', { order: { entity: { status: 'paid' } }, payment: { entity: offer } }),
      ),
    ).toMatchObject({ payment: { settled: true } });
  });

  it('counts only when exactly these bytes were signed with our secret', () => {
    const sent = razorpayWebhook(SECRET, 'payment.captured', { payment: { entity: payment } });
    const reading = (body: string, signature: unknown) =>
      gateway.readWebhook(Buffer.from(body), { 'x-razorpay-signature': signature as string }).kind;
    const signature = String(sent.headers['x-razorpay-signature']);
    expect(reading(sent.body, signature)).toBe('payment');
    expect(reading(sent.body.replace('39900', '39901'), signature)).toBe('bad-signature');
    expect(reading(`${sent.body} `, signature)).toBe('bad-signature');
    for (const wrong of ['', 'xyz', signature.slice(2), `${signature}00`, undefined, [signature, signature]])
      expect([wrong, reading(sent.body, wrong)]).toEqual([wrong, 'bad-signature']);
    expect(read(razorpayWebhook('another', 'payment.captured', {})).kind).toBe('bad-signature');
  });

  it('about another application’s or an undecided object is ignored', () => {
    const others = [
      ['payment.captured', { payment: { entity: paid('pay_9', { notes: [] }) } }],
      ['payment.captured', { payment: { entity: { ...payment, notes: { order_id: 'SHOP-7' } } } }],
      ['payment.captured', { payment: { entity: { ...payment, status: 'authorized' } } }],
      ['payment.authorized', { payment: { entity: payment } }],
      ['settlement.processed', {}],
    ] as const;
    for (const [event, payload] of others)
      expect([event, read(razorpayWebhook(SECRET, event, payload)).kind]).toEqual([event, 'ignored']);
  });

  it('of ours with a missing field, another currency or an impossible time is malformed', () => {
    const kind = (more: object) =>
      read(razorpayWebhook(SECRET, 'payment.captured', { payment: { entity: { ...payment, ...more } } })).kind;
    for (const more of [
      { id: '' },
      { amount: '39900' },
      { amount: 1.5 },
      { created_at: null },
      { created_at: 1e300 },
      { currency: 'USD' },
    ])
      expect([more, kind(more)]).toEqual([more, 'malformed']);
    const signature = createHmac('sha256', SECRET).update('not json').digest('hex');
    const cut = gateway.readWebhook(Buffer.from('not json'), { 'x-razorpay-signature': signature });
    expect(cut.kind).toBe('malformed');
  });
});
