import { Readable } from 'node:stream';
import { done } from '@anupalan/domain/contracts/common';
import * as contract from '@anupalan/domain/contracts/payments';
import { fromRupees } from '@anupalan/domain/kernel/money';
import { latest } from '@anupalan/domain/kernel/position';
import { type Rejection, rejection, wrong } from '@anupalan/domain/kernel/rejection';
import type { Result } from '@anupalan/domain/kernel/result';
import { payment } from '@anupalan/domain/payments/aggregate';
import { notTheirs } from '@anupalan/domain/payments/not-theirs';
import { type Order, paidBy } from '@anupalan/domain/payments/state';
import { success } from '@anupalan/domain/texts/done';
import type { WebhookReading } from '@anupalan/infra/ports/payment-gateway';
import { findOrder, uses as orderReads } from '@anupalan/projector/read-models/orders/queries';
import { z } from 'zod';
import type { App } from '../platform/app.js';
import { teamFact } from '../platform/cases/team.js';
import { type CommandContext, childCommand } from '../platform/commands/command-context.js';
import { BUSY, type Executed } from '../platform/commands/execute.js';
import { notFound, refuse, reply, route, type Session } from '../platform/http/route.js';
import { askGateway, recordDispute, recordPayment, recordRefund, UNSETTLED } from './gateway-events.js';
import { keepReport } from './kept-reports.js';
import { readerReads, refusalOfReader } from './order-access.js';
import { orderView } from './order-view.js';
import { initiateOrder } from './orders.js';
import { receiptRoutes } from './receipt-routes.js';
import { refundVoucherOf } from './refund-voucher.js';
import { refundVoucherFileName, refundVoucherPdf } from './refund-voucher-pdf.js';

const tag = 'payments';
const orderParams = z.object({ orderId: z.string() });

/** Why the caller may not pay this order, from the log. */
const refusalOfPayer = async (
  app: App,
  { userId: id, role }: Session,
  order: Order | null,
): Promise<Rejection | null> => {
  if (order === null || role !== 'customer') return rejection('not_found', 'order_not_found');
  const own = order.customerId === id;
  const { team } = own ? { team: undefined } : await teamFact(app.load, { id, role }, order.requestId);
  return notTheirs(order, team, { id, role });
};

const pdfFile = (content: Buffer, fileName: string) =>
  ({
    kind: 'file',
    file: {
      content: Readable.from([content]),
      mime: 'application/pdf',
      bytes: content.length,
      fileName,
      inline: false,
    },
  }) as const;

/** Notes with the order the recipient of its receipt, before the customer leaves for the payment page. */
const noteBillTo = (app: App, orderId: string, context: CommandContext) =>
  app.execute(payment, orderId, { type: 'noteBillTo' }, childCommand(context, 'bill-to'));

