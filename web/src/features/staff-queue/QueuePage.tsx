import type { CaseRow, QueuePage as QueueAnswer, QueueTab } from '@anupalan/domain/contracts/requests';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import '../../i18n/office-texts';
import { api } from '../../api/client';
import { messageOf } from '../../api/errors';
import { useSession } from '../../api/session';
import { useCommand } from '../../api/use-command';
import { Button, IconButton, LinkButton } from '../../components/Button';
import { CaseList, CaseListSkeleton, ROW_LINK } from '../../components/case/CaseList';
import { CASE_MODELS, commandUrl } from '../../components/case/case-api';
import { ListFoot } from '../../components/case/ListFoot';
import { useRememberList } from '../../components/case/last-list';
import { readList, withParams } from '../../components/case/list-url';
import { SearchField } from '../../components/case/SearchField';
import { useCasePages } from '../../components/case/use-case-pages';
import { formatDate } from '../../components/dates';
import { KeysHelp } from '../../components/keys/KeysHelp';
import { moveInList, useKeys } from '../../components/keys/use-keys';
import { PageHead } from '../../components/Page';
import { EmptyState, ErrorState } from '../../components/states';
import { TabLinks } from '../../components/Tabs';
import { toast } from '../../components/toast/store';
import { Availability } from './Availability';
import { QUEUE_TABS, queuePath, tabOf } from './queue-url';
import './queue.css';

const SEARCH_ID = 'queue-search';
const SORTS = ['due_at', '-updated_at', '-created_at', 'service_title', 'status'] as const;

/** The work queue of staff at /staff; for admins the same about all staff. Everything it shows stands in its address. */
export default function QueuePage() {
  const { t } = useTranslation();
  const { user } = useSession();
  const [params, setParams] = useSearchParams();
  useRememberList();
  const [help, setHelp] = useState(false);
  const admin = user?.role === 'admin';
  const tab = tabOf(params);
  const { q, sort, pages } = readList(params);
  const list = useCasePages<QueueAnswer>(queuePath({ tab, q, sort }), pages);
  const set = useCallback(
    (change: Readonly<Record<string, string>>) => setParams((now) => withParams(now, change), { replace: true }),
    [setParams],
  );
  const search = useCallback((text: string) => set({ q: text }), [set]);
  useKeys({
    j: () => moveInList(ROW_LINK, 1),
    k: () => moveInList(ROW_LINK, -1),
    '/': () => document.getElementById(SEARCH_ID)?.focus(),
    '?': () => setHelp(true),
  });
  const counts = list.first?.counts;
  const tabs = QUEUE_TABS.map((key) => {
    const count = counts?.[key];
    return {
      key,
      label: key === 'mine' && admin ? t('queue.tabs.allStaff') : t(`queue.tabs.${key}`),
      to: { search: withParams(params, { tab: key === 'mine' ? '' : key }).toString() },
      ...(count === undefined ? {} : { count }),
      ...(key === 'overdue' && count ? { countTone: 'bad' as const } : {}),
    };
  });
  return (
    <main>
      <header className="list-head">
        <PageHead
          small
          title={t('queue.title')}
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
        <div className="filters">
          <SearchField
            id={SEARCH_ID}
            label={t('office.list.searchLabel')}
            placeholder={t('office.list.search')}
            value={q}
            onChange={search}
          />
          {q === '' ? (
            <label className="field">
              <span>{t('office.list.sort')}</span>
              <select value={sort || 'due_at'} onChange={(event) => set({ sort: event.target.value })}>
                {SORTS.map((one) => (
                  <option key={one} value={one}>
                    {t(`office.list.sorts.${one}`)}
                  </option>
                ))}
              </select>
            </label>
          ) : (
            <span className="small faint">{t('office.list.newestFirst')}</span>
          )}
        </div>
        <div className="card case-table">
          {list.status === 'pending' ? (
            <CaseListSkeleton />
          ) : list.status === 'error' ? (
            <ErrorState error={list.error} onRetry={list.retry} retrying={list.fetching} />
          ) : list.rows.length === 0 ? (
            <Nothing tab={tab} q={q} onClear={() => set({ q: '' })} />
          ) : (
            <>
              <CaseList
                rows={list.rows}
                hrefOf={({ id }) => `/staff/requests/${encodeURIComponent(id)}`}
                {...(q === '' ? { sort: sort || 'due_at', onSort: (by: string) => set({ sort: by }) } : {})}
                {...(tab === 'mine' && !admin ? {} : { who: (row: CaseRow) => <Who row={row} /> })}
              />
              <ListFoot list={list} onMore={() => set({ pages: String(pages + 1) })} keys />
            </>
          )}
        </div>
      </div>
      <KeysHelp
        open={help}
        onClose={() => setHelp(false)}
        entries={[
          { keys: ['J'], does: t('office.keys.next') },
          { keys: ['K'], does: t('office.keys.previous') },
          { keys: ['↵'], does: t('office.keys.enter') },
          { keys: ['/'], does: t('office.keys.search') },
          { keys: ['?'], does: t('office.keys.help') },
        ]}
      />
    </main>
  );
}

/** Who has the case; nobody: the button that takes it. */
function Who({ row }: { readonly row: CaseRow }) {
  const { t } = useTranslation();
  const take = useCommand({
    send: (_: undefined, key) => api.post(commandUrl(row.id, 'claim'), {}, { idempotencyKey: key }),
    invalidates: [...CASE_MODELS, 'people'],
    onSuccess: () => toast({ title: t('queue.taken', { number: row.case_number }), kind: 'done' }),
    onError: (error) => toast({ title: t('office.case.refused'), description: messageOf(error), kind: 'bad' }),
  });
  if (row.assigned_to !== null) return <>{row.assignee_name ?? t('office.role.unknown')}</>;
  return (
    <Button
      variant="quiet"
      size="small"
      pending={take.isPending}
      aria-label={t('queue.takeCase', { number: row.case_number })}
      onClick={() => take.mutate(undefined)}
    >
      {t('queue.take')}
    </Button>
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
