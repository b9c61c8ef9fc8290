import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import type { PaymentEvent } from '../payments/events.js';
import { seriesOf } from '../payments/series.js';
import { toSeries } from './reactions.js';

type Refunded = Extract<PaymentEvent, { readonly type: 'RefundProcessed' | 'RefundedOutside' }>;

/** Every refund of a payment that has a receipt gets a refund voucher, in the year in which it was recorded. */
export const whenRefundedAllocate: Process<Refunded> = {
  name: 'when-refunded-then-allocate-voucher-number',
  stream: 'payment',
  on: ['RefundProcessed', 'RefundedOutside'],
  react: ({ stream, metadata: { time }, event: { data } }) =>
    data.parts === null
      ? []
      : [
          toSeries(seriesOf('refund', time), {
            type: 'allocateNumber',
            orderId: idOf(stream),
            refundId: data.gatewayRefundId,
            issuedAt: time,
          }),
        ],
};
