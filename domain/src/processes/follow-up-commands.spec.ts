import { describe, expect, it } from 'vitest';
import {
  bought,
  captured,
  command,
  commandsOf,
  EVENT_ID,
  follows,
  jobsOf,
  minutesAfter,
  notificationsIn,
  onOrder,
  onRequest,
  onSubmission,
  subject,
} from '../../testing/follow-ups.js';
import { customer, NOW, reactions, recorded } from '../../testing/scenario.js';
import { currentVersion } from '../workflows/registry.js';
import { whenIntakeSubmittedNoteContact } from './when-intake-submitted-then-note-contact.js';

/** The receipt's number belongs to the year in which the payment was recorded. */
const numbered = command('series', 'receipt-2025-26', { type: 'allocateNumber', orderId: 'ORD1', issuedAt: NOW });

describe('when money comes, then', () => {
  it('the initial payment makes its request or marks it paid', () => {
    expect(onOrder(captured('initial'))).toEqual([
      command('serviceRequest', 'request-1', {
        type: 'receiveInitialPayment',
        orderId: 'ORD1',
        amountPaise: 39_900,
        orderStatus: 'open',
        pricePaise: 39_900,
        ...bought,
      }),
      numbered,
    ]);
  });
  it('the final payment is received by its request, with what the order was', () => {
    expect(onOrder(captured('final', 'expired'))).toEqual([
      command('serviceRequest', 'request-1', {
        type: 'receiveFinalPayment',
        orderId: 'ORD1',
        amountPaise: 39_900,
        orderStatus: 'expired',
      }),
      numbered,
    ]);
  });
  it('the number of its receipt is recorded on the order', () => {
    const data = { orderId: 'ORD1', number: 'RV/25-26/000001', issuedAt: NOW };
    expect(follows('series-receipt-2025-26', { type: 'NumberAllocated', data })).toEqual([
      command('payment', 'ORD1', {
        type: 'issueReceipt',
        number: 'RV/25-26/000001',
        issuedAt: NOW,
      }),
    ]);
  });
  it('a wrong amount is noted on the case and refunded, and admins are notified', () => {
    const all = onOrder({
      type: 'CaptureMismatched',
      data: { ...subject, gatewayPaymentId: 'pay_1', expectedPaise: 39_900, amountPaise: 100, method: 'upi' },
    });
    expect(commandsOf(all)).toEqual([
      command('serviceRequest', 'request-1', {
        type: 'recordMismatch',
        orderId: 'ORD1',
        expectedPaise: 39_900,
        amountPaise: 100,
      }),
      command('payment', 'ORD1', { type: 'requestRefund', cause: 'mismatch', gatewayPaymentId: 'pay_1' }),
    ]);
    expect(notificationsIn(all)).toEqual([
      { template: 'mismatch', to: 'admins', orderId: 'ORD1', requestId: 'request-1' },
    ]);
  });
  it('a second payment goes back', () => {
    expect(
      onOrder({
        type: 'DuplicateCaptured',
        data: { ...subject, gatewayPaymentId: 'pay_2', amountPaise: 39_900, method: 'upi' },
      }),
    ).toEqual([command('payment', 'ORD1', { type: 'requestRefund', cause: 'duplicate', gatewayPaymentId: 'pay_2' })]);
  });
  it('a late one is refunded and admins are notified', () => {
    const all = onRequest({
      type: 'LatePaymentReceived',
      data: { orderId: 'ORD2', amountPaise: 39_900, cause: 'expired' },
    });
    expect(commandsOf(all)).toEqual([command('payment', 'ORD2', { type: 'requestRefund', cause: 'late' })]);
    expect(notificationsIn(all)).toEqual([
      { template: 'late_payment', to: 'admins', orderId: 'ORD2', requestId: 'request-1' },
    ]);
  });
});