/** Routes for paying; the payment page is a path of this origin or the gateway's https address. */
export const paymentRoutes = [
  route({
    method: 'POST',
    path: '/api/payment/initiate',
    summary:
      'Open an order at the price the server knows, or answer the one that is open; 409 when a request of it is under way',
    tag,
    access: ['customer'],
    body: contract.initiatePayment,
    perMinute: 30,
    answer: contract.paymentInitiated,
    handle: async ({ app, session, body, context }) => {
      const shown = body.amount === undefined ? null : Number(body.amount);
      if (shown !== null && !(Number.isFinite(shown) && shown >= 0 && shown < 1e9))
        return refuse(wrong('amount', 'invalid_amount'));
      const { serviceId, requestId = null, another = false } = body;
      const price = shown === null ? null : fromRupees(shown);
      const started = await initiateOrder(
        app,
        { customerId: session.userId, serviceId, shown: price, requestId, another },
        context,
      );
      if (!started.ok) return refuse(started.error);
      const { orderId, paymentLink, position } = started.value;
      const noted = await noteBillTo(app, orderId, context);
      if (!noted.ok) return refuse(noted.error);
      const answer = { orderId, paymentLink, testMode: app.gateway.name === 'simulated' };
      return reply(answer, { position: latest(position, noted.value.position) });
    },
  }),
  route({
    method: 'GET',
    path: '/api/payments/:orderId',
    summary: 'An order as the server knows it',
    tag,
    access: 'signed-in',
    params: orderParams,
    answer: contract.order,
    reads: [...orderReads, ...readerReads, 'case'],
    handle: async ({ app, session, params }) => {
      const found = await findOrder(app.reads, params.orderId);
      if (found === null) return notFound('order_not_found');
      const refusal = await refusalOfReader(app, session, found);
      if (refusal !== null) return refuse(refusal);
      return reply(await orderView(app, found));
    },
  }),
  route({
    method: 'POST',
    path: '/api/payments/:orderId/attempts',
    summary: 'The customer leaves for the payment page: until the outcome is known, the order is being confirmed',
    tag,
    access: ['customer'],
    params: orderParams,
    perMinute: 30,
    answer: done,
    handle: async ({ app, params, context }) => {
      const noted = await noteBillTo(app, params.orderId, context);
      if (!noted.ok) return refuse(noted.error);
      const started = await app.execute(payment, params.orderId, { type: 'startAttempt' }, context);
      if (!started.ok) return refuse(started.error);
      return reply({ ...success('attempt_noted'), id: params.orderId }, started.value);
    },
  }),
  route({
    method: 'POST',
    path: '/api/payments/:orderId/check',
    summary: 'Ask the gateway now how the payment of an order stands; the order then says what it told',
    tag,
    access: ['customer'],
    params: orderParams,
    body: contract.checkPayment,
    perMinute: 30,
    answer: done,
    handle: async ({ app, session, params, body }) => {
      const { state } = await app.load(payment, params.orderId);
      const refusal = await refusalOfPayer(app, session, state.order);
      if (refusal !== null) return refuse(refusal);
      const position = await askGateway(app, params.orderId, { returned: body.returned ?? false });
      return reply({ ...success('gateway_asked'), id: params.orderId }, { position });
    },
  }),
  ...receiptRoutes,
  route({
    method: 'GET',
    path: '/api/payments/:orderId/refunds/:refundId/voucher.pdf',
    summary: 'The voucher of a refund as a PDF: for its customer, staff and admins; 404 before its number is given',
    tag,
    access: 'signed-in',
    params: z.object({ orderId: z.string(), refundId: z.string() }),
    perMinute: 30,
    answer: 'file',
    fileTypes: ['application/pdf'],
    reads: readerReads,
    handle: async ({ app, session, params }) => {
      const found = await refundVoucherOf(app, params, (order) => refusalOfReader(app, session, order));
      if (!found.ok) return refuse(found.error);
      return pdfFile(await refundVoucherPdf(app, found.value), refundVoucherFileName(found.value));
    },
  }),
  route({
    method: 'POST',
    path: '/api/payment/simulate',
    summary: 'Decide a simulated payment; the gateway then tells us by signed webhook',
    tag: 'demo',
    access: 'signed-in',
    demoOnly: true,
    body: contract.simulatePayment,
    perMinute: 30,
    answer: done,
    handle: async ({ app, session, body, context }) => {
      const { state } = await app.load(payment, body.orderId);
      const refusal = await refusalOfPayer(app, session, state.order);
      if (refusal !== null) return refuse(refusal);
      if (app.simulated === null) return notFound('order_not_found');
      if (paidBy(state) !== undefined) return refuse(rejection('conflict', 'already_paid'));
      // A simulated decision needs an open payment page; an order that is paid at the gateway has none.
      if (state.link === 'open' && (await app.simulated.orderStatus(body.orderId)) === 'open') {
        const started = await app.execute(payment, body.orderId, { type: 'startAttempt' }, context);
        if (!started.ok) return refuse(started.error);
      }
      const planned = await app.simulated.simulate(body.orderId, body.outcome, body.deliver ?? 'once');
      if (planned === 'unknown') return notFound('order_not_found');
      if (planned === 'already-paid') return refuse(rejection('conflict', 'already_paid'));
      return reply({ ...success('simulated'), id: body.orderId });
    },
  }),
  route({
    method: 'POST',
    path: '/api/webhooks/simulated',
    summary: 'Webhook of the simulated gateway, signed',
    tag: 'gateway',
    access: 'public',
    demoOnly: true,
    foreignOrigin: true,
    openInMaintenance: true,
    body: 'raw',
    answer: done,
    handle: async ({ app, rawBody, headers }) => webhook('simulated', app, rawBody, headers),
  }),
  route({
    method: 'POST',
    path: '/api/webhooks/razorpay',
    summary: 'Webhook of Razorpay, signed; 404 when another gateway is configured',
    tag: 'gateway',
    access: 'public',
    foreignOrigin: true,
    openInMaintenance: true,
    body: 'raw',
    answer: done,
    handle: async ({ app, rawBody, headers }) => webhook('razorpay', app, rawBody, headers),
  }),
];

/** Refusals that do not depend on the report: the gateway's next try may succeed. */
const TRY_AGAIN: ReadonlySet<string> = new Set([BUSY.code, UNSETTLED.code]);

/**
 * A report with a wrong signature is refused. A signed report that is not about an order of ours, or cannot be read, is
 * taken and kept for admins: the gateway counts every other answer as a failure and switches the webhook off after a
 * day.
 */
const webhook = async (
  gateway: string,
  app: App,
  rawBody: Buffer,
  headers: Readonly<Record<string, string | string[] | undefined>>,
) => {
  if (app.gateway.name !== gateway) return notFound();
  const reading = app.gateway.readWebhook(rawBody, headers);
  if (reading.kind === 'ignored') return reply({ ...success('not_for_us'), id: '' });
  if (reading.kind === 'bad-signature') {
    await keepReport(app, 'bad_signature', null);
    return refuse(rejection('forbidden', 'bad_signature'), { status: 401 });
  }
  if (reading.kind === 'malformed') {
    await keepReport(app, 'malformed', null);
    return reply({ ...success('report_unreadable', { why: reading.message }), id: '' });
  }
  const [orderId, recorded] = await recordReading(app, reading);
  if (!recorded.ok) {
    const { code } = recorded.error;
    if (TRY_AGAIN.has(code)) return refuse(recorded.error, { status: 503, retryAfterSeconds: 1 });
    await keepReport(app, code, orderId);
    return reply({ ...success('report_kept'), id: reading.deliveryId });
  }
  return reply({ ...success('recorded'), id: reading.deliveryId }, recorded.value);
};

const recordReading = async (
  app: App,
  reading: Extract<WebhookReading, { readonly kind: 'payment' | 'refund' | 'dispute' }>,
): Promise<readonly [string | null, Result<Executed, Rejection>]> => {
  switch (reading.kind) {
    case 'payment':
      return [reading.payment.orderId, await recordPayment(app, reading.payment)];
    case 'refund':
      return [reading.refund.orderId, await recordRefund(app, reading.refund)];
    case 'dispute':
      return [reading.dispute.orderId, await recordDispute(app, reading.dispute)];
  }
};
