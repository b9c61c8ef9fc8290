import { z } from 'zod';
import { publicEvent } from '../contracts/integrations.js';
import { PUBLIC_EVENTS } from '../contracts/public-event-types.js';
import type { Json, JsonObject } from '../kernel/json.js';
import { PUBLIC_EVENT_TYPES, type PublicEventType } from '../rules/public-events.js';

/** `anupalan.payment.received.v1` → `payment_received_v1`: a name that AsyncAPI takes for a key. */
const nameOf = (type: PublicEventType): string => type.replace(/^anupalan\./, '').replaceAll('.', '_');

/** The event with the data of its type, as JSON Schema draft 7, which every AsyncAPI tool reads. */
const payloadOf = (type: PublicEventType): JsonObject => {
  const event = publicEvent.extend({ type: z.literal(type), data: PUBLIC_EVENTS[type].data });
  const { $schema: _, ...schema } = z.toJSONSchema(event, { target: 'draft-07' }) as JsonObject;
  return schema;
};

const each = (value: (type: PublicEventType) => Json): JsonObject =>
  Object.fromEntries(PUBLIC_EVENT_TYPES.map((type) => [nameOf(type), value(type)]));

const message = (type: PublicEventType): JsonObject => ({
  name: type,
  title: type,
  summary: PUBLIC_EVENTS[type].summary,
  contentType: 'application/cloudevents+json',
  payload: { $ref: `#/components/schemas/${nameOf(type)}` },
});

const referred = each((type) => ({ $ref: `#/components/messages/${nameOf(type)}` }));
const place = { type: 'string', description: 'Events after this place: a `sequence` or `next_after`' };
const types = { type: 'string', description: 'Only these types, separated by commas' };
const secured = [{ $ref: '#/components/securitySchemes/apiKey' }];

/** Headers of Standard Webhooks (standardwebhooks.com). */
const webhookHeaders: JsonObject = {
  type: 'object',
  required: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
  properties: {
    'webhook-id': { type: 'string', description: 'The same at each try of one message' },
    'webhook-timestamp': { type: 'string', description: 'Seconds since 1970: refuse what is older than five minutes' },
    'webhook-signature': {
      type: 'string',
      description:
        '`v1,` and base64 of HMAC-SHA256 over `id.timestamp.body` with the secret (`whsec_` and base64); several, separated by spaces, while a secret is rotated',
    },
  },
};

const operation = (channel: string, summary: string, bindings: JsonObject): JsonObject => ({
  action: 'send',
  channel: { $ref: `#/channels/${channel}` },
  summary,
  bindings: { http: { ...bindings, bindingVersion: '0.3.0' } },
});

/**
 * The public events as an AsyncAPI 3.0 document, built from their types. `host` includes the port; `protocol` is
 * `https:` or `http:`.
 */
export const asyncApiDocument = ({
  host,
  protocol,
}: {
  readonly host: string;
  readonly protocol: string;
}): JsonObject => {
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Anupalan: public events',
      version: '0.1.0',
      description:
        'What happens to requests, documents and payments, as CloudEvents 1.0. A type keeps its fields for ever; ignore types that you do not know. Calls are described at /api/openapi.json.',
    },
    defaultContentType: 'application/json',
    servers: { site: { host, protocol: protocol.replace(':', ''), security: secured } },
    channels: {
      pages: {
        address: '/api/v1/events',
        title: 'The feed in pages',
        description: 'Events after a place, oldest first: `{events, next_after, has_more}`.',
        messages: referred,
      },
      stream: {
        address: '/api/v1/events/stream',
        title: 'The feed as a stream',
        description:
          'Server-sent events: the events after a place, then each as it happens. `id` is its place, `data` the event; a reader that connects again sends the last id as Last-Event-ID.',
        messages: referred,
      },
      webhooks: {
        address: null,
        title: 'Webhooks',
        description: 'POST to an https address of yours, one event each, by Standard Webhooks. Answer with 2xx.',
        servers: [],
        messages: each((type) => ({
          ...message(type),
          headers: { $ref: '#/components/schemas/webhook_headers' },
        })),
      },
    },
    operations: {
      readPage: operation('pages', 'Read a page of the feed.', {
        method: 'GET',
        query: {
          type: 'object',
          properties: {
            after: place,
            types,
            limit: { type: 'integer', minimum: 1, maximum: 1000, default: 100 },
          },
        },
      }),
      readStream: operation('stream', 'Follow the feed.', {
        method: 'GET',
        query: { type: 'object', properties: { after: place, types } },
      }),
      tellWebhook: operation('webhooks', 'An event is sent to your address.', { method: 'POST' }),
    },
    components: {
      messages: each(message),
      schemas: { ...each(payloadOf), webhook_headers: webhookHeaders },
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'anp_live_<id>_<secret>',
          description: 'A key of an integrator, made by a super admin, with the scope events:read.',
        },
      },
    },
  };
};
