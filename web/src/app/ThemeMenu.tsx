import { useTranslation } from 'react-i18next';
import { IconButton } from '../shared/kit/Button';
import { Icon, type IconName } from '../shared/kit/icons';
import { Menu } from '../shared/kit/overlay/Menu';
import { setThemeMode, type ThemeMode, useThemeMode } from '../shared/theme/mode';

export interface ThemeMenuProps {
  /** `entry`: a labelled entry of a sidebar, not an icon in a header. */
  readonly as?: 'icon' | 'entry';
  readonly className?: string;
}

/** The three themes with their names. */
export function useThemeChoices(): readonly (readonly [ThemeMode, string, IconName])[] {
  const { t } = useTranslation();
  return [
    ['light', t('shell.themeLight'), 'sun'],
    ['dark', t('shell.themeDark'), 'moon'],
    ['system', t('shell.themeSystem'), 'device'],
  ];
}

/** The three themes, in a menu behind a button that shows the current one. */
export function ThemeMenu({ as = 'icon', className }: ThemeMenuProps) {
  const { t } = useTranslation();
  const { mode, scheme } = useThemeMode();
  const choices = useThemeChoices();
  const icon = scheme === 'dark' ? 'moon' : 'sun';
  return (
    <Menu
      label={t('shell.theme')}
      items={choices.map(([value, label, picture]) => ({
        label,
        icon: picture,
        selected: mode === value,
        onSelect: () => setThemeMode(value),
      }))}
      trigger={(props) =>
        as === 'icon' ? (
          <IconButton icon={icon} label={t('shell.theme')} {...props} {...(className ? { className } : {})} />
        ) : (
          <button type="button" className={className ? `nav-item ${className}` : 'nav-item'} {...props}>
            <Icon name={icon} />
            {t('shell.theme')}
          </button>
        )
      }
    />
  );
}
