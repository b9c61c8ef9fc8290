/** The state of a list of cases in the address (`?q=gst&sort=-updated_at&pages=2`). */
export interface ListState {
  readonly q: string;
  /** Empty: the list's default order. */
  readonly sort: string;
  readonly pages: number;
}

/** More pages would make a list slow, and hard to search. */
export const MAX_PAGES = 40;

/** Reads a list's address; invalid values become the defaults. */
export function readList(params: URLSearchParams): ListState {
  const pages = Number(params.get('pages') ?? 1);
  return {
    q: params.get('q') ?? '',
    sort: params.get('sort') ?? '',
    pages: Number.isInteger(pages) && pages > 1 ? Math.min(pages, MAX_PAGES) : 1,
  };
}

/**
 * The address with some parameters changed; empty ones and null are removed. Any change except of `pages` returns to
 * the first page.
 */
export function withParams(params: URLSearchParams, change: Readonly<Record<string, string | null>>): URLSearchParams {
  const next = new URLSearchParams(params);
  if (!('pages' in change)) next.delete('pages');
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** The rows of a page of a table; lists request as many from the server. */
export const ROWS_A_PAGE = 50;

/** The page of a table in the address (`?page=2`), from 0; at most the last that a list shows. */
export const pageIn = (params: URLSearchParams): number =>
  Math.min(Math.max(0, Number.parseInt(params.get('page') ?? '1', 10) - 1 || 0), MAX_PAGES - 1);

/** Whether this page of a table, from 0, is the last that a list shows, however many more it has. */
export const isLastShown = (page: number): boolean => page + 1 >= MAX_PAGES;
