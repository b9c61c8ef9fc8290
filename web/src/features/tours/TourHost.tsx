import { useLocation } from 'react-router-dom';
import { useSession } from '../../shared/api/session';
import { later } from '../../shared/components/later';

/** A failed fetch is not shown: the next visit of the dashboard tries again. */
const DashboardTour = later<object>(() => import('./DashboardTour'), { failed: () => null });

/** The guided tour of the customer's dashboard; no other role or page has one (TOUR-01). */
export function TourHost() {
  const { pathname } = useLocation();
  const { user } = useSession();
  const onDashboard = pathname === '/' || pathname === '/dashboard';
  return onDashboard && user?.role === 'customer' ? <DashboardTour key={user.id} /> : null;
}
