import { idOf } from '../kernel/aggregate.js';
import type { EventSpecs, Personal, Subject } from '../kernel/event.js';
import { caseSubject } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';
import type { JsonObject } from '../kernel/json.js';

export type IntakeEvents = {
  SubmissionOpened: {
    readonly customerId: string;
    readonly serviceId: string;
    readonly catalogueRevision: number;
  };
  /** A stored file took its place. The bytes were synced before this event. */
  DocumentAttached: {
    readonly documentId: string;
    /** Key of the requirement, or `other`. */
    readonly documentKey: string;
    /** Which person of the form it belongs to; null for the case itself. */
    readonly personId: string | null;
    /** What the customer calls an `other` document. Sealed. */
    readonly name: Personal<string> | null;
    /** Sealed. */
    readonly fileName: Personal<string>;
    readonly mime: string;
    readonly bytes: number;
    /** SHA-256 of the content, hex. Sealed. */
    readonly sha256: Personal<string>;
    readonly blobId: string;
    /** The document it takes the place of. */
    readonly replaces: string | null;
  };
  DocumentRemoved: { readonly documentId: string };
  IntakeSubmitted: {
    readonly attempt: number;
    /** Values by field key, people included. Sealed as a whole. */
    readonly answers: Personal<JsonObject>;
    readonly documentIds: readonly string[];
  };
  DocumentApproved: { readonly documentId: string };
  DocumentRejected: {
    readonly documentId: string;
    readonly reasonCode: 'too_old' | 'not_readable' | 'wrong_file' | 'name_differs' | 'page_missing' | 'other';
    /** What the customer reads. Sealed. */
    readonly reason: Personal<string>;
  };
  /** Every required document is approved and staff said so: the submission is locked. */
  SubmissionApproved: { readonly documentIds: readonly string[] };
  /** Staff asked for the rejected documents again (`review`), or the authority did (`authority`). */
  CorrectionRequested: {
    readonly origin: 'review' | 'authority';
    readonly documentIds: readonly string[];
    readonly documentKeys: readonly string[];
    /** Sealed. */
    readonly note: Personal<string> | null;
  };
};

export type IntakeEvent = EventsOf<IntakeEvents>;

const ofCase = (stream: string): Subject => caseSubject(idOf(stream));

export const intakeEventSpecs = {
  SubmissionOpened: { version: 1 },
  DocumentAttached: { version: 1, seals: { name: ofCase, fileName: ofCase, sha256: ofCase } },
  DocumentRemoved: { version: 1 },
  IntakeSubmitted: { version: 1, seals: { answers: ofCase } },
  DocumentApproved: { version: 1 },
  DocumentRejected: { version: 1, seals: { reason: ofCase } },
  SubmissionApproved: { version: 1 },
  CorrectionRequested: { version: 1, seals: { note: ofCase } },
} satisfies EventSpecs & Record<IntakeEvent['type'], unknown>;
