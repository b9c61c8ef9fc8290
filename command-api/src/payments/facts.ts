import { user } from '@anupalan/domain/identity/aggregate';
import { billToOf } from '@anupalan/domain/identity/state';
import { ERASED } from '@anupalan/domain/kernel/event';
import { fromRupees } from '@anupalan/domain/kernel/money';
import type { payment } from '@anupalan/domain/payments/aggregate';
import type { ReceiptFacts } from '@anupalan/domain/payments/commands';
import type { series } from '@anupalan/domain/payments/series';
import type { PaymentState } from '@anupalan/domain/payments/state';
import type { TeamFact } from '@anupalan/domain/rules/team';
import { SITE, siteSettings } from '@anupalan/domain/settings/aggregate';
import { teamFact } from '../platform/cases/team.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import type { Deciding, FactSources, FactsOfCommands } from '../platform/commands/facts.js';
import { currentSupplier } from './supplier.js';

/**
 * Whom the receipt of an order is made out to: as noted with the order, else as the account says now, else its mobile
 * number. Nobody once the account was erased: its erasure does not know of this receipt.
 */
const receiptFacts = async (
  { state: { order, billTo } }: Deciding<PaymentState, unknown>,
  { load }: FactSources,
): Promise<ReceiptFacts> => {
  if (order === null) return { recipient: null, customer: null };
  const { state } = await load(user, order.customerId);
  if (state.erased) return { recipient: ERASED, customer: null };
  const known = billTo ?? billToOf(state, order.requestId);
  return { recipient: known?.name ?? state.mobile, customer: known };
};

type OfOrder = { readonly customerId: string; readonly requestId: string };

/** Of what customers do with an order of their own, or of a request of their team. */
const payerFacts = async (
  order: OfOrder | null,
  { actor }: CommandContext,
  { load }: FactSources,
): Promise<TeamFact> =>
  order === null || order.customerId === actor.id ? { team: undefined } : teamFact(load, actor, order.requestId);

export const factsOfPayment: FactsOfCommands<typeof payment> = {
  createOrder: async ({ command, context }, from) => ({
    gateway: from.gateway.name,
    ...(await payerFacts(command, context, from)),
  }),
  startAttempt: ({ state: { order }, context }, from) => payerFacts(order, context, from),
  noteBillTo: async ({ state: { order }, context }, from) => ({
    billTo: order === null ? null : billToOf((await from.load(user, order.customerId)).state, order.requestId),
    ...(await payerFacts(order, context, from)),
  }),
  issueReceipt: async (deciding, from) => {
    const [recipient, site] = await Promise.all([receiptFacts(deciding, from), from.load(siteSettings, SITE)]);
    return { ...recipient, supplier: currentSupplier(site.state.settings, from.config) };
  },
  correctReceipt: async (deciding, from) => ({
    ...(await receiptFacts(deciding, from)),
    ...(await payerFacts(deciding.state.order, deciding.context, from)),
  }),
  proposeRefund: async (_, { load }) => {
    const { settings } = (await load(siteSettings, SITE)).state;
    return { refundApprovalLimitPaise: fromRupees(settings.refundApprovalLimit) };
  },
};

export const factsOfSeries: FactsOfCommands<typeof series> = {
  allocateNumber: async ({ id }) => ({ series: id }),
};
