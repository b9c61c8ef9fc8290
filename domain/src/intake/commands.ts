import type { JsonObject } from '../kernel/json.js';
import type { RequestFlags } from '../rules/status-table.js';
import type { DocumentRequirement, FieldDefinition } from './definitions.js';
import type { IntakeEvents } from './events.js';

type Attachment = Omit<IntakeEvents['DocumentAttached'], 'replaces'>;

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
  | { readonly type: 'approveDocument'; readonly documentId: string }
  | {
      readonly type: 'rejectDocument';
      readonly documentId: string;
      readonly reasonCode: IntakeEvents['DocumentRejected']['reasonCode'];
      readonly reason: string;
    }
  | { readonly type: 'approveSubmission' }
  | { readonly type: 'requestCorrection'; readonly note: string | null }
  /** The authority asks again for these (keys of requirements, `key#personId`); the documents become rejected. */
  | { readonly type: 'reopenForAuthority'; readonly documentKeys: readonly string[]; readonly reason: string };

/** The request's side of the story and the bound revision's questions. */
export type IntakeFacts = {
  readonly requestStatus: string;
  /** Only to name in refusals what is possible; left out, cancelling is not offered there. */
  readonly requestFlags?: RequestFlags;
  readonly fields: readonly FieldDefinition[];
  readonly requirements: readonly DocumentRequirement[];
};
