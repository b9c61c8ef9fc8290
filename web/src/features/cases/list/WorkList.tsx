import type { CasePage, CaseRow } from '@anupalan/domain/contracts/requests';
import { type ReactElement, type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/kit/Button';
import { moveInList, useKeys } from '../../../shared/kit/keys/use-keys';
import { SearchField } from '../../../shared/office/SearchField';
import type { SetUrlState } from '../../../shared/use-url-state';
import { BulkBar } from '../bulk/BulkBar';
import { BulkDialog } from '../bulk/BulkDialog';
import { BulkPanel } from '../bulk/BulkPanel';
import type { BulkAct } from '../bulk/bulk-run';
import { CaseList, focusedRow } from './CaseList';
import { CaseOwner } from './CaseOwner';
import { type CaseFilters, NO_FILTERS } from './filters';
import { ListFilters, type ListFiltersProps } from './ListFilters';
import { ListFoot } from './ListFoot';
import { ListWait } from './ListWait';
import { useRememberList } from './last-list';
import { ROW_LINK } from './row-link';
import type { CasePages } from './use-case-pages';
import { useRowBoxes } from './use-row-boxes';
import { useSelection } from './use-selection';

const SEARCH_ID = 'cases-search';

export interface WorkListProps extends Pick<ListFiltersProps, 'scope' | 'people'> {
  readonly list: CasePages<CasePage>;
  /** The list without its pages: those ticked are of this one. */
  readonly path: string;
  readonly q: string;
  readonly filters: CaseFilters;
  readonly sort: string;
  readonly sorts: ListFiltersProps['sort']['options'];
  readonly set: SetUrlState;
  /** What can be done with the ticked cases. */
  readonly acts: readonly BulkAct[];
  readonly hrefOf: (id: string) => string;
  /** Whether somebody still works on a row's case, for the column of who does; null: without that column. */
  readonly isOpen: ((row: CaseRow) => boolean) | null;
  /** Something is filtered, and can be cleared. */
  readonly narrowed: boolean;
  /** Shown in place of no rows; with the way out of the filters. */
  readonly empty: (clear: ReactElement | undefined) => ReactNode;
}

/** A list of cases that is worked on: search, filters, ticks with what can be done with them, and keys. */
export function WorkList(props: WorkListProps) {
  const { list, path, q, filters, sort, sorts, set, acts, hrefOf, isOpen, narrowed, empty, scope, people } = props;
  const { t } = useTranslation();
  useRememberList(list.rows);
  const selection = useSelection(path);
  const rowBoxes = useRowBoxes(selection, list.rows);
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
  });
  const { total = 0, more = false } = list.first ?? {};
  const clear = narrowed ? (
    <Button variant="quiet" onClick={() => set({ ...NO_FILTERS, q: '' })}>
      {t('lists.clear')}
    </Button>
  ) : undefined;
  const [label, placeholder] = [t('office.list.searchLabel'), t('office.list.search')];
  return (
    <>
      <ListFilters
        search={<SearchField id={SEARCH_ID} label={label} placeholder={placeholder} value={q} onChange={search} />}
        filters={filters}
        onChange={set}
        scope={scope}
        people={people}
        sort={{ value: sort, options: sorts, fixed: q !== '' }}
      />
      <BulkPanel hrefOf={hrefOf} />
      <div className="card case-table" aria-busy={list.stale}>
        <BulkBar selection={selection} acts={acts} onAct={setAct} shown={list.rows.length} total={total} more={more} />
        <ListWait list={list} action={clear}>
          {list.rows.length === 0 ? (
            empty(clear)
          ) : (
            <>
              <CaseList
                rows={list.rows}
                hrefOf={({ id }) => hrefOf(id)}
                {...(q === '' ? { sort, onSort: (by: string) => set({ sort: by }) } : {})}
                {...(isOpen === null ? {} : { who: (row) => <CaseOwner row={row} open={isOpen(row)} /> })}
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
    </>
  );
}
