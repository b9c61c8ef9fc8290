import type { EventsOf } from '../kernel/event-types.js';
import type { Quoted, ToldSpecs } from '../kernel/told-event.js';

/** A slot of a consultation, UTC ISO-8601 with milliseconds. */
export type Slot = { readonly startsAt: string; readonly endsAt: string };

/** An agreed slot, with the professional. */
export type Booking = Slot & { readonly staffId: string };

/** `consultation-<requestId>`: the slots of a bought consultation. The case itself has its question and answer. */
export type ConsultationEvents = {
  /** No wished slot is possible, or the consultation should move. Replaces earlier proposals. */
  ConsultationSlotsProposed: { readonly slots: readonly Slot[] };
  /** The newest counts. `by`: staff took a wished slot, or the customer chose a proposed one. */
  ConsultationBooked: Booking & { readonly by: 'staff' | 'customer'; readonly moved: boolean };
  /** The case, and with it the consultation, has another assignee. */
  ConsultationHandedOver: Booking;
  /** The agreed slot is released: the request was cancelled, its question sent back, or another time asked for. */
  ConsultationReleased: Booking;
  /** `startedAt` is the agreed time; `minutes` is the actual length. */
  ConsultationTookPlace: { readonly startedAt: string; readonly minutes: number; readonly staffId: string };
};
export type ConsultationEvent = EventsOf<ConsultationEvents>;

const slot = ({ startsAt, endsAt }: Slot): Quoted => ({ startsAt, endsAt });

export const consultationEventSpecs = {
  ConsultationSlotsProposed: { version: 1, readers: 'all' },
  ConsultationBooked: { version: 1, readers: 'all', quotes: slot },
  ConsultationHandedOver: { version: 1, readers: 'all', quotes: slot },
  ConsultationReleased: { version: 1, readers: 'all' },
  ConsultationTookPlace: { version: 1, readers: 'all' },
} satisfies ToldSpecs<ConsultationEvents, 'readers'>;
