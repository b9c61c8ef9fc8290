import type { FactsOf } from '../kernel/facts.js';
import type { DocumentRequirement, ServiceDetails, ServiceField, ServiceSeed } from './events.js';

/** A service as a whole: what a version of it holds. */
export type ServiceContent = ServiceSeed & { readonly active: boolean };

/** The two lists of a form: its questions, and the documents that it asks for. */
export type ItemKind = 'fields' | 'documents';

export type CatalogueCommand =
  /**
   * Includes fields and requirements, and offers the service unless `active` is false. A built-in service that exists is
   * brought to this release instead.
   */
  | {
      readonly type: 'createService';
      readonly details: ServiceDetails;
      readonly builtIn: boolean;
      readonly fields: readonly ServiceField[];
      readonly requirements: readonly DocumentRequirement[];
      readonly active?: boolean;
    }
  /** Fields that are absent keep their value. `documentIds`: numbers for the documents that another form brings. */
  | {
      readonly type: 'editService';
      readonly details: Partial<ServiceDetails>;
      readonly active?: boolean;
      readonly documentIds?: readonly number[];
    }
  | { readonly type: 'addField'; readonly field: ServiceField }
  | { readonly type: 'editField'; readonly field: Pick<ServiceField, 'id'> & Partial<ServiceField> }
  | { readonly type: 'retireField'; readonly id: number }
  | { readonly type: 'addDocumentRequirement'; readonly requirement: DocumentRequirement }
  | {
      readonly type: 'editDocumentRequirement';
      readonly requirement: Pick<DocumentRequirement, 'id'> & Partial<DocumentRequirement>;
    }
  | { readonly type: 'retireDocumentRequirement'; readonly id: number }
  /** Puts all items of a list into this order. */
  | { readonly type: 'reorderItems'; readonly kind: ItemKind; readonly ids: readonly number[] }
  /** Brings the service back to the content of an earlier revision; ids are used again. */
  | { readonly type: 'restoreService'; readonly revision: number; readonly content: ServiceContent }
  /** Brings the service to the content of a file; ids that are new to the service were allocated for it. */
  | { readonly type: 'importService'; readonly content: ServiceContent }
  | { readonly type: 'chooseServiceType'; readonly serviceTypeId: string | null };

export type CatalogueNeeds = {
  /** The service's slug: the stream's id. */
  readonly createService: { readonly slug: string };
  readonly chooseServiceType: { readonly serviceTypeExists: boolean };
};
export type CatalogueFacts = FactsOf<CatalogueNeeds, CatalogueCommand['type']>;
