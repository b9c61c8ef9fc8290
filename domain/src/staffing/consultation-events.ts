import type { EventSpecs } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';

/** A time for a talk, UTC ISO-8601 with milliseconds. */
export type Slot = { readonly startsAt: string; readonly endsAt: string };

/** A time that is agreed, and who of us calls. */
export type Booking = Slot & { readonly staffId: string };

/** `consultation-<requestId>`: when a bought talk takes place. What was asked and answered stands in the case itself. */
export type ConsultationEvents = {
  /** We can make none of the times wished for, or want to move the talk. These take the place of what was proposed before. */
  ConsultationSlotsProposed: { readonly slots: readonly Slot[] };
  /** The newest counts. `by`: we took a time, or the customer chose one that we had proposed. */
  ConsultationBooked: Booking & { readonly by: 'staff' | 'customer'; readonly moved: boolean };
  /** Another one of us has the case now, and with it the talk. */
  ConsultationHandedOver: Booking;
  /** The agreed time is free again: the request was cancelled. */
  ConsultationReleased: Booking;
  /** `startedAt` is the agreed time; `minutes` is how long it took. */
  ConsultationHeld: { readonly startedAt: string; readonly minutes: number; readonly staffId: string };
};
export type ConsultationEvent = EventsOf<ConsultationEvents>;

export const consultationEventSpecs = {
  ConsultationSlotsProposed: { version: 1 },
  ConsultationBooked: { version: 1 },
  ConsultationHandedOver: { version: 1 },
  ConsultationReleased: { version: 1 },
  ConsultationHeld: { version: 1 },
} satisfies EventSpecs & Record<ConsultationEvent['type'], unknown>;
