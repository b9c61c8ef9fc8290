import { lazy, Suspense } from 'react';
import { useMatches } from 'react-router-dom';
import { useSession } from '../../shared/api/session';
import { Spinner } from '../../shared/components/states';
import { CustomerShell } from './CustomerShell';
import { adminFrame, staffFrame } from './office-frame';

const StaffFrame = lazy(async () => ({ default: await staffFrame() }));
const AdminFrame = lazy(async () => ({ default: await adminFrame() }));

/** The handle of routes whose pages every role has. */
export const OF_EVERY_ROLE = 'every role';

/**
 * The frame of customers and visitors. Pages that every role has stand in that of the user's other pages; while the
 * session loads, the hint decides.
 */
export function OwnShell() {
  const { user, status, hint } = useSession();
  const isOfEveryRole = useMatches().some(({ handle }) => handle === OF_EVERY_ROLE);
  const role = user?.role ?? (status === 'out' ? undefined : hint?.role);
  if (!isOfEveryRole || (role !== 'staff' && role !== 'admin')) return <CustomerShell />;
  return <Suspense fallback={<Spinner />}>{role === 'staff' ? <StaffFrame /> : <AdminFrame />}</Suspense>;
}
