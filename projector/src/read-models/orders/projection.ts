import { idOf } from '@anupalan/domain/kernel/aggregate';
import type { PaymentEvent } from '@anupalan/domain/payments/events';
import type { Projection } from '../../runner/projection.js';
import type { OrderDoc } from './doc.js';
import { foldOrder, ORDER_EVENTS } from './fold-order.js';

/** One document per order, by order id. */
export const orders: Projection<OrderDoc, PaymentEvent> = {
  name: 'orders',
  version: 9,
  streams: ['payment'],
  handles: ORDER_EVENTS,
  keys: (event) => [idOf(event.stream)],
  evolve: foldOrder,
  indexes: [
    { name: 'by-customer', fields: ['customerId', 'serviceId', 'createdAt'] },
    { name: 'by-offer', fields: ['serviceId', 'purpose', 'status'] },
    { name: 'by-payment', fields: ['gatewayPaymentId'] },
    { name: 'by-attention', fields: ['attention', 'updatedAt'] },
  ],
  audience: (order) => ({ users: [order.customerId], roles: ['staff', 'admin'] }),
};
