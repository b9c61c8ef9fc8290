import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import type { PaymentEvent } from '../payments/events.js';
import { seriesOf } from '../payments/series.js';
import { toSeries } from './reactions.js';

type Requested = Extract<PaymentEvent, { readonly type: 'ReceiptCorrectionRequested' }>;

/** A correction takes two documents of its own day: one cancels the wrong receipt, and one is in its place. */
export const whenReceiptCorrectionRequestedAllocate: Process<Requested> = {
  name: 'when-receipt-correction-requested-then-allocate-numbers',
  stream: 'payment',
  on: ['ReceiptCorrectionRequested'],
  react: ({ stream, metadata: { time: issuedAt }, event: { data } }) => {
    const orderId = idOf(stream);
    const { correction } = data;
    return [
      toSeries(seriesOf('cancellation', issuedAt), {
        type: 'allocateNumber',
        orderId,
        cancellation: correction,
        issuedAt,
      }),
      toSeries(seriesOf('receipt', issuedAt), { type: 'allocateNumber', orderId, correction, issuedAt }),
    ];
  },
};
