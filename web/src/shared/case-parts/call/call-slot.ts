import { type Span as Slot, slotOf, startProblem } from '@anupalan/domain/rules/consultation-slots';
import { momentInIndia } from '@anupalan/domain/rules/dates';
import type { Problem } from '@anupalan/domain/rules/problem';

/** A slot's start as typed: a date and a clock time of India. */
export interface TypedSlot {
  readonly date: string;
  readonly clock: string;
}

export interface Span {
  readonly starts_at: string;
  readonly ends_at: string;
}

export const LENGTHS = ['15', '20', '30', '45', '60'] as const;
export const USUAL_LENGTH = '30';

/** What is missing or invalid in a typed slot, with its field. */
export type SlotProblem =
  | { readonly field: 'date' | 'clock'; readonly missing: 'day' | 'clock' }
  | { readonly field: 'clock'; readonly problem: Problem };

/** Why a typed slot cannot be booked at `now` (UTC ISO-8601); null: it can. */
export function slotProblem({ date, clock }: TypedSlot, now: string): SlotProblem | null {
  if (date === '') return { field: 'date', missing: 'day' };
  const at = momentInIndia(date, clock);
  if (at === null) return { field: 'clock', missing: 'clock' };
  const problem = startProblem(at, now);
  return problem === null ? null : { field: 'clock', problem };
}

/** A typed slot of this many minutes; null while it is incomplete. */
export function typedSlot({ date, clock }: TypedSlot, minutes: number): Slot | null {
  const from = momentInIndia(date, clock);
  return from === null ? null : slotOf(from, minutes);
}

/** Whether a slot of this many minutes lies within one of the spans; true for an incomplete slot. */
export function isWithin(spans: readonly Span[], slot: TypedSlot, minutes: number): boolean {
  const typed = typedSlot(slot, minutes);
  if (typed === null || spans.length === 0) return true;
  const [from, to] = [Date.parse(typed.startsAt), Date.parse(typed.endsAt)];
  return spans.some(({ starts_at, ends_at }) => Date.parse(starts_at) <= from && to <= Date.parse(ends_at));
}
