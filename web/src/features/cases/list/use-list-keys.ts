import type { QueuePage } from '@anupalan/domain/contracts/requests';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { modelQuery } from '../../../shared/api/query-client';
import { models } from '../../../shared/api/reference';
import { useSession } from '../../../shared/api/session';
import { useKeys } from '../../../shared/kit/keys/use-keys';
import { lastList, nextInList, noteOpened } from './last-list';

/** The list of cases that a person works from: admins have that of all cases. */
export const useHomeList = (): string => (useSession().user?.role === 'admin' ? '/admin/requests' : '/staff');

/** The address of another case on the kind of page at `pathname`: a reviewer's, or an admin's. */
export const caseBeside = (pathname: string, id: string): string =>
  pathname.replace(/\/requests\/.*$/, `/requests/${encodeURIComponent(id)}`);

/**
 * The case to go on with after this one: the next of the list where the person came from. Staff who came by a link, the bell or
 * a search go on with the first of their own queue.
 */
export function useNextCase(list: string, id: string): string | null {
  const next = nextInList(list, id);
  const asks = next === undefined && list === '/staff';
  const { data } = useQuery({
    ...modelQuery<QueuePage>(models.caseList, '/api/staff/queue?tab=mine&limit=2'),
    enabled: asks,
  });
  return next ?? (asks ? data?.items.find((one) => one.id !== id)?.id : null) ?? null;
}

/** On the page of a case: N opens the next one, Escape leads back to the list. */
export function useListKeys(list: string, id: string): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const next = useNextCase(list, id);
  useEffect(() => noteOpened(list, id), [list, id]);
  useKeys({
    ...(next === null ? {} : { n: () => void navigate(caseBeside(pathname, next)) }),
    escape: () => void navigate(lastList(list)),
  });
}
