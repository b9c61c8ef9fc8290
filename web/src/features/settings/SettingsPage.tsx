import { titleOf } from '@anupalan/domain/rules/pages';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../../shared/kit/Page';
import { Wait } from '../../shared/loading/Wait';
import { SettingsForm } from './SettingsForm';
import { SettingsHistoryCard } from './SettingsHistoryCard';
import { useSettings } from './settings-api';

/** The system settings, at /admin/settings (ASET-01 to ASET-14). */
export default function SettingsPage() {
  const { t } = useTranslation();
  const settings = useSettings();
  return (
    <Box component="main" sx={{ '&&': { maxWidth: 920 }, '& .MuiTabs-root': { my: 2.5 } }} className="page">
      <PageHead title={t(titleOf('/admin/settings'))} meta={[t('settings.lead')]} />
      <Wait query={settings}>{(saved) => <SettingsForm saved={saved} />}</Wait>
      <SettingsHistoryCard />
    </Box>
  );
}
