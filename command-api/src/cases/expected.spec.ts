import type { Expected } from '@anupalan/domain/contracts/stage-notes';
import { clockAt, type DueClock, startClock, withBookedCall } from '@anupalan/domain/rules/due-date';
import type { WorkflowId } from '@anupalan/domain/workflows/registry';
import { currentVersion } from '@anupalan/domain/workflows/registry';
import { describe, expect, it } from 'vitest';
import { decisionNoteOf, dueNoteOf, dueView, oursOf, resultOf } from './expected.js';

const PAID = '2026-11-10T06:00:00.000Z';
const at = (day: number): string => new Date(Date.parse(PAID) + day * 86_400_000).toISOString();
const REVIEW = 'documents_uploaded_pending_review';
const AUTHORITY = 'awaiting_govt_approval';
type Way = readonly (readonly [string, number])[];
const promised = { estimatedDays: 10, decisionTime: { from: 5, to: 10, unit: 'working_days' } } as const;
const clockOf = (kind: WorkflowId, way: Way): DueClock =>
  way.reduce(
    (clock, [status, day]) => clockAt(clock, currentVersion(kind), { status: status, paused: false }, at(day)),
    startClock(PAID, promised),
  );
/** Our own date as the customer reads it `day` days after the payment. */
const told = (way: Way, day: number, kind: WorkflowId = 'filing'): Expected | null =>
  oursOf(clockOf(kind, way), currentVersion(kind), at(day));

describe('when we file, or deliver without an authority', () => {
  it('is told as a date, and where it has moved, with the reason', () => {
    expect(told([[REVIEW, 0]], 1)).toEqual({ code: 'expected.by', params: { date: '2026-11-21' } });
    const waited: Way = [
      ['documents_not_uploaded', 0],
      [REVIEW, 4],
      ['reupload_requested', 6],
      [REVIEW, 7],
    ];
    expect(told(waited, 7)).toEqual({
      code: 'expected.moved',
      params: { date: '2026-11-28', days: 5, waited_for: ['documents', 'corrections'] },
    });
    const sameDay: Way = [
      ['documents_not_uploaded', 0],
      [REVIEW, 0.2],
    ];
    expect(told(sameDay, 1)).toEqual({ code: 'expected.by', params: { date: '2026-11-21' } });
  });
  it('says while the customer acts what the date would be if they did it today', () => {
    const waiting: Way = [['documents_not_uploaded', 0]];
    expect(told(waiting, 0)).toEqual({
      code: 'expected.if_done',
      params: { date: '2026-11-21', waits_for: 'documents' },
    });
    expect(told(waiting, 30)).toMatchObject({ params: { date: '2026-12-22' } });
    expect(told(waiting, 0, 'consultation')).toMatchObject({ params: { waits_for: 'question' } });
    expect(told([[AUTHORITY, 2]], 2, 'drafting')).toEqual({
      code: 'expected.if_done',
      params: { date: '2026-11-21', waits_for: 'draft' },
    });
  });
  it('is told with regret once it has passed, with what happens next', () => {
    expect(told([[REVIEW, 0]], 12)).toEqual({ code: 'expected.late', params: { date: '2026-11-21' } });
    const lateAndAsked: Way = [
      [REVIEW, 0],
      ['final_payment_link_sent', 12],
    ];
    expect(told(lateAndAsked, 13)).toEqual({
      code: 'expected.late_waiting',
      params: { date: '2026-11-21', waits_for: 'payment' },
    });
  });
  it('is the day of a booked call', () => {
    const booked = withBookedCall(clockOf('consultation', [[REVIEW, 0]]), at(14), at(0));
    expect(oursOf(booked, currentVersion('consultation'), at(1))).toEqual({
      code: 'expected.call',
      params: { date: '2026-11-24' },
    });
  });
  it('is not told before the payment, once it was filed, nor once the case has ended', () => {
    const ended = (status: string): Way => [
      [REVIEW, 0],
      [status, 1],
    ];
    expect(oursOf(null, currentVersion('filing'), at(0))).toBeNull();
    expect(told([[AUTHORITY, 2]], 30)).toBeNull();
    expect(told(ended('cancelled'), 30)).toBeNull();
    expect(told(ended('service_delivered'), 30)).toBeNull();
  });
  it('is paused for staff while the customer acts, with the working days that are left', () => {
    const waiting = clockOf('filing', [
      [REVIEW, 0],
      ['reupload_requested', 4],
    ]);
    expect(dueNoteOf(waiting, at(20))).toEqual({ code: 'due.paused', params: { days: 6 } });
    expect(dueView(waiting, currentVersion('filing'), at(20))).toMatchObject({
      due_at: '2026-12-07T18:29:59.999Z',
      due_paused: true,
    });
    const lateAndAsked = clockOf('filing', [
      [REVIEW, 0],
      ['reupload_requested', 13],
    ]);
    expect(dueNoteOf(lateAndAsked, at(13))).toEqual({ code: 'due.paused_late' });
    expect(dueNoteOf(clockOf('filing', [[REVIEW, 0]]), at(12))).toEqual({
      code: 'due.past',
      params: { date: '2026-11-21' },
    });
  });
});

describe('when the result is there', () => {
  it('is a range of the authority, from the day on which we expect to file, then from the filing', () => {
    const open = clockOf('filing', [[REVIEW, 0]]);
    expect(resultOf(open, currentVersion('filing'), at(1))).toEqual({
      code: 'expected.between',
      params: { from: '2026-11-28', to: '2026-12-04' },
    });
    const filed = clockOf('filing', [[AUTHORITY, 6]]);
    const range = { from: '2026-11-21', to: '2026-11-28' };
    expect(resultOf(filed, currentVersion('filing'), at(7))).toEqual({ code: 'expected.between', params: range });
    expect(decisionNoteOf(filed, currentVersion('filing'), at(7))).toEqual({ code: 'due.decision', params: range });
    expect(dueView(filed, currentVersion('filing'), at(7))).toMatchObject({
      due_at: '2026-11-28T18:29:59.999Z',
      expected: { code: 'expected.between' },
    });
  });
  it('has no apology of ours for the authority: once its time is over, that is said in words of its own', () => {
    const filed = clockOf('filing', [[AUTHORITY, 30]]);
    expect(resultOf(filed, currentVersion('filing'), at(31))).toMatchObject({ code: 'expected.between' });
    expect(resultOf(filed, currentVersion('filing'), at(60))).toEqual({
      code: 'expected.late_authority',
      params: { date: '2026-12-22' },
    });
    expect(decisionNoteOf(filed, currentVersion('filing'), at(60))).toEqual({
      code: 'due.decision_past',
      params: { date: '2026-12-22' },
    });
  });
  it('is our own date where no authority decides, and unknown where the service says nothing of its authority', () => {
    const draft = clockOf('drafting', [[REVIEW, 0]]);
    expect(resultOf(draft, currentVersion('drafting'), at(1))).toEqual(
      oursOf(draft, currentVersion('drafting'), at(1)),
    );
    const untold = { ...clockOf('filing', [[AUTHORITY, 2]]), decision: null };
    expect(dueView(untold, currentVersion('filing'), at(3))).toEqual({
      due_at: null,
      due_paused: false,
      expected: null,
    });
  });
});
