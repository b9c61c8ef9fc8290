import type { Process } from '../kernel/process.js';
import type { PaymentCommand } from '../payments/commands.js';
import type { SeriesEvent, SeriesEvents } from '../payments/series.js';
import { toPayment } from './reactions.js';

const issueOf = (allocated: SeriesEvents['NumberAllocated']): PaymentCommand => {
  const { refundId, correction, cancellation, number, issuedAt } = allocated;
  if (refundId !== undefined) return { type: 'issueRefundVoucher', gatewayRefundId: refundId, number, issuedAt };
  if (cancellation !== undefined) return { type: 'cancelReceipt', correction: cancellation, number, issuedAt };
  return { type: 'issueReceipt', number, issuedAt, ...(correction === undefined ? {} : { correction }) };
};

/**
 * The number belongs to an order, to a correction of its receipt, or to a refund of it. Recipient and supplier are facts
 * of the moment of issue.
 */
export const whenNumberAllocated: Process<SeriesEvent> = {
  name: 'when-number-allocated-then-issue-receipt',
  stream: 'series',
  on: ['NumberAllocated'],
  react: ({ event: { data } }) => [toPayment(data.orderId, issueOf(data))],
};
