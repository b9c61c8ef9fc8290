import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import type { PaymentEvent } from '../payments/events.js';
import { later } from '../rules/dates.js';
import { job, jobKey, MINUTE } from './reactions.js';

/** After 1.5, 5 and 15 minutes: the customer may never return to the page that queries the gateway. */
const AFTER = [1.5 * MINUTE, 5 * MINUTE, 15 * MINUTE];

/** Queries the gateway for the outcome of an attempt, since its webhook may be late or lost, or there may be none. */
export const whenPaymentAttemptedReconcile: Process<Extract<PaymentEvent, { readonly type: 'PaymentAttempted' }>> = {
  name: 'when-payment-attempted-then-reconcile',
  stream: 'payment',
  on: ['PaymentAttempted'],
  react: ({ id, stream, metadata }) => {
    const orderId = idOf(stream);
    return AFTER.map((after, index) =>
      job('reconcile', jobKey(orderId, id, String(index + 1)), later(metadata.time, after), { orderId, eventId: id }),
    );
  },
};
