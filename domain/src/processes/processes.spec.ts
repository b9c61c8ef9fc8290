import { describe, expect, it } from 'vitest';
import { customer, NOW, reactions, recorded, staff } from '../../testing/scenario.js';
import type { ConversationEvent } from '../conversation/events.js';
import type { IntakeEvent } from '../intake/events.js';
import type { Actor } from '../kernel/event.js';
import type { Job, Reaction } from '../kernel/process.js';
import type { OrderSubject, PaymentEvent } from '../payments/events.js';
import type { RequestEvent } from '../requests/events.js';
import { processes } from './all.js';
import { jobKey } from './reactions.js';

const EVENT_ID = '7d3f2a10-0000-5000-8000-000000000001';
const subject: OrderSubject = {
  purpose: 'initial',
  requestId: 'request-1',
  customerId: 'customer-1',
  serviceId: 'gst-registration',
  serviceTitle: 'GST Registration',
  catalogueRevision: 3,
  estimatedDays: 7,
};
const { purpose: _, requestId: __, ...bought } = subject;

type AnyEvent = RequestEvent | PaymentEvent | IntakeEvent | ConversationEvent;
/** What all processes together answer to one event. */
const follows = (stream: string, event: AnyEvent, actor?: Actor): readonly Reaction[] =>
  processes.flatMap((process) =>
    reactions(process, recorded(stream, event, { id: EVENT_ID, ...(actor && { actor }) })),
  );
const onRequest = (event: RequestEvent) => follows('serviceRequest-request-1', event);
const onOrder = (event: PaymentEvent) => follows('payment-ORD1', event);
const onSubmission = (event: IntakeEvent) => follows('submission-request-1', event);

const command = (aggregate: string, id: string, issued: { type: string } & Record<string, unknown>): Reaction => ({
  kind: 'command',
  aggregate,
  id,
  command: issued,
});
const commandsOf = (all: readonly Reaction[]) => all.filter(({ kind }) => kind === 'command');
const jobsOf = (all: readonly Reaction[], queue?: string): readonly Job[] =>
  all.filter((one): one is Job => one.kind === 'job' && (queue === undefined || one.queue === queue));
const noticesOf = (all: readonly Reaction[]) =>
  jobsOf(all, 'notify').map(({ payload: { eventId, ...notice } }) => {
    expect(eventId).toBe(EVENT_ID);
    return notice;
  });
const minutesAfter = (job: Job): number => (Date.parse(job.runAt) - Date.parse(NOW)) / 60_000;

const captured = (purpose: 'initial' | 'final', orderStatus: 'open' | 'expired' = 'open'): PaymentEvent => ({
  type: 'PaymentCaptured',
  data: {
    ...subject,
    purpose,
    gatewayPaymentId: 'pay_1',
    amountPaise: 39_900,
    method: 'upi',
    orderStatus,
    capturedAt: NOW,
  },
});
const orderCreated = (purpose: 'initial' | 'final', expiresAt: string | null): PaymentEvent => ({
  type: 'OrderCreated',
  data: { ...subject, purpose, orderId: 'ORD1', amountPaise: 39_900, lineItems: [], gateway: 'simulated', expiresAt },
});

