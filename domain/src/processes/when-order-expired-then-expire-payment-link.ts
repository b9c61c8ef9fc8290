import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import type { PaymentEvent } from '../payments/events.js';
import { toRequest } from './reactions.js';

export const whenOrderExpired: Process<Extract<PaymentEvent, { readonly type: 'OrderExpired' }>> = {
  name: 'when-order-expired-then-expire-payment-link',
  stream: 'payment',
  on: ['OrderExpired'],
  react: ({ stream, event: { data } }) =>
    data.purpose === 'final' ? [toRequest(data.requestId, { type: 'expirePaymentLink', orderId: idOf(stream) })] : [],
};
