import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import type { PaymentEvent } from '../payments/events.js';
import { notify } from './reactions.js';

const NOTIFYING = [
  'CaptureMismatched',
  'RefundRequested',
  'RefundProposed',
  'RefundProcessed',
  'RefundFailed',
  'RefundedOutside',
  'DisputeReported',
] as const satisfies readonly PaymentEvent['type'][];
type NotifyingEvent = Extract<PaymentEvent, { readonly type: (typeof NOTIFYING)[number] }>;

/** The customer is notified that a refund begins and that it is done; admins of wrong or blocked payments. */
export const whenPaymentChangesNotify: Process<NotifyingEvent> = {
  name: 'when-payment-changes-then-notify',
  stream: 'payment',
  on: NOTIFYING,
  react: (recorded) => {
    const { event } = recorded;
    const { requestId } = event.data;
    const about = { orderId: idOf(recorded.stream), requestId };
    switch (event.type) {
      case 'CaptureMismatched':
        return [notify(recorded, { template: 'mismatch', to: 'admins', ...about })];
      case 'RefundRequested':
        // The notification of the cancellation mentions its refund: one message per event.
        return event.data.cause === 'cancelled'
          ? []
          : [
              notify(recorded, {
                template: event.data.cause === 'office' ? 'refund_by_us' : 'refund',
                to: 'customer',
                ...about,
              }),
            ];
      case 'RefundProposed':
        return [notify(recorded, { template: 'refund_proposed', to: 'admins', ...about })];
      case 'RefundedOutside':
        return [notify(recorded, { template: 'refunded_outside', to: 'admins', ...about })];
      case 'DisputeReported':
        return [notify(recorded, { template: 'dispute', to: 'admins', ...about })];
      case 'RefundProcessed':
        return [notify(recorded, { template: 'refund_processed', to: 'customer', ...about })];
      case 'RefundFailed':
        return [notify(recorded, { template: 'refund_failed', to: 'admins', ...about })];
    }
  },
};
