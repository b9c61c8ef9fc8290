import type { CaseRow, QueuePage as QueueAnswer } from '@anupalan/domain/contracts/requests';
import { titleOf } from '@anupalan/domain/rules/pages';
import { QUEUE_TABS, type QueueTab } from '@anupalan/domain/rules/queue-tabs';
import type { Role } from '@anupalan/domain/rules/roles';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../shared/api/session';
import { Button, IconButton, LinkButton } from '../../../shared/kit/Button';
import { formatDate } from '../../../shared/kit/dates';
import { ListKeysHelp } from '../../../shared/kit/keys/ListKeysHelp';
import { moveInList, useKeys } from '../../../shared/kit/keys/use-keys';
import { PageHead } from '../../../shared/kit/Page';
import { TabLinks } from '../../../shared/kit/TabLinks';
import { readList, withParams } from '../../../shared/list-url';
import { EmptyState } from '../../../shared/loading/states';
import { SearchField } from '../../../shared/office/SearchField';
import { BulkBar } from '../bulk/BulkBar';
import { BulkDialog } from '../bulk/BulkDialog';
import { BulkPanel } from '../bulk/BulkPanel';
import { type BulkAct, mayInBulk } from '../bulk/bulk-run';
import { CaseList, focusedRow } from '../list/CaseList';
import { CaseOwner } from '../list/CaseOwner';
import { activeFilters, NO_FILTERS, readFilters, withoutPointless } from '../list/filters';
import { ListFilters } from '../list/ListFilters';
import { ListFoot } from '../list/ListFoot';
import { ListWait } from '../list/ListWait';
import { useRememberList } from '../list/last-list';
import { ROW_LINK } from '../list/row-link';
import { useCasePages } from '../list/use-case-pages';
import { useRowBoxes } from '../list/use-row-boxes';
import { useSelection } from '../list/use-selection';
import { Availability } from './Availability';
import { queuePath, scopeOf, tabOf } from './queue-url';
import './queue.css';
import { useUrlState } from '../../../shared/use-url-state';

const SEARCH_ID = 'queue-search';
/** The orders of a tab, the server's own first. */
const SORTS = {
  open: ['due_at', '-updated_at', '-created_at', 'service_title', 'status'],
  finished: ['-created_at', '-delivered_at', '-updated_at', 'service_title'],
} as const;

/** Who may assign needs no hand-over. */
const ACTS: Readonly<Record<'open' | 'finished', readonly BulkAct[]>> = {
  open: ['assign', 'handOver'],
  finished: ['close'],
};
const actsOf = (role: Role | undefined, scope: keyof typeof ACTS): readonly BulkAct[] =>
  role === undefined ? [] : ACTS[scope].filter((act) => mayInBulk(role, act)).slice(0, 1);

const hrefOf = (id: string): string => `/staff/requests/${encodeURIComponent(id)}`;

