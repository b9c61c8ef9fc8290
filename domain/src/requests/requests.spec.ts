import { describe, expect, it } from 'vitest';
import { admin, customer, GATEWAY, given, NOW, staff } from '../../testing/scenario.js';
import { type Actor, SYSTEM } from '../kernel/event.js';
import { serviceRequest } from './aggregate.js';
import type { RequestCommand } from './commands.js';
import type { RequestEvent } from './events.js';
import { finalPaymentLines } from './final-payment.js';

const { decider } = serviceRequest;
const facts = { serviceActive: true, assigneeActive: true };
const as = (actor: Actor) => ({ facts, ctx: { actor } });

const subject = {
  customerId: 'customer-1',
  serviceId: 'gst-registration',
  serviceTitle: 'GST Registration',
  catalogueRevision: 3,
  estimatedDays: 7,
};
const origin = { ...subject, caseNumber: 'SR-000001-1', pricePaise: 39_900 };
const lineItems = finalPaymentLines({ professionalFeePaise: 100_000, governmentFeePaise: 50_000 });
const file = { documentId: 'd1', blobId: 'b1', fileName: 'gst.pdf', mime: 'application/pdf', bytes: 9, sha256: 'aa' };

const requested: RequestEvent = {
  type: 'ServiceRequested',
  data: { ...origin, orderId: 'ORD1', source: 'payment' },
};
const paid: RequestEvent = { type: 'InitialPaymentReceived', data: { orderId: 'ORD1', amountPaise: 39_900 } };
const intake = (attempt = 1): RequestEvent => ({ type: 'IntakeReceived', data: { attempt } });
const approved: RequestEvent = { type: 'DocumentsApproved', data: { count: 3 } };
const reupload: RequestEvent = {
  type: 'ReuploadRequested',
  data: { origin: 'review', documentKeys: ['pan'], note: null },
};
const linkSent = (orderId = 'FIN1'): RequestEvent => ({
  type: 'FinalPaymentRequested',
  data: { ...subject, orderId, amountPaise: 168_000, lineItems, expiresAt: '2026-01-12T10:00:00.000Z' },
});
const linkEnded = (cause: 'withdrawn' | 'expired', note: string | null = null): RequestEvent => ({
  type: 'FinalPaymentLinkWithdrawn',
  data: { orderId: 'FIN1', cause, note },
});
const finalPaid: RequestEvent = { type: 'FinalPaymentReceived', data: { orderId: 'FIN1', amountPaise: 168_000 } };
const filing: RequestEvent = { type: 'FilingStarted', data: { note: null } };
const filed: RequestEvent = {
  type: 'SubmittedToAuthority',
  data: { acknowledgementNumber: 'ARN1', authority: 'GSTN' },
};
const queried: RequestEvent = { type: 'AuthorityQueried', data: { documentKeys: ['pan'], reason: 'Blurred' } };
const delivered: RequestEvent = { type: 'ServiceDelivered', data: { deliverables: [file], result: null } };
const confirmed: RequestEvent = { type: 'DeliveryConfirmed', data: { rating: 5, comment: null, by: 'customer' } };
const closed: RequestEvent = { type: 'RequestClosed', data: { note: null } };
const cancelled = (refunds: { orderId: string; amountPaise: number }[] = []): RequestEvent => ({
  type: 'RequestCancelled',
  data: { reason: 'Changed my mind', refunds },
});
const overridden = (from: string, to: string): RequestEvent => ({
  type: 'StatusOverridden',
  data: { from, to, reason: 'Wrongly moved on' },
});
const assigned = (staffId: string): RequestEvent => ({
  type: 'RequestAssigned',
  data: { staffId, method: 'claim', previousStaffId: null, note: null },
});
const late = (
  orderId: string,
  amountPaise: number,
  cause: 'withdrawn' | 'expired' | 'cancelled' | 'service_inactive' | 'already_paid',
): RequestEvent => ({ type: 'LatePaymentReceived', data: { orderId, amountPaise, cause } });

/** A case at each status, by the shortest way. */
const toNotUploaded = [requested, paid];
const toPending = [...toNotUploaded, intake()];
const toReupload = [...toPending, reupload];
const toApproved = [...toPending, approved];
const toLinkSent = [...toApproved, linkSent()];
const toFinalPaid = [...toLinkSent, finalPaid];
const toFiling = [...toFinalPaid, filing];
const toAwaiting = [...toFiling, filed];
const toDelivered = [...toAwaiting, delivered];
const toCompleted = [...toDelivered, confirmed];
const toClosed = [...toCompleted, closed];
const refundAll = [
  { orderId: 'ORD1', amountPaise: 39_900 },
  { orderId: 'FIN1', amountPaise: 168_000 },
];
const at: Readonly<Record<string, readonly RequestEvent[]>> = {
  new_request: [requested],
  documents_not_uploaded: toNotUploaded,
  documents_uploaded_pending_review: toPending,
  reupload_requested: toReupload,
  documents_approved: toApproved,
  final_payment_link_sent: toLinkSent,
  final_payment_received: toFinalPaid,
  filing_processing_started: toFiling,
  awaiting_govt_approval: toAwaiting,
  service_delivered: toDelivered,
  completed: toCompleted,
  closed: toClosed,
  cancelled: [requested, cancelled()],
};

