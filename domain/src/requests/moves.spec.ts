import { describe, expect, it } from 'vitest';
import {
  approved,
  assigned as assignedTo,
  at,
  cancelled,
  eventsOf,
  filed,
  filing,
  finalPaid,
  given,
  intake,
  linkEnded,
  linkSent,
  overridden,
  paid,
  requested,
  toApproved,
  toLinkSent,
} from '../../testing/a-request.js';
import type { RequestDraft } from './moves.js';
import { evolveRequest, initialRequest } from './state.js';

const approvedToFiling = { from: 'documents_approved', to: 'filing_processing_started' };
const movesOf = (...drafts: readonly RequestDraft[]) =>
  eventsOf(drafts).map(({ type, data }) => ('to' in data ? [type, data.from, data.to] : [type]));

describe('each event of a step', () => {
  it('names the status before it and the status after it', () => {
    expect(movesOf(requested, paid, intake(), approved, linkSent(), finalPaid, filing, filed)).toEqual([
      ['ServiceRequested', null, 'new_request'],
      ['InitialPaymentReceived', 'new_request', 'documents_not_uploaded'],
      ['IntakeReceived', 'documents_not_uploaded', 'documents_uploaded_pending_review'],
      ['DocumentsApproved', 'documents_uploaded_pending_review', 'documents_approved'],
      ['FinalPaymentRequested', 'documents_approved', 'final_payment_link_sent'],
      ['FinalPaymentReceived', 'final_payment_link_sent', 'final_payment_received'],
      ['FilingStarted', 'final_payment_received', 'filing_processing_started'],
      ['SubmittedToAuthority', 'filing_processing_started', 'awaiting_govt_approval'],
    ]);
  });

  it('begins where the event before it ended, also within one command', () => {
    const [withdrawn, ended] = eventsOf([linkEnded('withdrawn'), cancelled()], given(toLinkSent).state);
    expect(withdrawn?.data).toMatchObject({ from: 'final_payment_link_sent', to: 'documents_approved' });
    expect(ended?.data).toMatchObject({ from: 'documents_approved', to: 'cancelled' });
  });

  it('names no move where it only says who works on the case', () => {
    const [assigned] = eventsOf(
      [{ type: 'RequestAssigned', data: { staffId: 's', method: 'claim', previousStaffId: null, note: null } }],
      given(toApproved).state,
    );
    expect(assigned?.data).not.toHaveProperty('to');
  });
});

describe('the time at which a case entered the status that it leaves', () => {
  const MONDAY = '2026-01-05T10:00:00.000Z';
  const TUESDAY = '2026-01-06T10:00:00.000Z';
  /** A case whose documents were approved on Monday. */
  const approvedOnMonday = eventsOf(toApproved).reduce(
    (state, event) => evolveRequest(state, event, MONDAY),
    initialRequest,
  );
  const sinceOf = (...drafts: readonly RequestDraft[]) =>
    eventsOf(drafts, approvedOnMonday).map(({ data }) => ('since' in data ? data.since : undefined));

  it('is in the event that moves it on, by whichever step', () => {
    expect(sinceOf(linkSent())).toEqual([MONDAY]);
    expect(sinceOf(overridden('closed'))).toEqual([MONDAY]);
  });

  it('is that of the status, not of a later event that left it there', () => {
    const [assigned] = eventsOf([assignedTo('staff-1')], approvedOnMonday);
    if (assigned === undefined) throw new Error('nothing happened');
    expect(evolveRequest(approvedOnMonday, assigned, TUESDAY).since).toBe(MONDAY);
    expect(evolveRequest(approvedOnMonday, { type: 'FilingStarted', data: approvedToFiling }, TUESDAY).since).toBe(
      TUESDAY,
    );
  });

  it('is not said of a payment that leaves the case where it is', () => {
    expect(sinceOf(finalPaid)).toEqual([undefined]);
  });

  it('is not said of a status that the same decision had entered', () => {
    expect(sinceOf(linkSent(), linkEnded('withdrawn'), cancelled())).toEqual([MONDAY, undefined, undefined]);
  });

  it('is not said where no time of that is known', () => {
    expect(eventsOf([requested])[0]?.data).not.toHaveProperty('since');
    expect(eventsOf([filing], given(toApproved).state)[0]?.data).not.toHaveProperty('since');
  });
});

describe('a payment that finds the case where an admin moved it', () => {
  it('leaves its status alone', () => {
    const [event] = eventsOf([finalPaid], given([...toLinkSent, overridden('documents_approved')]).state);
    expect(event?.data).toMatchObject({ from: 'documents_approved', to: 'documents_approved', resumesAt: null });
  });

  it('moves the status that reopening leads to, once the case has ended', () => {
    const closedByAdmin = [...toLinkSent, overridden('closed')];
    const [event] = eventsOf([linkEnded('expired')], given(closedByAdmin).state);
    expect(event?.data).toMatchObject({ from: 'closed', to: 'closed', resumesAt: 'documents_approved' });
    expect(given([...closedByAdmin, linkEnded('expired')]).state.history.slice(-2)).toEqual([
      'documents_approved',
      'closed',
    ]);
  });
});

describe('the fold of a request', () => {
  it('takes the statuses from the events alone, whatever the table says today', () => {
    const state = given([]).state;
    for (const [status, drafts] of Object.entries(at)) {
      const events = eventsOf(drafts, state);
      const last = events.findLast(({ data }) => 'to' in data);
      expect(last !== undefined && 'to' in last.data ? last.data.to : null).toBe(status);
      expect(given(drafts).state.status).toBe(status);
    }
  });
});
