import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import { useSession } from '../shared/api/session';
import { Button, LinkButton } from '../shared/kit/Button';
import { useTitle } from '../shared/kit/Page';
import { toast } from '../shared/kit/toast/store';
import { EmptyState, Spinner } from '../shared/loading/states';
import { openSignIn } from '../shared/sign-in-dialog';
import { SessionUnknown, Whole } from './guards';
import { useLeaving } from './leaving';

/**
 * For admins, as the server's session says: a super admin is one (SHELL-19, 20, ALAY-04, ALAY-05). A visitor sees
 * "Access Denied" and may log in (ALAY-03).
 */
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

/** The admin pages whose "Access Denied" names what is missing (ALAY-06). */
const NAMED_AREA = /^\/admin\/(services|users|settings)(?:\/|$)/;

/** The screen of an admin page for a visitor (ALAY-03, ALAY-06, ALAY-07). */
function AccessDenied() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const area = NAMED_AREA.exec(pathname)?.[1] as 'services' | 'users' | 'settings' | undefined;
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
            {area === 'users' ? <TryAutoAuth /> : null}
            <LinkButton to="/" variant="quiet">
              {t('shell.returnHome')}
            </LinkButton>
          </>
        }
      >
        {t(`shell.accessDeniedText.${area ?? 'admin'}`)}
      </EmptyState>
    </Whole>
  );
}

/** Asks the server for the session again; only its answer opens the page (AUSR-24, ALAY-14). */
function TryAutoAuth() {
  const { t } = useTranslation();
  const { retry } = useSession();
  const [asking, setAsking] = useState(false);
  const ask = async (): Promise<void> => {
    setAsking(true);
    const user = await retry();
    setAsking(false);
    if (user?.role === 'admin') toast({ title: t('shell.adminVerified'), kind: 'done' });
    else if (user === null) toast({ title: t('shell.notSignedIn'), description: t('shell.notSignedInBody') });
  };
  return (
    <Button variant="quiet" pending={asking} onClick={() => void ask()}>
      {t('shell.tryAutoAuth')}
    </Button>
  );
}
