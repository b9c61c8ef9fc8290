import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import type { RequestEvent } from '../requests/events.js';
import { toPayment } from './reactions.js';

/** `gateway` is left empty: the command path fills in the configured one. */
export const whenFinalPaymentRequested: Process<Extract<RequestEvent, { readonly type: 'FinalPaymentRequested' }>> = {
  name: 'when-final-payment-requested-then-create-order',
  stream: 'serviceRequest',
  on: ['FinalPaymentRequested'],
  react: ({ stream, event: { data } }) => [
    toPayment(data.orderId, {
      type: 'createOrder',
      orderId: data.orderId,
      purpose: 'final',
      requestId: idOf(stream),
      customerId: data.customerId,
      serviceId: data.serviceId,
      serviceTitle: data.serviceTitle,
      catalogueRevision: data.catalogueRevision,
      estimatedDays: data.estimatedDays,
      decisionTime: data.decisionTime,
      amountPaise: data.amountPaise,
      lineItems: data.lineItems,
      expiresAt: data.expiresAt,
    }),
  ],
};
