import type { CaseRow } from '@anupalan/domain/contracts/requests';
import { formatMobile } from '@anupalan/domain/rules/mobile';
import { stageCount } from '@anupalan/domain/workflows/words';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { DueText } from '../../../shared/case-parts/DueText';
import { rowDue } from '../../../shared/case-parts/due';
import { MiniRail } from '../../../shared/case-parts/StatusTimeline';
import { boundTo, turnOf, turnTone } from '../../../shared/case-parts/status';
import { ToneChip } from '../../../shared/kit/Chip';
import { formatDate } from '../../../shared/kit/dates';
import { type Column, Table } from '../../../shared/kit/Table';
import { ROW_LINK } from './row-link';
import '../../../shared/office/lists.css';

/** Id of the case whose row has the focus, on its link or its checkbox; null outside the list. */
export const focusedRow = (): string | null =>
  document.activeElement?.closest('tr, li')?.querySelector<HTMLElement>(ROW_LINK)?.dataset.rowLink ?? null;

export interface CaseTableProps {
  readonly rows: readonly CaseRow[];
  readonly hrefOf: (row: CaseRow) => string;
  readonly sort?: string;
  readonly onSort?: (sort: string) => void;
  /** A cell in front (a checkbox). */
  readonly lead?: { readonly head: ReactNode; readonly cell: (row: CaseRow) => ReactNode };
  /** The assignee, or the claim button; without it the column is left out. */
  readonly who?: (row: CaseRow) => ReactNode;
  readonly selected?: (row: CaseRow) => boolean;
  /** The moment that the rows are of, ms since the epoch; the present without one. */
  readonly now?: number;
}

/** '09:47' for today in India, else the date. */
const updated = (at: string): string =>
  formatDate(at) === formatDate(Date.now()) ? formatDate(at, 'time') : formatDate(at, 'shortDay');

const nameOf = ({ customer_name, customer_mobile }: CaseRow): string | null =>
  customer_name ?? (customer_mobile === null ? null : formatMobile(customer_mobile));

/**
 * A list of cases: a dense table, or cards where it is too narrow. The columns depend on the list's own width, not on
 * the window's, because the list is used beside a rail and beside a sidebar. Nothing scrolls sideways.
 */
export function CaseList(props: CaseTableProps) {
  return (
    <div className="case-list">
      <div className="case-list-table">
        <CaseTable {...props} />
      </div>
      <CaseCards {...props} />
    </div>
  );
}

function CaseTable({ rows, hrefOf, sort, onSort, lead, who, selected, now }: CaseTableProps) {
  const { t } = useTranslation();
  const columns: Column<CaseRow>[] = [
    ...(lead ? [{ key: 'lead', head: lead.head, cell: lead.cell, width: 40 }] : []),
    {
      key: 'case',
      head: t('office.list.case'),
      sort: 'service_title',
      cell: (row) => (
        <div className="two">
          <Link className="case-link clip" data-row-link={row.id} to={hrefOf(row)} title={row.service_title}>
            {row.service_title}
          </Link>
          <span className="tiny faint num clip">
            {row.case_number}
            <span className="case-whose-it-is"> · {nameOf(row) ?? t('office.list.noName')}</span>
          </span>
        </div>
      ),
    },
    {
      key: 'customer',
      head: t('office.list.customer'),
      className: 'col-customer',
      width: 138,
      cell: (row) => (
        <div className="two">
          <span className="clip" title={row.customer_name ?? undefined}>
            {row.customer_name ?? t('office.list.noName')}
          </span>
          <span className="tiny faint num clip">
            {row.customer_mobile === null ? null : formatMobile(row.customer_mobile)}
          </span>
        </div>
      ),
    },
    {
      key: 'status',
      head: t('office.list.status'),
      sort: 'status',
      width: 224,
      cell: (row) => <ToneChip tone={turnTone[turnOf(row)]} label={row.status_label} />,
    },
    {
      key: 'progress',
      head: t('office.list.progress'),
      className: 'col-progress',
      width: 132,
      cell: (row) => <MiniRail stage={row.stage} turn={turnOf(row)} of={stageCount(boundTo(row))} />,
    },
    {
      key: 'due',
      head: t('office.list.due'),
      sort: 'due_at',
      className: 'col-due',
      cell: (row) => <DueText at={row.due_at} due={rowDue(row, now)} {...(now === undefined ? {} : { now })} />,
    },
    ...(who ? [{ key: 'who', head: t('office.list.assignee'), cell: who, className: 'col-who' }] : []),
    {
      key: 'updated',
      head: t('office.list.updated'),
      sort: 'updated_at',
      right: true,
      className: 'col-updated',
      width: 78,
      cell: (row) => <span className="muted nowrap">{updated(row.updated_at)}</span>,
    },
  ];
  return (
    <Table
      label={t('office.list.cases')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      {...(sort === undefined ? {} : { sort })}
      {...(onSort ? { onSort } : {})}
      {...(selected ? { selected } : {})}
    />
  );
}

function CaseCards({ rows, hrefOf, lead, who, selected, now }: CaseTableProps) {
  const { t } = useTranslation();
  return (
    <ul className="case-cards" aria-label={t('office.list.cases')}>
      {rows.map((row) => (
        <li key={row.id} className={`${lead ? 'has-lead' : ''}${selected?.(row) ? ' is-selected' : ''}`}>
          {lead ? lead.cell(row) : null}
          <div className="case-card">
            <div className="case-card-top">
              <Link className="case-link" data-row-link={row.id} to={hrefOf(row)}>
                {row.service_title}
              </Link>
              <DueText at={row.due_at} due={rowDue(row, now)} short />
            </div>
            <div className="case-card-top small">
              <span className="muted clip">{nameOf(row) ?? t('office.list.noName')}</span>
              <span className="tiny faint num nowrap">{row.case_number}</span>
            </div>
            <div className="case-card-foot">
              <ToneChip tone={turnTone[turnOf(row)]} label={row.status_label} />
              {who ? <span className="small clip">{who(row)}</span> : null}
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
