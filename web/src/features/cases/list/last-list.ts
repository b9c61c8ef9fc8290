import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { onPersonLeft } from '../../../shared/api/session';

/** The last query of each list in this tab, so that a case's arrow leads back to the same list. */
const last = new Map<string, string>();
onPersonLeft(() => last.clear());

/** Stores the query of the shown list. */
export function useRememberList(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    last.set(pathname, search);
  }, [pathname, search]);
}

/** A list's address with its last query, or without one when it was not shown yet. */
export const lastList = (pathname: string): string => `${pathname}${last.get(pathname) ?? ''}`;
