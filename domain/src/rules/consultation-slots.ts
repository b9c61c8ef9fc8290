/** When a talk may be, and for how long: what web and server check alike. */
import { dayInIndia, daysAfter } from './dates.js';
import { type Problem, problem } from './problem.js';

const MINUTE = 60_000;

/** As far ahead as a time for a talk may lie, in days. */
export const MAX_DAYS_AHEAD = 90;
/** The length of a talk that is booked, in minutes. */
export const MIN_CONSULTATION_MINUTES = 10;
export const MAX_CONSULTATION_MINUTES = 120;
/** As many times as may be proposed at once. */
export const MAX_PROPOSED_SLOTS = 5;
/** A talk that took longer than that, in minutes, was another kind of work. */
export const MAX_HELD_MINUTES = 240;

/** A time for a talk, UTC ISO-8601 with milliseconds. */
export interface Span {
  readonly startsAt: string;
  readonly endsAt: string;
}

/** `minutes` from `startsAt` on, both ends in the one spelling that is stored; null for what is no time. */
export const slotOf = (startsAt: string, minutes: number): Span | null => {
  const start = Date.parse(startsAt);
  const end = start + minutes * MINUTE;
  return Number.isNaN(start) || Number.isNaN(new Date(end).getTime())
    ? null
    : { startsAt: new Date(start).toISOString(), endsAt: new Date(end).toISOString() };
};

/** Do two times have a moment in common? One may begin where the other ends. */
export const overlap = (a: Span, b: Span): boolean => a.startsAt < b.endsAt && b.startsAt < a.endsAt;

/** What is wrong with a talk that is to begin then, asked at `now`. */
export const startProblem = (startsAt: string, now: string): Problem | null => {
  if (Date.parse(startsAt) <= Date.parse(now)) return problem('slot.past', 'Choose a time in the future');
  // By days in India, as the days that a customer may wish for.
  return dayInIndia(startsAt) <= daysAfter(dayInIndia(now), MAX_DAYS_AHEAD)
    ? null
    : problem('slot.too_far', 'Choose a time within the next {days} days', { days: MAX_DAYS_AHEAD });
};

const wholeWithin = (minutes: number, from: number, to: number): boolean =>
  Number.isInteger(minutes) && minutes >= from && minutes <= to;

/** What is wrong with the length that a talk is booked for. */
export const lengthProblem = (minutes: number): Problem | null =>
  wholeWithin(minutes, MIN_CONSULTATION_MINUTES, MAX_CONSULTATION_MINUTES)
    ? null
    : problem('slot.length', 'A talk takes from {from} to {to} minutes', {
        from: MIN_CONSULTATION_MINUTES,
        to: MAX_CONSULTATION_MINUTES,
      });

/** What is wrong with a time of a list to propose beside those before it; one that is not typed yet overlaps none. */
export const overlapProblem = (slots: readonly (Span | null)[], n: number): Problem | null => {
  const slot = slots[n] ?? null;
  const overlaps = slot !== null && slots.slice(0, n).some((earlier) => earlier !== null && overlap(earlier, slot));
  return overlaps ? problem('slots.overlap', 'This time overlaps another one of the list') : null;
};

/** What is wrong with how long a talk is said to have taken. */
export const heldProblem = (minutes: number): Problem | null =>
  wholeWithin(minutes, 1, MAX_HELD_MINUTES)
    ? null
    : problem('number.range', 'Enter whole minutes, from 1 to {most}', { most: MAX_HELD_MINUTES });
