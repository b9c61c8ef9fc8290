import { useEffect } from 'react';
import { api } from '../shared/api/client';
import { useSession, VISITED_KEY } from '../shared/api/session';

/** Without storage a tab's visit could be counted at each page: then it is not counted at all. */
function isFirst(): boolean {
  try {
    if (sessionStorage.getItem(VISITED_KEY) !== null) return false;
    sessionStorage.setItem(VISITED_KEY, '1');
    return true;
  } catch {
    return false;
  }
}

/** Counts the visit of a visitor or customer, once per tab, for the admins' dashboard. A lost call is not repeated. */
export function useVisit(): void {
  const { status, user } = useSession();
  const counts = status === 'out' || user?.role === 'customer';
  useEffect(() => {
    if (counts && isFirst()) void api.post('/api/visits', undefined, { background: true }).catch(() => undefined);
  }, [counts]);
}
