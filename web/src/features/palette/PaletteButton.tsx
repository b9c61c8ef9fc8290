import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../shared/kit/Button';
import { Icon } from '../../shared/kit/icons';
import { PALETTE_KEYS } from '../../shared/kit/keys/palette-keys';
import { openPalette } from './store';

const Keys = () => (
  <span aria-hidden="true">
    <kbd className="key key--soft">{PALETTE_KEYS.join(' ')}</kbd>
  </span>
);

const opens = { 'aria-haspopup': 'dialog', 'aria-keyshortcuts': 'Control+K Meta+K', onClick: openPalette } as const;

const FIELD = {
  '&&': { borderColor: 'var(--line-control)' },
  width: 'min(380px, 40vw)',
  cursor: 'pointer',
  textAlign: 'left',
  '& > .clip': { flex: 1 },
};

/** Opens the palette from a top bar: a wide button with the shortcut, an icon on phones. */
export function PaletteField() {
  const { t } = useTranslation();
  return (
    <>
      <Box component="button" type="button" className="field no-phone" data-tour="search" sx={FIELD} {...opens}>
        <Icon name="find" size={16} />
        <span className="clip">{t('palette.openLong')}</span>
        <Keys />
      </Box>
      <PaletteIcon />
    </>
  );
}

/** The icon in a phone's top bar. */
export function PaletteIcon() {
  const { t } = useTranslation();
  return (
    <IconButton
      icon="find"
      label={t('palette.open')}
      className="only-phone"
      aria-haspopup="dialog"
      onClick={openPalette}
    />
  );
}

/** The labelled entry of a rail. */
export function PaletteEntry() {
  const { t } = useTranslation();
  return (
    <button type="button" className="nav-item" {...opens}>
      <Icon name="find" />
      {t('palette.open')}
      <Keys />
    </button>
  );
}
