/** The statuses of an order, and what they mean for its payment. */
export const ORDER_STATUSES = [
  'created',
  'failed',
  'captured',
  'mismatched',
  'withdrawn',
  'expired',
  'refund_pending',
  'refunded',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/**
 * Statuses in which an order can be paid: not tried yet, the last attempt failed, or a wrong amount was captured and is
 * refunded.
 */
export const PAYABLE_STATUSES = ['created', 'failed', 'mismatched'] as const;

/** How long an attempt may be pending at the gateway, ms; after it a new payment is offered. */
export const CONFIRMING_MS = 60_000;

/** How long the order that starts a service can be paid, days: shorter than a gateway keeps its page open. */
export const INITIAL_ORDER_DAYS = 30;

/** Can an order be paid at this status? */
export const isPayable = (status: string): boolean => PAYABLE_STATUSES.some((payable) => payable === status);

/**
 * What the first payment of a request comes to: as it was captured, else as its newest order asks that can still be
 * paid, else what is due without an order. Failed, expired and returned ones come to nothing.
 */
export const firstPayment = (
  orders: readonly { readonly purpose: string; readonly status: string; readonly amount: number }[],
  due: number,
): number => {
  const initial = orders.filter(({ purpose }) => purpose === 'initial');
  const counts =
    initial.find(({ status }) => status === 'captured') ?? initial.findLast(({ status }) => isPayable(status));
  return counts?.amount ?? due;
};
