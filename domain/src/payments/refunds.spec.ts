import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gatewayCommand, history, ORDER, officeRefundCommand } from '../../testing/arbitraries.js';
import { admin, GATEWAY, given, NOW, testCtx } from '../../testing/scenario.js';
import { fold } from '../kernel/decider.js';
import { type Actor, SYSTEM } from '../kernel/event.js';
import { payment } from './aggregate.js';
import type { PaymentCommand } from './commands.js';
import type { PaymentEvent } from './events.js';
import { proposedRefund } from './money-parts.js';
import { refundablePaise } from './state.js';

const { decider } = payment;
const FEE = { kind: 'professional_fee', label: 'Professional fee', amountPaise: 100_000 };
const GST = { kind: 'gst', label: 'GST (18%)', amountPaise: 18_000 };
const GOVERNMENT = { kind: 'government_fee', label: 'Government fee', amountPaise: 50_000 };
const order = { ...ORDER, purpose: 'final' as const, amountPaise: 168_000, lineItems: [FEE, GST, GOVERNMENT] };
const created: PaymentEvent = { type: 'OrderCreated', data: order };
const capture: PaymentCommand = {
  type: 'recordCapture',
  gatewayPaymentId: 'pay_1',
  amountPaise: 168_000,
  method: 'upi',
  capturedAt: NOW,
};
const paid: readonly PaymentEvent[] = history(
  payment,
  [{ command: capture, facts: {}, ctx: testCtx({ actor: GATEWAY }) }],
  [created],
);
const [asha, meera] = [admin('admin-asha'), admin('admin-meera')];
const facts = { refundApprovalLimitPaise: 50_000, recipient: null, customer: null, supplier: null };
const refund = (amountPaise: number): PaymentCommand => ({
  type: 'proposeRefund',
  gatewayPaymentId: 'pay_1',
  amountPaise,
  reason: 'We could not file in time.',
});
const after = (
  before: readonly PaymentEvent[],
  command: PaymentCommand,
  actor: Actor = asha,
): readonly PaymentEvent[] => {
  const decided = decider.decide(command, fold(decider, before), facts, testCtx({ actor }));
  if (!decided.ok) throw new Error(decided.error.code);
  return [...before, ...decided.value];
};
const done = (refundKey: string | null, amountPaise: number, gatewayRefundId: string): PaymentCommand => ({
  type: 'recordRefund',
  refundKey,
  gatewayPaymentId: 'pay_1',
  gatewayRefundId,
  amountPaise,
});
const restOf = (events: readonly PaymentEvent[]): number => refundablePaise(fold(decider, events), 'pay_1');

