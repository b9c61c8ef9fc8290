import type { Ctx } from '../kernel/decider.js';
import type { Actor } from '../kernel/event.js';
import { informed } from '../kernel/facts.js';
import type { Paise } from '../kernel/money.js';
import { refuse } from '../kernel/refuse.js';
import { type Rejection, wrong } from '../kernel/rejection.js';
import { err, ok, type Result } from '../kernel/result.js';
import { sameJson } from '../kernel/same-json.js';
import { DAY_MS, later } from '../rules/dates.js';
import { CONFIRMING_MS, INITIAL_ORDER_DAYS } from '../rules/order-status.js';
import { isOfAttempt } from './attempt.js';
import type { PaymentCommand, PaymentFacts, PaymentNeeds } from './commands.js';
import { cancelReceipt, correctReceipt, issueReceipt } from './decide-receipts.js';
import {
  decideProposal,
  issueRefundVoucher,
  proposeRefund,
  recordDispute,
  recordRefund,
  recordRefundFailure,
  requestRefund,
} from './decide-refunds.js';
import type { OrderSubject, PaymentEvent, PaymentEvents } from './events.js';
import { partsOf } from './money-parts.js';
import { notTheirs } from './not-theirs.js';
import { type Order, type PaymentState, paidBy } from './state.js';

type Decision = Result<readonly PaymentEvent[], Rejection>;
type Of<T extends PaymentCommand['type']> = Extract<PaymentCommand, { readonly type: T }>;

/** The roles that may give each command; a customer may only create and pay orders of their own, and of their teams' requests. */
const WHO: Readonly<Record<PaymentCommand['type'], readonly Actor['role'][]>> = {
  createOrder: ['customer', 'staff', 'admin', 'system'],
  recordPaymentLink: ['system', 'gateway'],
  recordCapture: ['system', 'gateway'],
  recordFailure: ['system', 'gateway'],
  startAttempt: ['customer'],
  noteBillTo: ['customer'],
  recordAttempt: ['system', 'gateway'],
  recordUnpaid: ['system', 'gateway'],
  withdrawOrder: ['system', 'staff', 'admin'],
  expireOrder: ['system'],
  requestRefund: ['system'],
  proposeRefund: ['admin'],
  approveRefund: ['admin'],
  declineRefund: ['admin'],
  recordRefund: ['system', 'gateway'],
  recordRefundFailure: ['system', 'gateway'],
  recordDispute: ['system', 'gateway'],
  issueReceipt: ['system'],
  correctReceipt: ['customer', 'admin'],
  cancelReceipt: ['system'],
  issueRefundVoucher: ['system'],
};

const unchanged: Decision = ok([]);
const isAmount = (paise: Paise): boolean => Number.isSafeInteger(paise) && paise > 0;

const subjectOf = (order: OrderSubject): OrderSubject => ({
  purpose: order.purpose,
  requestId: order.requestId,
  customerId: order.customerId,
  serviceId: order.serviceId,
  serviceTitle: order.serviceTitle,
  catalogueRevision: order.catalogueRevision,
  estimatedDays: order.estimatedDays,
  decisionTime: order.decisionTime,
});

/** True for a repeated request; the gateway is ignored, since an order stays at the gateway where it was made. */
const sameOrder = (order: Order, other: Order): boolean => {
  const asked = ({ gateway: _, lineItems, orderId, amountPaise, expiresAt, ...subject }: Order): string =>
    JSON.stringify([
      orderId,
      amountPaise,
      expiresAt,
      Object.entries(subjectOf(subject)),
      lineItems.map(({ kind, label, amountPaise: paise }) => [kind, label, paise]),
    ]);
  return asked(order) === asked(other);
};

const createOrder = (
  { type: _, ...asked }: Of<'createOrder'>,
  state: PaymentState,
  { gateway, team }: PaymentNeeds['createOrder'],
  { actor, now }: Ctx,
): Decision => {
  // Asked for once more, it keeps its day.
  const expiresAt = asked.expiresAt ?? state.order?.expiresAt ?? later(now, INITIAL_ORDER_DAYS * DAY_MS);
  const order = { ...asked, gateway, expiresAt };
  if (notTheirs(order, team, actor) !== null)
    return refuse('forbidden', team === undefined ? 'not_your_order' : 'team.not_allowed');
  if (!order.orderId) return err(wrong('orderId', 'order_id_missing'));
  if (!order.gateway) return err(wrong('gateway', 'gateway_missing'));
  if (!isAmount(order.amountPaise)) return err(wrong('amountPaise', 'amount_invalid'));
  const sum = order.lineItems.reduce((total, line) => total + line.amountPaise, 0);
  if (sum !== order.amountPaise) return err(wrong('lineItems', 'amount_differs_from_lines'));
  if (state.order === null) return ok([{ type: 'OrderCreated', data: order }]);
  if (sameOrder(state.order, order)) return unchanged;
  return refuse('conflict', 'order_exists');
};

