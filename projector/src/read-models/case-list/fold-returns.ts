import { idOf } from '@anupalan/domain/kernel/aggregate';
import type { Recorded } from '@anupalan/domain/kernel/event';
import type { PaymentEvent } from '@anupalan/domain/payments/events';
import { returnStatus } from '@anupalan/domain/payments/return-status';
import type { CaseListDoc } from './doc.js';

/** Events by which the payment of a price goes back. */
export const RETURN_EVENTS = [
  'RefundRequested',
  'RefundProcessed',
  'RefundedOutside',
  'RefundReduced',
  'DisputeReported',
] as const satisfies readonly PaymentEvent['type'][];
export type ReturnEvent = Extract<PaymentEvent, { readonly type: (typeof RETURN_EVENTS)[number] }>;

export const isReturnEvent = (event: { readonly type: string }): event is ReturnEvent =>
  (RETURN_EVENTS as readonly string[]).includes(event.type);

type Returns = CaseListDoc['returns'];

const withReturn = (returns: Returns, one: Returns[number]): Returns => [
  ...returns.filter(({ id }) => id !== one.id),
  one,
];

/** A doubled or wrong capture that goes back does not count, so its refunds have no parts. */
const returnsAfter = (returns: Returns, event: ReturnEvent): Returns => {
  switch (event.type) {
    case 'RefundRequested': {
      const { refundKey: id, amountPaise, cause } = event.data;
      return cause === 'duplicate' || cause === 'mismatch'
        ? returns
        : withReturn(returns, { id, amountPaise, done: false });
    }
    case 'RefundProcessed': {
      const { refundKey, amountPaise } = event.data;
      return returns.map((one) => (one.id === refundKey ? { ...one, amountPaise, done: true } : one));
    }
    case 'RefundReduced': {
      const { refundKey, amountPaise } = event.data;
      return returns.map((one) => (one.id === refundKey ? { ...one, amountPaise } : one));
    }
    case 'RefundedOutside': {
      const { gatewayRefundId: id, amountPaise, parts } = event.data;
      return parts === null ? returns : withReturn(returns, { id, amountPaise, done: true });
    }
    case 'DisputeReported': {
      const { disputeId: id, amountPaise, parts } = event.data;
      return parts === null ? returns : withReturn(returns, { id, amountPaise, done: true });
    }
  }
};

/** The row after an event of an order by which money goes back. Only the order of the price changes it. */
export const foldReturn = (row: CaseListDoc, { stream, event, metadata }: Recorded<ReturnEvent>): CaseListDoc => {
  const { capturedPaise } = row;
  if (idOf(stream) !== row.orderId || capturedPaise === null) return row;
  const returns = returnsAfter(row.returns, event);
  if (returns === row.returns) return row;
  const status = returnStatus(capturedPaise, returns);
  const paymentStatus = status !== 'captured' ? status : row.paidAt === null ? 'pending' : 'paid';
  return { ...row, returns, paymentStatus, updatedAt: metadata.time };
};