describe('a refund by an admin', () => {
  it('within the limit starts at once, with the reason that the customer reads', () => {
    given(decider, paid)
      .when(refund(50_000), { facts, ctx: { actor: asha } })
      .then([
        {
          type: 'RefundRequested',
          data: {
            refundKey: 'ORD1~pay_1',
            gatewayPaymentId: 'pay_1',
            amountPaise: 50_000,
            cause: 'office',
            reason: 'We could not file in time.',
            requestId: 'request-1',
          },
        },
      ]);
  });

  it('above the limit waits for a second admin, and the first one cannot approve it', () => {
    const proposed = after(paid, refund(50_001));
    expect(proposed.at(-1)).toMatchObject({ type: 'RefundProposed', data: { proposedBy: asha.id } });
    const approve: PaymentCommand = { type: 'approveRefund', proposalId: 'id-refund-proposal' };
    given(decider, proposed)
      .when(approve, { facts, ctx: { actor: asha } })
      .thenRefused('refund_own_proposal', { kind: 'forbidden' });
    expect(after(proposed, approve, meera).at(-1)).toMatchObject({
      type: 'RefundRequested',
      data: { amountPaise: 50_001, approved: { proposedBy: asha.id } },
    });
  });

  it('waits too when the parts of one payment exceed the limit together', () => {
    const half = after(paid, refund(30_000));
    expect(after(half, refund(30_000)).at(-1)?.type).toBe('RefundProposed');
    expect(after(half, refund(20_000)).at(-1)?.data).toMatchObject({ refundKey: 'ORD1~pay_1~2', cause: 'office' });
  });

  it('is declined by another admin or taken back by the first, and can be proposed anew', () => {
    const proposed = after(paid, refund(60_000));
    given(decider, proposed)
      .when(refund(10_000), { facts, ctx: { actor: meera } })
      .thenRefused('refund_waits', { kind: 'conflict' });
    for (const actor of [asha, meera]) {
      const declined = after(proposed, { type: 'declineRefund', proposalId: 'id-refund-proposal' }, actor);
      expect(after(declined, refund(60_000)).at(-1)?.type).toBe('RefundProposed');
    }
  });

  it('is never more than is left of the payment, also when it was approved', () => {
    given(decider, paid)
      .when(refund(168_001), { facts, ctx: { actor: asha } })
      .thenRefused('refund_too_much', { kind: 'conflict' });
    const proposed = after(paid, refund(168_000));
    const cancelled = after(proposed, { type: 'requestRefund', cause: 'cancelled' }, SYSTEM);
    given(decider, cancelled)
      .when({ type: 'approveRefund', proposalId: 'id-refund-proposal' }, { facts, ctx: { actor: meera } })
      .thenRefused('refund_too_much');
  });

  it('needs a payment, an amount and a reason', () => {
    for (const [events, command, code] of [
      [[created], refund(100), 'nothing_captured'],
      [paid, refund(0), 'amount_invalid'],
      [paid, refund(0.5), 'amount_invalid'],
      [paid, { ...refund(100), reason: 'because' }, 'refund_reason_short'],
      [paid, { ...refund(100), reason: 'x'.repeat(301) }, 'refund_reason_long'],
    ] as const)
      given(decider, events)
        .when(command as PaymentCommand, { facts, ctx: { actor: asha } })
        .thenRefused(code);
  });

  it('of a cancelled case gives back what an admin has not given back before', () => {
    const half = after(paid, refund(50_000));
    expect(after(half, { type: 'requestRefund', cause: 'cancelled' }, SYSTEM).at(-1)?.data).toMatchObject({
      refundKey: 'ORD1~pay_1~2',
      amountPaise: 118_000,
    });
  });

  it('is proposed without what went to the authority once the filing was made', () => {
    const rest = { feePaise: 100_000, gstPaise: 18_000, governmentPaise: 50_000 };
    expect(proposedRefund(rest, 168_000, false)).toBe(168_000);
    expect(proposedRefund(rest, 168_000, true)).toBe(118_000);
    expect(proposedRefund(rest, 60_000, true)).toBe(60_000);
  });

  it('gives back our fee with its tax first, and has a voucher that says so', () => {
    const receipt: PaymentCommand = { type: 'issueReceipt', number: 'RV/26-27/000001', issuedAt: NOW };
    const asked = after(after(paid, receipt, SYSTEM), refund(50_000));
    const back = after(asked, done('ORD1~pay_1', 50_000, 'rfnd_1'), GATEWAY);
    const issue = { type: 'issueRefundVoucher', gatewayRefundId: 'rfnd_1', number: 'RF/26-27/000001' } as const;
    const issued = after(back, { ...issue, issuedAt: NOW }, SYSTEM);
    expect(issued.at(-1)?.data).toMatchObject({
      amountPaise: 50_000,
      tax: { taxablePaise: 42_372, cgstPaise: 3814, sgstPaise: 3814, igstPaise: 0, governmentFeePaise: 0 },
    });
    given(decider, issued)
      .when({ ...issue, issuedAt: NOW }, { ctx: { actor: SYSTEM } })
      .thenNothing();
  });
});

describe('money that goes back at the gateway without us', () => {
  const gateway = GATEWAY;

  it('is recorded once, and ours asks for the rest', () => {
    const outside = after(paid, done(null, 68_000, 'rfnd_9'), gateway);
    expect(outside.at(-1)).toMatchObject({ type: 'RefundedOutside', data: { amountPaise: 68_000 } });
    expect(after(outside, done(null, 68_000, 'rfnd_9'), gateway)).toEqual(outside);
    expect(after(outside, { type: 'requestRefund', cause: 'cancelled' }, SYSTEM).at(-1)?.data).toMatchObject({
      amountPaise: 100_000,
    });
  });

  it('of another amount reduces the refund that is under way, and drops one for which nothing is left', () => {
    const asked = after(paid, { type: 'requestRefund', cause: 'cancelled' }, SYSTEM);
    const half = after(asked, done(null, 68_000, 'rfnd_9'), gateway);
    expect(half.at(-1)).toMatchObject({
      type: 'RefundReduced',
      data: { refundKey: 'ORD1~pay_1', amountPaise: 100_000 },
    });
    const part = after(paid, refund(50_000));
    const whole = fold(decider, after(part, done(null, 168_000, 'rfnd_9'), gateway));
    expect(whole.refunds).toMatchObject([{ amountPaise: 0, status: 'dropped' }]);
  });

  it('of the amount of one that is under way is that one', () => {
    const asked = after(paid, { type: 'requestRefund', cause: 'cancelled' }, SYSTEM);
    const failed = after(asked, { type: 'recordRefundFailure', refundKey: 'ORD1~pay_1', reason: 'no' }, gateway);
    expect(after(failed, done(null, 168_000, 'rfnd_9'), gateway).at(-1)).toMatchObject({
      type: 'RefundProcessed',
      data: { refundKey: 'ORD1~pay_1', gatewayRefundId: 'rfnd_9' },
    });
  });

  it('by a dispute cannot be given back meanwhile, nor once it is lost', () => {
    const told = (status: 'open' | 'won' | 'lost'): PaymentCommand => ({
      type: 'recordDispute',
      gatewayPaymentId: 'pay_1',
      disputeId: 'disp_1',
      status,
      amountPaise: 100_000,
      reason: 'chargeback',
      respondBy: null,
    });
    const open = after(paid, told('open'), gateway);
    expect(restOf(open)).toBe(68_000);
    expect(restOf(after(open, told('won'), gateway))).toBe(168_000);
    const lost = after(open, told('lost'), gateway);
    expect(restOf(lost)).toBe(68_000);
    // A report that comes late changes nothing.
    expect(after(lost, told('open'), gateway)).toEqual(lost);
  });
});

