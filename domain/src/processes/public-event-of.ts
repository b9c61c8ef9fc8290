import type { IntakeEvent } from '../intake/events.js';
import type { PublicEventData } from '../integrations/public-event-types.js';
import { idOf } from '../kernel/aggregate.js';
import type { Recorded } from '../kernel/event.js';
import type { PaymentEvent } from '../payments/events.js';
import type { Moved, RequestEvent } from '../requests/events.js';
import type { PublicEventType } from '../rules/public-events.js';

/** The events of the log that integrators may be told of. */
export type SourceEvent = RequestEvent | IntakeEvent | PaymentEvent;

/** A public event without its envelope: a type of the public contract, and its data for the request `subject`. */
export type PublicFact = {
  [T in PublicEventType]: { readonly type: T; readonly subject: string; readonly data: PublicEventData<T> };
}[PublicEventType];

type Mapping<E extends SourceEvent> = (data: E['data'], streamId: string) => PublicFact | null;
type Mappings = { readonly [T in SourceEvent['type']]: Mapping<Extract<SourceEvent, { readonly type: T }>> | null };

const INR = 'INR' as const;
const moved = ({ from, to }: Moved) => ({ previous_status: from, status: to });

/** The personal part, without the fields that the event does not have; absent when it has none. */
const personal = <T extends Readonly<Record<string, string | null>>>(fields: T) => {
  const given = Object.entries(fields).filter(([, value]) => value !== null);
  return given.length === 0 ? {} : { personal: Object.fromEntries(given) as { readonly [F in keyof T]?: string } };
};

/** A move that has no event of its own. A payment counts at any status, so it may move nothing. */
const statusChanged: Mapping<Extract<SourceEvent, { readonly data: Moved }>> = (data, id) =>
  data.from === data.to
    ? null
    : {
        type: 'anupalan.service_request.status_changed.v1',
        subject: id,
        data: { request_id: id, ...moved(data) },
      };

type Captured = Extract<PaymentEvent, { type: 'PaymentCaptured' | 'DuplicateCaptured' | 'CaptureMismatched' }>['data'];
type Outcome = PublicEventData<'anupalan.payment.received.v1'>['outcome'];
const received = (
  { requestId, amountPaise, purpose, method }: Captured,
  orderId: string,
  outcome: Outcome,
): PublicFact => ({
  type: 'anupalan.payment.received.v1',
  subject: requestId,
  data: {
    request_id: requestId,
    order_id: orderId,
    amount_paise: amountPaise,
    currency: INR,
    purpose,
    method,
    outcome,
  },
});

const refunded = (requestId: string, orderId: string, amountPaise: number, refundId: string): PublicFact => ({
  type: 'anupalan.payment.refunded.v1',
  subject: requestId,
  data: { request_id: requestId, order_id: orderId, amount_paise: amountPaise, currency: INR, refund_id: refundId },
});

const correction = (
  id: string,
  { documentKeys, ...move }: Moved & { readonly documentKeys: readonly string[] },
  origin: 'review' | 'authority',
  fieldKeys: readonly string[],
  note: string | null,
): PublicFact => ({
  type: 'anupalan.service_request.correction_requested.v1',
  subject: id,
  data: {
    request_id: id,
    ...moved(move),
    origin,
    document_keys: [...documentKeys],
    field_keys: [...fieldKeys],
    ...personal({ note }),
  },
});

