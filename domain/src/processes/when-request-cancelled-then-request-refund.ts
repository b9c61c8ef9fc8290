import type { Process } from '../kernel/process.js';
import type { RequestEvent } from '../requests/events.js';
import { toPayment } from './reactions.js';

export const whenRequestCancelled: Process<Extract<RequestEvent, { readonly type: 'RequestCancelled' }>> = {
  name: 'when-request-cancelled-then-request-refund',
  stream: 'serviceRequest',
  on: ['RequestCancelled'],
  react: ({ event: { data } }) =>
    data.refunds.map(({ orderId }) => toPayment(orderId, { type: 'requestRefund', cause: 'cancelled' })),
};
