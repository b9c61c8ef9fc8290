import { describe, expect, it } from 'vitest';
import { admin, customer, GATEWAY, given, NOW, staff, testCtx } from '../../testing/scenario.js';
import { fold } from '../kernel/decider.js';
import { ERASED, SYSTEM } from '../kernel/event.js';
import { payment } from './aggregate.js';
import type { PaymentCommand, PaymentFacts } from './commands.js';
import type { OrderSubject, PaymentEvent } from './events.js';

const { decider } = payment;
const subject: OrderSubject = {
  purpose: 'final',
  requestId: 'request-1',
  customerId: 'customer-1',
  serviceId: 'gst-registration',
  serviceTitle: 'GST Registration',
  catalogueRevision: 3,
  estimatedDays: 7,
  decisionTime: null,
};
/** The one line of the order is its price with GST. */
const PARTS = { feePaise: 33_814, gstPaise: 6086, governmentPaise: 0 };
const EXPIRES = '2026-01-12T10:00:00.000Z';
const order = {
  ...subject,
  orderId: 'ORD1',
  amountPaise: 39_900,
  lineItems: [{ kind: 'professional_fee', label: 'Professional fee', amountPaise: 39_900 }],
  gateway: 'simulated',
  expiresAt: EXPIRES,
};
const { gateway, ...asked } = order;
const create: PaymentCommand = { type: 'createOrder', ...asked };
const facts: PaymentFacts = { gateway };
const created: PaymentEvent = { type: 'OrderCreated', data: order };
const capture = (gatewayPaymentId = 'pay_1', amountPaise = 39_900): PaymentCommand => ({
  type: 'recordCapture',
  gatewayPaymentId,
  amountPaise,
  method: 'upi',
  capturedAt: NOW,
});
const captured = (
  orderStatus: 'open' | 'withdrawn' | 'expired' = 'open',
  gatewayPaymentId = 'pay_1',
): PaymentEvent => ({
  type: 'PaymentCaptured',
  data: {
    ...subject,
    gatewayPaymentId,
    amountPaise: 39_900,
    parts: PARTS,
    method: 'upi',
    orderStatus,
    capturedAt: NOW,
  },
});
const duplicate: PaymentEvent = {
  type: 'DuplicateCaptured',
  data: { ...subject, gatewayPaymentId: 'pay_2', amountPaise: 39_900, method: 'upi' },
};
const mismatched: PaymentEvent = {
  type: 'CaptureMismatched',
  data: { ...subject, gatewayPaymentId: 'pay_1', expectedPaise: 39_900, amountPaise: 100, method: 'upi' },
};
const fail: PaymentCommand = {
  type: 'recordFailure',
  gatewayPaymentId: 'pay_1',
  reason: 'Bank said no',
  attemptedAt: NOW,
};
const failed: PaymentEvent = {
  type: 'PaymentFailed',
  data: { requestId: 'request-1', gatewayPaymentId: 'pay_1', reason: 'Bank said no', attemptedAt: NOW },
};
const withdrawn: PaymentEvent = { type: 'OrderWithdrawn', data: { requestId: 'request-1' } };
const expired: PaymentEvent = { type: 'OrderExpired', data: { requestId: 'request-1', purpose: 'final' } };
const refundRequested = (gatewayPaymentId: string, cause: 'cancelled' | 'mismatch' | 'duplicate'): PaymentEvent => ({
  type: 'RefundRequested',
  data: {
    refundKey: `ORD1~${gatewayPaymentId}`,
    gatewayPaymentId,
    amountPaise: cause === 'mismatch' ? 100 : 39_900,
    cause,
    requestId: 'request-1',
  },
});
const by = { ctx: { actor: GATEWAY } };

