import type { OutboxMessage } from '@anupalan/domain/contracts/staff';
import { formatMobile } from '@anupalan/domain/rules/mobile';
import { titleOf } from '@anupalan/domain/rules/pages';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from 'react-router-dom';
import { api } from '../../shared/api/client';
import { isStatus } from '../../shared/api/errors';
import { Chip } from '../../shared/kit/Chip';
import { formatDate } from '../../shared/kit/dates';
import { SearchBox } from '../../shared/kit/ListTools';
import { PageHead } from '../../shared/kit/Page';
import { Row } from '../../shared/kit/Row';
import NotFoundPage from '../../shared/loading/NotFoundPage';
import { EmptyState, ErrorState, SkeletonLines } from '../../shared/loading/states';
import { useUrlState } from '../../shared/use-url-state';

/** Interval of the outbox's queries, ms; a new code appears without a reload. */
const POLL_MS = 3000;
const WAIT_MS = 300;

/** Demo mode: every SMS and mail that was "sent", newest first, at /demo/outbox. */
export default function OutboxPage() {
  const { t } = useTranslation();
  const [params, set] = useUrlState();
  const to = params.get('to') ?? '';
  const [typed, setTyped] = useState(to);
  const leaving = useNavigation().state !== 'idle';
  useEffect(() => {
    // A pending change of the address would undo the navigation.
    if (leaving || typed === to) return;
    const timer = setTimeout(() => set({ to: typed.trim() }), WAIT_MS);
    return () => clearTimeout(timer);
  });
  const path = to === '' ? '/api/demo/outbox' : `/api/demo/outbox?to=${encodeURIComponent(to)}`;
  const outbox = useQuery({
    queryKey: ['outbox', path],
    queryFn: ({ signal }) => api.get<{ readonly items: readonly OutboxMessage[] }>(path, { signal }),
    refetchInterval: ({ state }) => (isStatus(state.error, 404) ? false : POLL_MS),
    placeholderData: (before) => before,
  });
  if (isStatus(outbox.error, 404)) return <NotFoundPage />;
  const items = outbox.data?.items;
  return (
    <main className="page page--narrow">
      <PageHead title={t(titleOf('/demo/outbox'))} meta={[t('demo.lead')]} />
      <div className="list-tools">
        <SearchBox label={t('demo.to')} value={typed} onChange={setTyped} />
      </div>
      <Stack spacing={1.5} sx={{ mt: 2 }}>
        {items === undefined ? (
          <div className={outbox.isError ? 'card' : 'card section'}>
            {outbox.isError ? (
              <ErrorState error={outbox.error} onRetry={() => void outbox.refetch()} retrying={outbox.isFetching} />
            ) : (
              <SkeletonLines count={4} />
            )}
          </div>
        ) : items.length === 0 ? (
          <div className="card">
            <EmptyState icon="inbox" title={to === '' ? t('demo.none') : t('demo.noneTo', { to })}>
              {t(to === '' ? 'demo.noneBody' : 'demo.noneToBody')}
            </EmptyState>
          </div>
        ) : (
          items.map((message) => (
            <article key={`${message.at}-${message.to}-${message.text}`} className="card section">
              <Row spacing={1.5} sx={{ rowGap: 0.5, mb: 1, '& > time': { ml: 'auto' } }} className="small">
                <Chip>{t(`demo.channel.${message.channel}`)}</Chip>
                <span className="num">{t('demo.toWhom', { to: formatMobile(message.to) })}</span>
                <time className="faint num" dateTime={message.at}>
                  {formatDate(message.at, 'dayTime')}
                </time>
              </Row>
              {message.subject ? <h2 className="card-title">{message.subject}</h2> : null}
              <p className="pre-line">{message.text}</p>
            </article>
          ))
        )}
      </Stack>
    </main>
  );
}
