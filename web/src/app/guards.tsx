import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { type Session, useSession } from '../shared/api/session';
import { ErrorState, Spinner } from '../shared/loading/states';
import { useLeaving } from './leaving';

/** A message instead of a page. */
export const Whole = ({ children }: { readonly children: ReactNode }) => <main className="whole">{children}</main>;

/** The session is unknown: shows a message and a retry; the address stays. */
export function SessionUnknown({ retry }: Pick<Session, 'retry'>) {
  const { t } = useTranslation();
  return (
    <Whole>
      <ErrorState message={t('errors.network')} onRetry={() => void retry()} />
    </Whole>
  );
}

/**
 * For signed-in users: a spinner until the session is known, then the page or /auth, which returns here (SHELL-12, 13).
 * A sign-out on a guarded page leads to /, not to /auth (SIGN-40).
 */
export function ProtectedRoute() {
  const { status, retry } = useSession();
  const location = useLocation();
  const leaving = useLeaving();
  if (status === 'loading' || leaving) return <Spinner />;
  if (status === 'unknown') return <SessionUnknown retry={retry} />;
  if (status === 'out') return <Navigate to="/auth" replace state={{ from: location }} />;
  return <Outlet />;
}

/**
 * / redirects admins and staff to their own pages (SHELL-16 to SHELL-18). If the hint names such a role, it waits for
 * the server, so that the customers' home is never shown to them.
 */
export function HomeGate({ children }: { readonly children: ReactNode }) {
  const { user, status, hint, retry } = useSession();
  if (user?.role === 'admin') return <Navigate to="/admin" replace />;
  if (user?.role === 'staff') return <Navigate to="/staff" replace />;
  const ofUs = hint?.role === 'admin' || hint?.role === 'staff';
  if (ofUs && status === 'loading') return <Spinner />;
  if (ofUs && status === 'unknown') return <SessionUnknown retry={retry} />;
  return children;
}

/** For staff and admins (SHELL-21, 22; a visitor goes to /auth, reading 2). */
export function StaffGate({ children }: { readonly children: ReactNode }) {
  const { user, status, retry } = useSession();
  const location = useLocation();
  const { t } = useTranslation();
  const leaving = useLeaving();
  if (status === 'loading' || leaving) return <Whole>{<Spinner label={t('shell.checking')} />}</Whole>;
  if (status === 'unknown') return <SessionUnknown retry={retry} />;
  if (user === null) return <Navigate to="/auth" replace state={{ from: location }} />;
  if (user.role === 'customer') return <Navigate to="/services" replace />;
  return children;
}
