import { z } from 'zod';
import { webhookRecord } from '../integrations/webhook-record.js';
import { MAX_OVERLAP_HOURS } from '../rules/api-key.js';
import { PUBLIC_EVENT_TYPES } from '../rules/public-events.js';
import { ATTEMPT_FAILURES, DELIVERY_STATES, MAX_PARKED, WEBHOOK_DISABLED_BY } from '../rules/webhook.js';
import { actor, done, instant, iso, page } from './common.js';
import { bodyShape, wireShape } from './of-record.js';

const type = z.enum(PUBLIC_EVENT_TYPES);
const types = z.array(type).max(PUBLIC_EVENT_TYPES.length).nullable().meta({
  description:
    'Types of events that are sent; null for all, those of later versions included, as for a new webhook where it is left out',
});
const sequence = z.string().max(40).meta({ description: 'A place in the feed: the `sequence` of an event' });
const reason = z.enum(ATTEMPT_FAILURES);

/** A webhook; its secret is shown only in the answer that makes it. */
export const webhook = z
  .object({
    id: z.string(),
    ...wireShape(webhookRecord, 'office', { types }),
    hint: z.string().meta({ description: 'The last four characters of its secret' }),
    enabled: z.boolean(),
    disabled_by: z.enum(WEBHOOK_DISABLED_BY).nullable(),
    disabled_at: iso.nullable(),
    created_at: iso,
    owner: actor.meta({ description: 'Is told when the webhook is disabled' }),
    api_key_id: z.string().nullable().meta({ description: 'The API key that made it; null: a person did' }),
    rotated_at: iso.nullable(),
    previous_secret_until: iso
      .nullable()
      .meta({ description: 'The secret before the rotation signs, too, until then' }),
    delivered_at: iso.nullable().meta({ description: 'When an event was taken last' }),
    failed_at: iso.nullable().meta({ description: 'When an attempt failed last' }),
    held: z.number().int().meta({ description: 'Requests whose next event was not taken yet' }),
    parked: z.number().int().meta({ description: 'Deliveries that were given up' }),
    redeliveries: z.number().int().meta({ description: 'Redeliveries that are not done yet' }),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof webhook>;

/** Newest first. */
export const webhooksPage = page(webhook).meta({ id: 'WebhooksPage' });
export type WebhooksPage = z.infer<typeof webhooksPage>;

/** Rules and texts of the values are in domain/rules/webhook; the edge only checks for their kinds. */
const values = z.object({ ...bodyShape(webhookRecord, { types }) });
export const createWebhook = values.required({ name: true, url: true });
export type CreateWebhook = z.infer<typeof createWebhook>;

/** Fields that are absent keep their value. */
export const changeWebhook = values.extend({ enabled: z.boolean().optional() });
export type ChangeWebhook = z.infer<typeof changeWebhook>;

export const rotateWebhook = z.object({
  overlapHours: z.number().int().min(0).max(MAX_OVERLAP_HOURS).default(24).meta({
    description: 'How long the old secret signs beside the new one',
  }),
});

/** The answer that makes a secret: the only one that shows it. */
export const webhookMade = done
  .extend({ secret: z.string().meta({ description: '`whsec_...`: keep it, it is not shown again' }) })
  .meta({ id: 'WebhookMade' });
export type WebhookMade = z.infer<typeof webhookMade>;

/** The outcome of a test delivery. */
export const webhookTested = done
  .extend({
    delivered: z.boolean(),
    reason: reason.nullable(),
    status: z.number().int().nullable(),
    duration_ms: z.number().int(),
    answer: z.string().meta({ description: 'The first kB of the answer' }),
  })
  .meta({ id: 'WebhookTested' });
export type WebhookTested = z.infer<typeof webhookTested>;

/** One attempt, or a parked delivery. */
export const webhookDelivery = z
  .object({
    id: z.string(),
    at: iso,
    event_id: z.string(),
    type: z.string(),
    subject: z.string(),
    sequence: sequence.nullable().meta({ description: 'Null for a test' }),
    kind: z.enum(['feed', 'redelivery', 'test']),
    attempt: z.number().int(),
    state: z.enum(DELIVERY_STATES),
    reason: reason.nullable(),
    status: z.number().int().nullable().meta({ description: 'HTTP status of the answer; null without one' }),
    duration_ms: z.number().int().nullable(),
    next_attempt_at: iso.nullable(),
    request: z
      .object({
        url: z.string(),
        timestamp: z.string(),
        bytes: z.number().int(),
        body: z.string().nullable().meta({ description: 'Without what it says of people; null for a test' }),
        personal: z.boolean().meta({ description: 'What it says of people was sent with it' }),
      })
      .nullable(),
    answer: z.string().nullable().meta({ description: 'The first kB of the answer' }),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

/** Newest first; the newest 1,000 attempts of 30 days, and the newest 500 parked deliveries. */
export const webhookDeliveries = z
  .object({ items: z.array(webhookDelivery), next_cursor: z.string().nullable() })
  .meta({ id: 'WebhookDeliveries' });
export type WebhookDeliveries = z.infer<typeof webhookDeliveries>;

/** Exactly one of: events by their places, a range of places, a range of time, or all parked ones. */
export const redeliverWebhook = z.object({
  sequences: z.array(sequence).min(1).max(MAX_PARKED).optional(),
  range: z.object({ from: sequence, to: sequence }).optional(),
  time: z.object({ since: instant, until: instant }).optional(),
  parked: z.literal(true).optional(),
});
export type RedeliverWebhook = z.infer<typeof redeliverWebhook>;
