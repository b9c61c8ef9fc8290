import { fold } from '@anupalan/domain/kernel/decider';
import type { Recorded } from '@anupalan/domain/kernel/event';
import { payment } from '@anupalan/domain/payments/aggregate';
import type { PaymentEvent } from '@anupalan/domain/payments/events';
import { dayInIndia } from '@anupalan/domain/rules/dates';
import { gatewayCommand, history, ORDER } from '@anupalan/domain/testing/arbitraries';
import { GATEWAY, recorded, testCtx } from '@anupalan/domain/testing/scenario';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentsOf } from '../../../testing/history.js';
import { type FiguresDoc, NO_DAY } from './doc.js';
import { figures } from './projection.js';

const { decider } = payment;
/** Shortly before midnight in India, so that a minute decides about the day. */
const BEGIN = Date.parse('2026-03-31T18:20:00.000Z');

/** An order of either purpose, and what the gateway reports about it: late, twice, out of order, other amounts. */
const anOrder: fc.Arbitrary<readonly PaymentEvent[]> = fc
  .tuple(fc.constantFrom('initial', 'final'), fc.array(gatewayCommand, { maxLength: 30, size: 'max' }))
  .chain(([purpose, commands]) =>
    fc.array(fc.constantFrom('pay_1', 'pay_2', 'pay_3'), { maxLength: 3 }).map((refunded) => [
      ...history(
        payment,
        [
          ...commands.map((command) => ({ command, facts: {}, ctx: testCtx({ actor: GATEWAY }) })),
          ...refunded.flatMap((gatewayPaymentId) => [
            {
              command: { type: 'requestRefund', cause: 'duplicate', gatewayPaymentId } as const,
              facts: {},
              ctx: testCtx({ actor: { id: 'system', role: 'system' } }),
            },
            {
              command: {
                type: 'recordRefund',
                refundKey: `${ORDER.orderId}~${gatewayPaymentId}`,
                gatewayPaymentId,
                gatewayRefundId: `rfnd_${gatewayPaymentId}`,
                amountPaise: 39_900,
              } as const,
              facts: {},
              ctx: testCtx({ actor: GATEWAY }),
            },
          ]),
        ],
        [{ type: 'OrderCreated', data: { ...ORDER, purpose } }],
      ),
    ]),
  );

const aLog: fc.Arbitrary<readonly Recorded<PaymentEvent>[]> = fc.array(anOrder, { maxLength: 6 }).chain((orders) => {
  const all = orders.flatMap((events, n) => events.map((event) => ({ event, stream: `payment-ORD${n}` })));
  return fc
    .array(fc.integer({ min: 0, max: 12 * 60 }), { minLength: all.length, maxLength: all.length })
    .map((minutes) => {
      let at = BEGIN;
      return all.map(({ event, stream }, n) => {
        at += (minutes[n] ?? 0) * 60_000;
        return recorded(stream, event, { time: new Date(at).toISOString() });
      });
    });
});

describe('whatever a gateway tells', () => {
  it('the money, orders and payments of the days are those of the orders themselves', () => {
    let refunds = 0;
    fc.assert(
      fc.property(aLog, (log) => {
        const docs: ReadonlyMap<string, FiguresDoc> = documentsOf(figures, log);
        const days = [...docs.values()].map((doc) => (doc.kind === 'day' ? doc : NO_DAY));
        const total = (
          figure:
            | 'orders'
            | 'payments'
            | 'capturedPaise'
            | 'refundedPaise'
            | 'feesPaise'
            | 'gstPaise'
            | 'governmentPaise',
        ) => days.reduce((sum, day) => sum + day[figure], 0);

        // Each order folded by the rules of payments, to compare with the figures.
        const orders = [...new Set(log.map(({ stream }) => stream))].map((stream) =>
          fold(
            decider,
            log.filter((one) => one.stream === stream).map(({ event }) => event),
          ),
        );
        const captures = orders.flatMap((order) => order.captures);
        expect(total('capturedPaise')).toBe(captures.reduce((sum, { amountPaise }) => sum + amountPaise, 0));
        const first = orders.filter(({ order }) => order?.purpose === 'initial');
        // Of payments that paid an order: our fees, the tax and what is passed on add up to what is left of them.
        const rest = orders.flatMap((order) => order.captures.flatMap((one) => (one.rest === null ? [] : [one.rest])));
        for (const [figure, part] of [
          ['feesPaise', 'feePaise'],
          ['gstPaise', 'gstPaise'],
          ['governmentPaise', 'governmentPaise'],
        ] as const)
          expect(total(figure)).toBe(rest.reduce((sum, parts) => sum + parts[part], 0));
        expect(total('orders')).toBe(first.length);
        expect(total('payments')).toBe(
          first.filter((order) => order.captures.some(({ kind }) => kind === 'paid')).length,
        );

        // Each amount counts on the day on which it was recorded, in India.
        for (const [day, doc] of docs) {
          const said = log.filter(({ metadata }) => dayInIndia(metadata.time) === day);
          const back = said.flatMap(({ event }) =>
            event.type === 'RefundProcessed' ||
            event.type === 'RefundedOutside' ||
            (event.type === 'DisputeReported' && event.data.status === 'lost')
              ? [event.data.amountPaise]
              : [],
          );
          refunds += back.length;
          expect(doc.kind === 'day' ? doc.refundedPaise : 0).toBe(back.reduce((sum, paise) => sum + paise, 0));
          const came = said.flatMap(({ event }) =>
            event.type === 'PaymentCaptured' || event.type === 'CaptureMismatched' || event.type === 'DuplicateCaptured'
              ? [event.data.amountPaise]
              : [],
          );
          expect(doc.kind === 'day' ? doc.capturedPaise : 0).toBe(came.reduce((sum, paise) => sum + paise, 0));
          const ofFirst = (type: PaymentEvent['type']) =>
            said.filter(
              ({ event }) => event.type === type && 'purpose' in event.data && event.data.purpose === 'initial',
            );
          expect(doc.kind === 'day' ? doc.orders : 0).toBe(ofFirst('OrderCreated').length);
          expect(doc.kind === 'day' ? doc.payments : 0).toBe(ofFirst('PaymentCaptured').length);
        }
      }),
      { numRuns: 300 },
    );
    expect(refunds, 'the generator makes refunds').toBeGreaterThan(50);
  });
});
