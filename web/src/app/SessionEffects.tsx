import type { User } from '@anupalan/domain/contracts/identity';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { queryClient } from '../shared/api/query-client';
import { models } from '../shared/api/reference';
import { onSessionEnd, USER_KEY, useSession } from '../shared/api/session';
import { followChanges } from '../shared/api/stream';
import { toast } from '../shared/kit/toast/store';
import { setLeaving } from './leaving';

/** The pages whose guard tells a visitor that they are not for them, instead of leading to /auth (ALAY-03). */
const OF_ADMINS = /^\/admin(?:\/|$)/;

const readUser = () => queryClient.getQueryData<User>(USER_KEY) ?? null;

/** Fetches the session again when a live change names its user: name, email or role changed elsewhere. */
const useOwnChanges = (id: string | undefined): void => {
  useQuery({
    queryKey: [models.people, id ?? null, ...USER_KEY],
    queryFn: async () => {
      await queryClient.refetchQueries({ queryKey: USER_KEY }, { cancelRefetch: false });
      return readUser();
    },
    // No fetch at mount: only a live change triggers one.
    initialData: readUser,
    enabled: id !== undefined,
  });
};

/**
 * Follows live changes while a user is signed in; redirects to / after a sign-out, and from an admin page to /auth
 * after an expired session (SIGN-40, SIGN-61, ERR-08). After an erasure its dialog leads to the receipt.
 */
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
          // To the sign-in page with a way back, as the guards of all other pages do; pages without a guard stay.
          if (OF_ADMINS.test(location.pathname)) void navigate('/auth', { replace: true, state: { from: location } });
          toast({ title: t('errors.expired'), description: t('errors.expiredBody'), kind: 'bad' });
          return;
        }
        setLeaving(true);
        // The person goes to the receipt, which another navigation would call off.
        if (why === 'erased') return;
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