const commands = {
  requestService: { type: 'requestService', source: 'staff', ...origin },
  receiveInitialPayment: {
    type: 'receiveInitialPayment',
    orderId: 'ORD1',
    amountPaise: 39_900,
    orderStatus: 'open',
    ...origin,
  },
  receiveIntake: { type: 'receiveIntake', attempt: 2 },
  approveDocuments: { type: 'approveDocuments', count: 3 },
  requestReupload: { type: 'requestReupload', documentKeys: ['pan'], note: null },
  sendPaymentLink: { type: 'sendPaymentLink', orderId: 'FIN1', lineItems },
  withdrawPaymentLink: { type: 'withdrawPaymentLink', note: 'Wrong fee' },
  expirePaymentLink: { type: 'expirePaymentLink', orderId: 'FIN1' },
  receiveFinalPayment: { type: 'receiveFinalPayment', orderId: 'FIN1', amountPaise: 168_000, orderStatus: 'open' },
  startFiling: { type: 'startFiling' },
  submitToAuthority: { type: 'submitToAuthority', acknowledgementNumber: ' ARN1 ', authority: 'GSTN' },
  authorityQuery: { type: 'authorityQuery', documentKeys: ['pan'], reason: 'Blurred' },
  deliver: { type: 'deliver', deliverables: [file], result: null },
  confirmDelivery: { type: 'confirmDelivery', rating: 5, comment: null },
  close: { type: 'close' },
  cancel: { type: 'cancel', reason: 'Changed my mind' },
  overrideStatus: { type: 'overrideStatus', to: 'documents_approved', reason: 'Wrongly moved on' },
  reopen: { type: 'reopen', reason: 'A mistake' },
  assign: { type: 'assign', staffId: 'staff-1', method: 'claim', note: null },
} as const satisfies Record<string, RequestCommand>;

describe('every line of the table', () => {
  const lines: readonly [string, RequestCommand, Actor, readonly RequestEvent[], string][] = [
    ['new_request', commands.receiveInitialPayment, GATEWAY, [paid], 'documents_not_uploaded'],
    [
      'documents_not_uploaded',
      { type: 'receiveIntake', attempt: 1 },
      SYSTEM,
      [intake()],
      'documents_uploaded_pending_review',
    ],
    ['documents_uploaded_pending_review', commands.approveDocuments, SYSTEM, [approved], 'documents_approved'],
    ['documents_uploaded_pending_review', commands.requestReupload, SYSTEM, [reupload], 'reupload_requested'],
    ['reupload_requested', commands.receiveIntake, SYSTEM, [intake(2)], 'documents_uploaded_pending_review'],
    ['documents_approved', commands.sendPaymentLink, staff(), [linkSent()], 'final_payment_link_sent'],
    [
      'final_payment_link_sent',
      commands.withdrawPaymentLink,
      staff(),
      [linkEnded('withdrawn', 'Wrong fee')],
      'documents_approved',
    ],
    ['final_payment_link_sent', commands.expirePaymentLink, SYSTEM, [linkEnded('expired')], 'documents_approved'],
    ['final_payment_link_sent', commands.receiveFinalPayment, GATEWAY, [finalPaid], 'final_payment_received'],
    ['documents_approved', commands.startFiling, staff(), [filing], 'filing_processing_started'],
    ['final_payment_received', commands.startFiling, staff(), [filing], 'filing_processing_started'],
    ['filing_processing_started', commands.submitToAuthority, staff(), [filed], 'awaiting_govt_approval'],
    ['awaiting_govt_approval', commands.authorityQuery, staff(), [queried], 'reupload_requested'],
    ['awaiting_govt_approval', commands.deliver, staff(), [delivered], 'service_delivered'],
    ['service_delivered', commands.confirmDelivery, customer(), [confirmed], 'completed'],
    ['completed', commands.close, staff(), [closed], 'closed'],
    ['new_request', commands.cancel, customer(), [cancelled()], 'cancelled'],
    [
      'documents_not_uploaded',
      commands.cancel,
      customer(),
      [cancelled([{ orderId: 'ORD1', amountPaise: 39_900 }])],
      'cancelled',
    ],
    [
      'documents_uploaded_pending_review',
      commands.cancel,
      staff(),
      [cancelled([{ orderId: 'ORD1', amountPaise: 39_900 }])],
      'cancelled',
    ],
    [
      'reupload_requested',
      commands.cancel,
      admin(),
      [cancelled([{ orderId: 'ORD1', amountPaise: 39_900 }])],
      'cancelled',
    ],
    [
      'documents_approved',
      commands.cancel,
      customer(),
      [cancelled([{ orderId: 'ORD1', amountPaise: 39_900 }])],
      'cancelled',
    ],
    [
      'final_payment_link_sent',
      commands.cancel,
      customer(),
      [linkEnded('withdrawn'), cancelled([{ orderId: 'ORD1', amountPaise: 39_900 }])],
      'cancelled',
    ],
    ['final_payment_received', commands.cancel, customer(), [cancelled(refundAll)], 'cancelled'],
    [
      'awaiting_govt_approval',
      commands.overrideStatus,
      admin(),
      [overridden('awaiting_govt_approval', 'documents_approved')],
      'documents_approved',
    ],
    [
      'completed',
      commands.reopen,
      admin(),
      [{ type: 'RequestReopened', data: { to: 'awaiting_govt_approval', reason: 'A mistake' } }],
      'awaiting_govt_approval',
    ],
    [
      'closed',
      commands.reopen,
      admin(),
      [{ type: 'RequestReopened', data: { to: 'awaiting_govt_approval', reason: 'A mistake' } }],
      'awaiting_govt_approval',
    ],
    [
      'cancelled',
      commands.reopen,
      admin(),
      [{ type: 'RequestReopened', data: { to: 'new_request', reason: 'A mistake' } }],
      'new_request',
    ],
  ];
  it.each(lines.map((line) => [line[0], line[1].type, line[4], line] as const))(
    '%s: %s leads to %s',
    (...[, , , line]) => {
      const [status, command, actor, events, to] = line;
      const before = at[status] ?? [];
      given(decider, before).when(command, as(actor)).then(events);
      expect(given(decider, before).state.status).toBe(status);
      expect(given(decider, [...before, ...events]).state.status).toBe(to);
    },
  );

  it('gives a staff member or admin what it gives staff', () => {
    given(decider, toFiling).when(commands.submitToAuthority, as(admin())).then([filed]);
  });
});

