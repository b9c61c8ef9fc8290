import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currentVersion, WORKFLOW_IDS, type WorkflowId } from '../workflows/registry.js';
import { PRESENT_STATUSES } from '../workflows/statuses.js';
import { statusViewOf } from '../workflows/words.js';
import { dayCount, dayInIndia, daysAfter } from './dates.js';
import {
  clockAt,
  type DueClock,
  decisionOf,
  dueOf,
  expectedAt,
  lateFrom,
  ourDate,
  startClock,
  withBookedCall,
  withoutCall,
  withProposedCall,
} from './due-date.js';
import { isWorkingDay } from './holidays.js';

const DAY = 86_400_000;
/** A Tuesday; the 24th is a holiday of the centre (Guru Nanak), the 15th and the 22nd are Sundays. */
const PAID = '2026-11-10T06:00:00.000Z';
const at = (days: number): string => new Date(Date.parse(PAID) + days * DAY).toISOString();
const promised = { estimatedDays: 10, decisionTime: { from: 8, to: 18, unit: 'months' } } as const;
/** Statuses with the day each was reached. */
const moved = (kind: WorkflowId, ...steps: readonly (readonly [string, number])[]): DueClock =>
  steps.reduce(
    (clock, [status, day]) => clockAt(clock, currentVersion(kind), { status: status, paused: false }, at(day)),
    startClock(PAID, promised),
  );
const REVIEW = 'documents_uploaded_pending_review';
const AUTHORITY = 'awaiting_govt_approval';
/** The last moment of a day in India. */
const endOf = (day: string): string => `${day}T18:29:59.999Z`;

