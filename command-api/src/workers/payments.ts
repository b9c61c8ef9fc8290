import { payment } from '@anupalan/domain/payments/aggregate';
import { paidBy } from '@anupalan/domain/payments/state';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import type { JobView } from '@anupalan/infra/ports/job-queue';
import type { App } from '../app/app.js';
import { systemContext } from '../app/command-context.js';
import { recordPayment } from '../app/gateway-news.js';
import { derivedId } from '../app/ids.js';
import { ensurePaymentLink } from '../app/orders.js';

const field = (job: JobView, name: string): string => {
  const value = job.payload[name];
  if (typeof value !== 'string') throw new Error(`job ${job.id} of ${job.queue} has no ${name}`);
  return value;
};

const contextOf = (job: JobView) =>
  systemContext(`job-${job.queue}`, {
    commandId: derivedId('job', job.queue, job.id),
    ...(typeof job.payload.correlationId === 'string' ? { correlationId: job.payload.correlationId } : {}),
  });

/** Registers an order with the gateway, should the request that made it have died before it did so. */
export const createLink =
  (app: App) =>
  async (job: JobView): Promise<void> => {
    await ensurePaymentLink(app, field(job, 'orderId'), contextOf(job));
  };

/** Asks the gateway about an order that nobody has told us about: webhooks get lost. */
export const reconcile =
  (app: App) =>
  async (job: JobView): Promise<void> => {
    const orderId = field(job, 'orderId');
    const { state } = await app.load(payment, orderId);
    if (state.order === null || paidBy(state) !== undefined) return;
    for (const news of await app.gateway.payments(orderId)) await recordPayment(app, news);
  };

/** Gives money back; the gateway says by webhook when it is done. */
export const refund =
  (app: App) =>
  async (job: JobView): Promise<void> => {
    const orderId = field(job, 'orderId');
    const refundKey = field(job, 'refundKey');
    const { state } = await app.load(payment, orderId);
    const due = state.refunds.find((one) => one.refundKey === refundKey);
    if (due === undefined || due.status === 'processed') return;
    await app.gateway.refund({
      orderId,
      refundKey,
      gatewayPaymentId: due.gatewayPaymentId,
      amountPaise: due.amountPaise,
    });
  };

/** A final payment link has run out; refused when it was paid or withdrawn meanwhile. */
export const expire =
  (app: App) =>
  async (job: JobView): Promise<void> => {
    await app.execute(payment, field(job, 'orderId'), { type: 'expireOrder' }, contextOf(job));
  };

/** Fourteen days after delivery nobody has confirmed: the case is completed; refused when it was. */
export const completeDelivered =
  (app: App) =>
  async (job: JobView): Promise<void> => {
    const confirm = { type: 'confirmDelivery', rating: null, comment: null } as const;
    await app.execute(serviceRequest, field(job, 'requestId'), confirm, contextOf(job));
  };
