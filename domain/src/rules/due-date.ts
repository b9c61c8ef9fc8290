import type { WaitedFor } from '../workflows/definition.js';
import { hasAuthority, type WorkflowRef } from '../workflows/registry.js';
import { statusViewOf } from '../workflows/words.js';
import { dayInIndia, endOfDayInIndia, later } from './dates.js';
import { type DecisionTime, decisionDays } from './decision-time.js';
import { workingDayAfter, workingDaysBetween } from './working-time.js';

/** The causes of a wait in the words of the customer; a case with a call waits for a question in place of documents. */
export const AWAITED = ['documents', 'question', 'corrections', 'payment', 'draft'] as const satisfies readonly (
  | WaitedFor
  | 'question'
)[];

/** Why a clock rests. */
export type Rest = WaitedFor | 'hold';
/** Why a date moved: a rest, or an agreed time of a call that was given up. */
export type Delay = Rest | 'call';
/** The same in the words of the customer. */
export const DELAYS = [...AWAITED, 'hold', 'call'] as const;

/** The due dates of a case, computed from its events. Times UTC ISO-8601, days in India. */
export type DueClock = {
  /** The day of the payment. */
  readonly paidOn: string;
  /** Working days after the payment until our part is done: filed with the authority, or delivered without one. */
  readonly days: number;
  /** How long the authority takes after that; null where nothing was said. */
  readonly decision: DecisionTime | null;
  /** GST code of the state whose holidays count too; null until it is known. */
  readonly state: string | null;
  /** Working days of all pauses, by what was waited for. */
  readonly rested: Readonly<Partial<Record<Delay, number>>>;
  /** Set while the clock is paused. `waitsFor` is null once the case has ended. */
  readonly resting: { readonly since: string; readonly waitsFor: Rest | null } | null;
  /** The day on which the case went to the authority: from then on its time counts. */
  readonly filedOn: string | null;
  /**
   * The last moment of the day of the booked consultation, or of the last proposed one; null without one. `agreed`: when
   * a time was agreed on, and the working days of all pauses until then; null for a proposed one.
   */
  readonly call: {
    readonly until: string;
    readonly agreed: { readonly at: string; readonly rested: number } | null;
  } | null;
};

/** What a service promises of its time. */
export type Promised = { readonly estimatedDays: number; readonly decisionTime: DecisionTime | null };

/** The clock of a case that is paid, running. */
export const startClock = (paidAt: string, { estimatedDays, decisionTime }: Promised): DueClock => ({
  paidOn: dayInIndia(paidAt),
  days: estimatedDays,
  decision: decisionTime,
  state: null,
  rested: {},
  resting: null,
  filedOn: null,
  call: null,
});

/** Working days of the pause that began then, until `time`. */
const restedSince = ({ state }: DueClock, since: string, time: string): number =>
  workingDaysBetween(dayInIndia(since), dayInIndia(time), state);

/** The clock with so many more working days of pauses. */
const restedMore = ({ rested }: DueClock, cause: Delay | null, days: number): DueClock['rested'] =>
  cause === null || days === 0 ? rested : { ...rested, [cause]: (rested[cause] ?? 0) + days };

/** Where a case is: its status, and whether it is on hold. */
export type Place = { readonly status: string; readonly paused: boolean };

/**
 * The clock after the case came to a place at `time`: it runs while the office or the authority acts, and is paused
 * while the customer acts, on hold and once the case has ended.
 */
export const clockAt = (clock: DueClock, workflow: WorkflowRef, place: Place, time: string): DueClock => {
  const { waitingOn, waitsFor: awaited } = statusViewOf(workflow, place.status);
  const waitsFor: Rest | null = place.paused ? 'hold' : awaited;
  const rest = waitsFor !== null || waitingOn === 'nobody' ? { waitsFor } : null;
  const { resting } = clock;
  if (resting !== null && rest !== null && resting.waitsFor === rest.waitsFor) return clock;
  const days = resting === null ? 0 : restedSince(clock, resting.since, time);
  return {
    ...clock,
    rested: restedMore(clock, resting?.waitsFor ?? null, days),
    resting: rest === null ? null : { since: time, ...rest },
    filedOn: clock.filedOn ?? (waitingOn === 'authority' && hasAuthority(workflow) ? dayInIndia(time) : null),
  };
};