describe('making an order', () => {
  it('asks for what the server knows', () => {
    given(decider, []).when(create, { facts }).then([created]);
  });
  it('twice with the same data is one order', () => {
    given(decider, [created]).when(create, { facts }).thenNothing();
  });
  it('without a last day can be paid for thirty days, also when it is asked for again later', () => {
    const open = { ...create, purpose: 'initial', expiresAt: null } as PaymentCommand;
    const data = { ...order, purpose: 'initial', expiresAt: '2026-02-04T10:00:00.000Z' } as const;
    given(decider, [])
      .when(open, { facts })
      .then([{ type: 'OrderCreated', data }]);
    given(decider, [{ type: 'OrderCreated', data }])
      .when(open, { facts, ctx: { now: '2026-01-20T10:00:00.000Z' } })
      .thenNothing();
  });
  it('again after the configured gateway changed is still the same order', () => {
    given(decider, [created])
      .when(create, { facts: { gateway: 'razorpay' } })
      .thenNothing();
  });
  it.each([
    ['another amount', { amountPaise: 100, lineItems: [{ kind: 'x', label: 'x', amountPaise: 100 }] }],
    ['another request', { requestId: 'request-2' }],
    ['another last day', { expiresAt: '2026-01-13T10:00:00.000Z' }],
  ])('with %s under the same id is a conflict', (_what, change) => {
    given(decider, [created])
      .when({ ...create, ...change } as PaymentCommand, { facts })
      .thenRefused('order_exists', { kind: 'conflict' });
  });
  it.each([
    ['without an id', { orderId: '' }, 'order_id_missing'],
    ['over nothing', { amountPaise: 0, lineItems: [] }, 'amount_invalid'],
    ['over half a paisa', { amountPaise: 0.5 }, 'amount_invalid'],
    ['whose lines do not add up', { amountPaise: 1 }, 'amount_differs_from_lines'],
  ])('%s is refused', (_what, change, code) => {
    given(decider, [])
      .when({ ...create, ...change } as PaymentCommand, { facts })
      .thenRefused(code, { kind: 'invalid' });
  });
  it('without a gateway is refused', () => {
    given(decider, []).when(create).thenRefused('gateway_missing', { kind: 'invalid' });
  });
  it('is open to the customer it is for', () => {
    given(decider, [])
      .when(create, { facts, ctx: { actor: customer('customer-1') } })
      .then([created]);
  });
  it('is forbidden for another customer', () => {
    given(decider, [])
      .when(create, { facts, ctx: { actor: customer('customer-2') } })
      .thenRefused('not_your_order', { kind: 'forbidden' });
  });
  it('is open to the bookkeepers of the business that its request is for, as is paying it', () => {
    const actor = customer('ravi');
    for (const team of ['owner', 'manager', 'accountant'] as const) {
      given(decider, [])
        .when(create, { facts: { ...facts, team }, ctx: { actor } })
        .then([created]);
      given(decider, [created])
        .when({ type: 'startAttempt' }, { facts: { team }, ctx: { actor } })
        .then([
          { type: 'PaymentAttempted', data: { requestId: 'request-1', gatewayPaymentId: null, attemptedAt: NOW } },
        ]);
    }
    const viewer = { facts: { ...facts, team: 'viewer', billTo: null, recipient: null }, ctx: { actor } } as const;
    given(decider, []).when(create, viewer).thenRefused('team.not_allowed', { kind: 'forbidden' });
    for (const command of [{ type: 'startAttempt' }, { type: 'noteBillTo' }] as const)
      given(decider, [created]).when(command, viewer).thenRefused('team.not_allowed');
  });
});

describe('an order that nobody made', () => {
  it.each([
    capture(),
    fail,
    { type: 'recordPaymentLink', paymentLink: '/pay' },
    { type: 'withdrawOrder' },
    { type: 'expireOrder' },
    { type: 'requestRefund', cause: 'late' },
    { type: 'recordRefund', refundKey: 'x', gatewayPaymentId: 'pay_1', gatewayRefundId: 'r', amountPaise: 1 },
    { type: 'recordRefundFailure', refundKey: 'x', reason: 'no' },
  ] as const)('is unknown to $type', (command) => {
    given(decider, []).when(command).thenRefused('order_not_found', { kind: 'not_found' });
  });
});

describe('who may move money', () => {
  it.each([
    [customer(), capture()],
    [staff(), capture()],
    [customer(), { type: 'requestRefund', cause: 'cancelled' }],
    [staff(), { type: 'requestRefund', cause: 'cancelled' }],
    [customer(), { type: 'withdrawOrder' }],
    [admin(), { type: 'requestRefund', cause: 'cancelled' }],
    [staff(), { type: 'proposeRefund', gatewayPaymentId: 'pay_1', amountPaise: 1, reason: 'We were too slow.' }],
    [customer(), { type: 'approveRefund', proposalId: 'p' }],
    [
      admin(),
      {
        type: 'recordRefund',
        refundKey: 'ORD1~pay_1',
        gatewayPaymentId: 'pay_1',
        gatewayRefundId: 'r',
        amountPaise: 39_900,
      },
    ],
    [{ id: 'anybody', role: 'visitor' }, create],
    [GATEWAY, { type: 'expireOrder' }],
  ] as const)('%j may not give %j', (actor, command) => {
    given(decider, [created, captured()])
      .when(command, { ctx: { actor } })
      .thenRefused('role_not_permitted', { kind: 'forbidden' });
  });
});

