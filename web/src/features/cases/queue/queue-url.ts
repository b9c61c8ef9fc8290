import type { QueueTab } from '@anupalan/domain/contracts/requests';
import { type CaseFilters, listQuery } from '../list/filters';

/** The tabs of the queue in their order. */
export const QUEUE_TABS: readonly QueueTab[] = [
  'mine',
  'unassigned',
  'overdue',
  'review',
  'waiting-customer',
  'waiting-authority',
  'all',
];

/** The tab in the address; one's own cases when it names none. */
export const tabOf = (params: URLSearchParams): QueueTab =>
  QUEUE_TABS.find((tab) => tab === params.get('tab')) ?? 'mine';

/** GET /api/staff/queue for what the address shows; a search has its own order. */
export function queuePath(list: {
  readonly tab: QueueTab;
  readonly q: string;
  readonly sort: string;
  readonly filters: CaseFilters;
}): string {
  const query = new URLSearchParams({ tab: list.tab, limit: '25' });
  for (const [name, value] of listQuery(list)) query.set(name, value);
  return `/api/staff/queue?${query}`;
}
