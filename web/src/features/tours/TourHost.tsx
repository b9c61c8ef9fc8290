import { useLocation } from 'react-router-dom';
import { useSession } from '../../shared/api/session';
import { part } from '../../shared/loading/part';
import type { TourType } from './completion';
import { DASHBOARDS } from './dashboards';

/** A failed fetch is not shown: the next document tries again. */
const DashboardTour = part<{ readonly type: TourType }>(() => import('./DashboardTour'), { failed: null });

/** The guided tour of the person's own dashboard; no other page has one (TOUR-01). */
export function TourHost() {
  const { pathname } = useLocation();
  const { user } = useSession();
  if (user === null || !DASHBOARDS[user.role].includes(pathname)) return null;
  return <DashboardTour key={`${user.id} ${user.role}`} type={user.role} />;
}
