import { dayText } from '@anupalan/domain/rules/dates';
import { type DueClock, dueOf, expectedAt, hasEnded } from '@anupalan/domain/rules/due-date';
import type { WaitedFor } from '@anupalan/domain/workflows/definition';
import { type Bound, workflowOf } from '@anupalan/domain/workflows/registry';
import { statusViewOf } from '@anupalan/domain/workflows/words';

const DAY_MS = 86_400_000;

const LIST = new Intl.ListFormat('en-IN');

type Words = Readonly<Record<WaitedFor, string>>;
/** The awaited thing, the customer's part in it, and its completion. */
const THINGS: Words = {
  documents: 'your documents',
  corrections: 'your corrections',
  payment: 'your payment',
  draft: 'your check of the draft',
};
const ACTS: Words = {
  documents: 'send your documents',
  corrections: 'send your corrections',
  payment: 'pay',
  draft: 'check the draft',
};
const DONE: Words = {
  documents: "you've sent your documents",
  corrections: "you've sent your corrections",
  payment: "you've paid",
  draft: "you've checked the draft",
};

/** A case with a call begins with a question in place of documents. */
const inWords = (words: Words, workflow: Bound, waitsFor: WaitedFor): string =>
  workflowOf(workflow).call ? words[waitsFor].replace('your documents', 'your question') : words[waitsFor];

const days = (ms: number): string => {
  const count = Math.floor(ms / DAY_MS);
  return count === 1 ? '1 day' : `${count} days`;
};

/** Why the date has moved; null where it moved by less than a day. */
const reasonOf = ({ rested }: DueClock, workflow: Bound): string | null => {
  const causes = Object.entries(rested) as readonly (readonly [WaitedFor, number])[];
  const total = causes.reduce((sum, [, ms]) => sum + ms, 0);
  if (total < DAY_MS) return null;
  const things = causes.filter(([, ms]) => ms >= DAY_MS).map(([cause]) => inWords(THINGS, workflow, cause));
  return `we waited ${days(total)} for ${things.length === 0 ? 'you' : LIST.format(things)}`;
};

/**
 * The expected date as its customer reads it at `now`; null before the payment and once the case has ended. A past date
 * comes with an apology and the next step.
 */
export const expectedText = (clock: DueClock | null, workflow: Bound, status: string, now: string): string | null => {
  if (clock === null || hasEnded(clock)) return null;
  const at = expectedAt(clock, now);
  const waitsFor = clock.resting?.waitsFor ?? null;
  if (at < now) {
    if (waitsFor !== null)
      return `We're sorry for the delay: we expected this by ${dayText(dueOf(clock))}. We'll continue as soon as ${inWords(DONE, workflow, waitsFor)}.`;
    const next =
      statusViewOf(workflow, status).waitingOn === 'authority'
        ? "The authority hasn't decided yet. We'll tell you as soon as it does."
        : "We're working on it and will tell you as soon as it's done.";
    return `We're sorry: we expected this by ${dayText(at)}. ${next}`;
  }
  if (waitsFor !== null) return `Expected by ${dayText(at)} if you ${inWords(ACTS, workflow, waitsFor)} today`;
  if (clock.call?.booked === true) return `Expected by ${dayText(at)}, the day of your call`;
  const reason = reasonOf(clock, workflow);
  return reason === null ? `Expected by ${dayText(at)}` : `Now expected by ${dayText(at)}, because ${reason}`;
};

/** The due date for the office, in a few words. */
export const dueText = (clock: DueClock | null, now: string): string | null => {
  if (clock === null || hasEnded(clock)) return null;
  const at = expectedAt(clock, now);
  if (clock.resting !== null) {
    const left = Date.parse(at) - Date.parse(now);
    return `Paused until the customer acts: ${left < 0 ? 'was already late' : left < DAY_MS ? 'less than a day left' : `${days(left)} left`}`;
  }
  return `${at < now ? 'Was due on' : 'Due by'} ${dayText(at)}`;
};

/** The due date of a case for lists and pages. */
export const dueView = (
  clock: DueClock | null,
  workflow: Bound,
  status: string,
  now: string,
): { readonly due_at: string | null; readonly due_paused: boolean; readonly expected: string | null } => ({
  due_at: clock === null ? null : expectedAt(clock, now),
  due_paused: clock?.resting != null,
  expected: expectedText(clock, workflow, status, now),
});
