import { idOf } from '../kernel/aggregate.js';
import { caseSubject, lacking, type Personal, type Subject, userSubject } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';
import type { JsonObject } from '../kernel/json.js';
import type { Paise } from '../kernel/money.js';
import { type PublicFact, personalPart, publicFact, quotesAmount, type ToldSpecs } from '../kernel/told-event.js';
import type { CaseSource } from '../rules/case-lists.js';
import type { DecisionTime } from '../rules/decision-time.js';
import type { Registered } from '../rules/registered.js';
import type { WorkflowRef } from '../workflows/registry.js';
import type { AssignmentDecision } from './assignment-decision.js';

/** A line of a final payment; the sum of all is the order's amount. */
export type LineItem = {
  readonly kind: 'professional_fee' | 'gst' | 'government_fee';
  readonly label: string;
  readonly amountPaise: Paise;
  /** The reason, for the customer, of a fee above what was announced before the purchase. */
  readonly reason?: string;
};

/** A delivered file: its bytes are in the blob store, sealed under the case. */
export type Deliverable = {
  readonly documentId: string;
  readonly blobId: string;
  readonly fileName: Personal<string>;
  readonly mime: string;
  readonly bytes: number;
  /** SHA-256 of the content, hex. */
  readonly sha256: Personal<string>;
};

export type RefundDue = { readonly orderId: string; readonly amountPaise: Paise };

/**
 * The status before and after a step: recorded, so that later changes of the workflow do not affect it. `since`: when
 * the case had entered the status that it leaves, UTC ISO-8601; absent where the case stayed at its
 * status, and on moves after the first of one decision.
 */
export type Moved = { readonly from: string | null; readonly to: string; readonly since?: string };

/**
 * A payment counts at any status: where an admin moved the case meanwhile, `to` is `from`. `resumesAt`: the status to
 * which reopening an ended case now leads; null where the payment does not change it.
 */
export type MovedByPayment = Moved & { readonly resumesAt: string | null };

/** The business into which what was registered is to be filled, where both are known. */
type Fills = { readonly fills?: string };

export type RequestEvents = {
  /** The customer requested a service; bound for ever to the bought catalogue revision. */
  ServiceRequested: Moved & {
    readonly caseNumber: string;
    readonly customerId: string;
    readonly serviceId: string;
    readonly serviceTitle: string;
    readonly pricePaise: Paise;
    readonly catalogueRevision: number;
    readonly estimatedDays: number;
    readonly decisionTime: DecisionTime | null;
    /** Determines the possible steps of this request for ever. */
    readonly workflow: WorkflowRef;
    readonly orderId: string | null;
    readonly source: CaseSource;
  };
  InitialPaymentReceived: MovedByPayment & { readonly orderId: string | null; readonly amountPaise: Paise };
  /** The answers of the short form before the intake; a later one replaces them. All of it is sealed. */
  RegistrationAdded: {
    readonly name: Personal<string>;
    readonly email: Personal<string>;
    /** E.164. */
    readonly phone: Personal<string>;
    readonly businessName: Personal<string>;
    readonly additionalInfo: Personal<string> | null;
  };
  /** For which business it is; null for none. */
  BusinessNamed: { readonly businessId: string | null } & Fills;
  RequestAssigned: {
    readonly staffId: string;
    readonly method: 'claim' | 'hand_over' | 'admin' | 'rule';
    readonly previousStaffId: string | null;
    readonly note: Personal<string> | null;
    /** With `rule` only: the rule that decided, with its reasons. */
    readonly decision?: AssignmentDecision;
  };
  /** The intake was submitted for review; the first submission is 1, later ones count up. */
  IntakeReceived: Moved & {
    readonly attempt: number;
    /** With `state`: the customer, under whose key it is sealed. */
    readonly customerId?: string;
    /** GST code of the state that the form names. */
    readonly state?: Personal<string>;
  };
  DocumentsApproved: Moved & { readonly count: number };
  /**
   * The form was returned. `documentKeys` name requirements (with `#personId` where per person), `fieldKeys` answers.
   */
  ReuploadRequested: Moved & {
    readonly origin: 'review';
    readonly documentKeys: readonly string[];
    readonly fieldKeys: readonly string[];
    readonly note: Personal<string> | null;
  };
  /** Contains everything that the process which creates the order needs of the request. */
  FinalPaymentRequested: Moved & {
    readonly customerId: string;
    readonly serviceId: string;
    readonly serviceTitle: string;
    readonly catalogueRevision: number;
    readonly estimatedDays: number;
    readonly decisionTime: DecisionTime | null;
    readonly orderId: string;
    readonly amountPaise: Paise;
    readonly lineItems: readonly LineItem[];
    /** UTC ISO-8601: seven days after. */
    readonly expiresAt: string;
  };
  FinalPaymentLinkWithdrawn: MovedByPayment & {
    readonly orderId: string;
    readonly cause: 'withdrawn' | 'expired';
    readonly note: Personal<string> | null;
  };
  FinalPaymentReceived: MovedByPayment & { readonly orderId: string; readonly amountPaise: Paise };
  FilingStarted: Moved;
  SubmittedToAuthority: Moved & { readonly acknowledgementNumber: string; readonly authority: string | null };
  AuthorityQueried: Moved & {
    readonly documentKeys: readonly string[];
    readonly reason: Personal<string>;
  };
  ServiceDelivered: Moved & {
    readonly deliverables: readonly Deliverable[];
    /** A written result. */
    readonly result: Personal<string> | null;
    /** Its numbers, from the certificate. */
    readonly registered?: Personal<Registered>;
    /** It was delivered before, and reopened. */
    readonly again?: true;
  } & Fills;
  /** By the customer, or by the system 14 days after delivery. */
  DeliveryConfirmed: Moved & {
    readonly rating: number | null;
    readonly comment: Personal<string> | null;
    readonly by: 'customer' | 'system';
  };
  RequestClosed: Moved;
  RequestCancelled: Moved & {
    readonly reason: Personal<string>;
    readonly refunds: readonly RefundDue[];
  };
  StatusOverridden: Moved & {
    readonly reason: Personal<string>;
  };
  RequestReopened: Moved & {
    readonly reason: Personal<string>;
  };
  /** The clock of the case rests until it is resumed, or moves on. */
  RequestPutOnHold: Moved & {
    readonly reason: Personal<string>;
  };
  RequestResumed: Moved;
  /** The agreed time of the call, these, is given up; another one is to be agreed. */
  ConsultationRescheduled: Moved & {
    readonly startsAt: string;
    readonly endsAt: string;
    /** The number of the booking that is given up. */
    readonly booking: number;
    /** Why, or what would suit better. Sealed. */
    readonly note: Personal<string> | null;
  };
  /** Another time is agreed for a rescheduled call. */
  TimeAgreed: Moved;
  /** A payment for an order that no longer applies; it is refunded. */
  LatePaymentReceived: {
    readonly orderId: string;
    readonly amountPaise: Paise;
    readonly cause: 'withdrawn' | 'expired' | 'cancelled' | 'customer_erased' | 'service_inactive' | 'already_paid';
  };
  PaymentMismatched: { readonly orderId: string; readonly expectedPaise: Paise; readonly amountPaise: Paise };
};

