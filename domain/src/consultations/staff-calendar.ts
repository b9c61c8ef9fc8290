import type { Aggregate } from '../kernel/aggregate.js';
import type { EventSpecs } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';
import { type Rejection, rejection } from '../kernel/rejection.js';
import { err, ok } from '../kernel/result.js';
import { overlap } from '../rules/consultation-slots.js';
import type { Slot } from './consultation-events.js';

/** `staffCalendar-<userId>`: one person has one consultation at a time. */
export type StaffCalendarEvents = {
  /** `at`: UTC ISO-8601. `bookingId`: of the booking that reserves it; absent for a case that was handed over. */
  SlotReserved: Slot & { readonly requestId: string; readonly bookingId?: string; readonly at: string };
};
export type StaffCalendarEvent = EventsOf<StaffCalendarEvents>;
export type Reservation = StaffCalendarEvents['SlotReserved'];

/** Reserves the slot of a request's consultation before it is booked. */
export type StaffCalendarCommand = Slot & {
  readonly type: 'reserveSlot';
  readonly requestId: string;
  readonly bookingId?: string;
};

/**
 * Reservations that keep their slot: their consultation is booked there with this person, or their booking is pending.
 */
export type StaffCalendarNeeds = { readonly reserveSlot: { readonly booked: readonly Reservation[] } };

/** The slots that had not passed at the last reservation. */
export type StaffCalendarState = readonly Reservation[];

/** The reservations of other requests that overlap this slot. */
export const overlapping = (
  state: StaffCalendarState,
  wanted: Slot & { readonly requestId: string },
): readonly Reservation[] =>
  state.filter((reservation) => reservation.requestId !== wanted.requestId && overlap(reservation, wanted));

/** True when a case that was handed over took the slot after this request reserved it. */
export const isOvertaken = (
  state: StaffCalendarState,
  { requestId, startsAt }: { readonly requestId: string; readonly startsAt: string },
): boolean => {
  const own = state.findLastIndex(
    (reservation) => reservation.requestId === requestId && reservation.startsAt === startsAt,
  );
  const reservation = state[own];
  return reservation !== undefined && overlapping(state.slice(own + 1), reservation).length > 0;
};

/** Contains no name: a customer may read it. */
export const SLOT_TAKEN: Rejection = rejection('conflict', 'slot_taken');

const isSame = (one: StaffCalendarCommand | Reservation, other: StaffCalendarCommand | Reservation): boolean =>
  one.requestId === other.requestId &&
  one.bookingId === other.bookingId &&
  one.startsAt === other.startsAt &&
  one.endsAt === other.endsAt;

/**
 * The slots of one member of staff. A reservation keeps its slot while its booking is pending or its consultation booked
 * there, so the event that ends either releases it. Refused with `slot_taken` when another consultation overlaps; the
 * system is never refused, since it follows an assignment that a person made knowing the calendar.
 */
export const staffCalendar: Aggregate<
  StaffCalendarState,
  StaffCalendarCommand,
  StaffCalendarEvent,
  StaffCalendarNeeds
> = {
  prefix: 'staffCalendar',
  decider: {
    initial: [],
    decide: (command, state, { booked }, { actor, now }) => {
      const others = overlapping(state, command);
      if (actor.role !== 'system' && others.some((reservation) => booked.includes(reservation))) return err(SLOT_TAKEN);
      if (state.some((reservation) => isSame(reservation, command))) return ok([]);
      const { type: _, ...slot } = command;
      return ok([{ type: 'SlotReserved', data: { ...slot, at: now } }]);
    },
    evolve: (state, { data }) => [...state.filter((one) => one.endsAt > data.at), data],
  },
  events: { SlotReserved: { version: 1 } } satisfies EventSpecs & Record<StaffCalendarEvent['type'], unknown>,
};
