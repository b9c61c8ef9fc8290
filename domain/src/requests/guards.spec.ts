import { describe, expect, it } from 'vitest';
import {
  approved,
  as,
  at,
  cancelled,
  commands,
  file,
  filing,
  finalPaid,
  given,
  intake,
  late,
  linkEnded,
  linkSent,
  origin,
  overridden,
  queried,
  refundAll,
  requested,
  toApproved,
  toAwaiting,
  toClosed,
  toCompleted,
  toDelivered,
  toFiling,
  toFinalPaid,
  toLinkSent,
  toNotUploaded,
  toPending,
  toReupload,
  workflow,
} from '../../testing/a-request.js';
import { admin, customer, GATEWAY, staff } from '../../testing/scenario.js';
import { currentVersion } from '../workflows/registry.js';
import type { RequestDraft } from './moves.js';
import { allowedTo } from './refusals.js';

describe('filing', () => {
  it('does not start while something is due', () => {
    given([...toLinkSent, overridden('documents_approved')])
      .when(commands.startFiling, as(staff()))
      .thenRefused('payment_due', { kind: 'not_allowed' });
    given([requested, overridden('documents_approved')])
      .when(commands.startFiling, as(staff()))
      .thenRefused('payment_due');
  });
  it('needs no final payment that nobody asked for', () => {
    given(toApproved).when(commands.startFiling, as(staff())).then([filing]);
  });
  it('once started rules out cancelling for ever', () => {
    for (const events of [
      [...toAwaiting, queried],
      [...toFiling, overridden('documents_approved')],
    ])
      for (const actor of [customer(), staff(), admin()])
        given(events).when(commands.cancel, as(actor)).thenRefused('filing_started', { kind: 'not_allowed' });
  });
  it('starts again after the authority asked and the documents are right', () => {
    given([...toAwaiting, queried, intake(2), approved])
      .when(commands.startFiling, as(staff()))
      .then([filing]);
  });
  it.each(['', '   '])('is not submitted with the number %j', (acknowledgementNumber) => {
    given(toFiling)
      .when({ ...commands.submitToAuthority, acknowledgementNumber }, as(staff()))
      .thenRefused('acknowledgement_required', { kind: 'invalid' });
  });
  it('is not queried without a reason or without documents', () => {
    given(toAwaiting)
      .when({ ...commands.authorityQuery, reason: ' ' }, as(staff()))
      .thenRefused('reason_required', { kind: 'invalid' });
    given(toAwaiting)
      .when({ ...commands.authorityQuery, documentKeys: [] }, as(staff()))
      .thenRefused('query_documents_required', { kind: 'invalid' });
  });
});

describe('asking for documents again', () => {
  it('names at least one', () => {
    given(toPending)
      .when({ ...commands.requestReupload, documentKeys: [] })
      .thenRefused('documents_required', { kind: 'invalid' });
  });
});

