import type { Actor } from '../src/kernel/event.js';
import type { RequestCommand } from '../src/requests/commands.js';
import type { RequestEvent } from '../src/requests/events.js';
import { finalPaymentLines } from '../src/requests/final-payment.js';

/*
 * The life of one request in events and commands: customer-1 buys a GST registration for 399 rupees by ORD1 and pays
 * 1,680 rupees more by FIN1.
 */

/** What the guards need, all of it as it should be. */
export const facts = { serviceActive: true, assigneeActive: true, announcedFeePaise: 118_000 };
export const as = (actor: Actor) => ({ facts, ctx: { actor } });

export const subject = {
  customerId: 'customer-1',
  serviceId: 'gst-registration',
  serviceTitle: 'GST Registration',
  catalogueRevision: 3,
  estimatedDays: 7,
};
export const origin = { ...subject, caseNumber: 'SR-000001-1', pricePaise: 39_900 };
export const lineItems = finalPaymentLines({ professionalFeePaise: 100_000, governmentFeePaise: 50_000 });
export const file = {
  documentId: 'd1',
  blobId: 'b1',
  fileName: 'gst.pdf',
  mime: 'application/pdf',
  bytes: 9,
  sha256: 'aa',
};

export const requested: RequestEvent = {
  type: 'ServiceRequested',
  data: { ...origin, orderId: 'ORD1', source: 'payment' },
};
export const paid: RequestEvent = { type: 'InitialPaymentReceived', data: { orderId: 'ORD1', amountPaise: 39_900 } };
export const intake = (attempt = 1): RequestEvent => ({ type: 'IntakeReceived', data: { attempt } });
export const approved: RequestEvent = { type: 'DocumentsApproved', data: { count: 3 } };
export const reupload: RequestEvent = {
  type: 'ReuploadRequested',
  data: { origin: 'review', documentKeys: ['pan'], fieldKeys: [], note: null },
};
export const linkSent = (orderId = 'FIN1'): RequestEvent => ({
  type: 'FinalPaymentRequested',
  data: { ...subject, orderId, amountPaise: 168_000, lineItems, expiresAt: '2026-01-12T10:00:00.000Z' },
});
export const linkEnded = (cause: 'withdrawn' | 'expired', note: string | null = null): RequestEvent => ({
  type: 'FinalPaymentLinkWithdrawn',
  data: { orderId: 'FIN1', cause, note },
});
export const finalPaid: RequestEvent = {
  type: 'FinalPaymentReceived',
  data: { orderId: 'FIN1', amountPaise: 168_000 },
};
export const filing: RequestEvent = { type: 'FilingStarted', data: { note: null } };
export const filed: RequestEvent = {
  type: 'SubmittedToAuthority',
  data: { acknowledgementNumber: 'ARN1', authority: 'GSTN' },
};
export const queried: RequestEvent = { type: 'AuthorityQueried', data: { documentKeys: ['pan'], reason: 'Blurred' } };
export const delivered: RequestEvent = { type: 'ServiceDelivered', data: { deliverables: [file], result: null } };
export const confirmed: RequestEvent = {
  type: 'DeliveryConfirmed',
  data: { rating: 5, comment: null, by: 'customer' },
};
export const closed: RequestEvent = { type: 'RequestClosed', data: { note: null } };
export const cancelled = (refunds: { orderId: string; amountPaise: number }[] = []): RequestEvent => ({
  type: 'RequestCancelled',
  data: { reason: 'Changed my mind', refunds },
});
export const overridden = (from: string, to: string): RequestEvent => ({
  type: 'StatusOverridden',
  data: { from, to, reason: 'Wrongly moved on' },
});
export const assigned = (staffId: string): RequestEvent => ({
  type: 'RequestAssigned',
  data: { staffId, method: 'claim', previousStaffId: null, note: null },
});
export const late = (
  orderId: string,
  amountPaise: number,
  cause: 'withdrawn' | 'expired' | 'cancelled' | 'service_inactive' | 'already_paid',
): RequestEvent => ({ type: 'LatePaymentReceived', data: { orderId, amountPaise, cause } });

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
export const at: Readonly<Record<string, readonly RequestEvent[]>> = {
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
