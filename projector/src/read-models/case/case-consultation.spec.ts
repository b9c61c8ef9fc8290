import { describe, expect, it } from 'vitest';
import { caseIn, storyIn } from '../../../testing/cases.js';
import { ADMIN, CUSTOMER, createHistory, documentsOf, type History, STAFF } from '../../../testing/history.js';
import { payInitial, REQUEST, submit, wholeJourney } from '../../../testing/journey.js';
import { notifications } from '../notifications/projection.js';

const stream = `consultation-${REQUEST}`;
const time = (day: number) => ({
  startsAt: `2026-11-${day}T04:30:00.000Z`,
  endsAt: `2026-11-${day}T05:00:00.000Z`,
});
const booking = (day: number, staffId = STAFF.id) => ({ ...time(day), staffId });

/** A consultation is proposed, chosen, moved, handed over and takes place. */
const consultation = (log: History): void => {
  log.add(STAFF, stream, 'ConsultationSlotsProposed', { slots: [time(10), time(11)] });
  log.add(CUSTOMER, stream, 'ConsultationBooked', { ...booking(10), by: 'customer', moved: false });
  log.add(STAFF, stream, 'ConsultationBooked', { ...booking(12), by: 'staff', moved: true });
  log.add(ADMIN, stream, 'ConsultationHandedOver', booking(12, 'colleague'));
  log.add(STAFF, stream, 'ConsultationTookPlace', { startedAt: time(12).startsAt, minutes: 25, staffId: 'colleague' });
};
const begun = (): History => {
  const log = createHistory();
  for (const step of [payInitial, submit, consultation]) step(log);
  return log;
};

describe('the consultation of a case', () => {
  it('is followed from the proposed times to the end, by events alone', () => {
    const log = begun();
    const steps = log.events.flatMap((_, n) => {
      const before = caseIn(log, n + 1)?.consultation;
      return before === undefined ? [] : [before];
    });
    expect(steps).toEqual([
      { proposed: [time(10), time(11)], booked: null, bookings: 0, tookPlace: null },
      { proposed: [], booked: booking(10), bookings: 1, tookPlace: null },
      { proposed: [], booked: booking(12), bookings: 2, tookPlace: null },
      { proposed: [], booked: booking(12, 'colleague'), bookings: 2, tookPlace: null },
      {
        proposed: [],
        booked: null,
        bookings: 2,
        tookPlace: { startedAt: time(12).startsAt, minutes: 25, staffId: 'colleague' },
      },
    ]);
  });

  it('is gone when its time is free again, and a case without one knows nothing of it', () => {
    const log = createHistory();
    for (const step of [payInitial, submit]) step(log);
    expect(caseIn(log)).not.toHaveProperty('consultation');
    log.add(STAFF, stream, 'ConsultationBooked', { ...booking(10), by: 'staff', moved: false });
    log.add(CUSTOMER, stream, 'ConsultationReleased', booking(10));
    expect(caseIn(log)?.consultation?.booked).toBeNull();
    expect(caseIn(wholeJourney())).not.toHaveProperty('consultation');
  });

  it('is in the timeline of the case with the values of its sentences, and leaves the status alone', () => {
    const log = begun();
    const told = storyIn(log).timeline.filter((step) => step.stream === stream);
    expect(told.map(({ type, data, to }) => [type, data, to])).toEqual([
      ['ConsultationSlotsProposed', {}, null],
      ['ConsultationBooked', { ...booking(10), by: 'customer', moved: false }, null],
      ['ConsultationBooked', { ...booking(12), by: 'staff', moved: true }, null],
      ['ConsultationHandedOver', booking(12, 'colleague'), null],
      ['ConsultationTookPlace', { staffId: 'colleague', minutes: 25 }, null],
    ]);
    expect(caseIn(log)?.header?.status).toBe('documents_uploaded_pending_review');
  });

  it('notifies customer and professional of its slot, as by SMS and mail', () => {
    const doc = documentsOf(notifications, begun().events).get(REQUEST);
    if (doc?.kind !== 'case') throw new Error('nobody was told');
    const told = doc.told.filter(({ template }) => template.startsWith('consultation'));
    expect(told.map(({ template, for: whom, facts }) => [template, whom, facts])).toEqual([
      ['consultation_proposed', CUSTOMER.id, {}],
      ['consultation_booked', CUSTOMER.id, time(10)],
      ['consultation_booked', STAFF.id, time(10)],
      ['consultation_booked', CUSTOMER.id, time(12)],
      ['consultation_booked', STAFF.id, time(12)],
      ['consultation_booked', CUSTOMER.id, time(12)],
      ['consultation_booked', 'colleague', time(12)],
    ]);
  });
});
