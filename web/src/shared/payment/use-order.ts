import type { Order } from '@anupalan/domain/contracts/payments';
import { isPayable } from '@anupalan/domain/rules/order-status';
import { useQuery } from '@tanstack/react-query';
import { modelQuery } from '../api/query-client';
import { models } from '../api/reference';

/** Interval of the order's queries while a change is awaited, ms; live changes arrive sooner. */
const POLL_MS = 1500;

/** Whether no further change of the payment itself is expected. */
export const isSettled = ({ status, confirming_since }: Pick<Order, 'status' | 'confirming_since'>): boolean =>
  status !== 'created' && status !== 'refund_pending' && (confirming_since === null || !isPayable(status));

/**
 * The order as the server knows it (GET /api/payments/:orderId), queried every 1.5 s until `until` holds: by default
 * until it is settled.
 */
export function useOrder(orderId: string | null, until: (order: Order) => boolean = isSettled) {
  return useQuery({
    ...modelQuery<Order>(models.payment, `/api/payments/${encodeURIComponent(orderId ?? '')}`, { id: orderId ?? '' }),
    enabled: orderId !== null && orderId !== '',
    // A payment made a moment ago must not come from the cache.
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data !== undefined && until(state.data) ? false : POLL_MS),
  });
}
