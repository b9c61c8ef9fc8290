import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import type { PaymentEvent } from '../payments/events.js';
import { later } from '../rules/dates.js';
import { DAY, job, jobKey, MINUTE } from './reactions.js';

/** After 2, 10 and 60 minutes, then daily for five days: as long as gateways accept a late authorisation. */
const AFTER = [2 * MINUTE, 10 * MINUTE, 60 * MINUTE, DAY, 2 * DAY, 3 * DAY, 4 * DAY, 5 * DAY];

/**
 * Queries the gateway about the order, in case a webhook was lost; also once it is paid, since it may be paid twice.
 */
export const whenOrderCreatedReconcile: Process<Extract<PaymentEvent, { readonly type: 'OrderCreated' }>> = {
  name: 'when-order-created-then-reconcile',
  stream: 'payment',
  on: ['OrderCreated'],
  react: ({ id, stream, metadata }) => {
    const orderId = idOf(stream);
    return AFTER.map((after, index) =>
      job('reconcile', jobKey(orderId, String(index + 1)), later(metadata.time, after), { orderId, eventId: id }),
    );
  },
};
