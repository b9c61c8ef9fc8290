import { describe, expect, it } from 'vitest';
import {
  EVENT_ID,
  follows,
  jobsOf,
  minutesAfter,
  notificationsIn,
  onOrder,
  onRequest,
  orderCreated,
} from '../../testing/follow-ups.js';
import { customer, NOW, reactions, recorded, staff } from '../../testing/scenario.js';
import type { ConversationEvent } from '../conversation/events.js';
import type { Job } from '../kernel/process.js';
import type { RequestEvent } from '../requests/events.js';
import type { RequestDraft } from '../requests/moves.js';
import type { Step } from '../workflows/definition.js';
import { currentWorkflow, EVERY_STEP } from '../workflows/registry.js';
import { processes } from './all.js';
import { jobKey } from './reactions.js';
import { notifyOfSteps } from './when-request-changes-then-notify.js';
import { destroyAadhaarKeyOf } from './when-request-ends-then-destroy-aadhaar-key.js';
import { startTimersOf } from './when-step-is-taken-then-start-its-timers.js';

describe('when the rights of a person change, then', () => {
  it('their sessions are brought into line, by one job for each change', () => {
    for (const event of [
      { type: 'RoleChanged', data: { from: 'admin', to: 'staff' } },
      { type: 'UserDeactivated', data: { reason: 'left', cases: 'assign' } },
      { type: 'UserErased', data: { by: 'self' } },
    ] as const)
      expect(follows('user-u1', event)).toEqual([
        {
          kind: 'job',
          queue: 'sessions',
          key: `${EVENT_ID}-align`,
          runAt: NOW,
          payload: { userId: 'u1', eventId: EVENT_ID },
        },
      ]);
    expect(follows('user-u1', { type: 'UserReactivated', data: {} })).toEqual([]);
  });
});

describe('when an invitation to a team ends before its time, then', () => {
  it('its number is forgotten at once, and every invited number with the business', () => {
    const forgets = (payload: object) => [
      { kind: 'job', queue: 'team-invitation-keys', key: `${EVENT_ID}-forget`, runAt: NOW, payload },
    ];
    const about = { businessId: 'b1', eventId: EVENT_ID };
    for (const event of [
      { type: 'MemberJoined', data: { memberId: 'm1', userId: 'u1' } },
      { type: 'MemberLeft', data: { memberId: 'm1', joined: false } },
      { type: 'MemberRemoved', data: { memberId: 'm1', joined: false } },
    ] as const)
      expect(follows('business-b1', event)).toEqual(forgets({ ...about, memberId: 'm1' }));
    expect(follows('business-b1', { type: 'BusinessRemoved', data: { ownerId: 'u1' } })).toEqual(forgets(about));
  });
});

