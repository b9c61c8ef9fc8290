import type { Preferences } from '@anupalan/domain/contracts/account';
import type { User } from '@anupalan/domain/contracts/identity';
import { formatMobile } from '@anupalan/domain/rules/mobile';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { useChangePreferences, usePreferences } from '../../shared/api/account';
import { Card } from '../../shared/kit/Page';
import { ErrorState, SkeletonLines } from '../../shared/loading/states';
import { SwitchRow } from './SwitchRow';

interface WayProps {
  readonly way: 'sms' | 'mail';
  readonly kept: Preferences;
  readonly label: string;
  readonly hint: string;
}

/** One notification channel. Shows the chosen value while it is being saved, and the saved value after a failure. */
function Way({ way, kept, label, hint }: WayProps) {
  const change = useChangePreferences();
  const wished = change.isPending ? change.variables[way] : undefined;
  return (
    <SwitchRow
      label={label}
      hint={hint}
      on={wished ?? kept[way]}
      onChange={(on) => change.mutate(way === 'sms' ? { sms: on } : { mail: on })}
    />
  );
}

/** The person's notification channels. */
export function PreferencesCard({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  const { data: kept, error, isFetching, refetch } = usePreferences();
  return (
    <Card title={t('profile.telling')}>
      <p className="muted">{t('profile.tellingLead')}</p>
      {kept !== undefined ? (
        <Stack spacing={0.75} sx={{ my: 1.5 }}>
          <Way
            way="sms"
            kept={kept}
            label={t('profile.sms')}
            hint={t('profile.smsHint', { mobile: formatMobile(user.mobile) })}
          />
          <Way
            way="mail"
            kept={kept}
            label={t('profile.mail')}
            hint={user.email === null ? t('profile.mailNone') : t('profile.mailHint', { email: user.email })}
          />
        </Stack>
      ) : error === null ? (
        <Box sx={{ my: 1.5, minHeight: 126 }}>
          <SkeletonLines count={4} />
        </Box>
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      <p className="small faint">{t('profile.always')}</p>
    </Card>
  );
}