/** The last moment of a day in India. */
const endOfDay = (day: string): string => later(endOfDayInIndia(day), -1);

const sum = (days: readonly number[]): number => days.reduce((all, one) => all + one, 0);

/** Working days of all pauses until `time`, the present one with them. */
const restedUntil = (clock: DueClock, time: string): number => {
  const { rested, resting } = clock;
  const pause = resting === null || hasEnded(clock) ? 0 : restedSince(clock, resting.since, time);
  return sum(Object.values(rested)) + pause;
};

/** The clock after slots of a consultation were proposed, the last of which begins then. An agreed time stays. */
export const withProposedCall = (clock: DueClock, startsAt: string): DueClock =>
  clock.call?.agreed == null ? { ...clock, call: { until: endOfDay(dayInIndia(startsAt)), agreed: null } } : clock;

/** The clock after a consultation was booked, or moved, at `time`. */
export const withBookedCall = (clock: DueClock, startsAt: string, time: string): DueClock => {
  const agreed = clock.call?.agreed ?? { at: time, rested: restedUntil(clock, time) };
  return { ...clock, call: { until: endOfDay(dayInIndia(startsAt)), agreed } };
};

/**
 * The clock after the agreed time was released: as long as both waited for it, nothing else could be done. Pauses
 * meanwhile count already.
 */
export const withoutCall = (clock: DueClock, time: string): DueClock => {
  const agreed = clock.call?.agreed ?? null;
  if (agreed === null || hasEnded(clock)) return { ...clock, call: null };
  const days = restedSince(clock, agreed.at, time) - (restedUntil(clock, time) - agreed.rested);
  return { ...clock, rested: restedMore(clock, 'call', Math.max(0, days)), call: null };
};

/**
 * Our own date at `now`: the working days after the payment and the pauses, or the day of a booked consultation, not
 * before that of a proposed one. While the customer has to act, as if they acted now.
 */
export const ourDate = (clock: DueClock, now: string): string => {
  const { paidOn, days, state, call } = clock;
  if (call !== null && call.agreed !== null) return call.until;
  const due = endOfDay(workingDayAfter(paidOn, days + restedUntil(clock, now), state));
  return call !== null && call.until > due ? call.until : due;
};

/**
 * The days between which the authority's decision is expected, seen at `now`: counted from the filing, before it from
 * our own date. Null where the service says nothing of it.
 */
export const decisionOf = (clock: DueClock, now: string): { readonly from: string; readonly to: string } | null =>
  clock.decision === null
    ? null
    : decisionDays(clock.decision, clock.filedOn ?? dayInIndia(ourDate(clock, now)), clock.state);

/**
 * The date that counts now, seen at `now`: ours until the filing, then the last day of the authority's time, which may
 * be unknown. An ended case keeps its date.
 */
export const expectedAt = (clock: DueClock, now: string): string | null => {
  if (clock.filedOn === null) return ourDate(clock, now);
  const decision = decisionOf(clock, now);
  return decision === null ? null : endOfDay(decision.to);
};

/** The date that counts, without the current pause. */
export const dueOf = (clock: DueClock): string | null =>
  expectedAt(clock.resting === null ? clock : { ...clock, resting: null }, '');

/** The moment from which a case is late; null while the clock is paused, and without a date. */
export const lateFrom = (clock: DueClock): string | null => (clock.resting === null ? dueOf(clock) : null);

/** True once the case has ended. */
export const hasEnded = ({ resting }: DueClock): boolean => resting?.waitsFor === null;
