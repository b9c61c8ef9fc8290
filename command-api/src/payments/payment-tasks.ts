import type { PaymentTask, PaymentTasks } from '@anupalan/domain/contracts/payments';
import { isOpenDispute } from '@anupalan/domain/kernel/dispute-status';
import { toRupees } from '@anupalan/domain/kernel/money';
import { findCaseRow } from '@anupalan/projector/read-models/case-list/queries';
import type { OrderDoc } from '@anupalan/projector/read-models/orders/doc';
import { ordersToSettle } from '@anupalan/projector/read-models/orders/queries';
import { peopleById } from '@anupalan/projector/read-models/people/queries';
import type { App } from '../platform/app.js';
import type { People } from '../platform/people-names.js';
import { reportsKept } from './kept-reports.js';

/** Orders on the list; an admin settles them one by one. */
const SHOWN = 50;

const tasksOf = (order: OrderDoc, caseNumber: string | null, people: People, callerId: string): PaymentTask[] => {
  const about = {
    order_id: order.orderId,
    request_id: order.requestId,
    case_number: caseNumber,
    service_title: order.serviceTitle,
    by: null,
    own: false,
    dispute: null,
    respond_by: null,
  };
  return [
    ...order.proposals.map(({ proposalId, amountPaise, proposedBy, at }) => ({
      ...about,
      kind: 'proposal' as const,
      id: proposalId,
      amount: toRupees(amountPaise),
      at,
      by: people.get(proposedBy)?.name ?? null,
      own: proposedBy === callerId,
    })),
    ...order.disputes.filter(isOpenDispute).map(({ disputeId, amountPaise, status, respondBy, at }) => ({
      ...about,
      kind: 'dispute' as const,
      id: disputeId,
      amount: toRupees(amountPaise),
      at,
      dispute: status,
      respond_by: respondBy,
    })),
    ...order.refunds
      .filter(({ status }) => status === 'failed')
      .map(({ refundKey, amountPaise, requestedAt }) => ({
        ...about,
        kind: 'refund_failed' as const,
        id: refundKey,
        amount: toRupees(amountPaise),
        at: requestedAt,
      })),
  ];
};

/** What admins have to do about payments, and the reports of the gateway that changed nothing. */
export const paymentTasks = async (app: App, callerId: string): Promise<PaymentTasks> => {
  const { orders, more } = await ordersToSettle(app.reads, SHOWN);
  const [rows, people, reports] = await Promise.all([
    Promise.all(orders.map(({ requestId }) => findCaseRow(app.reads, requestId))),
    peopleById(
      app.reads,
      orders.flatMap(({ proposals }) => proposals.map(({ proposedBy }) => proposedBy)),
    ),
    reportsKept(app),
  ]);
  const items = orders.flatMap((order, i) => tasksOf(order, rows[i]?.caseNumber ?? null, people, callerId));
  return { items, more, reports };
};
