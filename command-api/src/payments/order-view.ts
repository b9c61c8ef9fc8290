import type { LineItemView, Order } from '@anupalan/domain/contracts/payments';
import { toRupees } from '@anupalan/domain/kernel/money';
import { isPayable } from '@anupalan/domain/rules/order-status';
import { findCaseRow } from '@anupalan/projector/read-models/case-list/queries';
import { findService } from '@anupalan/projector/read-models/catalogue/queries';
import type { OrderDoc } from '@anupalan/projector/read-models/orders/doc';
import type { App } from '../platform/app.js';
import { systemContext } from '../platform/commands/command-context.js';
import { derivedId } from '../platform/commands/ids.js';
import { ensurePaymentLink } from './orders.js';

/** A line of an order in rupees, with the reason for a fee that was not announced. */
export const lineItemOf = ({ kind, label, amountPaise, reason }: OrderDoc['lineItems'][number]): LineItemView => ({
  kind,
  label,
  amount: toRupees(amountPaise),
  ...(reason === undefined ? {} : { reason }),
});

/** A paid order's receipt on the wire. */
export const receiptView = ({ receipt }: Pick<OrderDoc, 'receipt'>): Order['receipt'] =>
  receipt === undefined ? null : { number: receipt.number, issued_at: receipt.issuedAt };

/**
 * An order on the wire, amounts in rupees. `caseNumber` is null until the request exists. An order that can be paid
 * always has its payment page: if needed, it is registered at the gateway now.
 */
export const orderView = async (app: App, order: OrderDoc): Promise<Order> => {
  const row = await findCaseRow(app.reads, order.requestId);
  return {
    orderId: order.orderId,
    purpose: order.purpose,
    status: order.status,
    requestId: order.requestId,
    caseNumber: row?.caseNumber ?? null,
    serviceId: order.serviceId,
    serviceTitle: order.serviceTitle,
    workflow: row?.workflow.id ?? (await findService(app.reads, order.serviceId))?.workflow ?? 'filing',
    amount: toRupees(order.amountPaise),
    lineItems: order.lineItems.map(lineItemOf),
    paymentLink: order.paymentLink ?? (isPayable(order.status) ? await missingLink(app, order.orderId) : null),
    testMode: order.gateway === 'simulated',
    method: order.method,
    failureReason: order.failureReason,
    created_at: order.createdAt,
    captured_at: order.capturedAt,
    expires_at: order.expiresAt,
    confirming_since: order.attempt?.at ?? null,
    receipt: receiptView(order),
  };
};

/** Null when the order was settled meanwhile and needs no link. */
const missingLink = async (app: App, orderId: string): Promise<string | null> => {
  const linked = await ensurePaymentLink(
    app,
    orderId,
    systemContext('ensure-payment-link', { commandId: derivedId('ensure-payment-link', orderId) }),
  );
  return linked.ok ? linked.value.paymentLink : null;
};
