import type { LineItemView, Order } from '@anupalan/domain/contracts/payments';
import { toRupees } from '@anupalan/domain/kernel/money';
import { CONFIRMING_MS } from '@anupalan/domain/rules/order-status';
import { findCase } from '@anupalan/projector/read-models/case/queries';
import { findCaseRow } from '@anupalan/projector/read-models/case-list/queries';
import { findService } from '@anupalan/projector/read-models/catalogue/queries';
import type { OrderDoc } from '@anupalan/projector/read-models/orders/doc';
import type { App } from '../platform/app.js';

/** A line of an order in rupees, with the reason for a fee that was not announced. */
export const lineItemOf = ({ kind, label, amountPaise, reason }: OrderDoc['lineItems'][number]): LineItemView => ({
  kind,
  label,
  amount: toRupees(amountPaise),
  ...(reason === undefined ? {} : { reason }),
});

/** A paid order's receipt on the wire. */
export const receiptView = ({
  receipt,
  earlierReceipts = [],
}: Pick<OrderDoc, 'receipt' | 'earlierReceipts'>): Order['receipt'] =>
  receipt === undefined
    ? null
    : {
        number: receipt.number,
        issued_at: receipt.issuedAt,
        earlier: earlierReceipts.map(({ kind, number, issuedAt }) => ({ kind, number, issued_at: issuedAt })),
      };

/** True while the reactions to a capture are opening its case, and never for longer than an attempt may be confirmed. */
const opensItsCase = async (app: App, order: OrderDoc, listed: boolean): Promise<boolean> =>
  order.status === 'captured' &&
  app.clock.now() - Date.parse(order.updatedAt) < CONFIRMING_MS &&
  !(listed && (await findCase(app.reads, order.requestId)) !== null);

/**
 * An order on the wire, amounts in rupees. `caseNumber` is null until the request exists. `paymentLink` is null until
 * the order is registered at the gateway, by the call that made it or, if that call or the gateway failed, by a job. A
 * captured order is confirmed once its case can be found, so that a reader of `captured` can act on the case.
 */
export const orderView = async (app: App, order: OrderDoc): Promise<Order> => {
  const row = await findCaseRow(app.reads, order.requestId);
  const opening = await opensItsCase(app, order, row !== null);
  return {
    orderId: order.orderId,
    purpose: order.purpose,
    status: opening ? 'created' : order.status,
    requestId: order.requestId,
    caseNumber: row?.caseNumber ?? null,
    serviceId: order.serviceId,
    serviceTitle: order.serviceTitle,
    workflow: row?.workflow.id ?? (await findService(app.reads, order.serviceId))?.workflow ?? 'filing',
    amount: toRupees(order.amountPaise),
    lineItems: order.lineItems.map(lineItemOf),
    paymentLink: order.paymentLink,
    testMode: order.gateway === 'simulated',
    method: order.method,
    failureReason: order.failureReason,
    created_at: order.createdAt,
    captured_at: order.capturedAt,
    expires_at: order.expiresAt,
    confirming_since: opening ? order.updatedAt : (order.attempt?.at ?? null),
    receipt: receiptView(order),
  };
};
