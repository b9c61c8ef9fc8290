import { describe, expect, it } from 'vitest';
import {
  approved,
  as,
  cancelled,
  commands,
  facts,
  finalPaid,
  given,
  intake,
  late,
  lineItems,
  linkEnded,
  linkSent,
  origin,
  overridden,
  paid,
  queried,
  refundAll,
  requested,
  subject,
  toApproved,
  toAwaiting,
  toClosed,
  toFiling,
  toFinalPaid,
  toLinkSent,
  toNotUploaded,
  toPending,
  workflow,
} from '../../testing/a-request.js';
import { customer, GATEWAY, NOW, staff } from '../../testing/scenario.js';
import type { Actor } from '../kernel/event.js';
import type { RequestCommand } from './commands.js';
import type { LineItem } from './events.js';
import { finalPaymentLines, sumOf } from './final-payment.js';
import type { RequestDraft } from './moves.js';

/** Without a claimed number. */
const unnumbered = (actor: Actor) => ({ facts: { ...facts, caseNumber: null }, ctx: { actor } });

describe('requesting a service', () => {
  const made = (source: 'staff' | 'registration' | 'test', pricePaise: number): RequestDraft => ({
    type: 'ServiceRequested',
    data: { ...origin, workflow, pricePaise, orderId: null, source },
  });
  it('starts unpaid where something is to be paid', () => {
    given([])
      .when(commands.requestService, as(staff()))
      .then([made('staff', 39_900)]);
    expect(given([made('staff', 39_900)]).state.status).toBe('new_request');
  });
  it('counts as paid at a price of 0', () => {
    const free: RequestDraft = { type: 'InitialPaymentReceived', data: { orderId: null, amountPaise: 0 } };
    given([])
      .when({ ...commands.requestService, source: 'registration', pricePaise: 0 }, as(customer()))
      .then([made('registration', 0), free]);
    expect(given([made('registration', 0), free]).state).toMatchObject({
      status: 'documents_not_uploaded',
      held: [],
    });
  });
  it('again is the same request', () => {
    given([made('staff', 39_900)])
      .when(commands.requestService, as(staff()))
      .thenNothing();
  });
  it('of another service under the same id is a conflict', () => {
    given([made('staff', 39_900)])
      .when({ ...commands.requestService, serviceId: 'rent-agreement' }, as(staff()))
      .thenRefused('request_exists', { kind: 'conflict' });
  });
  it('needs the service to be on offer', () => {
    given([])
      .when(commands.requestService, { facts: { ...facts, serviceActive: false } })
      .thenRefused('service_inactive', { kind: 'not_allowed' });
  });
  it('is refused for a customer whose account was erased', () => {
    given([])
      .when(commands.requestService, { facts: { ...facts, customerErased: true } })
      .thenRefused('user.erased', { kind: 'not_allowed' });
  });
  it('by registration alone is refused where something is to be paid', () => {
    given([])
      .when({ ...commands.requestService, source: 'registration' }, as(customer()))
      .thenRefused('payment_required', { kind: 'invalid' });
  });
  it('needs a claimed case number', () => {
    given([]).when(commands.requestService, unnumbered(staff())).thenRefused('no_case_number', { kind: 'conflict' });
  });
});

