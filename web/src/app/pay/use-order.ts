import type { Order } from '@anupalan/domain/contracts/payments';
import { useQuery } from '@tanstack/react-query';
import { modelQuery } from '../../api/query-client';
import { models } from '../../api/reference';

/** How often an order is asked for while news of it are awaited; live changes come sooner. */
const POLL_MS = 1500;

/** Nothing more is expected of the payment itself. */
export const isSettled = (status: Order['status']): boolean => status !== 'created' && status !== 'refund_pending';

/**
 * The order as the server knows it (GET /api/payments/:orderId), asked again every 1.5 s until `until` holds: by default
 * until it is settled.
 */
export function useOrder(orderId: string | null, until: (order: Order) => boolean = ({ status }) => isSettled(status)) {
  return useQuery({
    ...modelQuery<Order>(models.payment, `/api/payments/${encodeURIComponent(orderId ?? '')}`, { id: orderId ?? '' }),
    enabled: orderId !== null && orderId !== '',
    // What was paid a moment ago must not come from memory.
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data !== undefined && until(state.data) ? false : POLL_MS),
  });
}