describe('when a request is cancelled, then', () => {
  it('everything captured is refunded, and both sides are notified', () => {
    const all = onRequest({
      type: 'RequestCancelled',
      data: {
        reason: 'Changed my mind',
        refunds: [
          { orderId: 'ORD1', amountPaise: 39_900 },
          { orderId: 'FIN1', amountPaise: 168_000 },
        ],
      },
    });
    expect(commandsOf(all)).toEqual([
      command('payment', 'ORD1', { type: 'requestRefund', cause: 'cancelled' }),
      command('payment', 'FIN1', { type: 'requestRefund', cause: 'cancelled' }),
      // The slot of a consultation is released, if there is one.
      command('consultation', 'request-1', { type: 'releaseConsultation' }),
    ]);
    expect(notificationsIn(all)).toEqual([
      { template: 'cancelled', to: 'customer', requestId: 'request-1' },
      { template: 'cancelled', to: 'assignee', requestId: 'request-1' },
    ]);
  });
});

describe('when a service is requested and paid, then', () => {
  it('its submission is opened, bound to the revision bought', () => {
    expect(
      onRequest({
        type: 'ServiceRequested',
        data: {
          ...bought,
          workflow: currentVersion('filing'),
          caseNumber: 'SR-000001-1',
          pricePaise: 39_900,
          orderId: 'ORD1',
          source: 'payment',
        },
      }),
    ).toEqual([
      command('submission', 'request-1', {
        type: 'openSubmission',
        customerId: 'customer-1',
        serviceId: 'gst-registration',
        catalogueRevision: 3,
      }),
    ]);
  });
  it('the customer is notified, and reminded of the documents after 1, 3 and 7 days', () => {
    const all = onRequest({ type: 'InitialPaymentReceived', data: { orderId: 'ORD1', amountPaise: 39_900 } });
    expect(notificationsIn(all)).toEqual([
      { template: 'paid', to: 'customer', orderId: 'ORD1', requestId: 'request-1' },
    ]);
    const reminders = jobsOf(all, 'case-reminders');
    expect(reminders.map((job) => minutesAfter(job) / 1440)).toEqual([1, 3, 7]);
    expect(reminders[0]).toMatchObject({
      key: `${EVENT_ID}-document_reminder-1`,
      payload: { template: 'document_reminder', to: 'customer', days: 1, requestId: 'request-1', eventId: EVENT_ID },
    });
  });
  it('an alert for an unassigned case is planned after half an hour of working time, once per case', () => {
    const all = onRequest({ type: 'InitialPaymentReceived', data: { orderId: 'ORD1', amountPaise: 39_900 } });
    expect(jobsOf(all, 'unassigned-alerts')).toEqual([
      {
        kind: 'job',
        queue: 'unassigned-alerts',
        key: 'request-1-unassigned',
        // Monday, 15:30 in India.
        runAt: '2026-01-05T10:30:00.000Z',
        payload: { template: 'unassigned', to: 'admins', requestId: 'request-1', eventId: EVENT_ID },
      },
    ]);
  });
});

