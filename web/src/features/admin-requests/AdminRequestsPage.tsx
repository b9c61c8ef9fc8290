import type { CasePage, CaseRow } from '@anupalan/domain/contracts/requests';
import { PRESENT_STATUSES, statusView } from '@anupalan/domain/rules/status-table';
import MuiCheckbox from '@mui/material/Checkbox';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import '../../i18n/office-texts';
import { Button } from '../../components/Button';
import { CaseList, CaseListSkeleton } from '../../components/case/CaseList';
import { useMembers } from '../../components/case/case-api';
import { ListFoot } from '../../components/case/ListFoot';
import { useRememberList } from '../../components/case/last-list';
import { readList, withParams } from '../../components/case/list-url';
import { SearchField } from '../../components/case/SearchField';
import { useCasePages } from '../../components/case/use-case-pages';
import { Icon } from '../../components/icons';
import { PageHead } from '../../components/Page';
import { EmptyState, ErrorState } from '../../components/states';
import { BulkAssign } from './BulkAssign';
import { requestsPath } from './requests-url';
import '../../components/form/form.css';
import './admin-requests.css';

const SORTS = ['-created_at', 'created_at', '-updated_at', 'due_at', 'service_title', 'status'] as const;

/** Two statuses can share a label; then the name of the status stands beside it. */
const statusOptions = PRESENT_STATUSES.map((value) => {
  const { label } = statusView(value);
  const shared = PRESENT_STATUSES.some((other) => other !== value && statusView(other).label === label);
  return { value, label: shared ? `${label} (${value.replaceAll('_', ' ')})` : label };
});

/** Every case, at /admin/requests: search, filters and order stand in the address; several can be assigned at once. */
export default function AdminRequestsPage() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  useRememberList();
  const { q, sort, pages } = readList(params);
  const status = params.get('status') ?? '';
  const assignee = params.get('assignee') ?? '';
  const list = useCasePages<CasePage>(requestsPath({ q, sort, status, assignee }), pages);
  const members = useMembers();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [assigning, setAssigning] = useState(false);
  const set = useCallback(
    (change: Readonly<Record<string, string>>) => {
      if (!('pages' in change)) setSelected(new Set());
      setParams((now) => withParams(now, change), { replace: true });
    },
    [setParams],
  );
  const search = useCallback((text: string) => set({ q: text }), [set]);
  const filtered = q !== '' || status !== '' || assignee !== '';
  const toggle = (id: string, on: boolean): void =>
    setSelected((now) => new Set(on ? [...now, id] : [...now].filter((one) => one !== id)));
  const chosen = list.rows.filter(({ id }) => selected.has(id));
  const all = chosen.length > 0 && chosen.length === list.rows.length;
  const { total = 0, more = false } = list.first ?? {};
  return (
    <main className="page page--wide">
      <PageHead
        title={t('adminRequests.title')}
        meta={[
          list.first === undefined
            ? null
            : more
              ? t('office.list.more', { n: total })
              : t('office.list.total', { count: total }),
        ]}
      />
      <div className="filters admin-filters">
        <SearchField
          label={t('office.list.searchLabel')}
          placeholder={t('office.list.search')}
          value={q}
          onChange={search}
        />
        <Choice label={t('office.list.status')} value={status} onChange={(value) => set({ status: value })}>
          <option value="">{t('adminRequests.allStatuses')}</option>
          {statusOptions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Choice>
        <Choice label={t('office.list.assignee')} value={assignee} onChange={(value) => set({ assignee: value })}>
          <option value="">{t('adminRequests.allPeople')}</option>
          <option value="none">{t('adminRequests.nobody')}</option>
          {(members.data ?? []).map(({ id, name }) => (
            <option key={id} value={id}>
              {name ?? t('office.role.unknown')}
            </option>
          ))}
        </Choice>
        {q === '' ? (
          <Choice
            label={t('office.list.sort')}
            value={sort || '-created_at'}
            onChange={(value) => set({ sort: value })}
          >
            {SORTS.map((one) => (
              <option key={one} value={one}>
                {t(`office.list.sorts.${one}`)}
              </option>
            ))}
          </Choice>
        ) : (
          <span className="small faint">{t('office.list.newestFirst')}</span>
        )}
      </div>
      <div className="card case-table">
        {chosen.length > 0 ? (
          <div className="bulk">
            <span className="strong small num" role="status">
              {t('adminRequests.selected', { count: chosen.length })}
            </span>
            <Button variant="quiet" size="small" aria-haspopup="dialog" onClick={() => setAssigning(true)}>
              {t('adminRequests.assign')}
            </Button>
            <button type="button" className="link bulk-clear" onClick={() => setSelected(new Set())}>
              {t('adminRequests.clearSelection')}
            </button>
          </div>
        ) : null}
        {list.status === 'pending' ? (
          <CaseListSkeleton />
        ) : list.status === 'error' ? (
          <ErrorState error={list.error} onRetry={list.retry} retrying={list.fetching} />
        ) : list.rows.length === 0 ? (
          <EmptyState
            icon={filtered ? 'find' : 'inbox'}
            title={t(filtered ? 'adminRequests.noMatch' : 'adminRequests.empty')}
            action={
              filtered ? (
                <Button variant="quiet" onClick={() => set({ q: '', status: '', assignee: '' })}>
                  {t('adminRequests.clear')}
                </Button>
              ) : undefined
            }
          >
            {t(filtered ? 'adminRequests.noMatchBody' : 'adminRequests.emptyBody')}
          </EmptyState>
        ) : (
          <>
            <CaseList
              rows={list.rows}
              hrefOf={({ id }) => `/admin/requests/${encodeURIComponent(id)}`}
              {...(q === '' ? { sort: sort || '-created_at', onSort: (by: string) => set({ sort: by }) } : {})}
              who={(row) => row.assignee_name ?? <span className="faint">{t('adminRequests.nobody')}</span>}
              selected={({ id }) => selected.has(id)}
              lead={{
                head: (
                  <Box
                    label={t('adminRequests.selectAll')}
                    checked={all}
                    onChange={(on) => setSelected(new Set(on ? list.rows.map(({ id }) => id) : []))}
                  />
                ),
                cell: (row: CaseRow) => (
                  <Box
                    label={t('adminRequests.select', { number: row.case_number })}
                    checked={selected.has(row.id)}
                    onChange={(on) => toggle(row.id, on)}
                  />
                ),
              }}
            />
            <ListFoot list={list} onMore={() => set({ pages: String(pages + 1) })} />
          </>
        )}
      </div>
      {assigning ? (
        <BulkAssign
          rows={chosen}
          onClose={(done) => {
            setAssigning(false);
            if (done) setSelected(new Set());
          }}
        />
      ) : null}
    </main>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
}

const Choice = ({ label, value, onChange, children }: ChoiceProps) => (
  <label className="field">
    <span>{label}</span>
    <select value={value} onChange={(event) => onChange(event.target.value)}>
      {children}
    </select>
  </label>
);

const off = <span className="checkbox" />;
const on = (
  <span className="checkbox is-on">
    <Icon name="check" size={12} />
  </span>
);

interface BoxProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

const Box = ({ label, checked, onChange }: BoxProps) => (
  <MuiCheckbox
    className="row-box"
    checked={checked}
    icon={off}
    checkedIcon={on}
    onChange={(_, next) => onChange(next)}
    slotProps={{ input: { 'aria-label': label } }}
  />
);
