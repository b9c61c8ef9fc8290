import type { Replay } from '@anupalan/domain/contracts/scratch';
import { titleOf } from '@anupalan/domain/rules/pages';
import Box from '@mui/material/Box';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { Button } from '../../../shared/kit/Button';
import { grouped } from '../../../shared/kit/count';
import { PageHead } from '../../../shared/kit/Page';
import { EmptyState } from '../../../shared/loading/states';
import { List, type ListColumn } from '../../../shared/office/List';
import { MoreFoot } from '../../../shared/office/MoreFoot';
import { useUrlState } from '../../../shared/use-url-state';
import { modelName, moment, within } from '../words';
import { LookChip } from './LookChip';
import { NewReplayDialog } from './NewReplayDialog';
import { useReplays } from './replay-api';
import { numberOf, outcomeOf } from './replay-words';
import '../../../shared/kit/form/form.css';

const hrefOf = ({ id }: Replay): string => `/admin/operations/replays/${encodeURIComponent(id)}`;
const namesOf = ({ builds }: Replay): string => builds.map(({ model }) => modelName(model)).join(', ');

/** Every replay, at /admin/operations/replays; `?new=replay` opens the form for another one. */
export default function ReplaysPage() {
  const { t } = useTranslation();
  const [params, set] = useUrlState();
  const navigate = useNavigate();
  const replays = useReplays();
  const add = (): void => set({ new: 'replay' });
  const button = (variant: 'primary' | 'quiet') => (
    <Button variant={variant} icon="plus" aria-haspopup="dialog" onClick={add}>
      {t('replays.new')}
    </Button>
  );
  return (
    <main className="page page--wide">
      <PageHead
        title={t(titleOf('/admin/operations/replays'))}
        crumbs={[
          { label: t(titleOf('/admin/operations')), to: '/admin/operations' },
          { label: t(titleOf('/admin/operations/replays')) },
        ]}
        meta={[t('replays.lead')]}
        tools={button('primary')}
      />
      <Box component="section" sx={{ mt: 2.5 }} className="card case-table" aria-label={t('replays.list')}>
        <List
          label={t('replays.list')}
          columns={columnsOf(t)}
          query={replays}
          rows={replays.data?.pages.flatMap(({ items }) => items)}
          rowKey={({ id }) => id}
          waitLabel={t('replays.loading')}
          foot={<MoreFoot query={replays} label={t('replays.more')} />}
          empty={
            <EmptyState icon="history" title={t('replays.none')} action={button('quiet')}>
              {t('replays.noneText')}
            </EmptyState>
          }
        />
      </Box>
      {params.get('new') === 'replay' ? (
        <NewReplayDialog
          onDone={(id) => void navigate(`/admin/operations/replays/${encodeURIComponent(id)}`)}
          onClose={() => set({ new: null })}
        />
      ) : null}
    </main>
  );
}

const columnsOf = (t: TFunction): readonly ListColumn<Replay>[] => [
  {
    key: 'ordered',
    head: t('replays.ordered'),
    card: 'title',
    cell: (replay) => (
      <div className="two">
        <Link className="case-link" to={hrefOf(replay)}>
          {moment(replay.ordered_at)}
        </Link>
        <span className="tiny faint">{t('replays.by', { name: replay.ordered_by.name ?? t('replays.somebody') })}</span>
      </div>
    ),
  },
  { key: 'models', head: t('replays.models'), card: 'line', cell: namesOf },
  {
    key: 'from',
    head: t('replays.from'),
    card: 'fact',
    cell: ({ from }) => (
      <span className="muted">
        {from === null ? t('replays.fromStart') : t('replays.fromPosition', { position: grouped(numberOf(from)) })}
      </span>
    ),
  },
  {
    key: 'outcome',
    head: t('replays.outcome'),
    card: 'beside',
    cell: (replay) => <LookChip look={outcomeOf(replay)} />,
  },
  {
    key: 'kept',
    head: t('replays.keptUntil'),
    right: true,
    cell: ({ state, expires_at }) => <span className="muted nowrap">{state === 'open' ? within(expires_at) : ''}</span>,
  },
];
