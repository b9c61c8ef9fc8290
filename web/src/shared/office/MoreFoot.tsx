import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../api/errors';
import { Button } from '../kit/Button';
import './lists.css';

export interface MoreFootProps {
  readonly query: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error' | 'fetchNextPage'
  >;
  readonly label: string;
  /** The number of shown rows; with it the foot stays when there is nothing more. */
  readonly shown?: string;
}

/** The foot of a list that comes page by page: a button for the next page, or why that page did not come. */
export function MoreFoot({ query, label, shown }: MoreFootProps) {
  const { t } = useTranslation();
  const { hasNextPage, isFetchingNextPage: pending, isFetchNextPageError: failed } = query;
  if (!hasNextPage && shown === undefined) return null;
  return (
    <div className="table-foot">
      <span role="status" className="small muted num">
        {failed && !pending ? <span className="bad">{messageOf(query.error)}</span> : shown}
      </span>
      {hasNextPage ? (
        <Button variant="quiet" size="small" pending={pending} onClick={() => void query.fetchNextPage()}>
          {failed ? t('errors.tryAgain') : label}
        </Button>
      ) : null}
    </div>
  );
}
