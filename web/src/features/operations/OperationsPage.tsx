import { titleOf } from '@anupalan/domain/rules/pages';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '../../shared/kit/Button';
import { Columns } from '../../shared/kit/Columns';
import { grouped } from '../../shared/kit/count';
import { formatDate } from '../../shared/kit/dates';
import { Card, PageHead } from '../../shared/kit/Page';
import { ErrorState, SkeletonLines } from '../../shared/loading/states';
import { useUrlState } from '../../shared/use-url-state';
import { FailedJobs } from './FailedJobs';
import { HealthTiles, LogProblems, TilesWait } from './HealthTiles';
import { useAct, useBuildStream, useOverview, useProjections, useQueues } from './operations-api';
import { ParkedCard } from './ParkedCard';
import { PaymentTasksCard } from './PaymentTasksCard';
import { Projections } from './Projections';
import { QueuesCard } from './QueuesCard';
import { RebuildCard } from './RebuildCard';

/** The server's health and the admin's open tasks, at /admin/operations; it updates by itself. */
export default function OperationsPage() {
  const { t } = useTranslation();
  const [params, set] = useUrlState();
  const queue = params.get('queue');
  const overview = useOverview();
  const projections = useProjections();
  const queues = useQueues();
  const builds = projections.data?.items.filter(({ build }) => build !== null) ?? [];
  useBuildStream(builds.find(({ build }) => build?.state === 'running')?.name);
  const [pressed, setPressed] = useState(false);
  const show = (name: string | null): void => {
    setPressed(true);
    set({ queue: name });
  };
  const close = (): void => {
    const opener = document.getElementById(`failed-${queue}`) ?? document.querySelector<HTMLElement>('h1');
    show(null);
    opener?.focus();
  };
  const updated = Math.max(overview.dataUpdatedAt, projections.dataUpdatedAt, queues.dataUpdatedAt);
  return (
    <main className="page page--wide">
      <PageHead
        title={t(titleOf('/admin/operations'))}
        meta={[
          projections.data ? t('operations.head', { position: grouped(projections.data.events) }) : null,
          updated > 0 ? t('operations.updated', { time: clockTime(updated) }) : null,
        ]}
        tools={
          <>
            <LinkButton to="/admin/operations/proof" variant="quiet" icon="filecheck">
              {t(titleOf('/admin/operations/proof'))}
            </LinkButton>
            <VerifyButton running={overview.data?.chain.verification?.state === 'running'} />
          </>
        }
      />
      <Stack spacing={2.5} sx={{ mt: 2.5 }}>
        {overview.data ? (
          <>
            <HealthTiles view={overview.data} />
            <LogProblems verification={overview.data.chain.verification} />
          </>
        ) : overview.error ? (
          <Failed of={overview} />
        ) : (
          <TilesWait />
        )}
        <PaymentTasksCard />
        {builds.map((model) => (
          <RebuildCard key={model.name} model={model} />
        ))}
        {projections.data ? (
          <Projections view={projections.data} />
        ) : projections.error ? (
          <Failed of={projections} />
        ) : (
          <Card title={t('operations.projections.title')} flush>
            <Box sx={{ p: 2.25 }}>
              <SkeletonLines count={9} label={t('operations.loading')} />
            </Box>
          </Card>
        )}
        <Columns of="minmax(0, 1fr) minmax(0, 1.15fr)" from="lg">
          {projections.data || !projections.error ? <ParkedCard items={projections.data?.items} /> : null}
          <QueuesCard query={queues} onShow={show} />
        </Columns>
        {queue === null ? null : <FailedJobs key={queue} queue={queue} pressed={pressed} onClose={close} />}
      </Stack>
    </main>
  );
}

const clockTime = (at: number): string =>
  `${formatDate(at, 'time')}:${String(new Date(at).getUTCSeconds()).padStart(2, '0')}`;

function Failed({
  of,
}: {
  readonly of: { readonly error: unknown; readonly isFetching: boolean; refetch(): unknown };
}) {
  return (
    <div className="card">
      <ErrorState error={of.error} onRetry={() => void of.refetch()} retrying={of.isFetching} />
    </div>
  );
}

/** Starts a verification of the whole log, in the background. */
function VerifyButton({ running }: { readonly running: boolean }) {
  const { t } = useTranslation();
  const act = useAct();
  return (
    <Button
      variant="quiet"
      icon="shield"
      pending={act.isPending || running}
      onClick={() =>
        act.mutate({ path: 'verify', told: [t('operations.verifyStarted'), t('operations.verifyStartedText')] })
      }
    >
      {t(running ? 'operations.verifying' : 'operations.verify')}
    </Button>
  );
}
