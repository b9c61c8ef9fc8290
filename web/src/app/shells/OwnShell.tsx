import { type ComponentType, lazy, Suspense } from 'react';
import { useSession } from '../../shared/api/session';
import { Spinner } from '../../shared/components/states';
import { pageCode } from '../page-code';
import { CustomerShell } from './CustomerShell';

/** A frame of staff or admins with the theme that their pages stand in, fetched by those only who see it. */
const office = (load: () => Promise<ComponentType>) =>
  lazy(async () => {
    const [Shell, { Mui }] = await pageCode(() => Promise.all([load(), import('../../shared/theme/Mui')]));
    return {
      default: () => (
        <Mui>
          <Shell />
        </Mui>
      ),
    };
  });

const StaffFrame = office(async () => (await import('./StaffShell')).StaffShell);
const AdminFrame = office(async () => (await import('./AdminShell')).AdminShell);

/**
 * The frame for pages that belong to everybody's account: the one in which the person's other pages stand. The page brings its
 * `ProtectedRoute`; while the server is asked, the hint says which frame it will be.
 */
export function OwnShell() {
  const { user, status, hint } = useSession();
  const role = user?.role ?? (status === 'out' ? undefined : hint?.role);
  if (role !== 'staff' && role !== 'admin') return <CustomerShell />;
  return <Suspense fallback={<Spinner />}>{role === 'staff' ? <StaffFrame /> : <AdminFrame />}</Suspense>;
}