describe('delivery', () => {
  it('of a consultation is its summary, once it was held; nothing else is delivered so early', () => {
    const toConsultation = toApproved.map((draft) =>
      draft.type === 'ServiceRequested'
        ? { ...draft, data: { ...draft.data, workflow: currentVersion('consultation') } }
        : draft,
    );
    const deliver = { type: 'deliver', deliverables: [], result: 'Register before you open.' } as const;
    given(toConsultation)
      .when(deliver, {
        ...as(staff()),
        facts: { consultation: { booked: null, bookings: 1, tookPlaceAt: '2026-01-05T09:00:00.000Z' } },
      })
      .then([{ type: 'ServiceDelivered', data: { deliverables: [], result: 'Register before you open.' } }]);
    given(toConsultation)
      .when(
        { ...deliver, result: ' ' },
        {
          ...as(staff()),
          facts: { consultation: { booked: null, bookings: 1, tookPlaceAt: '2026-01-05T09:00:00.000Z' } },
        },
      )
      .thenRefused('deliverable_required');
    for (const facts of [{ consultation: { booked: null, bookings: 1, tookPlaceAt: null } }, {}])
      given(toConsultation)
        .when(deliver, { ...as(staff()), facts })
        .thenRefused('not_allowed_in_status', { kind: 'not_allowed' });
    given(toApproved)
      .when(deliver, {
        ...as(staff()),
        facts: { consultation: { booked: null, bookings: 1, tookPlaceAt: '2026-01-05T09:00:00.000Z' } },
      })
      .thenRefused('not_allowed_in_status');
  });
  it('takes 500 MB of files in one request altogether', () => {
    const deliverable = (bytes: number) => ({
      documentId: `file-${bytes}`,
      blobId: 'blob',
      fileName: 'a.pdf',
      mime: 'application/pdf',
      bytes,
      sha256: 'abc',
    });
    const MB = 1024 * 1024;
    given(toAwaiting)
      .when(
        { type: 'deliver', deliverables: [deliverable(300 * MB), deliverable(200 * MB + 1)], result: null },
        as(staff()),
      )
      .thenRefused('deliverable.request_bytes', { kind: 'not_allowed', params: { max: 500 } });
  });
  it('of a registration needs its number and its day, which has come; PAN and TAN of a company may follow', () => {
    const numbers = { registration: 'U72200MH2026PTC123456', gstin: '', pan: '', tan: '', registeredOn: '2026-10-05' };
    const deliver = (more: Partial<typeof numbers>, before: readonly RequestDraft[] = toAwaiting) =>
      given(before).when(
        { type: 'deliver', deliverables: [], result: 'Done.', registered: { ...numbers, ...more } },
        {
          facts: { registers: ['registration', 'pan', 'tan'] },
          ctx: { actor: staff(), now: '2026-10-05T06:00:00.000Z' },
        },
      );
    for (const [more, path, code] of [
      [{ registration: '' }, 'registration', 'required'],
      [{ registeredOn: '' }, 'registered_on', 'required'],
      [{ registeredOn: '2026-10-06' }, 'registered_on', 'business.not_begun'],
      [{ registration: 'U72200MH2027PTC123456' }, 'registration', 'cin.year'],
    ] as const)
      deliver(more).thenRefused('deliverable_numbers', {
        kind: 'invalid',
        errors: [expect.objectContaining({ path, code })],
      });
    deliver({}).then([{ type: 'ServiceDelivered', data: { deliverables: [], result: 'Done.', registered: numbers } }]);
  });
  it('needs a file or a written result', () => {
    for (const result of [null, ' '])
      given(toAwaiting)
        .when({ type: 'deliver', deliverables: [], result }, as(staff()))
        .thenRefused('deliverable_required', { kind: 'invalid' });
    given(toAwaiting)
      .when({ type: 'deliver', deliverables: [], result: 'You may start.' }, as(staff()))
      .then([{ type: 'ServiceDelivered', data: { deliverables: [], result: 'You may start.' } }]);
  });
  it('is confirmed by the system when the customer says nothing', () => {
    given(toDelivered)
      .when({ type: 'confirmDelivery', rating: null, comment: null })
      .then([{ type: 'DeliveryConfirmed', data: { rating: null, comment: null, by: 'system' } }]);
  });
  it('is not confirmed by the system after the customer', () => {
    for (const events of [toCompleted, toClosed]) given(events).when(commands.confirmDelivery).thenNothing();
  });
  it.each([0, 6, 3.5, Number.NaN])('cannot be rated %d', (rating) => {
    given(toDelivered)
      .when({ ...commands.confirmDelivery, rating }, as(customer()))
      .thenRefused('rating_invalid', { kind: 'invalid' });
  });
});

describe('cancelling', () => {
  it('needs a reason from the office, which its customer reads, but none from the customer', () => {
    for (const who of [staff(), admin()])
      given(toPending).when({ type: 'cancel', reason: ' ' }, as(who)).thenRefused('reason_required');
    const refunds = [{ orderId: 'ORD1', amountPaise: 39_900 }];
    given(toPending)
      .when({ type: 'cancel', reason: '' }, as(customer()))
      .then([{ type: 'RequestCancelled', data: { reason: '', refunds } }]);
  });
  it('gives nothing back twice: late money went back by itself', () => {
    given([...toNotUploaded, late('ORD2', 39_900, 'already_paid')])
      .when(commands.cancel, as(customer()))
      .then([cancelled([{ orderId: 'ORD1', amountPaise: 39_900 }])]);
  });
});

describe('cancelling a consultation', () => {
  const booked = {
    consultation: {
      booked: { startsAt: '2026-01-06T04:30:00.000Z', endsAt: '2026-01-06T05:00:00.000Z' },
      bookings: 1,
      tookPlaceAt: null,
    },
  };
  const at = (now: string, who = customer()) => ({ facts: booked, ctx: { actor: who, now } });
  it('is the customer’s until the call begins', () => {
    given(toApproved)
      .when(commands.cancel, at('2026-01-06T04:29:59.999Z'))
      .then([cancelled([{ orderId: 'ORD1', amountPaise: 39_900 }])]);
    const { state } = given(toApproved);
    expect(allowedTo(state, 'customer')).toEqual(['cancel']);
    given(toApproved)
      .when(commands.cancel, at(booked.consultation.booked.startsAt))
      .thenRefused('consultation_begun', { kind: 'not_allowed', allowed: [] });
  });
  it('is still ours afterwards, for a call that came to nothing', () => {
    for (const who of [staff(), admin()])
      given(toApproved)
        .when(commands.cancel, at('2026-01-07T00:00:00.000Z', who))
        .then([cancelled([{ orderId: 'ORD1', amountPaise: 39_900 }])]);
  });
});

