import type { Process } from '../kernel/process.js';
import type { RequestEvent } from '../requests/events.js';
import { toPayment } from './reactions.js';

/** An expired link came from the order itself, which is closed already. */
export const whenFinalPaymentLinkWithdrawn: Process<
  Extract<RequestEvent, { readonly type: 'FinalPaymentLinkWithdrawn' }>
> = {
  name: 'when-final-payment-link-withdrawn-then-withdraw-order',
  stream: 'serviceRequest',
  on: ['FinalPaymentLinkWithdrawn'],
  react: ({ event: { data } }) =>
    data.cause === 'withdrawn' ? [toPayment(data.orderId, { type: 'withdrawOrder' })] : [],
};
