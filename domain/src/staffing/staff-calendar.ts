import type { Aggregate } from '../kernel/aggregate.js';
import type { EventSpecs } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';
import type { Rejection } from '../kernel/rejection.js';
import { err, ok } from '../kernel/result.js';
import { overlap } from '../rules/talk-times.js';
import type { Slot } from './consultation-events.js';

/** `staffCalendar-<userId>`: one person is in one talk at a time. */
export type StaffCalendarEvents = {
  /** `at`: UTC ISO-8601. */
  TimeTaken: Slot & { readonly requestId: string; readonly at: string };
};
export type StaffCalendarEvent = EventsOf<StaffCalendarEvents>;
export type Entry = StaffCalendarEvents['TimeTaken'];

/** Takes the time for a request's talk, before the talk is booked. */
export type StaffCalendarCommand = Slot & { readonly type: 'takeTime'; readonly requestId: string };

/** Which of the entries are talks that are booked so, with this person, now. */
export type StaffCalendarFacts = { readonly booked?: readonly Entry[] };

/** What was taken and has not passed when the last time was taken. */
export type StaffCalendarState = readonly Entry[];

/** So long a time is taken by itself; by then its talk is booked, or never will be. */
const CLAIM_MS = 60_000;

/** The entries of other requests that share a moment with this time. */
export const inTheWay = (state: StaffCalendarState, wanted: Slot & { readonly requestId: string }): readonly Entry[] =>
  state.filter((entry) => entry.requestId !== wanted.requestId && overlap(entry, wanted));

/** Has somebody taken that time since this request did: was the booking so slow that its claim ran out? */
export const isOvertaken = (
  state: StaffCalendarState,
  { requestId, startsAt }: { readonly requestId: string; readonly startsAt: string },
): boolean => {
  const own = state.findLastIndex((entry) => entry.requestId === requestId && entry.startsAt === startsAt);
  const entry = state[own];
  return entry !== undefined && inTheWay(state.slice(own + 1), entry).length > 0;
};

/** Names nobody: who asks may be a customer. */
export const TIME_TAKEN: Rejection = {
  kind: 'conflict',
  code: 'time_taken',
  message: 'This time is taken by another talk. Choose another one.',
};

/**
 * The times of one of us. A talk that was moved, held, cancelled or never booked takes no time any more, without anybody
 * releasing it: what counts is whether it is booked so now. Refused with `time_taken` when another talk overlaps. The system is
 * never refused: it follows who has the case, whom a person chose knowing the calendar.
 */
export const staffCalendar: Aggregate<
  StaffCalendarState,
  StaffCalendarCommand,
  StaffCalendarEvent,
  StaffCalendarFacts
> = {
  prefix: 'staffCalendar',
  decider: {
    initial: [],
    decide: ({ requestId, startsAt, endsAt }, state, facts, { actor, now }) => {
      const isBooked = (entry: Entry): boolean => facts.booked?.includes(entry) === true;
      const claimed = ({ at }: Entry): boolean => Date.parse(now) - Date.parse(at) < CLAIM_MS;
      const others = inTheWay(state, { requestId, startsAt, endsAt });
      if (actor.role !== 'system' && others.some((entry) => isBooked(entry) || claimed(entry))) return err(TIME_TAKEN);
      const own = state.find(
        (one) => one.requestId === requestId && one.startsAt === startsAt && one.endsAt === endsAt,
      );
      if (own !== undefined && isBooked(own)) return ok([]);
      return ok([{ type: 'TimeTaken', data: { requestId, startsAt, endsAt, at: now } }]);
    },
    evolve: (state, { data }) => [
      ...state.filter(
        (one) =>
          one.endsAt > data.at &&
          !(one.requestId === data.requestId && one.startsAt === data.startsAt && one.endsAt === data.endsAt),
      ),
      data,
    ],
  },
  events: { TimeTaken: { version: 1 } } satisfies EventSpecs & Record<StaffCalendarEvent['type'], unknown>,
};
