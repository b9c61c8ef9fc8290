import fc from 'fast-check';
import type { Aggregate } from '../src/kernel/aggregate.js';
import { type Ctx, fold } from '../src/kernel/decider.js';
import { type Actor, type DomainEvent, ERASED, type EventSpecs, SYSTEM } from '../src/kernel/event.js';
import type { FactsOf } from '../src/kernel/facts.js';
import type { Json, JsonObject } from '../src/kernel/json.js';
import type { PaymentCommand, PaymentFacts } from '../src/payments/commands.js';
import type { PaymentEvents } from '../src/payments/events.js';
import type { AssignmentDecision } from '../src/requests/assignment-decision.js';
import type { Bought, RequestCommand, RequestFacts } from '../src/requests/commands.js';
import { finalPaymentLines } from '../src/requests/final-payment.js';
import { currentVersion, WORKFLOW_IDS } from '../src/workflows/registry.js';
import { OLDER_STATUSES, PRESENT_STATUSES } from '../src/workflows/statuses.js';
import { admin, customer, GATEWAY, staff, testCtx } from './scenario.js';

/** A command with its facts and context. */
export interface Attempt<C, F> {
  readonly command: C;
  readonly facts: F;
  readonly ctx: Ctx;
}

const anActor: fc.Arbitrary<Actor> = fc.constantFrom(
  customer('customer-1'),
  customer('customer-2'),
  staff('staff-1'),
  staff('staff-2'),
  admin(),
  SYSTEM,
  GATEWAY,
  { id: 'anybody', role: 'visitor' },
);
const aMoment = fc
  .integer({ min: 0, max: 30 * 24 * 60 })
  .map((minutes) => new Date(Date.UTC(2026, 0, 5, 10) + minutes * 60_000).toISOString());
const aText = fc.constantFrom('', ' ', 'Changed my mind', 'A reason that is long enough', ERASED);
const anOrder = fc.constantFrom('ORD1', 'ORD2', 'FIN1', 'FIN2');
const anAmount = fc.constantFrom(39_900, 168_000, 1, 0, -1);
const anOrderStatus = fc.constantFrom('open', 'withdrawn', 'expired');
const someKeys = fc.array(fc.constantFrom('pan', 'aadhaar#p1'), { maxLength: 2 });
const someFees = fc
  .tuple(fc.constantFrom(0, 100_000), fc.constantFrom(0, 50_000))
  .map(([ours, government]) =>
    finalPaymentLines({ professionalFee: { amountPaise: ours }, governmentFees: [{ amountPaise: government }] }),
  );

const bought: fc.Arbitrary<Bought> = fc.constantFrom(0, 39_900).map((pricePaise) => ({
  customerId: 'customer-1',
  serviceId: 'gst-registration',
  serviceTitle: 'GST Registration',
  pricePaise,
  catalogueRevision: 3,
  estimatedDays: 7,
  decisionTime: null,
}));
/** A decision of a round-robin rule. */
export const aDecision: AssignmentDecision = {
  ruleId: 'rule-1',
  ruleName: 'Everything',
  ruleType: 'round_robin',
  because: 'unassigned',
  requiredSpecialization: null,
  requiredProficiency: 0,
  candidates: [],
};
const of = <T extends string>(type: T): { readonly type: fc.Arbitrary<T> } => ({ type: fc.constant(type) });
const money = { orderId: anOrder, amountPaise: anAmount, orderStatus: anOrderStatus } as const;
const aFile = {
  documentId: 'd1',
  blobId: 'b1',
  fileName: 'certificate.pdf',
  mime: 'application/pdf',
  bytes: 9,
  sha256: 'aa',
};