/** Every event of a request, its form and its payments: what integrators are told of it, or null for nothing. */
const MAPPINGS: Mappings = {
  ServiceRequested: (data, id) => ({
    type: 'anupalan.service_request.created.v1',
    subject: id,
    data: {
      request_id: id,
      case_number: data.caseNumber,
      customer_id: data.customerId,
      service_id: data.serviceId,
      service_title: data.serviceTitle,
      price_paise: data.pricePaise,
      currency: INR,
      status: data.to,
    },
  }),
  RequestAssigned: ({ staffId, previousStaffId, method }, id) => ({
    type: 'anupalan.service_request.assigned.v1',
    subject: id,
    data: { request_id: id, staff_id: staffId, previous_staff_id: previousStaffId, method },
  }),
  ReuploadRequested: (data, id) => correction(id, data, 'review', data.fieldKeys, data.note),
  AuthorityQueried: (data, id) => correction(id, data, 'authority', [], data.reason),
  SubmittedToAuthority: (data, id) => ({
    type: 'anupalan.service_request.submitted_to_authority.v1',
    subject: id,
    data: {
      request_id: id,
      ...moved(data),
      acknowledgement_number: data.acknowledgementNumber,
      authority: data.authority,
    },
  }),
  ServiceDelivered: (data, id) => ({
    type: 'anupalan.service_request.delivered.v1',
    subject: id,
    data: {
      request_id: id,
      ...moved(data),
      files: data.deliverables.map(({ documentId, mime, bytes }) => ({
        document_id: documentId,
        media_type: mime,
        bytes,
      })),
      ...personal({ result: data.result }),
    },
  }),
  DeliveryConfirmed: (data, id) => ({
    type: 'anupalan.service_request.completed.v1',
    subject: id,
    data: {
      request_id: id,
      ...moved(data),
      confirmed_by: data.by,
      rating: data.rating,
      ...personal({ comment: data.comment }),
    },
  }),
  RequestCancelled: (data, id) => ({
    type: 'anupalan.service_request.cancelled.v1',
    subject: id,
    data: {
      request_id: id,
      ...moved(data),
      refunds: data.refunds.map(({ orderId, amountPaise }) => ({
        order_id: orderId,
        amount_paise: amountPaise,
        currency: INR,
      })),
      ...personal({ reason: data.reason }),
    },
  }),
  InitialPaymentReceived: statusChanged,
  IntakeReceived: statusChanged,
  DocumentsApproved: statusChanged,
  FinalPaymentRequested: statusChanged,
  FinalPaymentLinkWithdrawn: statusChanged,
  FinalPaymentReceived: statusChanged,
  FilingStarted: statusChanged,
  RequestClosed: statusChanged,
  StatusOverridden: statusChanged,
  RequestReopened: statusChanged,
  // The status stays.
  RequestPutOnHold: null,
  RequestResumed: null,
  RegistrationAdded: null,
  // The payment itself is told, with its outcome.
  LatePaymentReceived: null,
  PaymentMismatched: null,

  DocumentAttached: (data, id) => ({
    type: 'anupalan.document.uploaded.v1',
    subject: id,
    data: {
      request_id: id,
      document_id: data.documentId,
      document_key: data.documentKey,
      person_id: data.personId,
      media_type: data.mime,
      bytes: data.bytes,
      replaces: data.replaces,
      ...personal({ file_name: data.fileName }),
    },
  }),
  DocumentApproved: ({ documentId }, id) => ({
    type: 'anupalan.document.approved.v1',
    subject: id,
    data: { request_id: id, document_id: documentId },
  }),
  DocumentRejected: ({ documentId, reasonCode, reason }, id) => ({
    type: 'anupalan.document.rejected.v1',
    subject: id,
    data: { request_id: id, document_id: documentId, reason_code: reasonCode, ...personal({ reason }) },
  }),
  SubmissionOpened: null,
  DocumentRemoved: null,
  DocumentReopened: null,
  AadhaarKeyDestroyed: null,
  // Each of these is followed by a move of the request, which has a public event.
  IntakeSubmitted: null,
  SubmissionApproved: null,
  CorrectionRequested: null,

  PaymentCaptured: (data, orderId) => received(data, orderId, data.orderStatus === 'open' ? 'captured' : 'late'),
  DuplicateCaptured: (data, orderId) => received(data, orderId, 'duplicate'),
  CaptureMismatched: (data, orderId) => received(data, orderId, 'wrong_amount'),
  // The gateway's words stay here: they may name people.
  PaymentFailed: ({ requestId, attemptedAt }, orderId) => ({
    type: 'anupalan.payment.failed.v1',
    subject: requestId,
    data: { request_id: requestId, order_id: orderId, attempted_at: attemptedAt },
  }),
  RefundProcessed: ({ requestId, amountPaise, gatewayRefundId }, orderId) =>
    refunded(requestId, orderId, amountPaise, gatewayRefundId),
  RefundedOutside: ({ requestId, amountPaise, gatewayRefundId }, orderId) =>
    refunded(requestId, orderId, amountPaise, gatewayRefundId),
  OrderCreated: null,
  PaymentLinkCreated: null,
  BillToNoted: null,
  PaymentAttempted: null,
  AttemptFoundUnpaid: null,
  OrderWithdrawn: null,
  OrderExpired: null,
  RefundRequested: null,
  RefundProposed: null,
  RefundDeclined: null,
  RefundReduced: null,
  RefundFailed: null,
  DisputeReported: null,
  ReceiptIssued: null,
  ReceiptCorrectionRequested: null,
  ReceiptCancelled: null,
  RefundVoucherIssued: null,
};

/** Prefixes of the streams whose events may be told. */
export const PUBLIC_EVENT_STREAMS = ['serviceRequest', 'submission', 'payment'] as const;
/** Types of the log that have a public event. */
export const PUBLIC_EVENT_SOURCES = (Object.keys(MAPPINGS) as SourceEvent['type'][]).filter(
  (type) => MAPPINGS[type] !== null,
);

/**
 * The public event of an event of the log; null for none. Pure, so that the same log gives the same public events for
 * ever. Personal fields are passed on as they come: sealed in the views.
 */
export const publicEventOf = ({ event, stream }: Pick<Recorded<SourceEvent>, 'event' | 'stream'>): PublicFact | null =>
  // Its entry in the table takes the data of its own type.
  (MAPPINGS[event.type] as Mapping<SourceEvent> | null)?.(event.data, idOf(stream)) ?? null;
