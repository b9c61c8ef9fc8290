import type { Replay, ReplayBuild } from '@anupalan/domain/contracts/scratch';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/kit/Button';
import { grouped } from '../../../shared/kit/count';
import { Icon } from '../../../shared/kit/icons';
import { ConfirmDialog } from '../../../shared/kit/overlay/ConfirmDialog';
import { Progress } from '../../../shared/kit/Progress';
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
  const { model, state, parity, documents, bytes, parked, error } = build;
  const name = modelName(model);
  const [asking, setAsking] = useState(false);
  const promote = useReplayAct(replay.id, () => setAsking(false));
  const differing = unlike(build);
  return (
    <section className="card replay-block" aria-label={name}>
      <div className="card-head replay-head">
        <h2 className="card-title">{name}</h2>
        <LookChip look={buildLook(build)} />
        <span className="replay-acts">
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
        </span>
      </div>
      <div className="replay-body">
        {state === 'building' ? <Building build={build} name={name} /> : null}
        {error === null ? null : (
          <p className="small bad ops-why">
            <Icon name="alert" size={15} />
            {error.message}
          </p>
        )}
        {parity === null ? null : (
          <>
            <dl className="replay-counts num">
              {COUNTS.filter((key) => key !== 'moved' || parity.moved > 0).map((key) => (
                <div key={key}>
                  <dt className="tiny faint">{t(`replays.counts.${key}`)}</dt>
                  <dd
                    className={
                      key === 'same' || key === 'moved' || parity[key] === 0 ? 'replay-count' : 'replay-count warning'
                    }
                  >
                    {grouped(parity[key])}
                  </dd>
                  <dd className="tiny muted">{t(`replays.countsWhy.${key}`)}</dd>
                </div>
              ))}
            </dl>
            <p className="tiny faint num">
              {t('replays.compared', { when: within(parity.at) })}
              {documents === null
                ? null
                : `. ${t('replays.size', { documents: grouped(documents), size: size(bytes ?? 0) })}`}
            </p>
          </>
        )}
        {parked > 0 ? <Note tone="warning">{t('replays.parked', { count: parked })}</Note> : null}
        {state === 'ready' && replay.from !== null ? <Note>{t('replays.partial')}</Note> : null}
      </div>
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
    </section>
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
      <Progress label={t('replays.bar', { name })} value={percent} className="ops-bar" />
      <p className="small num">{parts.filter((part) => part !== null).join(', ')}</p>
    </>
  );
}
