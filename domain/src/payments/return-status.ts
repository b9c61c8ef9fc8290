import type { Paise } from '../kernel/money.js';

/** Money of a payment that goes back or, once done, is back. */
export type Return = {
  readonly amountPaise: Paise;
  readonly done: boolean;
};

/** Whether the whole payment of an order goes back or is back; a part of it leaves the order as it is. */
export const returnStatus = (
  capturedPaise: Paise,
  returns: readonly Return[],
): 'captured' | 'refund_pending' | 'refunded' => {
  const total = (some: readonly Return[]): Paise => some.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  if (total(returns.filter(({ done }) => done)) >= capturedPaise) return 'refunded';
  return total(returns) >= capturedPaise ? 'refund_pending' : 'captured';
};
