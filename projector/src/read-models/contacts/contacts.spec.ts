import { describe, expect, it } from 'vitest';
import { ADMIN, CUSTOMER, createHistory, documentsOf, type History, STAFF } from '../../../testing/history.js';
import { payInitial, REQUEST } from '../../../testing/journey.js';
import { contacts } from './projection.js';

const stream = `consultation-${REQUEST}`;
const booking = (day: number, staffId = STAFF.id) => ({
  startsAt: `2026-11-${day}T04:30:00.000Z`,
  endsAt: `2026-11-${day}T05:00:00.000Z`,
  staffId,
});
const talksIn = (log: History) => documentsOf(contacts, log.events).get(REQUEST)?.talks;

it('a call is due no longer once the customer is erased', () => {
  const log = createHistory();
  payInitial(log);
  const call = { callId: 'c1', customerId: CUSTOMER.id, when: 'after 4', dueOn: '2026-11-02' };
  log.add(CUSTOMER, `conversation-${REQUEST}`, 'CallAsked', call);
  expect(documentsOf(contacts, log.events).get(REQUEST)?.call).toMatchObject({ callId: 'c1', tries: [] });
  log.add(ADMIN, `erasure-${CUSTOMER.id}`, 'ErasureStarted', { requestIds: [REQUEST] });
  expect(documentsOf(contacts, log.events).get(REQUEST)?.call).toBeNull();
});

describe('the talks with the people of a case', () => {
  it('are the agreed one, with whom it is now, and those that took place', () => {
    const log = createHistory();
    payInitial(log);
    log.add(STAFF, stream, 'ConsultationBooked', { ...booking(10), by: 'staff', moved: false });
    log.add(CUSTOMER, stream, 'ConsultationReleased', booking(10));
    expect(talksIn(log)).toEqual([]);
    log.add(STAFF, stream, 'ConsultationBooked', { ...booking(11), by: 'staff', moved: false });
    log.add(STAFF, stream, 'ConsultationBooked', { ...booking(12), by: 'staff', moved: true });
    log.add(ADMIN, stream, 'ConsultationHandedOver', booking(12, 'colleague'));
    expect(talksIn(log)).toEqual([{ ...booking(12, 'colleague'), minutes: null }]);
    const held = { startedAt: booking(12).startsAt, minutes: 25, staffId: 'colleague' };
    log.add(STAFF, stream, 'ConsultationTookPlace', held);
    log.add(STAFF, stream, 'ConsultationBooked', { ...booking(20), by: 'staff', moved: false });
    expect(talksIn(log)).toMatchObject([{ staffId: 'colleague', endsAt: null, minutes: 25 }, { minutes: null }]);
  });
});
