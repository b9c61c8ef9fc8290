import type { CasePage } from '@anupalan/domain/contracts/requests';
import { titleOf } from '@anupalan/domain/rules/pages';
import Box from '@mui/material/Box';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { AsOfField } from '../../../shared/as-of/AsOfField';
import { AsOfGate } from '../../../shared/as-of/AsOfGate';
import { momentOf } from '../../../shared/as-of/as-of';
import { Button } from '../../../shared/kit/Button';
import { PageHead } from '../../../shared/kit/Page';
import { readList } from '../../../shared/list-url';
import { EmptyState } from '../../../shared/loading/states';
import { SearchField } from '../../../shared/office/SearchField';
import { type SetUrlState, useUrlState } from '../../../shared/use-url-state';
import { CaseList } from '../list/CaseList';
import { activeFilters, NO_FILTERS, readFilters } from '../list/filters';
import { ListFilters } from '../list/ListFilters';
import { ListFoot } from '../list/ListFoot';
import { ListWait } from '../list/ListWait';
import { useCasePages } from '../list/use-case-pages';
import { requestsPath, SORTS } from './requests-url';

/** A row leads to the case's history, which shows what happened since that day. */
const hrefOf = ({ id }: { readonly id: string }): string => `/admin/requests/${encodeURIComponent(id)}/history`;

/** The list of all cases as of the end of a past day: to be read, searched and sorted, not to be worked on. */
export function PastRequests({ day }: { readonly day: string }) {
  const { t } = useTranslation();
  const [params, set] = useUrlState();
  const { q, sort } = readList(params);
  const search = useCallback((text: string) => set({ q: text }), [set]);
  return (
    <main className="page page--wide">
      <PageHead title={t(titleOf('/admin/requests'))} tools={<AsOfField />} />
      <AsOfGate day={day}>
        <Box sx={{ mt: 2.25 }}>
          <ListFilters
            search={
              <SearchField
                id="past-requests-search"
                label={t('office.list.searchLabel')}
                placeholder={t('office.list.search')}
                value={q}
                onChange={search}
              />
            }
            filters={readFilters(params)}
            onChange={set}
            scope="all"
            people
            sort={{ value: sort || '-created_at', options: SORTS, fixed: q !== '' }}
          />
        </Box>
        <PastList day={day} params={params} set={set} />
      </AsOfGate>
    </main>
  );
}

interface PastListProps {
  readonly day: string;
  readonly params: URLSearchParams;
  readonly set: SetUrlState;
}

function PastList({ day, params, set }: PastListProps) {
  const { t } = useTranslation();
  const { q, sort, pages } = readList(params);
  const filters = readFilters(params);
  const list = useCasePages<CasePage>(requestsPath({ q, sort, filters, asOf: day }), pages);
  const filtered = q !== '' || activeFilters(filters).length > 0;
  const now = momentOf(day);
  const clearButton = (
    <Button variant="quiet" onClick={() => set({ ...NO_FILTERS, q: '' })}>
      {t('lists.clear')}
    </Button>
  );
  return (
    <div className="card case-table" aria-busy={list.stale}>
      <ListWait list={list} action={filtered ? clearButton : undefined}>
        {list.rows.length === 0 ? (
          <EmptyState
            icon={filtered ? 'find' : 'inbox'}
            title={t(filtered ? 'adminRequests.noMatch' : 'adminRequests.empty')}
            action={filtered ? clearButton : undefined}
          />
        ) : (
          <>
            <CaseList
              rows={list.rows}
              hrefOf={hrefOf}
              {...(q === '' ? { sort: sort || '-created_at', onSort: (by: string) => set({ sort: by }) } : {})}
              who={(row) => row.assignee_name ?? <span className="faint">{t('adminRequests.nobody')}</span>}
              {...(now === undefined ? {} : { now })}
            />
            <ListFoot list={list} />
          </>
        )}
      </ListWait>
    </div>
  );
}
