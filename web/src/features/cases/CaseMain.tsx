import type { CaseView } from '@anupalan/domain/contracts/requests';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { CaseFailed } from './CaseFailed';
import { CaseWait } from './CaseWait';
import { useListKeys } from './list/use-list-keys';
import { useCase } from './use-case';
import { useKeptFocus } from './use-kept-focus';

/**
 * The case of the address (`:id`): loading, failed with a link `back`, or rendered by `children`. One <main> from
 * loading to loaded, so that it keeps the focus of the navigation.
 */
export function CaseMain({
  back,
  children,
}: {
  readonly back: string;
  readonly children: (view: CaseView) => ReactNode;
}) {
  const { id = '' } = useParams();
  const found = useCase(id);
  useKeptFocus();
  useListKeys(back, id);
  return (
    <main>
      {found.data !== undefined ? (
        children(found.data)
      ) : found.isPending ? (
        <CaseWait />
      ) : (
        <CaseFailed error={found.error} back={back} onRetry={() => void found.refetch()} retrying={found.isFetching} />
      )}
    </main>
  );
}
