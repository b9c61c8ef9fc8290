import type { Rejection } from '@anupalan/domain/kernel/rejection';
import { err, type Result } from '@anupalan/domain/kernel/result';
import { payment } from '@anupalan/domain/payments/aggregate';
import type { GatewayPayment, GatewayRefund } from '@anupalan/infra/ports/payment-gateway';
import type { App } from './app.js';
import { systemContext } from './command-context.js';
import type { Executed } from './execute.js';
import { derivedId } from './ids.js';

const gatewayContext = (app: App, ...what: readonly string[]) =>
  systemContext(`${app.gateway.name}-webhook`, {
    actor: { id: app.gateway.name, role: 'gateway' },
    channel: 'api',
    // The same news, told twice or asked for, is the same command.
    commandId: derivedId('gateway', app.gateway.name, ...what),
  });

const unknownOrder: Rejection = { kind: 'not_found', code: 'order_not_found', message: 'Unknown order.' };

/** Records what a gateway says about an attempt to pay, from a webhook or from asking; repetitions change nothing. */
export const recordPayment = async (app: App, news: GatewayPayment): Promise<Result<Executed, Rejection>> => {
  if (!(await isOurs(app, news.orderId))) return err(unknownOrder);
  const context = gatewayContext(app, news.orderId, news.gatewayPaymentId, news.status);
  const { gatewayPaymentId, amountPaise, method, reason, at } = news;
  return app.execute(
    payment,
    news.orderId,
    news.status === 'captured'
      ? { type: 'recordCapture', gatewayPaymentId, amountPaise, method, capturedAt: at }
      : { type: 'recordFailure', gatewayPaymentId, reason },
    context,
  );
};

/** Records how a refund ended; it is known by our own key, whatever the gateway calls it. */
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
