import { describe, expect, it } from 'vitest';
import { customer, given, staff } from '../../testing/scenario.js';
import { type BookingEvent, type BookingStep, booking } from '../consultations/booking.js';
import { type CaseFacts, initialConsultation } from '../consultations/consultation.js';
import { SLOT_TAKEN } from '../consultations/staff-calendar.js';
import { type Actor, SYSTEM } from '../kernel/event.js';
import type { Rejection } from '../kernel/rejection.js';
import { currentVersion } from '../workflows/registry.js';
import { bookConsultation } from './book-consultation.js';

const { decider } = booking;
const SLOT = { startsAt: '2026-01-06T10:00:00.000Z', endsAt: '2026-01-06T10:30:00.000Z' };
const OTHER = { startsAt: '2026-01-06T12:00:00.000Z', endsAt: '2026-01-06T12:30:00.000Z' };
const request: CaseFacts = {
  workflow: currentVersion('consultation'),
  requestStatus: 'documents_uploaded_pending_review',
  customerId: 'customer-1',
  assigneeId: 'staff-1',
};
const book = {
  type: 'requestBooking',
  requestId: 'r1',
  wanted: { type: 'bookConsultation', ...SLOT, staffId: 'staff-1' },
} as const;
const choose = {
  type: 'requestBooking',
  requestId: 'r1',
  wanted: { type: 'chooseSlot', startsAt: SLOT.startsAt, staffId: 'staff-1' },
} as const;

const requested = (by: 'staff' | 'customer' = 'staff'): BookingEvent => ({
  type: 'BookingRequested',
  data: {
    requestId: 'r1',
    ...SLOT,
    staffId: 'staff-1',
    by,
    actor: by === 'staff' ? { id: 'staff-1', role: 'staff' } : { id: 'customer-1', role: 'customer' },
  },
});
const reserved = (questionWaits = true): BookingEvent => ({ type: 'BookingSlotReserved', data: { questionWaits } });
const accepted: BookingEvent = { type: 'BookingQuestionAccepted', data: {} };
const completed: BookingEvent = { type: 'BookingCompleted', data: {} };
const refused = (step: BookingStep, rejection: Rejection): BookingEvent => ({
  type: 'BookingRefused',
  data: { step, rejection },
});
const NO: Rejection = { kind: 'not_allowed', code: 'consultation_not_open', message: 'It has ended.' };

const after = (...events: readonly BookingEvent[]) => {
  const scene = given(decider, events);
  return {
    /** The outcome of a step. */
    when: (step: BookingStep, refusal: Rejection | null, facts = { questionWaits: false }) =>
      scene.when(bookConsultation.outcome(step, refusal), { facts }),
    wants: (...steps: readonly (readonly [step: BookingStep, to: string, command: object, actor: Actor])[]) =>
      expect(bookConsultation.next(scene.state, 'b1')).toEqual(
        steps.map(([name, to, command, actor]) => {
          const [aggregate, id] = to.split(/-(.*)/);
          return { kind: 'command', name, aggregate, id, command, actor };
        }),
      ),
  };
};

describe('a booking', () => {
  it('is requested by staff for a slot, and by the customer for one that is proposed', () => {
    given(decider, [])
      .when(book, { facts: { request, consultation: initialConsultation }, ctx: { actor: staff() } })
      .then([requested()]);
    given(decider, [])
      .when(choose, {
        facts: { request, consultation: { ...initialConsultation, proposed: [SLOT] } },
        ctx: { actor: customer() },
      })
      .then([requested('customer')]);
  });
  it('is not requested for a slot that is booked already', () => {
    given(decider, [])
      .when(book, {
        facts: { request, consultation: { ...initialConsultation, booked: { ...SLOT, staffId: 'staff-1' } } },
        ctx: { actor: staff() },
      })
      .thenNothing();
  });
  it('is refused as the consultation refuses it, before anything is written', () => {
    given(decider, [])
      .when(choose, {
        facts: { request, consultation: { ...initialConsultation, proposed: [OTHER] } },
        ctx: { actor: customer() },
      })
      .thenRefused('slot_not_proposed');
    given(decider, [])
      .when(book, { facts: { request: {}, consultation: initialConsultation }, ctx: { actor: staff() } })
      .thenRefused('request_not_found');
  });
  it('reserves the slot, accepts the question and books the consultation, in the name of the requester', () => {
    const slot = { requestId: 'r1', bookingId: 'b1', ...SLOT };
    after(requested()).wants(['reserve', 'staffCalendar-staff-1', { type: 'reserveSlot', ...slot }, staff()]);
    after(requested()).when('reserve', null, { questionWaits: true }).then([reserved()]);
    after(requested(), reserved()).wants(['accept', 'submission-r1', { type: 'approveSubmission' }, staff()]);
    after(requested(), reserved()).when('accept', null).then([accepted]);
    after(requested(), reserved(), accepted).wants([
      'book',
      'consultation-r1',
      { type: 'bookConsultation', ...SLOT, staffId: 'staff-1' },
      staff(),
    ]);
    after(requested(), reserved(), accepted).when('book', null).then([completed]);
    after(requested(), reserved(), accepted, completed).wants();
  });
  it('by the customer accepts the question in the name of the system, which proposed the slot', () => {
    after(requested('customer'), reserved()).wants(['accept', 'submission-r1', { type: 'approveSubmission' }, SYSTEM]);
    after(requested('customer'), reserved(), accepted).wants([
      'book',
      'consultation-r1',
      { type: 'chooseSlot', ...SLOT, staffId: 'staff-1' },
      customer(),
    ]);
  });
  it('leaves a question alone that is accepted already', () => {
    after(requested())
      .when('reserve', null, { questionWaits: false })
      .then([reserved(false)]);
    expect(given(decider, [requested(), reserved(false)]).state.step).toBe('book');
  });
  it('continues when another member of staff accepted the question at the same moment, and is refused otherwise', () => {
    after(requested(), reserved()).when('accept', NO, { questionWaits: false }).then([accepted]);
    after(requested(), reserved())
      .when('accept', NO, { questionWaits: true })
      .then([refused('accept', NO)]);
  });
  it.each([
    ['reserve', [requested()], SLOT_TAKEN],
    ['book', [requested(), reserved(false)], NO],
  ] as const)('ends when the step %s is refused, with that refusal', (step, events, rejection) => {
    after(...events)
      .when(step, rejection)
      .then([refused(step, rejection)]);
    after(...events, refused(step, rejection)).wants();
    expect(given(decider, [...events, refused(step, rejection)]).state.refused).toEqual(rejection);
  });
  it('takes the outcome of the step that is due, and of no other one', () => {
    after(requested()).when('book', null).thenNothing();
    after(requested(), refused('reserve', SLOT_TAKEN)).when('reserve', null).thenNothing();
  });
  it('takes the outcome of its steps from the system only', () => {
    given(decider, [requested()])
      .when(bookConsultation.outcome('reserve', null), { ctx: { actor: staff() } })
      .thenRefused('booking_steps_only');
  });
});
