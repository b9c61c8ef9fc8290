import type { Consultation } from '@anupalan/domain/contracts/consultations';
import { clockAt, type DueClock, startClock } from '@anupalan/domain/rules/due-date';
import type { OrderStatus } from '@anupalan/domain/rules/order-status';
import { stageTexts } from '@anupalan/domain/texts/en';
import { currentVersion, currentWorkflow } from '@anupalan/domain/workflows/registry';
import { PRESENT_STATUSES } from '@anupalan/domain/workflows/statuses';
import type { TimelineDoc } from '@anupalan/projector/read-models/case/doc';
import { emptyCase } from '@anupalan/projector/read-models/case/doc';
import type { Case } from '@anupalan/projector/read-models/case/queries';
import type { OrderDoc } from '@anupalan/projector/read-models/orders/doc';
import { describe, expect, it } from 'vitest';
import { consultationOf } from '../consultations/consultation-view.js';
import { allowedActions } from './case-actions.js';
import { stagesOf } from './case-stages.js';
import { timelineOf } from './case-timeline.js';
import { paymentOf } from './case-view.js';

const AT = '2026-11-12T06:00:00.000Z';
const CLOCK: DueClock = clockAt(
  startClock('2026-11-18T06:00:00.000Z', { estimatedDays: 10, decisionTime: null }),
  currentVersion('filing'),
  { status: 'documents_uploaded_pending_review', paused: false },
  '2026-11-18T06:00:00.000Z',
);
const caseAt = (status: string, milestones: Partial<Case['milestones']> = {}): Case => {
  const empty = emptyCase('r1');
  return {
    ...empty,
    milestones: { ...empty.milestones, ...milestones },
    header: {
      caseNumber: 'SR-7K3M9Q-4',
      customerId: 'c1',
      serviceId: 'rent-agreement',
      serviceTitle: 'Rent Agreement',
      workflow: currentVersion('drafting'),
      pricePaise: 399_00,
      catalogueRevision: 0,
      estimatedDays: 3,
      decisionTime: null,
      businessId: null,
      source: 'payment',
      orderId: null,
      status,
      statusSince: AT,
      assignedTo: null,
      assignedAt: null,
      clock: CLOCK,
      createdAt: AT,
      updatedAt: AT,
      filingStarted: false,
      finalPaid: false,
      paused: false,
      held: [],
      revision: 1,
    },
  };
};
const states = (one: Case) =>
  stagesOf(one, 'customer', AT)
    .map(({ state }) => state[0])
    .join('');

