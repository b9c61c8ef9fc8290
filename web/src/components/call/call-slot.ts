import { minutesAfter, momentInIndia } from './call-time';

/** A time as it is typed: a day and a clock of India. */
export interface TypedSlot {
  readonly date: string;
  readonly clock: string;
}

export interface Span {
  readonly starts_at: string;
  readonly ends_at: string;
}

/** Minutes that a talk can be booked for. */
export const LENGTHS = ['15', '20', '30', '45', '60'] as const;
export const USUAL_LENGTH = '30';

/** Why a typed time cannot be booked, as the field and its text's key; null: it can. */
export function slotProblem(
  { date, clock }: TypedSlot,
  now: number,
): readonly [keyof TypedSlot, 'day' | 'clock' | 'past'] | null {
  if (date === '') return ['date', 'day'];
  const at = momentInIndia(date, clock);
  if (at === null) return ['clock', 'clock'];
  return new Date(at).getTime() > now ? null : ['clock', 'past'];
}

/** Whether a talk of so many minutes lies within one of the spans; a time that is not typed yet is outside of none. */
export function isWithin(spans: readonly Span[], slot: TypedSlot, minutes: number): boolean {
  const from = momentInIndia(slot.date, slot.clock);
  if (from === null || spans.length === 0) return true;
  const to = minutesAfter(from, minutes);
  return spans.some(
    ({ starts_at, ends_at }) => Date.parse(starts_at) <= Date.parse(from) && Date.parse(to) <= Date.parse(ends_at),
  );
}
