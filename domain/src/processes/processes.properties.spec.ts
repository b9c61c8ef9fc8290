import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { customer, GATEWAY, reactions, recorded, staff, testCtx } from '../../testing/scenario.js';
import { type Aggregate, idOf, prefixOf } from '../kernel/aggregate.js';
import { fold } from '../kernel/decider.js';
import { type Actor, type DomainEvent, type Recorded, SYSTEM } from '../kernel/event.js';
import type { FactsOf } from '../kernel/facts.js';
import { payment } from '../payments/aggregate.js';
import type { PaymentCommand } from '../payments/commands.js';
import type { PaymentEvent } from '../payments/events.js';
import { type SeriesCommand, type SeriesEvent, series } from '../payments/series.js';
import { serviceRequest } from '../requests/aggregate.js';
import type { RequestCommand } from '../requests/commands.js';
import type { RequestEvent } from '../requests/events.js';
import { finalPaymentLines } from '../requests/final-payment.js';
import { currentVersion } from '../workflows/registry.js';
import { processes } from './all.js';

const NOW = '2026-01-05T10:00:00.000Z';
const AFTER_EXPIRY = '2026-02-05T10:00:00.000Z';
const facts = {
  serviceActive: true,
  workflow: currentVersion('filing'),
  assigneeActive: true,
  announced: { ours: 118_000, government: [], open: true },
  registers: [],
  caseNumber: 'SR-000001-1',
  customerErased: false,
  formState: null,
};
const orderFacts = { gateway: 'simulated', recipient: null, customer: null, supplier: null };

/** A minimal log with the request, its orders and the processes between them. */
const world = () => {
  const log: Recorded[] = [];
  const eventsOf = <E extends DomainEvent>(stream: string): E[] =>
    log.filter((one) => one.stream === stream).map((one) => one.event as E);
  const put = <S, C extends { readonly type: string }, E extends DomainEvent, N>(
    { prefix, decider }: Aggregate<S, C, E, N>,
    id: string,
    command: C,
    known: (state: S) => FactsOf<N, C['type']>,
    around: { readonly actor: Actor; readonly now: string },
  ): boolean => {
    const stream = `${prefix}-${id}`;
    const state = fold(decider, eventsOf<E>(stream));
    const decided = decider.decide(command, state, known(state), testCtx(around));
    if (!decided.ok) return false;
    for (const event of decided.value)
      log.push(recorded(stream, event, { id: `event-${log.length}`, time: around.now }));
    return true;
  };
  const give = (prefix: string, id: string, command: { readonly type: string }, actor: Actor, now: string): boolean => {
    if (prefix === 'series') return put(series, id, command as SeriesCommand, () => ({ series: id }), { actor, now });
    return prefix === 'payment'
      ? put(payment, id, command as PaymentCommand, () => orderFacts, { actor, now })
      : put(serviceRequest, id, command as RequestCommand, ({ held }) => ({ ...facts, stillHeld: held }), {
          actor,
          now,
        });
  };
  let followed = 0;
  /** Every event in the order of the log, each once and sometimes once more. */
  const follow = (now: string, twice: boolean): void => {
    const from = followed;
    for (; followed < log.length; followed += 1) run(log[followed], now);
    if (twice) for (const event of log.slice(from)) run(event, now);
    for (; followed < log.length; followed += 1) run(log[followed], now);
  };
  const run = (event: Recorded | undefined, now: string): void => {
    if (event === undefined) return;
    for (const reaction of processes.flatMap((process) => reactions(process, event)))
      if (reaction.kind === 'command' && !['submission', 'consultation'].includes(reaction.aggregate))
        give(reaction.aggregate, reaction.id, reaction.command, SYSTEM, now);
  };
  return { log, eventsOf, give, follow };
};

const initialOrder: PaymentCommand = {
  type: 'createOrder',
  orderId: 'ORD1',
  purpose: 'initial',
  requestId: 'r1',
  customerId: 'customer-1',
  serviceId: 'gst-registration',
  serviceTitle: 'GST Registration',
  catalogueRevision: 3,
  estimatedDays: 7,
  decisionTime: null,
  amountPaise: 39_900,
  lineItems: [{ kind: 'price', label: 'GST Registration', amountPaise: 39_900 }],
  expiresAt: null,
};
const lineItems = finalPaymentLines({ professionalFee: { amountPaise: 100_000 }, governmentFees: [] });

type Step = { readonly to: string; readonly command: PaymentCommand | RequestCommand; readonly actor: Actor };
const capture = (orderId: string, gatewayPaymentId: string, amountPaise: number): Step => ({
  to: `payment-${orderId}`,
  command: {
    type: 'recordCapture',
    gatewayPaymentId: `${orderId}-${gatewayPaymentId}`,
    amountPaise,
    method: 'upi',
    capturedAt: NOW,
  },
  actor: GATEWAY,
});
const request = (command: RequestCommand, actor: Actor): Step => ({ to: 'serviceRequest-r1', command, actor });

