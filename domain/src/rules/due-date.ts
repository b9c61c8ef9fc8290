import type { Bound } from '../workflows/registry.js';
import { statusViewOf } from '../workflows/words.js';
import { dayInIndia, daysAfter, timeInIndia } from './dates.js';

/** What a case can wait for from its customer. */
export type WaitedFor = 'documents' | 'corrections' | 'payment' | 'draft';

/** The due date of a case as its events have made it. Times UTC ISO-8601. */
export type DueClock = {
  /** The estimated days after the payment, and all time that the clock has rested since; the rest under way is not in it yet. */
  readonly dueAt: string;
  /** How long the clock has rested, in ms, by what was waited for. */
  readonly rested: Readonly<Partial<Record<WaitedFor, number>>>;
  /** Set while the clock rests. `waitsFor` is null where nobody has to act: the case has ended. */
  readonly resting: { readonly since: string; readonly waitsFor: WaitedFor | null } | null;
  /** The last moment of the day of the call that is booked, or of the last one that we proposed; null without one. */
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

const WAITS_FOR = {
  new_request: 'payment',
  documents_not_uploaded: 'documents',
  reupload_requested: 'corrections',
  final_payment_link_sent: 'payment',
  awaiting_govt_approval: 'draft',
} as const;

/** Why the clock rests at a status: what the customer is asked for, or the case has ended. Null: it runs, for us or the authority. */
const restAt = (workflow: Bound, status: string): { readonly waitsFor: WaitedFor | null } | null => {
  const { waitingOn, nearest } = statusViewOf(workflow, status);
  if (waitingOn === 'staff' || waitingOn === 'authority') return null;
  if (waitingOn === 'nobody') return { waitsFor: null };
  return { waitsFor: WAITS_FOR[nearest as keyof typeof WAITS_FOR] ?? 'documents' };
};

/** The clock once the case has come to `status` at `time`: it runs while we or the authority act, and rests otherwise. */
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

/** A call was booked, or proposed for the times that begin then; null: there is none any more. */
export const withCall = (clock: DueClock, booked: boolean, startsAt: string | null): DueClock => ({
  ...clock,
  call: startsAt === null ? null : { until: endOfDay(startsAt), booked },
});

/** When a case is due, the rest under way left aside: on the day of a booked call, not before a proposed one, else by its clock. */
export const dueOf = ({ dueAt, call }: DueClock): string =>
  call === null ? dueAt : call.booked || call.until > dueAt ? call.until : dueAt;

/** The moment from which a case is late; null while the clock rests. */
export const lateFrom = (clock: DueClock): string | null => (clock.resting === null ? dueOf(clock) : null);

/** Nobody has to act any more. */
export const hasEnded = ({ resting }: DueClock): boolean => resting?.waitsFor === null;

/** When a case is expected, seen at `now`: while the customer acts, as if they were done with it now; an ended one keeps its date. */
export const expectedAt = (clock: DueClock, now: string): string =>
  clock.resting === null || hasEnded(clock)
    ? dueOf(clock)
    : after(dueOf(clock), Math.max(0, Date.parse(now) - Date.parse(clock.resting.since)));
