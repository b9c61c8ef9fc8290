import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import type { PaymentEvent } from '../payments/events.js';
import { seriesOf } from '../payments/series.js';
import { toSeries } from './reactions.js';

/**
 * Every payment of an order gets a receipt: its number is the next of the financial year in which the payment was
 * recorded, which is when it is entered in the books.
 */
export const whenPaymentCapturedAllocate: Process<Extract<PaymentEvent, { readonly type: 'PaymentCaptured' }>> = {
  name: 'when-payment-captured-then-allocate-receipt-number',
  stream: 'payment',
  on: ['PaymentCaptured'],
  react: ({ stream, metadata: { time } }) => [
    toSeries(seriesOf('receipt', time), { type: 'allocateNumber', orderId: idOf(stream), issuedAt: time }),
  ],
};