describe('when documents move, then', () => {
  it('a submitted intake is received, and its assignee is notified', () => {
    const all = onSubmission({
      type: 'IntakeSubmitted',
      data: { attempt: 2, answers: {}, aadhaar: null, keyNumber: 1, documentIds: ['d1'], changedFields: [] },
    });
    expect(commandsOf(all)).toEqual([command('serviceRequest', 'request-1', { type: 'submitIntake', attempt: 2 })]);
    expect(notificationsIn(all)).toEqual([{ template: 'submitted', to: 'assignee', requestId: 'request-1' }]);
  });
  it('the customer’s data in the form is copied to their account', () => {
    const data = { attempt: 1, answers: {}, aadhaar: null, keyNumber: 1, documentIds: [], changedFields: [] };
    const submitted = recorded('submission-request-1', { type: 'IntakeSubmitted', data }, { actor: customer() });
    expect(reactions(whenIntakeSubmittedNoteContact, submitted)).toEqual([
      command('user', 'customer-1', {
        type: 'noteContact',
        requestId: 'request-1',
      }),
    ]);
  });
  it('what somebody else of their team has handed in stays out of the customer’s account', () => {
    const data = { attempt: 1, answers: {}, aadhaar: null, keyNumber: 1, documentIds: [], changedFields: [] };
    const event = { type: 'IntakeSubmitted', data: { ...data, customerId: 'customer-1' } } as const;
    const by = (id: string) => recorded('submission-request-1', event, { actor: customer(id) });
    expect(reactions(whenIntakeSubmittedNoteContact, by('ravi'))).toEqual([]);
    expect(reactions(whenIntakeSubmittedNoteContact, by('customer-1'))).toHaveLength(1);
  });
  it('an approved submission approves the request’s documents', () => {
    expect(onSubmission({ type: 'SubmissionApproved', data: { documentIds: ['d1', 'd2'] } })).toEqual([
      command('serviceRequest', 'request-1', { type: 'approveDocuments', count: 2 }),
    ]);
  });
  it('a correction that we ask for is asked of the customer', () => {
    const all = onSubmission({
      type: 'CorrectionRequested',
      data: {
        origin: 'review',
        documentIds: ['d1'],
        documentKeys: ['pan'],
        fieldKeys: ['gstin'],
        fieldReasons: { gstin: 'Not the one of the certificate' },
        note: 'Please',
      },
    });
    expect(commandsOf(all)).toEqual([
      command('serviceRequest', 'request-1', {
        type: 'requestReupload',
        documentKeys: ['pan'],
        fieldKeys: ['gstin'],
        note: 'Please',
      }),
    ]);
    expect(notificationsIn(all)).toEqual([{ template: 'documents_rejected', to: 'customer', requestId: 'request-1' }]);
  });
  it('a correction that the authority asked for came from the request: nothing more happens', () => {
    expect(
      onSubmission({
        type: 'CorrectionRequested',
        data: {
          origin: 'authority',
          documentIds: ['d1'],
          documentKeys: ['pan'],
          fieldKeys: [],
          fieldReasons: null,
          note: null,
        },
      }),
    ).toEqual([]);
  });
  it('a query of the authority reopens the submission, and the customer is notified', () => {
    const all = onRequest({ type: 'AuthorityQueried', data: { documentKeys: ['pan'], reason: 'Blurred' } });
    expect(commandsOf(all)).toEqual([
      command('submission', 'request-1', { type: 'reopenForAuthority', documentKeys: ['pan'], reason: 'Blurred' }),
    ]);
    expect(notificationsIn(all)).toEqual([{ template: 'authority_query', to: 'customer', requestId: 'request-1' }]);
  });
});

describe('when a final payment is asked for, then', () => {
  const expiresAt = '2026-01-12T10:00:00.000Z';
  it('its order is created and the customer is notified', () => {
    const all = onRequest({
      type: 'FinalPaymentRequested',
      data: { ...bought, orderId: 'FIN1', amountPaise: 168_000, lineItems: [], expiresAt },
    });
    expect(commandsOf(all)).toEqual([
      command('payment', 'FIN1', {
        type: 'createOrder',
        orderId: 'FIN1',
        purpose: 'final',
        requestId: 'request-1',
        ...bought,
        amountPaise: 168_000,
        lineItems: [],
        expiresAt,
      }),
    ]);
    expect(notificationsIn(all)).toEqual([
      { template: 'payment_link', to: 'customer', orderId: 'FIN1', requestId: 'request-1' },
    ]);
  });
  it('a withdrawn link withdraws the order; an expired one came from it', () => {
    expect(
      onRequest({ type: 'FinalPaymentLinkWithdrawn', data: { orderId: 'FIN1', cause: 'withdrawn', note: null } }),
    ).toEqual([command('payment', 'FIN1', { type: 'withdrawOrder' })]);
    expect(
      onRequest({ type: 'FinalPaymentLinkWithdrawn', data: { orderId: 'FIN1', cause: 'expired', note: null } }),
    ).toEqual([]);
  });
  it('an expired order ends the link', () => {
    expect(onOrder({ type: 'OrderExpired', data: { requestId: 'request-1', purpose: 'final' } })).toEqual([
      command('serviceRequest', 'request-1', { type: 'expirePaymentLink', orderId: 'ORD1' }),
    ]);
    expect(onOrder({ type: 'OrderExpired', data: { requestId: 'request-1', purpose: 'initial' } })).toEqual([]);
  });
  it('the customer is notified of the payment', () => {
    expect(
      notificationsIn(onRequest({ type: 'FinalPaymentReceived', data: { orderId: 'FIN1', amountPaise: 168_000 } })),
    ).toEqual([{ template: 'payment_received', to: 'customer', orderId: 'FIN1', requestId: 'request-1' }]);
  });
});
