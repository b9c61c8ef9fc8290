import type { Process } from '../kernel/process.js';
import type { SeriesEvent } from '../payments/series.js';
import { toPayment } from './reactions.js';

/** The number belongs to an order, or to a refund of it. Recipient and supplier are facts of the moment of issue. */
export const whenNumberAllocated: Process<SeriesEvent> = {
  name: 'when-number-allocated-then-issue-receipt',
  stream: 'series',
  on: ['NumberAllocated'],
  react: ({ event: { data } }) => [
    toPayment(
      data.orderId,
      data.refundId === undefined
        ? { type: 'issueReceipt', number: data.number, issuedAt: data.issuedAt }
        : { type: 'issueRefundVoucher', gatewayRefundId: data.refundId, number: data.number, issuedAt: data.issuedAt },
    ),
  ],
};
