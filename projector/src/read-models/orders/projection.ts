import { idOf } from '@anupalan/domain/kernel/aggregate';
import { type PaymentEvent, paymentEventSpecs } from '@anupalan/domain/payments/events';
import { readersOf } from '@anupalan/domain/processes/told-events';
import type { Projection } from '../../runner/projection.js';
import type { OrderDoc } from './doc.js';
import { foldOrder } from './fold-order.js';

/** What no timeline tells of an order stands on its receipt alone. */
const ORDER_EVENTS = (Object.keys(paymentEventSpecs) as PaymentEvent['type'][]).filter(
  (type) => readersOf(type) !== 'nobody',
);

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
