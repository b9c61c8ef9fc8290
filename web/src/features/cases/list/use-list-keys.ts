import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '../../../shared/api/session';
import { useKeys } from '../../../shared/components/keys/use-keys';
import { lastList, nextInList, noteOpened } from './last-list';

/** The list of cases that a person works from: admins have that of all cases. */
export const useHomeList = (): string => (useSession().user?.role === 'admin' ? '/admin/requests' : '/staff');

/** The address of another case on the kind of page at `pathname`: a reviewer's, or an admin's. */
export const caseBeside = (pathname: string, id: string): string =>
  pathname.replace(/\/requests\/.*$/, `/requests/${encodeURIComponent(id)}`);

/** On the page of a case: N opens the next of the list where its person came from, Escape leads back to that list. */
export function useListKeys(list: string, id: string): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const next = nextInList(list, id);
  useEffect(() => noteOpened(list, id), [list, id]);
  useKeys({
    ...(next === null ? {} : { n: () => void navigate(caseBeside(pathname, next)) }),
    escape: () => void navigate(lastList(list)),
  });
}
