import { user } from '@anupalan/domain/identity/aggregate';
import { billToOf } from '@anupalan/domain/identity/state';
import { ERASED } from '@anupalan/domain/kernel/event';
import { fromRupees } from '@anupalan/domain/kernel/money';
import type { payment } from '@anupalan/domain/payments/aggregate';
import type { ReceiptFacts } from '@anupalan/domain/payments/commands';
import type { series } from '@anupalan/domain/payments/series';
import type { PaymentState } from '@anupalan/domain/payments/state';
import { SITE, siteSettings } from '@anupalan/domain/settings/aggregate';
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

export const factsOfPayment: FactsOfCommands<typeof payment> = {
  createOrder: async (_, { gateway }) => ({ gateway: gateway.name }),
  noteBillTo: async ({ state: { order } }, { load }) => ({
    billTo: order === null ? null : billToOf((await load(user, order.customerId)).state, order.requestId),
  }),
  issueReceipt: async (deciding, from) => {
    const [recipient, site] = await Promise.all([receiptFacts(deciding, from), from.load(siteSettings, SITE)]);
    return { ...recipient, supplier: currentSupplier(site.state.settings, from.config) };
  },
  correctReceipt: receiptFacts,
  proposeRefund: async (_, { load }) => {
    const { settings } = (await load(siteSettings, SITE)).state;
    return { refundApprovalLimitPaise: fromRupees(settings.refundApprovalLimit) };
  },
};

export const factsOfSeries: FactsOfCommands<typeof series> = {
  allocateNumber: async ({ id }) => ({ series: id }),
};
