import type { CaseView, PastCase, PastViewer, TimelineEntry, TimelinePage } from '@anupalan/domain/contracts/requests';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../../shared/api/client';
import { modelQuery } from '../../../shared/api/query-client';
import { models } from '../../../shared/api/reference';

const pathOf = (id: string, what: string): string => `/api/admin/requests/${encodeURIComponent(id)}/${what}`;

/** Every moment of a case, oldest first; `complete` once the last page is there. */
export function useMoments(id: string) {
  const path = pathOf(id, 'moments');
  const query = useInfiniteQuery({
    queryKey: [models.case, id, path],
    queryFn: ({ pageParam, signal }) =>
      api.get<TimelinePage>(pageParam === null ? path : `${path}?after=${encodeURIComponent(pageParam)}`, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const moments: readonly TimelineEntry[] | undefined = query.data?.pages.flatMap(({ items }) => items);
  return { ...query, moments, complete: query.data !== undefined && !hasNextPage };
}

/** The case right after the event at this position; nothing is asked for null. */
export const usePastCase = (id: string, position: string | null, as: PastViewer) =>
  useQuery({
    ...modelQuery<PastCase>(models.case, `${pathOf(id, 'history')}?at=${encodeURIComponent(position ?? '')}&as=${as}`, {
      id,
    }),
    enabled: position !== null,
    // While the slider moves, the last moment stays in view.
    placeholderData: keepPreviousData,
  });

/** A past view in which nothing can be done: what was open then may be closed or paid today. */
export const frozen = (view: CaseView): CaseView => ({
  ...view,
  allowed_actions: [],
  payments: view.payments.map((payment) => ({ ...payment, paymentLink: null })),
});