/** The staff's work queue at /staff; for admins the queue of all staff. Its whole state is in the address. */
export default function QueuePage() {
  const { t } = useTranslation();
  const { user } = useSession();
  const [params, set] = useUrlState();
  const [help, setHelp] = useState(false);
  const admin = user?.role === 'admin';
  const tab = tabOf(params);
  const scope = scopeOf(tab);
  const { q, sort, pages } = readList(params);
  const sorted = sort || SORTS[scope][0];
  const filters = readFilters(params);
  const path = queuePath({ tab, q, sort, filters });
  const list = useCasePages<QueueAnswer>(path, pages);
  useRememberList(list.rows);
  const selection = useSelection(path);
  const [act, setAct] = useState<BulkAct | null>(null);
  const search = useCallback((text: string) => set({ q: text }), [set]);
  useKeys({
    j: () => moveInList(ROW_LINK, 1),
    k: () => moveInList(ROW_LINK, -1),
    x: () => {
      const row = list.rows.find(({ id }) => id === focusedRow());
      if (row) selection.toggle(row);
    },
    '/': () => document.getElementById(SEARCH_ID)?.focus(),
    '?': () => setHelp(true),
  });
  const narrowed = activeFilters(filters).length > 0;
  const clearFilters = (
    <Button variant="quiet" onClick={() => set({ ...NO_FILTERS, q: '' })}>
      {t('lists.clear')}
    </Button>
  );
  /** Tabs whose cases are all the person's, unless an admin looks. */
  const isOwn = tab === 'mine' || tab === 'finished';
  const rowBoxes = useRowBoxes(selection, list.rows);
  const { counts, total = 0, more = false } = list.first ?? {};
  const tabs = QUEUE_TABS.map((key) => {
    const count = counts?.[key];
    return {
      key,
      label: key === 'mine' && admin ? t('queue.tabs.allStaff') : t(`queue.tabs.${key}`),
      to: {
        search: withParams(params, {
          tab: key === 'mine' ? '' : key,
          ...withoutPointless(scopeOf(key)),
          ...(scopeOf(key) === scope ? {} : { sort: '' }),
        }).toString(),
      },
      ...(count === undefined ? {} : { count }),
      ...(key === 'overdue' && count ? { countTone: 'bad' as const } : {}),
    };
  });
  return (
    <main>
      <header className="list-head">
        <PageHead
          small
          title={t(titleOf('/staff'))}
          meta={[formatDate(Date.now(), 'longDay')]}
          tools={
            <>
              {user?.role === 'staff' ? <Availability /> : null}
              <IconButton
                icon="keyboard"
                label={t('office.keys.open')}
                className="no-phone"
                aria-haspopup="dialog"
                onClick={() => setHelp(true)}
              />
            </>
          }
        />
        <TabLinks label={t('queue.tabsLabel')} tabs={tabs} value={tab} />
      </header>
      <div className="page--dense">
        <ListFilters
          search={
            <SearchField
              id={SEARCH_ID}
              label={t('office.list.searchLabel')}
              placeholder={t('office.list.search')}
              value={q}
              onChange={search}
            />
          }
          filters={filters}
          onChange={set}
          scope={scope}
          people={tab === 'all'}
          sort={{ value: sorted, options: SORTS[scope], fixed: q !== '' }}
        />
        <BulkPanel hrefOf={hrefOf} />
        <div className="card case-table" aria-busy={list.stale}>
          <BulkBar
            selection={selection}
            acts={actsOf(user?.role, scope)}
            onAct={setAct}
            shown={list.rows.length}
            total={total}
            more={more}
          />
          <ListWait list={list} action={narrowed ? clearFilters : undefined}>
            {list.rows.length === 0 ? (
              narrowed ? (
                <EmptyState icon="find" title={t('queue.empty.filtered')} action={clearFilters}>
                  {t('queue.empty.filteredBody')}
                </EmptyState>
              ) : (
                <Nothing tab={tab} q={q} onClear={() => set({ q: '' })} />
              )
            ) : (
              <>
                <CaseList
                  rows={list.rows}
                  hrefOf={({ id }) => hrefOf(id)}
                  {...(q === '' ? { sort: sorted, onSort: (by: string) => set({ sort: by }) } : {})}
                  selected={({ id }) => selection.has(id)}
                  lead={rowBoxes}
                  {...(isOwn && !admin
                    ? {}
                    : { who: (row: CaseRow) => <CaseOwner row={row} open={scope === 'open'} /> })}
                />
                <ListFoot list={list} keys />
              </>
            )}
          </ListWait>
        </div>
      </div>
      {act === null ? null : (
        <BulkDialog
          act={act}
          cases={selection.cases}
          onClose={(started) => {
            setAct(null);
            if (started) selection.clear();
          }}
        />
      )}
      <ListKeysHelp open={help} onClose={() => setHelp(false)} />
    </main>
  );
}

function Nothing({ tab, q, onClear }: { readonly tab: QueueTab; readonly q: string; readonly onClear: () => void }) {
  const { t } = useTranslation();
  if (q !== '')
    return (
      <EmptyState
        icon="find"
        title={t('queue.empty.search', { q })}
        action={
          <Button variant="quiet" onClick={onClear}>
            {t('queue.empty.clear')}
          </Button>
        }
      >
        {t('queue.empty.searchBody')}
      </EmptyState>
    );
  if (tab !== 'mine') return <EmptyState title={t('queue.empty.other')}>{t('queue.empty.otherBody')}</EmptyState>;
  return (
    <EmptyState
      title={t('queue.empty.mine')}
      action={<LinkButton to={{ search: 'tab=unassigned' }}>{t('queue.empty.mineAction')}</LinkButton>}
    >
      {t('queue.empty.mineBody')}
    </EmptyState>
  );
}
