import type { User } from '@anupalan/domain/contracts/identity';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { setKeysOn, useKeysOn } from '../../shared/kit/keys/use-keys';
import { Card } from '../../shared/kit/Page';
import { Segmented } from '../../shared/kit/Segmented';
import { setThemeMode, useThemeMode } from '../../shared/theme/mode';
import { SwitchRow } from './SwitchRow';

/** Display settings of this device. Single-letter keys are for staff and admins. */
export function ScreenCard({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  const { mode } = useThemeMode();
  const keysOn = useKeysOn();
  return (
    <Card title={t('profile.screen')}>
      <Segmented
        tall
        label={t('shell.theme')}
        value={mode}
        options={[
          { value: 'light', label: t('shell.themeLight') },
          { value: 'dark', label: t('shell.themeDark') },
          { value: 'system', label: t('shell.themeSystem') },
        ]}
        onChange={setThemeMode}
      />
      <Box component="p" sx={{ mt: 1 }} className="small faint">
        {t('profile.themeHint')}
      </Box>
      {user.role === 'customer' ? null : (
        <>
          <hr className="rule" />
          <SwitchRow label={t('profile.keys')} hint={t('profile.keysHint')} on={keysOn} onChange={setKeysOn} />
        </>
      )}
    </Card>
  );
}
