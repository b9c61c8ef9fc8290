import { payment } from '@anupalan/domain/payments/aggregate';
import { paidBy } from '@anupalan/domain/payments/state';
import type { JobHandler } from '@anupalan/infra/ports/job-queue';
import type { App } from '../platform/app.js';
import { childCommand } from '../platform/commands/command-context.js';
import { contextOf, textOf } from '../platform/job-payload.js';
import { askForDisputes, askForReturns, askGateway } from './gateway-events.js';
import { ensurePaymentLink } from './orders.js';

/** Queue `gateway`: registers an order with the gateway, in case the call that made it died before. */
export const createLink =
  (app: App): JobHandler =>
  async (job) => {
    const orderId = textOf(job, 'orderId');
    const { state } = await app.load(payment, orderId);
    if (state.order === null || state.link !== 'open' || paidBy(state) !== undefined) return;
    const linked = await ensurePaymentLink(app, orderId, contextOf(job));
    if (!linked.ok) throw new Error(`no payment link for ${orderId}: ${linked.error.code}`);
  };

/**
 * Queue `reconcile`: queries the gateway about an order and its refunds, since webhooks get lost. Paid orders are
 * included while jobs are planned, since they may be paid twice. Known reports change nothing.
 */
export const reconcile =
  (app: App): JobHandler =>
  async (job) => {
    const orderId = textOf(job, 'orderId');
    const { state } = await app.load(payment, orderId);
    if (state.order === null) return;
    await askGateway(app, orderId, { returned: false });
    await askForReturns(app, orderId);
  };

export const DISPUTES_QUEUE = 'disputes';
const HOUR_MS = 3600_000;

/**
 * Plans the query for disputes of this hour, or of the `n`-th hour after it; only once, however many processes call it.
 */
export const planDisputeCheck = async ({ jobs, clock }: Pick<App, 'jobs' | 'clock'>, n = 0): Promise<void> => {
  const hour = new Date((Math.floor(clock.now() / HOUR_MS) + n) * HOUR_MS).toISOString();
  await jobs.add({ queue: DISPUTES_QUEUE, id: `disputes-${hour.replaceAll(':', '_')}`, payload: {}, runAt: hour });
};

/**
 * Queue `disputes`: queries the gateway for all disputes each hour. A bank opens them months after a payment, when nobody
 * asks about its order any more.
 */
export const checkDisputes =
  (app: App): JobHandler =>
  async () => {
    // Planned before it asks: an unavailable gateway must not end the hourly checks.
    await planDisputeCheck(app, 1);
    await askForDisputes(app);
  };

/**
 * Queue `refunds`: requests a refund; the gateway reports its end by webhook. If the last try fails, the order records
 * it, which notifies the admins.
 */
export const refund =
  (app: App): JobHandler =>
  async (job) => {
    const orderId = textOf(job, 'orderId');
    const refundKey = textOf(job, 'refundKey');
    const { state } = await app.load(payment, orderId);
    const due = state.refunds.find((one) => one.refundKey === refundKey);
    if (due === undefined || due.status === 'processed' || due.status === 'dropped') return;
    const { gatewayPaymentId, amountPaise } = due;
    try {
      await app.gateway.refund({ orderId, refundKey, gatewayPaymentId, amountPaise });
    } catch (error) {
      // Somebody may have refunded at the gateway by hand: the next try then asks for the rest.
      await askForReturns(app, orderId).catch((err: unknown) =>
        app.log.warn({ err, orderId }, 'refunds made at the gateway by hand not asked for'),
      );
      if (job.attempt >= job.attempts) {
        const failed = { type: 'recordRefundFailure', refundKey, reason: 'The gateway could not be reached.' } as const;
        await app.execute(payment, orderId, failed, childCommand(contextOf(job), 'failed'));
      }
      throw error;
    }
  };

/** Queue `expiry`: expires an order. Refused if it was paid; no effect if it was withdrawn. */
export const expire =
  (app: App): JobHandler =>
  async (job) => {
    const expired = await app.execute(payment, textOf(job, 'orderId'), { type: 'expireOrder' }, contextOf(job));
    if (!expired.ok && expired.error.code === 'order_not_expired_yet') throw new Error(expired.error.message);
  };
