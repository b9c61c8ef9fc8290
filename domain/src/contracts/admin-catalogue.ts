import { z } from 'zod';
import { FORM_IDS } from '../forms/registry.js';
import type { RefusalCode } from '../kernel/rejection.js';
import { CATALOGUE_FORMAT_VERSION } from '../rules/catalogue-file.js';
import { OPTIONAL_PARTS, SALE_PARTS } from '../rules/service-lists.js';
import { WORKFLOW_IDS } from '../workflows/registry.js';
import { condition, decisionTime, laterFee, service, serviceDocument, serviceField } from './catalogue.js';
import { actor, done, fieldError, iso, refusal } from './common.js';

const version = z.number().int().meta({ description: 'Of the service with its form, for If-Match' });
const serviceId = z.string().max(200).meta({ description: 'Slug of the service, with hyphens or underscores' });

const notNeeded = z
  .array(z.enum(OPTIONAL_PARTS))
  .max(OPTIONAL_PARTS.length)
  .meta({ description: 'Parts that it does without on purpose: `price` is really free' });

/** A service as admins see it: prices are numbers of rupees. */
export const adminService = service
  .omit({ price: true, fee_breakup: true, icon: true })
  .extend({
    price: z.number(),
    icon: z.string(),
    is_active: z.boolean(),
    missing: z
      .array(z.enum(SALE_PARTS))
      .meta({ description: 'What it lacks before it can be sold; not empty: a draft' }),
    not_needed: notNeeded,
    complexity_level: z.number().int(),
    required_specialization: z.string().nullable(),
    form: z.enum(FORM_IDS).meta({ description: 'Kind of its form' }),
    built_in: z.boolean(),
    service_type_id: z.string().nullable(),
    fields: z.number().int().meta({ description: 'How many questions its form has' }),
    documents: z.number().int().meta({ description: 'How many documents it asks for' }),
    version,
    created_at: iso,
    updated_at: iso,
  })
  .meta({ id: 'AdminService' });
export type AdminService = z.infer<typeof adminService>;

/** A price or amount: a number, or its text. */
const amount = z.union([z.number(), z.string().max(20)]);
const order = amount.meta({ description: 'Whole number of at least 0; 0 where it is no number' });

/**
 * The form of a service. Omitted values take the form's defaults at creation and stay at an edit. `name`, `base_price`,
 * `featured` and `active` are read as older names of `title`, `price`, `is_popular` and `is_active`.
 */
export const saveService = z
  .object({
    id: z.string().optional().meta({ description: 'Slug; needed at creation, unchangeable afterwards' }),
    title: z.string().optional(),
    name: z.string().optional(),
    description: z.string().optional(),
    detailed_description: z.string().optional().meta({ description: 'Markdown' }),
    helpText: z.string().optional(),
    price: amount.optional().meta({ description: 'Whole rupees with GST; 0: free' }),
    base_price: amount.optional(),
    government_fees: z.object({ kind: z.string(), from: z.number().nullable(), note: z.string() }).optional(),
    later_fees: z
      .array(laterFee.extend({ by_state: laterFee.shape.by_state.optional() }))
      .max(50)
      .optional(),
    category: z.string().optional(),
    workflow: z.enum(WORKFLOW_IDS).optional(),
    form: z.enum(FORM_IDS).optional(),
    icon: z.string().optional(),
    is_popular: z.boolean().optional(),
    featured: z.boolean().optional(),
    is_active: z.boolean().optional(),
    active: z.boolean().optional(),
    complexity_level: amount.optional(),
    estimated_duration_days: amount.optional(),
    decision_time: decisionTime.nullable().optional(),
    benefits: z.array(z.string()).max(200).optional(),
    requiredDocuments: z.array(z.string()).max(200).optional(),
    required_specialization: z.string().nullable().optional(),
    search_words: z.array(z.string()).max(200).optional(),
    not_needed: notNeeded.optional(),
    not_included: z.array(z.string()).max(200).optional(),
    faqs: z
      .array(z.object({ question: z.string(), answer: z.string() }))
      .max(200)
      .optional(),
  })
  .meta({ id: 'SaveService' });
export type SaveService = z.infer<typeof saveService>;

/** The answer of every change of a service or its form. */
export const serviceSaved = done.extend({ version }).meta({ id: 'ServiceSaved' });
export type ServiceSaved = z.infer<typeof serviceSaved>;

/** The service of an edit with its whole form, inactive ones too. */
export const adminServiceForm = z
  .object({
    service: adminService,
    fields: z.array(serviceField),
    documents: z.array(serviceDocument),
  })
  .meta({ id: 'AdminServiceForm' });
export type AdminServiceForm = z.infer<typeof adminServiceForm>;

/** A question as the dialog sends it; `position` and `display_order` are one value, options may be a JSON text. */
export const saveField = z
  .object({
    service_id: serviceId.optional(),
    key: z.string().optional().meta({ description: 'Made from the label when empty' }),
    label: z.string().optional(),
    type: z.string().optional(),
    required: z.boolean().optional(),
    description: z.string().nullable().optional(),
    placeholder: z.string().nullable().optional(),
    options: z
      .union([z.array(z.string()), z.string()])
      .nullable()
      .optional(),
    position: order.optional(),
    display_order: order.optional(),
    section: z.string().optional(),
    rule: z.string().optional(),
    show_if: condition.nullable().optional(),
  })
  .meta({ id: 'SaveServiceField' });