/** Any command to a request, sensible or not. */
export const requestCommand: fc.Arbitrary<RequestCommand> = fc.oneof(
  fc
    .tuple(bought, fc.constantFrom('registration' as const, 'test' as const, 'staff' as const))
    .map(([what, source]): RequestCommand => ({ type: 'requestService', source, ...what })),
  fc
    .tuple(bought, fc.record(money))
    .map(([what, paid]): RequestCommand => ({ type: 'receiveInitialPayment', ...paid, ...what })),
  fc.record({
    ...of('addRegistration'),
    name: fc.constantFrom('Asha Kulkarni', 'As'),
    email: fc.constant('asha@example.com'),
    phone: fc.constant('9876543210'),
    businessName: fc.constantFrom('Shree Traders', 'Kulkarni & Co'),
  }),
  fc.record({
    ...of('assign'),
    staffId: fc.constantFrom('staff-1', 'staff-2'),
    method: fc.constantFrom('claim', 'hand_over', 'admin'),
    note: aText,
  }),
  fc.record({
    ...of('assign'),
    staffId: fc.constantFrom('staff-1', 'staff-2'),
    method: fc.constant('rule'),
    note: fc.constant(null),
    from: fc.constantFrom(null, 'staff-1', 'staff-2'),
    decision: fc.constant(aDecision),
  }),
  fc.record({ ...of('submitIntake'), attempt: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ ...of('approveDocuments'), count: fc.nat(9) }),
  fc.record({ ...of('requestReupload'), documentKeys: someKeys, fieldKeys: someKeys, note: aText }),
  fc.record({ ...of('sendPaymentLink'), orderId: anOrder, lineItems: someFees }),
  fc.record({ ...of('withdrawPaymentLink'), note: aText }),
  fc.record({ ...of('expirePaymentLink'), orderId: anOrder }),
  fc.record({ ...of('receiveFinalPayment'), ...money }),
  fc.record({ ...of('recordMismatch'), orderId: anOrder, expectedPaise: anAmount, amountPaise: anAmount }),
  fc.record(of('startFiling')),
  fc.record({ ...of('submitToAuthority'), acknowledgementNumber: aText, authority: aText }),
  fc.record({ ...of('authorityQuery'), documentKeys: someKeys, reason: aText }),
  fc.record({
    ...of('deliver'),
    deliverables: fc.constantFrom([], [aFile]),
    result: fc.option(aText),
  }),
  fc.record({ ...of('confirmDelivery'), rating: fc.constantFrom(null, 0, 1, 5, 6), comment: fc.option(aText) }),
  fc.record(of('close')),
  fc.record({ ...of('cancel'), reason: aText }),
  fc.record({
    ...of('overrideStatus'),
    to: fc.constantFrom(...PRESENT_STATUSES, ...OLDER_STATUSES, 'nonsense'),
    reason: aText,
  }),
  fc.record({ ...of('reopen'), reason: aText }),
);

export const requestAttempt: fc.Arbitrary<Attempt<RequestCommand, RequestFacts>> = fc.record({
  command: requestCommand,
  facts: fc.record({
    serviceActive: fc.boolean(),
    customerErased: fc.constant(false),
    assigneeActive: fc.boolean(),
    workflow: fc.constantFrom(...WORKFLOW_IDS).map(currentVersion),
    caseNumber: fc.constant('SR-000001-1'),
    formState: fc.constant(null),
    stillHeld: fc.constant([]),
  }),
  ctx: fc.record({ now: aMoment, actor: anActor }).map(testCtx),
});

/** The order of the payment commands below. */
export const ORDER = {
  purpose: 'initial',
  requestId: 'request-1',
  customerId: 'customer-1',
  serviceId: 'gst-registration',
  serviceTitle: 'GST Registration',
  catalogueRevision: 3,
  estimatedDays: 7,
  decisionTime: null,
  orderId: 'ORD1',
  amountPaise: 39_900,
  lineItems: [{ kind: 'price', label: 'GST Registration', amountPaise: 39_900 }],
  gateway: 'simulated',
  expiresAt: '2026-01-12T10:00:00.000Z',
} as const satisfies PaymentEvents['OrderCreated'];

const aPayment = fc.constantFrom('pay_1', 'pay_2', 'pay_3');
const aRefund = fc.tuple(aPayment, fc.constantFrom('', '~2')).map(([id, n]) => `ORD1~${id}${n}`);

/** The gateway's possible reports on an order, in any order and number. */
export const gatewayCommand: fc.Arbitrary<PaymentCommand> = fc.oneof(
  fc.record({
    ...of('recordCapture'),
    gatewayPaymentId: aPayment,
    amountPaise: fc.constantFrom(39_900, 39_900, 100, 50_000),
    method: fc.constantFrom('upi', 'card'),
    capturedAt: aMoment,
  }),
  fc.record({
    ...of('recordFailure'),
    gatewayPaymentId: aPayment,
    reason: fc.constant('Bank said no'),
    attemptedAt: aMoment,
  }),
  fc.record({ ...of('recordAttempt'), gatewayPaymentId: aPayment, attemptedAt: aMoment }),
  fc.record({ ...of('recordUnpaid'), askedAt: aMoment, returned: fc.boolean() }),
  fc.record({
    ...of('recordRefund'),
    refundKey: fc.option(aRefund),
    gatewayPaymentId: aPayment,
    gatewayRefundId: fc.constantFrom('rfnd_1', 'rfnd_2', 'rfnd_3'),
    amountPaise: fc.constantFrom(39_900, 100, 50_000),
  }),
  fc.record({
    ...of('recordDispute'),
    gatewayPaymentId: aPayment,
    disputeId: fc.constantFrom('disp_1', 'disp_2'),
    status: fc.constantFrom('open', 'won', 'lost'),
    amountPaise: fc.constantFrom(39_900, 100),
    reason: fc.constant('chargeback'),
    respondBy: fc.constant(null),
  }),
  fc.record({ ...of('recordRefundFailure'), refundKey: aRefund, reason: fc.constant('Account closed') }),
);