describe('when an order is made, then', () => {
  it('the gateway gets to know it, and is asked about it for five days', () => {
    const all = onOrder(orderCreated('initial', '2026-02-04T10:00:00.000Z'));
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
  it('an initial one expires on its last day, and nobody is reminded of it', () => {
    const queues = onOrder(orderCreated('initial', '2026-02-04T10:00:00.000Z')).map((one) => (one as Job).queue);
    expect(new Set(queues)).toEqual(new Set(['gateway', 'reconcile', 'expiry']));
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
  });
});

describe('when a refund is asked for, then', () => {
  const about = { orderId: 'ORD1', requestId: 'request-1' };
  it('it is made by a job under its own key, and the customer is notified', () => {
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
    expect(notificationsIn(all)).toEqual([{ template: 'refund', to: 'customer', ...about }]);
  });
  it('the customer of a cancelled case is notified of the cancellation alone, not of its refund again', () => {
    const all = onOrder({
      type: 'RefundRequested',
      data: { refundKey: 'ORD1~pay_1', gatewayPaymentId: 'pay_1', amountPaise: 1, cause: 'cancelled', requestId: 'r' },
    });
    expect(notificationsIn(all)).toEqual([]);
    expect(jobsOf(all, 'refunds')).toHaveLength(1);
  });
  it('the gateway is queried for two weeks, since its webhook may be lost', () => {
    const all = onOrder({
      type: 'RefundRequested',
      data: { refundKey: 'ORD1~pay_1', gatewayPaymentId: 'pay_1', amountPaise: 1, cause: 'late', requestId: 'r' },
    });
    const asked = jobsOf(all, 'reconcile');
    expect(asked.map((job) => minutesAfter(job))).toEqual([10, 60, 1440, 4320, 10_080, 20_160]);
    expect(asked.map(({ key }) => key)).toEqual([1, 2, 3, 4, 5, 6].map((n) => `ORD1~pay_1-${n}`));
    expect(asked[0]?.payload).toEqual({ orderId: 'ORD1', eventId: EVENT_ID });
  });
  it('the gateway is queried for four weeks after a failure, since the refund is then made there by hand', () => {
    const data = { requestId: 'r', refundKey: 'ORD1~pay_1', reason: 'no' };
    const asked = jobsOf(onOrder({ type: 'RefundFailed', data }), 'reconcile');
    expect(asked.map((job) => minutesAfter(job) / 1440)).toEqual([1, 2, 3, 4, 5, 6, 7, 10, 14, 21, 28]);
    expect(asked[0]?.key).toBe('ORD1~pay_1-failed-1');
  });
  it('success notifies the customer, failure the admins', () => {
    const refundKey = 'ORD1~pay_1';
    expect(
      notificationsIn(
        onOrder({
          type: 'RefundProcessed',
          data: {
            requestId: 'request-1',
            refundKey,
            gatewayPaymentId: 'pay_1',
            gatewayRefundId: 'r',
            amountPaise: 1,
            parts: null,
          },
        }),
      ),
    ).toEqual([{ template: 'refund_processed', to: 'customer', ...about }]);
    expect(
      notificationsIn(onOrder({ type: 'RefundFailed', data: { requestId: 'request-1', refundKey, reason: 'no' } })),
    ).toEqual([{ template: 'refund_failed', to: 'admins', ...about }]);
  });
});

describe('when a case advances, then', () => {
  const told: readonly [string, RequestDraft][] = [
    ['documents_approved', { type: 'DocumentsApproved', data: { count: 2 } }],
    // A form without a document; the worker knows its text for a consultation.
    ['documents_approved', { type: 'DocumentsApproved', data: { count: 0 } }],
    ['filed', { type: 'SubmittedToAuthority', data: { acknowledgementNumber: 'ARN1', authority: null } }],
    ['delivered', { type: 'ServiceDelivered', data: { deliverables: [], result: 'Done' } }],
  ];
  it.each(told)('the customer is notified: %s', (template, event) => {
    expect(notificationsIn(onRequest(event))).toEqual([{ template, to: 'customer', requestId: 'request-1' }]);
  });
  it('a notification that quotes its event leads to it, any other one does not', () => {
    const stream = (event: RequestDraft) => jobsOf(onRequest(event), 'notify').map(({ payload }) => payload.stream);
    expect(stream({ type: 'SubmittedToAuthority', data: { acknowledgementNumber: 'ARN1', authority: null } })).toEqual([
      'serviceRequest-request-1',
    ]);
    expect(stream({ type: 'DocumentsApproved', data: { count: 2 } })).toEqual([undefined]);
  });
  it('the full Aadhaar numbers of a delivered or cancelled case go after 30 days', () => {
    const ending: readonly RequestDraft[] = [
      { type: 'ServiceDelivered', data: { deliverables: [], result: 'Done' } },
      { type: 'RequestCancelled', data: { reason: 'Changed my mind', refunds: [] } },
      { type: 'StatusOverridden', data: { to: 'closed', reason: 'Asked by phone' } },
    ];
    for (const event of ending)
      expect(jobsOf(onRequest(event), 'aadhaar-keys')).toMatchObject([
        {
          key: `${EVENT_ID}-aadhaar`,
          runAt: '2026-02-04T10:00:00.000Z',
          payload: { requestId: 'request-1', eventId: EVENT_ID },
        },
      ]);
    const reopened = { from: 'cancelled', to: 'documents_approved', reason: 'Asked by phone' };
    expect(jobsOf(onRequest({ type: 'StatusOverridden', data: reopened }), 'aadhaar-keys')).toEqual([]);
  });
  it('the 30 days of the Aadhaar numbers do not begin again at a later step of an ended case', () => {
    const later: readonly RequestEvent[] = [
      {
        type: 'DeliveryConfirmed',
        data: { from: 'service_delivered', to: 'completed', rating: null, comment: null, by: 'customer' },
      },
      { type: 'RequestClosed', data: { from: 'completed', to: 'closed' } },
      { type: 'StatusOverridden', data: { from: 'closed', to: 'cancelled', reason: 'Asked by phone' } },
    ];
    for (const event of later) expect(jobsOf(follows('serviceRequest-request-1', event), 'aadhaar-keys')).toEqual([]);
  });

  it('an unconfirmed delivery is complete after 14 days', () => {
    const [timer, ...more] = jobsOf(
      onRequest({ type: 'ServiceDelivered', data: { deliverables: [], result: 'Done' } }),
      'case-timers',
    );
    expect(more).toEqual([]);
    expect(timer).toMatchObject({
      key: `${EVENT_ID}-confirmDelivery-14`,
      runAt: '2026-01-19T10:00:00.000Z',
      payload: { take: 'confirmDelivery', days: 14, requestId: 'request-1', eventId: EVENT_ID },
    });
  });
  it('a new assignee is notified, unless they took the case themselves', () => {
    const given = (method: 'claim' | 'hand_over'): RequestDraft => ({
      type: 'RequestAssigned',
      data: { staffId: 'staff-2', method, previousStaffId: 'staff-1', note: null },
    });
    expect(notificationsIn(onRequest(given('hand_over')))).toEqual([
      { template: 'assigned', to: 'assignee', userId: 'staff-2', requestId: 'request-1' },
    ]);
    expect(notificationsIn(onRequest(given('claim')))).toEqual([]);
  });
});

describe('when only one of the workflows has it, then', () => {
  const { startFiling } = currentWorkflow('filing').steps;
  const started = { ...(startFiling as Step), from: ['documents_approved'] } satisfies Step;
  const event = recorded('serviceRequest-request-1', { type: 'FilingStarted', data: {} }, { id: EVENT_ID });

  it('the timers of any step are planned, each once', () => {
    const timers = [
      { days: 2, remind: 'document_reminder' },
      { days: 30, take: 'deliver' },
    ] as const;
    const planned = jobsOf(
      reactions(startTimersOf([...EVERY_STEP, { ...started, timers }, { ...started, timers }]), event),
    );
    expect(planned.map((one) => [one.queue, one.key, minutesAfter(one) / 1440])).toEqual([
      ['case-reminders', `${EVENT_ID}-document_reminder-2`, 2],
      ['case-timers', `${EVENT_ID}-deliver-30`, 30],
    ]);
  });
  it('the Aadhaar numbers of a case that its step ends go after 30 days', () => {
    const from = 'documents_approved';
    const ended = recorded('serviceRequest-request-1', { type: started.event, data: { from, to: 'completed' } });
    const ends: Step = { ...started, to: 'completed' };
    expect(reactions(destroyAadhaarKeyOf(EVERY_STEP), ended)).toEqual([]);
    expect(jobsOf(reactions(destroyAadhaarKeyOf([...EVERY_STEP, ends]), ended), 'aadhaar-keys')).toMatchObject([
      { runAt: '2026-02-04T10:00:00.000Z', payload: { requestId: 'request-1' } },
    ]);
  });
  it('the notifications of a step that others have, too, are planned', () => {
    const notifies = [{ template: 'filed', to: 'assignee' }] as const;
    expect(notificationsIn(reactions(notifyOfSteps([...EVERY_STEP, { ...started, notifies }]), event))).toEqual([
      { template: 'filed', to: 'assignee', requestId: 'request-1' },
    ]);
  });
});

describe('when a message is sent, then', () => {
  const sent: ConversationEvent = {
    type: 'MessageSent',
    data: { messageId: 'm1', customerId: 'customer-1', text: 'Hello' },
  };
  it('the other side is notified', () => {
    expect(notificationsIn(follows('conversation-request-1', sent, customer()))).toEqual([
      { template: 'message', to: 'assignee', by: 'customer-1', requestId: 'request-1' },
    ]);
    expect(notificationsIn(follows('conversation-request-1', sent, staff()))).toEqual([
      { template: 'message', to: 'customer', by: 'staff-1', userId: 'customer-1', requestId: 'request-1' },
    ]);
  });
  it('outside a case no case is named', () => {
    expect(notificationsIn(follows('conversation-customer-1', sent, staff()))).toEqual([
      { template: 'message', to: 'customer', by: 'staff-1', userId: 'customer-1' },
    ]);
  });
  it('an internal note notifies nobody', () => {
    expect(
      follows('conversation-request-1', { type: 'NoteAdded', data: { noteId: 'n1', text: 'Hm' } }, staff()),
    ).toEqual([]);
  });
});

it('when a call is asked for, then whoever works the case is told, once a day', () => {
  const asked: ConversationEvent = {
    type: 'CallAsked',
    data: { callId: 'c1', customerId: 'customer-1', when: 'after 4', dueOn: '2026-11-02' },
  };
  const planned = follows('conversation-request-1', asked, customer());
  expect(notificationsIn(planned)).toEqual([{ template: 'call_asked', to: 'assignee', requestId: 'request-1' }]);
  expect(planned).toMatchObject([{ key: 'call_asked-request-1-2026-01-05' }]);
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
