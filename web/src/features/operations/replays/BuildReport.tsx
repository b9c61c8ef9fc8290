import type { Replay, ReplayBuild } from '@anupalan/domain/contracts/scratch';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/kit/Button';
import { grouped } from '../../../shared/kit/count';
import { Icon } from '../../../shared/kit/icons';
import { ConfirmDialog } from '../../../shared/kit/overlay/ConfirmDialog';
import { Progress } from '../../../shared/kit/Progress';
import { Row } from '../../../shared/kit/Row';
import { Note } from '../../../shared/loading/states';
import { duration, modelName, share, size, within } from '../words';
import { Differences } from './Differences';
import { LookChip } from './LookChip';
import { useReplayAct } from './replay-api';
import { buildLook, unlike } from './replay-words';

const COUNTS = ['same', 'different', 'missing', 'extra', 'moved'] as const;

export interface BuildReportProps {
  readonly replay: Replay;
  readonly build: ReplayBuild;
}

/** The scratch view of one read model: its progress, then its parity report and what can be done with it. */
export function BuildReport({ replay, build }: BuildReportProps) {
  const { t } = useTranslation();
  const { model, state, parity, parked, error } = build;
  const name = modelName(model);
  const [asking, setAsking] = useState(false);
  const promote = useReplayAct(replay.id, () => setAsking(false));
  const differing = unlike(build);
  return (
    <Box component="section" sx={{ mt: 2.5 }} className="card" aria-label={name}>
      <Row
        spacing="8px 12px"
        sx={{ '&&': { alignItems: 'center', justifyContent: 'flex-start' }, '&:has(+ :empty)': { borderBottom: 0 } }}
        className="card-head"
      >
        <h2 className="card-title">{name}</h2>
        <LookChip look={buildLook(build)} />
        <Box component="span" sx={{ ml: 'auto' }}>
          {build.can_promote ? (
            <Button
              variant="quiet"
              size="small"
              aria-label={t('replays.promoteOf', { name })}
              aria-haspopup="dialog"
              onClick={() => setAsking(true)}
            >
              {t('replays.promote')}
            </Button>
          ) : null}
        </Box>
      </Row>
      <Stack spacing={1.25} sx={{ p: '14px 18px 16px', '&:empty': { display: 'none' } }}>
        {state === 'building' ? <Building build={build} name={name} /> : null}
        {error === null ? null : (
          <Row
            component="p"
            spacing="7px"
            align="flex-start"
            nowrap
            sx={{ overflowWrap: 'anywhere', '& > .icon': { mt: '3px', flex: 'none' } }}
            className="small bad"
          >
            <Icon name="alert" size={15} />
            {error.message}
          </Row>
        )}
        {parity === null ? null : <Parity build={build} parity={parity} />}
        {parked > 0 ? <Note tone="warning">{t('replays.parked', { count: parked })}</Note> : null}
        {state === 'ready' && replay.from !== null ? <Note>{t('replays.partial')}</Note> : null}
      </Stack>
      {parity !== null && parity.listed > 0 ? (
        <Differences replayId={replay.id} model={model} at={parity.at} total={differing} />
      ) : null}
      {asking ? (
        <ConfirmDialog
          title={t('replays.promoteTitle', { name })}
          lead={differing === 0 ? t('replays.promoteSame') : t('replays.promoteDiffers', { count: differing })}
          act={t('replays.promote')}
          pending={promote.isPending}
          onConfirm={() => promote.mutate({ act: 'promote', body: { model } })}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Box>
  );
}

function Building({ build, name }: { readonly build: ReplayBuild; readonly name: string }) {
  const { t } = useTranslation();
  const { done_events, total_events, events_per_second, eta_seconds } = build;
  const percent = share(done_events, total_events);
  const parts = [
    t('replays.events', { done: grouped(done_events), total: grouped(total_events) }),
    events_per_second > 0 ? t('replays.rate', { rate: grouped(events_per_second) }) : null,
    eta_seconds === null ? null : t('replays.left', { time: duration(eta_seconds) }),
  ];
  return (
    <>
      <Progress label={t('replays.bar', { name })} value={percent} />
      <p className="small num">{parts.filter((part) => part !== null).join(', ')}</p>
    </>
  );
}

interface ParityProps {
  readonly build: ReplayBuild;
  readonly parity: NonNullable<ReplayBuild['parity']>;
}

/** The records of a scratch view beside those of the live one, counted. */
function Parity({ build: { documents, bytes }, parity }: ParityProps) {
  const { t } = useTranslation();
  return (
    <>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(auto-fit, minmax(120px, 1fr))' },
          gap: 1.5,
        }}
        className="num"
      >
        {COUNTS.filter((key) => key !== 'moved' || parity.moved > 0).map((key) => (
          <div key={key}>
            <dt className="tiny faint">{t(`replays.counts.${key}`)}</dt>
            <Box
              component="dd"
              sx={{ fontSize: 'var(--t-xl)', fontWeight: 650, lineHeight: 1.35 }}
              className={key === 'same' || key === 'moved' || parity[key] === 0 ? undefined : 'warning'}
            >
              {grouped(parity[key])}
            </Box>
            <dd className="tiny muted">{t(`replays.countsWhy.${key}`)}</dd>
          </div>
        ))}
      </Box>
      <p className="tiny faint num">
        {t('replays.compared', { when: within(parity.at) })}
        {documents === null
          ? null
          : `. ${t('replays.size', { documents: grouped(documents), size: size(bytes ?? 0) })}`}
      </p>
    </>
  );
}
