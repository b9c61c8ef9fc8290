import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** The query that each list was last shown with, in this tab: the arrow of a case leads back to just that list. */
const last = new Map<string, string>();

/** Remembers the list that is shown. */
export function useRememberList(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    last.set(pathname, search);
  }, [pathname, search]);
}

/** A list's address as it was last shown; without its query when it was not shown yet. */
export const lastList = (pathname: string): string => `${pathname}${last.get(pathname) ?? ''}`;
