import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import type { PaymentEvent } from '../payments/events.js';
import { toRequest } from './reactions.js';

export const whenFinalPaymentCaptured: Process<Extract<PaymentEvent, { readonly type: 'PaymentCaptured' }>> = {
  name: 'when-final-payment-captured-then-receive-final-payment',
  stream: 'payment',
  on: ['PaymentCaptured'],
  react: ({ stream, event: { data } }) =>
    data.purpose !== 'final'
      ? []
      : [
          toRequest(data.requestId, {
            type: 'receiveFinalPayment',
            orderId: idOf(stream),
            amountPaise: data.amountPaise,
            orderStatus: data.orderStatus,
          }),
        ],
};
