import type { Consents } from '@anupalan/domain/contracts/account';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatDate } from '../../shared/kit/dates';
import { Card } from '../../shared/kit/Page';
import { ErrorState, SkeletonLines } from '../../shared/loading/states';
import { useConsents } from './profile-api';

/** The person's consents, with time and purpose. */
export function ConsentCard() {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useConsents();
  return (
    <Card title={t('profile.consent')}>
      {data !== undefined ? (
        <Given consents={data} />
      ) : error === null ? (
        <SkeletonLines count={4} />
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      <Box component="p" sx={{ mt: 1.75 }}>
        <Link className="link" to="/privacy">
          {t('profile.consentRead')}
        </Link>
      </Box>
    </Card>
  );
}

function Given({ consents: { items, current_version: present } }: { readonly consents: Consents }) {
  const { t } = useTranslation();
  const words: Readonly<Record<string, string>> = {
    account: t('profile.purpose.account'),
    services: t('profile.purpose.services'),
  };
  const [latest] = items;
  if (latest === undefined) return <p className="small muted">{t('profile.consentNone')}</p>;
  return (
    <>
      <Stack component="ul" spacing={1.75}>
        {items.map(({ notice_version: version, purposes, agreed_at: at }) => (
          <li key={`${version} ${at}`}>
            <div className="strong num">{t('profile.consentGiven', { version })}</div>
            <div className="small faint num">{t('profile.consentOn', { date: formatDate(at, 'dayTime') })}</div>
            <Box component="p" sx={{ mt: 1 }} className="small muted">
              {t('profile.consentFor')}
            </Box>
            <ul className="small muted bullets">
              {purposes.map((purpose) => (
                <li key={purpose}>{words[purpose] ?? purpose}</li>
              ))}
            </ul>
          </li>
        ))}
      </Stack>
      {latest.notice_version === present ? null : (
        <p className="small">{t('profile.consentNewer', { version: present })}</p>
      )}
    </>
  );
}
