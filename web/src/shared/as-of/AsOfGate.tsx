import type { PastViews } from '@anupalan/domain/contracts/scratch';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../kit/Button';
import { grouped } from '../kit/count';
import { formatDate } from '../kit/dates';
import { Icon } from '../kit/icons';
import { Progress } from '../kit/Progress';
import { Row } from '../kit/Row';
import { EmptyState, ErrorState, SkeletonLines } from '../loading/states';
import { useUrlState } from '../use-url-state';
import { AS_OF, useOrderPastViews, usePastViews } from './as-of';

/** An order for views that exist keeps them for longer; they are ordered again before they expire, ms. */
const KEEP_MS = 16 * 3_600_000;

const needsOrder = ({ state, expires_at }: PastViews): boolean =>
  state === 'none' || (expires_at !== null && Date.parse(expires_at) - Date.now() < KEEP_MS);

/** Shows the page as of a past day, under a banner. If the views of that day do not exist, it orders them and waits. */
export function AsOfGate({ day, children }: { readonly day: string; readonly children: ReactNode }) {
  const { t } = useTranslation();
  const [, set] = useUrlState();
  const past = usePastViews(day);
  const { mutate: order, error, reset, isPending } = useOrderPastViews();
  const wanted = past.data !== undefined && needsOrder(past.data);
  useEffect(() => {
    if (wanted) order(day);
  }, [wanted, day, order]);
  const name = formatDate(day);
  const parked = past.data?.parked ?? 0;
  return (
    <>
      <Row component="section" spacing={1.5} sx={BANNER} aria-label={t('asOf.label')}>
        <Icon name="history" size={18} />
        <Stack sx={{ flex: '1 1 220px', minWidth: 0 }}>
          <span className="strong">{t('asOf.title', { day: name })}</span>
          <span className="small">{t('asOf.names')}</span>
          {past.data?.state === 'ready' && parked > 0 ? (
            <span className="small">{t('asOf.parked', { count: parked })}</span>
          ) : null}
        </Stack>
        <Button variant="quiet" size="small" onClick={() => set({ [AS_OF]: null, pages: null })}>
          {t('asOf.back')}
        </Button>
      </Row>
      {past.data?.state === 'ready' ? (
        children
      ) : (error ?? past.error) ? (
        <Box sx={{ mt: 2.5, p: 2.25 }} className="card">
          <ErrorState
            error={error ?? past.error}
            onRetry={() => {
              reset();
              void past.refetch();
              if (wanted) order(day);
            }}
            retrying={past.isFetching || isPending}
          />
        </Box>
      ) : past.data?.state === 'failed' ? (
        <Box sx={{ mt: 2.5, p: 2.25 }} className="card">
          <EmptyState
            icon="alert"
            title={t('asOf.failed', { day: name })}
            action={
              <Button variant="quiet" icon="rotate" pending={isPending} onClick={() => order(day)}>
                {t('asOf.again')}
              </Button>
            }
          >
            {past.data.error?.message}
          </EmptyState>
        </Box>
      ) : past.data === undefined ? (
        <Box sx={{ mt: 2.5, p: 2.25 }} className="card">
          <SkeletonLines count={4} />
        </Box>
      ) : (
        <Building view={past.data} name={name} />
      )}
    </>
  );
}

const BANNER = {
  mt: 2,
  px: 1.75,
  py: 1.25,
  border: '1px solid var(--warning)',
  borderRadius: '8px',
  bgcolor: 'var(--warning-soft)',
  '& > .icon': { color: 'warning.main' },
};

function Building({ view, name }: { readonly view: PastViews; readonly name: string }) {
  const { t } = useTranslation();
  const { done_events: done, total_events: total, eta_seconds: eta } = view;
  const percent = total === 0 ? 0 : Math.min(99, Math.floor((done / total) * 100));
  return (
    <Box component="section" sx={{ mt: 2.5, p: 2.25 }} className="card" aria-label={t('asOf.building', { day: name })}>
      <h2 className="card-title">{t('asOf.building', { day: name })}</h2>
      <p className="small muted">{t('asOf.buildingText')}</p>
      <Box sx={{ my: 1.5, '& > .bar': { height: 10 } }}>
        <Progress label={t('asOf.bar', { day: name })} value={percent} />
      </Box>
      <p className="small num">
        {total === 0 ? t('asOf.waiting') : t('asOf.events', { done: grouped(done), total: grouped(total) })}
        {eta === null || eta < 2 ? null : `. ${t('asOf.left', { time: t('operations.seconds', { count: eta }) })}`}
      </p>
    </Box>
  );
}