describe('what the table does not have', () => {
  const noWay: readonly [string, RequestCommand, Actor][] = Object.keys(at).flatMap((status) =>
    (
      [
        [commands.receiveIntake, SYSTEM, ['documents_not_uploaded', 'reupload_requested']],
        [commands.approveDocuments, SYSTEM, ['documents_uploaded_pending_review', 'documents_approved']],
        [commands.requestReupload, SYSTEM, ['documents_uploaded_pending_review', 'reupload_requested']],
        [{ ...commands.sendPaymentLink, orderId: 'FIN2' }, staff(), ['documents_approved']],
        [commands.withdrawPaymentLink, staff(), ['final_payment_link_sent']],
        [commands.startFiling, staff(), ['documents_approved', 'final_payment_received']],
        [commands.submitToAuthority, staff(), ['filing_processing_started']],
        [commands.authorityQuery, staff(), ['awaiting_govt_approval']],
        [commands.deliver, staff(), ['awaiting_govt_approval']],
        [commands.confirmDelivery, customer(), ['service_delivered']],
        [commands.close, staff(), ['completed']],
        [commands.reopen, admin(), ['completed', 'closed', 'cancelled']],
        [
          commands.cancel,
          staff(),
          Object.keys(at).slice(0, 7), // All before filing.
        ],
        [
          commands.assign,
          staff(),
          Object.keys(at).filter((one) => !['completed', 'closed', 'cancelled'].includes(one)),
        ],
      ] as const satisfies readonly [RequestCommand, Actor, readonly string[]][]
    )
      .filter(([, , fine]) => !(fine as readonly string[]).includes(status))
      .map(([command, actor]): [string, RequestCommand, Actor] => [status, command, actor]),
  );
  it.each(noWay.map((line) => [line[0], line[1].type, line] as const))('%s refuses %s', (status, _type, line) => {
    const [, command, actor] = line;
    given(decider, at[status] ?? [])
      .when(command, as(actor))
      .thenRefused('not_allowed_in_status', { kind: 'not_allowed' });
  });

  it('is refused with the status as people see it and with what is possible', () => {
    const refusal = given(decider, toPending)
      .when(commands.startFiling, as(staff()))
      .thenRefused('not_allowed_in_status');
    expect(refusal.message).toContain('Documents Under Review');
    expect(refusal.message).toContain('approve documents, request reupload, cancel');
    expect(refusal.allowed).toEqual(['approveDocuments', 'requestReupload', 'cancel']);
    expect(refusal.params).toMatchObject({ status: 'documents_uploaded_pending_review' });
  });

  it('an older status obeys as its nearest present one, an unknown one only an override', () => {
    const imported = [...toPending, overridden('x', 'in_progress')];
    given(decider, imported).when(commands.submitToAuthority, as(staff())).then([filed]);
    expect(given(decider, [...imported, filed]).state.status).toBe('awaiting_govt_approval');
    const lost = [...toPending, overridden('x', 'lost')];
    given(decider, lost).when(commands.cancel, as(staff())).thenRefused('not_allowed_in_status', { allowed: [] });
    given(decider, lost)
      .when(commands.overrideStatus, as(admin()))
      .then([overridden('lost', 'documents_approved')]);
  });

  it.each(Object.values(commands).filter(({ type }) => !['requestService', 'receiveInitialPayment'].includes(type)))(
    'there is nothing to $type before the request',
    (command) => {
      const scenario = given(decider, []).when(command, as(SYSTEM));
      scenario.thenRefused('request_not_found', { kind: 'not_found' });
    },
  );
});

