import type { Paise } from '@anupalan/domain/kernel/money';
import { latest, type Position } from '@anupalan/domain/kernel/position';
import { type Rejection, rejection } from '@anupalan/domain/kernel/rejection';
import { err, type Result } from '@anupalan/domain/kernel/result';
import { payment } from '@anupalan/domain/payments/aggregate';
import { initialPayment, type PaymentState } from '@anupalan/domain/payments/state';
import { isoNow } from '@anupalan/infra/ports/clock';
import type { GatewayDispute, GatewayPayment, GatewayRefund } from '@anupalan/infra/ports/payment-gateway';
import { orderPaidBy } from '@anupalan/projector/read-models/orders/queries';
import type { App } from '../platform/app.js';
import { systemContext } from '../platform/commands/command-context.js';
import type { Executed } from '../platform/commands/execute.js';
import { derivedId } from '../platform/commands/ids.js';

const gatewayContext = (app: App, ...what: readonly string[]) =>
  systemContext(`${app.gateway.name}-webhook`, {
    actor: { id: app.gateway.name, role: 'gateway' },
    channel: 'api',
    // A repeated report is the same command.
    commandId: derivedId('gateway', app.gateway.name, ...what),
  });

const unknownOrder: Rejection = rejection('not_found', 'order_not_found');

/** The gateway has not decided yet whether a payment of another amount settles its order; a later try will tell. */
export const UNSETTLED: Rejection = rejection('conflict', 'payment_unsettled');

/**
 * What the gateway's own order says of a capture of another amount, which a fee on top or a bank's offer explains. If
 * the report does not say it, the gateway is asked.
 */
const settledOf = async (app: App, reported: GatewayPayment, pricePaise: Paise): Promise<GatewayPayment | null> => {
  const { amountPaise, feePaise = 0, offerId, settled, orderId, gatewayPaymentId } = reported;
  if (amountPaise - feePaise === pricePaise || settled !== undefined) return reported;
  const asked = (await app.gateway.payments(orderId)).find((one) => one.gatewayPaymentId === gatewayPaymentId);
  if (asked?.settled !== undefined) return asked;
  return asked?.feePaise === undefined && asked?.offerId === undefined && offerId === undefined ? reported : null;
};

/** Records a gateway's report on a payment attempt, from a webhook or a query; repetitions change nothing. */
export const recordPayment = async (app: App, told: GatewayPayment): Promise<Result<Executed, Rejection>> => {
  const { order, captures } = await orderOf(app, told.orderId);
  if (order === null) return err(unknownOrder);
  const known = captures.some(({ gatewayPaymentId }) => gatewayPaymentId === told.gatewayPaymentId);
  const reported = told.status === 'captured' && !known ? await settledOf(app, told, order.amountPaise) : told;
  if (reported === null) return err(UNSETTLED);
  const context = gatewayContext(app, reported.orderId, reported.gatewayPaymentId, reported.status);
  const { gatewayPaymentId, amountPaise, feePaise, offerId, settled, method, reason, at } = reported;
  const paid = {
    amountPaise,
    ...(feePaise === undefined ? {} : { feePaise }),
    ...(offerId === undefined ? {} : { offerId }),
    ...(settled === undefined ? {} : { settled }),
  };
  return app.execute(
    payment,
    reported.orderId,
    reported.status === 'captured'
      ? { type: 'recordCapture', gatewayPaymentId, ...paid, method, capturedAt: at }
      : reported.status === 'failed'
        ? { type: 'recordFailure', gatewayPaymentId, reason, attemptedAt: at }
        : { type: 'recordAttempt', gatewayPaymentId, attemptedAt: at },
    context,
  );
};

/**
 * Queries the gateway for every attempt on an order and records the answers. If it does not know a hand-off, that one
 * is unpaid once the customer is back (`returned`) or has been away for a minute. Returns the position of the last
 * event, null without one.
 * @throws StoreUnavailable when the gateway does not answer
 */
