import type { ConsultationState } from '@anupalan/domain/consultations/consultation';
import type { Slot } from '@anupalan/domain/consultations/consultation-events';
import type { Actor, Channel } from '@anupalan/domain/kernel/event';
import type { JsonObject } from '@anupalan/domain/kernel/json';
import type { Paise } from '@anupalan/domain/kernel/money';
import type { DecisionTime } from '@anupalan/domain/rules/decision-time';
import type { DueClock } from '@anupalan/domain/rules/due-date';
import type { WorkflowRef } from '@anupalan/domain/workflows/registry';
import type { DocumentState } from '../documents/doc.js';
import type { OrderDoc } from '../orders/doc.js';
import type { SealedOrPlainText } from '../shared/sealed-or-plain-text.js';

/** Ids and roles only; names are joined when the document is read. */
export type Who = Pick<Actor, 'id' | 'role'>;

export type CaseHeader = {
  readonly caseNumber: string;
  readonly customerId: string;
  readonly serviceId: string;
  readonly serviceTitle: string;
  readonly workflow: WorkflowRef;
  readonly pricePaise: Paise;
  readonly catalogueRevision: number;
  readonly estimatedDays: number;
  readonly decisionTime: DecisionTime | null;
  readonly businessId: string | null;
  readonly source: 'payment' | 'registration' | 'test' | 'staff' | 'import' | 'api';
  readonly orderId: string | null;
  readonly status: string;
  readonly statusSince: string;
  readonly assignedTo: string | null;
  readonly assignedAt: string | null;
  /** Null before the payment. */
  readonly clock: DueClock | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Stays true after the first start of filing. */
  readonly filingStarted: boolean;
  /** The final payment was received and not refunded. */
  readonly finalPaid: boolean;
  readonly paused: boolean;
  /** Payments for this request that were not refunded: the amounts that a cancellation refunds. */
  readonly held: readonly { readonly orderId: string; readonly amountPaise: Paise }[];
  /** Revision of the request's own stream, for a conditional change. */
  readonly revision: number;
};

/** The last time each stage was reached; null before. */
export type Milestones = {
  readonly paidAt: string | null;
  readonly submittedAt: string | null;
  readonly documentsApprovedAt: string | null;
  readonly finalPaidAt: string | null;
  readonly filingStartedAt: string | null;
  readonly submittedToAuthorityAt: string | null;
  readonly deliveredAt: string | null;
  readonly completedAt: string | null;
  readonly cancelledAt: string | null;
};

export type CaseDocumentDoc = {
  readonly id: string;
  /** Key of the requirement, or `other`. */
  readonly key: string;
  readonly personId: string | null;
  /** The customer's name for an `other` document. */
  readonly name: SealedOrPlainText | null;
  readonly fileName: SealedOrPlainText;
  readonly mime: string;
  readonly bytes: number;
  readonly blobId: string;
  /** See DocumentAttached. */
  readonly issuedOn?: string;
  /** See DocumentAttached. */
  readonly aadhaarKey?: number;
  /** The file's key was destroyed together with the Aadhaar numbers. */
  readonly fileDeleted?: true;
  readonly state: DocumentState;
  readonly reasonCode: string | null;
  readonly reason: SealedOrPlainText | null;
  readonly attachedAt: string;
  readonly attachedBy: Who;
  readonly reviewedAt: string | null;
  readonly reviewedBy: Who | null;
  /** Answers that the document proves changed after its approval; absent once it is reviewed again. */
  readonly answersChanged?: true;
  /** The document that it replaces, and the one that replaces it. */
  readonly replaces: string | null;
  readonly replacedBy: string | null;
};

/** The answers of the short form before the intake. */
export type RegistrationDoc = {
  readonly name: SealedOrPlainText;
  readonly email: SealedOrPlainText;
  readonly phone: SealedOrPlainText;
  readonly businessName: SealedOrPlainText;
  readonly additionalInfo: SealedOrPlainText | null;
};

export type SubmissionDoc = {
  /** `none`: nothing submitted yet. */
  readonly status: 'none' | 'pending_review' | 'needs_correction' | 'approved';
  readonly attempt: number;
  readonly openedAt: string | null;
  readonly submittedAt: string | null;
  readonly approvedAt: string | null;
  /** Of the last submission, Aadhaar numbers masked; null before the first. */
  readonly answers: SealedOrPlainText | JsonObject | null;
  /** The keys of the answers that changed with the last submission; absent before the second. */
  readonly changedFields?: readonly string[];
  /** The answers before the last submission, as `answers`; absent before the second. */
  readonly previousAnswers?: SealedOrPlainText | JsonObject | null;
  /** The full Aadhaar numbers of the last submission, by their paths in the answers. */
  readonly aadhaar: SealedOrPlainText | JsonObject | null;
};

/** The pending request to the customer; removed by the next submission. */
export type CorrectionDoc = {
  readonly origin: 'review' | 'authority';
  readonly documentIds: readonly string[];
  readonly documentKeys: readonly string[];
  /** The answers to correct, each with its problem by key. */
  readonly fieldKeys: readonly string[];
  readonly fieldReasons: SealedOrPlainText | JsonObject | null;
  readonly note: SealedOrPlainText | null;
  readonly at: string;
};

