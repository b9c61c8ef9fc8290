import type { SessionView, User } from '@anupalan/domain/contracts/identity';
import { useTranslation } from 'react-i18next';
import { signOutEverywhere } from '../../shared/api/session';
import { Dialog } from '../../shared/kit/overlay/Dialog';
import { FreshCode } from './FreshCode';
import { useEndSession } from './profile-api';

export interface EndSessionsDialogProps {
  readonly user: Pick<User, 'mobile'>;
  /** One other session; `all`: every session, this one too. */
  readonly session: SessionView | 'all';
  readonly onClose: () => void;
}

/** Asks for a fresh code before sessions end. */
export function EndSessionsDialog({ user, session, onClose }: EndSessionsDialogProps) {
  const { t } = useTranslation();
  const end = useEndSession();
  const isAll = session === 'all';
  return (
    <Dialog
      open
      width={420}
      title={isAll ? t('profile.everywhereTitle') : t('profile.endTitle')}
      lead={isAll ? t('profile.everywhereLead') : t('profile.endLead', { device: session.device })}
      onClose={onClose}
    >
      <FreshCode
        user={user}
        act={t(isAll ? 'profile.everywhere' : 'profile.end')}
        onCode={async (otp) => {
          if (isAll) return signOutEverywhere(otp);
          await end.mutateAsync({ session, otp });
          onClose();
        }}
      />
    </Dialog>
  );
}