const recordPaymentLink = (command: Of<'recordPaymentLink'>, state: PaymentState, { requestId }: Order): Decision => {
  if (command.paymentLink === state.paymentLink) return unchanged;
  if (state.link !== 'open') return refuse('not_allowed', 'order_not_open', { params: { link: state.link } });
  // The link came too late: the order is already paid.
  if (paidBy(state) !== undefined) return unchanged;
  return ok([{ type: 'PaymentLinkCreated', data: { requestId, paymentLink: command.paymentLink } }]);
};

/**
 * What came in for us by a capture, or null for a wrong amount. The gateway's fee on top is not ours; of an offer the
 * gateway's own order says that it settles the price.
 */
const cameIn = (
  { amountPaise, feePaise = 0, offerId = null, settled = false }: Of<'recordCapture'>,
  order: Order,
): Pick<PaymentEvents['PaymentCaptured'], 'amountPaise' | 'onTopPaise' | 'offer'> | null => {
  const ours = settled ? Math.min(amountPaise - feePaise, order.amountPaise) : amountPaise - feePaise;
  const discountPaise = order.amountPaise - ours;
  if (discountPaise !== 0 && !settled) return null;
  return {
    amountPaise: ours,
    ...(amountPaise > ours ? { onTopPaise: amountPaise - ours } : {}),
    ...(discountPaise > 0 ? { offer: { id: offerId, discountPaise } } : {}),
  };
};

/** The gateway may report a capture repeatedly and in any order; the first report decides. */
const recordCapture = (command: Of<'recordCapture'>, state: PaymentState, order: Order): Decision => {
  const { gatewayPaymentId, amountPaise, feePaise = 0, method, capturedAt } = command;
  if (!gatewayPaymentId) return err(wrong('gatewayPaymentId', 'payment_id_missing'));
  if (!isAmount(amountPaise - feePaise)) return err(wrong('amountPaise', 'amount_invalid'));
  if (state.captures.some((capture) => capture.gatewayPaymentId === gatewayPaymentId)) return unchanged;
  const capture = { ...subjectOf(order), gatewayPaymentId, amountPaise: amountPaise - feePaise, method };
  if (paidBy(state) !== undefined) return ok([{ type: 'DuplicateCaptured', data: capture }]);
  const paid = cameIn(command, order);
  if (paid === null) return ok([{ type: 'CaptureMismatched', data: { ...capture, expectedPaise: order.amountPaise } }]);
  const parts = partsOf(paid.amountPaise, order.lineItems);
  return ok([{ type: 'PaymentCaptured', data: { ...capture, ...paid, parts, orderStatus: state.link, capturedAt } }]);
};

/** A failed attempt does not affect a captured one, and its report is ignored after that capture. */
const recordFailure = (
  { gatewayPaymentId, reason, attemptedAt }: Of<'recordFailure'>,
  state: PaymentState,
  { requestId }: Order,
): Decision => {
  if (!gatewayPaymentId) return err(wrong('gatewayPaymentId', 'payment_id_missing'));
  const captured = state.captures.some((capture) => capture.gatewayPaymentId === gatewayPaymentId);
  if (captured || state.failures.includes(gatewayPaymentId)) return unchanged;
  return ok([{ type: 'PaymentFailed', data: { requestId, gatewayPaymentId, reason, attemptedAt } }]);
};

/** Within this time, ms, a second hand-off counts as the same: a double click, or the gateway's page opened again. */
const SAME_HAND_OFF_MS = 10_000;

const startAttempt = (
  state: PaymentState,
  order: Order,
  { team }: PaymentNeeds['startAttempt'],
  { actor, now }: Ctx,
): Decision => {
  const refusal = notTheirs(order, team, actor);
  if (refusal !== null) return err(refusal);
  if (paidBy(state) !== undefined) return refuse('not_allowed', 'order_paid');
  if (state.link !== 'open') return refuse('not_allowed', 'order_not_open', { params: { link: state.link } });
  const { attempt } = state;
  const same =
    attempt !== null &&
    attempt.gatewayPaymentId === null &&
    Date.parse(now) - Date.parse(attempt.at) < SAME_HAND_OFF_MS;
  if (same) return unchanged;
  const { requestId } = order;
  return ok([{ type: 'PaymentAttempted', data: { requestId, gatewayPaymentId: null, attemptedAt: now } }]);
};

/**
 * Records an undecided attempt only while nothing newer is known: neither after its outcome nor before a later
 * hand-off.
 */