describe('the seven stages', () => {
  it('are done up to the status, and all of them when it ended well', () => {
    expect(states(caseAt('documents_not_uploaded', { paidAt: AT }))).toBe('dnttttt');
    expect(states(caseAt('awaiting_govt_approval', { paidAt: AT }))).toBe('dddddnt');
    expect(states(caseAt('service_delivered', { paidAt: AT }))).toBe('ddddddd');
    expect(states(caseAt('closed'))).toBe('ddddddd');
    expect(stagesOf(caseAt('completed'), 'staff', AT)).toHaveLength(7);
  });

  it('of a cancelled case stand where it was stopped', () => {
    const stopped = caseAt('cancelled', { paidAt: AT, submittedAt: AT });
    expect(states(stopped)).toBe('ddstttt');
    expect(stagesOf(stopped, 'customer', AT)[2]).toMatchObject({
      state: 'stopped',
      waiting_on: null,
      note: { code: 'turn.cancelled' },
    });
  });

  it('say whose turn it is in the words of the one who looks', () => {
    const waiting = caseAt('reupload_requested', { paidAt: AT, submittedAt: AT });
    expect(stagesOf(waiting, 'customer', AT)[2]).toMatchObject({
      code: 'documentCorrection',
      note: { code: 'turn.yours' },
    });
    expect(stagesOf(waiting, 'staff', AT)[2]).toMatchObject({
      waiting_on: 'customer',
      note: { code: 'turn.customer' },
    });
  });

  it('promise a working day for the review alone, never for what the customer does', () => {
    const notes = (status: string) => stagesOf(caseAt(status), 'customer', AT).map(({ note }) => note?.code);
    const soon = 'review.after_you';
    expect(notes('new_request')).not.toContain(soon);
    expect(notes('documents_not_uploaded').indexOf(soon)).toBe(2);
    expect(notes('documents_not_uploaded').lastIndexOf(soon)).toBe(2);
    expect(notes('reupload_requested')).not.toContain(soon);
  });

  it('of an agreement tell of a draft that the customer checks, and of no authority', () => {
    const drafted = caseAt('awaiting_govt_approval', { paidAt: AT, submittedToAuthorityAt: AT });
    expect(stagesOf(drafted, 'customer', AT)[5]).toMatchObject({
      code: 'draftWithCustomer',
      note: { code: 'turn.yours' },
      waiting_on: 'customer',
    });
    for (const status of PRESENT_STATUSES) {
      const told = stagesOf(caseAt(status), 'customer', AT).flatMap(({ code, note }) => [stageTexts[code], note?.code]);
      expect(told.join(' ')).not.toMatch(/authorit|filing/i);
    }
    const filed = caseAt('awaiting_govt_approval');
    const gst = { ...filed, header: { ...filed.header, workflow: currentVersion('filing') } };
    expect(stagesOf(gst, 'customer', AT)[5]).toMatchObject({ code: 'authorityDecides', waiting_on: 'authority' });
  });

  it('say by when we file, and when the authority is expected to decide, by the date in India', () => {
    const one = caseAt('documents_not_uploaded');
    const decision = { from: 8, to: 18, unit: 'months' } as const;
    const filed = stagesOf(
      { ...one, header: { ...one.header, workflow: currentVersion('filing'), clock: { ...CLOCK, decision } } },
      'customer',
      AT,
    );
    expect([filed[4]?.note, filed[6]?.note]).toEqual([
      { code: 'expected.by', params: { date: '2026-12-01' } },
      { code: 'expected.between', params: { from: '2027-08-01', to: '2028-06-01' } },
    ]);
  });

  it('say when we deliver where no authority decides', () => {
    expect(stagesOf(caseAt('documents_not_uploaded'), 'customer', AT)[6]?.note).toEqual({
      code: 'expected.by',
      params: { date: '2026-12-01' },
    });
    const late = stagesOf(caseAt('documents_approved'), 'customer', '2026-12-05T00:00:00.000Z');
    expect(late[6]?.note).toEqual({ code: 'expected.late', params: { date: '2026-12-01' } });
  });
});

describe('the stages of a call', () => {
  const SLOT = { starts_at: '2026-11-23T04:30:00.000Z', ends_at: '2026-11-23T05:00:00.000Z' };
  const railOf = (status: string, call: Partial<Consultation>, milestones: Partial<Case['milestones']> = {}) => {
    const one = caseAt(status, { paidAt: AT, submittedAt: AT, ...milestones });
    const header = { ...one.header, workflow: currentVersion('consultation') };
    const doc = { ...one, header };
    return stagesOf(doc, 'customer', AT, { ...consultationOf(doc, { topic: 'GST' }, new Map(), AT), ...call });
  };

  it('stand where the calendar is, and have its time', () => {
    const asked = railOf('documents_uploaded_pending_review', { state: 'asked' });
    expect(asked.map(({ code, state }) => [code, state])).toEqual([
      ['paymentReceived', 'done'],
      ['questionSent', 'done'],
      ['timeForCall', 'now'],
      ['callTookPlace', 'todo'],
    ]);
    expect(asked.map(({ note }) => note?.code)).toEqual(['paid', 'topic', 'turn.on_it', undefined]);
    const booked = railOf('documents_approved', { state: 'booked', ...SLOT }, { documentsApprovedAt: AT });
    expect(booked.map(({ state, call }) => [state, call])).toEqual([
      ['done', null],
      ['done', null],
      ['done', SLOT],
      ['now', SLOT],
    ]);
    const released = railOf('documents_approved', { state: 'asked' }, { documentsApprovedAt: AT });
    expect(released[2]).toMatchObject({ code: 'timeForCall', state: 'now', call: null });
  });

  it('of a cancelled case stand where it was stopped, without the time', () => {
    const stopped = railOf('cancelled', { state: 'booked', ...SLOT }, { documentsApprovedAt: AT });
    expect(stopped[3]).toMatchObject({ code: 'call', state: 'stopped', call: null, note: { code: 'turn.cancelled' } });
  });
});