describe('a payment link', () => {
  const link: PaymentCommand = { type: 'recordPaymentLink', paymentLink: '/pay/1' };
  const linked: PaymentEvent = { type: 'PaymentLinkCreated', data: { requestId: 'request-1', paymentLink: '/pay/1' } };
  it('is recorded once', () => {
    given(decider, [created]).when(link).then([linked]);
    given(decider, [created, linked]).when(link).thenNothing();
  });
  it('that the gateway made anew takes the place of the first', () => {
    const { state } = given(decider, [created, linked]);
    expect(state.paymentLink).toBe('/pay/1');
    given(decider, [created, linked])
      .when({ type: 'recordPaymentLink', paymentLink: '/pay/2' })
      .then([{ type: 'PaymentLinkCreated', data: { requestId: 'request-1', paymentLink: '/pay/2' } }]);
  });
  it('is refused for an order that is withdrawn', () => {
    given(decider, [created, withdrawn]).when(link).thenRefused('order_not_open', { kind: 'not_allowed' });
  });
  it('is not needed any more for an order that is paid', () => {
    given(decider, [created, captured()]).when(link).thenNothing();
  });
});

describe('a capture', () => {
  it('of the amount asked pays the order', () => {
    given(decider, [created]).when(capture(), by).then([captured()]);
  });
  it('told again changes nothing', () => {
    given(decider, [created, captured()]).when(capture(), by).thenNothing();
  });
  it('told again with another amount changes nothing: the first telling decides', () => {
    given(decider, [created, captured()]).when(capture('pay_1', 100), by).thenNothing();
  });
  it('of a second payment is a duplicate, whatever its amount', () => {
    given(decider, [created, captured()]).when(capture('pay_2'), by).then([duplicate]);
    given(decider, [created, captured(), duplicate]).when(capture('pay_2'), by).thenNothing();
    given(decider, [created, captured()])
      .when(capture('pay_2', 100), by)
      .then([{ ...duplicate, data: { ...duplicate.data, amountPaise: 100 } } as PaymentEvent]);
  });
  it('of a wrong amount is a mismatch and leaves the order unpaid', () => {
    given(decider, [created]).when(capture('pay_1', 100), by).then([mismatched]);
    given(decider, [created, mismatched]).when(capture('pay_1', 100), by).thenNothing();
    given(decider, [created, mismatched])
      .when(capture('pay_2'), by)
      .then([captured('open', 'pay_2')]);
  });
  it('after the attempt was told as failed pays the order all the same', () => {
    given(decider, [created, failed]).when(capture(), by).then([captured()]);
  });
  it('after withdrawal is recorded with what the order was', () => {
    given(decider, [created, withdrawn])
      .when(capture(), by)
      .then([captured('withdrawn')]);
  });
  it('after expiry is recorded with what the order was', () => {
    given(decider, [created, expired])
      .when(capture(), by)
      .then([captured('expired')]);
  });
  it.each([
    ['without a payment id', capture(''), 'payment_id_missing'],
    ['of nothing', capture('pay_1', 0), 'amount_invalid'],
    ['of a negative amount', capture('pay_1', -5), 'amount_invalid'],
    ['of an amount that is no number', capture('pay_1', Number.NaN), 'amount_invalid'],
  ])('%s is refused', (_what, command, code) => {
    given(decider, [created]).when(command, by).thenRefused(code, { kind: 'invalid' });
  });
});

describe('a failure', () => {
  it('is recorded once', () => {
    given(decider, [created]).when(fail, by).then([failed]);
    given(decider, [created, failed]).when(fail, by).thenNothing();
  });
  it('that is told after its capture changes nothing', () => {
    given(decider, [created, captured()]).when(fail, by).thenNothing();
  });
  it('without a payment id is refused', () => {
    given(decider, [created])
      .when({ ...fail, gatewayPaymentId: '' } as PaymentCommand, by)
      .thenRefused('payment_id_missing');
  });
});