export const askGateway = async (
  app: App,
  orderId: string,
  { returned }: { readonly returned: boolean },
): Promise<Position | null> => {
  const askedAt = isoNow(app.clock);
  let position: Position | null = null;
  const payments = await app.gateway.payments(orderId);
  for (const reported of payments) {
    const recorded = await recordPayment(app, reported);
    if (recorded.ok) position = latest(position, recorded.value.position);
    else app.log.warn({ orderId, code: recorded.error.code }, 'reported payment refused');
  }
  const context = gatewayContext(app, orderId, 'unpaid', askedAt);
  const unpaid = await app.execute(payment, orderId, { type: 'recordUnpaid', askedAt, returned }, context);
  if (unpaid.ok) position = latest(position, unpaid.value.position);
  else app.log.warn({ orderId, code: unpaid.error.code }, 'reported payment refused');
  return position;
};

/**
 * The order of a refund or dispute: the named one, otherwise that of its payment; null for an order of somebody else.
 */
const orderIdOf = async (
  app: App,
  { orderId, gatewayPaymentId }: Pick<GatewayRefund, 'orderId' | 'gatewayPaymentId'>,
): Promise<string | null> => {
  if (orderId !== null && (await orderOf(app, orderId)).order !== null) return orderId;
  return (await orderPaidBy(app.reads, gatewayPaymentId))?.orderId ?? null;
};

/** Records a refund as the gateway reports it: our own by our key, or one that was made at the gateway without us. */
export const recordRefund = async (app: App, reported: GatewayRefund): Promise<Result<Executed, Rejection>> => {
  const orderId = await orderIdOf(app, reported);
  if (orderId === null) return err(unknownOrder);
  const { refundKey, gatewayPaymentId, gatewayRefundId, amountPaise, status } = reported;
  // A refund that was made without us and failed gave nothing back.
  if (status === 'failed' && refundKey === null) return err(rejection('not_found', 'unknown_refund'));
  const context = gatewayContext(app, orderId, gatewayRefundId, status);
  return app.execute(
    payment,
    orderId,
    status === 'processed' || refundKey === null
      ? { type: 'recordRefund', refundKey, gatewayPaymentId, gatewayRefundId, amountPaise }
      : { type: 'recordRefundFailure', refundKey, reason: 'The gateway could not refund.' },
    context,
  );
};

/** Records the state of a dispute. */
export const recordDispute = async (app: App, reported: GatewayDispute): Promise<Result<Executed, Rejection>> => {
  const orderId = await orderIdOf(app, reported);
  if (orderId === null) return err(unknownOrder);
  const { orderId: _, ...dispute } = reported;
  const context = gatewayContext(app, orderId, dispute.disputeId, dispute.status);
  return app.execute(payment, orderId, { type: 'recordDispute', ...dispute }, context);
};

/** Queries the gateway for the money that went back of each capture of an order. */
export const askForReturns = async (app: App, orderId: string): Promise<void> => {
  const { captures } = await orderOf(app, orderId);
  for (const { gatewayPaymentId } of captures)
    for (const reported of await app.gateway.refunds(gatewayPaymentId)) {
      const recorded = await recordRefund(app, { ...reported, orderId });
      if (!recorded.ok) app.log.warn({ orderId, code: recorded.error.code }, 'reported refund refused');
    }
};

/** Queries the gateway for the disputes of the account, once for all orders; disputes of other orders are left out. */
export const askForDisputes = async (app: App): Promise<void> => {
  for (const reported of await app.gateway.disputes()) {
    const recorded = await recordDispute(app, reported);
    if (!recorded.ok && recorded.error.code !== unknownOrder.code)
      app.log.warn({ dispute: reported.disputeId, code: recorded.error.code }, 'reported dispute refused');
  }
};

const orderOf = async (app: App, orderId: string): Promise<PaymentState> =>
  orderId.startsWith(app.gateway.orderIdPrefix) ? (await app.load(payment, orderId)).state : initialPayment;