describe('the story of an agreement', () => {
  it('tells of a draft where that of a filing tells of an authority', () => {
    const entry = (type: string): TimelineDoc => ({
      eventId: type,
      type,
      stream: 'serviceRequest-r1',
      revision: 1,
      position: '1',
      at: AT,
      actor: { id: 'meera', role: 'staff' },
      channel: 'web',
      command: 'command',
      commandId: 'c1',
      from: null,
      to: null,
      reason: null,
      reasonInternal: false,
      amountPaise: null,
      documentId: null,
      orderId: null,
      override: false,
      data: { acknowledgementNumber: 'R1', authority: null },
    });
    const told = (kind: 'drafting' | 'filing') =>
      timelineOf(
        ['FilingStarted', 'SubmittedToAuthority'].map(entry),
        'customer',
        new Map(),
        new Map(),
        currentVersion(kind),
      ).map(({ summary }) => summary);
    expect(told('drafting')).toEqual(['Drafting started.', 'The draft is ready to be checked, reference R1.']);
    expect(told('filing').join(' ')).toMatch(/Filing with the authorities started.*authority/);
  });
});

describe('a payment of a case', () => {
  it('leads to where it is paid while it can be, and nowhere afterwards', () => {
    const order: OrderDoc = {
      orderId: 'ORD_1',
      purpose: 'initial',
      requestId: 'r1',
      customerId: 'c1',
      serviceId: 'rent-agreement',
      serviceTitle: 'Rent Agreement',
      catalogueRevision: 0,
      estimatedDays: 3,
      decisionTime: null,
      amountPaise: 399_00,
      lineItems: [],
      gateway: 'simulated',
      status: 'created',
      createdBy: 'customer',
      createdAt: AT,
      updatedAt: AT,
      paymentLink: '/pay/ORD_1',
      expiresAt: AT,
      capturedAt: null,
      capturedPaise: null,
      method: null,
      gatewayPaymentId: null,
      failureReason: null,
      attempt: null,
      refunds: [],
      proposals: [],
      disputes: [],
      attention: null,
    };
    const linkAt = (status: OrderStatus) => paymentOf({ ...order, status }).paymentLink;
    expect([linkAt('created'), linkAt('failed'), linkAt('mismatched')]).toEqual(Array(3).fill('/pay/ORD_1'));
    expect([linkAt('captured'), linkAt('withdrawn'), linkAt('expired')]).toEqual([null, null, null]);
  });
});

describe('what may be done', () => {
  const filing = currentWorkflow('filing');
  const none = { filingStarted: false, finalPaid: false, paused: false };
  it('follows the status, the role and whose case it is', () => {
    const staff = (status: string, facts = { assigned: true }) => allowedActions(filing, status, none, 'staff', facts);
    expect(staff('documents_approved')).toEqual([
      'send-payment-link',
      'start-filing',
      'put-on-hold',
      'cancel',
      'hand-over',
      'messages',
      'notes',
    ]);
    expect(staff('documents_approved', { assigned: false })).toEqual([]);
    expect(allowedActions(filing, 'documents_approved', none, 'staff', { unassigned: true })).toEqual(['claim']);
    expect(allowedActions(filing, 'completed', none, 'customer', { own: true })).toEqual(['messages']);
  });

  it('leaves out what a flag has closed for ever', () => {
    const after = { filingStarted: true, finalPaid: true, paused: false };
    expect(allowedActions(filing, 'reupload_requested', after, 'customer', { own: true })).not.toContain('cancel');
  });
});
