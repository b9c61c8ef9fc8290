import type { User } from '@anupalan/domain/contracts/identity';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/client';
import { signOut } from '../../shared/api/session';
import { Dialog } from '../../shared/kit/overlay/Dialog';
import { toast } from '../../shared/kit/toast/store';
import { CodeForm } from './CodeForm';
import { FreshCode } from './FreshCode';
import type { Personal } from './profile-api';

interface EmailDialogProps {
  readonly user: User;
  readonly personal: Personal;
  readonly onClose: () => void;
}

/** Confirms a new email of staff and admins: a code to their mobile, then one to the new address. */
export function EmailDialog({ user, personal, onClose }: EmailDialogProps) {
  const { t } = useTranslation();
  const [isMailed, setMailed] = useState(false);
  const { email } = personal;
  const finish = async (otp: string): Promise<void> => {
    await api.post('/api/me/email/confirm', { otp });
    toast({ title: t('profile.newEmail.done'), description: t('profile.newEmail.doneBody'), kind: 'done' });
    await signOut();
  };

  return (
    <Dialog open width={420} title={t('profile.second.step.confirm')} onClose={onClose}>
      <div className="stack">
        <p>{t(isMailed ? 'profile.newEmail.mailed' : 'profile.newEmail.why', { email })}</p>
        {isMailed ? (
          <CodeForm key="mail" label={t('profile.newEmail.code', { email })} onCode={finish} />
        ) : (
          <FreshCode
            user={user}
            onCode={async (otp) => {
              await api.post('/api/me/email', { ...personal, otp });
              setMailed(true);
            }}
          />
        )}
      </div>
    </Dialog>
  );
}
