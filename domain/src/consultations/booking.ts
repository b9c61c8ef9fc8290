import type { Aggregate } from '../kernel/aggregate.js';
import type { Ctx } from '../kernel/decider.js';
import type { Actor, EventSpecs } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';
import { type FactsOf, informed } from '../kernel/facts.js';
import { refuse } from '../kernel/refuse.js';
import type { Rejection } from '../kernel/rejection.js';
import { ok, type Result } from '../kernel/result.js';
import { type CaseFacts, type ConsultationCommand, type ConsultationState, consultation } from './consultation.js';
import type { Booking } from './consultation-events.js';

/** The slot is reserved, the question accepted if needed, and the consultation booked. */
export type BookingStep = 'reserve' | 'accept' | 'book';

/** `booking-<id>`: the progress of one booking, or move, of a consultation. */
export type BookingEvents = {
  /** The steps are taken in the name of `actor`. */
  BookingRequested: Booking & {
    readonly requestId: string;
    readonly by: 'staff' | 'customer';
    readonly actor: Pick<Actor, keyof Actor>;
  };
  /** `questionWaits`: the question of the case is not accepted yet. */
  BookingSlotReserved: { readonly questionWaits: boolean };
  BookingQuestionAccepted: Readonly<Record<string, never>>;
  BookingCompleted: Readonly<Record<string, never>>;
  /** Releases the slot. An accepted question stays accepted: another slot is booked for it. */
  BookingRefused: { readonly step: BookingStep; readonly rejection: Rejection };
};
export type BookingEvent = EventsOf<BookingEvents>;

export type BookingCommand =
  | {
      readonly type: 'requestBooking';
      readonly requestId: string;
      readonly wanted: Extract<ConsultationCommand, { readonly type: 'bookConsultation' | 'chooseSlot' }>;
    }
  /** The outcome of a step; `refused` is null when it was done. */
  | { readonly type: 'recordOutcome'; readonly step: BookingStep; readonly refused: Rejection | null };

export type BookingNeeds = {
  /** The consultation and its case. */
  readonly requestBooking: { readonly consultation: ConsultationState; readonly request: CaseFacts };
  /** The question of the case is not accepted yet. */
  readonly recordOutcome: { readonly questionWaits: boolean };
};
type BookingFacts = FactsOf<BookingNeeds, BookingCommand['type']>;

export type BookingState = {
  readonly requested: BookingEvents['BookingRequested'] | null;
  /** The next step; null before the request and after the end. */
  readonly step: BookingStep | null;
  readonly refused: Rejection | null;
};

type Decision = Result<readonly BookingEvent[], Rejection>;

/** Refused like the booking itself, before anything is written. No event when the same booking exists. */
const request = (
  { requestId, wanted }: Extract<BookingCommand, { readonly type: 'requestBooking' }>,
  facts: BookingNeeds['requestBooking'],
  ctx: Ctx,
): Decision => {
  // Whether the slot is taken is known once it is to be reserved.
  const known = { ...facts.request, overtaken: false };
  const would = consultation.decider.decide(wanted, facts.consultation, known, ctx);
  if (!would.ok) return would;
  const booked = would.value.find((event) => event.type === 'ConsultationBooked');
  if (booked === undefined) return ok([]);
  const { startsAt, endsAt, staffId, by } = booked.data;
  const { id, role } = ctx.actor;
  return ok([{ type: 'BookingRequested', data: { requestId, startsAt, endsAt, staffId, by, actor: { id, role } } }]);
};

const follows = (step: BookingStep, refused: Rejection | null, questionWaits: boolean): BookingEvent => {
  // Another member of staff may have accepted the question at the same moment.
  if (refused !== null && (step !== 'accept' || questionWaits))
    return { type: 'BookingRefused', data: { step, rejection: refused } };
  if (step === 'reserve') return { type: 'BookingSlotReserved', data: { questionWaits } };
  return { type: step === 'accept' ? 'BookingQuestionAccepted' : 'BookingCompleted', data: {} };
};

const decide = (asked: BookingCommand, state: BookingState, told: BookingFacts, ctx: Ctx): Decision => {
  const { type, command, facts } = informed<BookingCommand, BookingNeeds>(asked, told);
  if (type === 'requestBooking') return state.requested === null ? request(command, facts, ctx) : ok([]);
  if (ctx.actor.role !== 'system') return refuse('forbidden', 'booking_steps_only');
  const { step, refused } = command;
  return ok(step === state.step ? [follows(step, refused, facts.questionWaits)] : []);
};

const evolve = (state: BookingState, event: BookingEvent): BookingState => {
  switch (event.type) {
    case 'BookingRequested':
      return { requested: event.data, step: 'reserve', refused: null };
    case 'BookingSlotReserved':
      return { ...state, step: event.data.questionWaits ? 'accept' : 'book' };
    case 'BookingQuestionAccepted':
      return { ...state, step: 'book' };
    case 'BookingCompleted':
      return { ...state, step: null };
    case 'BookingRefused':
      return { ...state, step: null, refused: event.data.rejection };
  }
};

export const booking: Aggregate<BookingState, BookingCommand, BookingEvent, BookingNeeds> = {
  prefix: 'booking',
  decider: { initial: { requested: null, step: null, refused: null }, decide, evolve },
  events: {
    BookingRequested: { version: 1 },
    BookingSlotReserved: { version: 1 },
    BookingQuestionAccepted: { version: 1 },
    BookingCompleted: { version: 1 },
    BookingRefused: { version: 1 },
  } satisfies EventSpecs & Record<BookingEvent['type'], unknown>,
};
