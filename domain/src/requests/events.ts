import { idOf } from '../kernel/aggregate.js';
import { caseSubject, type EventSpecs, lacking, type Personal, type Subject, userSubject } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';
import type { JsonObject } from '../kernel/json.js';
import type { Paise } from '../kernel/money.js';
import type { CaseSource } from '../rules/case-lists.js';
import type { DecisionTime } from '../rules/decision-time.js';
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
  /** Sealed. */
  readonly fileName: Personal<string>;
  readonly mime: string;
  readonly bytes: number;
  /** SHA-256 of the content, hex. Sealed. */
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
  RequestAssigned: {
    readonly staffId: string;
    readonly method: 'claim' | 'hand_over' | 'admin' | 'rule';
    readonly previousStaffId: string | null;
    /** Sealed. */
    readonly note: Personal<string> | null;
    /** With `rule` only: the rule that decided, with its reasons. */
    readonly decision?: AssignmentDecision;
  };
  /** The intake was submitted for review; the first submission is 1, later ones count up. */
  IntakeReceived: Moved & {
    readonly attempt: number;
    /** With `state`: the customer, under whose key it is sealed. */
    readonly customerId?: string;
    /** GST code of the state that the form names. Sealed. */
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
    /** Sealed. */
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
    /** Sealed. */
    readonly note: Personal<string> | null;
  };
  FinalPaymentReceived: MovedByPayment & { readonly orderId: string; readonly amountPaise: Paise };
  FilingStarted: Moved;
  SubmittedToAuthority: Moved & { readonly acknowledgementNumber: string; readonly authority: string | null };
  AuthorityQueried: Moved & {
    readonly documentKeys: readonly string[];
    /** Sealed. */
    readonly reason: Personal<string>;
  };
  ServiceDelivered: Moved & {
    readonly deliverables: readonly Deliverable[];
    /** A written result. Sealed. */
    readonly result: Personal<string> | null;
    /** It was delivered before, and reopened. */
    readonly again?: true;
  };
  /** By the customer, or by the system 14 days after delivery. */
  DeliveryConfirmed: Moved & {
    readonly rating: number | null;
    /** Sealed. */
    readonly comment: Personal<string> | null;
    readonly by: 'customer' | 'system';
  };
  RequestClosed: Moved;
  RequestCancelled: Moved & {
    /** Sealed. */
    readonly reason: Personal<string>;
    readonly refunds: readonly RefundDue[];
  };
  StatusOverridden: Moved & {
    /** Sealed. */
    readonly reason: Personal<string>;
  };
  RequestReopened: Moved & {
    /** Sealed. */
    readonly reason: Personal<string>;
  };
  /** The clock of the case rests until it is resumed, or moves on. */
  RequestPutOnHold: Moved & {
    /** Sealed. */
    readonly reason: Personal<string>;
  };
  RequestResumed: Moved;
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

export const requestEventSpecs = {
  ServiceRequested: { version: 2, upcast: { 1: lacking({ decisionTime: null }) } },
  InitialPaymentReceived: { version: 1 },
  RegistrationAdded: {
    version: 1,
    seals: { name: ofCase, email: ofCase, phone: ofCase, businessName: ofCase, additionalInfo: ofCase },
  },
  RequestAssigned: { version: 1, seals: { note: ofCase } },
  IntakeReceived: { version: 1, seals: { state: ofCustomer } },
  DocumentsApproved: { version: 1 },
  ReuploadRequested: { version: 1, seals: { note: ofCase } },
  FinalPaymentRequested: { version: 2, upcast: { 1: lacking({ decisionTime: null }) } },
  FinalPaymentLinkWithdrawn: { version: 1, seals: { note: ofCase } },
  FinalPaymentReceived: { version: 1 },
  FilingStarted: { version: 1 },
  SubmittedToAuthority: { version: 1 },
  AuthorityQueried: { version: 1, seals: { reason: ofCase } },
  ServiceDelivered: {
    version: 1,
    seals: { 'deliverables.*.fileName': ofCase, 'deliverables.*.sha256': ofCase, result: ofCase },
  },
  DeliveryConfirmed: { version: 1, seals: { comment: ofCase } },
  RequestClosed: { version: 1 },
  RequestCancelled: { version: 1, seals: { reason: ofCase } },
  StatusOverridden: { version: 1, seals: { reason: ofCase } },
  RequestReopened: { version: 1, seals: { reason: ofCase } },
  RequestPutOnHold: { version: 1, seals: { reason: ofCase } },
  RequestResumed: { version: 1 },
  LatePaymentReceived: { version: 1 },
  PaymentMismatched: { version: 1 },
} satisfies EventSpecs & Record<RequestEvent['type'], unknown>;
