import { QUEUE_TABS, type QueueTab } from '@anupalan/domain/rules/queue-tabs';
import { type CaseFilters, type ListScope, listQuery } from '../list/filters';

/** The tab in the address; by default the person's own cases. */
export const tabOf = (params: URLSearchParams): QueueTab =>
  QUEUE_TABS.find((tab) => tab === params.get('tab')) ?? 'mine';

/** Whether the cases of a tab are open or finished. */
export const scopeOf = (tab: QueueTab): Exclude<ListScope, 'all'> => (tab === 'finished' ? 'finished' : 'open');

/** GET /api/staff/queue for the list in the address; a search has its own order. */
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
