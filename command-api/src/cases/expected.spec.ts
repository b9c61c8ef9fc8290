import { clockAt, type DueClock, startClock, withCall } from '@anupalan/domain/rules/due-date';
import type { WorkflowId } from '@anupalan/domain/workflows/registry';
import { describe, expect, it } from 'vitest';
import { dueText, dueView, expectedText } from './expected.js';

const PAID = '2026-11-10T06:00:00.000Z';
const at = (day: number): string => new Date(Date.parse(PAID) + day * 86_400_000).toISOString();
const REVIEW = 'documents_uploaded_pending_review';
type Way = readonly (readonly [string, number])[];
const clockOf = (kind: WorkflowId, way: Way): DueClock =>
  way.reduce((clock, [status, day]) => clockAt(clock, kind, status, at(day)), startClock(PAID, 10));
/** The customer's text `day` days after the payment. */
const told = (way: Way, day: number, kind: WorkflowId = 'filing'): string | null =>
  expectedText(clockOf(kind, way), kind, way.at(-1)?.[0] ?? '', at(day));

describe('when a result is expected (product F11)', () => {
  it('is told as a date, and where it has moved, with the reason', () => {
    expect(told([[REVIEW, 0]], 1)).toBe('Expected by 20 Nov 2026');
    const waited: Way = [
      ['documents_not_uploaded', 0],
      [REVIEW, 4],
      ['reupload_requested', 5],
      [REVIEW, 6],
    ];
    expect(told(waited, 7)).toBe(
      'Now expected by 25 Nov 2026, because we waited 5 days for your documents and your corrections',
    );
    // Hours are not worth a reason.
    expect(
      told(
        [
          ['documents_not_uploaded', 0],
          [REVIEW, 0.2],
        ],
        1,
      ),
    ).toBe('Expected by 20 Nov 2026');
  });
  it('says while the customer acts what the date would be if they did it today', () => {
    const waiting: Way = [['documents_not_uploaded', 0]];
    expect(told(waiting, 0)).toBe('Expected by 20 Nov 2026 if you send your documents today');
    expect(told(waiting, 30)).toBe('Expected by 20 Dec 2026 if you send your documents today');
    expect(told(waiting, 0, 'consultation')).toBe('Expected by 20 Nov 2026 if you send your question today');
    expect(told([['awaiting_govt_approval', 2]], 2, 'drafting')).toBe(
      'Expected by 20 Nov 2026 if you check the draft today',
    );
  });
  it('is told with regret once it has passed, with what happens next', () => {
    expect(told([[REVIEW, 0]], 12)).toBe(
      "We're sorry: we expected this by 20 Nov 2026. We're working on it and will tell you as soon as it's done.",
    );
    expect(told([['awaiting_govt_approval', 0]], 12)).toBe(
      "We're sorry: we expected this by 20 Nov 2026. The authority hasn't decided yet. We'll tell you as soon as it does.",
    );
    const lateAndAsked: Way = [
      [REVIEW, 0],
      ['final_payment_link_sent', 12],
    ];
    expect(told(lateAndAsked, 13)).toBe(
      "We're sorry for the delay: we expected this by 20 Nov 2026. We'll continue as soon as you've paid.",
    );
  });
  it('is the day of a booked call', () => {
    const booked = withCall(clockOf('consultation', [[REVIEW, 0]]), true, at(14));
    expect(expectedText(booked, 'consultation', 'documents_approved', at(1))).toBe(
      'Expected by 24 Nov 2026, the day of your call',
    );
  });
  it('is not told before the payment, nor once the case has ended', () => {
    expect(expectedText(null, 'filing', 'new_request', at(0))).toBeNull();
    expect(
      told(
        [
          [REVIEW, 0],
          ['cancelled', 1],
        ],
        30,
      ),
    ).toBeNull();
    expect(
      told(
        [
          [REVIEW, 0],
          ['service_delivered', 1],
        ],
        30,
      ),
    ).toBeNull();
  });
  it('is paused for staff while the customer acts, with the days that are left', () => {
    const waiting = clockOf('filing', [
      [REVIEW, 0],
      ['reupload_requested', 4],
    ]);
    expect(dueText(waiting, at(20))).toBe('Paused until the customer acts: 6 days left');
    expect(dueView(waiting, 'filing', 'reupload_requested', at(20))).toMatchObject({
      due_at: at(26),
      due_paused: true,
    });
    expect(dueText(clockOf('filing', [[REVIEW, 0]]), at(11))).toBe('Was due on 20 Nov 2026');
  });
});
