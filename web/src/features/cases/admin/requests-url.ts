import { type CaseFilters, listQuery } from '../list/filters';

interface RequestsList {
  readonly q: string;
  readonly sort: string;
  readonly filters: CaseFilters;
}

/** GET /api/admin/requests for the list in the address; a search has its own order. */
export const requestsPath = (list: RequestsList): string => {
  const query = new URLSearchParams({ limit: '25' });
  for (const [name, value] of listQuery(list)) query.set(name, value);
  return `/api/admin/requests?${query}`;
};

/** All pages of the same list as CSV. */
export const requestsCsv = (list: RequestsList): string => `/api/admin/requests.csv?${listQuery(list)}`;
