import { payment } from '@anupalan/domain/payments/aggregate';
import { paidBy, refundablePaise } from '@anupalan/domain/payments/state';
import type { RequestState } from '@anupalan/domain/requests/state';
import type { Load } from '../platform/commands/load.js';

/**
 * What is left of the payments that a request holds, without what went back of them. Orders of which nothing is left
 * are left out.
 */
export const stillHeld = async (load: Load, { held }: RequestState): Promise<RequestState['held']> => {
  const left = await Promise.all(
    held.map(async ({ orderId, amountPaise }) => {
      const { state } = await load(payment, orderId);
      const paid = paidBy(state);
      const rest = paid === undefined ? amountPaise : refundablePaise(state, paid.gatewayPaymentId);
      return { orderId, amountPaise: Math.min(amountPaise, rest) };
    }),
  );
  return left.filter(({ amountPaise }) => amountPaise > 0);
};
