import { idOf } from '../kernel/aggregate.js';
import type { Personal, Subject } from '../kernel/event.js';
import { aadhaarSubject, caseSubject, fileSubject } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';
import type { JsonObject } from '../kernel/json.js';
import { personalPart, publicFact, type ToldSpecs } from '../kernel/told-event.js';
import type { AadhaarNumbers } from '../rules/identity-numbers.js';
import type { RejectionReason } from '../rules/reasons.js';

export type IntakeEvents = {
  SubmissionOpened: {
    readonly customerId: string;
    readonly serviceId: string;
    readonly catalogueRevision: number;
  };
  /** A stored file was attached. The bytes were synced before this event. */
  DocumentAttached: {
    readonly documentId: string;
    /** Key of the requirement, or `other`. */
    readonly documentKey: string;
    /** The person of the form to which it belongs; null for the case itself. */
    readonly personId: string | null;
    /** The customer's name for an `other` document. */
    readonly name: Personal<string> | null;
    readonly fileName: Personal<string>;
    readonly mime: string;
    readonly bytes: number;
    /** SHA-256 of the content, hex. Sealed like the file. */
    readonly sha256: Personal<string>;
    readonly blobId: string;
    /** The day on which it was issued, `YYYY-MM-DD`, where its requirement asks for it. */
    readonly issuedOn?: string;
    /** Number of the request's Aadhaar key that seals the file and its hash; without it the case's key does. */
    readonly aadhaarKey?: number;
    /** The API key of the program that attached it; absent where the customer did. */
    readonly byKey?: string;
    /** The document it takes the place of. */
    readonly replaces: string | null;
  };
  DocumentRemoved: { readonly documentId: string };
  IntakeSubmitted: {
    readonly attempt: number;
    /** Values by field key, people included, every Aadhaar number masked. Sealed under the case. */
    readonly answers: Personal<JsonObject>;
    /** The full Aadhaar numbers by their paths in the answers. Sealed under a key of their own. */
    readonly aadhaar: Personal<AadhaarNumbers> | null;
    /** Number of the request's Aadhaar key that seals them. */
    readonly keyNumber: number;
    readonly documentIds: readonly string[];
    /** Paths (rules/people) of the answers that differ from the previous submission; empty the first time. */
    readonly changedFields: readonly string[];
    /** Whose request it is, where somebody else of their team submitted. */
    readonly customerId?: string;
  };
  /** The document was approved, and answers that it proves changed since: it has to be reviewed again. */
  DocumentReopened: { readonly documentId: string; readonly changedFields: readonly string[] };
  /**
   * The key of the full Aadhaar numbers is destroyed, and with it every copy of them. Recorded after the destruction.
   */
  AadhaarKeyDestroyed: { readonly keyNumber: number };
  DocumentApproved: { readonly documentId: string };
  DocumentRejected: {
    readonly documentId: string;
    readonly reasonCode: RejectionReason;
    /** For the customer. */
    readonly reason: Personal<string>;
  };
  /** Staff approved the submission after all required documents: it is locked. */
  SubmissionApproved: { readonly documentIds: readonly string[] };
  /**
   * Staff returned the form (`review`): documents, answers or a note alone; or the authority requested again
   * (`authority`).
   */
  CorrectionRequested: {
    readonly origin: 'review' | 'authority';
    readonly documentIds: readonly string[];
    readonly documentKeys: readonly string[];
    /** Paths (rules/people) of the answers to correct. */
    readonly fieldKeys: readonly string[];
    /** The problem of each of these answers, by its path. */
    readonly fieldReasons: Personal<Readonly<Record<string, string>>> | null;
    readonly note: Personal<string> | null;
  };
};

export type IntakeEvent = EventsOf<IntakeEvents>;

const ofCase = (stream: string): Subject => caseSubject(idOf(stream));

const ofAadhaar = (stream: string, { keyNumber }: JsonObject): Subject =>
  aadhaarSubject(idOf(stream), Number(keyNumber));

const ofFile = (stream: string, { aadhaarKey }: JsonObject): Subject =>
  fileSubject(idOf(stream), typeof aadhaarKey === 'number' ? aadhaarKey : undefined);

// Where nothing public is told of what the customer reads, a move of the request follows, which has a public event.
export const intakeEventSpecs = {
  SubmissionOpened: { version: 1, readers: 'office', publicEvent: null },
  DocumentAttached: {
    version: 1,
    seals: { name: ofCase, fileName: ofCase, sha256: ofFile },
    readers: 'all',
    publicEvent: (data, id) =>
      publicFact('anupalan.document.uploaded.v1', id, {
        document_id: data.documentId,
        document_key: data.documentKey,
        person_id: data.personId,
        media_type: data.mime,
        bytes: data.bytes,
        replaces: data.replaces,
        ...personalPart({ file_name: data.fileName }),
      }),
  },
  DocumentRemoved: { version: 1, readers: 'all', publicEvent: null },
  IntakeSubmitted: { version: 1, seals: { answers: ofCase, aadhaar: ofAadhaar }, readers: 'all', publicEvent: null },
  AadhaarKeyDestroyed: { version: 1, readers: 'all', publicEvent: null },
  DocumentApproved: {
    version: 1,
    readers: 'all',
    publicEvent: ({ documentId }, id) => publicFact('anupalan.document.approved.v1', id, { document_id: documentId }),
  },
  DocumentRejected: {
    version: 1,
    seals: { reason: ofCase },
    readers: 'all',
    publicEvent: ({ documentId, reasonCode, reason }, id) =>
      publicFact('anupalan.document.rejected.v1', id, {
        document_id: documentId,
        reason_code: reasonCode,
        ...personalPart({ reason }),
      }),
  },
  SubmissionApproved: { version: 1, readers: 'all', publicEvent: null },
  DocumentReopened: { version: 1, readers: 'all', publicEvent: null },
  CorrectionRequested: {
    version: 1,
    seals: { fieldReasons: ofCase, note: ofCase },
    readers: 'all',
    quotes: ({ documentKeys, fieldKeys }) => ({ documents: documentKeys.length, answers: fieldKeys.length }),
    publicEvent: null,
  },
} satisfies ToldSpecs<IntakeEvents, 'readers' | 'publicEvent'>;
