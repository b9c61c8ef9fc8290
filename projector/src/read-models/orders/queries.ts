import { PAYABLE_STATUSES } from '@anupalan/domain/rules/order-status';
import type { ReadStore } from '@anupalan/infra/ports/read-store';
import { openView } from '../../runner/view.js';
import { ATTENTIONS, type OrderDoc } from './doc.js';
import { orders } from './projection.js';

export const uses = ['orders'] as const;

export const findOrder = async (reads: ReadStore, orderId: string): Promise<OrderDoc | null> =>
  (await openView<OrderDoc>(reads, orders).get(orderId))?.doc ?? null;

/** The customer's newest unpaid order for this service; the caller compares price and revision. */
export const openOrder = async (
  reads: ReadStore,
  { customerId, serviceId }: { readonly customerId: string; readonly serviceId: string },
): Promise<OrderDoc | null> => {
  const { docs } = await openView<OrderDoc>(reads, orders).find({
    where: [
      { field: 'customerId', op: 'eq', value: customerId },
      { field: 'serviceId', op: 'eq', value: serviceId },
      { field: 'purpose', op: 'eq', value: 'initial' },
      { field: 'status', op: 'in', value: PAYABLE_STATUSES },
    ],
    sort: [{ field: 'createdAt', dir: 'desc' }],
    limit: 1,
  });
  return docs[0]?.doc ?? null;
};

/** How many first orders of a service wait for their payment, up to 1000. */
export const unpaidOrders = (reads: ReadStore, serviceId: string): Promise<number> =>
  openView<OrderDoc>(reads, orders).count(
    [
      { field: 'serviceId', op: 'eq', value: serviceId, lead: true },
      { field: 'purpose', op: 'eq', value: 'initial' },
      { field: 'status', op: 'in', value: PAYABLE_STATUSES },
    ],
    1000,
  );

/** The order that this payment paid; null for a payment of somebody else. */
export const orderPaidBy = async (reads: ReadStore, gatewayPaymentId: string): Promise<OrderDoc | null> =>
  (
    await openView<OrderDoc>(reads, orders).find({
      where: [{ field: 'gatewayPaymentId', op: 'eq', value: gatewayPaymentId }],
      limit: 1,
    })
  ).docs[0]?.doc ?? null;

/** The orders whose payment waits for an admin, the last changed first. */
export const ordersToSettle = async (
  reads: ReadStore,
  limit: number,
): Promise<{ readonly orders: readonly OrderDoc[]; readonly more: boolean }> => {
  const { docs, cursor } = await openView<OrderDoc>(reads, orders).find({
    where: [{ field: 'attention', op: 'in', value: ATTENTIONS, lead: true }],
    sort: [{ field: 'updatedAt', dir: 'desc' }],
    limit,
  });
  return { orders: docs.map(({ doc }) => doc), more: cursor !== null };
};

/** All orders of a customer, also those whose request was never made. */
export const ordersOfCustomer = (reads: ReadStore, customerId: string): Promise<readonly OrderDoc[]> =>
  openView<OrderDoc>(reads, orders).all({
    where: [{ field: 'customerId', op: 'eq', value: customerId }],
    sort: [
      { field: 'serviceId', dir: 'asc' },
      { field: 'createdAt', dir: 'asc' },
    ],
  });
