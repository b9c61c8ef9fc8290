import type { CaseView } from '@anupalan/domain/contracts/requests';
import { onHoldText } from '@anupalan/domain/texts/case-dates';
import { fill } from '@anupalan/domain/texts/fill';
import { formatDate } from '../kit/dates';
import { Note } from '../loading/states';

/** The time since which a case is on hold, and the reason where the reader gets it. */
export function OnHold({ hold }: { readonly hold: NonNullable<CaseView['on_hold']> }) {
  return (
    <Note tone="info" icon="pause">
      {[fill(onHoldText, { date: formatDate(hold.since) }), hold.reason].filter(Boolean).join(': ')}
    </Note>
  );
}
