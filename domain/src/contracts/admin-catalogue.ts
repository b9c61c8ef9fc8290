import { z } from 'zod';
import { fieldRecord, requirementRecord } from '../catalogue/item-records.js';
import { serviceRecord } from '../catalogue/service-record.js';
import { FORM_IDS } from '../forms/registry.js';
import type { RefusalCode } from '../kernel/rejection.js';
import { CATALOGUE_FORMAT_VERSION } from '../rules/catalogue-file.js';
import { OPTIONAL_PARTS, SALE_PARTS } from '../rules/service-lists.js';
import { condition, decisionTime, serviceDocument, serviceField } from './catalogue.js';
import { actor, done, fieldError, iso, refusal } from './common.js';
import { bodyShape, wireShape } from './of-record.js';

const version = z.number().int().meta({ description: 'Of the service with its form, for If-Match' });
const serviceId = z.string().max(200).meta({ description: 'Slug of the service, with hyphens or underscores' });

const notNeeded = z
  .array(z.enum(OPTIONAL_PARTS))
  .max(OPTIONAL_PARTS.length)
  .meta({ description: 'Parts that it does without on purpose: `price` is really free' });

const serviceCustom = { decision_time: decisionTime.nullable(), form: z.enum(FORM_IDS), not_needed: notNeeded };

/** A service as admins see it: prices are numbers of rupees. */
export const adminService = z
  .object({
    id: z.string(),
    ...wireShape(serviceRecord, 'office', serviceCustom),
    is_active: z.boolean(),
    missing: z
      .array(z.enum(SALE_PARTS))
      .meta({ description: 'What it lacks before it can be sold; not empty: a draft' }),
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

/**
 * The form of a service. Omitted values take the form's defaults at creation and stay at an edit. `name`, `base_price`,
 * `featured` and `active` are read as older names of `title`, `price`, `is_popular` and `is_active`.
 */
export const saveService = z
  .object({
    id: z.string().optional().meta({ description: 'Slug; needed at creation, unchangeable afterwards' }),
    ...bodyShape(serviceRecord, serviceCustom),
    is_active: z.boolean().optional(),
    active: z.boolean().optional(),
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
    ...bodyShape(fieldRecord, {
      options: z.union([z.array(z.string()), z.string()]).nullable(),
      show_if: condition.nullable(),
    }),
  })
  .meta({ id: 'SaveServiceField' });
export type SaveField = z.infer<typeof saveField>;

/** A document requirement as the dialog sends it, with the names of either text (reading 12). */
export const saveDocument = z
  .object({
    service_id: serviceId.optional(),
    ...bodyShape(requirementRecord, {
      required_if: condition.nullable(),
    }),
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
