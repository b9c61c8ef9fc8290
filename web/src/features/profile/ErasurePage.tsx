import type { ErasureStatus } from '@anupalan/domain/contracts/account';
import type { ErasureGrounds } from '@anupalan/domain/rules/erasure';
import { titleOf } from '@anupalan/domain/rules/pages';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { api } from '../../shared/api/client';
import { Button } from '../../shared/kit/Button';
import { formatDate } from '../../shared/kit/dates';
import { Card, PageHead } from '../../shared/kit/Page';
import { Row } from '../../shared/kit/Row';
import { saveBlob } from '../../shared/kit/save-blob';
import { ErrorState, SkeletonLines } from '../../shared/loading/states';

const POLL_MS = 2000;

/**
 * The receipt of an erasure, for every holder of its address: the erased data, the data that the law keeps, and the
 * signature.
 */
export default function ErasurePage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const path = `/api/erasure-receipts/${encodeURIComponent(id)}`;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => api.get<ErasureStatus>(path, { signal }),
    refetchInterval: ({ state }) => (state.data?.receipt === null ? POLL_MS : false),
  });
  const receipt = data?.receipt ?? null;
  const grounds: ErasureGrounds | 'restored' | null = receipt?.grounds ?? null;
  const save = (): void => {
    const text = `${JSON.stringify(receipt, null, 2)}\n`;
    saveBlob(new Blob([text], { type: 'application/json' }), `anupalan-erasure-${id.slice(0, 12)}.json`);
  };
  return (
    <main className="page">
      <PageHead title={t(titleOf('/erasure/:id'))} />
      {error !== null ? (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : data === undefined ? (
        <SkeletonLines count={5} />
      ) : receipt === null ? (
        <p className="muted block" role="status">
          {t('profile.erased.underWay')}
        </p>
      ) : (
        <div className="stack block">
          <p className="muted">
            {t('profile.erased.lead', { date: formatDate(receipt.erased_at, 'dayTime') })}
            {grounds === null ? null : ` ${t(`profile.erased.ground.${grounds}`)}`}
          </p>
          <Card title={t('profile.erased.what')}>
            <ul className="small bullets">
              <li>{t('profile.erased.account')}</li>
              {receipt.erased.requests === 0 ? null : (
                <li>{t('profile.erased.requests', { count: receipt.erased.requests })}</li>
              )}
              {receipt.erased.files === 0 ? null : (
                <li>{t('profile.erased.files', { count: receipt.erased.files })}</li>
              )}
              <li>{t('profile.erased.keys', { count: receipt.erased.keys })}</li>
            </ul>
          </Card>
          <Kept receipt={receipt} />
          <Card title={t('profile.erased.proof')}>
            <p className="small muted">{t('profile.erased.proofBody')}</p>
            <Box component="dl" sx={{ '& > dd': { mb: 1, overflowWrap: 'anywhere' } }} className="small">
              <dt>{t('profile.erased.hash')}</dt>
              <dd className="num">{receipt.sha256}</dd>
              <dt>{t('profile.erased.signature')}</dt>
              <dd className="num">{receipt.signature}</dd>
            </Box>
            <Row component="p" sx={{ borderTop: '1px solid var(--line)', pt: 2 }}>
              <Button icon="download" onClick={save}>
                {t('profile.erased.save')}
              </Button>
              <Button variant="quiet" onClick={() => window.print()}>
                {t('profile.erased.print')}
              </Button>
            </Row>
          </Card>
        </div>
      )}
    </main>
  );
}

function Kept({ receipt }: { readonly receipt: NonNullable<ErasureStatus['receipt']> }) {
  const { t } = useTranslation();
  return (
    <Card title={t('profile.data.stays')}>
      <ul className="small bullets">
        {receipt.kept.map(({ number, kept_until, why }) => (
          <li key={number}>
            {t('profile.erased.receipt', { number, date: formatDate(kept_until) })}
            <p className="muted">{why}</p>
          </li>
        ))}
        {receipt.kept_records.map(({ what, why }) => (
          <li key={what}>
            {t(`profile.erased.kept.${what}`)}
            <p className="muted">{why}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
