import type { WaitedFor } from '../workflows/definition.js';
import type { Bound } from '../workflows/registry.js';
import { statusViewOf } from '../workflows/words.js';
import { dayInIndia, daysAfter, timeInIndia } from './dates.js';

/** The causes of a wait in the words of the customer; a case with a call waits for a question in place of documents. */
export const AWAITED = ['documents', 'question', 'corrections', 'payment', 'draft'] as const satisfies readonly (
  | WaitedFor
  | 'question'
)[];
export type Awaited = (typeof AWAITED)[number];

/** The due date of a case, computed from its events. Times UTC ISO-8601. */
export type DueClock = {
  /** The estimated days after the payment plus all past pauses of the clock, without the current one. */
  readonly dueAt: string;
  /** Total pauses in ms, by what was waited for. */
  readonly rested: Readonly<Partial<Record<WaitedFor, number>>>;
  /** Set while the clock is paused. `waitsFor` is null once the case has ended. */
  readonly resting: { readonly since: string; readonly waitsFor: WaitedFor | null } | null;
  /** The last moment of the day of the booked consultation, or of the last proposed one; null without one. */
  readonly call: { readonly until: string; readonly booked: boolean } | null;
};

const DAY_MS = 86_400_000;
const after = (time: string, ms: number): string => new Date(Date.parse(time) + ms).toISOString();

/** The clock of a case that is paid, running. */
export const startClock = (paidAt: string, estimatedDays: number): DueClock => ({
  dueAt: after(paidAt, estimatedDays * DAY_MS),
  rested: {},
  resting: null,
  call: null,
});

/**
 * Why the clock is paused at a status: the customer has to act, or the case has ended. Null: it runs, for the office or
 * the authority.
 */
const restAt = (workflow: Bound, status: string): { readonly waitsFor: WaitedFor | null } | null => {
  const { waitingOn, waitsFor } = statusViewOf(workflow, status);
  return waitsFor !== null || waitingOn === 'nobody' ? { waitsFor } : null;
};

/**
 * The clock after the case came to `status` at `time`: it runs while the office or the authority acts, and is paused
 * otherwise.
 */
export const clockAt = (clock: DueClock, workflow: Bound, status: string, time: string): DueClock => {
  const rest = restAt(workflow, status);
  const { resting } = clock;
  if (resting !== null && rest !== null && resting.waitsFor === rest.waitsFor) return clock;
  const ms = resting === null ? 0 : Math.max(0, Date.parse(time) - Date.parse(resting.since));
  const cause = resting?.waitsFor ?? null;
  return {
    ...clock,
    dueAt: after(clock.dueAt, ms),
    rested: cause === null || ms === 0 ? clock.rested : { ...clock.rested, [cause]: (clock.rested[cause] ?? 0) + ms },
    resting: rest === null ? null : { since: time, ...rest },
  };
};

/** The last moment of a day in India. */
const endOfDay = (time: string): string => after(timeInIndia(daysAfter(dayInIndia(time), 1), '00:00'), -1);

/** The clock after a consultation was booked, or proposed for slots that begin then; null: none remains. */
export const withCall = (clock: DueClock, booked: boolean, startsAt: string | null): DueClock => ({
  ...clock,
  call: startsAt === null ? null : { until: endOfDay(startsAt), booked },
});

/**
 * The due date, without the current pause: the day of a booked consultation, not before a proposed one, else by the
 * clock.
 */
export const dueOf = ({ dueAt, call }: DueClock): string =>
  call === null ? dueAt : call.booked || call.until > dueAt ? call.until : dueAt;

/** The moment from which a case is late; null while the clock is paused. */
export const lateFrom = (clock: DueClock): string | null => (clock.resting === null ? dueOf(clock) : null);

/** True once the case has ended. */
export const hasEnded = ({ resting }: DueClock): boolean => resting?.waitsFor === null;

/**
 * The expected date, seen at `now`: while the customer has to act, as if they acted now; an ended case keeps its date.
 */
export const expectedAt = (clock: DueClock, now: string): string =>
  clock.resting === null || hasEnded(clock)
    ? dueOf(clock)
    : after(dueOf(clock), Math.max(0, Date.parse(now) - Date.parse(clock.resting.since)));
