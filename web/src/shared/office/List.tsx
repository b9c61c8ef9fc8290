import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Column, Table } from '../kit/Table';
import { ErrorState, Skeleton } from '../loading/states';
import './lists.css';

/**
 * The place of a column on the card of its row, which narrow windows show instead of the table: as its title, beside
 * the title, as a line, among the notes below (a `fact` with the column's head), or at the foot. A column without a
 * place is left out there.
 */
type CardPlace = 'title' | 'beside' | 'line' | 'note' | 'fact' | 'foot';

export interface ListColumn<T> extends Column<T> {
  readonly card?: CardPlace;
}

/** The state of a query's fetch. */
interface Fetch {
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

export interface RowsProps<T> {
  readonly query: Fetch;
  /** Undefined until they have come for the first time. */
  readonly rows: readonly T[] | undefined;
  /** The number of placeholders, and their text. */
  readonly wait?: number;
  readonly waitLabel?: string;
  /** The text of a failure, instead of its own message. */
  readonly failed?: string;
  /** Shown if there are no rows. */
  readonly empty: ReactNode;
  readonly children: (rows: readonly T[]) => ReactNode;
}

/** Rows that are on their way, could not be fetched, do not exist, or are here. */
export function Rows<T>({ query, rows, wait = 5, waitLabel, failed, empty, children }: RowsProps<T>) {
  if (rows !== undefined) return rows.length === 0 ? empty : children(rows);
  if (query.error !== null)
    return (
      <ErrorState
        error={query.error}
        {...(failed === undefined ? {} : { message: failed })}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  return <WaitingRows count={wait} label={waitLabel} />;
}

/** Placeholders of rows, as high as rows. */
export function WaitingRows({ count, label }: { readonly count: number; readonly label?: string | undefined }) {
  const { t } = useTranslation();
  return (
    <div role="status">
      <span className="sr-only">{label ?? t('shell.loading')}</span>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
        <div key={row} className="case-skeleton" data-testid="row-skeleton">
          <Skeleton width="34%" />
          <Skeleton width="18%" />
          <Skeleton width="12%" />
        </div>
      ))}
    </div>
  );
}

export interface TableOrCardsProps<T> {
  /** The accessible name of the table and of the cards. */
  readonly label: string;
  readonly columns: readonly ListColumn<T>[];
  readonly rows: readonly T[];
  readonly rowKey: (row: T) => string;
  /** The table's width, px, below which the rows are cards. */
  readonly tableFrom?: number | undefined;
}

export interface ListProps<T> extends Omit<RowsProps<T>, 'children'>, Omit<TableOrCardsProps<T>, 'rows'> {
  /** Below the rows: the button for the next page. */
  readonly foot?: ReactNode;
}

/** A list of the office, with placeholders until it is here. */
export function List<T>({ label, columns, rowKey, tableFrom, foot, ...fetched }: ListProps<T>) {
  return (
    <Rows {...fetched}>
      {(rows) => (
        <>
          <TableOrCards label={label} columns={columns} rows={rows} rowKey={rowKey} tableFrom={tableFrom} />
          {foot}
        </>
      )}
    </Rows>
  );
}

/** Rows as a table, or as cards if the table is too wide, by one description of the columns. */
export function TableOrCards<T>({ tableFrom = 640, ...drawn }: TableOrCardsProps<T>) {
  const box = useRef<HTMLDivElement>(null);
  const narrow = useNarrow(box, tableFrom);
  return <div ref={box}>{narrow ? <Cards {...drawn} /> : <Table {...drawn} />}</div>;
}

/** Whether an element is narrower than `width` px; before it is laid out, whether the window is a phone's. */
function useNarrow(box: RefObject<HTMLElement | null>, width: number): boolean {
  const [narrow, setNarrow] = useState(() => window.matchMedia('(max-width: 760px)').matches);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || typeof ResizeObserver !== 'function') return;
    const measure = (): void => setNarrow(element.clientWidth < width);
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    return () => resized.disconnect();
  }, [box, width]);
  return narrow;
}

function Cards<T>({ label, columns, rows, rowKey }: Omit<TableOrCardsProps<T>, 'tableFrom'>) {
  const at = (...places: readonly CardPlace[]) =>
    columns.filter(({ card }) => card !== undefined && places.includes(card));
  const [top, lines, notes, foot] = [at('title', 'beside'), at('line'), at('note', 'fact'), at('foot')];
  return (
    <ul className="case-cards" aria-label={label}>
      {rows.map((row) => (
        <li key={rowKey(row)}>
          <div className="case-card">
            <div className="case-card-top">
              {top.map(({ key, cell }) => (
                <div key={key}>{cell(row)}</div>
              ))}
            </div>
            {lines.map(({ key, cell }) => (
              <div key={key} className="small">
                {cell(row)}
              </div>
            ))}
            {notes.length === 0 ? null : (
              <div className="case-card-notes small">
                {notes.map(({ key, head, cell, card }) => (
                  <span key={key}>
                    {card === 'fact' ? <span className="faint">{head} </span> : null}
                    {cell(row)}
                  </span>
                ))}
              </div>
            )}
            {foot.map(({ key, cell }) => (
              <div key={key}>{cell(row)}</div>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}
