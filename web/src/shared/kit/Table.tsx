import MuiTable from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import type { ReactNode } from 'react';

export interface Column<T> {
  readonly key: string;
  readonly head: ReactNode;
  readonly cell: (row: T) => ReactNode;
  readonly right?: boolean;
  /** The cells of this column name their rows. */
  readonly names?: boolean;
  readonly width?: number;
  /** For the style sheet of a list with its own column widths. */
  readonly className?: string;
  /** The name to sort by; turns the head into a button. */
  readonly sort?: string;
}

export interface TableProps<T> {
  readonly label: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly rowKey: (row: T) => string;
  readonly selected?: (row: T) => boolean;
  /** `name` or `-name`. */
  readonly sort?: string;
  readonly onSort?: (sort: string) => void;
}

const classOf = <T,>({ right, className }: Column<T>): string | undefined =>
  [right ? 'right' : '', className ?? ''].filter(Boolean).join(' ') || undefined;

/**
 * A dense table (49 px rows) that scrolls sideways in its own box. Phones show cards instead: pair it with `no-phone`.
 */
export function Table<T>({ label, columns, rows, rowKey, selected, sort, onSort }: TableProps<T>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
    <section className="scroll-x" tabIndex={0} aria-label={label}>
      <MuiTable className="table">
        <TableHead>
          <TableRow>
            {columns.map((column) => {
              const direction = sort === column.sort ? 'asc' : sort === `-${column.sort}` ? 'desc' : undefined;
              const sorted = column.sort === undefined ? undefined : direction;
              return (
                <TableCell
                  key={column.key}
                  className={classOf(column)}
                  style={column.width === undefined ? undefined : { width: column.width }}
                  sortDirection={sorted ?? false}
                >
                  {column.sort === undefined || onSort === undefined ? (
                    column.head
                  ) : (
                    <TableSortLabel
                      component="button"
                      type="button"
                      active={sorted !== undefined}
                      direction={sorted ?? 'asc'}
                      onClick={() => onSort(sorted === 'asc' ? `-${column.sort}` : (column.sort ?? ''))}
                    >
                      {column.head}
                    </TableSortLabel>
                  )}
                </TableCell>
              );
            })}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={rowKey(row)} hover selected={selected?.(row) ?? false}>
              {columns.map((column) => (
                <TableCell
                  key={column.key}
                  className={classOf(column)}
                  {...(column.names ? { component: 'th', scope: 'row' } : {})}
                >
                  {column.cell(row)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </MuiTable>
    </section>
  );
}
