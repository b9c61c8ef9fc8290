import type { PaymentGateway } from '@anupalan/infra/ports/payment-gateway';
import { StoreUnavailable } from '@anupalan/infra/ports/unavailable';

const missing = (): never => {
  throw new StoreUnavailable('Online payment is not set up on this server.', { refusal: 'payment_unavailable' });
};

/** Outside demo mode without a payment provider: paying answers 503, and nothing is simulated. */
export const noGateway: PaymentGateway = {
  name: 'none',
  orderIdPrefix: 'order_',
  createOrder: async () => missing(),
  readWebhook: () => ({ kind: 'bad-signature' }),
  payments: async () => [],
  refund: async () => missing(),
  refunds: async () => [],
  disputes: async () => [],
};
