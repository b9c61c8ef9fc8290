import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import type { PaymentEvent } from '../payments/events.js';
import { later } from '../rules/dates.js';
import { DAY, job, jobKey, MINUTE } from './reactions.js';

/** Banks take up to seven working days, plus holidays. */
const REQUESTED_AFTER = [10 * MINUTE, 60 * MINUTE, DAY, 3 * DAY, 7 * DAY, 14 * DAY];
/** Somebody makes a failed refund at the gateway by hand, which tells us nothing by itself. */
const FAILED_AFTER = [1, 2, 3, 4, 5, 6, 7, 10, 14, 21, 28].map((days) => days * DAY);

/** Queries the gateway about the refund: webhooks get lost, and a failed one is made by hand. */
export const whenRefundUndecidedReconcile: Process<
  Extract<PaymentEvent, { readonly type: 'RefundRequested' | 'RefundFailed' }>
> = {
  name: 'when-refund-is-undecided-then-reconcile',
  stream: 'payment',
  on: ['RefundRequested', 'RefundFailed'],
  react: ({ id, stream, metadata, event: { type, data } }) => {
    const failed = type === 'RefundFailed';
    return (failed ? FAILED_AFTER : REQUESTED_AFTER).map((after, index) =>
      job(
        'reconcile',
        jobKey(data.refundKey, ...(failed ? ['failed'] : []), String(index + 1)),
        later(metadata.time, after),
        { orderId: idOf(stream), eventId: id },
      ),
    );
  },
};
