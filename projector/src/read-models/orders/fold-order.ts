import { idOf } from '@anupalan/domain/kernel/aggregate';
import type { Recorded } from '@anupalan/domain/kernel/event';
import { attemptAfter } from '@anupalan/domain/payments/attempt';
import type { PaymentEvent } from '@anupalan/domain/payments/events';
import type { OrderDoc, RefundDoc } from './doc.js';

/** All events of an order, as `handles` of the projections that show orders. */
export const ORDER_EVENTS = [
  'OrderCreated',
  'PaymentLinkCreated',
  'PaymentCaptured',
  'PaymentAttempted',
  'AttemptFoundUnpaid',
  'PaymentFailed',
  'CaptureMismatched',
  'DuplicateCaptured',
  'OrderWithdrawn',
  'OrderExpired',
  'RefundRequested',
  'RefundProcessed',
  'RefundFailed',
  'ReceiptIssued',
] as const satisfies readonly PaymentEvent['type'][];

/** The order after a payment event; null for an event before its creation. */
export const foldOrder = (order: OrderDoc | null, recorded: Recorded<PaymentEvent>): OrderDoc | null => {
  const { event, metadata } = recorded;
  if (event.type === 'OrderCreated') return created(recorded, event.data);
  if (order === null) return null;
  const at = { updatedAt: metadata.time, attempt: attemptAfter(order.attempt, event) };
  switch (event.type) {
    case 'PaymentAttempted':
    case 'AttemptFoundUnpaid':
      return { ...order, ...at };
    case 'PaymentLinkCreated':
      return { ...order, ...at, paymentLink: event.data.paymentLink };
    case 'PaymentCaptured':
      return {
        ...order,
        ...at,
        status: 'captured',
        capturedAt: event.data.capturedAt,
        capturedPaise: event.data.amountPaise,
        method: event.data.method,
        gatewayPaymentId: event.data.gatewayPaymentId,
        failureReason: null,
      };
    case 'PaymentFailed':
      return { ...order, ...at, ...stillOpen(order, 'failed'), failureReason: event.data.reason };
    case 'CaptureMismatched':
      return { ...order, ...at, ...stillOpen(order, 'mismatched') };
    case 'DuplicateCaptured':
      return { ...order, ...at };
    case 'OrderWithdrawn':
      return { ...order, ...at, ...stillOpen(order, 'withdrawn') };
    case 'OrderExpired':
      return { ...order, ...at, ...stillOpen(order, 'expired') };
    case 'RefundRequested':
      return {
        ...order,
        ...at,
        ...(returnsThePrice(order, event.data) ? { status: 'refund_pending' as const } : {}),
        // Requested again after the gateway refused it: the same refund, not a second one.
        refunds: [
          ...order.refunds.filter((refund) => refund.refundKey !== event.data.refundKey),
          requested(event.data, metadata.time),
        ],
      };
    case 'RefundProcessed': {
      const { refundKey, gatewayRefundId } = event.data;
      const done = { status: 'processed', processedAt: metadata.time, gatewayRefundId, failure: null } as const;
      const back = order.refunds.some((refund) => refund.refundKey === refundKey && returnsThePrice(order, refund));
      return {
        ...order,
        ...at,
        ...(back ? { status: 'refunded' as const } : {}),
        refunds: withRefund(order, refundKey, done),
      };
    }
    case 'RefundFailed': {
      const failed = { status: 'failed', failure: event.data.reason } as const;
      return { ...order, ...at, refunds: withRefund(order, event.data.refundKey, failed) };
    }
    case 'ReceiptIssued':
      return { ...order, ...at, receipt: { number: event.data.number, issuedAt: event.data.issuedAt } };
  }
};

type DataOf<T extends PaymentEvent['type']> = Extract<PaymentEvent, { type: T }>['data'];

const created = (recorded: Recorded, data: DataOf<'OrderCreated'>): OrderDoc => ({
  orderId: idOf(recorded.stream),
  purpose: data.purpose,
  requestId: data.requestId,
  customerId: data.customerId,
  serviceId: data.serviceId,
  serviceTitle: data.serviceTitle,
  catalogueRevision: data.catalogueRevision,
  estimatedDays: data.estimatedDays,
  amountPaise: data.amountPaise,
  lineItems: data.lineItems,
  gateway: data.gateway,
  status: 'created',
  createdBy: recorded.metadata.actor.role,
  createdAt: recorded.metadata.time,
  updatedAt: recorded.metadata.time,
  paymentLink: null,
  expiresAt: data.expiresAt,
  capturedAt: null,
  capturedPaise: null,
  method: null,
  gatewayPaymentId: null,
  failureReason: null,
  attempt: null,
  refunds: [],
});

/** A paid order stays paid, whatever is reported later. */
const stillOpen = (order: OrderDoc, status: 'failed' | 'mismatched' | 'withdrawn' | 'expired') => {
  const paid = order.capturedAt !== null;
  const ended = order.status === 'withdrawn' || order.status === 'expired';
  return paid || (ended && (status === 'failed' || status === 'mismatched')) ? {} : { status };
};

/**
 * True for a refund of the payment of the order: a refund of a doubled or wrong capture does not change the order's
 * status.
 */
const returnsThePrice = (order: OrderDoc, refund: { readonly gatewayPaymentId: string }): boolean =>
  refund.gatewayPaymentId === order.gatewayPaymentId;

const requested = (data: DataOf<'RefundRequested'>, at: string): RefundDoc => ({
  refundKey: data.refundKey,
  gatewayPaymentId: data.gatewayPaymentId,
  amountPaise: data.amountPaise,
  cause: data.cause,
  status: 'pending',
  requestedAt: at,
  processedAt: null,
  gatewayRefundId: null,
  failure: null,
});

const withRefund = (order: OrderDoc, refundKey: string, change: Partial<RefundDoc>): readonly RefundDoc[] =>
  order.refunds.map((refund) => (refund.refundKey === refundKey ? { ...refund, ...change } : refund));
