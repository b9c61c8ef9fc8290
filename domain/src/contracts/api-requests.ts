import { z } from 'zod';
import { done, iso, waitingOn } from './common.js';
import { fileStatus } from './requests.js';

const paise = z.number().int().nonnegative();
const reference = z.string().meta({ description: 'Your own number of the request; nothing personal' });
const customerUrl = z.string().meta({ description: 'Where the customer sees, pays and completes it, signed in' });
const currency = z.literal('INR');

/** Rules and texts of the values are in requests/api-request; the edge only checks for their kinds. */
export const createApiRequest = z.strictObject({
  serviceId: z.string().min(1).max(100).meta({ description: 'Slug of the service, as in `GET /api/services`' }),
  customer: z.strictObject({
    mobile: z.string().max(50).meta({ description: 'Indian mobile number, with or without +91' }),
    name: z.string().max(500).meta({ description: 'For a new customer; an account that is there keeps its own name' }),
    email: z.string().max(500).nullable().optional(),
  }),
  reference: reference.max(500).nullable().optional(),
  billTo: z
    .strictObject({
      name: z.string().max(500).meta({ description: 'Of the customer, or of the business that they buy for' }),
      state: z
        .string()
        .max(100)
        .nullable()
        .default(null)
        .meta({ description: 'The name of a state or union territory; a GSTIN decides it' }),
      gstin: z.string().max(50).nullable().default(null),
    })
    .optional()
    .meta({
      description:
        'Whom receipts are made out to. The customer sees and can change it before paying; an account that says it already keeps its own',
    }),
});
export type CreateApiRequest = z.infer<typeof createApiRequest>;

/** The answer that makes a request. */
export const apiRequestMade = done
  .extend({
    case_number: z.string(),
    customer_id: z.string(),
    customer_url: customerUrl,
    status: z.string(),
    price_paise: paise,
    currency,
  })
  .meta({ id: 'ApiRequestMade' });

/** A request that the calling key made. Nothing personal. */
export const apiRequest = z
  .object({
    id: z.string(),
    case_number: z.string(),
    reference: reference.nullable(),
    service_id: z.string(),
    service_title: z.string(),
    customer_id: z.string(),
    customer_url: customerUrl,
    price_paise: paise,
    currency,
    paid: z.boolean().meta({ description: 'The price was paid, or there is none' }),
    status: z.string(),
    status_label: z.string(),
    waiting_on: waitingOn,
    documents: z.array(
      z.object({
        id: z.string(),
        document_key: z.string().meta({ description: 'Of a requirement of the service, or `other`' }),
        media_type: z.string(),
        bytes: z.number().int(),
        status: fileStatus,
        reason_code: z.string().nullable().meta({ description: 'Why staff rejected it' }),
        by_this_key: z.boolean().meta({ description: 'Only such a document can this key replace' }),
        uploaded_at: iso,
      }),
    ),
    created_at: iso,
    updated_at: iso,
  })
  .meta({ id: 'ApiRequest' });
export type ApiRequest = z.infer<typeof apiRequest>;

/** The fields of an upload, beside the file in the field `file`. */
export const apiDocumentFields = z.strictObject({
  documentKey: z.string().min(1).max(100).meta({ description: 'Of a requirement of the service, or `other`' }),
  name: z.string().max(200).optional().meta({ description: 'Of an `other` document' }),
  replaces: z.string().max(100).optional().meta({ description: 'Of an `other` document: the one that this replaces' }),
  issuedOn: z
    .string()
    .max(10)
    .optional()
    .meta({ description: 'The day of issue, YYYY-MM-DD, for requirements with max_age_months' }),
});

/** The answer that attaches a document. */
export const apiDocumentAttached = done
  .extend({ document_key: z.string(), media_type: z.string(), bytes: z.number().int() })
  .meta({ id: 'ApiDocumentAttached' });
