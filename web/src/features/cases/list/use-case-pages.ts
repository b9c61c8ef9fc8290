import type { CasePage, CaseRow } from '@anupalan/domain/contracts/requests';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../../shared/api/client';
import { models } from '../../../shared/api/reference';

export interface CasePages<P extends CasePage> {
  /** The first page, with the totals; undefined while it is loading. */
  readonly first: P | undefined;
  readonly rows: readonly CaseRow[];
  /** Why the list could not be fetched, or not again, or not further; null otherwise. */
  readonly error: Error | null;
  /** Another page exists. */
  readonly more: boolean;
  readonly fetching: boolean;
  /** The shown data belongs to the previous query. */
  readonly stale: boolean;
  readonly loadingMore: boolean;
  readonly retry: () => void;
}

const tabOf = (path: string): string | null => new URLSearchParams(path.split('?')[1]).get('tab');

/**
 * The first `pages` pages of a list of cases, by cursor; `path` has its query but no cursor. Shown rows stay while
 * another page or answer loads; a row that moved between two pages is shown once.
 */
export function useCasePages<P extends CasePage>(path: string, pages: number): CasePages<P> {
  const query = useInfiniteQuery({
    queryKey: [models.caseList, null, path, 'pages'],
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam === null ? '' : `&cursor=${encodeURIComponent(pageParam)}`;
      return api.get<P>(`${path}${cursor}`, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    // Rows that stay in the list keep their place, so that a click is not lost. Another tab starts empty.
    placeholderData: (before, query) => (tabOf(query?.queryKey[2] ?? '') === tabOf(path) ? before : undefined),
  });
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const loaded = data?.pages.length ?? 0;
  useEffect(() => {
    if (loaded > 0 && loaded < pages && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [loaded, pages, hasNextPage, isFetching, isError, fetchNextPage]);
  const rows = new Map((data?.pages ?? []).flatMap(({ items }) => items).map((row) => [row.id, row]));
  return {
    first: data?.pages[0],
    rows: [...rows.values()],
    error: query.error,
    more: hasNextPage,
    fetching: isFetching,
    stale: query.isPlaceholderData,
    loadingMore: query.isFetchingNextPage,
    retry: () => void query.refetch(),
  };
}
