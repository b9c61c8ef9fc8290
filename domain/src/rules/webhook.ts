import { type Problem, problem } from './problem.js';
import { checkNeeded, isRequired, MAX_NAME_LENGTH } from './text.js';

/** Why a webhook gets nothing: an admin, its receiver (410 Gone), 3 days without success, or the end of the key that made it. */
export const WEBHOOK_DISABLED_BY = ['admin', 'gone', 'failing', 'key_ended'] as const;
export type WebhookDisabledBy = (typeof WEBHOOK_DISABLED_BY)[number];

/**
 * Why an attempt failed. `status`: an answer other than 2xx; `redirect`: redirects are not followed; `address`: the name
 * leads to a private address; `dns`: it leads nowhere; `connection`: refused, broken or without TLS.
 */
export const ATTEMPT_FAILURES = ['status', 'gone', 'redirect', 'timeout', 'address', 'dns', 'connection'] as const;
export type AttemptFailure = (typeof ATTEMPT_FAILURES)[number];

/** The outcomes of an attempt to deliver. After `parked` there is no further one unless somebody asks. */
export const DELIVERY_STATES = ['delivered', 'failed', 'parked'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const MAX_URL_LENGTH = 1000;
/** Webhooks that there may be; each may keep connections and a page of events in memory. */
export const MAX_WEBHOOKS = 500;
/** Of these, those that one API key may have made: none leaves others without. */
export const MAX_WEBHOOKS_PER_KEY = 20;
/** Redeliveries of one webhook that may wait. */
export const MAX_REDELIVERIES = 20;
/** Parked deliveries that are shown of one webhook; older ones are in the log. As many may one redelivery name one by one. */
export const MAX_PARKED = 500;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A delivery is tried for three days. */
export const RETRIED_MS = 72 * HOUR_MS;

/** The pauses after the first and each further failure, ms. */
const PAUSES_MS = [
  5000,
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  ...[1, 2, 4, 8, 12, 12, 16, 16].map((hours) => hours * HOUR_MS),
] as const;
const LONGEST_MS = 16 * HOUR_MS;

/** The longest time that a receiver may ask for by Retry-After, ms. */
const MAX_RETRY_AFTER_MS = HOUR_MS;

/** Up to a tenth more or less, so that what failed together is not tried again together. `random`: from 0 to below 1. */
const jittered = (ms: number, random: number): number => Math.round(ms * (0.9 + random * 0.2));

/**
 * ms until the next attempt; null where the three days are over. `failed`: attempts so far; `forMs`: since the first of
 * them; `askedMs`: the receiver's Retry-After. The last attempt is at the end of the three days.
 */
export const pauseAfter = (
  failed: number,
  {
    forMs,
    random,
    askedMs = null,
  }: { readonly forMs: number; readonly random: number; readonly askedMs?: number | null },
): number | null => {
  if (forMs >= RETRIED_MS) return null;
  const pause = jittered(PAUSES_MS[failed - 1] ?? LONGEST_MS, random);
  return Math.min(Math.max(pause, Math.min(askedMs ?? 0, MAX_RETRY_AFTER_MS)), RETRIED_MS - forMs);
};

export const checkWebhookName = (value: string): Problem | null =>
  checkNeeded(value, { label: 'Name', min: 2, max: MAX_NAME_LENGTH });

/** Scheme, authority, and the rest. */
const WEB_ADDRESS = /^https?:\/\/([^\s/?#\\]+)(?:[/?#]\S*)?$/i;

/** An address of the web without a name and password in it. Whether it may be called is the server's question. */
export const checkWebhookUrl = (value: string): Problem | null => {
  const text = value.trim();
  if (text === '') return isRequired('URL');
  if (text.length > MAX_URL_LENGTH) return problem('text.long', { label: 'URL', max: MAX_URL_LENGTH });
  const authority = WEB_ADDRESS.exec(text)?.[1];
  if (authority === undefined) return problem('webhook.url');
  return authority.includes('@') ? problem('webhook.url_credentials') : null;
};
