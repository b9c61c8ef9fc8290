import type { EventSpecs } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';
import type { Paise } from '../kernel/money.js';
import type { WorkflowId } from '../workflows/registry.js';
import type { GovernmentFees, LaterFee } from './fees.js';

/** A service as the catalogue offers it. The slug is the stream's id and never changes. */
export type ServiceDetails = {
  readonly title: string;
  readonly description: string;
  /** Markdown. */
  readonly detailedDescription: string;
  readonly helpText: string;
  readonly pricePaise: Paise;
  readonly governmentFees: GovernmentFees;
  /** Amounts that may fall due after the price was paid; empty for none. */
  readonly laterFees: readonly LaterFee[];
  readonly category: string;
  /** The workflow of its requests. */
  readonly workflow: WorkflowId;
  readonly icon: string;
  readonly isPopular: boolean;
  readonly complexityLevel: number;
  readonly estimatedDurationDays: number;
  readonly benefits: readonly string[];
  readonly requiredDocuments: readonly string[];
  /** For assignment. */
  readonly requiredSpecialization: string | null;
  /** Search words beside its title: abbreviations, other names, Hindi. */
  readonly searchWords: readonly string[];
};

export type FieldType =
  | 'text'
  | 'textarea'
  | 'email'
  | 'tel'
  | 'number'
  | 'date'
  | 'select'
  | 'radio'
  | 'checkbox'
  | 'switch';

/** One question of a service's intake form. `id` is a number, unique over all services. */
export type ServiceField = {
  readonly id: number;
  readonly key: string;
  readonly label: string;
  readonly type: FieldType;
  readonly required: boolean;
  readonly description: string;
  readonly placeholder: string;
  readonly options: readonly string[];
  readonly displayOrder: number;
  /** Heading of its section; '' for none. */
  readonly section: string;
  /** Name of a rule in domain/rules that the value must pass; '' for none. */
  readonly rule: string;
  /** Shown only when another field has this value. */
  readonly showIf: { readonly key: string; readonly equals: string } | null;
};

/** One document that a service needs. */
export type DocumentRequirement = {
  readonly id: number;
  readonly key: string;
  readonly label: string;
  readonly description: string;
  readonly required: boolean;
  /** Extensions without dots, comma-separated. */
  readonly allowedTypes: string;
  readonly maxSizeMb: number;
  readonly displayOrder: number;
  readonly perPerson: boolean;
  /** Needed only when a field has this value; null for always. */
  readonly requiredIf: { readonly key: string; readonly equals: string } | null;
};

export type CatalogueEvents = {
  ServiceCreated: ServiceDetails & { readonly builtIn: boolean };
  ServiceEdited: ServiceDetails;
  ServiceActivated: { readonly active: true };
  ServiceDeactivated: { readonly active: false };
  FieldAdded: ServiceField;
  FieldEdited: ServiceField;
  FieldRetired: { readonly id: number };
  DocumentRequirementAdded: DocumentRequirement;
  DocumentRequirementEdited: DocumentRequirement;
  DocumentRequirementRetired: { readonly id: number };
  /** The service's type for assignment; null for none. */
  ServiceTypeChosen: { readonly serviceTypeId: string | null };
};

export type CatalogueEvent = EventsOf<CatalogueEvents>;

export const catalogueEventSpecs = {
  ServiceCreated: { version: 1 },
  ServiceEdited: { version: 1 },
  ServiceActivated: { version: 1 },
  ServiceDeactivated: { version: 1 },
  FieldAdded: { version: 1 },
  FieldEdited: { version: 1 },
  FieldRetired: { version: 1 },
  DocumentRequirementAdded: { version: 1 },
  DocumentRequirementEdited: { version: 1 },
  DocumentRequirementRetired: { version: 1 },
  ServiceTypeChosen: { version: 1 },
} satisfies EventSpecs & Record<CatalogueEvent['type'], unknown>;
