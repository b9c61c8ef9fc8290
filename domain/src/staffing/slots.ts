import type { FieldError } from '../kernel/rejection.js';
import { lengthProblem, MAX_PROPOSED_SLOTS, overlapProblem, startProblem } from '../rules/consultation-slots.js';
import type { Problem } from '../rules/problem.js';
import type { Slot } from './consultation-events.js';

const MINUTE = 60_000;

const at = (path: string, found: Problem | null): readonly FieldError[] =>
  found === null ? [] : [{ path, message: found.message, code: found.code }];

/** The problems of a slot at `now`; its fields are named as in the requests, after `prefix`. */
export const slotErrors = ({ startsAt, endsAt }: Slot, now: string, prefix = ''): readonly FieldError[] => [
  ...at(`${prefix}startsAt`, startProblem(startsAt, now)),
  ...at(`${prefix}minutes`, lengthProblem((Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE)),
];

/** The problems of slots to propose: of each by itself, and overlaps with an earlier one of the list. */
export const slotListErrors = (slots: readonly Slot[], now: string): readonly FieldError[] => {
  if (slots.length === 0 || slots.length > MAX_PROPOSED_SLOTS)
    return [{ path: 'slots', message: `Propose 1 to ${MAX_PROPOSED_SLOTS} times`, code: 'slots.number' }];
  return slots.flatMap((slot, n) => [
    ...slotErrors(slot, now, `slots.${n}.`),
    ...at(`slots.${n}.startsAt`, overlapProblem(slots, n)),
  ]);
};