describe('who may do what', () => {
  const forbidden: readonly [Actor, RequestCommand][] = [
    [customer(), commands.approveDocuments],
    [customer(), commands.sendPaymentLink],
    [customer(), commands.startFiling],
    [customer(), commands.deliver],
    [customer(), commands.close],
    [customer(), commands.overrideStatus],
    [customer(), commands.reopen],
    [customer(), commands.assign],
    [customer(), commands.receiveInitialPayment],
    [customer(), commands.receiveFinalPayment],
    [staff(), commands.receiveFinalPayment],
    [staff(), commands.overrideStatus],
    [staff(), commands.reopen],
    [staff(), commands.confirmDelivery],
    [admin(), commands.confirmDelivery],
    [admin(), commands.receiveInitialPayment],
    [staff(), commands.expirePaymentLink],
    [GATEWAY, commands.cancel],
    [SYSTEM, commands.cancel],
    [SYSTEM, commands.overrideStatus],
    [customer(), { type: 'recordMismatch', orderId: 'ORD1', expectedPaise: 1, amountPaise: 2 }],
    [{ id: 'anybody', role: 'visitor' }, commands.cancel],
    [{ id: 'anybody', role: 'visitor' }, commands.requestService],
  ];
  it.each(forbidden.map((line) => [line[0].role, line[1].type, line] as const))('not %s: %s', (_role, _type, line) => {
    given(decider, toLinkSent).when(line[1], as(line[0])).thenRefused('role_not_permitted', { kind: 'forbidden' });
  });
  it.each([commands.cancel, commands.confirmDelivery, { type: 'receiveIntake', attempt: 9 }] as const)(
    'not another customer: $type',
    (command) => {
      given(decider, toDelivered)
        .when(command, as(customer('customer-2')))
        .thenRefused('not_your_request', { kind: 'forbidden' });
    },
  );
  it('no customer requests a service for another', () => {
    given(decider, [])
      .when({ ...commands.requestService, source: 'test' }, as(customer('customer-2')))
      .thenRefused('not_your_request');
  });
});

describe('requesting a service', () => {
  const made = (source: 'staff' | 'registration' | 'test', pricePaise: number): RequestEvent => ({
    type: 'ServiceRequested',
    data: { ...origin, pricePaise, orderId: null, source },
  });
  it('starts unpaid where something is to be paid', () => {
    given(decider, [])
      .when(commands.requestService, as(staff()))
      .then([made('staff', 39_900)]);
    expect(given(decider, [made('staff', 39_900)]).state.status).toBe('new_request');
  });
  it('counts as paid at a price of 0', () => {
    const free: RequestEvent = { type: 'InitialPaymentReceived', data: { orderId: null, amountPaise: 0 } };
    given(decider, [])
      .when({ ...commands.requestService, source: 'registration', pricePaise: 0 }, as(customer()))
      .then([made('registration', 0), free]);
    expect(given(decider, [made('registration', 0), free]).state).toMatchObject({
      status: 'documents_not_uploaded',
      held: [],
    });
  });
  it('again is the same request', () => {
    given(decider, [made('staff', 39_900)])
      .when(commands.requestService, as(staff()))
      .thenNothing();
  });
  it('of another service under the same id is a conflict', () => {
    given(decider, [made('staff', 39_900)])
      .when({ ...commands.requestService, serviceId: 'rent-agreement' }, as(staff()))
      .thenRefused('request_exists', { kind: 'conflict' });
  });
  it('needs the service to be on offer', () => {
    for (const serviceActive of [false, undefined])
      given(decider, [])
        .when(commands.requestService, { facts: serviceActive === undefined ? {} : { serviceActive } })
        .thenRefused('service_inactive', { kind: 'not_allowed' });
  });
  it('by registration alone is refused where something is to be paid', () => {
    given(decider, [])
      .when({ ...commands.requestService, source: 'registration' }, as(customer()))
      .thenRefused('payment_required', { kind: 'invalid' });
  });
  it('needs a claimed case number', () => {
    given(decider, [])
      .when({ ...commands.requestService, caseNumber: '' }, as(staff()))
      .thenRefused('case_number_missing', { kind: 'invalid' });
  });
});

