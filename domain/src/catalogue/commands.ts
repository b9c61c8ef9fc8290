import type { DocumentRequirement, ServiceDetails, ServiceField } from './events.js';

export type CatalogueCommand =
  /** Includes fields and requirements: a built-in service is created in one append. */
  | {
      readonly type: 'createService';
      readonly details: ServiceDetails;
      readonly builtIn: boolean;
      readonly fields: readonly ServiceField[];
      readonly requirements: readonly DocumentRequirement[];
    }
  | { readonly type: 'editService'; readonly details: ServiceDetails }
  | { readonly type: 'activateService' }
  | { readonly type: 'deactivateService' }
  | { readonly type: 'addField'; readonly field: ServiceField }
  | { readonly type: 'editField'; readonly field: ServiceField }
  | { readonly type: 'retireField'; readonly id: number }
  | { readonly type: 'addDocumentRequirement'; readonly requirement: DocumentRequirement }
  | { readonly type: 'editDocumentRequirement'; readonly requirement: DocumentRequirement }
  | { readonly type: 'retireDocumentRequirement'; readonly id: number }
  | { readonly type: 'chooseServiceType'; readonly serviceTypeId: string | null };

/** The service's slug: the stream's id. */
export type CatalogueFacts = {
  readonly slug: string;
  /** True when the service type to choose exists (needed by chooseServiceType). */
  readonly serviceTypeExists?: boolean;
};