describe('when money comes, then', () => {
  it('the initial payment makes its request or marks it paid', () => {
    expect(onOrder(captured('initial'))).toEqual([
      command('serviceRequest', 'request-1', {
        type: 'receiveInitialPayment',
        orderId: 'ORD1',
        amountPaise: 39_900,
        orderStatus: 'open',
        caseNumber: '',
        pricePaise: 39_900,
        ...bought,
      }),
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
    ]);
  });
  it('a wrong amount is noted on the case, goes back, and admins are told', () => {
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
    expect(noticesOf(all)).toEqual([{ template: 'mismatch', to: 'admins', orderId: 'ORD1', requestId: 'request-1' }]);
  });
  it('a second payment goes back', () => {
    expect(
      onOrder({
        type: 'DuplicateCaptured',
        data: { ...subject, gatewayPaymentId: 'pay_2', amountPaise: 39_900, method: 'upi' },
      }),
    ).toEqual([command('payment', 'ORD1', { type: 'requestRefund', cause: 'duplicate', gatewayPaymentId: 'pay_2' })]);
  });
  it('a late one goes back and admins are told', () => {
    const all = onRequest({
      type: 'LatePaymentReceived',
      data: { orderId: 'ORD2', amountPaise: 39_900, cause: 'expired' },
    });
    expect(commandsOf(all)).toEqual([command('payment', 'ORD2', { type: 'requestRefund', cause: 'late' })]);
    expect(noticesOf(all)).toEqual([
      { template: 'late_payment', to: 'admins', orderId: 'ORD2', requestId: 'request-1' },
    ]);
  });
});

