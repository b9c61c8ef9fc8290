import type { Replay } from '@anupalan/domain/contracts/scratch';
import { titleOf } from '@anupalan/domain/rules/pages';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { Button } from '../../../shared/kit/Button';
import { grouped } from '../../../shared/kit/count';
import { ConfirmDialog } from '../../../shared/kit/overlay/ConfirmDialog';
import { PageHead } from '../../../shared/kit/Page';
import { EmptyState, ErrorState, SkeletonLines } from '../../../shared/loading/states';
import { modelName, moment, within } from '../words';
import { BuildReport } from './BuildReport';
import { useReplay, useReplayAct } from './replay-api';
import { numberOf } from './replay-words';

/** One replay with its parity reports, at /admin/operations/replays/:id; it can be left and goes on. */
export default function ReplayPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const replay = useReplay(id);
  const crumbs = [
    { label: t(titleOf('/admin/operations')), to: '/admin/operations' },
    { label: t(titleOf('/admin/operations/replays')), to: '/admin/operations/replays' },
  ];
  if (replay.data !== undefined) return <Report replay={replay.data} crumbs={crumbs} />;
  return (
    <main className="page page--wide">
      <PageHead
        title={t(titleOf('/admin/operations/replays'))}
        crumbs={[...crumbs, { label: t(titleOf('/admin/operations/replays')) }]}
      />
      <Box sx={{ mt: 2.5 }} className="card">
        {replay.error ? (
          <ErrorState error={replay.error} onRetry={() => void replay.refetch()} retrying={replay.isFetching} />
        ) : (
          <Box sx={{ p: 2.25 }}>
            <SkeletonLines count={6} label={t('replays.loading')} />
          </Box>
        )}
      </Box>
    </main>
  );
}

interface ReportProps {
  readonly replay: Replay;
  readonly crumbs: readonly { readonly label: string; readonly to: string }[];
}

function Report({ replay, crumbs }: ReportProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const drop = useReplayAct(replay.id, () => setAsking(false));
  const isOpen = replay.state === 'open';
  const title = t('replays.replayOf', { when: within(replay.ordered_at) });
  const from =
    replay.from === null
      ? t('replays.fromStart')
      : t('replays.fromPosition', { position: grouped(numberOf(replay.from)) });
  return (
    <main className="page page--wide">
      <PageHead
        title={title}
        crumbs={[...crumbs, { label: moment(replay.ordered_at) }]}
        meta={[
          t('replays.by', { name: replay.ordered_by.name ?? t('replays.somebody') }),
          `${t('replays.from')} ${from}`,
          isOpen ? t('replays.expires', { when: within(replay.expires_at) }) : t(`replays.${replay.state}`),
        ]}
        tools={
          isOpen ? (
            <Button variant="quiet" icon="trash" aria-haspopup="dialog" onClick={() => setAsking(true)}>
              {t('replays.throwAway')}
            </Button>
          ) : undefined
        }
      />
      {replay.promotions.map(({ model, at }) => (
        <p key={model} className="small muted">
          {t('replays.promotions', { name: modelName(model), when: within(at) })}
        </p>
      ))}
      {isOpen ? (
        replay.builds.map((build) => <BuildReport key={build.model} replay={replay} build={build} />)
      ) : (
        <Box sx={{ mt: 2.5 }} className="card">
          <EmptyState icon="history" title={t(`replays.${replay.state}`)}>
            {t('replays.gone')}
          </EmptyState>
        </Box>
      )}
      {asking ? (
        <ConfirmDialog
          title={t('replays.throwTitle')}
          lead={t('replays.throwLead')}
          act={t('replays.throwAway')}
          bad
          pending={drop.isPending}
          onConfirm={() => drop.mutate({ act: 'drop', body: {} })}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </main>
  );
}
