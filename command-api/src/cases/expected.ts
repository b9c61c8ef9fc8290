import type { Due, Expected } from '@anupalan/domain/contracts/stage-notes';
import { dayInIndia } from '@anupalan/domain/rules/dates';
import { type Delay, type DueClock, decisionOf, expectedAt, hasEnded, ourDate } from '@anupalan/domain/rules/due-date';
import { workingDaysBetween } from '@anupalan/domain/rules/working-time';
import { hasAuthority, type WorkflowRef, workflowOf } from '@anupalan/domain/workflows/registry';

const awaitedIn = <R extends Delay>(workflow: WorkflowRef, rest: R): R | 'question' =>
  rest === 'documents' && workflowOf(workflow).consultation ? 'question' : rest;

/** The reasons why the date moved, with the working days in all; null when it did not. */
const movedFor = ({ rested }: DueClock, workflow: WorkflowRef) => {
  const causes = Object.entries(rested) as readonly (readonly [Delay, number])[];
  const days = causes.reduce((sum, [, one]) => sum + one, 0);
  return days === 0 ? null : { days, waited_for: causes.map(([cause]) => awaitedIn(workflow, cause)) };
};

/** Our own date as it was when the pause began. */
const unpaused = (clock: DueClock): string => ourDate({ ...clock, resting: null }, '');

/** True where the date had passed when the pause began. */
const wasLate = (clock: DueClock): boolean => clock.resting !== null && unpaused(clock) < clock.resting.since;

/**
 * Our own date as the customer reads it at `now`: of the filing, or of the result where no authority decides; null
 * before the payment and once it was kept or the case has ended. A past date comes with an apology and the next step.
 */
export const oursOf = (clock: DueClock | null, workflow: WorkflowRef, now: string): Expected | null => {
  if (clock === null || hasEnded(clock) || clock.filedOn !== null) return null;
  const at = ourDate(clock, now);
  const date = dayInIndia(at);
  const waitsFor = clock.resting?.waitsFor ?? null;
  if (waitsFor === 'hold')
    return wasLate(clock)
      ? { code: 'expected.late_on_hold', params: { date: dayInIndia(unpaused(clock)) } }
      : { code: 'expected.on_hold', params: { date } };
  if (waitsFor !== null) {
    const waits_for = awaitedIn(workflow, waitsFor);
    return wasLate(clock)
      ? { code: 'expected.late_waiting', params: { date: dayInIndia(unpaused(clock)), waits_for } }
      : { code: 'expected.if_done', params: { date, waits_for } };
  }
  if (at < now) return { code: 'expected.late', params: { date } };
  if (clock.call?.agreed != null) return { code: 'expected.call', params: { date } };
  const moved = movedFor(clock, workflow);
  return moved === null
    ? { code: 'expected.by', params: { date } }
    : { code: 'expected.moved', params: { date, ...moved } };
};

/** The days of the authority's decision at `now`, and whether they are over; null where nothing is known of them. */
const decisionAt = (clock: DueClock | null, now: string) => {
  const decision = clock === null || hasEnded(clock) ? null : decisionOf(clock, now);
  return decision === null ? null : { ...decision, over: decision.to < dayInIndia(now) };
};

/**
 * When the customer can expect the result at `now`: our own date, or the authority's range where one decides; null
 * where nothing is known.
 */
export const resultOf = (clock: DueClock | null, workflow: WorkflowRef, now: string): Expected | null => {
  if (!hasAuthority(workflow)) return oursOf(clock, workflow, now);
  const decision = decisionAt(clock, now);
  if (decision === null) return null;
  const { from, to, over } = decision;
  return over
    ? { code: 'expected.late_authority', params: { date: to } }
    : { code: 'expected.between', params: { from, to } };
};

/** Our own date as the office reads it at `now`; null before the payment and once it was kept or the case has ended. */
export const dueNoteOf = (clock: DueClock | null, now: string): Due | null => {
  if (clock === null || hasEnded(clock) || clock.filedOn !== null) return null;
  const at = ourDate(clock, now);
  const date = dayInIndia(at);
  if (clock.resting === null) return { code: at < now ? 'due.past' : 'due.by', params: { date } };
  const why = clock.resting.waitsFor === 'hold' ? 'on_hold' : 'paused';
  if (wasLate(clock)) return { code: `due.${why}_late` };
  const days = workingDaysBetween(dayInIndia(now), date, clock.state);
  return days === 0 ? { code: `due.${why}_today` } : { code: `due.${why}`, params: { days } };
};

/** The date of the result as the office reads it at `now`. */
export const decisionNoteOf = (clock: DueClock | null, workflow: WorkflowRef, now: string): Due | null => {
  if (!hasAuthority(workflow)) return dueNoteOf(clock, now);
  const decision = decisionAt(clock, now);
  if (decision === null) return null;
  const { from, to, over } = decision;
  return over ? { code: 'due.decision_past', params: { date: to } } : { code: 'due.decision', params: { from, to } };
};

/** The date of a case that counts now, for lists and pages: ours, then the authority's. */
export const dueView = (
  clock: DueClock | null,
  workflow: WorkflowRef,
  now: string,
): { readonly due_at: string | null; readonly due_paused: boolean; readonly expected: Expected | null } => ({
  due_at: clock === null ? null : expectedAt(clock, now),
  due_paused: clock?.resting != null,
  expected: clock?.filedOn == null ? oursOf(clock, workflow, now) : resultOf(clock, workflow, now),
});