describe('the end of an order', () => {
  const after = { ctx: { now: EXPIRES } };
  it('by withdrawal', () => {
    given(decider, [created]).when({ type: 'withdrawOrder' }).then([withdrawn]);
  });
  it('by expiry, once its last day has come', () => {
    given(decider, [created]).when({ type: 'expireOrder' }, after).then([expired]);
  });
  it('does not come before its last day', () => {
    given(decider, [created])
      .when({ type: 'expireOrder' }, { ctx: { now: '2026-01-12T09:59:59.999Z' } })
      .thenRefused('order_not_expired_yet', { kind: 'not_allowed' });
  });
  it('does not come to a paid order', () => {
    given(decider, [created, captured()]).when({ type: 'withdrawOrder' }).thenRefused('order_paid');
    given(decider, [created, captured()]).when({ type: 'expireOrder' }, after).thenRefused('order_paid');
  });
  it('comes once', () => {
    for (const end of [withdrawn, expired])
      for (const type of ['withdrawOrder', 'expireOrder'] as const)
        given(decider, [created, end]).when({ type }, after).thenNothing();
  });
});

describe('a refund', () => {
  const ask: PaymentCommand = { type: 'requestRefund', cause: 'cancelled' };
  const asked = [created, captured(), refundRequested('pay_1', 'cancelled')];
  const done: PaymentCommand = {
    type: 'recordRefund',
    refundKey: 'ORD1~pay_1',
    gatewayPaymentId: 'pay_1',
    gatewayRefundId: 'rfnd_1',
    amountPaise: 39_900,
  };
  const processed: PaymentEvent = {
    type: 'RefundProcessed',
    data: {
      requestId: 'request-1',
      refundKey: 'ORD1~pay_1',
      gatewayPaymentId: 'pay_1',
      gatewayRefundId: 'rfnd_1',
      amountPaise: 39_900,
      parts: PARTS,
    },
  };
  const stuck: PaymentCommand = { type: 'recordRefundFailure', refundKey: 'ORD1~pay_1', reason: 'Account closed' };
  const refundFailed: PaymentEvent = {
    type: 'RefundFailed',
    data: { requestId: 'request-1', refundKey: 'ORD1~pay_1', reason: 'Account closed' },
  };

  it('gives back the whole capture of the order', () => {
    given(decider, [created, captured()])
      .when(ask)
      .then([refundRequested('pay_1', 'cancelled')]);
  });
  it('gives back a named capture only', () => {
    given(decider, [created, captured(), duplicate])
      .when({ type: 'requestRefund', cause: 'duplicate', gatewayPaymentId: 'pay_2' })
      .then([refundRequested('pay_2', 'duplicate')]);
    given(decider, [created, mismatched])
      .when({ type: 'requestRefund', cause: 'mismatch', gatewayPaymentId: 'pay_1' })
      .then([refundRequested('pay_1', 'mismatch')]);
  });
  it('is asked for once, whatever the cause', () => {
    given(decider, asked).when(ask).thenNothing();
    given(decider, asked).when({ type: 'requestRefund', cause: 'late' }).thenNothing();
  });
  it('of what was never captured is refused', () => {
    given(decider, [created]).when(ask).thenRefused('nothing_captured', { kind: 'not_allowed' });
    given(decider, [created, mismatched]).when(ask).thenRefused('nothing_captured');
    given(decider, [created, captured()])
      .when({ ...ask, gatewayPaymentId: 'pay_9' } as PaymentCommand)
      .thenRefused('nothing_captured');
  });
  it('is processed once', () => {
    given(decider, asked).when(done).then([processed]);
    given(decider, [...asked, processed])
      .when(done)
      .thenNothing();
  });
  it('of another amount than was captured is refused', () => {
    given(decider, asked)
      .when({ ...done, amountPaise: 40_000 } as PaymentCommand)
      .thenRefused('refund_amount_differs', { kind: 'invalid' });
  });
  it('fails once, and may succeed after that', () => {
    given(decider, asked).when(stuck).then([refundFailed]);
    given(decider, [...asked, refundFailed])
      .when(stuck)
      .thenNothing();
    given(decider, [...asked, refundFailed])
      .when(done)
      .then([processed]);
  });
  it('that went through does not fail afterwards', () => {
    given(decider, [...asked, processed])
      .when(stuck)
      .thenNothing();
  });
  it('that nobody asked for is unknown', () => {
    given(decider, [created, captured()]).when(done).thenRefused('unknown_refund', { kind: 'not_found' });
    given(decider, [created, captured()]).when(stuck).thenRefused('unknown_refund', { kind: 'not_found' });
  });
  it('leaves the rest of the refunds as they were', () => {
    const { state } = given(decider, [...asked, duplicate, refundRequested('pay_2', 'duplicate'), processed]);
    expect(state.refunds.map(({ refundKey, status, gatewayRefundId }) => [refundKey, status, gatewayRefundId])).toEqual(
      [
        ['ORD1~pay_1', 'processed', 'rfnd_1'],
        ['ORD1~pay_2', 'requested', null],
      ],
    );
  });
});