describe('the initial payment', () => {
  const receive = commands.receiveInitialPayment;
  const other: RequestCommand = { ...receive, orderId: 'ORD2' };
  it('makes the request, seen as paid from the first moment', () => {
    given([]).when(receive, as(GATEWAY)).then([requested, paid]);
  });
  it('that makes the request needs a claimed case number', () => {
    given([]).when(receive, unnumbered(GATEWAY)).thenRefused('no_case_number');
  });
  it('of a request that exists needs none', () => {
    given([requested]).when(receive, unnumbered(GATEWAY)).then([paid]);
  });
  it('is received once', () => {
    given(toNotUploaded).when(receive, as(GATEWAY)).thenNothing();
    given(toClosed).when(receive, as(GATEWAY)).thenNothing();
  });
  it('by a second order is late: it is already paid', () => {
    given(toNotUploaded)
      .when(other, as(GATEWAY))
      .then([late('ORD2', 39_900, 'already_paid')]);
    given([...toNotUploaded, late('ORD2', 39_900, 'already_paid')])
      .when(other, as(GATEWAY))
      .thenNothing();
  });
  it.each(['withdrawn', 'expired'] as const)('on an order that is %s is late', (orderStatus) => {
    given([])
      .when({ ...receive, orderStatus }, as(GATEWAY))
      .then([late('ORD1', 39_900, orderStatus)]);
  });
  it('of a cancelled request is late', () => {
    given([requested, cancelled()])
      .when(receive, as(GATEWAY))
      .then([late('ORD1', 39_900, 'cancelled')]);
  });
  it('for a service that is not on offer any more is late', () => {
    given([])
      .when(receive, { facts: { serviceActive: false }, ctx: { actor: GATEWAY } })
      .then([late('ORD1', 39_900, 'service_inactive')]);
  });
  it('of a request that waits for it is received, whatever became of its service', () => {
    given([requested])
      .when(receive, { facts: { serviceActive: false }, ctx: { actor: GATEWAY } })
      .then([paid]);
  });
  it('of a customer whose account was erased is late', () => {
    for (const before of [[], [requested]])
      given(before)
        .when(receive, { facts: { ...facts, customerErased: true }, ctx: { actor: GATEWAY } })
        .then([late('ORD1', 39_900, 'customer_erased')]);
  });
  it('that came late leaves no request behind', () => {
    const { state } = given([late('ORD1', 39_900, 'service_inactive')]);
    expect(state).toMatchObject({ status: null, held: [], settled: ['ORD1'] });
  });
  it('leaves an overridden status alone', () => {
    const moved = [requested, overridden('documents_approved')];
    given(moved).when(receive, as(GATEWAY)).then([paid]);
    expect(given([...moved, paid]).state).toMatchObject({ status: 'documents_approved', initialPaid: true });
  });
});

describe('the final payment', () => {
  const receive = commands.receiveFinalPayment;
  it('is received once', () => {
    given(toFinalPaid).when(receive, as(GATEWAY)).thenNothing();
    given(toClosed).when(receive, as(GATEWAY)).thenNothing();
  });
  it.each(['withdrawn', 'expired'] as const)('on an order that is %s is late', (orderStatus) => {
    given(toLinkSent)
      .when({ ...receive, orderStatus }, as(GATEWAY))
      .then([late('FIN1', 168_000, orderStatus)]);
  });
  it.each(['withdrawn', 'expired'] as const)('by a link that the case knows to be %s is late', (cause) => {
    given([...toLinkSent, linkEnded(cause)])
      .when(receive, as(GATEWAY))
      .then([late('FIN1', 168_000, cause)]);
  });
  it('of a cancelled case is late', () => {
    given([...toLinkSent, linkEnded('withdrawn'), cancelled()])
      .when({ ...receive, orderStatus: 'withdrawn' }, as(GATEWAY))
      .then([late('FIN1', 168_000, 'cancelled')]);
  });
  it('by another order once paid is late: it is already paid', () => {
    given(toFiling)
      .when({ ...receive, orderId: 'FIN2' }, as(GATEWAY))
      .then([late('FIN2', 168_000, 'already_paid')]);
  });
  it('by an order that nobody asked for is late', () => {
    given(toLinkSent)
      .when({ ...receive, orderId: 'FIN9' }, as(GATEWAY))
      .then([late('FIN9', 168_000, 'withdrawn')]);
  });
  it('counts where an admin moved the status meanwhile, and leaves that status alone', () => {
    const moved = [...toLinkSent, overridden('filing_processing_started')];
    given(moved).when(receive, as(GATEWAY)).then([finalPaid]);
    expect(given([...moved, finalPaid]).state).toMatchObject({
      status: 'filing_processing_started',
      finalPaid: true,
    });
  });
  it('never goes back to the customer by itself when it came in time', () => {
    expect(given(toFinalPaid).state.held).toEqual(refundAll);
  });
});

