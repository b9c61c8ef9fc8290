import type { FieldError } from '../kernel/rejection.js';
import { dayInIndia, daysAfter } from '../rules/dates.js';
import { TALK_DAYS_AHEAD } from '../rules/named-rules.js';
import type { Slot } from './consultation-events.js';

const MINUTE = 60_000;
export const SHORTEST_TALK = 10;
export const LONGEST_TALK = 120;
export const MOST_SLOTS = 5;

/** `minutes` from `startsAt` on, both ends in the one spelling that is stored; null for what is no time. */
export const slotOf = (startsAt: string, minutes: number): Slot | null => {
  const start = Date.parse(startsAt);
  const end = start + minutes * MINUTE;
  return Number.isNaN(start) || Number.isNaN(new Date(end).getTime())
    ? null
    : { startsAt: new Date(start).toISOString(), endsAt: new Date(end).toISOString() };
};

/** Do two times have a moment in common? One may begin where the other ends. */
export const overlap = (a: Slot, b: Slot): boolean => a.startsAt < b.endsAt && b.startsAt < a.endsAt;

/** What is wrong with a time for a talk at `now`; its fields are named as in the calls, behind `prefix`. */
export const slotErrors = ({ startsAt, endsAt }: Slot, now: string, prefix = ''): readonly FieldError[] => {
  const minutes = (Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE;
  const ahead = Date.parse(startsAt) - Date.parse(now);
  return [
    ...(ahead > 0 ? [] : [{ path: `${prefix}startsAt`, message: 'Choose a time in the future', code: 'slot.past' }]),
    // By days in India, as the days that a customer may wish for.
    ...(dayInIndia(startsAt) <= daysAfter(dayInIndia(now), TALK_DAYS_AHEAD)
      ? []
      : [
          {
            path: `${prefix}startsAt`,
            message: `Choose a time within the next ${TALK_DAYS_AHEAD} days`,
            code: 'slot.too_far',
          },
        ]),
    ...(Number.isInteger(minutes) && minutes >= SHORTEST_TALK && minutes <= LONGEST_TALK
      ? []
      : [
          {
            path: `${prefix}minutes`,
            message: `A talk takes from ${SHORTEST_TALK} to ${LONGEST_TALK} minutes`,
            code: 'slot.length',
          },
        ]),
  ];
};

/** What is wrong with times to propose: each by itself, and those that overlap an earlier one of the list. */
export const slotListErrors = (slots: readonly Slot[], now: string): readonly FieldError[] => {
  if (slots.length === 0 || slots.length > MOST_SLOTS)
    return [{ path: 'slots', message: `Propose 1 to ${MOST_SLOTS} times`, code: 'slots.number' }];
  return slots.flatMap((slot, n) => [
    ...slotErrors(slot, now, `slots.${n}.`),
    ...(slots.slice(0, n).some((earlier) => overlap(earlier, slot))
      ? [{ path: `slots.${n}.startsAt`, message: 'This time overlaps another one of the list', code: 'slots.overlap' }]
      : []),
  ]);
};
