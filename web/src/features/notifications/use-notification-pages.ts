import type { User } from '@anupalan/domain/contracts/identity';
import type { Notifications } from '@anupalan/domain/contracts/notifications';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../shared/api/client';
import { keyOf, PATH, PER_PAGE, useMarked } from './use-notifications';

export type Show = 'all' | 'unread';

/** The first `pages` pages of a person's notifications, by cursor. Shown rows stay while another page loads. */
export function useNotificationPages(user: User, show: Show, pages: number) {
  const path = `${PATH}?show=${show}&limit=${PER_PAGE}`;
  const query = useInfiniteQuery({
    queryKey: keyOf(path, user),
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam === null ? '' : `&cursor=${encodeURIComponent(pageParam)}`;
      return api.get<Notifications>(`${path}${cursor}`, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
  });
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const loaded = data?.pages.length ?? 0;
  useEffect(() => {
    if (loaded > 0 && loaded < pages && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [loaded, pages, hasNextPage, isFetching, isError, fetchNextPage]);
  const first = data?.pages[0];
  const items = (data?.pages ?? []).flatMap((page) => page.items);
  return {
    list: useMarked(first && { ...first, items }),
    error: query.error,
    isFetching,
    hasMore: hasNextPage,
    loadingMore: query.isFetchingNextPage,
    retry: () => void (loaded > 0 && hasNextPage ? fetchNextPage() : query.refetch()),
  };
}