const recordAttempt = (
  { gatewayPaymentId, attemptedAt }: Of<'recordAttempt'>,
  state: PaymentState,
  { requestId }: Order,
): Decision => {
  if (!gatewayPaymentId) return err(wrong('gatewayPaymentId', 'payment_id_missing'));
  const { attempt, captures, failures, reported } = state;
  const known =
    reported.includes(gatewayPaymentId) ||
    failures.includes(gatewayPaymentId) ||
    captures.some((capture) => capture.gatewayPaymentId === gatewayPaymentId);
  if (known || paidBy(state) !== undefined || state.link !== 'open') return unchanged;
  if (attempt !== null && !isOfAttempt(attempt, attemptedAt)) return unchanged;
  return ok([{ type: 'PaymentAttempted', data: { requestId, gatewayPaymentId, attemptedAt } }]);
};

/** Ends a hand-off without a payment. It stays pending while the customer may still be on the gateway's page. */
const recordUnpaid = (
  { askedAt, returned }: Of<'recordUnpaid'>,
  { attempt }: PaymentState,
  { requestId }: Order,
): Decision => {
  if (attempt === null || attempt.gatewayPaymentId !== null) return unchanged;
  const underWayMs = Date.parse(askedAt) - Date.parse(attempt.at);
  if (underWayMs < 0 || (!returned && underWayMs < CONFIRMING_MS)) return unchanged;
  return ok([{ type: 'AttemptFoundUnpaid', data: { requestId } }]);
};

/** Kept with the order while it can still be paid, since the account may say another one by the next payment. */
const noteBillTo = (
  state: PaymentState,
  order: Order,
  { billTo, team }: PaymentNeeds['noteBillTo'],
  { actor }: Ctx,
): Decision => {
  const refusal = notTheirs(order, team, actor);
  if (refusal !== null) return err(refusal);
  if (billTo === null || paidBy(state) !== undefined || state.link !== 'open') return unchanged;
  if (sameJson(billTo, state.billTo)) return unchanged;
  return ok([{ type: 'BillToNoted', data: { requestId: order.requestId, customerId: order.customerId, ...billTo } }]);
};

/** A withdrawn or expired order is closed; the second of the two changes nothing. */
const endOrder = (type: 'withdrawOrder' | 'expireOrder', state: PaymentState, order: Order, { now }: Ctx): Decision => {
  if (state.link !== 'open') return unchanged;
  if (paidBy(state) !== undefined) return refuse('not_allowed', 'order_paid');
  if (type === 'withdrawOrder') return ok([{ type: 'OrderWithdrawn', data: { requestId: order.requestId } }]);
  if (Date.parse(now) < Date.parse(order.expiresAt))
    return refuse('not_allowed', 'order_not_expired_yet', { params: { until: order.expiresAt } });
  return ok([{ type: 'OrderExpired', data: { requestId: order.requestId, purpose: order.purpose } }]);
};

/**
 * The rules of one order. Every command but `createOrder` needs an existing order; else it is rejected with
 * `not_found`, `order_not_found`.
 */
export const decidePayment = (asked: PaymentCommand, state: PaymentState, told: PaymentFacts, ctx: Ctx): Decision => {
  const { type, command, facts } = informed<PaymentCommand, PaymentNeeds>(asked, told);
  if (!WHO[type].includes(ctx.actor.role)) return refuse('forbidden', 'role_not_permitted');
  if (type === 'createOrder') return createOrder(command, state, facts, ctx);
  const order: Order | null = state.order;
  if (order === null) return refuse('not_found', 'order_not_found');
  switch (type) {
    case 'recordPaymentLink':
      return recordPaymentLink(command, state, order);
    case 'recordCapture':
      return recordCapture(command, state, order);
    case 'recordFailure':
      return recordFailure(command, state, order);
    case 'startAttempt':
      return startAttempt(state, order, facts, ctx);
    case 'noteBillTo':
      return noteBillTo(state, order, facts, ctx);
    case 'recordAttempt':
      return recordAttempt(command, state, order);
    case 'recordUnpaid':
      return recordUnpaid(command, state, order);
    case 'withdrawOrder':
    case 'expireOrder':
      return endOrder(type, state, order, ctx);
    case 'requestRefund':
      return requestRefund(command, state, order);
    case 'proposeRefund':
      return proposeRefund(command, state, facts, order, ctx);
    case 'approveRefund':
    case 'declineRefund':
      return decideProposal(command, state, order, ctx);
    case 'recordRefund':
      return recordRefund(command, state, order);
    case 'recordRefundFailure':
      return recordRefundFailure(command, state, order);
    case 'recordDispute':
      return recordDispute(command, state, order);
    case 'issueReceipt':
      return issueReceipt(command, state, order, facts);
    case 'correctReceipt':
      return correctReceipt(command, state, order, facts, ctx);
    case 'cancelReceipt':
      return cancelReceipt(command, state, order);
    case 'issueRefundVoucher':
      return issueRefundVoucher(command, state, order);
  }
};
