import { type ComponentType, lazy, Suspense } from 'react';
import { useSession } from '../../shared/api/session';
import { Spinner } from '../../shared/loading/states';
import { officeCode } from '../page-code';
import { CustomerShell } from './CustomerShell';

/** A frame of staff or admins, fetched only for these roles. */
const office = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await officeCode(load) }));

const StaffFrame = office(async () => (await import('./StaffShell')).StaffShell);
const AdminFrame = office(async () => (await import('./AdminShell')).AdminShell);

/**
 * The frame of pages that every role has: that of the user's other pages. An account page has its own `ProtectedRoute`;
 * while the session loads, the hint decides the frame.
 */
export function OwnShell() {
  const { user, status, hint } = useSession();
  const role = user?.role ?? (status === 'out' ? undefined : hint?.role);
  if (role !== 'staff' && role !== 'admin') return <CustomerShell />;
  return <Suspense fallback={<Spinner />}>{role === 'staff' ? <StaffFrame /> : <AdminFrame />}</Suspense>;
}
