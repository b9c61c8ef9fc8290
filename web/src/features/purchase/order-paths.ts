import type { Order } from '@anupalan/domain/contracts/payments';
import type { OpenOrder } from '../../shared/payment/use-pay';

/** The path of the order's request. */
export const requestPath = ({ serviceId, requestId }: Pick<Order, 'serviceId' | 'requestId'>): string =>
  `/services/${encodeURIComponent(serviceId)}?id=${encodeURIComponent(requestId)}`;

/** An order as `usePay` takes it, for another try. */
export const openOrderOf = (order: Order): OpenOrder => ({
  orderId: order.orderId,
  paymentLink: order.paymentLink,
  testMode: order.testMode,
  serviceId: order.serviceId,
  title: order.serviceTitle,
  amount: order.amount,
});
