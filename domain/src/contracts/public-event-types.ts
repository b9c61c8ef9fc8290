import { z } from 'zod';
import type { PublicEventType } from '../rules/public-events.js';

const id = z.string().min(1);
const status = z.string().meta({ description: 'A status of the request, such as `documents_approved`' });
const moved = {
  previous_status: status.nullable(),
  status,
};
const time = z.string().meta({ format: 'date-time', description: 'UTC ISO-8601' });
const paise = z.number().int().nonnegative();
const money = { amount_paise: paise, currency: z.literal('INR') };
const order = { order_id: id };
const document = { request_id: id, document_id: id };
/** A text about a person: absent without the scope `events:personal`, and once it was erased. */
const personal = <S extends z.ZodRawShape>(shape: S) =>
  z.strictObject(shape).partial().optional().meta({
    description: 'About people: absent without the scope `events:personal`; each field is absent once it was erased',
  });

/**
 * The public contract: what integrators are told, apart from the events of the log, so that those may change. A type
 * keeps its shape for ever; what has to differ becomes the next version beside it. Each type has a frozen example
 * (./examples).
 */
export const PUBLIC_EVENTS = {
  'anupalan.service_request.created.v1': {
    summary: 'A customer requested a service.',
    data: z.strictObject({
      request_id: id,
      case_number: z.string(),
      customer_id: id,
      service_id: id,
      service_title: z.string(),
      price_paise: paise,
      currency: z.literal('INR'),
      status,
    }),
  },
  'anupalan.service_request.status_changed.v1': {
    summary: 'A request came to another status by a step that has no event of its own.',
    data: z.strictObject({ request_id: id, ...moved }),
  },
  'anupalan.service_request.assigned.v1': {
    summary: 'A member of staff was given a request.',
    data: z.strictObject({
      request_id: id,
      staff_id: id,
      previous_staff_id: id.nullable(),
      method: z.enum(['claim', 'hand_over', 'admin', 'rule']),
    }),
  },
  'anupalan.service_request.correction_requested.v1': {
    summary: 'The customer has to correct documents or answers, as our review or the authority found.',
    data: z.strictObject({
      request_id: id,
      ...moved,
      origin: z.enum(['review', 'authority']),
      document_keys: z.array(z.string()),
      field_keys: z.array(z.string()),
      personal: personal({ note: z.string() }),
    }),
  },
  'anupalan.service_request.submitted_to_authority.v1': {
    summary: 'A request was filed with the authority, which acknowledged it.',
    data: z.strictObject({
      request_id: id,
      ...moved,
      acknowledgement_number: z.string(),
      authority: z.string().nullable(),
    }),
  },
  'anupalan.service_request.delivered.v1': {
    summary: 'The result of a service was delivered to the customer.',
    data: z.strictObject({
      request_id: id,
      ...moved,
      files: z.array(z.strictObject({ document_id: id, media_type: z.string(), bytes: z.number().int() })),
      personal: personal({ result: z.string() }),
    }),
  },
  'anupalan.service_request.completed.v1': {
    summary: 'The customer confirmed the delivery, or the time to object passed.',
    data: z.strictObject({
      request_id: id,
      ...moved,
      confirmed_by: z.enum(['customer', 'system']),
      rating: z.number().int().nullable(),
      personal: personal({ comment: z.string() }),
    }),
  },
  'anupalan.service_request.cancelled.v1': {
    summary: 'A request was cancelled; what was paid for it goes back.',
    data: z.strictObject({
      request_id: id,
      ...moved,
      refunds: z.array(z.strictObject({ ...order, ...money })),
      personal: personal({ reason: z.string() }),
    }),
  },
  'anupalan.document.uploaded.v1': {
    summary: 'A customer attached a document to a request.',
    data: z.strictObject({
      ...document,
      document_key: z.string(),
      person_id: id.nullable(),
      media_type: z.string(),
      bytes: z.number().int(),
      replaces: id.nullable(),
      personal: personal({ file_name: z.string() }),
    }),
  },
  'anupalan.document.approved.v1': {
    summary: 'Staff approved a document.',
    data: z.strictObject(document),
  },
  'anupalan.document.rejected.v1': {
    summary: 'Staff rejected a document, with a reason for the customer.',
    data: z.strictObject({ ...document, reason_code: z.string(), personal: personal({ reason: z.string() }) }),
  },
  'anupalan.payment.received.v1': {
    summary: 'The gateway reported money for an order; unless it was captured in time and in full, it is refunded.',
    data: z.strictObject({
      request_id: id,
      ...order,
      ...money,
      purpose: z.enum(['initial', 'final']),
      method: z.string(),
      outcome: z.enum(['captured', 'late', 'duplicate', 'wrong_amount']),
    }),
  },
  'anupalan.payment.failed.v1': {
    summary: 'An attempt to pay failed; the customer may try again.',
    data: z.strictObject({ request_id: id, ...order, attempted_at: time }),
  },
  'anupalan.payment.refunded.v1': {
    summary: 'The gateway paid money back to the customer.',
    data: z.strictObject({ request_id: id, ...order, ...money, refund_id: id }),
  },
} as const satisfies Readonly<Record<PublicEventType, { readonly summary: string; readonly data: z.ZodObject }>>;

/** The data of one type of public event. */
export type PublicEventData<T extends PublicEventType> = z.infer<(typeof PUBLIC_EVENTS)[T]['data']>;

/** The JSON Schema of a type's data, for integrators. */
export const publicEventSchema = (type: PublicEventType) => z.toJSONSchema(PUBLIC_EVENTS[type].data);
