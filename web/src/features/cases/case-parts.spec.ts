import { currentVersion } from '@anupalan/domain/workflows/registry';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actorText } from '../../shared/case-parts/actor-text';
import { dueOf, rowDue } from '../../shared/case-parts/due';
import { readList, withParams } from '../../shared/list-url';
import { entry } from '../../shared/testing/case-fixture';
import { feeProblem, finalPayment, paiseOf } from './final-payment';
import { causeOf, dotOf, historyOf } from './timeline';

describe('an actor in words', () => {
  it.each([
    ['Meera Nair', 'staff', 'Meera Nair, staff'],
    [null, 'customer', 'The customer'],
    ['[erased]', 'customer', '[erased], customer'],
    [null, 'system', 'System'],
    [null, 'gateway', 'Payment gateway'],
  ])('%s, %s is told as %s', (name, role, text) => expect(actorText({ id: 'x', name, role })).toBe(text));
});

describe('a due date', () => {
  const now = Date.parse('2026-11-19T06:00:00.000Z');

  it('is today until midnight in India, later after it, late once it has passed', () => {
    expect(dueOf('2026-11-19T12:30:00.000Z', now)).toEqual({ kind: 'today', amount: 6, unit: 'hours' });
    expect(dueOf('2026-11-19T19:00:00.000Z', now)?.kind).toBe('later');
    expect(dueOf('2026-11-17T06:00:00.000Z', now)).toEqual({ kind: 'late', amount: 2, unit: 'days' });
    expect(dueOf('2026-11-19T05:59:30.000Z', now)).toEqual({ kind: 'late', amount: 1, unit: 'minutes' });
  });

  it('is none without a date, and none once the case has ended', () => {
    expect(dueOf(null, now)).toBeNull();
    const past = { due_at: '2026-11-17T06:00:00.000Z', due_paused: false };
    expect(rowDue({ ...past, waiting_on: 'nobody' }, now)).toBeNull();
    expect(rowDue({ ...past, waiting_on: 'staff' }, now)?.kind).toBe('late');
  });

  it('is paused, and never late, while the customer acts', () => {
    expect(rowDue({ due_at: '2026-11-17T06:00:00.000Z', due_paused: true, waiting_on: 'customer' }, now)?.kind).toBe(
      'paused',
    );
  });
});

describe('the final payment before it is sent', () => {
  it('adds GST of 18% to the professional fee only', () => {
    const link = { withGst: false, description: '', reason: '' };
    const government = [{ label: 'Stamp duty', amount: '500.50', reason: '' }];
    const nothing = { ours: 0, government: [], open: true };
    expect(finalPayment({ ...link, ours: '1999', government }, nothing)).toMatchObject({
      professional: 199_900,
      gst: 35_982,
      lines: [{ label: 'Stamp duty', amount: 50_050 }],
      total: 285_932,
    });
    expect(finalPayment({ ...link, ours: '1180', withGst: true, government: [] }, nothing)).toMatchObject({
      professional: 100_000,
      gst: 18_000,
      total: 118_000,
    });
  });

  it('counts every whole amount of paise exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (paise) => {
        expect(paiseOf((paise / 100).toFixed(2))).toBe(paise);
      }),
    );
  });

  it('refuses texts that are no amount, and more than the server’s maximum; an empty text is 0', () => {
    expect(feeProblem('')).toBeNull();
    expect(feeProblem('1.234')).toBe('feeWrong');
    expect(feeProblem('-5')).toBe('feeWrong');
    expect(feeProblem('10000000')).toBeNull();
    expect(feeProblem('10000000.01')).toBe('feeHigh');
  });
});

describe("a list's address", () => {
  it('is read without invalid values', () => {
    expect(readList(new URLSearchParams('q=gst&sort=-due_at&pages=3'))).toEqual({
      q: 'gst',
      sort: '-due_at',
      pages: 3,
    });
    expect(readList(new URLSearchParams('pages=x'))).toEqual({ q: '', sort: '', pages: 1 });
    expect(readList(new URLSearchParams('pages=9999')).pages).toBe(40);
  });

  it('starts from the first page again when anything else changes', () => {
    const now = new URLSearchParams('tab=review&pages=3');
    expect(withParams(now, { q: 'gst' }).toString()).toBe('tab=review&q=gst');
    expect(withParams(now, { pages: '4' }).toString()).toBe('tab=review&pages=4');
    expect(withParams(now, { tab: '' }).toString()).toBe('');
  });
});

describe('the timeline of a case', () => {
  const story = [
    entry('ServiceRequested', { to: 'new_request' }),
    entry('DocumentAttached', { stream: 'submission-1' }),
    entry('IntakeReceived', { from: 'documents_not_uploaded', to: 'documents_uploaded_pending_review' }),
    entry('PaymentLinkCreated', { stream: 'payment-1' }),
    entry('NoteAdded', { stream: 'conversation-1' }),
    entry('RequestAssigned'),
    entry('StatusOverridden', { from: 'closed', to: 'closed', override: true }),
  ];
  const told = { items: story, total: story.length };
  const shown = (filter: 'all' | 'activity' | 'moves') =>
    historyOf(told, { filter, housekeeping: true }).map((one) => one.entry.type);

  it('is shown newest first, each event keeping its number under every filter', () => {
    expect(historyOf(told, { filter: 'all', housekeeping: true }).map(({ number }) => number)).toEqual([
      7, 6, 5, 4, 3, 2, 1,
    ]);
    expect(historyOf(told, { filter: 'activity', housekeeping: true }).map(({ number }) => number)).toEqual([5, 2]);
  });

  it('leaves out what the product records for itself, unless an address names it', () => {
    const numbers = (sought?: string) =>
      historyOf(told, { filter: 'all', housekeeping: false, sought }).map(({ number }) => number);
    expect(numbers()).toEqual([7, 6, 5, 3, 2, 1]);
    expect(numbers(story[3]?.eventId)).toEqual([7, 6, 5, 4, 3, 2, 1]);
  });

  it('says after which event something happened by itself, and names no event that is folded', () => {
    const caused = (command: string) => causeOf(entry('x', { command }));
    expect(caused('when-correction-requested-then-request-reupload')).toBe('correction requested');
    expect(caused('when-number-allocated-then-issue-receipt')).toBeNull();
    expect(caused('approve-documents')).toBeNull();
  });

  it('has the same numbers while only its newest events are there', () => {
    const newest = { items: story.slice(4), total: story.length };
    expect(historyOf(newest, { filter: 'all', housekeeping: true }).map(({ number }) => number)).toEqual([7, 6, 5]);
  });

  it('shows moves of the status, of the case to another person and overrides as history, the rest as activity', () => {
    expect(shown('moves')).toEqual(['StatusOverridden', 'RequestAssigned', 'IntakeReceived', 'ServiceRequested']);
    expect(shown('activity')).toEqual(['NoteAdded', 'DocumentAttached']);
  });

  it('is coloured by who acts next after an event, else by the actor’s role', () => {
    expect(
      dotOf(entry('x', { from: 'filing_processing_started', to: 'awaiting_govt_approval' }), currentVersion('filing')),
    ).toBe('authority');
    expect(
      dotOf(
        entry('x', { from: 'filing_processing_started', to: 'awaiting_govt_approval' }),
        currentVersion('drafting'),
      ),
    ).toBe('warning');
    expect(dotOf(entry('x'), currentVersion('filing'))).toBe('warning');
    expect(dotOf(entry('x', { actor: { id: 'm', role: 'staff', name: 'Meera' } }), currentVersion('filing'))).toBe(
      'info',
    );
  });
});
