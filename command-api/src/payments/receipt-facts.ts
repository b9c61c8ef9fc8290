import { user } from '@anupalan/domain/identity/aggregate';
import { billToOf } from '@anupalan/domain/identity/state';
import { ERASED } from '@anupalan/domain/kernel/event';
import type { PaymentFacts } from '@anupalan/domain/payments/commands';
import type { PaymentState } from '@anupalan/domain/payments/state';
import type { Load } from '../platform/commands/load.js';

/**
 * Whom the receipt of an order is made out to: as noted with the order, else as the account says now, else its mobile
 * number. Nobody once the account was erased: its erasure does not know of this receipt.
 */
export const recipientOf = async (
  load: Load,
  { order, billTo }: PaymentState,
): Promise<Pick<PaymentFacts, 'recipient' | 'customer'>> => {
  if (order === null) return {};
  const { state } = await load(user, order.customerId);
  if (state.erased) return { recipient: ERASED, customer: null };
  const known = billTo ?? billToOf(state, order.requestId);
  return { recipient: known?.name ?? state.mobile, customer: known };
};

/** Whom the account of an order's customer names for receipts now. */
export const billToNow = async (load: Load, { order }: PaymentState): Promise<Pick<PaymentFacts, 'billTo'>> => {
  if (order === null) return {};
  const { state } = await load(user, order.customerId);
  return { billTo: billToOf(state, order.requestId) };
};
