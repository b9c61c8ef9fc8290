import type { CustomerOverview, PersonDetail } from '@anupalan/domain/contracts/people';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../shared/api/client';
import { modelQuery } from '../../shared/api/query-client';
import { models } from '../../shared/api/reference';

const INVITATIONS = 'invitations';

/** Read models that the administration of accounts changes. */
export const CHANGED = [models.people];
export const INVITED = [INVITATIONS];

export const personPath = (id: string): string => `/api/admin/users/${encodeURIComponent(id)}`;
export const personPage = (id: string): string => `/admin/users/${encodeURIComponent(id)}`;

/** One account; its devices are no part of a read model, so that it is fetched at each visit. */
export const usePerson = (id: string) =>
  useQuery({ ...modelQuery<PersonDetail>(models.people, personPath(id), { id }), refetchOnMount: 'always' });

/** What a customer has with us; of several read models, so that it is fetched at each visit. */
export const useCustomer = (id: string) =>
  useQuery({
    ...modelQuery<CustomerOverview>(models.people, `${personPath(id)}/customer`, { id }),
    refetchOnMount: 'always',
  });

interface Page<T> {
  readonly items: readonly T[];
  readonly next_cursor: string | null;
  readonly total: number;
  readonly more?: boolean;
}

/** A list by pages; rows of the answer before stay on screen until the next one comes. */
export interface Pages<T> {
  /** All loaded rows; null while the first page is loading. */
  readonly rows: readonly T[] | null;
  /** The rows of each loaded page. */
  readonly pages: readonly (readonly T[])[];
  readonly total: number;
  /** The list has more rows than were counted. */
  readonly uncounted: boolean;
  readonly error: Error | null;
  readonly hasMore: boolean;
  readonly fetching: boolean;
  readonly loadingMore: boolean;
  readonly refetch: () => void;
}

/** The first `pages` pages of a list of `model` by cursor; `path` has its query but no cursor. */
export function usePages<T extends { readonly id: string }>(model: string, path: string, pages: number): Pages<T> {
  const query = useInfiniteQuery({
    queryKey: [model, null, path, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api.get<Page<T>>(pageParam === null ? path : `${path}&cursor=${encodeURIComponent(pageParam)}`, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    placeholderData: (before) => before,
    refetchOnMount: 'always',
  });
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const loaded = data?.pages.length ?? 0;
  useEffect(() => {
    if (loaded > 0 && loaded < pages && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [loaded, pages, hasNextPage, isFetching, isError, fetchNextPage]);
  // A row that moved between two pages is shown once.
  const rows = new Map((data?.pages ?? []).flatMap(({ items }) => items).map((row) => [row.id, row]));
  return {
    rows: data === undefined ? null : [...rows.values()],
    pages: (data?.pages ?? []).map(({ items }) => items),
    total: data?.pages[0]?.total ?? 0,
    uncounted: data?.pages[0]?.more === true,
    error: query.error,
    hasMore: hasNextPage,
    fetching: isFetching,
    loadingMore: query.isFetchingNextPage,
    refetch: () => void query.refetch(),
  };
}

export const useInvitationPages = <T extends { readonly id: string }>(path: string, pages: number): Pages<T> =>
  usePages<T>(INVITATIONS, path, pages);
