import { z } from 'zod';
import { DECISION_UNITS } from '../rules/decision-time.js';
import { FIELD_TYPES } from '../rules/fields.js';
import { GOVERNMENT_FEE_KINDS, PAYEES } from '../rules/service-lists.js';
import { WORKFLOW_IDS } from '../workflows/registry.js';
import { iso } from './common.js';

const range = { from: z.number(), to: z.number().nullable().meta({ description: 'Null: one known amount' }) };

export const laterFee = z.object({
  payee: z.enum(PAYEES),
  label: z.string(),
  ...range,
  by_state: z
    .array(z.object({ state: z.string(), ...range }))
    .max(50)
    .meta({ description: 'Its amounts in the states where they are known' }),
  note: z.string(),
});

/** How long the authority takes after the filing. */
export const decisionTime = z
  .object({ from: z.number().int(), to: z.number().int(), unit: z.enum(DECISION_UNITS) })
  .meta({ id: 'DecisionTime', description: 'From the filing to the decision of the authority' });

/** A public service with text A's field names; price is a string of whole rupees. */
export const service = z
  .object({
    id: z.string(),
    title: z.string(),
    price: z.string(),
    description: z.string(),
    detailed_description: z.string(),
    benefits: z.array(z.string()),
    helpText: z.string(),
    requiredDocuments: z.array(z.string()),
    icon: z.string().optional(),
    category: z.string(),
    workflow: z.enum(WORKFLOW_IDS).meta({ description: 'What happens to a request for it' }),
    estimated_duration_days: z.number().int().meta({
      description: 'Working days until it is filed; until it is delivered where no authority decides',
    }),
    decision_time: decisionTime.nullable(),
    is_popular: z.boolean(),
    fee_breakup: z.object({ professional_fee: z.number(), gst: z.number() }),
    government_fees: z.object({
      kind: z.enum(GOVERNMENT_FEE_KINDS),
      from: z.number().nullable().meta({ description: 'Least amount in rupees; with `from` only' }),
      note: z.string(),
    }),
    later_fees: z
      .array(laterFee)
      .meta({ description: 'What may fall due after the price was paid, in rupees with GST' }),
    not_included: z.array(z.string()).meta({ description: 'What is paid elsewhere' }),
    search_words: z.array(z.string()),
    faqs: z
      .array(z.object({ question: z.string(), answer: z.string().meta({ description: 'Markdown' }) }))
      .meta({ description: 'Questions that customers ask' }),
  })
  .meta({ id: 'Service' });
export type Service = z.infer<typeof service>;

export const condition = z.object({ key: z.string(), equals: z.string(), not: z.boolean().optional() });

export const serviceField = z
  .object({
    id: z.number().int(),
    service_id: z.string(),
    key: z.string(),
    label: z.string(),
    type: z.enum(FIELD_TYPES),
    required: z.boolean(),
    description: z.string(),
    placeholder: z.string(),
    options: z.array(z.string()),
    display_order: z.number().int(),
    position: z.number().int(),
    section: z.string(),
    rule: z.string(),
    show_if: condition.nullable(),
    created_at: iso,
    updated_at: iso,
  })
  .meta({ id: 'ServiceField' });
export type ServiceFieldView = z.infer<typeof serviceField>;

export const serviceDocument = z
  .object({
    id: z.number().int(),
    service_id: z.string(),
    key: z.string(),
    label: z.string(),
    document_name: z.string(),
    description: z.string(),
    required: z.boolean(),
    allowed_types: z.string(),
    allowed_formats: z.string(),
    max_size_mb: z.number(),
    max_size: z.number(),
    display_order: z.number().int(),
    per_person: z.boolean(),
    required_if: condition.nullable(),
    max_age_months: z.number().int().nullable(),
    created_at: iso,
    updated_at: iso,
  })
  .meta({ id: 'ServiceDocument' });
export type ServiceDocumentView = z.infer<typeof serviceDocument>;
