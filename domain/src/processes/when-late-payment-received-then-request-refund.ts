import type { Process } from '../kernel/process.js';
import type { RequestEvent } from '../requests/events.js';
import { toPayment } from './reactions.js';

export const whenLatePaymentReceived: Process<Extract<RequestEvent, { readonly type: 'LatePaymentReceived' }>> = {
  name: 'when-late-payment-received-then-request-refund',
  stream: 'serviceRequest',
  on: ['LatePaymentReceived'],
  react: ({ event: { data } }) => [toPayment(data.orderId, { type: 'requestRefund', cause: 'late' })],
};
