import type { JsonObject } from '@anupalan/domain/kernel/json';
import { describe, expect, it } from 'vitest';
import { CUSTOMER, createHistory, documentsOf, GATEWAY } from '../../../testing/history.js';
import { ORDER, orderSubject, REQUEST, requested } from '../../../testing/journey.js';
import { caseList } from '../case-list/projection.js';
import { orders } from './projection.js';

const created = {
  ...orderSubject('initial'),
  amountPaise: 39_900,
  lineItems: [],
  gateway: 'simulated',
  expiresAt: '2026-02-04T10:00:00.000Z',
};
const captured = (gatewayPaymentId = 'pay_1', orderStatus = 'open') => ({
  ...orderSubject('initial'),
  gatewayPaymentId,
  amountPaise: 39_900,
  parts: { feePaise: 33_814, gstPaise: 6086, governmentPaise: 0 },
  method: 'upi',
  orderStatus,
  capturedAt: '2026-11-01T00:02:00.000Z',
});
const refund = (gatewayPaymentId: string, cause: string) => ({
  refundKey: `refund of ${gatewayPaymentId}`,
  gatewayPaymentId,
  amountPaise: 39_900,
  cause,
  requestId: REQUEST,
});
const refunded = (gatewayPaymentId: string) => ({
  requestId: REQUEST,
  refundKey: `refund of ${gatewayPaymentId}`,
  gatewayPaymentId,
  gatewayRefundId: 'rfnd_1',
  amountPaise: 39_900,
  parts: null,
});
type Told = readonly [string, JsonObject];
const back = { requestId: REQUEST, gatewayPaymentId: 'pay_1', amountPaise: 35_900, parts: captured().parts };
const part = (refundKey: string, amountPaise: number): readonly Told[] => [
  ['RefundRequested', { requestId: REQUEST, gatewayPaymentId: 'pay_1', refundKey, amountPaise, cause: 'office' }],
  ['RefundProcessed', { ...back, refundKey, amountPaise, gatewayRefundId: refundKey }],
];
const outside = (amountPaise: number): Told => ['RefundedOutside', { ...back, amountPaise, gatewayRefundId: 'out' }];
const dispute = (status: 'under_review' | 'lost'): Told => [
  'DisputeReported',
  { ...back, disputeId: 'disp_1', status, reason: '', respondBy: null, ...(status === 'lost' ? {} : { parts: null }) },
];
const TRIED = '2026-11-01T00:01:00.000Z';
const failed = { requestId: REQUEST, gatewayPaymentId: 'pay_0', reason: 'declined', attemptedAt: TRIED };
const mismatch = {
  ...orderSubject('initial'),
  gatewayPaymentId: 'pay_w',
  expectedPaise: 39_900,
  amountPaise: 100,
  method: 'upi',
};

const orderAfter = (...events: readonly (readonly [string, JsonObject])[]) => {
  const log = createHistory();
  log.add(CUSTOMER, `payment-${ORDER}`, 'OrderCreated', created);
  for (const [type, data] of events) log.add(GATEWAY, `payment-${ORDER}`, type, data);
  return documentsOf(orders, log.events).get(ORDER);
};

