import type { PublicKeys } from '@anupalan/domain/contracts/proof';
import { titleOf } from '@anupalan/domain/rules/pages';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { modelQuery } from '../../shared/api/query-client';
import { CopyText } from '../../shared/kit/CopyText';
import { Card, PageHead } from '../../shared/kit/Page';
import { ErrorState, SkeletonLines } from '../../shared/loading/states';
import { PeriodExport } from './PeriodExport';

const KEYS = '/api/public/keys';

/** Signed exports of the log and the key to check them with, at /admin/operations/proof. */
export default function ProofPage() {
  const { t } = useTranslation();
  return (
    <main className="page">
      <PageHead
        title={t(titleOf('/admin/operations/proof'))}
        crumbs={[
          { label: t(titleOf('/admin/operations')), to: '/admin/operations' },
          { label: t(titleOf('/admin/operations/proof')) },
        ]}
        meta={[t('proof.lead')]}
      />
      <div className="stack block">
        <PeriodExport />
        <Card title={t('proof.how')}>
          <Stack spacing={1.25}>
            <ol className="bullets small">
              <li>{t('proof.steps.one')}</li>
              <li>{t('proof.steps.two')}</li>
              <li>{t('proof.steps.three')}</li>
            </ol>
            <p className="small muted">{t('proof.elsewhere')}</p>
          </Stack>
        </Card>
        <KeyCard />
      </div>
    </main>
  );
}

function KeyCard() {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery(modelQuery<PublicKeys>('keys', KEYS));
  return (
    <Card title={t('proof.key')}>
      {data !== undefined ? (
        <>
          <Box component="p" sx={{ mb: 1.25 }} className="small muted">
            {t('proof.keyLead', { address: `${window.location.origin}${KEYS}` })}
          </Box>
          <CopyText label={t('proof.fingerprint')} text={data.documents.sha256} />
        </>
      ) : error === null ? (
        <SkeletonLines count={3} />
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      )}
    </Card>
  );
}
