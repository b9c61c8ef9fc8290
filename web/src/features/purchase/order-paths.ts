import type { Order } from '@anupalan/domain/contracts/payments';
import type { OpenOrder } from '../../shared/payment/use-pay';

/** The request that an order pays for. */
export const requestPath = ({ serviceId, requestId }: Pick<Order, 'serviceId' | 'requestId'>): string =>
  `/services/${encodeURIComponent(serviceId)}?id=${encodeURIComponent(requestId)}`;

/** An order as the pay flow takes it, for another try. */
export const openOrderOf = (order: Order): OpenOrder => ({
  orderId: order.orderId,
  paymentLink: order.paymentLink,
  testMode: order.testMode,
  serviceId: order.serviceId,
  title: order.serviceTitle,
  amount: order.amount,
});
