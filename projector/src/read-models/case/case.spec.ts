import type { RequestEvent } from '@anupalan/domain/requests/events';
import { evolveRequest, initialRequest } from '@anupalan/domain/requests/state';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { caseIn, storyIn } from '../../../testing/cases.js';
import { ADMIN, CUSTOMER, createHistory, documentsOf, type History, STAFF } from '../../../testing/history.js';
import {
  askAgain,
  correct,
  FINAL_ORDER,
  ORDER,
  payInitial,
  REQUEST,
  sealed,
  submit,
  wholeJourney,
} from '../../../testing/journey.js';
import { caseList } from '../case-list/projection.js';
import type { CaseDoc } from './doc.js';
import { caseView } from './projection.js';
import { currentDocuments, refundOnCancel } from './queries.js';

const caseOf = (log: History): CaseDoc => {
  const doc = caseIn(log);
  if (doc === undefined) throw new Error('there is no case');
  return doc;
};
const request = `serviceRequest-${REQUEST}`;

describe('the view of a case', () => {
  it('has no header while only the order is known, and knows its payment once the capture made the request', () => {
    const log = createHistory();
    payInitial(log);
    const beforeCapture = caseIn(log, 2);
    expect(beforeCapture?.header).toBeNull();
    expect(caseView.audience(beforeCapture as CaseDoc).users).toEqual([CUSTOMER.id]);
    const { header, payments, milestones } = caseOf(log);
    expect(header).toMatchObject({
      caseNumber: 'SR-7K3M9Q-4',
      status: 'documents_not_uploaded',
      clock: { paidOn: '2026-11-01', days: 10, resting: { since: log.at(4), waitsFor: 'documents' } },
    });
    expect(payments).toMatchObject([{ status: 'captured', method: 'upi', paymentLink: '/pay' }]);
    expect(milestones.paidAt).toBe(log.at(4));
  });

  it('shows a rejected document with its reason, and what is asked of the customer', () => {
    const log = createHistory();
    for (const step of [payInitial, submit, askAgain]) step(log);
    const { header, documents, submission, correction } = caseOf(log);
    expect(header).toMatchObject({ status: 'reupload_requested', assignedTo: STAFF.id });
    expect(documents).toMatchObject([
      { id: 'doc-1', state: 'rejected', reasonCode: 'too_old', reason: sealed('From June.'), reviewedBy: STAFF },
    ]);
    expect(submission.status).toBe('needs_correction');
    expect(correction).toMatchObject({ origin: 'review', documentKeys: ['pan'] });
  });

  it('keeps sealed what the last registration said, where the case stands', () => {
    const log = createHistory();
    payInitial(log);
    expect(caseOf(log).registration).toBeNull();
    const said = (businessName: string) => ({
      name: sealed('Asha'),
      email: sealed('asha@example.com'),
      phone: sealed('+919876543210'),
      businessName: sealed(businessName),
      additionalInfo: null,
    });
    log.add(CUSTOMER, request, 'RegistrationAdded', said('Shree Traders'));
    const before = caseOf(log);
    log.add(CUSTOMER, request, 'RegistrationAdded', said('Kulkarni & Co'));
    const { header, registration } = caseOf(log);
    expect([before.registration, registration]).toEqual([said('Shree Traders'), said('Kulkarni & Co')]);
    expect(header).toMatchObject({ status: 'documents_not_uploaded', revision: 3 });
    // The timeline mentions the event; the values are stored once.
    expect(JSON.stringify(storyIn(log).entries)).not.toContain('cipher of Asha');
    const row = documentsOf(caseList, log.events).get(REQUEST);
    expect([row?.status, row?.updatedAt]).toEqual([header?.status, header?.updatedAt]);
  });

  it('keeps a replaced document beside the one that took its place', () => {
    const log = createHistory();
    for (const step of [payInitial, submit, askAgain, correct]) step(log);
    const doc = caseOf(log);
    expect(doc.documents).toMatchObject([
      { id: 'doc-1', state: 'superseded', replacedBy: 'doc-2', reasonCode: 'too_old' },
      { id: 'doc-2', state: 'pending_review', replaces: 'doc-1', reasonCode: null },
    ]);
    expect(currentDocuments(doc).map(({ id }) => id)).toEqual(['doc-2']);
    expect(doc.submission).toMatchObject({ attempt: 2, answers: sealed('better') });
    expect(doc.correction).toBeNull();
  });

  it('holds the whole way from payment to confirmed delivery, each step with who, when, from where to where', () => {
    const log = wholeJourney();
    const doc = caseOf(log);
    expect(doc.header).toMatchObject({ status: 'completed', filingStarted: true, finalPaid: true });
    expect(doc.acknowledgement).toMatchObject({ number: 'ACK-1', authority: 'ROC Pune' });
    expect(doc.deliverables).toMatchObject([{ id: 'doc-9', fileName: sealed('certificate.pdf') }]);
    expect(doc.confirmation).toMatchObject({ by: 'customer', rating: 5 });
    const { timeline } = storyIn(log);
    expect(timeline.map(({ eventId }) => eventId)).toEqual(log.events.map(({ id }) => id));
    expect(timeline.map(({ stream }) => stream)).toEqual(log.events.map(({ stream }) => stream));
    const moves = timeline.filter(({ to }) => to !== null).map(({ from, to }) => [from, to]);
    expect(moves).toEqual([
      [null, 'new_request'],
      ['new_request', 'documents_not_uploaded'],
      ['documents_not_uploaded', 'documents_uploaded_pending_review'],
      ['documents_uploaded_pending_review', 'reupload_requested'],
      ['reupload_requested', 'documents_uploaded_pending_review'],
      ['documents_uploaded_pending_review', 'documents_approved'],
      ['documents_approved', 'final_payment_link_sent'],
      ['final_payment_link_sent', 'final_payment_received'],
      ['final_payment_received', 'filing_processing_started'],
      ['filing_processing_started', 'awaiting_govt_approval'],
      ['awaiting_govt_approval', 'service_delivered'],
      ['service_delivered', 'completed'],
    ]);
  });

  it('marks notes, and words among colleagues, as not for the customer', () => {
    const log = createHistory();
    for (const step of [payInitial, submit, askAgain]) step(log);
    log.add(STAFF, `conversation-${REQUEST}`, 'NoteAdded', { noteId: 'note-1', text: sealed('Careful.') });
    log.add(CUSTOMER, `conversation-${REQUEST}`, 'MessageSent', {
      messageId: 'message-1',
      customerId: CUSTOMER.id,
      text: sealed('Thank you.'),
    });
    const { timeline, texts, entries } = storyIn(log);
    expect(texts).toMatchObject([
      { id: 'note-1', text: sealed('Careful.'), by: STAFF },
      { id: 'message-1', text: sealed('Thank you.'), by: CUSTOMER },
    ]);
    expect(entries.slice(-2).map(({ type, readers }) => [type, readers])).toEqual([
      ['NoteAdded', undefined],
      ['MessageSent', 'all'],
    ]);
    const assigned = timeline.find(({ type }) => type === 'RequestAssigned');
    expect(assigned).toMatchObject({ reason: sealed('among colleagues'), reasonInternal: true });
    const rejected = timeline.find(({ type }) => type === 'DocumentRejected');
    expect(rejected).toMatchObject({ reason: sealed('From June.'), reasonInternal: false, documentId: 'doc-1' });
  });

  it('lets nothing sealed out: names of files, answers and texts are as the log had them, everywhere', () => {
    const log = wholeJourney();
    const words = (json: unknown): string[] => JSON.stringify(json).match(/cipher of [^"]+/g) ?? [];
    const inTheLog = new Set(words(log.recorded.map(({ data }) => data)));
    const { timeline, entries } = storyIn(log);
    const doc = [caseOf(log), entries];
    expect(words(doc).length).toBeGreaterThan(0);
    for (const word of words(doc)) expect(inTheLog).toContain(word);
    const plain = JSON.stringify(doc).replace(/\{"sealed":"[^"]*","subject":"case:request-1"\}/g, '');
    expect(plain).not.toMatch(/cipher of/);
    expect(JSON.stringify(timeline.map(({ data }) => data))).not.toMatch(/cipher of/);
  });

  it('shows an override as one, and moves by it', () => {
    const log = createHistory();
    payInitial(log);
    log.add(ADMIN, request, 'StatusOverridden', {
      from: 'documents_not_uploaded',
      to: 'documents_approved',
      reason: sealed('Came by post.'),
    });
    const doc = caseOf(log);
    expect(doc.header?.status).toBe('documents_approved');
    expect(storyIn(log).timeline.at(-1)).toMatchObject({ override: true, to: 'documents_approved', actor: ADMIN });
  });

  it('says what cancelling gives back: all that was captured, and nothing once filing has started', () => {
    const log = createHistory();
    payInitial(log);
    expect(refundOnCancel(caseOf(log))).toBe(39_900);
    log.add(STAFF, request, 'FilingStarted', {});
    expect(refundOnCancel(caseOf(log))).toBe(0);
  });

  it('gives back nothing twice: what a cancelling returns is not held any more', () => {
    const log = createHistory();
    payInitial(log);
    log.add(CUSTOMER, request, 'RequestCancelled', {
      reason: sealed('Changed my mind.'),
      refunds: [{ orderId: ORDER, amountPaise: 39_900 }],
    });
    const doc = caseOf(log);
    expect(refundOnCancel(doc)).toBe(0);
    expect(doc.header).toMatchObject({ status: 'cancelled' });
    expect(doc.cancellation).toMatchObject({ by: CUSTOMER, reason: sealed('Changed my mind.') });
  });

  it('has the status that the decider has, whatever happens in whatever order', () => {
    const event = fc.oneof(
      fc
        .constantFrom('IntakeReceived', 'DocumentsApproved', 'FilingStarted', 'RequestClosed')
        .map((type) => ({ type, data: {} })),
      fc.constant({ type: 'ReuploadRequested', data: { documentKeys: [], note: null } }),
      fc.constantFrom('FinalPaymentReceived', 'FinalPaymentLinkWithdrawn', 'FinalPaymentRequested').map((type) => ({
        type,
        data: { orderId: FINAL_ORDER, amountPaise: 1 },
      })),
      fc.constantFrom('cancelled', 'documents_approved', 'completed').map((to) => ({
        type: 'StatusOverridden',
        data: { to, reason: 'because' },
      })),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), (events) => {
        const log = createHistory();
        payInitial(log);
        for (const { type, data } of events) log.add(STAFF, request, type, data);
        const own = log.events.filter(({ stream }) => stream === request);
        const state = own.reduce(
          (before, recorded) => evolveRequest(before, recorded.event as RequestEvent),
          initialRequest,
        );
        expect(caseOf(log).header?.status).toBe(state.status);
        expect(documentsOf(caseList, log.events).get(REQUEST)?.status).toBe(state.status);
      }),
    );
  });

  it('is not begun by a conversation about something else', () => {
    const log = createHistory();
    log.add(CUSTOMER, `conversation-${CUSTOMER.id}`, 'MessageSent', {
      messageId: 'message-1',
      customerId: CUSTOMER.id,
      text: 'Hello',
    });
    expect(documentsOf(caseView, log.events).size).toBe(0);
  });
});
