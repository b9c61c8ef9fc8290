import {
  type BookingCommand,
  type BookingEvent,
  type BookingEvents,
  type BookingState,
  type BookingStep,
  booking,
} from '../consultations/booking.js';
import { SYSTEM } from '../kernel/event.js';
import type { Issue } from '../kernel/process.js';
import type { ProcessManager } from '../kernel/process-manager.js';
import { toConsultation, toStaffCalendar, toSubmission } from './reactions.js';

type Requested = BookingEvents['BookingRequested'];

const TAKE: Readonly<Record<BookingStep, (requested: Requested, bookingId: string) => Issue>> = {
  reserve: ({ staffId, requestId, startsAt, endsAt, actor }, bookingId) => ({
    ...toStaffCalendar(staffId, { type: 'reserveSlot', requestId, bookingId, startsAt, endsAt }),
    actor,
  }),
  // By proposing the slot that the customer chooses, the office accepts the question.
  accept: ({ requestId, by, actor }) => ({
    ...toSubmission(requestId, { type: 'approveSubmission' }),
    actor: by === 'customer' ? SYSTEM : actor,
  }),
  book: ({ requestId, by, actor, ...slot }) => ({
    ...toConsultation(requestId, { type: by === 'customer' ? 'chooseSlot' : 'bookConsultation', ...slot }),
    actor,
  }),
};

/** Reserves the slot, accepts the question and books the consultation. */
export const bookConsultation: ProcessManager<BookingState, BookingCommand, BookingEvent> = {
  name: 'book-consultation',
  aggregate: booking,
  next: ({ requested, step }, id) =>
    requested === null || step === null ? [] : [{ name: step, ...TAKE[step](requested, id) }],
  outcome: (step, refused) => ({ type: 'recordOutcome', step: step as BookingStep, refused }),
};
