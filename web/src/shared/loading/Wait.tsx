import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '../kit/Page';
import { ErrorState, SkeletonLines } from './states';

export interface WaitProps<T> {
  readonly query: UseQueryResult<T>;
  /** The number of lines of the placeholder. */
  readonly lines?: number;
  /** Without its own card, for a dialog. */
  readonly bare?: boolean;
  readonly children: (data: T) => ReactNode;
}

/**
 * Data that is loading or has failed. `children` renders it once it is loaded, also while it is fetched again and if
 * that fails, so that typed text stays.
 */
export function Wait<T>({ query, lines = 8, bare = false, children }: WaitProps<T>) {
  if (query.data !== undefined) return children(query.data);
  const waiting = query.isError ? (
    <ErrorState error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
  ) : (
    <SkeletonLines count={lines} />
  );
  return bare ? waiting : <Card>{waiting}</Card>;
}