describe('a payment of another amount than the price', () => {
  const told = (more: object): PaymentCommand => ({ ...capture, ...more }) as PaymentCommand;
  const decided = (more: object) => after([created], told(more), GATEWAY).at(-1);

  it('by the gateway’s fee on top pays the order; the fee is not ours', () => {
    const event = { type: 'PaymentCaptured', data: { amountPaise: 168_000, onTopPaise: 3_900 } };
    expect(decided({ amountPaise: 171_900, feePaise: 3_900 })).toMatchObject(event);
    expect(decided({ amountPaise: 171_900, settled: true })).toMatchObject(event);
    expect(decided({ amountPaise: 171_900 })?.type).toBe('CaptureMismatched');
  });

  it('by a bank’s offer with the gateway’s fee on top counts neither as ours', () => {
    const both = { amountPaise: 161_900, feePaise: 3_900, offerId: 'offer_1', settled: true };
    expect(decided(both)).toMatchObject({
      type: 'PaymentCaptured',
      data: { amountPaise: 158_000, onTopPaise: 3_900, offer: { id: 'offer_1', discountPaise: 10_000 } },
    });
  });

  it('by a bank’s offer pays the order that the gateway counts as paid, and no more of it goes back', () => {
    const more = { amountPaise: 158_000, offerId: 'offer_1', settled: true };
    expect(decided(more)).toMatchObject({
      type: 'PaymentCaptured',
      data: { amountPaise: 158_000, offer: { id: 'offer_1', discountPaise: 10_000 } },
    });
    expect(restOf(after([created], told(more), GATEWAY))).toBe(158_000);
    expect(decided({ ...more, settled: false })?.type).toBe('CaptureMismatched');
  });
});

describe('whoever refunds at once', () => {
  it('never asks for more than was captured, less what went back without us', () => {
    const by = (actor: Actor) => (command: PaymentCommand) => ({
      command,
      facts: { ...facts, refundApprovalLimitPaise: 5_000 },
      ctx: testCtx({ actor }),
    });
    const attempt = fc.oneof(
      { arbitrary: officeRefundCommand.map(by(asha)), weight: 6 },
      { arbitrary: officeRefundCommand.map(by(meera)), weight: 6 },
      { arbitrary: gatewayCommand.map(by(GATEWAY)), weight: 8 },
      {
        arbitrary: fc
          .constantFrom<PaymentCommand>(
            { type: 'requestRefund', cause: 'cancelled' },
            { type: 'requestRefund', cause: 'late' },
          )
          .map(by(SYSTEM)),
        weight: 1,
      },
    );
    let approved = 0;
    fc.assert(
      fc.property(fc.array(attempt, { maxLength: 60, size: 'max' }), (attempts) => {
        const events = history(payment, attempts, [{ type: 'OrderCreated', data: ORDER }]);
        const state = fold(decider, events);
        for (const { gatewayPaymentId, amountPaise } of state.captures) {
          const of = (one: { readonly gatewayPaymentId: string }): boolean => one.gatewayPaymentId === gatewayPaymentId;
          const open = state.refunds.filter((one) => of(one) && one.status !== 'processed' && one.status !== 'dropped');
          const waiting = open.reduce((sum, one) => sum + one.amountPaise, 0);
          const back = [
            ...state.refunds.filter((one) => of(one) && one.status === 'processed'),
            ...state.outside.filter(of),
          ];
          const left = Math.max(0, amountPaise - back.reduce((sum, one) => sum + one.amountPaise, 0));
          expect(waiting).toBeLessThanOrEqual(left);
        }
        for (const event of events)
          if (event.type === 'RefundRequested' && event.data.approved !== undefined) {
            approved += 1;
            expect([asha.id, meera.id]).toContain(event.data.approved.proposedBy);
          }
      }),
      { numRuns: 500 },
    );
    expect(approved).toBeGreaterThan(0);
  });
});
