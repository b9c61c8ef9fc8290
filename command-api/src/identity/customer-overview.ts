import type { CustomerOverview } from '@anupalan/domain/contracts/people';
import { type Paise, toRupees } from '@anupalan/domain/kernel/money';
import { uses as caseReads, findCases, textPage } from '@anupalan/projector/read-models/case/queries';
import { uses as listReads, newestRequests } from '@anupalan/projector/read-models/case-list/queries';
import type { OrderDoc } from '@anupalan/projector/read-models/orders/doc';
import { uses as orderReads, ordersOfCustomer } from '@anupalan/projector/read-models/orders/queries';
import { peopleById } from '@anupalan/projector/read-models/people/queries';
import type { App } from '../platform/app.js';
import { actorView } from '../platform/people-names.js';

const CASES = 10;

export const uses = [...new Set([...caseReads, ...listReads, ...orderReads])];

const sum = (amounts: readonly { readonly amountPaise: Paise }[]): Paise =>
  amounts.reduce((total, { amountPaise }) => total + amountPaise, 0);

/** All payments of the orders, without doubled and wrong ones, since those go back completely. */
const moneyOf = (orders: readonly OrderDoc[]): CustomerOverview['money'] => {
  const paid = orders.flatMap(({ capturedPaise, gatewayPaymentId, refunds, disputes }) => {
    const of = (one: { readonly gatewayPaymentId: string }): boolean => one.gatewayPaymentId === gatewayPaymentId;
    return capturedPaise === null
      ? []
      : [{ amountPaise: capturedPaise, refunds: refunds.filter(of), disputes: disputes.filter(of) }];
  });
  const refunds = paid.flatMap((one) => one.refunds);
  const lost = paid.flatMap((one) => one.disputes).filter(({ status }) => status === 'lost');
  return {
    captured: toRupees(sum(paid)),
    refunded: toRupees(sum(refunds.filter(({ status }) => status === 'processed')) + sum(lost)),
    refunding: toRupees(sum(refunds.filter(({ status }) => status === 'pending'))),
  };
};

const newestMessage = async ({ reads }: App, ids: readonly string[]): Promise<CustomerOverview['last_message']> => {
  const cases = (await findCases(reads, ids)).filter(({ counts }) => counts.messages > 0);
  const newest = await Promise.all(
    cases.map(async (one) => ({ one, text: (await textPage(reads, one, 'messages', { limit: 1 })).entries.at(-1) })),
  );
  const [last] = newest
    .flatMap(({ one, text }) => (text === undefined ? [] : [{ one, text }]))
    .sort((a, b) => (a.text.at < b.text.at ? 1 : -1));
  if (last === undefined) return null;
  const { at, by } = last.text;
  const people = await peopleById(reads, [by.id]);
  return { at, from: actorView(by, people), case_id: last.one.id, case_number: last.one.header.caseNumber };
};

/** The newest cases of a customer, their money, and when they and we last wrote to each other. */
export const customerOverview = async (app: App, customerId: string): Promise<CustomerOverview> => {
  const [{ cases, total }, orders] = await Promise.all([
    newestRequests(app.reads, customerId, CASES),
    ordersOfCustomer(app.reads, customerId),
  ]);
  return {
    cases: cases.map(({ id, caseNumber, serviceTitle, status, workflow, createdAt }) => ({
      id,
      case_number: caseNumber,
      service_title: serviceTitle,
      status,
      workflow: workflow.id,
      workflow_version: workflow.version,
      requested_at: createdAt,
    })),
    total,
    money: moneyOf(orders),
    last_message: await newestMessage(
      app,
      cases.map(({ id }) => id),
    ),
  };
};
