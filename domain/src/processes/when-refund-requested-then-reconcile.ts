import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import type { PaymentEvent } from '../payments/events.js';
import { DAY, job, jobKey, later, MINUTE } from './reactions.js';

/** Banks take up to seven working days, plus holidays. */
const AFTER = [10 * MINUTE, 60 * MINUTE, DAY, 3 * DAY, 7 * DAY, 14 * DAY];

/** Queries the gateway about the refund, in case a webhook was lost. */
export const whenRefundRequestedReconcile: Process<Extract<PaymentEvent, { readonly type: 'RefundRequested' }>> = {
  name: 'when-refund-requested-then-reconcile',
  stream: 'payment',
  on: ['RefundRequested'],
  react: ({ id, stream, metadata, event: { data } }) =>
    AFTER.map((after, index) =>
      job('reconcile', jobKey(data.refundKey, String(index + 1)), later(metadata.time, after), {
        orderId: idOf(stream),
        eventId: id,
      }),
    ),
};