export type TextDoc = { readonly id: string; readonly at: string; readonly by: Who; readonly text: SealedOrPlainText };

export type DeliverableDoc = {
  readonly id: string;
  readonly blobId: string;
  readonly fileName: SealedOrPlainText;
  readonly mime: string;
  readonly bytes: number;
  readonly deliveredAt: string;
};

/**
 * A timeline entry as it is stored: one record per event, written once. Personal texts are
 * `SealedOrPlainText`; absent fields have no value, or `timelineOf` derives them from type and case id.
 */
export type EntryDoc = {
  readonly caseId: string;
  /** Absent: staff and admins only. */
  readonly readers?: 'all';
  /** Of the conversation only. */
  readonly said?: { readonly kind: 'message' | 'note'; readonly id: string; readonly text: SealedOrPlainText };
  readonly eventId: string;
  readonly type: string;
  /** Prefix of its stream. */
  readonly of: string;
  readonly revision: number;
  readonly at: string;
  readonly actor: Who;
  readonly channel: Channel;
  readonly command: string;
  readonly commandId: string;
  readonly reason?: SealedOrPlainText;
  readonly amountPaise?: Paise;
  readonly documentId?: string;
  readonly orderId?: string;
  readonly data?: JsonObject;
};

export type TimelineDoc = {
  readonly eventId: string;
  readonly type: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
  readonly at: string;
  readonly actor: Who;
  readonly channel: Channel;
  /** The command, or the process, that caused it. */
  readonly command: string;
  readonly commandId: string;
  /** Status before and after, if the event changed it. */
  readonly from: string | null;
  readonly to: string | null;
  readonly override: boolean;
  /** The actor's words: reason, note or comment. */
  readonly reason: SealedOrPlainText | null;
  /** The words are for staff and admins only. */
  readonly reasonInternal: boolean;
  readonly amountPaise: Paise | null;
  readonly documentId: string | null;
  readonly orderId: string | null;
  /**
   * Further values for the entry's sentence, by the event's field names: ids, keys, counts, codes; nothing personal.
   */
  readonly data: JsonObject;
};

/**
 * One request with everything that belongs to it; of its timeline entries only the counts. Personal
 * texts are `SealedOrPlainText`. `header` is null while only its order is known (the capture creates the request).
 */
export type CaseDoc = {
  readonly id: string;
  readonly header: CaseHeader | null;
  readonly milestones: Milestones;
  readonly registration: RegistrationDoc | null;
  /** Slots of the consultation that was bought; absent until one was proposed. */
  readonly consultation?: ConsultationState;
  readonly submission: SubmissionDoc;
  readonly correction: CorrectionDoc | null;
  /** In the order of upload, including replaced and removed ones. */
  readonly documents: readonly CaseDocumentDoc[];
  /** In the order of creation. */
  readonly payments: readonly OrderDoc[];
  readonly acknowledgement: {
    readonly number: string;
    readonly authority: string | null;
    readonly at: string;
  } | null;
  readonly deliverables: readonly DeliverableDoc[];
  /** A written result. */
  readonly result: SealedOrPlainText | null;
  /** What the delivery has registered; null for nothing. */
  readonly registered: SealedOrPlainText | JsonObject | null;
  readonly confirmation: {
    readonly at: string;
    readonly by: 'customer' | 'system';
    readonly rating: number | null;
    readonly comment: SealedOrPlainText | null;
  } | null;
  /** Of a case that is on hold. */
  readonly hold: { readonly since: string; readonly reason: SealedOrPlainText } | null;
  /** Of a case that waits for another time of its call: the slot that was given up. */
  readonly rescheduled: (Slot & { readonly by: Actor['role']; readonly note: SealedOrPlainText | null }) | null;
  readonly cancellation: { readonly at: string; readonly by: Who; readonly reason: SealedOrPlainText } | null;
  /** Number of entries: all, those that the customer reads, and those of the conversation. */
  readonly counts: {
    readonly timeline: number;
    readonly customerTimeline: number;
    readonly messages: number;
    readonly notes: number;
  };
  /** The entry of its current assignment; null for none. */
  readonly assignmentEntry: string | null;
};

/** Records of this read model: one per case, under its id, and one per entry, under its event's position. */
export type CaseRecord = CaseDoc | EntryDoc;

export const emptyCase = (id: string): CaseDoc => ({
  id,
  header: null,
  milestones: {
    paidAt: null,
    submittedAt: null,
    documentsApprovedAt: null,
    finalPaidAt: null,
    filingStartedAt: null,
    submittedToAuthorityAt: null,
    deliveredAt: null,
    completedAt: null,
    cancelledAt: null,
  },
  registration: null,
  submission: {
    status: 'none',
    attempt: 0,
    openedAt: null,
    submittedAt: null,
    approvedAt: null,
    answers: null,
    aadhaar: null,
  },
  correction: null,
  documents: [],
  payments: [],
  acknowledgement: null,
  deliverables: [],
  result: null,
  registered: null,
  confirmation: null,
  hold: null,
  rescheduled: null,
  cancellation: null,
  counts: { timeline: 0, customerTimeline: 0, messages: 0, notes: 0 },
  assignmentEntry: null,
});
