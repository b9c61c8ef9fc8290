import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useSession } from '../shared/api/session';
import { Button, LinkButton } from '../shared/components/Button';
import { useTitle } from '../shared/components/Page';
import { EmptyState, ErrorState, Spinner } from '../shared/components/states';
import { openSignIn } from '../shared/sign-in-dialog';
import { useLeaving } from './leaving';

const Whole = ({ children }: { readonly children: ReactNode }) => <main className="whole">{children}</main>;

/** The session could not be asked for: say so, keep the address, offer another try. */
function SessionUnknown({ retry }: { readonly retry: () => void }) {
  const { t } = useTranslation();
  return (
    <Whole>
      <ErrorState message={t('errors.network')} onRetry={retry} />
    </Whole>
  );
}

/**
 * Signed-in people only: a spinner until that is known, then the page or /auth, which leads back here (SHELL-12, 13). Whoever
 * signs out on a guarded page, or is signed out there, goes to / and not to /auth (SIGN-40).
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
 * On / admins and staff are led to their own places (SHELL-16 to SHELL-18). Who was last here as one of them waits until the
 * server has said so: the customers' home is not theirs, not even for a moment.
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

/** Staff and admins (SHELL-21, 22; a signed-out visitor goes to /auth, reading 2). */
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

/** Admins (SHELL-19, 20); a signed-out visitor reads "Access Denied" and may log in (ALAY-03, ALAY-07). */
export function AdminGate({ children }: { readonly children: ReactNode }) {
  const { user, status, retry } = useSession();
  const { t } = useTranslation();
  const leaving = useLeaving();
  if (status === 'loading' || leaving) return <Whole>{<Spinner label={t('shell.checking')} />}</Whole>;
  if (status === 'unknown') return <SessionUnknown retry={retry} />;
  if (user === null) return <AccessDenied />;
  if (user.role === 'staff') return <Navigate to="/staff" replace />;
  if (user.role === 'customer') return <Navigate to="/services" replace />;
  return children;
}

/** The screen of who may not be here; `text` says what for. */
export function AccessDenied({ text }: { readonly text?: string }) {
  const { t } = useTranslation();
  useTitle(t('shell.accessDenied'));
  return (
    <Whole>
      <EmptyState
        page
        icon="lock"
        title={t('shell.accessDenied')}
        action={
          <>
            <Button onClick={() => openSignIn()}>{t('shell.logIn')}</Button>
            <LinkButton to="/" variant="quiet">
              {t('shell.returnHome')}
            </LinkButton>
          </>
        }
      >
        {text ?? t('shell.accessDeniedText')}
      </EmptyState>
    </Whole>
  );
}
