import { isOpenDispute } from '@anupalan/domain/kernel/dispute-status';
import type { MoneyParts, PaymentEvent, PaymentEvents } from '@anupalan/domain/payments/events';
import { restAfter } from '@anupalan/domain/payments/money-parts';
import { returnStatus } from '@anupalan/domain/payments/return-status';
import type { OrderDoc, RefundDoc } from './doc.js';

/** The events by which money goes back. */
const REFUND_EVENTS = [
  'RefundRequested',
  'RefundProposed',
  'RefundDeclined',
  'RefundProcessed',
  'RefundFailed',
  'RefundedOutside',
  'RefundReduced',
  'DisputeReported',
  'RefundVoucherIssued',
] as const satisfies readonly PaymentEvent['type'][];
type RefundEvent = Extract<PaymentEvent, { readonly type: (typeof REFUND_EVENTS)[number] }>;

export const isRefundEvent = (event: PaymentEvent): event is RefundEvent =>
  (REFUND_EVENTS as readonly string[]).includes(event.type);

/** A doubled or wrong capture that goes back does not count. */
const statusOf = ({ capturedPaise, gatewayPaymentId, refunds, disputes, status }: OrderDoc): OrderDoc['status'] => {
  if (capturedPaise === null) return status;
  const of = (one: { readonly gatewayPaymentId: string }): boolean => one.gatewayPaymentId === gatewayPaymentId;
  return returnStatus(capturedPaise, [
    ...refunds.filter(of).map((one) => ({ amountPaise: one.amountPaise, done: one.status === 'processed' })),
    ...disputes
      .filter((one) => of(one) && one.status === 'lost')
      .map(({ amountPaise }) => ({ amountPaise, done: true })),
  ]);
};

const attentionOf = ({ proposals, disputes, refunds }: OrderDoc): OrderDoc['attention'] =>
  proposals.length > 0
    ? 'proposal'
    : disputes.some(isOpenDispute)
      ? 'dispute'
      : refunds.some(({ status }) => status === 'failed')
        ? 'refund_failed'
        : null;

const requested = (data: PaymentEvents['RefundRequested'], at: string): RefundDoc => ({
  refundKey: data.refundKey,
  gatewayPaymentId: data.gatewayPaymentId,
  amountPaise: data.amountPaise,
  cause: data.cause,
  status: 'pending',
  requestedAt: at,
  processedAt: null,
  gatewayRefundId: null,
  failure: null,
  ...(data.reason === undefined ? {} : { reason: data.reason }),
  ...(data.approved === undefined ? {} : { approved: true }),
});

const outside = (data: PaymentEvents['RefundedOutside'], at: string): RefundDoc => ({
  refundKey: data.gatewayRefundId,
  gatewayPaymentId: data.gatewayPaymentId,
  amountPaise: data.amountPaise,
  cause: 'outside',
  status: 'processed',
  requestedAt: at,
  processedAt: at,
  gatewayRefundId: data.gatewayRefundId,
  failure: null,
});

const withRefund = (order: OrderDoc, refundKey: string, change: Partial<RefundDoc>): OrderDoc => ({
  ...order,
  refunds: order.refunds.map((refund) => (refund.refundKey === refundKey ? { ...refund, ...change } : refund)),
});

const less = (order: OrderDoc, parts: MoneyParts | null): OrderDoc =>
  parts === null || order.rest === undefined ? order : { ...order, rest: restAfter(order.rest, parts) };

const without = ({ proposals }: OrderDoc, id: string | undefined): OrderDoc['proposals'] =>
  proposals.filter(({ proposalId }) => proposalId !== id);

const afterEvent = (order: OrderDoc, event: RefundEvent, at: string): OrderDoc => {
  switch (event.type) {
    case 'RefundRequested': {
      // Requested again after the gateway refused it: the same refund, not a second one.
      const others = order.refunds.filter(({ refundKey }) => refundKey !== event.data.refundKey);
      const proposals = without(order, event.data.approved?.proposalId);
      return { ...order, proposals, refunds: [...others, requested(event.data, at)] };
    }
    case 'RefundProposed': {
      const { requestId: _, ...proposal } = event.data;
      return { ...order, proposals: [...order.proposals, { ...proposal, at }] };
    }
    case 'RefundDeclined':
      return { ...order, proposals: without(order, event.data.proposalId) };
    case 'RefundProcessed': {
      const { refundKey, gatewayRefundId, amountPaise, parts } = event.data;
      const done = { status: 'processed', processedAt: at, gatewayRefundId, amountPaise, failure: null } as const;
      return withRefund(less(order, parts), refundKey, done);
    }
    case 'RefundFailed':
      return withRefund(order, event.data.refundKey, { status: 'failed', failure: event.data.reason });
    case 'RefundedOutside':
      return { ...less(order, event.data.parts), refunds: [...order.refunds, outside(event.data, at)] };
    case 'RefundReduced': {
      const { refundKey, amountPaise } = event.data;
      if (amountPaise > 0) return withRefund(order, refundKey, { amountPaise });
      return { ...order, refunds: order.refunds.filter((refund) => refund.refundKey !== refundKey) };
    }
    case 'DisputeReported': {
      const { requestId: _, parts, ...dispute } = event.data;
      const others = order.disputes.filter(({ disputeId }) => disputeId !== dispute.disputeId);
      return { ...less(order, parts), disputes: [...others, { ...dispute, at }] };
    }
    case 'RefundVoucherIssued': {
      const { gatewayRefundId, number, issuedAt } = event.data;
      const found = order.refunds.find((refund) => refund.gatewayRefundId === gatewayRefundId);
      return found === undefined ? order : withRefund(order, found.refundKey, { voucher: { number, issuedAt } });
    }
  }
};

/** The order after an event by which money goes back. */
export const foldRefund = (before: OrderDoc, event: RefundEvent, at: string): OrderDoc => {
  const order = afterEvent(before, event, at);
  return { ...order, status: statusOf(order), attention: attentionOf(order) };
};