describe('a receipt', () => {
  const issue = { type: 'issueReceipt', number: 'RV/26-27/000001', issuedAt: NOW } as const;
  const told = {
    recipient: 'Asha Kulkarni',
    customer: null,
    supplier: { name: 'Anupalan', address: 'Pune', gstin: '27AAPFU0939F1ZV' },
  };
  const { type: _, ...said } = issue;
  const issued: PaymentEvent = {
    type: 'ReceiptIssued',
    data: {
      requestId: 'request-1',
      customerId: 'customer-1',
      ...said,
      recipient: told.recipient,
      supplier: told.supplier,
      recipientState: null,
      recipientGstin: null,
      tax: {
        sac: '9982',
        sacName: 'legal and accounting services',
        ratePercent: 18,
        taxablePaise: 33_814,
        cgstPaise: 3_043,
        sgstPaise: 3_043,
        igstPaise: 0,
        governmentFeePaise: 0,
      },
      place: { code: '27', state: 'Maharashtra', stateTax: 'SGST' },
    },
  };
  const toOneIn = (recipientState: string | null): PaymentEvent =>
    issued.type === 'ReceiptIssued' ? { ...issued, data: { ...issued.data, recipientState } } : issued;
  /** The receipt's tax parts for an order of these lines. */
  const takenApart = (...lines: readonly (readonly [kind: string, amountPaise: number])[]) => {
    const amountPaise = lines.reduce((sum, [, paise]) => sum + paise, 0);
    const lineItems = lines.map(([kind, paise]) => ({ kind, label: kind, amountPaise: paise }));
    const asked: PaymentEvent = { type: 'OrderCreated', data: { ...order, amountPaise, lineItems } };
    const paid = { ...captured(), data: { ...captured().data, amountPaise } } as PaymentEvent;
    const { state } = given(decider, [asked, paid]);
    const decided = decider.decide(issue, state, told, testCtx({ actor: SYSTEM }));
    const [event] = decided.ok ? decided.value : [];
    if (event?.type !== 'ReceiptIssued') throw new Error('no receipt');
    const { taxablePaise, cgstPaise, sgstPaise, governmentFeePaise } = event.data.tax;
    return [taxablePaise, cgstPaise, sgstPaise, governmentFeePaise];
  };
  it('is issued for what paid the order, with what it is made of and the place of supply', () => {
    given(decider, [created, captured()]).when(issue, { facts: told }).then([issued]);
    expect(given(decider, [created, captured(), issued]).state.receipt).toBe('RV/26-27/000001');
  });
  it('is issued for a late payment, too, though it goes back', () => {
    given(decider, [created, expired, captured('expired')])
      .when(issue, { facts: told })
      .then([issued]);
  });
  it('has CGST equal to SGST to the paisa, whatever the order said', () => {
    expect(takenApart(['professional_fee', 10_003], ['gst', 1_801])).toEqual([10_004, 900, 900, 0]);
    expect(takenApart(['professional_fee', 100_050], ['gst', 18_010])).toEqual([100_050, 9_005, 9_005, 0]);
  });
  it.each([
    ['the state that they named', { gstin: null, state: 'Dadra and Nagar Haveli and Daman and Diu' }, '26'],
    ['the state of their GSTIN first', { gstin: '29AAGCB7383J1Z4', state: 'Maharashtra' }, '29'],
    ['the named state where the GSTIN is none', { gstin: '29AAGCB7383J1Z5', state: 'Kerala' }, '32'],
  ])('to a customer elsewhere has IGST and the place of %s', (_what, customer, code) => {
    const { state } = given(decider, [created, captured()]);
    const decided = decider.decide(issue, state, { ...told, customer }, testCtx({ actor: SYSTEM }));
    expect(decided).toMatchObject({
      ok: true,
      value: [
        { data: { place: { code }, tax: { cgstPaise: 0, sgstPaise: 0, igstPaise: 6_086, taxablePaise: 33_814 } } },
      ],
    });
  });
  it.each([
    null,
    { gstin: null, state: null },
    { gstin: null, state: 'Atlantis' },
    { gstin: null, state: 'Maharashtra' },
  ])('has CGST and SGST in the supplier’s state, also while the customer’s is not known: %j', (customer) => {
    given(decider, [created, captured()])
      .when(issue, { facts: { ...told, customer } })
      .then([toOneIn(customer?.state === 'Maharashtra' ? 'Maharashtra' : null)]);
  });
  it('says fee and tax as the order did, to the paisa', () => {
    expect(takenApart(['professional_fee', 100_000], ['gst', 18_000], ['government_fee', 50_000])).toEqual([
      100_000, 9_000, 9_000, 50_000,
    ]);
    expect(takenApart(['government_fee', 50_000])).toEqual([0, 0, 0, 50_000]);
  });
  it('takes a price apart to the paisa that the order shows in whole rupees', () => {
    expect(takenApart(['professional_fee', 33_800], ['gst', 6_100])).toEqual([33_814, 3_043, 3_043, 0]);
  });
  it('names no place as long as nobody is known to have issued it', () => {
    const { place: _, ...data } = issued.data as Extract<PaymentEvent, { type: 'ReceiptIssued' }>['data'];
    given(decider, [created, captured()])
      .when(issue, { facts: { ...told, supplier: null } })
      .then([{ type: 'ReceiptIssued', data: { ...data, supplier: null } }]);
  });
  it('is issued once', () => {
    given(decider, [created, captured(), issued]).when(issue).thenNothing();
    given(decider, [created, captured(), issued])
      .when({ ...issue, number: 'RV/26-27/000002' })
      .thenRefused('receipt_exists', { kind: 'conflict' });
  });
  it('is for nothing but a payment: neither for an open order nor for a wrong amount', () => {
    for (const before of [[created], [created, mismatched]])
      given(decider, before).when(issue).thenRefused('receipt_unpaid', { kind: 'not_allowed' });
  });
  it('is issued by nobody but the system', () => {
    for (const actor of [customer(), staff(), admin(), GATEWAY])
      given(decider, [created, captured()]).when(issue, { ctx: { actor } }).thenRefused('role_not_permitted');
  });
});

