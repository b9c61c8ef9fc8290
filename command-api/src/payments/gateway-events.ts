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
export const recordPayment = async (app: App, reported: GatewayPayment): Promise<Result<Executed, Rejection>> => {
  if (!(await isOurs(app, reported.orderId))) return err(unknownOrder);
  const context = gatewayContext(app, reported.orderId, reported.gatewayPaymentId, reported.status);
  const { gatewayPaymentId, amountPaise, method, reason, at } = reported;
  return app.execute(
    payment,
    reported.orderId,
    reported.status === 'captured'
      ? { type: 'recordCapture', gatewayPaymentId, amountPaise, method, capturedAt: at }
      : reported.status === 'failed'
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

/** Records the outcome of a refund, identified by our own key. */
export const recordRefund = async (app: App, reported: GatewayRefund): Promise<Result<Executed, Rejection>> => {
  if (!(await isOurs(app, reported.orderId))) return err(unknownOrder);
  const { refundKey } = reported;
  const context = gatewayContext(app, reported.orderId, reported.gatewayRefundId, reported.status);
  return app.execute(
    payment,
    reported.orderId,
    reported.status === 'processed'
      ? {
          type: 'recordRefund',
          refundKey,
          gatewayRefundId: reported.gatewayRefundId,
          amountPaise: reported.amountPaise,
        }
      : { type: 'recordRefundFailure', refundKey, reason: 'The gateway could not refund.' },
    context,
  );
};

const isOurs = async (app: App, orderId: string): Promise<boolean> =>
  orderId.startsWith(app.gateway.orderIdPrefix) && (await app.load(payment, orderId)).state.order !== null;