/** What two admins may ask of an order; proposals have the id of the test's context. */
export const officeRefundCommand: fc.Arbitrary<PaymentCommand> = fc.oneof(
  fc.record({
    ...of('proposeRefund'),
    gatewayPaymentId: aPayment,
    amountPaise: fc.constantFrom(39_900, 20_000, 10_000, 100, 0),
    reason: fc.constantFrom('We could not file in time.', ''),
  }),
  fc.record({ ...of('approveRefund'), proposalId: fc.constant('id-refund-proposal') }),
  fc.record({ ...of('declineRefund'), proposalId: fc.constant('id-refund-proposal') }),
);

/** Any command to an order, including the gateway's. */
export const paymentCommand: fc.Arbitrary<PaymentCommand> = fc.oneof(
  { arbitrary: gatewayCommand, weight: 3 },
  fc.constantFrom(0, 39_900).map((amountPaise): PaymentCommand => {
    const { gateway: _, ...order } = ORDER;
    return { type: 'createOrder', ...order, amountPaise };
  }),
  officeRefundCommand,
  fc.record({ ...of('recordPaymentLink'), paymentLink: fc.constantFrom('/pay/1', '/pay/2') }),
  fc.record(of('withdrawOrder')),
  fc.record(of('expireOrder')),
  fc.record({
    ...of('issueReceipt'),
    number: fc.constantFrom('RV/25-26/000001', 'RV/25-26/000002'),
    issuedAt: aMoment,
  }),
  fc.tuple(fc.constantFrom('cancelled', 'late', 'mismatch', 'duplicate'), fc.option(aPayment)).map(
    ([cause, id]): PaymentCommand => ({
      type: 'requestRefund',
      cause,
      ...(id !== null && { gatewayPaymentId: id }),
    }),
  ),
);

export const paymentAttempt: fc.Arbitrary<Attempt<PaymentCommand, PaymentFacts>> = fc.record({
  command: paymentCommand,
  facts: fc.record({
    gateway: fc.constant(ORDER.gateway),
    customer: fc.constantFrom(null, { gstin: null, state: 'Kerala' }),
    recipient: fc.constantFrom(null, 'Asha Kulkarni', ERASED),
    supplier: fc.constantFrom(null, { name: 'Anupalan', address: 'Pune', gstin: '27AAPFU0939F1ZV' }),
  }),
  ctx: fc.record({ now: aMoment, actor: fc.oneof(anActor, fc.constant(SYSTEM)) }).map(testCtx),
});

/** All events that an aggregate recorded for these attempts, in order. */
export const history = <S, C extends { readonly type: string }, E extends DomainEvent, N>(
  { decider }: Aggregate<S, C, E, N>,
  attempts: readonly Attempt<C, FactsOf<N, C['type']>>[],
  before: readonly E[] = [],
): readonly E[] => {
  const events = [...before];
  let state = fold(decider, events);
  for (const { command, facts, ctx } of attempts) {
    const decided = decider.decide(command, state, facts, ctx);
    if (!decided.ok) continue;
    events.push(...decided.value);
    for (const event of decided.value) state = decider.evolve(state, event, ctx.now);
  }
  return events;
};

const erase = (value: Json | undefined, [key, ...rest]: readonly string[]): Json | undefined => {
  if (value === null || value === undefined) return value;
  if (key === undefined) return ERASED;
  if (Array.isArray(value)) return value.map((one: Json) => erase(one, rest) ?? null);
  if (typeof value !== 'object') return value;
  const object = value as JsonObject;
  return key in object ? { ...object, [key]: erase(object[key], rest) } : object;
};

/** The event as it opens after every key that sealed it was destroyed. */
export const erased = <E extends DomainEvent>(specs: EventSpecs, event: E): E => ({
  ...event,
  data: Object.keys(specs[event.type]?.seals ?? {}).reduce<Json | undefined>(
    (data, path) => erase(data, path.split('.')),
    event.data,
  ),
});