describe('the correction of a receipt', () => {
  const billTo = { name: 'Sharma Foods', state: 'Karnataka', gstin: '29AAGCB7383J1Z4' };
  const supplier = { name: 'Anupalan', address: 'Pune', gstin: '27AAPFU0939F1ZV' };
  const ofThe = { requestId: 'request-1', customerId: 'customer-1' };
  const correct: PaymentCommand = { type: 'correctReceipt', billTo };
  const by = { ctx: { actor: customer() } };
  const requested = (correction: number, cancels: string, to = billTo): PaymentEvent => ({
    type: 'ReceiptCorrectionRequested',
    data: { ...ofThe, correction, cancels, ...to },
  });
  const cancelled = (correction: number, cancels: string): PaymentEvent => ({
    type: 'ReceiptCancelled',
    data: { requestId: 'request-1', correction, number: `CN/26-27/00000${correction}`, issuedAt: NOW, cancels },
  });
  /** As the order decides it, so that the tax is that of the place. */
  const issued = (before: readonly PaymentEvent[], number: string, of: PaymentFacts, correction?: number) => {
    const command = { type: 'issueReceipt', number, issuedAt: NOW, ...(correction && { correction }) } as const;
    const decided = decider.decide(command, fold(decider, before), { supplier, ...of }, testCtx({ actor: SYSTEM }));
    if (!decided.ok) throw new Error(decided.error.code);
    return [...before, ...decided.value];
  };
  const asha = { recipient: 'Asha', customer: { name: 'Asha', state: null, gstin: null } };
  const right = { recipient: billTo.name, customer: billTo };
  const first = issued([created, captured()], 'RV/26-27/000001', asha);

  it('is asked for by its customer or an admin, and cancels the newest receipt', () => {
    given(decider, first)
      .when(correct, by)
      .then([requested(1, 'RV/26-27/000001')]);
    given(decider, first)
      .when(correct, { ctx: { actor: admin() } })
      .then([requested(1, 'RV/26-27/000001')]);
    given(decider, first)
      .when(correct, { ctx: { actor: customer('another') } })
      .thenRefused('order_not_found', { kind: 'not_found' });
    given(decider, first)
      .when(correct, { ctx: { actor: staff() } })
      .thenRefused('role_not_permitted');
  });
  it('issues a receipt with the tax of the right place, and once what cancels the wrong one', () => {
    const asked = [...first, requested(1, 'RV/26-27/000001')];
    const after = issued(asked, 'RV/26-27/000002', right, 1);
    expect(after.at(-1)).toMatchObject({
      data: { correction: 1, recipient: 'Sharma Foods', tax: { cgstPaise: 0, igstPaise: 6086 }, place: { code: '29' } },
    });
    const cancel = { type: 'cancelReceipt', correction: 1, number: 'CN/26-27/000001', issuedAt: NOW } as const;
    given(decider, after)
      .when(cancel)
      .then([cancelled(1, 'RV/26-27/000001')]);
    given(decider, [...after, cancelled(1, 'RV/26-27/000001')])
      .when({ ...cancel, number: 'CN/26-27/000002' })
      .thenNothing();
    given(decider, first).when(cancel).thenRefused('receipt_not_wrong');
    given(decider, after)
      .when({ type: 'issueReceipt', number: 'RV/26-27/000003', issuedAt: NOW, correction: 1 }, { facts: right })
      .thenRefused('receipt_exists');
  });
  it('waits for the documents of the one before it, and changes something', () => {
    const asked = [...first, requested(1, 'RV/26-27/000001')];
    const half = issued(asked, 'RV/26-27/000002', right, 1);
    const whole = [...half, cancelled(1, 'RV/26-27/000001')];
    for (const before of [[created, captured()], asked, half])
      given(decider, before).when(correct, by).thenRefused('receipt_under_way');
    given(decider, whole).when(correct, by).thenRefused('receipt_unchanged');
    given(decider, whole)
      .when({ type: 'correctReceipt', billTo: { ...billTo, name: 'Sharma foods ' } }, by)
      .then([requested(2, 'RV/26-27/000002', { ...billTo, name: 'Sharma foods' })]);
  });
  it('is refused five times over, without a payment, after a refund, with a wrong GSTIN and of an erased customer', () => {
    given(decider, [created]).when(correct, by).thenRefused('not_paid');
    given(decider, first)
      .when(correct, { ...by, facts: { recipient: ERASED } })
      .thenRefused('user.erased');
    given(decider, first)
      .when({ type: 'correctReceipt', billTo: { ...billTo, gstin: '29AAGCB7383J1Z5' } }, by)
      .thenRefused('bill_to.wrong');
    const { state } = given(decider, first);
    const done = { cancels: 'RV', issued: true, cancelled: true };
    const refused = (more: object) =>
      decider.decide(correct, { ...state, ...more }, {}, testCtx({ actor: customer() }));
    expect(refused({ corrections: [done, done, done, done, done] })).toMatchObject({
      error: { code: 'receipt_corrections_used' },
    });
    expect(refused({ outside: [{ gatewayPaymentId: 'pay_1' }] })).toMatchObject({
      error: { code: 'receipt_of_refund' },
    });
  });
});

