import type { Process } from '../kernel/process.js';
import type { SeriesEvent } from '../payments/series.js';
import { toPayment } from './reactions.js';

/** The number belongs to an order. Recipient and supplier of the receipt are facts of the moment of issue. */
export const whenNumberAllocated: Process<SeriesEvent> = {
  name: 'when-number-allocated-then-issue-receipt',
  stream: 'series',
  on: ['NumberAllocated'],
  react: ({ event: { data } }) => [
    toPayment(data.orderId, {
      type: 'issueReceipt',
      number: data.number,
      issuedAt: data.issuedAt,
    }),
  ],
};
