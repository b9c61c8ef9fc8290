import { withAsOf } from '../../../shared/as-of/as-of';
import { type CaseFilters, listQuery } from '../list/filters';

/** The orders of the list of all cases. */
export const SORTS = [
  'due_at',
  '-created_at',
  'created_at',
  '-updated_at',
  '-delivered_at',
  'service_title',
  'status',
  '-price',
] as const;

interface RequestsList {
  readonly q: string;
  readonly sort: string;
  readonly filters: CaseFilters;
  /** A past day; the present without one. */
  readonly asOf?: string;
}

/** GET /api/admin/requests for the list in the address; a search has its own order. */
export const requestsPath = (list: RequestsList): string => {
  const query = new URLSearchParams({ limit: '25' });
  for (const [name, value] of listQuery(list)) query.set(name, value);
  return withAsOf(`/api/admin/requests?${query}`, list.asOf ?? null);
};

/** All pages of the same list as CSV. */
export const requestsCsv = (list: RequestsList): string => `/api/admin/requests.csv?${listQuery(list)}`;