describe('whom a receipt is made out to', () => {
  const billTo = { name: 'Sharma Foods', state: 'Karnataka', gstin: '29AAGCB7383J1Z4' };
  const noted: PaymentEvent = {
    type: 'BillToNoted',
    data: { requestId: 'request-1', customerId: 'customer-1', ...billTo },
  };
  const note: PaymentCommand = { type: 'noteBillTo' };
  const by = { ctx: { actor: customer() }, facts: { billTo } };
  it('is kept with the order as long as it can be paid, and noted anew when it changes', () => {
    given(decider, [created]).when(note, by).then([noted]);
    given(decider, [created, noted]).when(note, by).thenNothing();
    given(decider, [created])
      .when(note, { ...by, facts: { billTo: null } })
      .thenNothing();
    given(decider, [created, captured()]).when(note, by).thenNothing();
    given(decider, [created, expired]).when(note, by).thenNothing();
    expect(given(decider, [created, noted]).state.billTo).toEqual(billTo);
  });
  it('is said by its customer alone', () => {
    given(decider, [created])
      .when(note, { ...by, ctx: { actor: customer('another') } })
      .thenRefused('order_not_found', { kind: 'not_found' });
    given(decider, [created])
      .when(note, { ...by, ctx: { actor: staff() } })
      .thenRefused('role_not_permitted');
  });
});

