import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from './Page';
import { ErrorState, SkeletonLines } from './states';

/** A list that is loading or has failed; `children` renders the loaded data. */
export function Wait<T>({
  query,
  children,
}: {
  readonly query: UseQueryResult<T>;
  readonly children: (data: T) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  return (
    <Card>
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : (
        <SkeletonLines count={8} />
      )}
    </Card>
  );
}