describe('the view of an order', () => {
  it('is created, then paid', () => {
    expect(orderAfter()).toMatchObject({
      orderId: ORDER,
      status: 'created',
      customerId: CUSTOMER.id,
      createdBy: 'customer',
    });
    expect(orderAfter(['PaymentCaptured', captured()])).toMatchObject({ status: 'captured', capturedPaise: 39_900 });
  });

  it('says why the last try failed, until a later one is captured', () => {
    expect(orderAfter(['PaymentFailed', failed])).toMatchObject({ status: 'failed', failureReason: 'declined' });
    const paid = orderAfter(['PaymentFailed', failed], ['PaymentCaptured', captured()]);
    expect(paid).toMatchObject({ status: 'captured', failureReason: null });
  });

  it('awaits a second try after a failed one, until that one is decided', () => {
    const again = { requestId: REQUEST, gatewayPaymentId: null, attemptedAt: '2026-11-01T00:05:00.000Z' };
    const second = orderAfter(['PaymentFailed', failed], ['PaymentAttempted', again]);
    expect(second?.attempt?.at).toBe(again.attemptedAt);
    expect(orderAfter(['PaymentAttempted', again], ['PaymentFailed', failed])?.attempt?.at).toBe(again.attemptedAt);
    const unpaid = orderAfter(['PaymentAttempted', again], ['AttemptFoundUnpaid', { requestId: REQUEST }]);
    expect([unpaid?.attempt, unpaid?.status]).toEqual([null, 'created']);
  });

  it('stays paid when the failure of an earlier try is reported afterwards', () => {
    expect(orderAfter(['PaymentCaptured', captured()], ['PaymentFailed', failed])?.status).toBe('captured');
  });

  it('is mismatched by a wrong amount and can still be paid', () => {
    const wrong = orderAfter(['CaptureMismatched', mismatch], ['RefundRequested', refund('pay_w', 'mismatch')]);
    expect(wrong).toMatchObject({ status: 'mismatched', capturedPaise: null });
    const paid = orderAfter(['CaptureMismatched', mismatch], ['PaymentCaptured', captured()]);
    expect(paid?.status).toBe('captured');
  });

  it('stays paid when a doubled capture goes back', () => {
    const order = orderAfter(
      ['PaymentCaptured', captured()],
      ['DuplicateCaptured', { ...mismatch, gatewayPaymentId: 'pay_2' }],
      ['RefundRequested', refund('pay_2', 'duplicate')],
      ['RefundProcessed', refunded('pay_2')],
    );
    expect(order).toMatchObject({ status: 'captured', refunds: [{ status: 'processed', gatewayRefundId: 'rfnd_1' }] });
  });

  it('goes back as a whole when the request was cancelled', () => {
    const steps = [
      ['PaymentCaptured', captured()],
      ['RefundRequested', refund('pay_1', 'cancelled')],
    ] as const;
    expect(orderAfter(...steps)).toMatchObject({ status: 'refund_pending', refunds: [{ status: 'pending' }] });
    expect(orderAfter(...steps, ['RefundProcessed', refunded('pay_1')])?.status).toBe('refunded');
  });

  it('shows a refund that the gateway refused, and the same refund when it is asked for again', () => {
    const again = orderAfter(
      ['PaymentCaptured', captured()],
      ['RefundRequested', refund('pay_1', 'cancelled')],
      ['RefundFailed', { requestId: REQUEST, refundKey: 'refund of pay_1', reason: 'no balance' }],
    );
    expect(again).toMatchObject({ status: 'refund_pending', refunds: [{ status: 'failed', failure: 'no balance' }] });
    const asked = orderAfter(
      ['PaymentCaptured', captured()],
      ['RefundRequested', refund('pay_1', 'cancelled')],
      ['RefundFailed', { requestId: REQUEST, refundKey: 'refund of pay_1', reason: 'no balance' }],
      ['RefundRequested', refund('pay_1', 'cancelled')],
    );
    expect(asked?.refunds).toMatchObject([{ status: 'pending', failure: null }]);
  });

  it('that expired is paid late, and gives it back', () => {
    const order = orderAfter(['OrderExpired', { requestId: REQUEST, purpose: 'initial' }], ['PaymentFailed', failed]);
    expect(order?.status).toBe('expired');
    const late = orderAfter(
      ['OrderExpired', { requestId: REQUEST, purpose: 'initial' }],
      ['PaymentCaptured', captured('pay_1', 'expired')],
      ['RefundRequested', refund('pay_1', 'late')],
    );
    expect(late).toMatchObject({ status: 'refund_pending', capturedPaise: 39_900 });
  });

  it('shows in the list of cases that a payment is being confirmed, without moving the row', () => {
    const log = createHistory();
    const row = () => documentsOf(caseList, log.events).get(REQUEST);
    log.add(GATEWAY, `serviceRequest-${REQUEST}`, 'ServiceRequested', {
      ...orderSubject('initial'),
      caseNumber: 'SR-1',
      pricePaise: 39_900,
      orderId: ORDER,
      source: 'payment',
    });
    const before = row();
    const attempt = { requestId: REQUEST, gatewayPaymentId: null, attemptedAt: TRIED };
    log.add(CUSTOMER, 'payment-FINAL2', 'PaymentAttempted', attempt);
    expect(row()?.paying).toEqual({ at: TRIED, gatewayPaymentId: null, orderId: 'FINAL2' });
    log.add(GATEWAY, 'payment-FINAL1', 'OrderWithdrawn', { requestId: REQUEST });
    expect(row()?.paying?.orderId).toBe('FINAL2');
    log.add(GATEWAY, 'payment-FINAL2', 'PaymentFailed', failed);
    expect(row()).toEqual(before);
  });

  it('shows in the list of cases whether the price was paid, is on its way back, or is back', () => {
    const log = createHistory();
    const status = () => documentsOf(caseList, log.events).get(REQUEST)?.paymentStatus;
    log.add(GATEWAY, `serviceRequest-${REQUEST}`, 'ServiceRequested', {
      ...orderSubject('initial'),
      caseNumber: 'SR-1',
      pricePaise: 39_900,
      orderId: ORDER,
      source: 'payment',
    });
    expect(status()).toBe('pending');
    log.add(GATEWAY, `serviceRequest-${REQUEST}`, 'InitialPaymentReceived', { orderId: ORDER, amountPaise: 39_900 });
    expect(status()).toBe('paid');
    log.add(GATEWAY, `payment-${ORDER}`, 'RefundRequested', refund('pay_2', 'duplicate'));
    log.add(GATEWAY, `payment-${ORDER}`, 'RefundProcessed', refunded('pay_2'));
    expect(status()).toBe('paid');
    log.add(GATEWAY, `payment-${ORDER}`, 'RefundRequested', refund('pay_1', 'cancelled'));
    expect(status()).toBe('refund_pending');
    log.add(GATEWAY, `payment-${ORDER}`, 'RefundProcessed', refunded('pay_1'));
    expect(status()).toBe('refunded');
  });

  it.each([
    ['in two parts', [...part('k1', 30_000), ...part('k2', 5_900)], 'refunded'],
    ['in part', part('k1', 30_000), 'captured'],
    ['as a whole, and the gateway has not said yet that it did', part('k1', 35_900).slice(0, 1), 'refund_pending'],
    ['at the gateway without us', [outside(35_900)], 'refunded'],
    [
      'in part without us, which leaves less for our refund',
      [
        part('k1', 35_900)[0],
        outside(10_000),
        ['RefundReduced', { requestId: REQUEST, refundKey: 'k1', amountPaise: 25_900 }],
      ],
      'refund_pending',
    ],
    ['by a dispute that is open', [dispute('under_review')], 'captured'],
    ['by a dispute that was lost', [dispute('lost')], 'refunded'],
    [
      'of another payment than the one that paid it',
      [['RefundedOutside', { ...back, gatewayPaymentId: 'pay_2', gatewayRefundId: 'out', parts: null }]],
      'captured',
    ],
  ] as readonly (readonly [string, readonly Told[], string])[])(
    'is the same in the list of cases where the money of a discounted price goes back %s',
    (_, events, status) => {
      const log = createHistory();
      log.add(CUSTOMER, `payment-${ORDER}`, 'OrderCreated', created);
      log.add(GATEWAY, `payment-${ORDER}`, 'PaymentCaptured', { ...captured(), amountPaise: 35_900 });
      log.add(GATEWAY, `serviceRequest-${REQUEST}`, 'ServiceRequested', requested());
      log.add(GATEWAY, `serviceRequest-${REQUEST}`, 'InitialPaymentReceived', { orderId: ORDER, amountPaise: 35_900 });
      for (const [type, data] of events) log.add(GATEWAY, `payment-${ORDER}`, type, data);
      expect(documentsOf(orders, log.events).get(ORDER)?.status).toBe(status);
      const listed = documentsOf(caseList, log.events).get(REQUEST)?.paymentStatus;
      expect(listed).toBe(status === 'captured' ? 'paid' : status);
    },
  );
});
