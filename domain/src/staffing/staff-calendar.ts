import type { Aggregate } from '../kernel/aggregate.js';
import type { EventSpecs } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';
import type { Rejection } from '../kernel/rejection.js';
import { err, ok } from '../kernel/result.js';
import { overlap } from '../rules/consultation-slots.js';
import type { Slot } from './consultation-events.js';

/** `staffCalendar-<userId>`: one person has one consultation at a time. */
export type StaffCalendarEvents = {
  /** `at`: UTC ISO-8601. */
  SlotReserved: Slot & { readonly requestId: string; readonly at: string };
};
export type StaffCalendarEvent = EventsOf<StaffCalendarEvents>;
export type Entry = StaffCalendarEvents['SlotReserved'];

/** Reserves the slot of a request's consultation, before that is booked. */
export type StaffCalendarCommand = Slot & { readonly type: 'reserveSlot'; readonly requestId: string };

/** The entries whose consultations are booked so, with this person, now. */
export type StaffCalendarFacts = { readonly booked?: readonly Entry[] };

/** The slots that had not passed when the last one was reserved. */
export type StaffCalendarState = readonly Entry[];

/** How long a reservation holds without a booking. */
const CLAIM_MS = 60_000;

/** The entries of other requests that overlap with this slot. */
export const inTheWay = (state: StaffCalendarState, wanted: Slot & { readonly requestId: string }): readonly Entry[] =>
  state.filter((entry) => entry.requestId !== wanted.requestId && overlap(entry, wanted));

/** Whether another request reserved the slot since this one did: the booking was so slow that its claim ran out. */
export const isOvertaken = (
  state: StaffCalendarState,
  { requestId, startsAt }: { readonly requestId: string; readonly startsAt: string },
): boolean => {
  const own = state.findLastIndex((entry) => entry.requestId === requestId && entry.startsAt === startsAt);
  const entry = state[own];
  return entry !== undefined && inTheWay(state.slice(own + 1), entry).length > 0;
};

/** Names nobody: a customer may read it. */
export const SLOT_TAKEN: Rejection = {
  kind: 'conflict',
  code: 'slot_taken',
  message: 'This time is taken by another talk. Choose another one.',
};

/**
 * The slots of one member of staff. Only a consultation that is booked so now keeps its slot: one that was moved, held, cancelled
 * or never booked needs no release. Refused with `slot_taken` when another consultation overlaps. The system is never refused: it
 * follows the assignment of the case, which a person made knowing the calendar.
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
      if (actor.role !== 'system' && others.some((entry) => isBooked(entry) || claimed(entry))) return err(SLOT_TAKEN);
      const own = state.find(
        (one) => one.requestId === requestId && one.startsAt === startsAt && one.endsAt === endsAt,
      );
      if (own !== undefined && isBooked(own)) return ok([]);
      return ok([{ type: 'SlotReserved', data: { requestId, startsAt, endsAt, at: now } }]);
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
  events: { SlotReserved: { version: 1 } } satisfies EventSpecs & Record<StaffCalendarEvent['type'], unknown>,
};
