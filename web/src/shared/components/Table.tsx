import type { ReactNode } from 'react';
import { Icon } from './icons';

export interface Column<T> {
  readonly key: string;
  readonly head: ReactNode;
  readonly cell: (row: T) => ReactNode;
  readonly right?: boolean;
  readonly width?: number;
  /** For the style sheet of a list that shares out its width by itself. */
  readonly className?: string;
  /** The name to sort by; makes the head a button. */
  readonly sort?: string;
}

export interface TableProps<T> {
  /** What the rows are, for those who do not see the page. */
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

/** A dense table (49 px rows) that scrolls sideways in its own box. Phones show cards instead: pair it with `no-phone`. */
export function Table<T>({ label, columns, rows, rowKey, selected, sort, onSort }: TableProps<T>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
    <section className="scroll-x" tabIndex={0} aria-label={label}>
      <table className="table">
        <thead>
          <tr>
            {columns.map((column) => {
              const direction =
                sort === column.sort ? 'ascending' : sort === `-${column.sort}` ? 'descending' : undefined;
              return (
                <th
                  key={column.key}
                  scope="col"
                  className={classOf(column)}
                  style={column.width === undefined ? undefined : { width: column.width }}
                  aria-sort={column.sort === undefined ? undefined : direction}
                >
                  {column.sort === undefined || onSort === undefined ? (
                    column.head
                  ) : (
                    <button
                      type="button"
                      className="sort"
                      onClick={() => onSort(direction === 'ascending' ? `-${column.sort}` : (column.sort ?? ''))}
                    >
                      {column.head}
                      {direction ? <Icon name={direction === 'ascending' ? 'chevronUp' : 'down'} size={13} /> : null}
                    </button>
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className={selected?.(row) ? 'is-selected' : undefined}>
              {columns.map((column) => (
                <td key={column.key} className={classOf(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
