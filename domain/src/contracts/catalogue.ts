import { z } from 'zod';
import { fieldRecord, requirementRecord } from '../catalogue/item-records.js';
import { serviceRecord } from '../catalogue/service-record.js';
import { DECISION_UNITS } from '../rules/decision-time.js';
import { iso } from './common.js';
import { wireShape } from './of-record.js';

/** How long the authority takes after the filing. */
export const decisionTime = z
  .object({ from: z.number().int(), to: z.number().int(), unit: z.enum(DECISION_UNITS) })
  .meta({ id: 'DecisionTime', description: 'From the filing to the decision of the authority' });

/** A public service with text A's field names; price is a string of whole rupees. */
export const service = z
  .object({
    id: z.string(),
    ...wireShape(serviceRecord, 'public', { decision_time: decisionTime.nullable() }),
    price: z.string(),
    icon: z.string().optional(),
    fee_breakup: z.object({ professional_fee: z.number(), gst: z.number() }),
  })
  .meta({ id: 'Service' });
export type Service = z.infer<typeof service>;

export const condition = z.object({ key: z.string(), equals: z.string(), not: z.boolean().optional() });

const ofService = { id: z.number().int(), service_id: z.string() };
const dated = { created_at: iso, updated_at: iso };

/** A question with the column names of the stored table. */
export const serviceField = z
  .object({
    ...ofService,
    ...wireShape(fieldRecord, 'public', { options: z.array(z.string()), show_if: condition.nullable() }),
    display_order: z.number().int(),
    ...dated,
  })
  .meta({ id: 'ServiceField' });
export type ServiceFieldView = z.infer<typeof serviceField>;

/** A document requirement with the names of both texts. */
export const serviceDocument = z
  .object({
    ...ofService,
    ...wireShape(requirementRecord, 'public', {
      required_if: condition.nullable(),
    }),
    label: z.string(),
    allowed_types: z.string(),
    max_size_mb: z.number(),
    display_order: z.number().int(),
    ...dated,
  })
  .omit({ position: true })
  .meta({ id: 'ServiceDocument' });
export type ServiceDocumentView = z.infer<typeof serviceDocument>;
