import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import type { PaymentEvent } from '../payments/events.js';
import { job, jobKey } from './reactions.js';

/** A job requests the refund; the refund's key makes it one refund at the gateway too. */
export const whenRefundRequested: Process<Extract<PaymentEvent, { readonly type: 'RefundRequested' }>> = {
  name: 'when-refund-requested-then-refund',
  stream: 'payment',
  on: ['RefundRequested'],
  react: ({ id, stream, metadata, event: { data } }) => {
    const { refundKey, gatewayPaymentId, amountPaise, requestId } = data;
    const payload = { orderId: idOf(stream), refundKey, gatewayPaymentId, amountPaise, requestId, eventId: id };
    return [job('refunds', jobKey(refundKey), metadata.time, payload)];
  },
};