/** The steps of a case up to filing, with everything that may interleave, in any order. */
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom(
    request({ type: 'submitIntake', attempt: 1 }, SYSTEM),
    request({ type: 'approveDocuments', count: 1 }, SYSTEM),
    request({ type: 'sendPaymentLink', orderId: 'FIN1', lineItems }, staff()),
    request({ type: 'sendPaymentLink', orderId: 'FIN2', lineItems }, staff()),
    request({ type: 'withdrawPaymentLink', note: null }, staff()),
    request({ type: 'startFiling' }, staff()),
    request({ type: 'cancel', reason: 'Changed my mind' }, customer()),
    request(
      { type: 'overrideStatus', to: 'documents_approved', reason: 'Moved by mistake' },
      { id: 'a', role: 'admin' },
    ),
    request({ type: 'reopen', reason: 'A mistake' }, { id: 'a', role: 'admin' }),
  ),
  fc
    .constantFrom('FIN1', 'FIN2')
    .map((id): Step => ({ to: `payment-${id}`, command: { type: 'expireOrder' }, actor: SYSTEM })),
  fc
    .tuple(fc.constantFrom('ORD1', 'FIN1', 'FIN2'), fc.constantFrom('pay_1', 'pay_2'), fc.constantFrom(39_900, 118_000))
    .map((args) => capture(...args)),
);
const start = [
  capture('ORD1', 'pay_1', 39_900),
  request({ type: 'submitIntake', attempt: 1 }, SYSTEM),
  request({ type: 'approveDocuments', count: 1 }, SYSTEM),
  request({ type: 'sendPaymentLink', orderId: 'FIN1', lineItems }, staff()),
];

describe('a case and its orders', () => {
  it('agree about every rupee: what came in is held for the case or goes back, never both', () => {
    const causes = new Set<string>();
    fc.assert(
      fc.property(
        fc.nat(start.length),
        fc.array(fc.tuple(steps, fc.constantFrom(NOW, AFTER_EXPIRY), fc.boolean()), { maxLength: 40, size: 'max' }),
        (n, random) => {
          const { log, eventsOf, give, follow } = world();
          give('payment', 'ORD1', initialOrder, customer(), NOW);
          for (const [step, now, twice] of [...start.slice(0, n).map((one) => [one, NOW, false] as const), ...random]) {
            give(prefixOf(step.to), idOf(step.to), step.command, step.actor, now);
            follow(now, twice);
          }
          const held = fold(serviceRequest.decider, eventsOf<RequestEvent>('serviceRequest-r1')).held;
          const orders = new Set(
            log.filter((one) => prefixOf(one.stream) === 'payment').map((one) => idOf(one.stream)),
          );
          for (const orderId of orders) {
            const { captures, refunds } = fold(payment.decider, eventsOf<PaymentEvent>(`payment-${orderId}`));
            for (const refund of refunds) causes.add(refund.cause);
            const back = new Set(refunds.map(({ gatewayPaymentId }) => gatewayPaymentId));
            const kept = captures.filter(({ gatewayPaymentId }) => !back.has(gatewayPaymentId));
            expect(kept.map(({ amountPaise }) => ({ orderId, amountPaise }))).toEqual(
              held.filter((one) => one.orderId === orderId),
            );
          }
        },
      ),
      { numRuns: 200 },
    );
    expect(causes).toEqual(new Set(['cancelled', 'late', 'mismatch', 'duplicate']));
  });

  it('give each order that was paid a receipt of its own, with numbers from 1 on in each financial year', () => {
    let most = 0;
    const inTwoYears = fc.array(
      fc.tuple(steps, fc.constantFrom(NOW, AFTER_EXPIRY, '2026-04-05T10:00:00.000Z'), fc.boolean()),
      {
        maxLength: 40,
        size: 'max',
      },
    );
    fc.assert(
      fc.property(fc.nat(start.length), inTwoYears, (n, random) => {
        const { log, eventsOf, give, follow } = world();
        give('payment', 'ORD1', initialOrder, customer(), NOW);
        for (const [step, now, twice] of [...start.slice(0, n).map((one) => [one, NOW, false] as const), ...random]) {
          give(prefixOf(step.to), idOf(step.to), step.command, step.actor, now);
          follow(now, twice);
        }
        const paid = log.filter(({ event }) => event.type === 'PaymentCaptured').map(({ stream }) => idOf(stream));
        const issued = log.filter(({ event }) => event.type === 'ReceiptIssued').map(({ stream }) => idOf(stream));
        expect(new Set(issued)).toEqual(new Set(paid));
        expect(issued).toHaveLength(paid.length);
        const given = ['25-26', '26-27'].flatMap((year) =>
          eventsOf<SeriesEvent>(`series-receipt-20${year}`).map(({ data }, i) => {
            expect(data.number).toBe(`RV/${year}/${String(i + 1).padStart(6, '0')}`);
            return data.orderId;
          }),
        );
        expect(new Set(given)).toEqual(new Set(paid));
        expect(given).toHaveLength(paid.length);
        most = Math.max(most, paid.length);
      }),
      { numRuns: 200 },
    );
    // Otherwise the property would not cover consecutive numbers.
    expect(most).toBeGreaterThan(1);
  });
});
