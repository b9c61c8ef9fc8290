import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WORKFLOW_IDS, type WorkflowId } from '../workflows/registry.js';
import { PRESENT_STATUSES } from '../workflows/statuses.js';
import { statusViewOf } from '../workflows/words.js';
import { clockAt, type DueClock, dueOf, expectedAt, lateFrom, startClock, withCall } from './due-date.js';

const DAY = 86_400_000;
const PAID = '2026-11-10T06:00:00.000Z';
const at = (days: number): string => new Date(Date.parse(PAID) + days * DAY).toISOString();
/** Statuses with the day each was reached. */
const moved = (kind: WorkflowId, ...steps: readonly (readonly [string, number])[]): DueClock =>
  steps.reduce((clock, [status, day]) => clockAt(clock, kind, status, at(day)), startClock(PAID, 10));
const REVIEW = 'documents_uploaded_pending_review';

describe('the due date of a case (product F11)', () => {
  it('is its estimated days after the payment', () => {
    expect(dueOf(moved('filing', [REVIEW, 0]))).toBe(at(10));
  });
  it('moves by the days that the customer took for documents, corrections and the payment', () => {
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
    expect(dueOf(clock)).toBe(at(16));
    expect(clock.rested).toEqual({ documents: 3 * DAY, corrections: 2 * DAY, payment: DAY });
  });
  it('goes on while the authority decides, and rests while the customer checks a draft', () => {
    expect(moved('filing', ['awaiting_govt_approval', 2]).resting).toBeNull();
    const draft = moved('drafting', ['awaiting_govt_approval', 2]);
    expect(draft.resting).toEqual({ since: at(2), waitsFor: 'draft' });
  });
  it('is never late while the customer acts; the customer who acts now gets all the days that were left', () => {
    const waiting = moved('filing', [REVIEW, 0], ['reupload_requested', 4]);
    expect(lateFrom(waiting)).toBeNull();
    expect(expectedAt(waiting, at(30))).toBe(at(36));
    expect(lateFrom(clockAt(waiting, 'filing', REVIEW, at(30)))).toBe(at(36));
  });
  it('stays what it was once the case has ended', () => {
    const done = clockAt(startClock(at(0), 10), 'filing', 'service_delivered', at(4));
    expect([expectedAt(done, at(5)), expectedAt(done, at(50))]).toEqual([at(10), at(10)]);
  });

  it('of a booked call is the day of the call, earlier or later; proposed times only move it back', () => {
    const asked = moved('consultation', [REVIEW, 0]);
    // 24:00 of that day in India, less a millisecond.
    const lastMoment = (day: number): string => `${at(day).slice(0, 10)}T18:29:59.999Z`;
    expect(dueOf(withCall(asked, true, at(14)))).toBe(lastMoment(14));
    expect(dueOf(withCall(asked, true, at(2)))).toBe(lastMoment(2));
    expect(dueOf(withCall(asked, false, at(14)))).toBe(lastMoment(14));
    expect(dueOf(withCall(asked, false, at(2)))).toBe(at(10));
    expect(dueOf(withCall(withCall(asked, true, at(14)), false, null))).toBe(at(10));
  });

  const history = fc.record({
    kind: fc.constantFrom(...WORKFLOW_IDS),
    estimatedDays: fc.integer({ min: 0, max: 60 }),
    steps: fc.array(fc.tuple(fc.constantFrom(...PRESENT_STATUSES), fc.integer({ min: 0, max: 40 * DAY })), {
      maxLength: 15,
    }),
  });
  const ours = (kind: WorkflowId, status: string): boolean =>
    ['staff', 'authority'].includes(statusViewOf(kind, status).waitingOn);

  it('never moves to an earlier time, and never lies before the estimated days after the payment', () => {
    fc.assert(
      fc.property(history, ({ kind, estimatedDays, steps }) => {
        let clock = startClock(PAID, estimatedDays);
        let now = Date.parse(PAID);
        for (const [status, wait] of steps) {
          now += wait;
          const next = clockAt(clock, kind, status, new Date(now).toISOString());
          expect(dueOf(next) >= dueOf(clock)).toBe(true);
          expect(dueOf(next) >= at(estimatedDays)).toBe(true);
          clock = next;
        }
      }),
    );
  });
  it('counts the time of ours and of the authority alone, whatever the way of the case', () => {
    fc.assert(
      fc.property(history, ({ kind, estimatedDays, steps }) => {
        let clock = startClock(PAID, estimatedDays);
        let [now, used, status] = [Date.parse(PAID), 0, REVIEW as string];
        for (const [next, wait] of steps) {
          now += wait;
          if (ours(kind, status)) used += wait;
          clock = clockAt(clock, kind, next, new Date(now).toISOString());
          status = next;
          // An ended case expects nothing any more.
          if (clock.resting === null || clock.resting.waitsFor !== null) {
            const left = Date.parse(expectedAt(clock, new Date(now).toISOString())) - now;
            expect(left).toBe(estimatedDays * DAY - used);
          }
          expect(lateFrom(clock) === null).toBe(!ours(kind, status));
        }
      }),
    );
  });
  it('is the same however often a step is seen again', () => {
    const clock = moved('filing', ['documents_not_uploaded', 0]);
    expect(clockAt(clock, 'filing', 'documents_not_uploaded', at(3))).toBe(clock);
  });
});