describe('overriding a status', () => {
  it.each(['', 'too short', '         x'])('needs a reason of ten characters, not %j', (reason) => {
    given(toPending)
      .when({ ...commands.overrideStatus, reason }, as(admin()))
      .thenRefused('reason_too_short', { kind: 'invalid' });
  });
  it.each(['in_progress', 'nonsense', ''])('cannot lead to %j', (to) => {
    given(toPending)
      .when({ ...commands.overrideStatus, to }, as(admin()))
      .thenRefused('status_unknown', { kind: 'invalid' });
  });
  it('to where the case stands changes nothing', () => {
    given(toApproved).when(commands.overrideStatus, as(admin())).thenNothing();
  });
  it.each(Object.keys(at))('leads from %s to anywhere and moves nothing but the status', (from) => {
    const before = given(at[from] ?? []).state;
    for (const to of Object.keys(at).filter((one) => one !== from)) {
      given(at[from] ?? [])
        .when({ ...commands.overrideStatus, to }, as(admin()))
        .then([overridden(to)]);
      const after = given([...(at[from] ?? []), overridden(to)]).state;
      expect({ ...after, history: [] }).toEqual({ ...before, status: to, history: [] });
    }
  });
});

describe('reopening', () => {
  const reopened = (to: string): RequestDraft => ({ type: 'RequestReopened', data: { to, reason: 'A mistake' } });
  it('needs a reason', () => {
    given(toClosed).when({ type: 'reopen', reason: '' }, as(admin())).thenRefused('reason_required');
  });
  it('starts again after a refund, and takes a new payment', () => {
    const refunded = [...toFinalPaid, cancelled(refundAll)];
    given(refunded)
      .when(commands.reopen, as(admin()))
      .then([reopened('new_request')]);
    const again = given([...refunded, reopened('new_request')]);
    expect(again.state).toMatchObject({ status: 'new_request', initialPaid: false, finalPaid: false, held: [] });
    again
      .when({ ...commands.receiveInitialPayment, orderId: 'ORD2' }, as(GATEWAY))
      .then([{ type: 'InitialPaymentReceived', data: { orderId: 'ORD2', amountPaise: 39_900 } }]);
  });
  it('starts again as well where everything went back before the cancellation', () => {
    given(toFinalPaid)
      .when(commands.cancel, { ...as(admin()), facts: { stillHeld: [] } })
      .then([cancelled()]);
    const { state } = given([...toFinalPaid, cancelled()]);
    expect(state).toMatchObject({ held: [], refunded: true, initialPaid: false, finalPaid: false });
    given([...toFinalPaid, cancelled()])
      .when(commands.reopen, as(admin()))
      .then([reopened('new_request')]);
  });
  it('after a refund of a service without a price does not wait for a payment', () => {
    const free: RequestDraft = { type: 'InitialPaymentReceived', data: { orderId: null, amountPaise: 0 } };
    const start: RequestDraft = {
      type: 'ServiceRequested',
      data: { ...origin, workflow, pricePaise: 0, orderId: null, source: 'registration' },
    };
    const events = [
      ...[start, free, intake(), approved, linkSent(), finalPaid],
      cancelled([{ orderId: 'FIN1', amountPaise: 168_000 }]),
    ];
    given(events)
      .when(commands.reopen, as(admin()))
      .then([reopened('new_request'), free]);
    expect(given([...events, reopened('new_request'), free]).state.status).toBe('documents_not_uploaded');
  });
  it('makes the next delivery say that it is not the first', () => {
    given([...toClosed, reopened('awaiting_govt_approval')])
      .when(commands.deliver, as(admin()))
      .then([{ type: 'ServiceDelivered', data: { deliverables: [file], result: null, again: true } }]);
  });
  it('leads past an override to an end', () => {
    given([...toApproved, overridden('closed')])
      .when(commands.reopen, as(admin()))
      .then([reopened('documents_approved')]);
  });
  it('does not lead back to a link that ended meanwhile', () => {
    given([...toLinkSent, overridden('closed'), linkEnded('expired')])
      .when(commands.reopen, as(admin()))
      .then([reopened('documents_approved')]);
  });
  it('keeps that filing has started', () => {
    expect(given([...toClosed, reopened('awaiting_govt_approval')]).state.filingStarted).toBe(true);
  });
});

describe('a follow-up that finds its effect', () => {
  it.each([
    ['an intake that was received', toPending, { type: 'submitIntake', attempt: 1 }],
    ['documents that are approved', toApproved, commands.approveDocuments],
    ['a correction that is asked for', toReupload, commands.requestReupload],
    ['a correction that the authority asked for', [...toAwaiting, queried], commands.requestReupload],
  ] as const)('adds nothing: %s', (_what, events, command) => {
    given(events).when(command).thenNothing();
  });
});
