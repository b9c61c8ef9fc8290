import type { CaseView } from '@anupalan/domain/contracts/requests';
import { onHoldTexts } from '@anupalan/domain/texts/case-dates';
import { fill } from '@anupalan/domain/texts/fill';
import { formatDate } from '../kit/dates';
import { Note } from '../loading/states';

/** Since when a case is on hold, and why; nothing for one that is not. */
export function OnHold({ hold }: { readonly hold: CaseView['on_hold'] }) {
  if (hold === null) return null;
  const date = formatDate(hold.since);
  const { reason } = hold;
  return (
    <Note tone="info" icon="pause">
      {reason === '' ? fill(onHoldTexts.since, { date }) : fill(onHoldTexts.why, { date, reason })}
    </Note>
  );
}
