import type { JsonObject } from '../kernel/json.js';
import type { WorkflowRef } from '../workflows/registry.js';
import type { RequestFlags } from '../workflows/steps.js';
import type { DocumentRequirement, FieldDefinition } from './definitions.js';
import type { IntakeEvents } from './events.js';

type Attachment = Omit<IntakeEvents['DocumentAttached'], 'replaces'>;

/** An answer that the customer has to look at again, and why. */
export type AnswerToCorrect = { readonly key: string; readonly reason: string };
export type DocumentToCorrect = Omit<Extract<IntakeCommand, { type: 'rejectDocument' }>, 'type'>;

export type IntakeCommand =
  | {
      readonly type: 'openSubmission';
      readonly customerId: string;
      readonly serviceId: string;
      readonly catalogueRevision: number;
    }
  /** Takes the place of what stands under the same key and person (`other` documents: only of `replaces`). */
  | ({ readonly type: 'attachDocument'; readonly replaces: string | null } & Attachment)
  | { readonly type: 'removeDocument'; readonly documentId: string }
  | { readonly type: 'submitIntake'; readonly answers: JsonObject }
  /** The system alone, after the destruction of the key. */
  | { readonly type: 'recordAadhaarKeyDestroyed'; readonly keyNumber: number }
  | { readonly type: 'approveDocument'; readonly documentId: string }
  | {
      readonly type: 'rejectDocument';
      readonly documentId: string;
      readonly reasonCode: IntakeEvents['DocumentRejected']['reasonCode'];
      readonly reason: string;
    }
  | { readonly type: 'approveSubmission' }
  /** Sends the form back: the rejected documents, those rejected here, answers with a reason each, or a note alone. */
  | {
      readonly type: 'requestCorrection';
      readonly note: string | null;
      readonly fields?: readonly AnswerToCorrect[];
      readonly documents?: readonly DocumentToCorrect[];
    }
  /** The authority asks again for these (keys of requirements, `key#personId`); the documents become rejected. */
  | { readonly type: 'reopenForAuthority'; readonly documentKeys: readonly string[]; readonly reason: string };

/** The request's side of the story and the bound revision's questions. */
export type IntakeFacts = {
  readonly requestStatus: string;
  /** Only to name in refusals what is possible; left out, cancelling is not offered there. */
  readonly requestFlags?: RequestFlags;
  /** For the words of the statuses; a filing's where it is not known. */
  readonly workflow?: WorkflowRef;
  readonly fields: readonly FieldDefinition[];
  readonly requirements: readonly DocumentRequirement[];
};
