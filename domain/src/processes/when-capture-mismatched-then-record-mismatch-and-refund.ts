import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import type { PaymentEvent } from '../payments/events.js';
import { toPayment, toRequest } from './reactions.js';

/**
 * A wrong amount is refunded and noted in the case; an initial order may have no case yet, and the note then has no
 * effect.
 */
export const whenCaptureMismatched: Process<Extract<PaymentEvent, { readonly type: 'CaptureMismatched' }>> = {
  name: 'when-capture-mismatched-then-record-mismatch-and-refund',
  stream: 'payment',
  on: ['CaptureMismatched'],
  react: ({ stream, event: { data } }) => {
    const orderId = idOf(stream);
    const { requestId, expectedPaise, amountPaise, gatewayPaymentId } = data;
    return [
      toRequest(requestId, { type: 'recordMismatch', orderId, expectedPaise, amountPaise }),
      toPayment(orderId, { type: 'requestRefund', cause: 'mismatch', gatewayPaymentId }),
    ];
  },
};
