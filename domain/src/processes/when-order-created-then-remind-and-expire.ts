import { idOf } from '../kernel/aggregate.js';
import type { Process, Reaction } from '../kernel/process.js';
import type { PaymentEvent } from '../payments/events.js';
import { later } from '../rules/dates.js';
import type { NotificationTemplate } from '../texts/en.js';
import { HOUR, job, jobKey } from './reactions.js';

const REMIND_AFTER = [HOUR, 24 * HOUR, 72 * HOUR];
const TEMPLATE: NotificationTemplate = 'payment_reminder';

/** An order expires after its last day; the customer is reminded of a final payment until it is made. */
export const whenOrderCreatedRemindAndExpire: Process<Extract<PaymentEvent, { readonly type: 'OrderCreated' }>> = {
  name: 'when-order-created-then-remind-and-expire',
  stream: 'payment',
  on: ['OrderCreated'],
  react: ({ id, stream, metadata, event: { data } }) => {
    const orderId = idOf(stream);
    const { requestId, expiresAt } = data;
    const reminders: readonly Reaction[] = (data.purpose === 'final' ? REMIND_AFTER : []).map((after, index) =>
      job('payment-reminders', jobKey(orderId, String(index + 1)), later(metadata.time, after), {
        template: TEMPLATE,
        to: 'customer',
        orderId,
        requestId,
        eventId: id,
      }),
    );
    return [...reminders, job('expiry', jobKey(orderId, 'expiry'), expiresAt, { orderId, requestId, eventId: id })];
  },
};
