import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { erased, gatewayCommand, history, ORDER, paymentAttempt } from '../../testing/arbitraries.js';
import { GATEWAY, testCtx } from '../../testing/scenario.js';
import { fold } from '../kernel/decider.js';
import { ERASED, SYSTEM } from '../kernel/event.js';
import { payment } from './aggregate.js';
import type { PaymentCommand } from './commands.js';
import type { PaymentEvent } from './events.js';

const { decider } = payment;
const created: PaymentEvent = { type: 'OrderCreated', data: ORDER };
const by = (command: PaymentCommand, actor = GATEWAY) => ({
  command,
  facts: { gateway: ORDER.gateway, recipient: 'Asha', customer: null, supplier: null },
  ctx: testCtx({ actor }),
});
const paise = (events: readonly PaymentEvent[], ...types: readonly PaymentEvent['type'][]): number =>
  events.reduce(
    (sum, { type, data }) =>
      types.includes(type) && 'amountPaise' in data && typeof data.amountPaise === 'number'
        ? sum + data.amountPaise
        : sum,
    0,
  );

const refundOf = (gatewayPaymentId: string): PaymentCommand => ({
  type: 'requestRefund',
  cause: 'duplicate',
  gatewayPaymentId,
});
/** Webhooks that are repeated, out of order or of wrong amounts, interleaved with our own commands. */
const traffic = fc.array(
  fc.oneof(
    { arbitrary: gatewayCommand.map((command) => by(command)), weight: 4 },
    fc
      .constantFrom<PaymentCommand>(
        { type: 'withdrawOrder' },
        { type: 'requestRefund', cause: 'cancelled' },
        {
          type: 'issueReceipt',
          number: 'RV/25-26/000001',
          issuedAt: ORDER.expiresAt,
        },
        refundOf('pay_1'),
        refundOf('pay_2'),
      )
      .map((command) => by(command, SYSTEM)),
  ),
  { maxLength: 60, size: 'max' },
);

describe('whatever a gateway tells', () => {
  it('pays the order once at most, records each payment once, and gives back no more than came in', () => {
    let refunds = 0;
    fc.assert(
      fc.property(traffic, (attempts) => {
        const events = history(payment, attempts, [created]);
        expect(events.filter(({ type }) => type === 'PaymentCaptured').length).toBeLessThanOrEqual(1);
        const { captures } = fold(decider, events);
        expect(new Set(captures.map(({ gatewayPaymentId }) => gatewayPaymentId)).size).toBe(captures.length);
        const cameIn = paise(events, 'PaymentCaptured', 'CaptureMismatched', 'DuplicateCaptured');
        expect(paise(events, 'RefundRequested')).toBeLessThanOrEqual(cameIn);
        expect(paise(events, 'RefundProcessed')).toBeLessThanOrEqual(paise(events, 'RefundRequested'));
        refunds += events.filter(({ type }) => type === 'RefundProcessed').length;
      }),
      { numRuns: 500 },
    );
    expect(refunds).toBeGreaterThan(0);
  });

  it('pays the order whenever the right amount was captured, in whatever order it is told', () => {
    const right = by({
      type: 'recordCapture',
      gatewayPaymentId: 'pay_1',
      amountPaise: 39_900,
      method: 'upi',
      capturedAt: '2026-01-05T10:00:00.000Z',
    });
    const failure = by({
      type: 'recordFailure',
      gatewayPaymentId: 'pay_1',
      reason: 'Bank said no',
      attemptedAt: '2026-01-05T10:00:00.000Z',
    });
    const wrong = by({
      type: 'recordCapture',
      gatewayPaymentId: 'pay_2',
      amountPaise: 1,
      method: 'upi',
      capturedAt: '2026-01-05T10:00:00.000Z',
    });
    const told = [right, right, failure, failure, wrong];
    fc.assert(
      fc.property(fc.shuffledSubarray(told, { minLength: told.length }), (attempts) => {
        const { captures } = fold(decider, history(payment, attempts, [created]));
        expect(captures).toHaveLength(2);
        expect(captures.filter(({ kind }) => kind === 'paid').map((one) => one.gatewayPaymentId)).toEqual(['pay_1']);
      }),
    );
  });

  it('tells nothing new when it tells everything again', () => {
    fc.assert(
      fc.property(traffic, (attempts) => {
        const events = history(payment, attempts, [created]);
        const told = attempts.filter(({ command }) => command.type === 'recordCapture');
        expect(history(payment, told, events)).toEqual(events);
      }),
    );
  });
});

describe('whatever is asked of an order', () => {
  it('is answered, and leaves a history of which every beginning folds', () => {
    fc.assert(
      fc.property(fc.array(paymentAttempt, { maxLength: 40, size: 'max' }), (attempts) => {
        const events = history(payment, attempts);
        for (let n = 0; n <= events.length; n += 1) {
          const { order, captures } = fold(decider, events.slice(0, n));
          expect(order !== null || captures.length === 0).toBe(true);
        }
      }),
    );
  });

  it('holds nothing personal but for whom its receipt is: an erased order is the order', () => {
    let receipts = 0;
    fc.assert(
      fc.property(traffic, (attempts) => {
        const events = history(payment, attempts, [created]);
        const gone = events.map((event) => erased(payment.events, event));
        const known = ({ type, data }: PaymentEvent) => (type === 'ReceiptIssued' ? { ...data, recipient: '' } : data);
        expect(gone.map(known)).toEqual(events.map(known));
        for (const { type, data } of gone) if (type === 'ReceiptIssued') expect(data.recipient).toBe(ERASED);
        receipts += gone.filter(({ type }) => type === 'ReceiptIssued').length;
      }),
    );
    expect(receipts).toBeGreaterThan(0);
  });
});
