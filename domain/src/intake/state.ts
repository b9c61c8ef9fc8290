import { ERASED, type Personal } from '../kernel/event.js';
import { type IdSet, noIds, withId } from '../kernel/id-set.js';
import type { JsonObject } from '../kernel/json.js';
import { type CorrectionScope, correctionScope } from '../rules/correction.js';
import { documentSlot } from '../rules/documents.js';
import { type AadhaarNumbers, joinAadhaar } from '../rules/identity-numbers.js';
import type { IntakeEvent, IntakeEvents } from './events.js';

export type DocumentStatus = 'pending_review' | 'approved' | 'rejected';
export type SubmissionStatus = 'none' | 'pending_review' | 'needs_correction' | 'approved';

/** A current document. Replaced and removed ones are not in the state; the log keeps them. */
export interface IntakeDocument {
  readonly documentId: string;
  /** Key of the requirement, or `other`. */
  readonly documentKey: string;
  readonly personId: string | null;
  readonly name: Personal<string> | null;
  readonly fileName: Personal<string>;
  readonly mime: string;
  readonly bytes: number;
  readonly sha256: Personal<string>;
  readonly blobId: string;
  /** The API key of the program that attached it. */
  readonly byKey?: string;
  readonly status: DocumentStatus;
  readonly reasonCode: IntakeEvents['DocumentRejected']['reasonCode'] | null;
  readonly reason: Personal<string> | null;
  /** Part of the latest submission: locked afterwards unless it is rejected. */
  readonly submitted: boolean;
}

export interface IntakeState {
  readonly opened: boolean;
  readonly customerId: string | null;
  readonly serviceId: string | null;
  readonly catalogueRevision: number | null;
  readonly status: SubmissionStatus;
  /** How often it was submitted. */
  readonly attempt: number;
  /** Of the last submission, Aadhaar numbers in full while their key exists; null before the first. */
  readonly answers: Personal<JsonObject> | null;
  /** The number of the key that seals new Aadhaar numbers. */
  readonly keyNumber: number;
  /** In the order of upload. */
  readonly documents: readonly IntakeDocument[];
  /** Every document id ever used: none is used twice. */
  readonly usedIds: IdSet;
  /** Number and bytes of all documents ever attached, including replaced and removed ones. */
  readonly attachedFiles: number;
  readonly attachedBytes: number;
  /** The documents of the latest submission. */
  readonly submittedIds: readonly string[];
  /** Places (`key`, `key#personId`) that the authority requested again; empty after the next submission. */
  readonly asked: readonly string[];
  /** The part of the form that the customer may change now; null where no correction is asked for. */
  readonly correction: { readonly scope: CorrectionScope; readonly fieldKeys: readonly string[] } | null;
}

export const notOpened: IntakeState = {
  opened: false,
  customerId: null,
  serviceId: null,
  catalogueRevision: null,
  status: 'none',
  attempt: 0,
  answers: null,
  keyNumber: 1,
  documents: [],
  usedIds: noIds,
  attachedFiles: 0,
  attachedBytes: 0,
  submittedIds: [],
  asked: [],
  correction: null,
};

/** The place of a document: `pan`, or `pan#<personId>`. */
export const slotOf = (document: { readonly documentKey: string; readonly personId: string | null }): string =>
  documentSlot(document.documentKey, document.personId);

const changed = (
  state: IntakeState,
  documentId: string,
  change: Pick<IntakeDocument, 'status' | 'reasonCode' | 'reason'>,
): IntakeState => ({
  ...state,
  documents: state.documents.map((one) => (one.documentId === documentId ? { ...one, ...change } : one)),
});

const without = (documents: readonly IntakeDocument[], documentId: string | null): readonly IntakeDocument[] =>
  documents.filter((one) => one.documentId !== documentId);

/** The answers with their full Aadhaar numbers; masked ones after the key's destruction. */
export const fullAnswers = (
  answers: Personal<JsonObject>,
  aadhaar: Personal<AadhaarNumbers> | null,
): Personal<JsonObject> =>
  answers === ERASED || aadhaar === ERASED || aadhaar === null
    ? answers
    : (joinAadhaar(answers, aadhaar) as JsonObject);

export const evolveIntake = (state: IntakeState, event: IntakeEvent): IntakeState => {
  switch (event.type) {
    case 'SubmissionOpened':
      return { ...state, opened: true, ...event.data };
    case 'DocumentAttached': {
      const { replaces, ...document } = event.data;
      const fresh = { status: 'pending_review', reasonCode: null, reason: null, submitted: false } as const;
      return {
        ...state,
        documents: [...without(state.documents, replaces), { ...document, ...fresh }],
        usedIds: withId(state.usedIds, document.documentId),
        attachedFiles: state.attachedFiles + 1,
        attachedBytes: state.attachedBytes + document.bytes,
      };
    }
    case 'DocumentRemoved':
      return { ...state, documents: without(state.documents, event.data.documentId) };
    case 'IntakeSubmitted': {
      const { attempt, answers, aadhaar, documentIds } = event.data;
      return {
        ...state,
        status: 'pending_review',
        attempt,
        answers: fullAnswers(answers, aadhaar),
        submittedIds: documentIds,
        documents: state.documents.map((one) => ({ ...one, submitted: documentIds.includes(one.documentId) })),
        asked: [],
        correction: null,
      };
    }
    case 'AadhaarKeyDestroyed':
      return { ...state, keyNumber: event.data.keyNumber + 1 };
    case 'DocumentReopened':
      return changed(state, event.data.documentId, { status: 'pending_review', reasonCode: null, reason: null });
    case 'DocumentApproved':
      return changed(state, event.data.documentId, { status: 'approved', reasonCode: null, reason: null });
    case 'DocumentRejected': {
      const { documentId, reasonCode, reason } = event.data;
      return changed(state, documentId, { status: 'rejected', reasonCode, reason });
    }
    case 'SubmissionApproved':
      return { ...state, status: 'approved' };
    case 'CorrectionRequested': {
      const { origin, documentKeys, fieldKeys } = event.data;
      return {
        ...state,
        status: 'needs_correction',
        asked: origin === 'authority' ? documentKeys : [],
        correction: { scope: correctionScope(event.data), fieldKeys },
      };
    }
  }
};