describe('an attempt to pay', () => {
  const at = (seconds: number): string => new Date(Date.parse(NOW) + seconds * 1000).toISOString();
  const handedOff = (seconds = 0): PaymentEvent => ({
    type: 'PaymentAttempted',
    data: { requestId: 'request-1', gatewayPaymentId: null, attemptedAt: at(seconds) },
  });
  const reported = (seconds: number, gatewayPaymentId = 'pay_9'): PaymentEvent => ({
    type: 'PaymentAttempted',
    data: { requestId: 'request-1', gatewayPaymentId, attemptedAt: at(seconds) },
  });
  const failedAt = (seconds: number, gatewayPaymentId = 'pay_1'): PaymentEvent => ({
    type: 'PaymentFailed',
    data: { requestId: 'request-1', gatewayPaymentId, reason: 'Bank said no', attemptedAt: at(seconds) },
  });
  const unpaid: PaymentEvent = { type: 'AttemptFoundUnpaid', data: { requestId: 'request-1' } };
  const start: PaymentCommand = { type: 'startAttempt' };
  const byCustomer = (seconds = 0) => ({ ctx: { actor: customer(), now: at(seconds) } });
  const awaited = (...events: PaymentEvent[]): string | null => fold(decider, [created, ...events]).attempt?.at ?? null;

  it('begins when the customer is handed off to the gateway, after a failed one too', () => {
    given(decider, [created]).when(start, byCustomer()).then([handedOff()]);
    given(decider, [created, failedAt(0)])
      .when(start, byCustomer(60))
      .then([handedOff(60)]);
  });
  it('is one attempt for a double press', () => {
    given(decider, [created, handedOff()]).when(start, byCustomer(3)).thenNothing();
  });
  it('begins neither for another customer nor on an order that is settled', () => {
    given(decider, [created])
      .when(start, { ctx: { actor: customer('customer-2') } })
      .thenRefused('order_not_found');
    given(decider, [created, captured()]).when(start, byCustomer()).thenRefused('order_paid');
    given(decider, [created, withdrawn]).when(start, byCustomer()).thenRefused('order_not_open');
  });
  it('is awaited until its own outcome is known, not until the late failure of the one before', () => {
    expect(awaited(handedOff(60))).toBe(at(60));
    expect(awaited(handedOff(60), failedAt(10))).toBe(at(60));
    expect(awaited(handedOff(60), failedAt(70))).toBeNull();
    expect(awaited(handedOff(60), captured('open', 'pay_2'))).toBeNull();
    expect(awaited(handedOff(60), unpaid)).toBeNull();
  });
  it('that the gateway reports as undecided is awaited until that very payment is decided', () => {
    given(decider, [created, handedOff()])
      .when({ type: 'recordAttempt', gatewayPaymentId: 'pay_9', attemptedAt: at(20) }, by)
      .then([reported(20)]);
    expect(awaited(handedOff(), reported(20), failedAt(15))).toBe(at(20));
    expect(awaited(handedOff(), reported(20), failedAt(20, 'pay_9'))).toBeNull();
  });
  it('of before the hand-off, or known already, changes nothing', () => {
    const old: PaymentCommand = { type: 'recordAttempt', gatewayPaymentId: 'pay_9', attemptedAt: at(0) };
    given(decider, [created, handedOff(60)])
      .when(old, by)
      .thenNothing();
    given(decider, [created, reported(0), handedOff(60)])
      .when(old, by)
      .thenNothing();
    given(decider, [created, failedAt(0, 'pay_9')])
      .when(old, by)
      .thenNothing();
  });
  it('is unpaid when the customer is back and the gateway knows of nothing, unless it began after the gateway was asked', () => {
    const ask = (seconds: number, returned = true): PaymentCommand => ({
      type: 'recordUnpaid',
      askedAt: at(seconds),
      returned,
    });
    given(decider, [created, handedOff(0)])
      .when(ask(5), by)
      .then([unpaid]);
    given(decider, [created, handedOff(10)])
      .when(ask(5), by)
      .thenNothing();
    given(decider, [created, reported(0)])
      .when(ask(5), by)
      .thenNothing();
    given(decider, [created]).when(ask(5), by).thenNothing();
    // No return was recorded: the customer may spend a minute on the gateway's page.
    given(decider, [created, handedOff(0)])
      .when(ask(59, false), by)
      .thenNothing();
    given(decider, [created, handedOff(0)])
      .when(ask(60, false), by)
      .then([unpaid]);
  });
});