describe('the initial payment', () => {
  const receive = commands.receiveInitialPayment;
  const other: RequestCommand = { ...receive, orderId: 'ORD2' };
  it('makes the request, seen as paid from the first moment', () => {
    given(decider, []).when(receive, as(GATEWAY)).then([requested, paid]);
  });
  it('that makes the request needs a claimed case number', () => {
    given(decider, [])
      .when({ ...receive, caseNumber: '' }, as(GATEWAY))
      .thenRefused('case_number_missing');
  });
  it('of a request that exists needs none', () => {
    given(decider, [requested])
      .when({ ...receive, caseNumber: '' }, as(GATEWAY))
      .then([paid]);
  });
  it('is received once', () => {
    given(decider, toNotUploaded).when(receive, as(GATEWAY)).thenNothing();
    given(decider, toClosed).when(receive, as(GATEWAY)).thenNothing();
  });
  it('by a second order is late: it is already paid', () => {
    given(decider, toNotUploaded)
      .when(other, as(GATEWAY))
      .then([late('ORD2', 39_900, 'already_paid')]);
    given(decider, [...toNotUploaded, late('ORD2', 39_900, 'already_paid')])
      .when(other, as(GATEWAY))
      .thenNothing();
  });
  it.each(['withdrawn', 'expired'] as const)('on an order that is %s is late', (orderStatus) => {
    given(decider, [])
      .when({ ...receive, orderStatus }, as(GATEWAY))
      .then([late('ORD1', 39_900, orderStatus)]);
  });
  it('of a cancelled request is late', () => {
    given(decider, [requested, cancelled()])
      .when(receive, as(GATEWAY))
      .then([late('ORD1', 39_900, 'cancelled')]);
  });
  it('for a service that is not on offer any more is late', () => {
    given(decider, [])
      .when(receive, { facts: { serviceActive: false }, ctx: { actor: GATEWAY } })
      .then([late('ORD1', 39_900, 'service_inactive')]);
  });
  it('that came late leaves no request behind', () => {
    const { state } = given(decider, [late('ORD1', 39_900, 'service_inactive')]);
    expect(state).toMatchObject({ status: null, held: [], settled: ['ORD1'] });
  });
  it('leaves an overridden status alone', () => {
    const moved = [requested, overridden('new_request', 'documents_approved')];
    given(decider, moved).when(receive, as(GATEWAY)).then([paid]);
    expect(given(decider, [...moved, paid]).state).toMatchObject({ status: 'documents_approved', initialPaid: true });
  });
});

describe('the final payment', () => {
  const receive = commands.receiveFinalPayment;
  it('is received once', () => {
    given(decider, toFinalPaid).when(receive, as(GATEWAY)).thenNothing();
    given(decider, toClosed).when(receive, as(GATEWAY)).thenNothing();
  });
  it.each(['withdrawn', 'expired'] as const)('on an order that is %s is late', (orderStatus) => {
    given(decider, toLinkSent)
      .when({ ...receive, orderStatus }, as(GATEWAY))
      .then([late('FIN1', 168_000, orderStatus)]);
  });
  it.each(['withdrawn', 'expired'] as const)('by a link that the case knows to be %s is late', (cause) => {
    given(decider, [...toLinkSent, linkEnded(cause)])
      .when(receive, as(GATEWAY))
      .then([late('FIN1', 168_000, cause)]);
  });
  it('of a cancelled case is late', () => {
    given(decider, [...toLinkSent, linkEnded('withdrawn'), cancelled()])
      .when({ ...receive, orderStatus: 'withdrawn' }, as(GATEWAY))
      .then([late('FIN1', 168_000, 'cancelled')]);
  });
  it('by another order once paid is late: it is already paid', () => {
    given(decider, toFiling)
      .when({ ...receive, orderId: 'FIN2' }, as(GATEWAY))
      .then([late('FIN2', 168_000, 'already_paid')]);
  });
  it('by an order that nobody asked for is late', () => {
    given(decider, toLinkSent)
      .when({ ...receive, orderId: 'FIN9' }, as(GATEWAY))
      .then([late('FIN9', 168_000, 'withdrawn')]);
  });
  it('counts where an admin moved the status meanwhile, and leaves that status alone', () => {
    const moved = [...toLinkSent, overridden('final_payment_link_sent', 'filing_processing_started')];
    given(decider, moved).when(receive, as(GATEWAY)).then([finalPaid]);
    expect(given(decider, [...moved, finalPaid]).state).toMatchObject({
      status: 'filing_processing_started',
      finalPaid: true,
    });
  });
  it('never goes back to the customer by itself when it came in time', () => {
    expect(given(decider, toFinalPaid).state.held).toEqual(refundAll);
  });
});

