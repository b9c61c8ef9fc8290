import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { onSessionEnd, useSession } from '../api/session';
import { followChanges } from '../api/stream';
import { toast } from '../components/toast/store';

/** Follows live changes while someone is signed in, and leads to / when the session ends (SIGN-40, SIGN-61, ERR-08). */
export function SessionEffects() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { user } = useSession();
  const id = user?.id;
  useEffect(() => (id === undefined ? undefined : followChanges()), [id]);
  useEffect(
    () =>
      onSessionEnd((why) => {
        void navigate('/');
        if (why === 'signed-out')
          toast({ title: t('signIn.toast.loggedOut'), description: t('signIn.toast.loggedOutBody') });
        else if (why === 'expired')
          toast({ title: t('errors.expired'), description: t('errors.expiredBody'), kind: 'bad' });
        else
          toast({
            title: t('signIn.toast.logoutFailed'),
            description: t('signIn.toast.logoutFailedBody'),
            kind: 'bad',
          });
      }),
    [navigate, t],
  );
  return null;
}
