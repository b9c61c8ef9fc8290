import { formatMobile } from '@anupalan/domain/rules/mobile';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSession } from '../shared/api/session';
import { Icon } from '../shared/kit/icons';
import { Avatar } from '../shared/kit/text';
import { openSignIn } from '../shared/sign-in-dialog';

/** The avatar in the header: links to /profile when signed in, opens the sign-in dialog otherwise (SHELL-38). */
export function AccountLink() {
  const { t } = useTranslation();
  const { user, status, hint } = useSession();
  if (user !== null) {
    const name = user.name ?? formatMobile(user.mobile);
    const label = t('shell.account', { name });
    return (
      <Link to="/profile" className="avatar-btn" aria-label={label} title={label}>
        <Avatar name={name} />
      </Link>
    );
  }
  // While the session loads, the hint's avatar is shown without an action, so that it does not flicker.
  const loading = status === 'loading';
  const name = loading ? (hint?.name ?? hint?.mobile) : undefined;
  const label = t(loading ? 'shell.checking' : 'shell.signInButton');
  return (
    <button
      type="button"
      className="avatar-btn"
      aria-label={label}
      title={label}
      aria-disabled={loading || undefined}
      onClick={() => {
        if (!loading) openSignIn();
      }}
    >
      {name ? (
        <Avatar name={name} />
      ) : (
        <span className="avatar avatar--plain" aria-hidden="true">
          <Icon name="user" size={18} />
        </span>
      )}
    </button>
  );
}
