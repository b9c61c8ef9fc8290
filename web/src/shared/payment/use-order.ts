import type { Order } from '@anupalan/domain/contracts/payments';
import { isPayable } from '@anupalan/domain/rules/order-status';
import { useQuery } from '@tanstack/react-query';
import { modelQuery } from '../api/query-client';
import { models } from '../api/reference';

/** How often an order is asked for while news of it are awaited; live changes come sooner. */
const POLL_MS = 1500;

/** Nothing more is expected of the payment itself. */
export const isSettled = ({ status, confirming_since }: Pick<Order, 'status' | 'confirming_since'>): boolean =>
  status !== 'created' && status !== 'refund_pending' && (confirming_since === null || !isPayable(status));

/**
 * The order as the server knows it (GET /api/payments/:orderId), asked again every 1.5 s until `until` holds: by default
 * until it is settled.
 */
export function useOrder(orderId: string | null, until: (order: Order) => boolean = isSettled) {
  return useQuery({
    ...modelQuery<Order>(models.payment, `/api/payments/${encodeURIComponent(orderId ?? '')}`, { id: orderId ?? '' }),
    enabled: orderId !== null && orderId !== '',
    // What was paid a moment ago must not come from memory.
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data !== undefined && until(state.data) ? false : POLL_MS),
  });
}
