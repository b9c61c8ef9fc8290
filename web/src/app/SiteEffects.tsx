import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { publicConfigQuery } from '../shared/api/reference';
import { renameSite } from '../shared/i18n/i18n';

/** Keeps the site's name as saved: signed-in people learn of a change at once, visitors when they come back to the tab. */
export function SiteEffects() {
  const { data } = useQuery({ ...publicConfigQuery, refetchOnWindowFocus: 'always' });
  const name = data?.siteName;
  useEffect(() => {
    if (name !== undefined) renameSite(name);
  }, [name]);
  return null;
}
