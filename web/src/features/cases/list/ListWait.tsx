import type { CasePage } from '@anupalan/domain/contracts/requests';
import type { ReactNode } from 'react';
import { ErrorState } from '../../../shared/loading/states';
import { WaitingRows } from '../../../shared/office/List';
import { Outdated } from '../../../shared/office/Outdated';
import type { CasePages } from './use-case-pages';

export interface ListWaitProps {
  readonly list: CasePages<CasePage>;
  /** A further action beside a failure, such as clearing the filters. */
  readonly action: ReactNode;
  readonly children: ReactNode;
}

/** A list of cases that is loading or has failed; loaded rows stay when they cannot be fetched again. */
export function ListWait({ list, action, children }: ListWaitProps) {
  if (list.first === undefined)
    return list.error === null ? (
      <WaitingRows count={8} />
    ) : (
      <ErrorState error={list.error} onRetry={list.retry} retrying={list.fetching} action={action} />
    );
  return (
    <>
      <Outdated error={list.error} onRetry={list.retry} retrying={list.fetching} />
      {children}
    </>
  );
}
