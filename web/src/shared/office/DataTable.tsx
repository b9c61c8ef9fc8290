import Stack from '@mui/material/Stack';
import { DataGrid, type DataGridProps, type GridColDef, type GridValidRowModel } from '@mui/x-data-grid';
import { useTranslation } from 'react-i18next';
import { isLastShown, pageIn, ROWS_A_PAGE } from '../list-url';
import { pageNonce } from '../theme/nonce';
import { useUrlState } from '../use-url-state';

export type DataColumn<R extends GridValidRowModel> = GridColDef<R>;

export interface DataTableProps<R extends GridValidRowModel> {
  readonly label: string;
  readonly columns: readonly DataColumn<R>[];
  /** The rows of the page in the address. */
  readonly rows: readonly R[];
  /** The size of the whole list; null if it was not counted to its end. */
  readonly total: number | null;
  readonly hasMore: boolean;
  /** The advice below a list that has more pages than it shows. */
  readonly full: string;
  readonly loading: boolean;
}

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

/** A table of the staff's pages by MUI's grid, paged by the server; its page is in the address (`?page=2`). */
export function DataTable<R extends GridValidRowModel>(props: DataTableProps<R>) {
  const { label, columns, rows, total, hasMore, full, loading } = props;
  const { t } = useTranslation();
  const [params, set] = useUrlState();
  const page = pageIn(params);
  const isFull = hasMore && isLastShown(page);
  return (
    // A grid that is taller than the window scrolls in its own box.
    <Stack sx={{ maxHeight: 'calc(100dvh - 220px)', minHeight: 240 }}>
      <DataGrid
        nonce={pageNonce() ?? ''}
        aria-label={label}
        columns={columns}
        rows={rows}
        rowHeight={49}
        columnHeaderHeight={45}
        disableColumnMenu
        disableColumnSorting
        disableRowSelectionOnClick
        hideFooter={page === 0 && !hasMore}
        loading={loading}
        paginationMode="server"
        rowCount={total ?? -1}
        paginationMeta={{ hasNextPage: hasMore && !isFull }}
        pageSizeOptions={[ROWS_A_PAGE]}
        paginationModel={{ page, pageSize: ROWS_A_PAGE }}
        onPaginationModelChange={(next) =>
          set({ page: next.page === 0 ? null : String(next.page + 1) }, { replace: false, preventScrollReset: false })
        }
        localeText={{
          paginationDisplayedRows: ({ from, to, count }) =>
            count === -1 || isFull
              ? t('office.grid.rowsMore', { from, to })
              : t('office.grid.rows', { from, to, count }),
          paginationItemAriaLabel: (way) => t(way === 'next' ? 'office.grid.next' : 'office.grid.previous'),
        }}
        sx={looks}
      />
      {isFull ? <p className="table-foot small">{full}</p> : null}
    </Stack>
  );
}
