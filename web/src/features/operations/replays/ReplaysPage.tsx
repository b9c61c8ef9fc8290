import type { Replay } from '@anupalan/domain/contracts/scratch';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import '../../../shared/i18n/office-texts';
import { Button } from '../../../shared/components/Button';
import { grouped } from '../../../shared/components/count';
import { MoreFoot } from '../../../shared/components/MoreFoot';
import { PageHead } from '../../../shared/components/Page';
import { EmptyState, ErrorState, SkeletonLines } from '../../../shared/components/states';
import { type Column, Table } from '../../../shared/components/Table';
import { usePhone } from '../../../shared/components/use-phone';
import { useUrlState } from '../../../shared/use-url-state';
import { modelName, moment, within } from '../words';
import { LookChip } from './LookChip';
import { NewReplayDialog } from './NewReplayDialog';
import { useReplays } from './replay-api';
import { numberOf, outcomeOf } from './replay-words';
import '../../../shared/components/form/form.css';
import '../../../shared/components/lists.css';
import './replays.css';

const hrefOf = ({ id }: Replay): string => `/admin/operations/replays/${encodeURIComponent(id)}`;
const namesOf = ({ builds }: Replay): string => builds.map(({ model }) => modelName(model)).join(', ');

/** Every replay, at /admin/operations/replays; `?new=replay` opens the form for another one. */
export default function ReplaysPage() {
  const { t } = useTranslation();
  const [params, set] = useUrlState();
  const navigate = useNavigate();
  const replays = useReplays();
  const rows = replays.data?.pages.flatMap(({ items }) => items);
  const add = (): void => set({ new: 'replay' });
  const button = (variant: 'primary' | 'quiet') => (
    <Button variant={variant} icon="plus" aria-haspopup="dialog" onClick={add}>
      {t('replays.new')}
    </Button>
  );
  return (
    <main className="page page--wide">
      <PageHead
        title={t('replays.title')}
        crumbs={[{ label: t('operations.title'), to: '/admin/operations' }, { label: t('replays.title') }]}
        meta={[t('replays.lead')]}
        tools={button('primary')}
      />
      <section className="card case-table replay-block" aria-label={t('replays.list')}>
        {rows === undefined ? (
          replays.isError ? (
            <ErrorState error={replays.error} onRetry={() => void replays.refetch()} retrying={replays.isFetching} />
          ) : (
            <div className="replay-wait">
              <SkeletonLines count={5} label={t('replays.loading')} />
            </div>
          )
        ) : rows.length === 0 ? (
          <EmptyState icon="history" title={t('replays.none')} action={button('quiet')}>
            {t('replays.noneText')}
          </EmptyState>
        ) : (
          <>
            <List rows={rows} />
            <MoreFoot query={replays} label={t('replays.more')} />
          </>
        )}
      </section>
      {params.get('new') === 'replay' ? (
        <NewReplayDialog
          onDone={(id) => void navigate(`/admin/operations/replays/${encodeURIComponent(id)}`)}
          onClose={() => set({ new: null })}
        />
      ) : null}
    </main>
  );
}

function List({ rows }: { readonly rows: readonly Replay[] }) {
  const { t } = useTranslation();
  const phone = usePhone();
  const from = (replay: Replay): string =>
    replay.from === null
      ? t('replays.fromStart')
      : t('replays.fromPosition', { position: grouped(numberOf(replay.from)) });
  const name = (replay: Replay) => (
    <div className="two">
      <Link className="case-link" to={hrefOf(replay)}>
        {moment(replay.ordered_at)}
      </Link>
      <span className="tiny faint">{t('replays.by', { name: replay.ordered_by.name ?? t('replays.somebody') })}</span>
    </div>
  );
  const kept = (replay: Replay): string => (replay.state === 'open' ? within(replay.expires_at) : '');
  if (phone)
    return (
      <ul className="case-cards" aria-label={t('replays.list')}>
        {rows.map((replay) => (
          <li key={replay.id}>
            <div className="case-card replay-card">
              <div className="case-card-top">
                {name(replay)}
                <LookChip look={outcomeOf(replay)} />
              </div>
              <span className="small">{namesOf(replay)}</span>
              <span className="tiny faint">{`${t('replays.from')} ${from(replay)}`}</span>
            </div>
          </li>
        ))}
      </ul>
    );
  const columns: readonly Column<Replay>[] = [
    { key: 'ordered', head: t('replays.ordered'), cell: name },
    { key: 'models', head: t('replays.models'), cell: (replay) => namesOf(replay) },
    { key: 'from', head: t('replays.from'), cell: (replay) => <span className="muted">{from(replay)}</span> },
    { key: 'outcome', head: t('replays.outcome'), cell: (replay) => <LookChip look={outcomeOf(replay)} /> },
    {
      key: 'kept',
      head: t('replays.keptUntil'),
      right: true,
      cell: (replay) => <span className="muted nowrap">{kept(replay)}</span>,
    },
  ];
  return <Table label={t('replays.table')} columns={columns} rows={rows} rowKey={({ id }) => id} />;
}
