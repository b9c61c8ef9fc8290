import { DataGrid, type DataGridProps, type GridColDef, type GridValidRowModel } from '@mui/x-data-grid';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { pageNonce } from '../theme/nonce';
import { withParams } from './list-url';

export type DataColumn<R extends GridValidRowModel> = GridColDef<R>;

export interface DataTableProps<R extends GridValidRowModel> {
  /** The table's accessible name. */
  readonly label: string;
  readonly columns: readonly DataColumn<R>[];
  readonly rows: readonly R[];
}

const ROWS_A_PAGE = 50;

/** Hairlines, 49 px rows and the selection bar of the staff's tables. */
const looks: NonNullable<DataGridProps['sx']> = {
  border: 0,
  color: 'var(--ink)',
  fontSize: 'var(--t-sm)',
  '--DataGrid-rowBorderColor': 'var(--line)',
  '--DataGrid-t-color-border-base': 'var(--line)',
  '--DataGrid-t-header-background-base': 'var(--paper)',
  '& .MuiDataGrid-columnHeaderTitle': { fontWeight: 600, color: 'var(--ink-2)' },
  '& .MuiDataGrid-columnSeparator': { display: 'none' },
  '& .MuiDataGrid-cell': { display: 'flex', alignItems: 'center' },
  '& .MuiDataGrid-row:hover': { backgroundColor: 'var(--canvas)' },
  '& :is(.MuiDataGrid-cell, .MuiDataGrid-columnHeader):focus-within': { outline: 0 },
  '& :is(.MuiDataGrid-cell, .MuiDataGrid-columnHeader):focus-visible': { boxShadow: 'inset var(--focus)' },
};

/** A table of the staff's pages by MUI's grid; its sorting and page are in the address (`?sort=-name&page=2`). */
export function DataTable<R extends GridValidRowModel>({ label, columns, rows }: DataTableProps<R>) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const sort = params.get('sort') ?? '';
  const page = Math.max(0, Number.parseInt(params.get('page') ?? '1', 10) - 1 || 0);
  const change = (next: Readonly<Record<string, string>>): void =>
    setParams((now) => withParams(now, next), { replace: true });
  return (
    <div className="data-table">
      <DataGrid
        nonce={pageNonce() ?? ''}
        aria-label={label}
        columns={columns}
        rows={rows}
        rowHeight={49}
        columnHeaderHeight={45}
        disableColumnMenu
        disableRowSelectionOnClick
        hideFooter={rows.length <= ROWS_A_PAGE}
        pageSizeOptions={[ROWS_A_PAGE]}
        paginationModel={{ page, pageSize: ROWS_A_PAGE }}
        onPaginationModelChange={(next) => change({ page: next.page === 0 ? '' : String(next.page + 1) })}
        sortModel={sort === '' ? [] : [{ field: sort.replace(/^-/, ''), sort: sort.startsWith('-') ? 'desc' : 'asc' }]}
        onSortModelChange={([next]) =>
          change({ page: '', sort: next === undefined ? '' : `${next.sort === 'desc' ? '-' : ''}${next.field}` })
        }
        localeText={{
          columnHeaderSortIconLabel: t('office.grid.sort'),
          paginationDisplayedRows: ({ from, to, count }) => t('office.grid.rows', { from, to, count }),
          paginationItemAriaLabel: (way) => t(way === 'next' ? 'office.grid.next' : 'office.grid.previous'),
        }}
        sx={looks}
      />
    </div>
  );
}
