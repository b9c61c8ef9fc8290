import type { User } from '@anupalan/domain/contracts/identity';
import { formatMobile } from '@anupalan/domain/rules/mobile';
import { useTranslation } from 'react-i18next';
import { signOut, useSession } from '../api/session';
import { Chip } from '../components/Chip';
import { Icon } from '../components/icons';
import { Menu, type MenuItemSpec } from '../components/overlay/Menu';
import { Avatar } from '../components/text';
import { setThemeMode, type ThemeMode, useThemeMode } from '../theme/mode';
import { openSignIn } from './sign-in-dialog';

/** The three ways to see the product, as entries of a menu. */
export function useThemeItems(): readonly MenuItemSpec[] {
  const { t } = useTranslation();
  const { mode } = useThemeMode();
  const choices: readonly (readonly [ThemeMode, string, MenuItemSpec['icon'] & string])[] = [
    ['light', t('shell.themeLight'), 'sun'],
    ['dark', t('shell.themeDark'), 'moon'],
    ['system', t('shell.themeSystem'), 'device'],
  ];
  return choices.map(([value, label, icon]) => ({
    label,
    icon,
    selected: mode === value,
    onSelect: () => setThemeMode(value),
  }));
}

function Who({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  return (
    <>
      <div className="strong clip">{user.name ?? formatMobile(user.mobile)}</div>
      <div className="small faint num">{user.name ? formatMobile(user.mobile) : null}</div>
      {user.role === 'customer' ? null : (
        <div className="row who-badges">
          <Chip>{t(user.role === 'admin' ? 'shell.adminBadge' : 'shell.staffBadge')}</Chip>
          {user.is_super_admin ? <Chip>{t('shell.superAdminBadge')}</Chip> : null}
        </div>
      )}
    </>
  );
}

/** The avatar in the header: the account's menu when signed in, the sign-in dialog when not (SHELL-38). */
export function AccountMenu() {
  const { t } = useTranslation();
  const { user, status, hint } = useSession();
  const themeItems = useThemeItems();
  // While the server is being asked, the hint keeps the picture from flickering; it opens nothing.
  const name =
    user?.name ??
    (user === null ? undefined : formatMobile(user.mobile)) ??
    (status === 'loading' ? (hint?.name ?? hint?.mobile) : undefined);
  if (user === null)
    return (
      <button
        type="button"
        className="avatar-btn"
        aria-label={t('shell.signInButton')}
        title={t('shell.signInButton')}
        onClick={() => openSignIn()}
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
  return (
    <Menu
      label={t('shell.account', { name: name ?? '' })}
      head={<Who user={user} />}
      items={[...themeItems, 'rule', { label: t('shell.signOut'), icon: 'signOut', onSelect: () => void signOut() }]}
      trigger={(props) => (
        <button type="button" className="avatar-btn" aria-label={t('shell.account', { name: name ?? '' })} {...props}>
          <Avatar name={name ?? '?'} />
        </button>
      )}
    />
  );
}
