import { errorAt, type FieldError, wrongAt } from '../kernel/rejection.js';
import { lengthProblem, MAX_PROPOSED_SLOTS, overlapProblem, startProblem } from '../rules/consultation-slots.js';
import type { Slot } from './consultation-events.js';

const MINUTE = 60_000;

/** The problems of a slot at `now`; its fields are named as in the requests, after `prefix`. */
export const slotErrors = ({ startsAt, endsAt }: Slot, now: string, prefix = ''): readonly FieldError[] => [
  ...errorAt(`${prefix}startsAt`, startProblem(startsAt, now)),
  ...errorAt(`${prefix}minutes`, lengthProblem((Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE)),
];

/** The problems of slots to propose: of each by itself, and overlaps with an earlier one of the list. */
export const slotListErrors = (slots: readonly Slot[], now: string): readonly FieldError[] => {
  if (slots.length === 0 || slots.length > MAX_PROPOSED_SLOTS)
    return wrongAt('slots', 'slots.number', { max: MAX_PROPOSED_SLOTS });
  return slots.flatMap((slot, n) => [
    ...slotErrors(slot, now, `slots.${n}.`),
    ...errorAt(`slots.${n}.startsAt`, overlapProblem(slots, n)),
  ]);
};
