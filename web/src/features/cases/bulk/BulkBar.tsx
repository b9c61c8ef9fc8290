import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../shared/api/errors';
import { Button } from '../../../shared/kit/Button';
import { grouped } from '../../../shared/kit/count';
import { toast } from '../../../shared/kit/toast/store';
import { MAX_SELECTED, type Selection } from '../list/use-selection';
import type { BulkAct } from './bulk-run';
import { SelectionBar, useBulkBusy } from './SelectionBar';

export interface BulkBarProps {
  readonly selection: Selection;
  readonly acts: readonly BulkAct[];
  readonly onAct: (act: BulkAct) => void;
  readonly shown: number;
  readonly total: number;
  /** The list has more cases than `total`. */
  readonly more: boolean;
}

/** The bulk acts for the selected cases, above the list; renders nothing without a selection. */
export function BulkBar({ selection, acts, onAct, shown, total, more }: BulkBarProps) {
  const { t } = useTranslation();
  const busy = useBulkBusy();
  const count = selection.cases.length;
  if (count === 0) return null;
  const all = more ? MAX_SELECTED : Math.min(total, MAX_SELECTED);
  const choose = (): void => {
    selection
      .all()
      .catch((error: unknown) => toast({ title: t('lists.selectFailed'), description: messageOf(error), kind: 'bad' }));
  };
  return (
    <SelectionBar
      count={count}
      onClear={selection.clear}
      sx={{ '& .btn': { order: { xs: 2, md: 0 }, flex: { xs: 1, md: 'initial' } } }}
    >
      {acts.map((act) => (
        <Button
          key={act}
          variant="quiet"
          size="small"
          aria-haspopup="dialog"
          disabledReason={busy}
          onClick={() => onAct(act)}
        >
          {t(`lists.bulk.act.${act}`)}
        </Button>
      ))}
      {count >= shown && (more || total > shown) && count < all ? (
        <Button variant="text" size="small" pending={selection.reading} onClick={choose}>
          {t(more ? 'lists.selectMost' : 'lists.selectMatching', { n: grouped(all) })}
        </Button>
      ) : null}
    </SelectionBar>
  );
}
