import type { GatewayPayment, GatewayRefund, WebhookReading } from '../ports/payment-gateway.js';

/** Prefix of our order ids, and the names of the `notes` that links and refunds carry, by which reports are matched. */
export const ORDER_PREFIX = 'ORD';
export const ORDER_NOTE = 'order_id';
export const REFUND_NOTE = 'refund_key';

type Entity = Readonly<Record<string, unknown>>;

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

/** Converts Razorpay's payment to ours; `unknown` for a status without a meaning here, null when a field is missing. */
export const paymentOf = (orderId: string, of: Entity): GatewayPayment | 'unknown' | null => {
  const status = OUTCOMES[String(of.status)];
  if (status === undefined) return 'unknown';
  // In a link's list of payments the id has another name.
  const gatewayPaymentId = textOf(of.id) ?? textOf(of.payment_id);
  const amountPaise = paiseOf(of);
  const at = timeOf(of);
  if (gatewayPaymentId === null || amountPaise === null || at === null) return null;
  return {
    orderId,
    gatewayPaymentId,
    status,
    amountPaise,
    method: textOf(of.method) ?? 'unknown',
    reason: status === 'failed' ? (textOf(of.error_description) ?? 'The payment failed.') : '',
    at,
  };
};

/**
 * Converts Razorpay's refund to ours; null for one of another application, one that is not decided, or one with a
 * missing field.
 */
export const refundOf = (of: Entity): GatewayRefund | null => {
  const [orderId, refundKey] = [noteOf(of, ORDER_NOTE), noteOf(of, REFUND_NOTE)];
  const [gatewayRefundId, amountPaise] = [textOf(of.id), paiseOf(of)];
  if (orderId === null || refundKey === null || gatewayRefundId === null || amountPaise === null) return null;
  const { status } = of;
  return status === 'processed' || status === 'failed'
    ? { orderId, refundKey, gatewayRefundId, amountPaise, status }
    : null;
};

/** A refund of the whole payment that somebody made in Razorpay's dashboard, so without our notes; null for any other. */
export const madeByHand = (
  of: Entity,
  { orderId, refundKey, amountPaise }: Pick<GatewayRefund, 'orderId' | 'refundKey' | 'amountPaise'>,
): GatewayRefund | null => {
  const gatewayRefundId = textOf(of.id);
  const whole = noteOf(of, REFUND_NOTE) === null && of.status === 'processed' && paiseOf(of) === amountPaise;
  return whole && gatewayRefundId !== null
    ? { orderId, refundKey, gatewayRefundId, amountPaise, status: 'processed' }
    : null;
};

const malformed = (message: string): WebhookReading => ({ kind: 'malformed', message });
const ignored: WebhookReading = { kind: 'ignored' };

const isOurs = (orderId: string | null): orderId is string => orderId?.startsWith(ORDER_PREFIX) === true;

const PAYMENT_EVENTS = new Set(['payment.captured', 'payment.failed', 'payment_link.paid', 'order.paid']);
const REFUND_EVENTS: Readonly<Record<string, 'processed' | 'failed'>> = {
  'refund.processed': 'processed',
  'refund.failed': 'failed',
};

/**
 * Reads the body of a webhook with a valid signature. Events about orders that are not ours (the account may serve
 * others) are ignored: Razorpay disables a webhook that refuses them for a day.
 */
export const readEvent = (body: unknown, deliveryId: string): WebhookReading => {
  const event = textOf(entity(body)?.event);
  if (event === null) return malformed('it names no event');
  const payload = entity(entity(body)?.payload);
  const of = (name: string): Entity | null => entity(entity(payload?.[name])?.entity);

  const outcome = REFUND_EVENTS[event];
  if (outcome !== undefined) {
    const refund = of('refund');
    const orderId = noteOf(refund, ORDER_NOTE);
    const refundKey = noteOf(refund, REFUND_NOTE);
    if (refund === null || !isOurs(orderId) || refundKey === null) return ignored;
    const gatewayRefundId = textOf(refund.id);
    const amountPaise = paiseOf(refund);
    if (gatewayRefundId === null || amountPaise === null) return malformed('the refund lacks its id or amount in INR');
    return {
      kind: 'refund',
      deliveryId,
      refund: { orderId, refundKey, gatewayRefundId, amountPaise, status: outcome },
    };
  }

  if (!PAYMENT_EVENTS.has(event)) return ignored;
  const orderId = textOf(of('payment_link')?.reference_id) ?? noteOf(of('payment'), ORDER_NOTE);
  if (!isOurs(orderId)) return ignored;
  const payment = of('payment');
  const undecided = payment !== null && OUTCOMES[String(payment.status)] === 'pending';
  const read = payment === null ? null : undecided ? 'unknown' : paymentOf(orderId, payment);
  if (read === null) return malformed('the payment lacks its id, time or amount in INR');
  return read === 'unknown' ? ignored : { kind: 'payment', deliveryId, payment: read };
};
