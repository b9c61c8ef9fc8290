import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { api } from './client';
import { queryClient } from './query-client';
import { models } from './reference';

/** A page of a case's entries, oldest first; `next_cursor` is the cursor of the page before. */
export interface EntryPage<T> {
  readonly items: readonly T[];
  readonly next_cursor: string | null;
  readonly total: number;
}

/** The loaded entries of a case's list. */
export interface Entries<T> {
  readonly items: readonly T[];
  readonly total: number;
  readonly hasEarlier: boolean;
  readonly isLoading: boolean;
  /** Why the last fetch of an earlier page failed; null if it did not. */
  readonly error: Error | null;
  readonly showEarlier: () => void;
}

const idOf = (entry: object): unknown => ('eventId' in entry ? entry.eventId : 'id' in entry ? entry.id : entry);

/**
 * The newest page of a list, which is a part of the case, and the earlier pages fetched from `path`. A change of the
 * case fetches all of them again; the first one then starts at the same entry as before, so that the others stay
 * unchanged.
 */
export function useEntries<T extends object>(caseId: string, path: string, newest: EntryPage<T>): Entries<T> {
  const queryKey = [models.case, caseId, path];
  const read = (before: string | null, signal: AbortSignal): Promise<EntryPage<T>> =>
    api.get<EntryPage<T>>(before === null ? path : `${path}?before=${encodeURIComponent(before)}`, { signal });
  const readNewest = async (signal: AbortSignal): Promise<EntryPage<T>> => {
    const first = queryClient.getQueryData<InfiniteData<EntryPage<T>>>(queryKey)?.pages[0];
    const oldest = first?.items[0];
    let { items, next_cursor, total } = await read(null, signal);
    if (first === undefined || oldest === undefined) return { items, next_cursor, total };
    const start = (): number => items.findIndex((entry) => idOf(entry) === idOf(oldest));
    while (start() === -1 && next_cursor !== null) {
      const page = await read(next_cursor, signal);
      items = [...page.items, ...items];
      next_cursor = page.next_cursor;
    }
    return start() === -1 ? { items, next_cursor, total } : { ...first, items: items.slice(start()), total };
  };
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => (pageParam === null ? readNewest(signal) : read(pageParam, signal)),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    // Until an earlier page is fetched, the case has all shown entries.
    enabled: ({ state }) => state.data !== undefined,
    // A press while offline fails at once; by default it would wait for the network without a sign.
    networkMode: 'always',
    refetchOnReconnect: true,
  });
  const { data, hasNextPage, fetchNextPage } = query;
  const loaded = (data?.pages ?? []).toReversed().flatMap(({ items }) => items);
  const known = new Set(loaded.map(idOf));
  const showEarlier = (): void => {
    if (data === undefined) queryClient.setQueryData(queryKey, { pages: [newest], pageParams: [null] });
    void fetchNextPage();
  };
  return {
    // The case may have been fetched again before its pages.
    items: [...loaded, ...newest.items.filter((entry) => !known.has(idOf(entry)))],
    total: newest.total,
    hasEarlier: data === undefined ? newest.next_cursor !== null : hasNextPage,
    isLoading: query.isFetchingNextPage,
    error: query.isFetchNextPageError ? query.error : null,
    showEarlier,
  };
}
