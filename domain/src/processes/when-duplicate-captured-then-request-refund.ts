import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import type { PaymentEvent } from '../payments/events.js';
import { toPayment } from './reactions.js';

export const whenDuplicateCaptured: Process<Extract<PaymentEvent, { readonly type: 'DuplicateCaptured' }>> = {
  name: 'when-duplicate-captured-then-request-refund',
  stream: 'payment',
  on: ['DuplicateCaptured'],
  react: ({ stream, event: { data } }) => [
    toPayment(idOf(stream), {
      type: 'requestRefund',
      cause: 'duplicate',
      gatewayPaymentId: data.gatewayPaymentId,
    }),
  ],
};
