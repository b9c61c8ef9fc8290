import { describe, expect, it } from 'vitest';
import {
  approved,
  as,
  at,
  cancelled,
  closed,
  commands,
  confirmed,
  delivered,
  filed,
  filing,
  finalPaid,
  given,
  intake,
  linkEnded,
  linkSent,
  overridden,
  paid,
  queried,
  refundAll,
  reupload,
  toFiling,
  toPending,
} from '../../testing/a-request.js';
import { admin, customer, GATEWAY, staff } from '../../testing/scenario.js';
import { type Actor, SYSTEM } from '../kernel/event.js';
import type { RequestCommand } from './commands.js';
import type { RequestDraft } from './moves.js';

describe('every line of the table', () => {
  const lines: readonly [string, RequestCommand, Actor, readonly RequestDraft[], string][] = [
    ['new_request', commands.receiveInitialPayment, GATEWAY, [paid], 'documents_not_uploaded'],
    [
      'documents_not_uploaded',
      { type: 'submitIntake', attempt: 1 },
      SYSTEM,
      [intake()],
      'documents_uploaded_pending_review',
    ],
    ['documents_uploaded_pending_review', commands.approveDocuments, SYSTEM, [approved], 'documents_approved'],
    ['documents_uploaded_pending_review', commands.requestReupload, SYSTEM, [reupload], 'reupload_requested'],
    ['reupload_requested', commands.submitIntake, SYSTEM, [intake(2)], 'documents_uploaded_pending_review'],
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
      [overridden('documents_approved')],
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
      given(before).when(command, as(actor)).then(events);
      expect(given(before).state.status).toBe(status);
      expect(given([...before, ...events]).state.status).toBe(to);
    },
  );

  it('gives a staff member or admin what it gives staff', () => {
    given(toFiling).when(commands.submitToAuthority, as(admin())).then([filed]);
  });
});

describe('what the table does not have', () => {
  const noWay: readonly [string, RequestCommand, Actor][] = Object.keys(at).flatMap((status) =>
    (
      [
        [commands.submitIntake, SYSTEM, ['documents_not_uploaded', 'reupload_requested']],
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
    given(at[status] ?? [])
      .when(command, as(actor))
      .thenRefused(command.type === 'assign' ? 'request_ended' : 'not_allowed_in_status', { kind: 'not_allowed' });
  });

  it('is refused with the status as people see it and with what is possible', () => {
    const refusal = given(toPending).when(commands.startFiling, as(staff())).thenRefused('not_allowed_in_status');
    expect(refusal.message).toContain('Documents Under Review');
    expect(refusal.params?.allowed).toContain('approve documents, request reupload, put it on hold, cancel');
    expect(refusal.allowed).toEqual(['approveDocuments', 'requestReupload', 'putOnHold', 'cancel']);
    expect(refusal.params).toMatchObject({ status: 'documents_uploaded_pending_review' });
  });

  it('an older status obeys as its nearest present one, an unknown one only an override', () => {
    const imported = [...toPending, overridden('in_progress')];
    given(imported).when(commands.submitToAuthority, as(staff())).then([filed]);
    expect(given([...imported, filed]).state.status).toBe('awaiting_govt_approval');
    const lost = [...toPending, overridden('lost')];
    given(lost).when(commands.cancel, as(staff())).thenRefused('not_allowed_in_status', { allowed: [] });
    given(lost)
      .when(commands.overrideStatus, as(admin()))
      .then([overridden('documents_approved')]);
  });

  it.each(Object.values(commands).filter(({ type }) => !['requestService', 'receiveInitialPayment'].includes(type)))(
    'there is nothing to $type before the request',
    (command) => {
      const scenario = given([]).when(command, as(SYSTEM));
      scenario.thenRefused('request_not_found', { kind: 'not_found' });
    },
  );
});
