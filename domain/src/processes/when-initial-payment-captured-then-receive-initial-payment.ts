import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import type { PaymentEvent } from '../payments/events.js';
import { toRequest } from './reactions.js';

/** A captured initial order creates its request or marks it paid, in one append. */
export const whenInitialPaymentCaptured: Process<Extract<PaymentEvent, { readonly type: 'PaymentCaptured' }>> = {
  name: 'when-initial-payment-captured-then-receive-initial-payment',
  stream: 'payment',
  on: ['PaymentCaptured'],
  react: ({ stream, event: { data } }) =>
    data.purpose !== 'initial'
      ? []
      : [
          toRequest(data.requestId, {
            type: 'receiveInitialPayment',
            orderId: idOf(stream),
            amountPaise: data.amountPaise,
            orderStatus: data.orderStatus,
            customerId: data.customerId,
            serviceId: data.serviceId,
            serviceTitle: data.serviceTitle,
            // An initial order is for the price, of which a bank's offer may bear a part.
            pricePaise: data.amountPaise + (data.offer?.discountPaise ?? 0),
            catalogueRevision: data.catalogueRevision,
            estimatedDays: data.estimatedDays,
            decisionTime: data.decisionTime,
          }),
        ],
};