describe('when a request is cancelled, then', () => {
  it('everything captured goes back, and both sides are told', () => {
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
    ]);
    expect(noticesOf(all)).toEqual([
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
        data: { ...bought, caseNumber: 'SR-000001-1', pricePaise: 39_900, orderId: 'ORD1', source: 'payment' },
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
  it('the customer is told, and reminded of the documents after 1, 3 and 7 days', () => {
    const all = onRequest({ type: 'InitialPaymentReceived', data: { orderId: 'ORD1', amountPaise: 39_900 } });
    expect(noticesOf(all)).toEqual([{ template: 'paid', to: 'customer', orderId: 'ORD1', requestId: 'request-1' }]);
    const reminders = jobsOf(all, 'document-reminders');
    expect(reminders.map((job) => minutesAfter(job) / 1440)).toEqual([1, 3, 7]);
    expect(reminders[0]).toMatchObject({
      key: `${EVENT_ID}-1`,
      payload: { template: 'document_reminder', to: 'customer', requestId: 'request-1', eventId: EVENT_ID },
    });
  });
});

describe('when documents move, then', () => {
  it('an intake that was submitted comes in, and its case worker is told', () => {
    const all = onSubmission({ type: 'IntakeSubmitted', data: { attempt: 2, answers: {}, documentIds: ['d1'] } });
    expect(commandsOf(all)).toEqual([command('serviceRequest', 'request-1', { type: 'receiveIntake', attempt: 2 })]);
    expect(noticesOf(all)).toEqual([{ template: 'submitted', to: 'assignee', requestId: 'request-1' }]);
  });
  it('an approved submission approves the request’s documents', () => {
    expect(onSubmission({ type: 'SubmissionApproved', data: { documentIds: ['d1', 'd2'] } })).toEqual([
      command('serviceRequest', 'request-1', { type: 'approveDocuments', count: 2 }),
    ]);
  });
  it('a correction that we ask for is asked of the customer', () => {
    const all = onSubmission({
      type: 'CorrectionRequested',
      data: { origin: 'review', documentIds: ['d1'], documentKeys: ['pan'], note: 'Please' },
    });
    expect(commandsOf(all)).toEqual([
      command('serviceRequest', 'request-1', { type: 'requestReupload', documentKeys: ['pan'], note: 'Please' }),
    ]);
    expect(noticesOf(all)).toEqual([{ template: 'documents_rejected', to: 'customer', requestId: 'request-1' }]);
  });
  it('a correction that the authority asked for came from the request: nothing more happens', () => {
    expect(
      onSubmission({
        type: 'CorrectionRequested',
        data: { origin: 'authority', documentIds: ['d1'], documentKeys: ['pan'], note: null },
      }),
    ).toEqual([]);
  });
  it('a query of the authority opens the submission again, and the customer is told', () => {
    const all = onRequest({ type: 'AuthorityQueried', data: { documentKeys: ['pan'], reason: 'Blurred' } });
    expect(commandsOf(all)).toEqual([
      command('submission', 'request-1', { type: 'reopenForAuthority', documentKeys: ['pan'], reason: 'Blurred' }),
    ]);
    expect(noticesOf(all)).toEqual([{ template: 'authority_query', to: 'customer', requestId: 'request-1' }]);
  });
});

describe('when a final payment is asked for, then', () => {
  const expiresAt = '2026-01-12T10:00:00.000Z';
  it('its order is made and the customer is told', () => {
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
        gateway: '',
        expiresAt,
      }),
    ]);
    expect(noticesOf(all)).toEqual([
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
  it('its receipt is told', () => {
    expect(
      noticesOf(onRequest({ type: 'FinalPaymentReceived', data: { orderId: 'FIN1', amountPaise: 168_000 } })),
    ).toEqual([{ template: 'payment_received', to: 'customer', orderId: 'FIN1', requestId: 'request-1' }]);
  });
});

describe('when an order is made, then', () => {
  it('the gateway gets to know it, and is asked about it for five days', () => {
    const all = onOrder(orderCreated('initial', null));
    expect(jobsOf(all, 'gateway')).toEqual([
      {
        kind: 'job',
        queue: 'gateway',
        key: 'ORD1-create-link',
        runAt: NOW,
        payload: { orderId: 'ORD1', eventId: EVENT_ID },
      },
    ]);
    const asked = jobsOf(all, 'reconcile');
    expect(asked.map(minutesAfter)).toEqual([2, 10, 60, 1440, 2880, 4320, 5760, 7200]);
    expect(asked.map(({ key }) => key)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((n) => `ORD1-${n}`));
  });
  it('an initial one is neither reminded of nor does it expire', () => {
    const queues = onOrder(orderCreated('initial', '2026-01-12T10:00:00.000Z')).map((one) => (one as Job).queue);
    expect(new Set(queues)).toEqual(new Set(['gateway', 'reconcile']));
  });
  it('a final one is reminded of after 1, 24 and 72 hours and expires on its last day', () => {
    const all = onOrder(orderCreated('final', '2026-01-12T10:00:00.000Z'));
    const reminders = jobsOf(all, 'payment-reminders');
    expect(reminders.map((job) => minutesAfter(job) / 60)).toEqual([1, 24, 72]);
    expect(reminders.map(({ key }) => key)).toEqual(['ORD1-1', 'ORD1-2', 'ORD1-3']);
    expect(jobsOf(all, 'expiry')).toEqual([
      {
        kind: 'job',
        queue: 'expiry',
        key: 'ORD1-expiry',
        runAt: '2026-01-12T10:00:00.000Z',
        payload: { orderId: 'ORD1', requestId: 'request-1', eventId: EVENT_ID },
      },
    ]);
    expect(jobsOf(onOrder(orderCreated('final', null)), 'expiry')).toEqual([]);
  });
});

describe('when a refund is asked for, then', () => {
  const about = { orderId: 'ORD1', requestId: 'request-1' };
  it('it is made by a job under its own key, and the customer is told', () => {
    const all = onOrder({
      type: 'RefundRequested',
      data: {
        refundKey: 'ORD1~pay_1',
        gatewayPaymentId: 'pay_1',
        amountPaise: 39_900,
        cause: 'late',
        requestId: 'request-1',
      },
    });
    expect(jobsOf(all, 'refunds')).toEqual([
      {
        kind: 'job',
        queue: 'refunds',
        key: 'ORD1~pay_1',
        runAt: NOW,
        payload: {
          ...about,
          refundKey: 'ORD1~pay_1',
          gatewayPaymentId: 'pay_1',
          amountPaise: 39_900,
          eventId: EVENT_ID,
        },
      },
    ]);
    expect(noticesOf(all)).toEqual([{ template: 'refund', to: 'customer', ...about }]);
  });
  it('its outcome is told: success to the customer, failure to admins', () => {
    const refundKey = 'ORD1~pay_1';
    expect(
      noticesOf(
        onOrder({
          type: 'RefundProcessed',
          data: { requestId: 'request-1', refundKey, gatewayRefundId: 'r', amountPaise: 1 },
        }),
      ),
    ).toEqual([{ template: 'refund_processed', to: 'customer', ...about }]);
    expect(
      noticesOf(onOrder({ type: 'RefundFailed', data: { requestId: 'request-1', refundKey, reason: 'no' } })),
    ).toEqual([{ template: 'refund_failed', to: 'admins', ...about }]);
  });
});

describe('when a case goes on, then', () => {
  const told: readonly [string, RequestEvent][] = [
    ['documents_approved', { type: 'DocumentsApproved', data: { count: 2 } }],
    ['filed', { type: 'SubmittedToAuthority', data: { acknowledgementNumber: 'ARN1', authority: null } }],
    ['delivered', { type: 'ServiceDelivered', data: { deliverables: [], result: 'Done' } }],
  ];
  it.each(told)('the customer is told: %s', (template, event) => {
    expect(noticesOf(onRequest(event))).toEqual([{ template, to: 'customer', requestId: 'request-1' }]);
  });
  it('a delivery that nobody confirms is complete after 14 days', () => {
    const [timer, ...more] = jobsOf(
      onRequest({ type: 'ServiceDelivered', data: { deliverables: [], result: 'Done' } }),
      'delivery-timer',
    );
    expect(more).toEqual([]);
    expect(timer).toMatchObject({
      key: `${EVENT_ID}-delivered`,
      runAt: '2026-01-19T10:00:00.000Z',
      payload: { requestId: 'request-1', eventId: EVENT_ID },
    });
  });
  it('who is given a case is told; who takes it knows', () => {
    const given = (method: 'claim' | 'hand_over'): RequestEvent => ({
      type: 'RequestAssigned',
      data: { staffId: 'staff-2', method, previousStaffId: 'staff-1', note: null },
    });
    expect(noticesOf(onRequest(given('hand_over')))).toEqual([
      { template: 'assigned', to: 'assignee', userId: 'staff-2', requestId: 'request-1' },
    ]);
    expect(onRequest(given('claim'))).toEqual([]);
  });
});

describe('when a message is sent, then', () => {
  const sent: ConversationEvent = {
    type: 'MessageSent',
    data: { messageId: 'm1', customerId: 'customer-1', text: 'Hello' },
  };
  it('the other side is told', () => {
    expect(noticesOf(follows('conversation-request-1', sent, customer()))).toEqual([
      { template: 'message', to: 'assignee', requestId: 'request-1' },
    ]);
    expect(noticesOf(follows('conversation-request-1', sent, staff()))).toEqual([
      { template: 'message', to: 'customer', userId: 'customer-1', requestId: 'request-1' },
    ]);
  });
  it('outside a case no case is named', () => {
    expect(noticesOf(follows('conversation-customer-1', sent, staff()))).toEqual([
      { template: 'message', to: 'customer', userId: 'customer-1' },
    ]);
  });
  it('a note for ourselves is told to nobody', () => {
    expect(
      follows('conversation-request-1', { type: 'NoteAdded', data: { noteId: 'n1', text: 'Hm' } }, staff()),
    ).toEqual([]);
  });
});

describe('every process', () => {
  it('has a name of its own, for its checkpoint and its commands go by it', () => {
    const names = processes.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^when-[a-z-]+-then-[a-z-]+$/);
  });
  it('makes job keys that no queue misreads', () => {
    expect(jobKey('ORD:1', '2')).toBe('ORD_1-2');
    const jobs = [
      ...onOrder(orderCreated('final', NOW)),
      ...onRequest({ type: 'InitialPaymentReceived', data: { orderId: null, amountPaise: 0 } }),
    ].filter((one): one is Job => one.kind === 'job');
    expect(jobs.length).toBeGreaterThan(10);
    for (const { key } of jobs) expect(key.includes(':') || /^\d+$/.test(key), key).toBe(false);
    expect(new Set(jobs.map(({ queue, key }) => `${queue} ${key}`)).size).toBe(jobs.length);
  });
});
