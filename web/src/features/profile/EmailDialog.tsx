import type { User } from '@anupalan/domain/contracts/identity';
import { nationalMobile } from '@anupalan/domain/rules/mobile';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/client';
import { messageOf } from '../../shared/api/errors';
import { signOut } from '../../shared/api/session';
import { Dialog } from '../../shared/components/overlay/Dialog';
import { Note } from '../../shared/components/states';
import { toast } from '../../shared/components/toast/store';
import { CodeForm } from './CodeForm';

interface EmailDialogProps {
  readonly user: User;
  readonly email: string;
  readonly onClose: () => void;
}

/** Confirms a new email of staff and admins: a code to their mobile, then one to the new address. */
export function EmailDialog({ user, email, onClose }: EmailDialogProps) {
  const { t } = useTranslation();
  const [isMailed, setMailed] = useState(false);
  /** Why the code to the mobile was not sent, or null. */
  const [notSent, setNotSent] = useState<string | null>(null);
  const mobile = nationalMobile(user.mobile);
  useEffect(() => {
    const asking = api.post('/api/public/request-otp', { mobile, purpose: 'login' });
    asking.catch((failure: unknown) => setNotSent(messageOf(failure)));
  }, [mobile]);

  const finish = async (otp: string): Promise<void> => {
    await api.post('/api/me/email/confirm', { otp });
    toast({ title: t('profile.newEmail.done'), description: t('profile.newEmail.doneBody'), kind: 'done' });
    await signOut();
  };

  return (
    <Dialog open width={420} title={t('profile.second.step.confirm')} onClose={onClose}>
      <div className="stack">
        <p>{t(isMailed ? 'profile.newEmail.mailed' : 'profile.newEmail.why', { email })}</p>
        {isMailed || notSent === null ? null : (
          <Note tone="bad" alert>
            <p className="strong">{t('profile.second.notSent')}</p>
            <p>{notSent}</p>
            <p>{t('profile.second.notSentDo')}</p>
          </Note>
        )}
        {isMailed ? (
          <CodeForm key="mail" label={t('profile.newEmail.code', { email })} onCode={finish} />
        ) : (
          <CodeForm
            key="sms"
            label={t('profile.second.smsCode')}
            onCode={async (otp) => {
              await api.post('/api/me/email', { email, otp });
              setMailed(true);
            }}
          />
        )}
      </div>
    </Dialog>
  );
}