export type SaveField = z.infer<typeof saveField>;

/** A document requirement as the dialog sends it, with the names of either text (reading 12). */
export const saveDocument = z
  .object({
    service_id: serviceId.optional(),
    key: z.string().optional().meta({ description: 'Made from the name when empty' }),
    document_name: z.string().optional(),
    label: z.string().optional(),
    description: z.string().nullable().optional(),
    required: z.boolean().optional(),
    allowed_formats: z.string().optional(),
    allowed_types: z.string().optional(),
    max_size: amount.nullable().optional().meta({ description: 'MB; 10 where it is no number' }),
    max_size_mb: amount.nullable().optional(),
    position: order.optional(),
    display_order: order.optional(),
    per_person: z.boolean().optional(),
    required_if: condition.nullable().optional(),
    max_age_months: z.number().int().nullable().optional(),
  })
  .meta({ id: 'SaveServiceDocument' });
export type SaveDocument = z.infer<typeof saveDocument>;

/** The new order of all items of a list: every id once. */
export const reorder = z
  .object({ kind: z.enum(['fields', 'documents']), ids: z.array(z.number().int()).max(500) })
  .meta({ id: 'Reorder' });

/** The requests and orders of a service, shown before it is changed. A request keeps the version it is bound to. */
export const serviceImpact = z
  .object({
    version,
    /** Requests that have not ended; counted to 1000, then `more`. */
    open: z.number().int(),
    /** Of those, whose form was never submitted: the customer is still filling it in. */
    drafts: z.number().int(),
    more: z.boolean(),
    /** Orders that wait for a payment; they become requests of the version they were made with. */
    unpaid: z.number().int(),
  })
  .meta({ id: 'ServiceImpact' });
export type ServiceImpact = z.infer<typeof serviceImpact>;

/**
 * A difference between two versions. `path` names a value by its wire name: `title`, `fields#pan_number.label`,
 * `documents#aadhaar`; `service_type` has the names of the types. `before` null: added; `after` null: removed.
 */
export const serviceChange = z
  .object({
    path: z.string(),
    label: z.string().nullable().meta({ description: 'The label of the question or document, if it is one' }),
    before: z.unknown().nullable(),
    after: z.unknown().nullable(),
  })
  .meta({ id: 'ServiceChange' });
export type ServiceChange = z.infer<typeof serviceChange>;

/** One version: who made it when, and its differences to the version before. */
export const serviceVersion = z
  .object({
    version,
    at: iso,
    by: actor,
    /** `restored` names the version that was restored. */
    kind: z.enum(['created', 'released', 'changed', 'restored', 'imported']),
    restored: z.number().int().nullable(),
    changes: z.array(serviceChange),
  })
  .meta({ id: 'ServiceVersion' });
export type ServiceVersion = z.infer<typeof serviceVersion>;

/** Newest first; `before` of the next page, null on the last one. */
export const serviceHistory = z.object({ items: z.array(serviceVersion), next_before: z.number().int().nullable() });
export type ServiceHistory = z.infer<typeof serviceHistory>;

export const restoreService = z.object({ version: version.min(1) }).meta({ id: 'RestoreService' });

/** One service in a file of the catalogue. Ids of questions and documents stay: cases of the same system keep theirs. */
export const exportedService = saveService
  .required({ id: true, title: true })
  .extend({
    fields: z.array(saveField.omit({ service_id: true }).extend({ id: z.number().int() })).max(200),
    documents: z.array(saveDocument.omit({ service_id: true }).extend({ id: z.number().int() })).max(200),
  })
  .meta({ id: 'ExportedService' });
export type ExportedService = z.infer<typeof exportedService>;

/** A catalogue as one file. */
export const catalogueFile = z
  .object({
    format: z.literal('anupalan-catalogue'),
    format_version: z.literal(CATALOGUE_FORMAT_VERSION, {
      error: ({ input }) => (input === undefined ? undefined : ('file.format_version' satisfies RefusalCode)),
    }),
    exported_at: iso,
    services: z.array(exportedService).max(1000),
  })
  .meta({ id: 'CatalogueFile' });
export type CatalogueFile = z.infer<typeof catalogueFile>;

/** The changes that an import of a file would make to each service. The import refuses services that changed since. */
export const importPlan = z
  .object({
    items: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        kind: z.enum(['new', 'changed', 'same', 'invalid']),
        version: z.number().int().nullable().meta({ description: 'The present one; null for a new service' }),
        changes: z.array(serviceChange),
        errors: z.array(fieldError),
      }),
    ),
  })
  .meta({ id: 'ImportPlan' });
export type ImportPlan = z.infer<typeof importPlan>;

/** The services of the file to import, each over the version that its plan named. */
export const importCatalogue = z
  .object({
    file: catalogueFile,
    services: z.array(z.object({ id: z.string(), version: z.number().int().nullable() })).max(1000),
  })
  .meta({ id: 'ImportCatalogue' });

/** Each service by itself: a refused one does not hold up the others. */
export const imported = done.extend({
  items: z.array(z.object({ id: z.string(), imported: z.boolean(), refusal: refusal.nullable() })),
});
export type Imported = z.infer<typeof imported>;
