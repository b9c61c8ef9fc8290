import type { FormRef } from '../forms/registry.js';
import { type EventSpecs, lacking } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';
import type { JsonObject } from '../kernel/json.js';
import type { Paise } from '../kernel/money.js';
import type { DecisionTime } from '../rules/decision-time.js';
import type { FieldType } from '../rules/fields.js';
import type { OPTIONAL_PARTS } from '../rules/service-lists.js';
import type { WorkflowId } from '../workflows/registry.js';
import type { GovernmentFees, LaterFee } from './fees.js';

/** Ids of fields and documents below this belong to the built-in services; others are given from here on. */
export const FIRST_FREE_ID = 100_000;

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
  /** What customers could expect in the price and pay elsewhere. */
  readonly notIncluded: readonly string[];
  readonly category: string;
  /** The workflow of its requests. */
  readonly workflow: WorkflowId;
  /** Its form: which lists of people and rules go with its questions. */
  readonly form: FormRef;
  readonly icon: string;
  readonly isPopular: boolean;
  readonly complexityLevel: number;
  /** Working days until it is filed; without an authority, until it is delivered. */
  readonly estimatedDurationDays: number;
  /** How long the authority takes after the filing; null where nothing is said. */
  readonly decisionTime: DecisionTime | null;
  readonly benefits: readonly string[];
  readonly requiredDocuments: readonly string[];
  /** For assignment. */
  readonly requiredSpecialization: string | null;
  /** Search words beside its title: abbreviations, other names, Hindi. */
  readonly searchWords: readonly string[];
  /** Questions that customers ask, with answers in Markdown. */
  readonly faqs: readonly Faq[];
  /** The parts that it does without on purpose, as an admin confirmed; without them it would be a draft. */
  readonly notNeeded: readonly (typeof OPTIONAL_PARTS)[number][];
};

export type Faq = { readonly question: string; readonly answer: string };

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
  /** Shown only when another field has this value, or with `not` another one. */
  readonly showIf: { readonly key: string; readonly equals: string; readonly not?: boolean } | null;
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
  /**
   * Needed only when a field has this value, or with `not` another one; null for always. A person's document asks the
   * person's own answers.
   */
  readonly requiredIf: { readonly key: string; readonly equals: string; readonly not?: boolean } | null;
  /** How many months old it may be when it is uploaded; null for any age. */
  readonly maxAgeMonths: number | null;
};

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

/**
 * A service from before admins confirmed what it does not need: it goes on being sold, unless it says nothing about itself
 * or asks nothing.
 */
const ofBefore = ({ laterFees, ...data }: JsonObject): JsonObject => ({
  ...lacking({ notIncluded: [], decisionTime: null, notNeeded: ['documents', 'fees', 'price'] })(data),
  laterFees: (laterFees as readonly JsonObject[]).map(lacking({ byState: [] })),
});

const ofBeforeIn = ({ details, ...data }: JsonObject): JsonObject => ({
  ...data,
  details: ofBefore(details as JsonObject),
});

export const catalogueEventSpecs = {
  ServiceCreated: { version: 2, upcast: { 1: ofBefore } },
  ServiceEdited: { version: 2, upcast: { 1: ofBefore } },
  ServiceActivated: { version: 1 },
  ServiceDeactivated: { version: 1 },
  BuiltInReleased: { version: 2, upcast: { 1: ofBeforeIn } },
  FieldAdded: { version: 1 },
  FieldEdited: { version: 1 },
  FieldRetired: { version: 1 },
  DocumentRequirementAdded: { version: 1 },
  DocumentRequirementEdited: { version: 1 },
  DocumentRequirementRetired: { version: 1 },
  ServiceRestored: { version: 1 },
  ServiceTypeChosen: { version: 1 },
} satisfies EventSpecs & Record<CatalogueEvent['type'], unknown>;
