import { useLocation } from 'react-router-dom';
import { useSession } from '../../shared/api/session';
import { later } from '../../shared/components/later';

/** Nobody has asked for it: where it cannot be fetched, the dashboard does without until it is next looked at. */
const DashboardTour = later<object>(() => import('./DashboardTour'), { failed: () => null });

/** The guided tour of the customer's dashboard; other roles and other pages have none here (TOUR-01). */
export function TourHost() {
  const { pathname } = useLocation();
  const { user } = useSession();
  const onDashboard = pathname === '/' || pathname === '/dashboard';
  return onDashboard && user?.role === 'customer' ? <DashboardTour key={user.id} /> : null;
}