describe('a payment of a wrong amount', () => {
  const mismatch: RequestCommand = { type: 'recordMismatch', orderId: 'FIN1', expectedPaise: 168_000, amountPaise: 1 };
  const noted: RequestEvent = {
    type: 'PaymentMismatched',
    data: { orderId: 'FIN1', expectedPaise: 168_000, amountPaise: 1 },
  };
  it('is noted once and moves nothing', () => {
    given(decider, toLinkSent).when(mismatch).then([noted]);
    given(decider, [...toLinkSent, noted])
      .when(mismatch)
      .thenNothing();
    expect(given(decider, [...toLinkSent, noted]).state.status).toBe('final_payment_link_sent');
  });
  it('for a request that does not exist yet finds nothing to be noted on', () => {
    given(decider, []).when(mismatch).thenNothing();
  });
});

describe('sending the payment link', () => {
  const send = commands.sendPaymentLink;
  it('splits the amount into fee, GST of 18 % and government fee', () => {
    expect(lineItems.map(({ kind, amountPaise }) => [kind, amountPaise])).toEqual([
      ['professional_fee', 100_000],
      ['gst', 18_000],
      ['government_fee', 50_000],
    ]);
    expect(finalPaymentLines({ professionalFeePaise: 0, governmentFeePaise: 5 })).toHaveLength(1);
  });
  it('is refused once the final payment is made', () => {
    const again = [...toAwaiting, queried, intake(2), approved];
    given(decider, again)
      .when({ ...send, orderId: 'FIN2' }, as(staff()))
      .thenRefused('final_payment_made', { kind: 'not_allowed', allowed: ['startFiling'] });
  });
  it('with the id of an order that was used is a conflict', () => {
    given(decider, [...toLinkSent, linkEnded('withdrawn')])
      .when(send, as(staff()))
      .thenRefused('order_used', { kind: 'conflict' });
  });
  it('twice is one link', () => {
    given(decider, toLinkSent).when(send, as(staff())).thenNothing();
  });
  it('ends a link that an override left open', () => {
    given(decider, [...toLinkSent, overridden('final_payment_link_sent', 'documents_approved')])
      .when({ ...send, orderId: 'FIN2' }, as(staff()))
      .then([linkEnded('withdrawn'), linkSent('FIN2')]);
  });
  it.each([
    ['nothing', [], 'amount_required'],
    ['a negative line', [{ kind: 'government_fee', label: 'Fee', amountPaise: -1 }], 'amount_invalid'],
    ['half a paisa', [{ kind: 'government_fee', label: 'Fee', amountPaise: 0.5 }], 'amount_invalid'],
    ['a fee without its GST', [{ kind: 'professional_fee', label: 'Fee', amountPaise: 100 }], 'gst_invalid'],
    ['GST on a government fee', [{ kind: 'gst', label: 'GST', amountPaise: 18 }], 'gst_invalid'],
  ] as const)('over %s is refused', (_what, lines, code) => {
    given(decider, toApproved)
      .when({ ...send, lineItems: lines }, as(staff()))
      .thenRefused(code, { kind: 'invalid' });
  });
});

describe('the end of a link', () => {
  it('comes to an open link wherever the case stands', () => {
    const moved = [...toLinkSent, overridden('final_payment_link_sent', 'documents_not_uploaded')];
    given(decider, moved)
      .when(commands.expirePaymentLink)
      .then([linkEnded('expired')]);
    expect(given(decider, [...moved, linkEnded('expired')]).state.status).toBe('documents_not_uploaded');
  });
  it('has nothing to do for a link that is paid or gone', () => {
    given(decider, toFinalPaid).when(commands.expirePaymentLink).thenNothing();
    given(decider, toApproved).when(commands.expirePaymentLink).thenNothing();
  });
  it('cannot be asked for where an override pretends that there is a link', () => {
    given(decider, [...toPending, overridden('x', 'final_payment_link_sent')])
      .when(commands.withdrawPaymentLink, as(staff()))
      .thenRefused('no_payment_link', { kind: 'not_allowed' });
  });
});

describe('filing', () => {
  it('does not start while something is due', () => {
    given(decider, [...toLinkSent, overridden('final_payment_link_sent', 'documents_approved')])
      .when(commands.startFiling, as(staff()))
      .thenRefused('payment_due', { kind: 'not_allowed' });
    given(decider, [requested, overridden('new_request', 'documents_approved')])
      .when(commands.startFiling, as(staff()))
      .thenRefused('payment_due');
  });
  it('needs no final payment that nobody asked for', () => {
    given(decider, toApproved).when(commands.startFiling, as(staff())).then([filing]);
  });
  it('once started rules out cancelling for ever', () => {
    for (const events of [
      [...toAwaiting, queried],
      [...toFiling, overridden('x', 'documents_approved')],
    ])
      for (const actor of [customer(), staff(), admin()])
        given(decider, events).when(commands.cancel, as(actor)).thenRefused('filing_started', { kind: 'not_allowed' });
  });
  it('starts again after the authority asked and the documents are right', () => {
    given(decider, [...toAwaiting, queried, intake(2), approved])
      .when(commands.startFiling, as(staff()))
      .then([filing]);
  });
  it.each(['', '   '])('is not submitted with the number %j', (acknowledgementNumber) => {
    given(decider, toFiling)
      .when({ ...commands.submitToAuthority, acknowledgementNumber }, as(staff()))
      .thenRefused('acknowledgement_required', { kind: 'invalid' });
  });
  it('is not queried without a reason or without documents', () => {
    given(decider, toAwaiting)
      .when({ ...commands.authorityQuery, reason: ' ' }, as(staff()))
      .thenRefused('reason_required', { kind: 'invalid' });
    given(decider, toAwaiting)
      .when({ ...commands.authorityQuery, documentKeys: [] }, as(staff()))
      .thenRefused('documents_required', { kind: 'invalid' });
  });
});

