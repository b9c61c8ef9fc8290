/** Allowed times and lengths of a consultation: checked alike by web and server. */
import { dayInIndia, daysAfter } from './dates.js';
import { type Problem, problem } from './problem.js';

const MINUTE = 60_000;

/** How far ahead a slot may be, in days. */
export const MAX_DAYS_AHEAD = 90;
/** Limits of a booked consultation's length, in minutes. */
export const MIN_CONSULTATION_MINUTES = 10;
export const MAX_CONSULTATION_MINUTES = 120;
/** As many times as may be proposed at once. */
export const MAX_PROPOSED_SLOTS = 5;
/** Longest recorded length of a consultation, in minutes; longer ones are another kind of work. */
export const MAX_HELD_MINUTES = 240;

/** A slot of a consultation, UTC ISO-8601 with milliseconds. */
export interface Span {
  readonly startsAt: string;
  readonly endsAt: string;
}

/** `minutes` from `startsAt`, both ends in the stored format; null for an invalid time. */
export const slotOf = (startsAt: string, minutes: number): Span | null => {
  const start = Date.parse(startsAt);
  const end = start + minutes * MINUTE;
  return Number.isNaN(start) || Number.isNaN(new Date(end).getTime())
    ? null
    : { startsAt: new Date(start).toISOString(), endsAt: new Date(end).toISOString() };
};

/** True when two slots overlap. One may begin where the other ends. */
export const overlap = (a: Span, b: Span): boolean => a.startsAt < b.endsAt && b.startsAt < a.endsAt;

/** The problem of a consultation that begins at `startsAt`, seen at `now`. */
export const startProblem = (startsAt: string, now: string): Problem | null => {
  if (Date.parse(startsAt) <= Date.parse(now)) return problem('slot.past');
  // By days in India, like the days that a customer may choose.
  return dayInIndia(startsAt) <= daysAfter(dayInIndia(now), MAX_DAYS_AHEAD)
    ? null
    : problem('slot.too_far', { days: MAX_DAYS_AHEAD });
};

const wholeWithin = (minutes: number, from: number, to: number): boolean =>
  Number.isInteger(minutes) && minutes >= from && minutes <= to;

/** The problem of a booked length. */
export const lengthProblem = (minutes: number): Problem | null =>
  wholeWithin(minutes, MIN_CONSULTATION_MINUTES, MAX_CONSULTATION_MINUTES)
    ? null
    : problem('slot.length', {
        from: MIN_CONSULTATION_MINUTES,
        to: MAX_CONSULTATION_MINUTES,
      });

/** The problem of the n-th slot of a proposal with regard to the ones before it; an incomplete one overlaps none. */
export const overlapProblem = (slots: readonly (Span | null)[], n: number): Problem | null => {
  const slot = slots[n] ?? null;
  const overlaps = slot !== null && slots.slice(0, n).some((earlier) => earlier !== null && overlap(earlier, slot));
  return overlaps ? problem('slots.overlap') : null;
};

/** The problem of a recorded length. */
export const minutesProblem = (minutes: number): Problem | null =>
  wholeWithin(minutes, 1, MAX_HELD_MINUTES) ? null : problem('minutes.range', { most: MAX_HELD_MINUTES });
