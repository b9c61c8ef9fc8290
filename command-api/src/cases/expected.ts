import type { Due, Expected } from '@anupalan/domain/contracts/stage-notes';
import { dayInIndia } from '@anupalan/domain/rules/dates';
import { type Awaited, type DueClock, dueOf, expectedAt, hasEnded } from '@anupalan/domain/rules/due-date';
import type { WaitedFor } from '@anupalan/domain/workflows/definition';
import { type Bound, workflowOf } from '@anupalan/domain/workflows/registry';
import { statusViewOf } from '@anupalan/domain/workflows/words';

const DAY_MS = 86_400_000;
const wholeDays = (ms: number): number => Math.floor(ms / DAY_MS);

const awaitedIn = (workflow: Bound, waitsFor: WaitedFor): Awaited =>
  waitsFor === 'documents' && workflowOf(workflow).call ? 'question' : waitsFor;

/** The reasons why the date moved, with the days in all; null when it moved by less than a day. */
const movedFor = ({ rested }: DueClock, workflow: Bound): { days: number; waited_for: Awaited[] } | null => {
  const causes = Object.entries(rested) as readonly (readonly [WaitedFor, number])[];
  const total = causes.reduce((sum, [, ms]) => sum + ms, 0);
  if (total < DAY_MS) return null;
  const long = causes.filter(([, ms]) => ms >= DAY_MS);
  return { days: wholeDays(total), waited_for: long.map(([cause]) => awaitedIn(workflow, cause)) };
};

/**
 * The expected date as its customer reads it at `now`; null before the payment and once the case has ended. A past date
 * comes with an apology and the next step.
 */
export const expectedOf = (clock: DueClock | null, workflow: Bound, status: string, now: string): Expected | null => {
  if (clock === null || hasEnded(clock)) return null;
  const at = expectedAt(clock, now);
  const date = dayInIndia(at);
  const waitsFor = clock.resting?.waitsFor ?? null;
  if (waitsFor !== null) {
    const waits_for = awaitedIn(workflow, waitsFor);
    return at < now
      ? { code: 'expected.late_waiting', params: { date: dayInIndia(dueOf(clock)), waits_for } }
      : { code: 'expected.if_done', params: { date, waits_for } };
  }
  if (at < now) {
    const isDeciding = statusViewOf(workflow, status).waitingOn === 'authority';
    return { code: isDeciding ? 'expected.late_authority' : 'expected.late', params: { date } };
  }
  if (clock.call?.booked === true) return { code: 'expected.call', params: { date } };
  const moved = movedFor(clock, workflow);
  return moved === null
    ? { code: 'expected.by', params: { date } }
    : { code: 'expected.moved', params: { date, ...moved } };
};

/** The due date as the office reads it at `now`; null before the payment and once the case has ended. */
export const dueNoteOf = (clock: DueClock | null, now: string): Due | null => {
  if (clock === null || hasEnded(clock)) return null;
  const at = expectedAt(clock, now);
  if (clock.resting !== null) {
    const left = Date.parse(at) - Date.parse(now);
    if (left < 0) return { code: 'due.paused_late' };
    return left < DAY_MS ? { code: 'due.paused_hours' } : { code: 'due.paused', params: { days: wholeDays(left) } };
  }
  return { code: at < now ? 'due.past' : 'due.by', params: { date: dayInIndia(at) } };
};

/** The due date of a case for lists and pages. */
export const dueView = (
  clock: DueClock | null,
  workflow: Bound,
  status: string,
  now: string,
): { readonly due_at: string | null; readonly due_paused: boolean; readonly expected: Expected | null } => ({
  due_at: clock === null ? null : expectedAt(clock, now),
  due_paused: clock?.resting != null,
  expected: expectedOf(clock, workflow, status, now),
});
