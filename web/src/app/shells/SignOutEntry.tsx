import { useTranslation } from 'react-i18next';
import { signOut, useSession } from '../../shared/api/session';
import { Icon } from '../../shared/kit/icons';

/** 'Sign Out' at the foot of a sidebar, for signed-in users; /profile has it at all sizes. */
export function SignOutEntry() {
  const { t } = useTranslation();
  const { user } = useSession();
  return user === null ? null : (
    <button type="button" className="nav-item" onClick={() => void signOut()}>
      <Icon name="signOut" />
      {t('shell.signOut')}
    </button>
  );
}
