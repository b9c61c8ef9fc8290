import type { CasePage } from '@anupalan/domain/contracts/requests';
import { titleOf } from '@anupalan/domain/rules/pages';
import Box from '@mui/material/Box';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../../../shared/api/session';
import { AsOfField } from '../../../shared/as-of/AsOfField';
import { readAsOf } from '../../../shared/as-of/as-of';
import { Button, IconButton } from '../../../shared/kit/Button';
import { ListKeysHelp } from '../../../shared/kit/keys/ListKeysHelp';
import { moveInList, useKeys } from '../../../shared/kit/keys/use-keys';
import { PageHead } from '../../../shared/kit/Page';
import { readList } from '../../../shared/list-url';
import { EmptyState } from '../../../shared/loading/states';
import { CsvButton } from '../../../shared/office/CsvButton';
import { SearchField } from '../../../shared/office/SearchField';
import { BulkBar } from '../bulk/BulkBar';
import { BulkDialog } from '../bulk/BulkDialog';
import { BulkPanel } from '../bulk/BulkPanel';
import { type BulkAct, mayInBulk } from '../bulk/bulk-run';
import { CaseList, focusedRow } from '../list/CaseList';
import { CaseOwner } from '../list/CaseOwner';
import { activeFilters, NO_FILTERS, readFilters } from '../list/filters';
import { ListFilters } from '../list/ListFilters';
import { ListFoot } from '../list/ListFoot';
import { ListWait } from '../list/ListWait';
import { useRememberList } from '../list/last-list';
import { ROW_LINK } from '../list/row-link';
import { useCasePages } from '../list/use-case-pages';
import { useRowBoxes } from '../list/use-row-boxes';
import { useSelection } from '../list/use-selection';
import { CaseTabs } from './CaseTabs';
import { PastRequests } from './PastRequests';
import { requestsCsv, requestsPath, SORTS } from './requests-url';
import '../../../shared/kit/form/form.css';
import { useUrlState } from '../../../shared/use-url-state';

const ACTS: readonly BulkAct[] = ['assign', 'close'];
const SEARCH_ID = 'requests-search';

const hrefOf = (id: string): string => `/admin/requests/${encodeURIComponent(id)}`;

/** The list of all cases, at /admin/requests, also as of a past day. */
export default function AdminRequestsPage() {
  const day = readAsOf(useSearchParams()[0]);
  return day === null ? <PresentRequests /> : <PastRequests day={day} />;
}

/** Search, filters and sorting are in the address; bulk acts, CSV. */
function PresentRequests() {
  const { t } = useTranslation();
  const { user } = useSession();
  const [params, set] = useUrlState();
  const { q, sort: chosen, pages } = readList(params);
  const sort = chosen || 'due_at';
  const filters = readFilters(params);
  const path = requestsPath({ q, sort, filters });
  const list = useCasePages<CasePage>(path, pages);
  useRememberList(list.rows);
  const selection = useSelection(path);
  const acts = user === null ? [] : ACTS.filter((one) => mayInBulk(user.role, one));
  const [act, setAct] = useState<BulkAct | null>(null);
  const [help, setHelp] = useState(false);
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
  const filtered = q !== '' || activeFilters(filters).length > 0;
  const rowBoxes = useRowBoxes(selection, list.rows);
  const { total = 0, more = false } = list.first ?? {};
  const clearButton = (
    <Button variant="quiet" onClick={() => set({ ...NO_FILTERS, q: '' })}>
      {t('lists.clear')}
    </Button>
  );
  return (
    <main className="page page--wide">
      <PageHead
        title={t(titleOf('/admin/requests'))}
        meta={[
          list.first === undefined
            ? null
            : more
              ? t('office.list.more', { n: total })
              : t('office.list.total', { count: total }),
        ]}
        tools={
          <>
            <AsOfField />
            <CsvButton path={requestsCsv({ q, sort, filters })} fileName="cases.csv" />
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
      <CaseTabs params={params} filters={filters} />
      <Box sx={{ mt: 2.25 }}>
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
          scope="all"
          people
          sort={{ value: sort, options: SORTS, fixed: q !== '' }}
        />
      </Box>
      <BulkPanel hrefOf={hrefOf} />
      <div className="card case-table" aria-busy={list.stale}>
        <BulkBar selection={selection} acts={acts} onAct={setAct} shown={list.rows.length} total={total} more={more} />
        <ListWait list={list} action={filtered ? clearButton : undefined}>
          {list.rows.length === 0 ? (
            <EmptyState
              icon={filtered ? 'find' : 'inbox'}
              title={t(filtered ? 'adminRequests.noMatch' : 'adminRequests.empty')}
              action={filtered ? clearButton : undefined}
            >
              {t(filtered ? 'adminRequests.noMatchBody' : 'adminRequests.emptyBody')}
            </EmptyState>
          ) : (
            <>
              <CaseList
                rows={list.rows}
                hrefOf={({ id }) => hrefOf(id)}
                {...(q === '' ? { sort, onSort: (by: string) => set({ sort: by }) } : {})}
                who={(row) => <CaseOwner row={row} open={row.waiting_on !== 'nobody'} />}
                selected={({ id }) => selection.has(id)}
                lead={rowBoxes}
              />
              <ListFoot list={list} keys />
            </>
          )}
        </ListWait>
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
