import type { CaseRow } from '@anupalan/domain/contracts/requests';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RowBox } from '../../../shared/office/RowBox';
import type { Selection } from './use-selection';

/** The checkboxes of a list: one in each row, and one in the head for all shown rows. */
export function useRowBoxes(
  selection: Selection,
  rows: readonly CaseRow[],
): { readonly head: ReactNode; readonly cell: (row: CaseRow) => ReactNode } {
  const { t } = useTranslation();
  const chosen = rows.filter(({ id }) => selection.has(id)).length;
  return {
    head: (
      <RowBox
        label={t('lists.selectShown')}
        checked={chosen > 0 && chosen === rows.length}
        partly={chosen > 0}
        onChange={(on) => (on ? selection.only(rows) : selection.clear())}
      />
    ),
    cell: (row) => (
      <RowBox
        label={t('lists.select', { number: row.case_number })}
        checked={selection.has(row.id)}
        onChange={(on) => selection.toggle(row, on)}
      />
    ),
  };
}
