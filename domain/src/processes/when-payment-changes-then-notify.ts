import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import type { PaymentEvent } from '../payments/events.js';
import { notify } from './reactions.js';

type Notifying = 'CaptureMismatched' | 'RefundRequested' | 'RefundProcessed' | 'RefundFailed';
type NotifyingEvent = Extract<PaymentEvent, { readonly type: Notifying }>;

/** The customer is notified that a refund begins and that it is done; admins of wrong or blocked payments. */
export const whenPaymentChangesNotify: Process<NotifyingEvent> = {
  name: 'when-payment-changes-then-notify',
  stream: 'payment',
  on: ['CaptureMismatched', 'RefundRequested', 'RefundProcessed', 'RefundFailed'],
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
          : [notify(recorded, { template: 'refund', to: 'customer', ...about })];
      case 'RefundProcessed':
        return [notify(recorded, { template: 'refund_processed', to: 'customer', ...about })];
      case 'RefundFailed':
        return [notify(recorded, { template: 'refund_failed', to: 'admins', ...about })];
    }
  },
};
