import { done } from '@anupalan/domain/contracts/common';
import * as contract from '@anupalan/domain/contracts/payments';
import { fromRupees } from '@anupalan/domain/kernel/money';
import { wrong } from '@anupalan/domain/kernel/rejection';
import { payment } from '@anupalan/domain/payments/aggregate';
import { paidBy } from '@anupalan/domain/payments/state';
import { can } from '@anupalan/domain/rules/permissions';
import { success } from '@anupalan/domain/texts/done';
import { z } from 'zod';
import { notFound, refuse, reply, route } from '../platform/http/route.js';
import { paymentTasks } from './payment-tasks.js';

const tag = 'payments';

/** Routes by which admins settle payments: waiting tasks, and refunds of single payments. */
export const refundRoutes = [
  route({
    method: 'GET',
    path: '/api/admin/payments/tasks',
    summary: 'Payments that wait for an admin, and reports of the gateway that changed nothing',
    tag,
    access: ['admin'],
    answer: contract.paymentTasks,
    reads: ['orders', 'case-list', 'people'],
    handle: async ({ app, session }) => reply(await paymentTasks(app, session.userId)),
  }),
  route({
    method: 'POST',
    path: '/api/admin/payments/:orderId/refunds',
    summary: 'Give a paid order back in whole or in part; above the limit a second admin has to approve it',
    tag,
    access: ['admin'],
    params: z.object({ orderId: z.string() }),
    body: contract.refundBody,
    answer: done,
    perMinute: 30,
    handle: async ({ app, session, params, body, context }) => {
      if (!can(session.role, 'payment.refund')) return notFound('order_not_found');
      const { amount, reason } = body;
      if (!(amount > 0)) return refuse(wrong('amount', 'amount_invalid'));
      const { state } = await app.load(payment, params.orderId);
      if (state.order === null) return notFound('order_not_found');
      const gatewayPaymentId = paidBy(state)?.gatewayPaymentId ?? '';
      const asked = await app.execute(
        payment,
        params.orderId,
        { type: 'proposeRefund', gatewayPaymentId, amountPaise: fromRupees(amount), reason },
        context,
      );
      if (!asked.ok) return refuse(asked.error);
      const waits = (await app.load(payment, params.orderId)).state.proposals.length > 0;
      return reply({ ...success(waits ? 'refund_proposed' : 'refund_asked'), id: params.orderId }, asked.value);
    },
  }),
  route({
    method: 'POST',
    path: '/api/admin/payments/:orderId/refunds/:proposalId',
    summary: 'Approve a refund that another admin proposed, or decline it',
    tag,
    access: ['admin'],
    params: z.object({ orderId: z.string(), proposalId: z.string() }),
    body: contract.refundDecision,
    answer: done,
    perMinute: 30,
    handle: async ({ app, session, params, body, context }) => {
      if (!can(session.role, 'payment.refund')) return notFound('order_not_found');
      const { orderId, proposalId } = params;
      const approves = body.decision === 'approve';
      const type = approves ? 'approveRefund' : 'declineRefund';
      const decided = await app.execute(payment, orderId, { type, proposalId }, context);
      if (!decided.ok) return refuse(decided.error);
      return reply({ ...success(approves ? 'refund_approved' : 'refund_declined'), id: orderId }, decided.value);
    },
  }),
];
