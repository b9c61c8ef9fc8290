import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import type { PaymentEvent } from '../payments/events.js';
import { DAY, job, jobKey, later, MINUTE } from './reactions.js';

/** Banks take up to seven working days, and holidays come in between. */
const AFTER = [10 * MINUTE, 60 * MINUTE, DAY, 3 * DAY, 7 * DAY, 14 * DAY];

/** Asks the gateway whether the money went back, for a webhook may be lost. */
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
