import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { queryClient } from '../shared/api/query-client';
import { publicConfigQuery } from '../shared/api/reference';
import { useSession } from '../shared/api/session';
import { renameSite } from '../shared/i18n/i18n';

/** Age from which the site's settings are asked for again when a visitor moves to another page, ms. */
const VISITORS_CONFIG_MS = 10_000;

/**
 * Keeps the site's name and its maintenance as saved. Signed-in people learn of a change at once; visitors have no live
 * stream and learn of it when they move to another page or come back to the tab.
 */
export function SiteEffects() {
  const { data } = useQuery({ ...publicConfigQuery, refetchOnWindowFocus: 'always' });
  const { status } = useSession();
  const { pathname } = useLocation();
  useEffect(() => {
    if (status === 'out' && pathname !== '')
      void queryClient.prefetchQuery({ ...publicConfigQuery, staleTime: VISITORS_CONFIG_MS });
  }, [status, pathname]);
  const name = data?.siteName;
  useEffect(() => {
    if (name !== undefined) renameSite(name);
  }, [name]);
  return null;
}