describe('asking for documents again', () => {
  it('names at least one', () => {
    given(decider, toPending)
      .when({ ...commands.requestReupload, documentKeys: [] })
      .thenRefused('documents_required', { kind: 'invalid' });
  });
});

describe('delivery', () => {
  it('needs a file or a written result', () => {
    for (const result of [null, ' '])
      given(decider, toAwaiting)
        .when({ type: 'deliver', deliverables: [], result }, as(staff()))
        .thenRefused('deliverable_required', { kind: 'invalid' });
    given(decider, toAwaiting)
      .when({ type: 'deliver', deliverables: [], result: 'You may start.' }, as(staff()))
      .then([{ type: 'ServiceDelivered', data: { deliverables: [], result: 'You may start.' } }]);
  });
  it('is confirmed by the system when the customer says nothing', () => {
    given(decider, toDelivered)
      .when({ type: 'confirmDelivery', rating: null, comment: null })
      .then([{ type: 'DeliveryConfirmed', data: { rating: null, comment: null, by: 'system' } }]);
  });
  it('is not confirmed by the system after the customer', () => {
    for (const events of [toCompleted, toClosed]) given(decider, events).when(commands.confirmDelivery).thenNothing();
  });
  it.each([0, 6, 3.5, Number.NaN])('cannot be rated %d', (rating) => {
    given(decider, toDelivered)
      .when({ ...commands.confirmDelivery, rating }, as(customer()))
      .thenRefused('rating_invalid', { kind: 'invalid' });
  });
});

describe('cancelling', () => {
  it('needs a reason', () => {
    given(decider, toPending).when({ type: 'cancel', reason: ' ' }, as(customer())).thenRefused('reason_required');
  });
  it('gives nothing back twice: late money went back by itself', () => {
    given(decider, [...toNotUploaded, late('ORD2', 39_900, 'already_paid')])
      .when(commands.cancel, as(customer()))
      .then([cancelled([{ orderId: 'ORD1', amountPaise: 39_900 }])]);
  });
});

describe('overriding a status', () => {
  it.each(['', 'too short', '         x'])('needs a reason of ten characters, not %j', (reason) => {
    given(decider, toPending)
      .when({ ...commands.overrideStatus, reason }, as(admin()))
      .thenRefused('reason_too_short', { kind: 'invalid' });
  });
  it.each(['in_progress', 'nonsense', ''])('cannot lead to %j', (to) => {
    given(decider, toPending)
      .when({ ...commands.overrideStatus, to }, as(admin()))
      .thenRefused('status_unknown', { kind: 'invalid' });
  });
  it('to where the case stands changes nothing', () => {
    given(decider, toApproved).when(commands.overrideStatus, as(admin())).thenNothing();
  });
  it.each(Object.keys(at))('leads from %s to anywhere and moves nothing but the status', (from) => {
    const before = given(decider, at[from] ?? []).state;
    for (const to of Object.keys(at).filter((one) => one !== from)) {
      given(decider, at[from] ?? [])
        .when({ ...commands.overrideStatus, to }, as(admin()))
        .then([overridden(from, to)]);
      const after = decider.evolve(before, overridden(from, to));
      expect({ ...after, history: [] }).toEqual({ ...before, status: to, history: [] });
    }
  });
});

