import type { ProjectionView } from '@anupalan/domain/contracts/operations';
import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/kit/Button';
import { grouped } from '../../shared/kit/count';
import { Icon } from '../../shared/kit/icons';
import { Progress } from '../../shared/kit/Progress';
import { type Act, useAct } from './operations-api';
import { duration, modelName, share } from './words';

/** A rebuild beside its live view: progress, speed and end; it can be paused, resumed and dropped. */
export function RebuildCard({ model }: { readonly model: ProjectionView }) {
  const { t } = useTranslation();
  const act = useAct();
  const { build } = model;
  if (build === null) return null;
  const name = modelName(model.name);
  const percent = share(build.done_events, build.total_events);
  const tone = build.state === 'failed' ? 'bad' : build.state === 'paused' ? 'warning' : 'info';
  const order = (action: 'pause' | 'resume' | 'cancel'): Act => ({
    path: `projections/${encodeURIComponent(model.name)}/rebuild`,
    body: { action },
  });
  const waiting = act.isPending ? act.variables : undefined;
  const button = (action: 'pause' | 'resume' | 'cancel', label: string, icon?: 'pause' | 'refresh') => (
    <Button
      variant="quiet"
      size="small"
      {...(icon === undefined ? {} : { icon })}
      aria-label={`${label}: ${name}`}
      pending={waiting !== undefined && JSON.stringify(waiting) === JSON.stringify(order(action))}
      onClick={() => act.mutate(order(action))}
    >
      {label}
    </Button>
  );
  const figures = [
    [t('operations.rebuild.done'), `${percent}%`],
    [
      t('operations.rebuild.events'),
      <>
        {grouped(build.done_events)}{' '}
        <span className="muted">{t('operations.rebuild.of', { total: grouped(build.total_events) })}</span>
      </>,
    ],
    [
      t('operations.rebuild.rate'),
      t('operations.rebuild.perSecond', { rate: grouped(Math.round(build.events_per_second)) }),
    ],
    [
      t('operations.rebuild.ready'),
      build.eta_seconds === null ? t('operations.rebuild.unknown') : duration(build.eta_seconds),
    ],
    [t('operations.rebuild.until'), t('operations.rebuild.old')],
  ] as const;
  return (
    <section className={`card ops-rebuild ops-rebuild--${tone}`} aria-label={t(`operations.rebuild.${build.state}`)}>
      <div className="ops-rebuild-head">
        <div>
          <div className={`kicker ${tone}`}>{t(`operations.rebuild.${build.state}`)}</div>
          <h2 className="card-title">{name}</h2>
        </div>
        <div className="ops-tools">
          {build.state === 'running' ? button('pause', t('operations.rebuild.pause'), 'pause') : null}
          {build.state === 'paused' ? button('resume', t('operations.rebuild.resume'), 'refresh') : null}
          {button('cancel', t(build.state === 'failed' ? 'operations.rebuild.drop' : 'operations.rebuild.cancel'))}
        </div>
      </div>
      <Progress
        label={t('operations.rebuild.bar', { name })}
        value={percent}
        tone={tone === 'info' ? 'brand' : tone}
        className="ops-bar"
      />
      {build.state === 'failed' ? (
        <p className="small bad ops-why">
          <Icon name="alert" size={15} />
          {build.error}
        </p>
      ) : (
        <dl className="ops-figures num">
          {figures.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
