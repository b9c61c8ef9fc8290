import { DISPUTE_STATUSES, type DisputeStatus } from '@anupalan/domain/kernel/dispute-status';
import type { GatewayDispute, GatewayPayment, GatewayRefund, WebhookReading } from '../ports/payment-gateway.js';

/** Prefix of our order ids, and the names of the `notes` that links and refunds carry, by which reports are matched. */
export const ORDER_PREFIX = 'ORD';
export const ORDER_NOTE = 'order_id';
export const REFUND_NOTE = 'refund_key';

export type Entity = Readonly<Record<string, unknown>>;

export const entity = (value: unknown): Entity | null =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Entity) : null;
export const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
/** The entities of a list under `name`. */
export const entities = (body: unknown, name: string): readonly Entity[] => {
  const list: unknown = entity(body)?.[name];
  return Array.isArray(list) ? list.map(entity).filter((one) => one !== null) : [];
};

/** A note of an entity; an entity without notes has an empty list there. */
export const noteOf = (of: Entity | null, name: string): string | null => textOf(entity(of?.notes)?.[name]);

const paiseOf = (of: Entity): number | null => {
  const { amount, currency } = of;
  // A link is in rupees; its payments do not repeat the currency.
  const rupees = currency === undefined || currency === 'INR';
  return rupees && typeof amount === 'number' && Number.isSafeInteger(amount) && amount > 0 ? amount : null;
};

/** The last second that an ISO date with four-digit years can name, 31 December 9999. */
const maxSeconds = 253_402_300_799;

const timeOf = ({ created_at: seconds }: Entity): string | null =>
  typeof seconds === 'number' && seconds > 0 && seconds <= maxSeconds ? new Date(seconds * 1000).toISOString() : null;

/** A refunded payment had been captured; a created or authorised one is not decided yet. */
const OUTCOMES: Readonly<Record<string, GatewayPayment['status']>> = {
  created: 'pending',
  authorized: 'pending',
  captured: 'captured',
  refunded: 'captured',
  failed: 'failed',
};

/** The fee on top, where the customer bears it; Razorpay's `fee` includes its tax. */
const feeOf = ({ fee_bearer: bearer, fee }: Entity): number | null =>
  bearer === 'customer' && typeof fee === 'number' && Number.isSafeInteger(fee) && fee > 0 ? fee : null;

/**
 * Whether Razorpay's own order or link is paid. What it counts decides, since the payment's amount differs from the price
 * by a fee on top or a bank's offer; null while it is open.
 */
export const settledBy = (of: Entity | null): boolean | null => {
  if (of === null) return null;
  if (of.status === 'paid') return true;
  return of.status === 'expired' || of.status === 'cancelled' ? false : null;
};

/** Converts Razorpay's payment to ours; `unknown` for a status without a meaning here, null when a field is missing. */
export const paymentOf = (
  orderId: string,
  of: Entity,
  settled: boolean | null = null,
): GatewayPayment | 'unknown' | null => {
  const status = OUTCOMES[String(of.status)];
  if (status === undefined) return 'unknown';
  // In a link's list of payments the id has another name.
  const gatewayPaymentId = textOf(of.id) ?? textOf(of.payment_id);
  const amountPaise = paiseOf(of);
  const at = timeOf(of);
  if (gatewayPaymentId === null || amountPaise === null || at === null) return null;
  const feePaise = feeOf(of);
  const offerId = textOf(of.offer_id);
  return {
    orderId,
    gatewayPaymentId,
    status,
    amountPaise,
    ...(feePaise === null ? {} : { feePaise }),
    ...(offerId === null ? {} : { offerId }),
    ...(settled === null ? {} : { settled }),
    method: textOf(of.method) ?? 'unknown',
    reason: status === 'failed' ? (textOf(of.error_description) ?? 'The payment failed.') : '',
    at,
  };
};

