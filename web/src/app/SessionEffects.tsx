import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { queryClient } from '../shared/api/query-client';
import { models } from '../shared/api/reference';
import { onSessionEnd, USER_KEY, useSession } from '../shared/api/session';
import { followChanges } from '../shared/api/stream';
import { toast } from '../shared/components/toast/store';
import { setLeaving } from './leaving';

/** Pages that a visitor sees too. */
const OPEN_TO_ALL = /^\/(?:$|(?:dashboard|find-services|services|privacy|auth)\/?$|service\/|demo\/)/;

/**
 * Asks who is signed in anew when a live change tells of that person: their name, e-mail or role changed in another tab, on
 * another device or by an admin.
 */
const useOwnChanges = (id: string | undefined): void => {
  useQuery({
    queryKey: [models.people, id ?? null, ...USER_KEY],
    queryFn: async () => {
      await queryClient.refetchQueries({ queryKey: USER_KEY }, { cancelRefetch: false });
      return null;
    },
    // Known already when it begins: only a change of the person asks for it.
    initialData: null,
    enabled: id !== undefined,
  });
};

/** Follows live changes while someone is signed in, and leads to / when it ends by a sign-out, to /auth when it ends by itself (SIGN-40, SIGN-61, ERR-08). */
export function SessionEffects() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const location = useLocation();
  const { user } = useSession();
  const id = user?.id;
  useOwnChanges(id);
  useEffect(() => (id === undefined ? undefined : followChanges()), [id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new place is an arrival, also the same address again.
  useEffect(() => setLeaving(false), [location]);
  useEffect(
    () =>
      onSessionEnd((why) => {
        if (why === 'expired') {
          // To sign in and come back; pages that are open to all stay, and so do their addresses.
          if (!OPEN_TO_ALL.test(location.pathname))
            void navigate('/auth', { replace: true, state: { from: location } });
          toast({ title: t('errors.expired'), description: t('errors.expiredBody'), kind: 'bad' });
          return;
        }
        setLeaving(true);
        void navigate('/');
        if (why === 'signed-out') toast({ title: t('shell.loggedOut'), description: t('shell.loggedOutBody') });
        else
          toast({
            title: t('shell.logoutFailed'),
            description: t('shell.logoutFailedBody'),
            kind: 'bad',
          });
      }),
    [navigate, t, location],
  );
  return null;
}