describe('reopening', () => {
  const reopened = (to: string): RequestEvent => ({ type: 'RequestReopened', data: { to, reason: 'A mistake' } });
  it('needs a reason', () => {
    given(decider, toClosed).when({ type: 'reopen', reason: '' }, as(admin())).thenRefused('reason_required');
  });
  it('starts again after a refund, and takes a new payment', () => {
    const refunded = [...toFinalPaid, cancelled(refundAll)];
    given(decider, refunded)
      .when(commands.reopen, as(admin()))
      .then([reopened('new_request')]);
    const again = given(decider, [...refunded, reopened('new_request')]);
    expect(again.state).toMatchObject({ status: 'new_request', initialPaid: false, finalPaid: false, held: [] });
    again
      .when({ ...commands.receiveInitialPayment, orderId: 'ORD2' }, as(GATEWAY))
      .then([{ type: 'InitialPaymentReceived', data: { orderId: 'ORD2', amountPaise: 39_900 } }]);
  });
  it('after a refund of a service without a price does not wait for a payment', () => {
    const free: RequestEvent = { type: 'InitialPaymentReceived', data: { orderId: null, amountPaise: 0 } };
    const start: RequestEvent = {
      type: 'ServiceRequested',
      data: { ...origin, pricePaise: 0, orderId: null, source: 'registration' },
    };
    const events = [
      ...[start, free, intake(), approved, linkSent(), finalPaid],
      cancelled([{ orderId: 'FIN1', amountPaise: 168_000 }]),
    ];
    given(decider, events)
      .when(commands.reopen, as(admin()))
      .then([reopened('new_request'), free]);
    expect(given(decider, [...events, reopened('new_request'), free]).state.status).toBe('documents_not_uploaded');
  });
  it('leads past an override to an end', () => {
    given(decider, [...toApproved, overridden('documents_approved', 'closed')])
      .when(commands.reopen, as(admin()))
      .then([reopened('documents_approved')]);
  });
  it('does not lead back to a link that ended meanwhile', () => {
    given(decider, [...toLinkSent, overridden('final_payment_link_sent', 'closed'), linkEnded('expired')])
      .when(commands.reopen, as(admin()))
      .then([reopened('documents_approved')]);
  });
  it('keeps that filing has started', () => {
    expect(given(decider, [...toClosed, reopened('awaiting_govt_approval')]).state.filingStarted).toBe(true);
  });
});

describe('assigning', () => {
  const claim = commands.assign;
  const handOver: RequestCommand = { type: 'assign', staffId: 'staff-2', method: 'hand_over', note: 'On leave' };
  it('lets staff take a case from the queue', () => {
    given(decider, toPending)
      .when(claim, as(staff()))
      .then([assigned('staff-1')]);
  });
  it('to the person who has it changes nothing', () => {
    given(decider, [...toPending, assigned('staff-1')])
      .when(claim, as(staff()))
      .thenNothing();
  });
  it('by claim is for oneself', () => {
    given(decider, toPending)
      .when({ ...claim, staffId: 'staff-2' }, as(staff()))
      .thenRefused('claim_for_self_only', { kind: 'forbidden' });
  });
  it('by claim takes nothing from anybody', () => {
    given(decider, [...toPending, assigned('staff-2')])
      .when(claim, as(staff()))
      .thenRefused('already_assigned', { kind: 'not_allowed' });
  });
  it('hands over what is one’s own, with the note', () => {
    given(decider, [...toPending, assigned('staff-1')])
      .when(handOver, as(staff()))
      .then([
        {
          type: 'RequestAssigned',
          data: { staffId: 'staff-2', method: 'hand_over', previousStaffId: 'staff-1', note: 'On leave' },
        },
      ]);
    given(decider, [...toPending, assigned('staff-3')])
      .when(handOver, as(staff()))
      .thenRefused('hand_over_own_only', { kind: 'forbidden' });
  });
  it('by an admin or by rule is theirs alone', () => {
    given(decider, toPending)
      .when({ ...claim, method: 'admin' }, as(staff()))
      .thenRefused('assign_by_admin_only');
    given(decider, toPending)
      .when({ ...claim, method: 'rule' }, as(admin()))
      .thenRefused('assign_by_rule_only');
    given(decider, toPending)
      .when({ ...claim, method: 'admin' }, as(admin()))
      .then([
        { type: 'RequestAssigned', data: { staffId: 'staff-1', method: 'admin', previousStaffId: null, note: null } },
      ]);
  });
  it('needs an active member of staff', () => {
    for (const assigneeActive of [false, undefined])
      given(decider, toPending)
        .when(claim, { facts: assigneeActive === undefined ? {} : { assigneeActive }, ctx: { actor: staff() } })
        .thenRefused('assignee_not_active', { kind: 'invalid' });
  });
});

describe('a follow-up that finds its effect', () => {
  it.each([
    ['an intake that was received', toPending, { type: 'receiveIntake', attempt: 1 }],
    ['documents that are approved', toApproved, commands.approveDocuments],
    ['a correction that is asked for', toReupload, commands.requestReupload],
    ['a correction that the authority asked for', [...toAwaiting, queried], commands.requestReupload],
  ] as const)('adds nothing: %s', (_what, events, command) => {
    given(decider, events).when(command).thenNothing();
  });
});

describe('the clock', () => {
  it('gives a payment link seven days', () => {
    const { state } = given(decider, toLinkSent);
    expect(state.finalOrder).toEqual({ orderId: 'FIN1', amountPaise: 168_000 });
    given(decider, toApproved)
      .when(commands.sendPaymentLink, { facts, ctx: { actor: staff(), now: NOW } })
      .then([linkSent()]);
  });
});
