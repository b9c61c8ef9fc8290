export interface RequestsFilter {
  readonly q: string;
  readonly sort: string;
  /** A status; empty: all. */
  readonly status: string;
  /** A person's id, or `none`; empty: everybody. */
  readonly assignee: string;
}

/** GET /api/admin/requests for what the address shows; a search has its own order. */
export function requestsPath({ q, sort, status, assignee }: RequestsFilter): string {
  const query = new URLSearchParams({ limit: '25' });
  if (q !== '') query.set('q', q);
  else if (sort !== '') query.set('sort', sort);
  if (status !== '') query.set('status', status);
  if (assignee !== '') query.set('assignee', assignee);
  return `/api/admin/requests?${query}`;
}
