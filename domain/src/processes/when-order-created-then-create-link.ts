import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import type { PaymentEvent } from '../payments/events.js';
import { job, jobKey } from './reactions.js';

/** A job registers the order at the gateway, so that a gateway that is down delays the link and nothing else. */
export const whenOrderCreatedCreateLink: Process<Extract<PaymentEvent, { readonly type: 'OrderCreated' }>> = {
  name: 'when-order-created-then-create-link',
  stream: 'payment',
  on: ['OrderCreated'],
  react: ({ id, stream, metadata }) => {
    const orderId = idOf(stream);
    return [job('gateway', jobKey(orderId, 'create-link'), metadata.time, { orderId, eventId: id })];
  },
};