describe('a payment of a wrong amount', () => {
  const mismatch: RequestCommand = { type: 'recordMismatch', orderId: 'FIN1', expectedPaise: 168_000, amountPaise: 1 };
  const noted: RequestDraft = {
    type: 'PaymentMismatched',
    data: { orderId: 'FIN1', expectedPaise: 168_000, amountPaise: 1 },
  };
  it('is noted once and moves nothing', () => {
    given(toLinkSent).when(mismatch).then([noted]);
    given([...toLinkSent, noted])
      .when(mismatch)
      .thenNothing();
    expect(given([...toLinkSent, noted]).state.status).toBe('final_payment_link_sent');
  });
  it('for a request that does not exist yet finds nothing to be noted on', () => {
    given([]).when(mismatch).thenNothing();
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
    expect(lineItems.map(({ label }) => label)).toEqual(['Professional fee', 'GST (18%)', 'Government fee']);
    expect(
      finalPaymentLines({ professionalFee: { amountPaise: 0 }, governmentFees: [{ amountPaise: 5 }] }),
    ).toHaveLength(1);
  });
  const asked = (lines: readonly LineItem[]): RequestDraft => ({
    type: 'FinalPaymentRequested',
    data: {
      ...subject,
      orderId: 'FIN1',
      amountPaise: sumOf(lines),
      lineItems: lines,
      expiresAt: '2026-01-12T10:00:00.000Z',
    },
  });
  it('takes a fee of ours that was not announced only with a reason for the customer', () => {
    const dear = finalPaymentLines({ professionalFee: { amountPaise: 100_100 }, governmentFees: [] });
    given(toApproved)
      .when({ ...send, lineItems: dear }, as(staff()))
      .thenRefused('fee_reason_required');
    const because = (reason: string) =>
      dear.map((line) => (line.kind === 'professional_fee' ? { ...line, reason } : line));
    given(toApproved)
      .when({ ...send, lineItems: because(' ') }, as(staff()))
      .thenRefused('fee_reason_required');
    const explained = because('A second place of business');
    given(toApproved)
      .when({ ...send, lineItems: explained }, as(staff()))
      .then([asked(explained)]);
  });
  it('takes a government fee, and our fee up to what was announced, without a reason', () => {
    const announced = finalPaymentLines({
      professionalFee: { amountPaise: 100_000 },
      governmentFees: [{ amountPaise: 900_000 }],
    });
    given(toApproved)
      .when({ ...send, lineItems: announced }, as(staff()))
      .then([asked(announced)]);
  });
  it('is refused once the final payment is made', () => {
    const again = [...toAwaiting, queried, intake(2), approved];
    given(again)
      .when({ ...send, orderId: 'FIN2' }, as(staff()))
      .thenRefused('final_payment_made', { kind: 'not_allowed', allowed: ['startFiling', 'putOnHold'] });
  });
  it('with the id of an order that was used is a conflict', () => {
    given([...toLinkSent, linkEnded('withdrawn')])
      .when(send, as(staff()))
      .thenRefused('order_used', { kind: 'conflict' });
  });
  it('twice is one link', () => {
    given(toLinkSent).when(send, as(staff())).thenNothing();
  });
  it('ends a link that an override left open', () => {
    given([...toLinkSent, overridden('documents_approved')])
      .when({ ...send, orderId: 'FIN2' }, as(staff()))
      .then([linkEnded('withdrawn'), linkSent('FIN2')]);
  });
  it.each([
    ['nothing', [], 'amount_required'],
    ['a negative line', [{ kind: 'government_fee', label: 'Fee', amountPaise: -1 }], 'line_amount_invalid'],
    ['half a paisa', [{ kind: 'government_fee', label: 'Fee', amountPaise: 0.5 }], 'line_amount_invalid'],
    ['a fee without its GST', [{ kind: 'professional_fee', label: 'Fee', amountPaise: 100 }], 'gst_invalid'],
    ['GST on a government fee', [{ kind: 'gst', label: 'GST', amountPaise: 18 }], 'gst_invalid'],
  ] as const)('over %s is refused', (_what, lines, code) => {
    given(toApproved)
      .when({ ...send, lineItems: lines }, as(staff()))
      .thenRefused(code, { kind: 'invalid' });
  });
});

describe('the end of a link', () => {
  it('comes to an open link wherever the case stands', () => {
    const moved = [...toLinkSent, overridden('documents_not_uploaded')];
    given(moved)
      .when(commands.expirePaymentLink)
      .then([linkEnded('expired')]);
    expect(given([...moved, linkEnded('expired')]).state.status).toBe('documents_not_uploaded');
  });
  it('has nothing to do for a link that is paid or gone', () => {
    given(toFinalPaid).when(commands.expirePaymentLink).thenNothing();
    given(toApproved).when(commands.expirePaymentLink).thenNothing();
  });
  it('cannot be asked for where an override pretends that there is a link', () => {
    given([...toPending, overridden('final_payment_link_sent')])
      .when(commands.withdrawPaymentLink, as(staff()))
      .thenRefused('no_payment_link', { kind: 'not_allowed' });
  });
});

describe('the clock', () => {
  it('gives a payment link seven days', () => {
    const { state } = given(toLinkSent);
    expect(state.finalOrder).toEqual({ orderId: 'FIN1', amountPaise: 168_000 });
    given(toApproved)
      .when(commands.sendPaymentLink, { facts, ctx: { actor: staff(), now: NOW } })
      .then([linkSent()]);
  });
});
