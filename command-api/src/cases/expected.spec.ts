import type { Expected } from '@anupalan/domain/contracts/stage-notes';
import { clockAt, type DueClock, startClock, withCall } from '@anupalan/domain/rules/due-date';
import type { WorkflowId } from '@anupalan/domain/workflows/registry';
import { describe, expect, it } from 'vitest';
import { dueNoteOf, dueView, expectedOf } from './expected.js';

const PAID = '2026-11-10T06:00:00.000Z';
const at = (day: number): string => new Date(Date.parse(PAID) + day * 86_400_000).toISOString();
const REVIEW = 'documents_uploaded_pending_review';
type Way = readonly (readonly [string, number])[];
const clockOf = (kind: WorkflowId, way: Way): DueClock =>
  way.reduce((clock, [status, day]) => clockAt(clock, kind, status, at(day)), startClock(PAID, 10));
/** The expected date as the customer reads it `day` days after the payment. */
const told = (way: Way, day: number, kind: WorkflowId = 'filing'): Expected | null =>
  expectedOf(clockOf(kind, way), kind, way.at(-1)?.[0] ?? '', at(day));

describe('when a result is expected (product F11)', () => {
  it('is told as a date, and where it has moved, with the reason', () => {
    expect(told([[REVIEW, 0]], 1)).toEqual({ code: 'expected.by', params: { date: '2026-11-20' } });
    const waited: Way = [
      ['documents_not_uploaded', 0],
      [REVIEW, 4],
      ['reupload_requested', 5],
      [REVIEW, 6],
    ];
    expect(told(waited, 7)).toEqual({
      code: 'expected.moved',
      params: { date: '2026-11-25', days: 5, waited_for: ['documents', 'corrections'] },
    });
    // Hours are not worth a reason.
    const hours: Way = [
      ['documents_not_uploaded', 0],
      [REVIEW, 0.2],
    ];
    expect(told(hours, 1)).toEqual({ code: 'expected.by', params: { date: '2026-11-20' } });
  });
  it('names no thing that was waited for less than a day', () => {
    const halves: Way = [
      ['documents_not_uploaded', 0],
      [REVIEW, 0.6],
      ['reupload_requested', 1],
      [REVIEW, 1.6],
    ];
    expect(told(halves, 2)).toEqual({
      code: 'expected.moved',
      params: { date: '2026-11-21', days: 1, waited_for: [] },
    });
  });
  it('says while the customer acts what the date would be if they did it today', () => {
    const waiting: Way = [['documents_not_uploaded', 0]];
    expect(told(waiting, 0)).toEqual({
      code: 'expected.if_done',
      params: { date: '2026-11-20', waits_for: 'documents' },
    });
    expect(told(waiting, 30)).toMatchObject({ params: { date: '2026-12-20' } });
    expect(told(waiting, 0, 'consultation')).toMatchObject({ params: { waits_for: 'question' } });
    expect(told([['awaiting_govt_approval', 2]], 2, 'drafting')).toEqual({
      code: 'expected.if_done',
      params: { date: '2026-11-20', waits_for: 'draft' },
    });
  });
  it('is told with regret once it has passed, with what happens next', () => {
    expect(told([[REVIEW, 0]], 12)).toEqual({ code: 'expected.late', params: { date: '2026-11-20' } });
    expect(told([['awaiting_govt_approval', 0]], 12)).toEqual({
      code: 'expected.late_authority',
      params: { date: '2026-11-20' },
    });
    const lateAndAsked: Way = [
      [REVIEW, 0],
      ['final_payment_link_sent', 12],
    ];
    expect(told(lateAndAsked, 13)).toEqual({
      code: 'expected.late_waiting',
      params: { date: '2026-11-20', waits_for: 'payment' },
    });
  });
  it('is the day of a booked call', () => {
    const booked = withCall(clockOf('consultation', [[REVIEW, 0]]), true, at(14));
    expect(expectedOf(booked, 'consultation', 'documents_approved', at(1))).toEqual({
      code: 'expected.call',
      params: { date: '2026-11-24' },
    });
  });
  it('is not told before the payment, nor once the case has ended', () => {
    const ended = (status: string): Way => [
      [REVIEW, 0],
      [status, 1],
    ];
    expect(expectedOf(null, 'filing', 'new_request', at(0))).toBeNull();
    expect(told(ended('cancelled'), 30)).toBeNull();
    expect(told(ended('service_delivered'), 30)).toBeNull();
  });
  it('is paused for staff while the customer acts, with the days that are left', () => {
    const waiting = clockOf('filing', [
      [REVIEW, 0],
      ['reupload_requested', 4],
    ]);
    expect(dueNoteOf(waiting, at(20))).toEqual({ code: 'due.paused', params: { days: 6 } });
    expect(dueView(waiting, 'filing', 'reupload_requested', at(20))).toMatchObject({
      due_at: at(26),
      due_paused: true,
    });
    const lateAndAsked = clockOf('filing', [
      [REVIEW, 0],
      ['reupload_requested', 12],
    ]);
    expect(dueNoteOf(lateAndAsked, at(13))).toEqual({ code: 'due.paused_late' });
    expect(dueNoteOf(clockOf('filing', [[REVIEW, 0]]), at(11))).toEqual({
      code: 'due.past',
      params: { date: '2026-11-20' },
    });
  });
});
