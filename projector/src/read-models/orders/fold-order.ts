import { idOf } from '@anupalan/domain/kernel/aggregate';
import type { Recorded } from '@anupalan/domain/kernel/event';
import { attemptAfter } from '@anupalan/domain/payments/attempt';
import type { PaymentEvent } from '@anupalan/domain/payments/events';
import { partsOfCapture } from '@anupalan/domain/payments/money-parts';
import type { EarlierReceiptDoc, OrderDoc } from './doc.js';
import { foldRefund, isRefundEvent } from './fold-refunds.js';

/** The order after a payment event; null for an event before its creation. */
export const foldOrder = (order: OrderDoc | null, recorded: Recorded<PaymentEvent>): OrderDoc | null => {
  const { event, metadata } = recorded;
  if (event.type === 'OrderCreated') return created(recorded, event.data);
  if (order === null) return null;
  if (isRefundEvent(event)) return { ...foldRefund(order, event, metadata.time), updatedAt: metadata.time };
  const at = { updatedAt: metadata.time, attempt: attemptAfter(order.attempt, event) };
  switch (event.type) {
    // Only the receipt shows it.
    case 'BillToNoted':
    case 'ReceiptCorrectionRequested':
      return order;
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
        rest: partsOfCapture(event.data, order),
        ...(event.data.onTopPaise === undefined ? {} : { onTopPaise: event.data.onTopPaise }),
        ...(event.data.offer === undefined ? {} : { offer: event.data.offer }),
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
    case 'ReceiptIssued':
      return {
        ...order,
        ...at,
        ...(order.receipt === undefined ? {} : earlierWith(order, { kind: 'receipt', ...order.receipt })),
        receipt: { number: event.data.number, issuedAt: event.data.issuedAt },
      };
    case 'ReceiptCancelled': {
      const { number, issuedAt } = event.data;
      return { ...order, ...at, ...earlierWith(order, { kind: 'cancellation', number, issuedAt }) };
    }
  }
};

const earlierWith = (
  { earlierReceipts = [] }: OrderDoc,
  document: EarlierReceiptDoc,
): Required<Pick<OrderDoc, 'earlierReceipts'>> => ({ earlierReceipts: [document, ...earlierReceipts] });

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
  decisionTime: data.decisionTime,
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
  proposals: [],
  disputes: [],
  attention: null,
});

/** A paid order stays paid, whatever is reported later. */
const stillOpen = (order: OrderDoc, status: 'failed' | 'mismatched' | 'withdrawn' | 'expired') => {
  const paid = order.capturedAt !== null;
  const ended = order.status === 'withdrawn' || order.status === 'expired';
  return paid || (ended && (status === 'failed' || status === 'mismatched')) ? {} : { status };
};
