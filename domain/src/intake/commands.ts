import type { FormRef } from '../forms/registry.js';
import type { Informed } from '../kernel/facts.js';
import type { JsonObject } from '../kernel/json.js';
import type { TeamFact } from '../rules/team.js';
import type { WorkflowRef } from '../workflows/registry.js';
import type { RequestFlags } from '../workflows/steps.js';
import type { DocumentRequirement, FieldDefinition } from './definitions.js';
import type { IntakeEvents } from './events.js';

type Attachment = Omit<IntakeEvents['DocumentAttached'], 'replaces' | 'byKey'>;

/** An answer that the customer has to correct, with the reason. */
export type AnswerToCorrect = { readonly key: string; readonly reason: string };
export type DocumentToCorrect = Omit<Extract<IntakeCommand, { type: 'rejectDocument' }>, 'type'>;

export type IntakeCommand =
  | {
      readonly type: 'openSubmission';
      readonly customerId: string;
      readonly serviceId: string;
      readonly catalogueRevision: number;
    }
  /** Replaces the document under the same key and person (`other` documents: only `replaces`). */
  | ({ readonly type: 'attachDocument'; readonly replaces: string | null } & Attachment)
  | { readonly type: 'removeDocument'; readonly documentId: string }
  | { readonly type: 'submitIntake'; readonly answers: JsonObject }
  /** Only by the system, after the destruction of the key. */
  | { readonly type: 'recordAadhaarKeyDestroyed'; readonly keyNumber: number }
  | { readonly type: 'approveDocument'; readonly documentId: string }
  | {
      readonly type: 'rejectDocument';
      readonly documentId: string;
      readonly reasonCode: IntakeEvents['DocumentRejected']['reasonCode'];
      readonly reason: string;
    }
  | { readonly type: 'approveSubmission' }
  /** Returns the form: documents that are rejected already or here, answers with a reason each, or a note alone. */
  | {
      readonly type: 'requestCorrection';
      readonly note: string | null;
      readonly fields?: readonly AnswerToCorrect[];
      readonly documents?: readonly DocumentToCorrect[];
    }
  /** The authority requests these again (keys of requirements, `key#personId`); the documents become rejected. */
  | { readonly type: 'reopenForAuthority'; readonly documentKeys: readonly string[]; readonly reason: string };

/** The request's state and the questions of the bound revision. */
export type IntakeFacts = {
  readonly requestStatus: string;
  /** Names possible steps in refusals. */
  readonly requestFlags: RequestFlags;
  /** For the texts of the statuses, and the statuses of a correction; default: a filing's. */
  readonly workflow?: WorkflowRef;
  /** The service's questions and the lists of people of its form. */
  readonly fields: readonly FieldDefinition[];
  /** Its rules over all answers; without it there are none. */
  readonly form?: FormRef;
  readonly requirements: readonly DocumentRequirement[];
};

export type IntakeNeeds = {
  /** The API key that made the request; null where a customer did. */
  readonly attachDocument: IntakeFacts & TeamFact & { readonly madeByKey: string | null };
  readonly removeDocument: IntakeFacts & TeamFact;
  readonly submitIntake: IntakeFacts & TeamFact;
  /** Start of the agreed consultation, or of the one that took place; null for neither, and for other services. */
  readonly requestCorrection: IntakeFacts & { readonly consultationStartsAt: string | null };
  readonly others: IntakeFacts;
};
export type InformedIntakeCommand = Informed<IntakeCommand, IntakeNeeds>;
