import type { CaseRow } from '@anupalan/domain/contracts/requests';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RowBox } from '../../../shared/components/RowBox';
import type { Selection } from './use-selection';

/** The boxes by which rows of a list are chosen: one in front of each, and one in the head for all that are shown. */
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