export type RequestEvent = EventsOf<RequestEvents>;

const ofCase = (stream: string): Subject => caseSubject(idOf(stream));
const ofCustomer = (_stream: string, { customerId }: JsonObject): Subject => userSubject(String(customerId));

const moved = ({ from, to }: Moved) => ({ previous_status: from, status: to });

/** A move that has no public event of its own. A payment counts at any status, so it may move nothing. */
const statusChanged = (data: Moved, id: string): PublicFact | null =>
  data.from === data.to ? null : publicFact('anupalan.service_request.status_changed.v1', id, moved(data));

const correctionRequested = (
  id: string,
  data: Moved & { readonly documentKeys: readonly string[] },
  origin: 'review' | 'authority',
  fieldKeys: readonly string[],
  note: string | null,
): PublicFact =>
  publicFact('anupalan.service_request.correction_requested.v1', id, {
    ...moved(data),
    origin,
    document_keys: [...data.documentKeys],
    field_keys: [...fieldKeys],
    ...personalPart({ note }),
  });

export const requestEventSpecs = {
  ServiceRequested: {
    version: 2,
    upcast: { 1: lacking({ decisionTime: null }) },
    readers: 'all',
    publicEvent: (data, id) =>
      publicFact('anupalan.service_request.created.v1', id, {
        case_number: data.caseNumber,
        customer_id: data.customerId,
        service_id: data.serviceId,
        service_title: data.serviceTitle,
        price_paise: data.pricePaise,
        currency: 'INR',
        status: data.to,
      }),
  },
  InitialPaymentReceived: { version: 1, readers: 'all', quotes: quotesAmount, publicEvent: statusChanged },
  RegistrationAdded: {
    version: 1,
    seals: { name: ofCase, email: ofCase, phone: ofCase, businessName: ofCase, additionalInfo: ofCase },
    readers: 'all',
    publicEvent: null,
  },
  BusinessNamed: { version: 1, readers: 'all', publicEvent: null },
  RequestAssigned: {
    version: 1,
    seals: { note: ofCase },
    readers: 'all',
    words: 'office',
    publicEvent: ({ staffId, previousStaffId, method }, id) =>
      publicFact('anupalan.service_request.assigned.v1', id, {
        staff_id: staffId,
        previous_staff_id: previousStaffId,
        method,
      }),
  },
  // The customer reads the event of the form that these three follow.
  IntakeReceived: { version: 1, seals: { state: ofCustomer }, readers: 'office', publicEvent: statusChanged },
  DocumentsApproved: { version: 1, readers: 'office', publicEvent: statusChanged },
  ReuploadRequested: {
    version: 1,
    seals: { note: ofCase },
    readers: 'office',
    publicEvent: (data, id) => correctionRequested(id, data, 'review', data.fieldKeys, data.note),
  },
  FinalPaymentRequested: {
    version: 2,
    upcast: { 1: lacking({ decisionTime: null }) },
    readers: 'all',
    quotes: ({ amountPaise, expiresAt }) => ({ amountPaise, payBy: expiresAt }),
    publicEvent: statusChanged,
  },
  FinalPaymentLinkWithdrawn: {
    version: 1,
    seals: { note: ofCase },
    readers: 'all',
    words: 'office',
    publicEvent: statusChanged,
  },
  FinalPaymentReceived: { version: 1, readers: 'all', quotes: quotesAmount, publicEvent: statusChanged },
  FilingStarted: { version: 1, readers: 'all', publicEvent: statusChanged },
  SubmittedToAuthority: {
    version: 1,
    readers: 'all',
    quotes: ({ acknowledgementNumber, authority }) => ({
      acknowledgementNumber,
      ...(authority !== null && { authority }),
    }),
    publicEvent: (data, id) =>
      publicFact('anupalan.service_request.submitted_to_authority.v1', id, {
        ...moved(data),
        acknowledgement_number: data.acknowledgementNumber,
        authority: data.authority,
      }),
  },
  AuthorityQueried: {
    version: 1,
    seals: { reason: ofCase },
    readers: 'all',
    publicEvent: (data, id) => correctionRequested(id, data, 'authority', [], data.reason),
  },
  ServiceDelivered: {
    version: 1,
    seals: {
      'deliverables.*.fileName': ofCase,
      'deliverables.*.sha256': ofCase,
      result: ofCase,
      registered: ofCase,
    },
    readers: 'all',
    publicEvent: (data, id) =>
      publicFact('anupalan.service_request.delivered.v1', id, {
        ...moved(data),
        files: data.deliverables.map(({ documentId, mime, bytes }) => ({
          document_id: documentId,
          media_type: mime,
          bytes,
        })),
        ...personalPart({ result: data.result }),
      }),
  },
  DeliveryConfirmed: {
    version: 1,
    seals: { comment: ofCase },
    readers: 'all',
    publicEvent: (data, id) =>
      publicFact('anupalan.service_request.completed.v1', id, {
        ...moved(data),
        confirmed_by: data.by,
        rating: data.rating,
        ...personalPart({ comment: data.comment }),
      }),
  },
  RequestClosed: { version: 1, readers: 'all', publicEvent: statusChanged },
  RequestCancelled: {
    version: 1,
    seals: { reason: ofCase },
    readers: 'all',
    quotes: ({ refunds }) => ({ amountPaise: refunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0) }),
    publicEvent: (data, id) =>
      publicFact('anupalan.service_request.cancelled.v1', id, {
        ...moved(data),
        refunds: data.refunds.map(({ orderId, amountPaise }) => ({
          order_id: orderId,
          amount_paise: amountPaise,
          currency: 'INR',
        })),
        ...personalPart({ reason: data.reason }),
      }),
  },
  StatusOverridden: {
    version: 1,
    seals: { reason: ofCase },
    readers: 'all',
    words: 'office',
    publicEvent: statusChanged,
  },
  RequestReopened: {
    version: 1,
    seals: { reason: ofCase },
    readers: 'all',
    words: 'office',
    publicEvent: statusChanged,
  },
  // The status stays.
  RequestPutOnHold: { version: 1, seals: { reason: ofCase }, readers: 'all', publicEvent: null },
  RequestResumed: { version: 1, readers: 'all', publicEvent: null },
  ConsultationRescheduled: {
    version: 1,
    seals: { note: ofCase },
    readers: 'all',
    quotes: ({ startsAt, endsAt }) => ({ startsAt, endsAt }),
    publicEvent: statusChanged,
  },
  // The customer reads the booking that it follows.
  TimeAgreed: { version: 1, readers: 'office', publicEvent: statusChanged },
  // Integrators are told of the payment itself, with its outcome.
  LatePaymentReceived: { version: 1, readers: 'all', quotes: quotesAmount, publicEvent: null },
  PaymentMismatched: { version: 1, readers: 'all', publicEvent: null },
} satisfies ToldSpecs<RequestEvents, 'readers' | 'publicEvent'>;
