import type { ProjectionsView, ProjectionView } from '@anupalan/domain/contracts/operations';
import Box from '@mui/material/Box';
import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '../../shared/kit/Button';
import { grouped } from '../../shared/kit/count';
import { Icon } from '../../shared/kit/icons';
import { Card } from '../../shared/kit/Page';
import { Row } from '../../shared/kit/Row';
import { EmptyState } from '../../shared/loading/states';
import { type ListColumn, TableOrCards } from '../../shared/office/List';
import { useAct } from './operations-api';
import { ReasonDialog } from './ReasonDialog';
import { comparedText, modelName, placeOf, size, stateLook, summaryOf, within } from './words';

/** Every read model with its state, position and size; cards on phones. */
export function Projections({ view }: { readonly view: ProjectionsView }) {
  const { t } = useTranslation();
  const { events } = view;
  const items = view.items.toSorted((a, b) => modelName(a.name).localeCompare(modelName(b.name)));
  const [rollBack, setRollBack] = useState<ProjectionView | null>(null);
  const [all, setAll] = useState(false);
  const shown = all ? items : items.filter((model) => !isHealthy(model));
  const acts = (model: ProjectionView) => <Acts model={model} onRollBack={() => setRollBack(model)} />;
  return (
    <Card title={t('operations.projections.title')} aside={summaryOf(items)} flush>
      {items.length === 0 ? <EmptyState title={t('operations.projections.none')} /> : null}
      {shown.length === 0 ? null : (
        <Box className="table-card" sx={{ '& td': { height: 43 } }}>
          <TableOrCards
            label={t('operations.projections.title')}
            columns={columnsOf(t, events, acts)}
            rows={shown}
            rowKey={({ name }) => name}
          />
        </Box>
      )}
      <Row spacing={1} sx={{ p: '12px 18px' }}>
        {items.some(isHealthy) ? (
          <Button variant="quiet" size="small" aria-expanded={all} onClick={() => setAll(!all)}>
            {t(all ? 'operations.projections.hideLive' : 'operations.projections.showAll')}
          </Button>
        ) : null}
        <LinkButton variant="quiet" size="small" icon="history" to="/admin/operations/replays">
          {t('replays.open')}
        </LinkButton>
      </Row>
      {rollBack === null ? null : (
        <ReasonDialog
          title={t('operations.projections.rollBackOf', { name: modelName(rollBack.name) })}
          lead={t('operations.projections.rollBackLead')}
          act={t('operations.projections.rollBack')}
          order={(reason) => ({ path: `projections/${encodeURIComponent(rollBack.name)}/roll-back`, body: { reason } })}
          onClose={() => setRollBack(null)}
        />
      )}
    </Card>
  );
}

const columnsOf = (
  t: TFunction,
  events: number,
  acts: (model: ProjectionView) => ReactNode,
): readonly ListColumn<ProjectionView>[] => [
  {
    key: 'name',
    head: t('operations.projections.name'),
    card: 'title',
    cell: (model) => (
      <>
        <span className="strong">{modelName(model.name)}</span>
        {model.error === null ? null : (
          <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }} className="tiny bad">
            {model.error}
          </Box>
        )}
        <Compared model={model} />
      </>
    ),
  },
  {
    key: 'state',
    head: t('operations.projections.state'),
    card: 'beside',
    cell: ({ state }) => <StateChip state={state} />,
  },
  {
    key: 'position',
    head: t('operations.projections.position'),
    right: true,
    card: 'fact',
    cell: (model) => place(model, events),
  },
  {
    key: 'lag',
    head: t('operations.projections.lag'),
    right: true,
    card: 'fact',
    cell: (model) => <Lag model={model} />,
  },
  {
    key: 'documents',
    head: t('operations.projections.documents'),
    right: true,
    card: 'fact',
    cell: ({ documents: n }) =>
      n === null ? <span className="faint">{t('operations.projections.counting')}</span> : grouped(n),
  },
  {
    key: 'size',
    head: t('operations.projections.size'),
    right: true,
    cell: ({ bytes }) => <span className="faint nowrap">{bytes === null ? '' : size(bytes)}</span>,
  },
  {
    key: 'parked',
    head: t('operations.projections.parked'),
    right: true,
    card: 'fact',
    cell: (model) => <Parked model={model} />,
  },
  {
    key: 'acts',
    head: <span className="sr-only">{t('operations.projections.acts')}</span>,
    right: true,
    card: 'foot',
    cell: acts,
  },
];

/** Nothing to look at: such views are folded away. */
const isHealthy = ({ state, parked, error, build }: ProjectionView): boolean =>
  state === 'live' && parked === 0 && error === null && build === null;

const place = (model: ProjectionView, events: number): string => {
  const at = placeOf(model, events);
  return at === null ? '-' : grouped(at);
};

function StateChip({ state }: { readonly state: ProjectionView['state'] }) {
  const { t } = useTranslation();
  const { chip, icon } = stateLook[state];
  return (
    <span className={`chip chip--${chip}`}>
      <Icon name={icon} size={13} />
      {t(`operations.state.${state}`)}
    </span>
  );
}

/** The lag in events, and in seconds where they say more. */
function Lag({ model: { lag_events, lag_seconds } }: { readonly model: ProjectionView }) {
  const { t } = useTranslation();
  if (lag_events === null) return <span className="faint">-</span>;
  if (lag_events === 0) return <span className="faint">0</span>;
  return (
    <span className="strong nowrap">
      {grouped(lag_events)}
      {lag_seconds ? (
        <Box component="span" sx={{ ml: 0.75, fontWeight: 400 }} className="faint">
          {t('operations.projections.lagSeconds', { seconds: grouped(Math.round(lag_seconds)) })}
        </Box>
      ) : null}
    </span>
  );
}

const Parked = ({ model: { parked } }: { readonly model: ProjectionView }) => (
  <span className={parked === 0 ? 'faint' : 'bad strong'}>{grouped(parked)}</span>
);

/** The changes of the last switch to a new view, if there were any. */
function Compared({ model: { compared } }: { readonly model: ProjectionView }) {
  const { t } = useTranslation();
  const line = compared === null ? null : comparedText(compared);
  if (compared === null || line === null) return null;
  return (
    <Box
      component="span"
      sx={{ display: 'block', overflowWrap: 'anywhere' }}
      className="tiny muted"
      title={compared.examples.join(', ')}
    >
      {t('operations.projections.compared', { when: within(compared.at), line })}
    </Box>
  );
}

/** Buttons to rebuild the view, and to roll back to the kept previous one. */
function Acts({ model, onRollBack }: { readonly model: ProjectionView; readonly onRollBack: () => void }) {
  const { t } = useTranslation();
  const act = useAct();
  const name = modelName(model.name);
  const reason =
    model.state === 'standby'
      ? t('operations.projections.elsewhere')
      : model.build !== null
        ? t('operations.projections.running')
        : null;
  return (
    <span className="row-acts">
      {model.can_roll_back && model.build === null ? (
        <Button
          variant="text"
          size="small"
          aria-label={t('operations.projections.rollBackOf', { name })}
          onClick={onRollBack}
        >
          {t('operations.projections.rollBack')}
        </Button>
      ) : null}
      {model.build === null ? (
        <Button
          variant="text"
          size="small"
          aria-label={t('operations.projections.rebuildOf', { name })}
          disabledReason={reason}
          pending={act.isPending}
          onClick={() => act.mutate({ path: `projections/${encodeURIComponent(model.name)}/rebuild` })}
        >
          {t('operations.projections.rebuild')}
        </Button>
      ) : null}
    </span>
  );
}
