import { user } from '@anupalan/domain/identity/aggregate';
import { contactOf } from '@anupalan/domain/identity/state';
import { ERASED } from '@anupalan/domain/kernel/event';
import type { PaymentFacts } from '@anupalan/domain/payments/commands';
import type { PaymentState } from '@anupalan/domain/payments/state';
import type { Load } from '../platform/commands/load.js';

/**
 * The recipient of an order's receipt as known now: the account's name, else the form's, else the mobile number. Nobody once the
 * account was erased: its erasure does not know of this receipt.
 */
export const recipientOf = async (
  load: Load,
  { order }: PaymentState,
): Promise<Pick<PaymentFacts, 'recipient' | 'customer'>> => {
  if (order === null) return {};
  const { state } = await load(user, order.customerId);
  if (state.erased) return { recipient: ERASED, customer: null };
  const contact = contactOf(state, order.requestId);
  return {
    recipient: state.name ?? contact?.name ?? state.mobile,
    customer: contact === null ? null : { gstin: contact.gstin, state: contact.state },
  };
};