describe('the due date of a case', () => {
  it('is its working days after the payment, at the end of that day', () => {
    expect(dueOf(moved('filing', [REVIEW, 0]))).toBe(endOf('2026-11-21'));
    expect(
      dueOf(
        clockAt(
          startClock(PAID, { ...promised, estimatedDays: 12 }),
          currentVersion('filing'),
          { status: REVIEW, paused: false },
          PAID,
        ),
      ),
    ).toBe(endOf('2026-11-25'));
  });
  it('moves by the working days that the customer took for documents, corrections and the payment', () => {
    const clock = moved(
      'filing',
      ['documents_not_uploaded', 0],
      [REVIEW, 3],
      ['reupload_requested', 4],
      [REVIEW, 6],
      ['documents_approved', 7],
      ['final_payment_link_sent', 8],
      ['final_payment_received', 9],
    );
    expect(clock.rested).toEqual({ documents: 3, corrections: 1, payment: 1 });
    expect(dueOf(clock)).toBe(endOf('2026-11-28'));
  });
  it('is the last day of the authority from the filing on, counted from the filing', () => {
    const filed = moved('filing', [REVIEW, 0], [AUTHORITY, 6]);
    expect(filed.resting).toBeNull();
    expect(decisionOf(filed, at(7))).toEqual({ from: '2027-07-16', to: '2028-05-16' });
    expect(dueOf(filed)).toBe(endOf('2028-05-16'));
    const untold = clockAt(
      startClock(PAID, { estimatedDays: 10, decisionTime: null }),
      currentVersion('filing'),
      { status: AUTHORITY, paused: false },
      at(6),
    );
    expect([dueOf(untold), lateFrom(untold)]).toEqual([null, null]);
  });
  it('of the authority counts from the day on which we expect to file, until we have', () => {
    expect(decisionOf(moved('filing', [REVIEW, 0]), at(1))).toEqual({ from: '2027-07-21', to: '2028-05-21' });
  });
  it('rests while the customer checks a draft', () => {
    expect(moved('drafting', [AUTHORITY, 2])).toMatchObject({
      resting: { since: at(2), waitsFor: 'draft' },
      filedOn: null,
    });
  });
  it('is never late while the customer acts; the customer who acts now gets all the days that were left', () => {
    const waiting = moved('filing', [REVIEW, 0], ['reupload_requested', 4]);
    expect(lateFrom(waiting)).toBeNull();
    expect(expectedAt(waiting, at(30))).toBe(endOf('2026-12-17'));
    expect(lateFrom(clockAt(waiting, currentVersion('filing'), { status: REVIEW, paused: false }, at(30)))).toBe(
      endOf('2026-12-17'),
    );
  });
  it('rests on hold, whoever acts next, and moves by the working days of the hold', () => {
    const held = clockAt(
      moved('filing', [REVIEW, 0]),
      currentVersion('filing'),
      { status: REVIEW, paused: true },
      at(4),
    );
    expect([lateFrom(held), held.resting]).toEqual([null, { since: at(4), waitsFor: 'hold' }]);
    const resumed = clockAt(held, currentVersion('filing'), { status: REVIEW, paused: false }, at(7));
    expect([resumed.resting, resumed.rested, dueOf(resumed)]).toEqual([null, { hold: 2 }, endOf('2026-11-25')]);
  });
  it('stays what it was once the case has ended', () => {
    const done = clockAt(
      startClock(PAID, promised),
      currentVersion('filing'),
      { status: 'service_delivered', paused: false },
      at(4),
    );
    expect([expectedAt(done, at(5)), expectedAt(done, at(50))]).toEqual([endOf('2026-11-21'), endOf('2026-11-21')]);
  });

  it('of a booked call is the day of the call, earlier or later; proposed times only move it back', () => {
    const asked = moved('consultation', [REVIEW, 0]);
    const lastMoment = (day: number): string => endOf(at(day).slice(0, 10));
    expect(dueOf(withBookedCall(asked, at(14), PAID))).toBe(lastMoment(14));
    expect(dueOf(withBookedCall(asked, at(2), PAID))).toBe(lastMoment(2));
    expect(dueOf(withProposedCall(asked, at(14)))).toBe(lastMoment(14));
    expect(dueOf(withProposedCall(asked, at(2)))).toBe(endOf('2026-11-21'));
    expect(dueOf(withoutCall(withBookedCall(asked, at(14), PAID), PAID))).toBe(endOf('2026-11-21'));
  });

  it('moves by the working days for which a time was agreed that was given up, moved or not', () => {
    const asked = moved('consultation', [REVIEW, 0]);
    const booked = withBookedCall(withBookedCall(asked, at(14), at(0)), at(20), at(3));
    // From the 10th to the 16th.
    const released = withoutCall(booked, at(6));
    expect(released.rested).toEqual({ call: 5 });
    expect(dueOf(released)).toBe(endOf('2026-11-28'));
    expect(withoutCall(withProposedCall(asked, at(14)), at(6)).rested).toEqual({});
    // Two days on hold meanwhile, or to the end, count once.
    const held = clockAt(booked, currentVersion('consultation'), { status: REVIEW, paused: true }, at(1));
    const resumed = clockAt(held, currentVersion('consultation'), { status: REVIEW, paused: false }, at(3));
    expect(withoutCall(resumed, at(6)).rested).toEqual({ hold: 2, call: 3 });
    const both = withoutCall(held, at(6));
    expect(both.rested).toEqual({ call: 1 });
    expect(dueOf(clockAt(both, currentVersion('consultation'), { status: REVIEW, paused: false }, at(6)))).toBe(
      dueOf(released),
    );
    // An ended case keeps its date.
    expect(
      withoutCall(clockAt(booked, currentVersion('consultation'), { status: 'cancelled', paused: false }, at(6)), at(6))
        .rested,
    ).toEqual({});
  });

  const history = fc.record({
    kind: fc.constantFrom(...WORKFLOW_IDS),
    paid: fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
    state: fc.constantFrom(null, '27', '15', '33'),
    estimatedDays: fc.integer({ min: 0, max: 60 }),
    steps: fc.array(fc.tuple(fc.constantFrom(...PRESENT_STATUSES), fc.integer({ min: 0, max: 40 * DAY })), {
      maxLength: 15,
    }),
  });
  const ours = (kind: WorkflowId, status: string): boolean =>
    ['staff', 'authority'].includes(statusViewOf(currentVersion(kind), status).waitingOn);
  /** Working days after one day, up to and with another one, counted one by one. */
  const working = (from: string, to: string, state: string | null): number =>
    Array.from({ length: Math.max(0, dayCount(from, to) - 1) }, (_, n) => daysAfter(from, n + 1)).filter((day) =>
      isWorkingDay(day, state),
    ).length;

  it('is a working day, exactly the promised ones after the payment, for any moment, holidays and way of the case', () => {
    fc.assert(
      fc.property(history, ({ kind, paid, state, estimatedDays, steps }) => {
        const paidAt = paid.toISOString();
        let clock: DueClock = { ...startClock(paidAt, { ...promised, estimatedDays }), state };
        let [now, used, status] = [paid.getTime(), 0, REVIEW as string];
        let before = ourDate(clock, paidAt);
        for (const [next, wait] of steps) {
          const from = dayInIndia(new Date(now).toISOString());
          now += wait;
          const time = new Date(now).toISOString();
          if (ours(kind, status) || status === 'ended') used += working(from, dayInIndia(time), state);
          clock = clockAt(clock, currentVersion(kind), { status: next, paused: false }, time);
          status = clock.resting?.waitsFor === null ? 'ended' : next;
          const due = dayInIndia(ourDate(clock, time));
          expect(isWorkingDay(due, state)).toBe(true);
          expect(ourDate(clock, time) >= before).toBe(true);
          before = ourDate(clock, time);
          // What the office and the ended case used, and what is left, are the promise.
          const left = working(dayInIndia(time), due, state) - working(due, dayInIndia(time), state);
          if (estimatedDays > 0) expect(used + left).toBe(estimatedDays);
          expect(lateFrom(clock) === null).toBe(!ours(kind, next));
        }
      }),
    );
  });
  it('is the same however often a step is seen again', () => {
    const clock = moved('filing', ['documents_not_uploaded', 0]);
    expect(clockAt(clock, currentVersion('filing'), { status: 'documents_not_uploaded', paused: false }, at(3))).toBe(
      clock,
    );
  });
});