/** Converts Razorpay's refund to ours; null when a field is missing. */
const readRefund = (of: Entity, status: GatewayRefund['status'], orderId: string | null): GatewayRefund | null => {
  const [gatewayPaymentId, gatewayRefundId, amountPaise] = [textOf(of.payment_id), textOf(of.id), paiseOf(of)];
  if (gatewayPaymentId === null || gatewayRefundId === null || amountPaise === null) return null;
  return { orderId, gatewayPaymentId, refundKey: noteOf(of, REFUND_NOTE), gatewayRefundId, amountPaise, status };
};

/** Converts a refund of an answer; null for one that is not decided or lacks a field. */
export const refundOf = (of: Entity): GatewayRefund | null =>
  of.status === 'processed' || of.status === 'failed' ? readRefund(of, of.status, noteOf(of, ORDER_NOTE)) : null;

/** Razorpay's words are ours, but for the report of a new one. */
const disputeStatusOf = (said: string): DisputeStatus | undefined =>
  said === 'created' ? 'open' : DISPUTE_STATUSES.find((one) => one === said);

/** Converts Razorpay's dispute to ours; null when a field is missing. */
export const disputeOf = (of: Entity, said: string, orderId: string | null = null): GatewayDispute | null => {
  const status = disputeStatusOf(said);
  const [gatewayPaymentId, disputeId, amountPaise] = [textOf(of.payment_id), textOf(of.id), paiseOf(of)];
  if (status === undefined || gatewayPaymentId === null || disputeId === null || amountPaise === null) return null;
  const reason = textOf(of.reason_code) ?? 'unknown';
  const respondBy = timeOf({ created_at: of.respond_by });
  return { orderId, gatewayPaymentId, disputeId, status, amountPaise, reason, respondBy };
};

const malformed = (message: string): WebhookReading => ({ kind: 'malformed', message });
const ignored: WebhookReading = { kind: 'ignored' };

const isOurs = (orderId: string | null): orderId is string => orderId?.startsWith(ORDER_PREFIX) === true;

const PAYMENT_EVENTS = new Set(['payment.captured', 'payment.failed', 'payment_link.paid', 'order.paid']);
const REFUND_EVENTS: Readonly<Record<string, GatewayRefund['status']>> = {
  'refund.processed': 'processed',
  'refund.failed': 'failed',
};
const DISPUTE_EVENT = 'payment.dispute.';

/**
 * Reads the body of a webhook with a valid signature. An order id with our prefix is a hint only: the caller knows which
 * orders are ours. A refund or dispute may name none; then its payment tells.
 */
export const readEvent = (body: unknown, deliveryId: string): WebhookReading => {
  const event = textOf(entity(body)?.event);
  if (event === null) return malformed('it names no event');
  const payload = entity(entity(body)?.payload);
  const of = (name: string): Entity | null => entity(entity(payload?.[name])?.entity);
  const payment = of('payment');
  const noted = noteOf(payment, ORDER_NOTE);

  const outcome = REFUND_EVENTS[event];
  const refund = of('refund');
  if (outcome !== undefined && refund !== null) {
    const read = readRefund(refund, outcome, noteOf(refund, ORDER_NOTE) ?? noted);
    return read === null
      ? malformed('the refund lacks its id, payment or amount in INR')
      : { kind: 'refund', deliveryId, refund: read };
  }
  const dispute = of('dispute');
  if (event.startsWith(DISPUTE_EVENT) && dispute !== null) {
    const read = disputeOf(dispute, event.slice(DISPUTE_EVENT.length), noted);
    return read === null
      ? malformed('the dispute lacks its id, payment, status or amount in INR')
      : { kind: 'dispute', deliveryId, dispute: read };
  }

  if (!PAYMENT_EVENTS.has(event)) return ignored;
  const orderId = textOf(of('payment_link')?.reference_id) ?? noted;
  if (!isOurs(orderId)) return ignored;
  const undecided = payment !== null && OUTCOMES[String(payment.status)] === 'pending';
  const settled = settledBy(of('payment_link')) ?? settledBy(of('order'));
  const read = payment === null ? null : undecided ? 'unknown' : paymentOf(orderId, payment, settled);
  if (read === null) return malformed('the payment lacks its id, time or amount in INR');
  return read === 'unknown' ? ignored : { kind: 'payment', deliveryId, payment: read };
};
