import { describe, expect, it } from 'vitest';
import { given, NOW, staff } from '../../testing/scenario.js';
import { isOvertaken, type Reservation, type StaffCalendarEvent, staffCalendar } from './staff-calendar.js';

const { decider } = staffCalendar;
const time = (clock: string, requestId = 'r1') =>
  ({
    requestId,
    startsAt: `2026-01-06T${clock}:00.000Z`,
    endsAt: `2026-01-06T${clock.slice(0, 2)}:59:00.000Z`,
  }) as const;
const taken = (clock: string, requestId = 'r1', at = NOW): StaffCalendarEvent => ({
  type: 'SlotReserved',
  data: { ...time(clock, requestId), at },
});
const take = (clock: string, requestId = 'r1') => ({ type: 'reserveSlot', ...time(clock, requestId) }) as const;
const LATER = '2026-01-05T10:05:00.000Z';
const later = { actor: staff(), now: LATER };

/** Decides with these entries as the booked or pending ones. */
const when = (
  events: readonly StaffCalendarEvent[],
  command: ReturnType<typeof take>,
  booked: (one: Reservation) => boolean,
) => {
  const scene = given(decider, events);
  return scene.when(command, { facts: { booked: scene.state.filter(booked) }, ctx: later });
};
const all = () => true;
const none = () => false;

describe('the times of one of us', () => {
  it('are taken where they are free', () => {
    when([], take('10:00'), none).then([taken('10:00', 'r1', LATER)]);
    when([taken('10:00')], take('11:00', 'r2'), all).then([taken('11:00', 'r2', LATER)]);
  });
  it('are refused where another consultation is booked, without naming its customer', () => {
    const { kind, message } = when([taken('10:00')], take('10:30', 'r2'), all).thenRefused('slot_taken');
    expect(kind).toBe('conflict');
    expect(message).not.toContain('r1');
  });
  it('are free again when their consultation was moved or cancelled, or its booking refused', () => {
    when([taken('10:00')], take('10:30', 'r2'), none).then([taken('10:30', 'r2', LATER)]);
  });
  it('are reserved once by a booking, and anew by the next one', () => {
    const [first, second] = ['booking-1', 'booking-2'].map((bookingId) => ({ ...take('10:00'), bookingId }));
    if (first === undefined || second === undefined) throw new Error('there are two');
    const { type: _, ...slot } = first;
    const reserved: StaffCalendarEvent = { type: 'SlotReserved', data: { ...slot, at: NOW } };
    given(decider, [reserved]).when(first).thenNothing();
    given(decider, [reserved])
      .when(second)
      .then([{ type: 'SlotReserved', data: { ...slot, bookingId: 'booking-2', at: NOW } }]);
  });
  it('may be moved within: a request is not in its own way', () => {
    when([taken('10:00')], take('10:30'), all).then([taken('10:30', 'r1', LATER)]);
    when([taken('10:00')], take('10:00'), all).thenNothing();
  });
  it('follow a case that was handed over, whatever else is there', () => {
    given(decider, [taken('10:00')])
      .when(take('10:00', 'r2'))
      .then([taken('10:00', 'r2')]);
  });
  it('are lost by a booking when a case that is handed over meanwhile brings its consultation there', () => {
    const lost = (...events: readonly StaffCalendarEvent[]) =>
      isOvertaken(given(decider, events).state, { requestId: 'r1', startsAt: time('10:00').startsAt });
    expect(lost(taken('10:00'), taken('10:30', 'r2', LATER))).toBe(true);
    expect(lost(taken('10:30', 'r2'), taken('10:00', 'r1', LATER))).toBe(false);
    expect(lost(taken('10:00'), taken('11:00', 'r2', LATER))).toBe(false);
    expect(lost(taken('10:30', 'r2'))).toBe(false);
  });
  it('are forgotten once they have passed', () => {
    const { state } = given(decider, [taken('10:00'), taken('12:00', 'r2', '2026-01-06T11:00:00.000Z')]);
    expect(state.map(({ requestId }) => requestId)).toEqual(['r2']);
  });
});
