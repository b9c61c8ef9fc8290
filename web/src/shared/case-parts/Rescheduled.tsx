import type { CaseView } from '@anupalan/domain/contracts/requests';
import { rescheduledWords } from '@anupalan/domain/texts/call';
import { Note } from '../loading/states';
import { callSpan } from './call/call-time';

export interface RescheduledProps {
  readonly view: Pick<CaseView, 'consultation'>;
  readonly reader: 'customer' | 'office';
}

/** The time of a call that was given up, by whom, and their words; nothing for a call that waits for no other time. */
export function Rescheduled({ view, reader }: RescheduledProps) {
  const given = view.consultation?.rescheduled ?? null;
  if (given === null) return null;
  const { by, starts_at, ends_at, note } = given;
  return (
    <Note tone="info" icon="calendar">
      {rescheduledWords(reader, by, callSpan(starts_at, ends_at), note)}
    </Note>
  );
}
