import type { Actor, Channel } from '@anupalan/domain/kernel/event';
import type { JsonObject } from '@anupalan/domain/kernel/json';
import type { Paise } from '@anupalan/domain/kernel/money';
import type { DueClock } from '@anupalan/domain/rules/due-date';
import type { ConsultationState } from '@anupalan/domain/staffing/consultation';
import type { WorkflowRef } from '@anupalan/domain/workflows/registry';
import type { DocumentState } from '../documents/doc.js';
import type { OrderDoc } from '../orders/doc.js';
import type { Kept } from '../shared/kept.js';

/** Ids and roles only; names are looked up for the answer. */
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
  readonly source: 'payment' | 'registration' | 'test' | 'staff' | 'import';
  readonly orderId: string | null;
  readonly status: string;
  readonly statusSince: string;
  readonly assignedTo: string | null;
  readonly assignedAt: string | null;
  /** Null before the payment. */
  readonly clock: DueClock | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** For ever, from the first start of filing. */
  readonly filingStarted: boolean;
  /** The final payment came and was not given back. */
  readonly finalPaid: boolean;
  /** What was received for this request and not given back: what cancelling gives back. */
  readonly held: readonly { readonly orderId: string; readonly amountPaise: Paise }[];
  /** Revision of the request's own stream, for a conditional change. */
  readonly revision: number;
};

/** When a stage was reached, the last time; null before. */
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
  /** What the customer calls an `other` document. */
  readonly name: Kept | null;
  readonly fileName: Kept;
  readonly mime: string;
  readonly bytes: number;
  readonly blobId: string;
  /** See DocumentAttached. */
  readonly aadhaarKey?: number;
  /** Its key was destroyed, as that of the Aadhaar numbers. */
  readonly fileDeleted?: true;
  readonly state: DocumentState;
  readonly reasonCode: string | null;
  readonly reason: Kept | null;
  readonly attachedAt: string;
  readonly attachedBy: Who;
  readonly reviewedAt: string | null;
  readonly reviewedBy: Who | null;
  /** Answers that it proves have changed since it was approved; absent once it is reviewed again. */
  readonly answersChanged?: true;
  /** The document it took the place of, and the one that took its place. */
  readonly replaces: string | null;
  readonly replacedBy: string | null;
};

/** What the short form before the intake said. */
export type RegistrationDoc = {
  readonly name: Kept;
  readonly email: Kept;
  readonly phone: Kept;
  readonly businessName: Kept;
  readonly additionalInfo: Kept | null;
};

export type SubmissionDoc = {
  /** `none`: nothing submitted yet. */
  readonly status: 'none' | 'pending_review' | 'needs_correction' | 'approved';
  readonly attempt: number;
  readonly openedAt: string | null;
  readonly submittedAt: string | null;
  readonly approvedAt: string | null;
  /** Of the last submission, Aadhaar numbers masked; null before the first. */
  readonly answers: Kept | JsonObject | null;
  /** The keys of the answers that changed with the last submission; absent before the second. */
  readonly changedFields?: readonly string[];
  /** The answers before the last submission, as `answers`; absent before the second. */
  readonly previousAnswers?: Kept | JsonObject | null;
  /** The full Aadhaar numbers of the last submission, by their paths in the answers. */
  readonly aadhaar: Kept | JsonObject | null;
};

/** What is asked of the customer right now; gone with the next submission. */
export type CorrectionDoc = {
  readonly origin: 'review' | 'authority';
  readonly documentIds: readonly string[];
  readonly documentKeys: readonly string[];
  /** The answers to correct, and what is wrong with each by its key. */
  readonly fieldKeys: readonly string[];
  readonly fieldReasons: Kept | JsonObject | null;
  readonly note: Kept | null;
  readonly at: string;
};

export type TextDoc = { readonly id: string; readonly at: string; readonly by: Who; readonly text: Kept };

export type DeliverableDoc = {
  readonly id: string;
  readonly blobId: string;
  readonly fileName: Kept;
  readonly mime: string;
  readonly bytes: number;
  readonly deliveredAt: string;
};

/**
 * An entry of a case's story as it is stored: one record for each event, written once. Everything personal is `Kept`. What is
 * absent has no value; what its type or the case's id say is told by `timelineOf`.
 */
export type EntryDoc = {
  readonly caseId: string;
  /** `office`: staff and admins only. */
  readonly readers: 'all' | 'office';
  /** Of the conversation only. */
  readonly said?: { readonly kind: 'message' | 'note'; readonly id: string; readonly text: Kept };
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
  readonly reason?: Kept;
  readonly amountPaise?: Paise;
  readonly documentId?: string;
  readonly orderId?: string;
  readonly data?: JsonObject;
};

/** An entry of the story as it is read. */
export type TimelineDoc = {
  readonly eventId: string;
  readonly type: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
  readonly at: string;
  readonly actor: Who;
  readonly channel: Channel;
  /** The command, or the process that it came from. */
  readonly command: string;
  readonly commandId: string;
  /** Status before and after, where it moved. */
  readonly from: string | null;
  readonly to: string | null;
  readonly override: boolean;
  /** The words that somebody gave for it: reason, note or comment. */
  readonly reason: Kept | null;
  /** The words are for staff and admins only. */
  readonly reasonInternal: boolean;
  readonly amountPaise: Paise | null;
  readonly documentId: string | null;
  readonly orderId: string | null;
  /** What a sentence about it needs beside that, by the event's own names: ids, keys, counts, codes; nothing personal. */
  readonly data: JsonObject;
};

/**
 * One request with all that belongs to it but the entries of its story, which it counts. Everything personal is `Kept`: sealed.
 * `header` is null while only its order is known (the request is made by the capture).
 */
export type CaseDoc = {
  readonly id: string;
  readonly header: CaseHeader | null;
  readonly milestones: Milestones;
  readonly registration: RegistrationDoc | null;
  /** When the talk is that was bought; absent until a time was spoken of. */
  readonly consultation?: ConsultationState;
  readonly submission: SubmissionDoc;
  readonly correction: CorrectionDoc | null;
  /** In the order they came; the replaced and removed ones too. */
  readonly documents: readonly CaseDocumentDoc[];
  /** In the order they were made. */
  readonly payments: readonly OrderDoc[];
  readonly acknowledgement: {
    readonly number: string;
    readonly authority: string | null;
    readonly at: string;
  } | null;
  readonly deliverables: readonly DeliverableDoc[];
  /** A written result. */
  readonly result: Kept | null;
  readonly confirmation: {
    readonly at: string;
    readonly by: 'customer' | 'system';
    readonly rating: number | null;
    readonly comment: Kept | null;
  } | null;
  readonly cancellation: { readonly at: string; readonly by: Who; readonly reason: Kept } | null;
  /** How many entries it has: all, those that its customer reads, and those of the conversation. */
  readonly counts: {
    readonly timeline: number;
    readonly told: number;
    readonly messages: number;
    readonly notes: number;
  };
  /** The entry by which it came to its assignee; null for none. */
  readonly assignmentEntry: string | null;
};

/** The records of this read model: one for each case, under its id, and one for each entry, under its event's position. */
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
  confirmation: null,
  cancellation: null,
  counts: { timeline: 0, told: 0, messages: 0, notes: 0 },
  assignmentEntry: null,
});
