import type { ProjectionView } from '@anupalan/domain/contracts/operations';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/kit/Button';
import { grouped } from '../../shared/kit/count';
import { Icon } from '../../shared/kit/icons';
import { Progress } from '../../shared/kit/Progress';
import { Row } from '../../shared/kit/Row';
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
  return (
    <Stack
      component="section"
      spacing={1.5}
      className="card section"
      sx={{ '&&': { borderLeft: `4px solid var(--${tone})` } }}
      aria-label={t(`operations.rebuild.${build.state}`)}
    >
      <Stack
        direction="row"
        spacing={1.5}
        sx={{ justifyContent: 'space-between', alignItems: 'flex-start', flexWrap: { xs: 'wrap', md: 'nowrap' } }}
      >
        <div>
          <div className={`kicker ${tone}`}>{t(`operations.rebuild.${build.state}`)}</div>
          <h2 className="card-title">{name}</h2>
        </div>
        <Row spacing={1} nowrap>
          {build.state === 'running' ? button('pause', t('operations.rebuild.pause'), 'pause') : null}
          {build.state === 'paused' ? button('resume', t('operations.rebuild.resume'), 'refresh') : null}
          {button('cancel', t(build.state === 'failed' ? 'operations.rebuild.drop' : 'operations.rebuild.cancel'))}
        </Row>
      </Stack>
      <Progress label={t('operations.rebuild.bar', { name })} value={percent} tone={tone === 'info' ? 'brand' : tone} />
      {build.state === 'failed' ? (
        <Row
          component="p"
          spacing="7px"
          align="flex-start"
          nowrap
          sx={{ overflowWrap: 'anywhere', '& > .icon': { mt: '3px', flex: 'none' } }}
          className="small bad"
        >
          <Icon name="alert" size={15} />
          {build.error}
        </Row>
      ) : (
        <Figures build={build} percent={percent} />
      )}
    </Stack>
  );
}

interface FiguresProps {
  readonly build: NonNullable<ProjectionView['build']>;
  readonly percent: number;
}

/** How far a rebuild is, how fast, and when it is ready. */
function Figures({ build, percent }: FiguresProps) {
  const { t } = useTranslation();
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
    <Box
      component="dl"
      sx={{
        display: { xs: 'grid', md: 'flex' },
        flexWrap: 'wrap',
        gap: { xs: '12px 16px', md: '10px 36px' },
        gridTemplateColumns: { xs: '1fr 1fr', md: 'none' },
        '& dt': { fontSize: '0.75rem', color: 'var(--ink-3)' },
        '& dd': { fontSize: '0.875rem', fontWeight: 600 },
        '& .muted': { fontWeight: 400 },
      }}
      className="num"
    >
      {figures.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Box>
  );
}
