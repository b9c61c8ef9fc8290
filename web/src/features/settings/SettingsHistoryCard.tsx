import type { SettingsHistory } from '@anupalan/domain/contracts/settings';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../shared/kit/dates';
import { Card } from '../../shared/kit/Page';
import { ErrorState, SkeletonLines } from '../../shared/loading/states';
import { useSettingsHistory } from './settings-api';
import { type SettingName, settingText } from './settings-form';

type Save = SettingsHistory['items'][number];

/** The latest saves of settings: their authors, times and changes. */
export function SettingsHistoryCard() {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useSettingsHistory();
  return (
    <Card title={t('settings.history.title')}>
      {data !== undefined ? (
        data.items.length === 0 ? (
          <p className="small muted">{t('settings.history.none')}</p>
        ) : (
          <Stack component="ol" spacing={1.75} className="anywhere" sx={{ maxHeight: 420, overflowY: 'auto' }}>
            {data.items.map((save) => (
              <SaveEntry key={save.version} save={save} />
            ))}
          </Stack>
        )
      ) : error === null ? (
        <SkeletonLines count={4} />
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      )}
    </Card>
  );
}

function SaveEntry({ save: { at, by, changes } }: { readonly save: Save }) {
  const { t } = useTranslation();
  const shown = (value: string | number | boolean): string =>
    typeof value === 'string' && value.trim() !== '' ? `"${value}"` : settingText(value);
  const name = by.name ?? t(by.role === 'admin' ? 'shell.adminUser' : 'settings.history.system');
  return (
    <li>
      <div className="small strong num">{t('settings.history.by', { name, date: formatDate(at, 'dayTime') })}</div>
      <ul className="small muted">
        {changes.map(({ name: field, from, to }) => (
          <li key={field}>
            {t('settings.history.change', {
              field: t(`settings.field.${field as SettingName}`),
              from: shown(from),
              to: shown(to),
            })}
          </li>
        ))}
      </ul>
    </li>
  );
}
