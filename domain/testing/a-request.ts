import type { Ctx } from '../src/kernel/decider.js';
import type { Actor } from '../src/kernel/event.js';
import { serviceRequest } from '../src/requests/aggregate.js';
import type { RequestCommand } from '../src/requests/commands.js';
import type { RequestEvents } from '../src/requests/events.js';
import { finalPaymentLines } from '../src/requests/final-payment.js';
import { type RequestDraft, withMoves } from '../src/requests/moves.js';
import type { RequestState } from '../src/requests/state.js';
import { currentVersion } from '../src/workflows/registry.js';
import { given as givenEvents, type Outcome } from './scenario.js';

/*
 * The life of one request in events and commands: customer-1 buys a GST registration for 399 rupees by ORD1 and pays
 * 1,680 rupees more by FIN1.
 */

const { decider } = serviceRequest;

/** The recorded events of these drafts. */
export const eventsOf = (drafts: readonly RequestDraft[], before: RequestState = decider.initial) =>
  withMoves(before, drafts);

type Around = { readonly facts?: object; readonly ctx?: Partial<Ctx> };

/** As `given` of the kit: each event starts at the status to which the one before moved the case. */
export const given = (drafts: readonly RequestDraft[]) => {
  const scenario = givenEvents(decider, eventsOf(drafts));
  return {
    state: scenario.state,
    when: (command: RequestCommand, around: Around = {}): Outcome<RequestDraft> => {
      // What the streams beside it say where nothing is said of them.
      const quiet = { formState: null, stillHeld: scenario.state.held };
      const outcome = scenario.when(command, { ...around, facts: { ...quiet, ...around.facts } });
      return {
        ...outcome,
        // biome-ignore lint/suspicious/noThenProperty: the language of these tests is given/when/then; nobody awaits it
        then: (expected) => outcome.then(eventsOf(expected, scenario.state)),
      };
    },
  };
};

/** Facts with which every guard passes. */
export const facts = {
  serviceActive: true,
  workflow: currentVersion('filing'),
  assigneeActive: true,
  announced: { ours: 118_000, government: [], open: true },
  registers: [],
  caseNumber: 'SR-000001-1',
};
export const as = (actor: Actor) => ({ facts, ctx: { actor } });

export const subject = {
  customerId: 'customer-1',
  serviceId: 'gst-registration',
  serviceTitle: 'GST Registration',
  catalogueRevision: 3,
  estimatedDays: 7,
  decisionTime: null,
};
export const bought = { ...subject, pricePaise: 39_900 };
export const origin = { ...bought, caseNumber: facts.caseNumber };
export const workflow = currentVersion('filing');
export const lineItems = finalPaymentLines({
  professionalFee: { amountPaise: 100_000 },
  governmentFees: [{ amountPaise: 50_000 }],
});
export const file = {
  documentId: 'd1',
  blobId: 'b1',
  fileName: 'gst.pdf',
  mime: 'application/pdf',
  bytes: 9,
  sha256: 'aa',
};

export const requested: RequestDraft = {
  type: 'ServiceRequested',
  data: { ...origin, workflow, orderId: 'ORD1', source: 'payment' },
};
export const paid: RequestDraft = { type: 'InitialPaymentReceived', data: { orderId: 'ORD1', amountPaise: 39_900 } };
export const intake = (attempt = 1): RequestDraft => ({ type: 'IntakeReceived', data: { attempt } });
export const approved: RequestDraft = { type: 'DocumentsApproved', data: { count: 3 } };
export const reupload: RequestDraft = {
  type: 'ReuploadRequested',
  data: { origin: 'review', documentKeys: ['pan'], fieldKeys: [], note: null },
};
export const linkSent = (orderId = 'FIN1'): RequestDraft => ({
  type: 'FinalPaymentRequested',
  data: { ...subject, orderId, amountPaise: 168_000, lineItems, expiresAt: '2026-01-12T10:00:00.000Z' },
});
export const linkEnded = (cause: 'withdrawn' | 'expired', note: string | null = null): RequestDraft => ({
  type: 'FinalPaymentLinkWithdrawn',
  data: { orderId: 'FIN1', cause, note },
});
export const finalPaid: RequestDraft = {
  type: 'FinalPaymentReceived',
  data: { orderId: 'FIN1', amountPaise: 168_000 },
};
export const filing: RequestDraft = { type: 'FilingStarted', data: {} };
export const filed: RequestDraft = {
  type: 'SubmittedToAuthority',
  data: { acknowledgementNumber: 'ARN1', authority: 'GSTN' },
};
export const queried: RequestDraft = { type: 'AuthorityQueried', data: { documentKeys: ['pan'], reason: 'Blurred' } };
export const delivered: RequestDraft = { type: 'ServiceDelivered', data: { deliverables: [file], result: null } };
export const confirmed: RequestDraft = {
  type: 'DeliveryConfirmed',
  data: { rating: 5, comment: null, by: 'customer' },
};
export const closed: RequestDraft = { type: 'RequestClosed', data: {} };
export const cancelled = (refunds: { orderId: string; amountPaise: number }[] = []): RequestDraft => ({
  type: 'RequestCancelled',
  data: { reason: 'Changed my mind', refunds },
});
export const overridden = (to: string): RequestDraft => ({
  type: 'StatusOverridden',
  data: { to, reason: 'Wrongly moved on' },
});
export const assigned = (staffId: string): RequestDraft => ({
  type: 'RequestAssigned',
  data: { staffId, method: 'claim', previousStaffId: null, note: null },
});
export const late = (
  orderId: string,
  amountPaise: number,
  cause: RequestEvents['LatePaymentReceived']['cause'],
): RequestDraft => ({ type: 'LatePaymentReceived', data: { orderId, amountPaise, cause } });

/** A case at each status, by the shortest way. */
export const toNotUploaded = [requested, paid];
export const toPending = [...toNotUploaded, intake()];
export const toReupload = [...toPending, reupload];
export const toApproved = [...toPending, approved];
export const toLinkSent = [...toApproved, linkSent()];
export const toFinalPaid = [...toLinkSent, finalPaid];
export const toFiling = [...toFinalPaid, filing];
export const toAwaiting = [...toFiling, filed];
export const toDelivered = [...toAwaiting, delivered];
export const toCompleted = [...toDelivered, confirmed];
export const toClosed = [...toCompleted, closed];
export const refundAll = [
  { orderId: 'ORD1', amountPaise: 39_900 },
  { orderId: 'FIN1', amountPaise: 168_000 },
];
export const at: Readonly<Record<string, readonly RequestDraft[]>> = {
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

export const commands = {
  requestService: { type: 'requestService', source: 'staff', ...bought },
  receiveInitialPayment: {
    type: 'receiveInitialPayment',
    orderId: 'ORD1',
    amountPaise: 39_900,
    orderStatus: 'open',
    ...bought,
  },
  submitIntake: { type: 'submitIntake', attempt: 2 },
  approveDocuments: { type: 'approveDocuments', count: 3 },
  requestReupload: { type: 'requestReupload', documentKeys: ['pan'], fieldKeys: [], note: null },
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
