import type { EventSpecs } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';
import type { JsonObject } from '../kernel/json.js';
import { completed, completing } from '../kernel/record.js';
import { type DocumentRequirement, fieldRecord, requirementRecord, type ServiceField } from './item-records.js';
import { type ServiceDetails, serviceRecord } from './service-record.js';

/** Ids of fields and documents below this belong to the built-in services; others are given from here on. */
export const FIRST_FREE_ID = 100_000;

export type { DocumentRequirement, ServiceDetails, ServiceField };

/** The content of a built-in service in one release of the product. */
export type ServiceSeed = {
  readonly details: ServiceDetails;
  readonly fields: readonly ServiceField[];
  readonly requirements: readonly DocumentRequirement[];
};

export type CatalogueEvents = {
  ServiceCreated: ServiceDetails & { readonly builtIn: boolean };
  ServiceEdited: ServiceDetails;
  ServiceActivated: { readonly active: true };
  ServiceDeactivated: { readonly active: false };
  /**
   * A release brought a built-in service or a new definition of it. Recorded before the changes that it makes, so that
   * the next release can tell them from those of admins.
   */
  BuiltInReleased: ServiceSeed;
  FieldAdded: ServiceField;
  FieldEdited: ServiceField;
  FieldRetired: { readonly id: number };
  DocumentRequirementAdded: DocumentRequirement;
  DocumentRequirementEdited: DocumentRequirement;
  DocumentRequirementRetired: { readonly id: number };
  /** An earlier revision was restored. Recorded before the changes that lead back to it. */
  ServiceRestored: { readonly revision: number };
  /** The service's type for assignment; null for none. */
  ServiceTypeChosen: { readonly serviceTypeId: string | null };
};

export type CatalogueEvent = EventsOf<CatalogueEvents>;

const service = { version: 1, complete: completing(serviceRecord) };
const field = { version: 1, complete: completing(fieldRecord) };
const requirement = { version: 1, complete: completing(requirementRecord) };

const completedSeed = (data: JsonObject): JsonObject => {
  const { details, fields, requirements } = data as ServiceSeed;
  return {
    details: completed(serviceRecord, details),
    fields: fields.map((one) => completed(fieldRecord, one)),
    requirements: requirements.map((one) => completed(requirementRecord, one)),
  };
};

export const catalogueEventSpecs = {
  ServiceCreated: service,
  ServiceEdited: service,
  ServiceActivated: { version: 1 },
  ServiceDeactivated: { version: 1 },
  BuiltInReleased: { version: 1, complete: completedSeed },
  FieldAdded: field,
  FieldEdited: field,
  FieldRetired: { version: 1 },
  DocumentRequirementAdded: requirement,
  DocumentRequirementEdited: requirement,
  DocumentRequirementRetired: { version: 1 },
  ServiceRestored: { version: 1 },
  ServiceTypeChosen: { version: 1 },
} satisfies EventSpecs & Record<CatalogueEvent['type'], unknown>;
