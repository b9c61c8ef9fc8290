import { describe, expect, it } from 'vitest';
import {
  command,
  commandsOf,
  EVENT_ID,
  follows,
  jobsOf,
  notificationsIn,
  onRequest,
} from '../../testing/follow-ups.js';
import { NOW } from '../../testing/scenario.js';
import type { ConsultationEvent } from '../consultations/consultation-events.js';

const REQUEST = 'request-1';
const onConsultation = (event: ConsultationEvent) => follows(`consultation-${REQUEST}`, event);
/** NOW is Monday, 10:00 UTC. */
const TUESDAY = { startsAt: '2026-01-06T04:30:00.000Z', endsAt: '2026-01-06T05:00:00.000Z', staffId: 'staff-1' };
const booked = (time = TUESDAY): ConsultationEvent => ({
  type: 'ConsultationBooked',
  data: { ...time, by: 'staff', moved: false },
});
const both = [
  { template: 'consultation_booked', to: 'customer', requestId: REQUEST },
  { template: 'consultation_booked', to: 'assignee', requestId: REQUEST, userId: 'staff-1' },
];

describe('when a consultation is booked, then', () => {
  it('customer and professional are notified, whoever booked it', () => {
    expect(notificationsIn(onConsultation(booked()))).toEqual(both);
  });
  it('its case is checked once more, for a change during the booking, and has a time again', () => {
    expect(commandsOf(onConsultation(booked()))).toEqual([
      command('consultation', REQUEST, { type: 'followCase' }),
      command('serviceRequest', REQUEST, { type: 'agreeTime' }),
    ]);
  });
  it('both are reminded an hour before, once for that time', () => {
    const jobs = jobsOf(onConsultation(booked()), 'consultation-reminders');
    const shared = {
      template: 'consultation_reminder',
      requestId: REQUEST,
      startsAt: TUESDAY.startsAt,
      eventId: EVENT_ID,
    };
    expect(jobs).toEqual(
      ['customer', 'assignee'].map((to) => ({
        kind: 'job',
        queue: 'consultation-reminders',
        key: `${REQUEST}-2026-01-06T04_30_00.000Z-${to}`,
        runAt: '2026-01-06T03:30:00.000Z',
        payload: { ...shared, to },
      })),
    );
  });
  it('no reminder is planned for one that begins within the hour: both were just notified', () => {
    for (const minutes of [59, 60]) {
      const startsAt = new Date(Date.parse(NOW) + minutes * 60_000).toISOString();
      expect(jobsOf(onConsultation(booked({ ...TUESDAY, startsAt })), 'consultation-reminders')).toEqual([]);
    }
  });
});

describe('when other times are proposed, then', () => {
  it('the customer is notified', () => {
    const { staffId: _, ...slot } = TUESDAY;
    expect(notificationsIn(onConsultation({ type: 'ConsultationSlotsProposed', data: { slots: [slot] } }))).toEqual([
      { template: 'consultation_proposed', to: 'customer', requestId: REQUEST },
    ]);
  });
});

describe('when the case of a consultation', () => {
  it('is handed over, the consultation goes with it, is checked once more, has its slot there, and both are notified', () => {
    const assigned = (previousStaffId: string | null) =>
      onRequest({
        type: 'RequestAssigned',
        data: { staffId: 'staff-2', method: 'admin', previousStaffId, note: null },
      });
    expect(commandsOf(assigned('staff-1'))).toEqual([command('consultation', REQUEST, { type: 'followCase' })]);
    expect(commandsOf(assigned(null))).toEqual([]);

    const handed = onConsultation({ type: 'ConsultationHandedOver', data: TUESDAY });
    const { staffId, ...slot } = TUESDAY;
    expect(commandsOf(handed)).toEqual([
      command('consultation', REQUEST, { type: 'followCase' }),
      command('staffCalendar', staffId, { type: 'reserveSlot', requestId: REQUEST, ...slot }),
    ]);
    expect(notificationsIn(handed)).toEqual(both);
  });
  it('has its question sent back, the consultation looks whether it keeps its slot', () => {
    const sent = onRequest({
      type: 'ReuploadRequested',
      data: { origin: 'review', documentKeys: [], fieldKeys: ['question'], note: null },
    });
    expect(commandsOf(sent)).toEqual([command('consultation', REQUEST, { type: 'followCase' })]);
  });
  it('is rescheduled, that time alone is released, a time booked meanwhile is agreed, and both are notified', () => {
    const { staffId: _, ...slot } = TUESDAY;
    const all = onRequest({
      type: 'ConsultationRescheduled',
      data: { ...slot, booking: 3, note: null },
    });
    expect(commandsOf(all)).toEqual([
      command('consultation', REQUEST, { type: 'releaseConsultation', booking: 3 }),
      command('serviceRequest', REQUEST, { type: 'agreeTime' }),
    ]);
    expect(notificationsIn(all)).toEqual(
      ['customer', 'assignee'].map((to) => ({ template: 'consultation_rescheduled', to, requestId: REQUEST })),
    );
  });
  it('is cancelled, its time is free again', () => {
    const all = onRequest({ type: 'RequestCancelled', data: { reason: 'Found it out', refunds: [] } });
    expect(commandsOf(all)).toEqual([command('consultation', REQUEST, { type: 'releaseConsultation' })]);
  });
});
