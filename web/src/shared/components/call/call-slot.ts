import { type Span as Slot, slotOf, startProblem } from '@anupalan/domain/rules/consultation-slots';
import { momentInIndia } from '@anupalan/domain/rules/dates';
import type { Problem } from '@anupalan/domain/rules/problem';

/** A time as it is typed: a day and a clock of India. */
export interface TypedSlot {
  readonly date: string;
  readonly clock: string;
}

export interface Span {
  readonly starts_at: string;
  readonly ends_at: string;
}

/** Minutes that are offered for a talk. */
export const LENGTHS = ['15', '20', '30', '45', '60'] as const;
export const USUAL_LENGTH = '30';

/** What is missing of a typed time, or what the rule says of it, with the field that it stands at. */
export type SlotProblem =
  | { readonly field: 'date' | 'clock'; readonly missing: 'day' | 'clock' }
  | { readonly field: 'clock'; readonly problem: Problem };

/** Why a typed time cannot be booked at `now` (UTC ISO-8601); null: it can. */
export function slotProblem({ date, clock }: TypedSlot, now: string): SlotProblem | null {
  if (date === '') return { field: 'date', missing: 'day' };
  const at = momentInIndia(date, clock);
  if (at === null) return { field: 'clock', missing: 'clock' };
  const problem = startProblem(at, now);
  return problem === null ? null : { field: 'clock', problem };
}

/** A typed time as a talk of so many minutes; null while it is none. */
export function typedSlot({ date, clock }: TypedSlot, minutes: number): Slot | null {
  const from = momentInIndia(date, clock);
  return from === null ? null : slotOf(from, minutes);
}

/** Whether a talk of so many minutes lies within one of the spans; a time that is not typed yet is outside of none. */
export function isWithin(spans: readonly Span[], slot: TypedSlot, minutes: number): boolean {
  const talk = typedSlot(slot, minutes);
  if (talk === null || spans.length === 0) return true;
  const [from, to] = [Date.parse(talk.startsAt), Date.parse(talk.endsAt)];
  return spans.some(({ starts_at, ends_at }) => Date.parse(starts_at) <= from && to <= Date.parse(ends_at));
}
