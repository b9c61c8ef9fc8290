import type { QueuePage as QueueAnswer } from '@anupalan/domain/contracts/requests';
import { titleOf } from '@anupalan/domain/rules/pages';
import { QUEUE_TABS, type QueueTab } from '@anupalan/domain/rules/queue-tabs';
import type { Role } from '@anupalan/domain/rules/roles';
import type { TFunction } from 'i18next';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../shared/api/session';
import { Button, LinkButton } from '../../../shared/kit/Button';
import { formatDate } from '../../../shared/kit/dates';
import { ListKeys } from '../../../shared/kit/keys/ListKeys';
import { PageHead } from '../../../shared/kit/Page';
import { type TabLink, TabLinks } from '../../../shared/kit/TabLinks';
import { readList, withParams } from '../../../shared/list-url';
import { EmptyState } from '../../../shared/loading/states';
import { useUrlState } from '../../../shared/use-url-state';
import { type BulkAct, mayInBulk } from '../bulk/bulk-run';
import { CallBacks } from '../calls/CallBacks';
import { activeFilters, readFilters, withoutPointless } from '../list/filters';
import { useCasePages } from '../list/use-case-pages';
import { WorkList } from '../list/WorkList';
import { Availability } from './Availability';
import { queuePath, scopeOf, tabOf } from './queue-url';
import './queue.css';

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

/** The tabs with their counts; those that lead to the other scope drop its order and pointless filters. */
const tabsOf = (
  t: TFunction,
  params: URLSearchParams,
  counts: QueueAnswer['counts'] | undefined,
  admin: boolean,
): readonly TabLink[] =>
  QUEUE_TABS.map((key) => {
    const count = counts?.[key];
    return {
      key,
      label: key === 'mine' && admin ? t('queue.tabs.allStaff') : t(`queue.tabs.${key}`),
      to: {
        search: withParams(params, {
          tab: key === 'mine' ? '' : key,
          ...withoutPointless(scopeOf(key)),
          ...(scopeOf(key) === scopeOf(tabOf(params)) ? {} : { sort: '' }),
        }).toString(),
      },
      ...(count === undefined ? {} : { count }),
      ...(key === 'overdue' && count ? { countTone: 'bad' as const } : {}),
    };
  });

/** The staff's work queue at /staff; for admins the queue of all staff. Its whole state is in the address. */
export default function QueuePage() {
  const { t } = useTranslation();
  const { user } = useSession();
  const [params, set] = useUrlState();
  const admin = user?.role === 'admin';
  const tab = tabOf(params);
  const scope = scopeOf(tab);
  const { q, sort, pages } = readList(params);
  const filters = readFilters(params);
  const path = queuePath({ tab, q, sort, filters });
  const list = useCasePages<QueueAnswer>(path, pages);
  // The cases of these tabs are all the person's, unless an admin looks.
  const isOwn = !admin && (tab === 'mine' || tab === 'finished');
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
              <ListKeys />
            </>
          }
        />
        <TabLinks label={t('queue.tabsLabel')} tabs={tabsOf(t, params, list.first?.counts, admin)} value={tab} />
      </header>
      <div className="page--dense">
        <CallBacks />
        <WorkList
          list={list}
          path={path}
          q={q}
          filters={filters}
          sort={sort || SORTS[scope][0]}
          sorts={SORTS[scope]}
          set={set}
          scope={scope}
          people={tab === 'all'}
          acts={actsOf(user?.role, scope)}
          hrefOf={hrefOf}
          isOpen={isOwn ? null : () => scope === 'open'}
          narrowed={activeFilters(filters).length > 0}
          empty={(clear) => <Nothing tab={tab} q={q} clear={clear} onClear={() => set({ q: '' })} />}
        />
      </div>
    </main>
  );
}

interface NothingProps {
  readonly tab: QueueTab;
  readonly q: string;
  /** The way out of the filters; undefined without any. */
  readonly clear: ReactElement | undefined;
  readonly onClear: () => void;
}

function Nothing({ tab, q, clear, onClear }: NothingProps) {
  const { t } = useTranslation();
  if (clear !== undefined)
    return (
      <EmptyState icon="find" title={t('queue.empty.filtered')} action={clear}>
        {t('queue.empty.filteredBody')}
      </EmptyState>
    );
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
