import { z } from 'zod';
import { API_KEY_STATUSES, API_SCOPES, MAX_OVERLAP_HOURS, MAX_PER_MINUTE, MIN_PER_MINUTE } from '../rules/api-key.js';
import { PUBLIC_EVENT_TYPES } from '../rules/public-events.js';
import { actor, done, instant, iso, page } from './common.js';

const scope = z.enum(API_SCOPES).meta({
  description:
    '`events:read`: the public events; `events:personal`: with them what they say of people, else those fields are absent; `requests:write`: to make requests for customers and attach documents to them; `requests:read`: how the requests stand that this key made; `webhooks:manage`: its own webhooks. `events:personal` and `webhooks:manage` need `events:read`',
});

/** An API key as admins see it; its secret is shown only in the answer that makes it. */
export const apiKey = z
  .object({
    id: z.string(),
    name: z.string(),
    scopes: z.array(scope),
    hint: z.string().meta({ description: 'The last four characters of its secret' }),
    status: z.enum(API_KEY_STATUSES),
    created_at: iso,
    created_by: actor,
    expires_at: iso.nullable(),
    rotated_at: iso.nullable(),
    previous_secret_until: iso.nullable().meta({ description: 'The secret before the rotation works until then' }),
    revoked_at: iso.nullable(),
    revoked_by: actor.nullable(),
    revoke_reason: z.string().nullable(),
    per_minute: z.number().int().meta({ description: 'Calls that it may make in a minute' }),
    last_used_at: iso.nullable().meta({ description: 'To the minute' }),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.infer<typeof apiKey>;

/** Newest first. */
export const apiKeysPage = page(apiKey).meta({ id: 'ApiKeysPage' });
export type ApiKeysPage = z.infer<typeof apiKeysPage>;

/** Rules and texts of the values are in domain/rules/api-key; the edge only checks for their kinds. */
export const createApiKey = z.object({
  name: z.string().max(500),
  scopes: z.array(scope).max(API_SCOPES.length),
  expiresAt: instant.nullable().optional().meta({ description: 'Without it the key works until it is revoked' }),
});
export type CreateApiKey = z.infer<typeof createApiKey>;

export const rotateApiKey = z.object({
  overlapHours: z.number().int().min(0).max(MAX_OVERLAP_HOURS).default(24).meta({
    description: 'How long the old secret still works',
  }),
});
export type RotateApiKey = z.input<typeof rotateApiKey>;

export const limitApiKey = z.object({ perMinute: z.number().int().min(MIN_PER_MINUTE).max(MAX_PER_MINUTE) });
export type LimitApiKey = z.infer<typeof limitApiKey>;

const calls = z.object({
  at: z.string().meta({ description: 'The hour `2026-11-25T14` or the day `2026-11-25`, in India' }),
  calls: z.number().int(),
  refused: z.number().int().meta({ description: 'Answered with 4xx or 5xx, beyond the limit included' }),
});

/** One request of an API key, without anything personal: the route is its template. */
const apiKeyRequest = z.object({
  at: iso,
  method: z.string(),
  route: z.string().meta({ description: 'Such as `/api/v1/requests/:id`' }),
  status: z.number().int(),
  duration_ms: z.number().int().meta({ description: 'Until the end of the answer' }),
});
export type ApiKeyRequest = z.infer<typeof apiKeyRequest>;

/** How often a key calls. */
export const apiKeyUsage = z
  .object({
    per_minute: z.number().int(),
    left_this_minute: z.number().int().meta({ description: 'As the answering process has counted' }),
    hours: z.array(calls).meta({ description: 'The last 24, oldest first' }),
    days: z.array(calls).meta({ description: 'The last 30, oldest first' }),
    requests: z.array(apiKeyRequest).meta({ description: 'The last 200 of 30 days, newest first' }),
  })
  .meta({ id: 'ApiKeyUsage' });
export type ApiKeyUsage = z.infer<typeof apiKeyUsage>;

export const revokeApiKey = z.object({ reason: z.string().max(2000) });
export type RevokeApiKey = z.infer<typeof revokeApiKey>;

/** The answer that makes a secret: the only one that shows it. */
export const apiKeyMade = done
  .extend({ secret: z.string().meta({ description: '`anp_live_<id>_<secret>`: keep it, it is not shown again' }) })
  .meta({ id: 'ApiKeyMade' });
export type ApiKeyMade = z.infer<typeof apiKeyMade>;

/** A public event: CloudEvents 1.0 in its JSON form. `data` is that of the type's own schema. */
export const publicEvent = z
  .object({
    specversion: z.literal('1.0'),
    id: z.string(),
    source: z.string(),
    type: z.enum(PUBLIC_EVENT_TYPES),
    subject: z.string().meta({ description: 'Id of the service request' }),
    time: iso,
    datacontenttype: z.literal('application/json'),
    sequence: z.string().meta({ description: 'Its place in the feed; text order is the order of the feed' }),
    data: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'PublicEvent' });
export type PublicEvent = z.infer<typeof publicEvent>;

/** A page of the feed, oldest first. */
export const publicEvents = z
  .object({
    events: z.array(publicEvent),
    next_after: z.string().nullable().meta({ description: '`after` of the next call; null before the first event' }),
    has_more: z.boolean(),
  })
  .meta({ id: 'PublicEvents' });
export type PublicEvents = z.infer<typeof publicEvents>;
