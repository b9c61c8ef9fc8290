import { latest, type Position } from '@anupalan/domain/kernel/position';
import { type Rejection, rejection } from '@anupalan/domain/kernel/rejection';
import { err, type Result } from '@anupalan/domain/kernel/result';
import { payment } from '@anupalan/domain/payments/aggregate';
import { isoNow } from '@anupalan/infra/ports/clock';
import type { GatewayPayment, GatewayRefund } from '@anupalan/infra/ports/payment-gateway';
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

/** Records a gateway's report on a payment attempt, from a webhook or a query; repetitions change nothing. */
export const recordPayment = async (app: App, news: GatewayPayment): Promise<Result<Executed, Rejection>> => {
  if (!(await isOurs(app, news.orderId))) return err(unknownOrder);
  const context = gatewayContext(app, news.orderId, news.gatewayPaymentId, news.status);
  const { gatewayPaymentId, amountPaise, method, reason, at } = news;
  return app.execute(
    payment,
    news.orderId,
    news.status === 'captured'
      ? { type: 'recordCapture', gatewayPaymentId, amountPaise, method, capturedAt: at }
      : news.status === 'failed'
        ? { type: 'recordFailure', gatewayPaymentId, reason, attemptedAt: at }
        : { type: 'recordAttempt', gatewayPaymentId, attemptedAt: at },
    context,
  );
};

/**
 * Queries the gateway for every attempt on an order and records the answers. A hand-off that it does not know is unpaid
 * once the customer is back (`returned`) or has been away for a minute. Returns the position of the last event, null
 * without one.
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
  for (const news of payments) {
    const recorded = await recordPayment(app, news);
    if (recorded.ok) position = latest(position, recorded.value.position);
    else app.log.warn({ orderId, code: recorded.error.code }, 'payment news refused');
  }
  const context = gatewayContext(app, orderId, 'unpaid', askedAt);
  const unpaid = await app.execute(payment, orderId, { type: 'recordUnpaid', askedAt, returned }, context);
  if (unpaid.ok) position = latest(position, unpaid.value.position);
  else app.log.warn({ orderId, code: unpaid.error.code }, 'payment news refused');
  return position;
};

/** Records the outcome of a refund, identified by our own key. */
export const recordRefund = async (app: App, news: GatewayRefund): Promise<Result<Executed, Rejection>> => {
  if (!(await isOurs(app, news.orderId))) return err(unknownOrder);
  const { refundKey } = news;
  const context = gatewayContext(app, news.orderId, news.gatewayRefundId, news.status);
  return app.execute(
    payment,
    news.orderId,
    news.status === 'processed'
      ? { type: 'recordRefund', refundKey, gatewayRefundId: news.gatewayRefundId, amountPaise: news.amountPaise }
      : { type: 'recordRefundFailure', refundKey, reason: 'The gateway could not refund.' },
    context,
  );
};

const isOurs = async (app: App, orderId: string): Promise<boolean> =>
  orderId.startsWith(app.gateway.orderIdPrefix) && (await app.load(payment, orderId)).state.order !== null;
