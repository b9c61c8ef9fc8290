import type { PublicEvent } from './events.js';

/** Headers as `Request`, Node or a framework has them. */
type HeadersIn = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyOptions {
  readonly headers: HeadersIn;
  /** The body as it came, before anything reads it as JSON. */
  readonly body: string | Uint8Array;
  /** `whsec_<base64>`; while a secret is being rotated, both. */
  readonly secret: string | readonly string[];
  /** How far the time of the message may be from ours, in seconds; default 300. */
  readonly toleranceSeconds?: number;
  /** ms since the epoch; default: the clock. */
  readonly now?: number;
}

/** Why a message is not taken for one of ours. */
export type WebhookProblem = 'headers_missing' | 'timestamp_wrong' | 'signature_wrong' | 'body_wrong';

/** The message was not signed with the secret, was changed on its way, or is too old. Answer it with 401. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
  readonly problem: WebhookProblem;

  constructor(problem: WebhookProblem) {
    super(`This is no message of ours: ${problem}.`);
    this.problem = problem;
  }
}

const TOLERANCE_SECONDS = 300;
/** Of one header; a sender signs with one secret, or two while one is being rotated. */
const MAX_SIGNATURES = 10;

const headerIn = (headers: HeadersIn, name: string): string => {
  if (headers instanceof Headers) return headers.get(name) ?? '';
  const value = headers[name] ?? Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return (typeof value === 'string' ? value : value?.[0]) ?? '';
};

/** Null for a text that is no base64. */
const bytesOf = (base64: string): Uint8Array<ArrayBuffer> | null => {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
};

const keyOf = (secret: string): Promise<CryptoKey> => {
  const bytes = bytesOf(secret.replace(/^whsec_/, ''));
  if (bytes === null || bytes.length === 0) throw new TypeError('A secret of a webhook is whsec_ and base64.');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
};

/**
 * The event of a webhook (Standard Webhooks: `webhook-id`, `webhook-timestamp`, `webhook-signature`). One of its
 * signatures has to fit one of the secrets. A message may come twice: its event's `id` says that you know it.
 * @throws WebhookError when it is not to be trusted
 */
export const verifyWebhook = async ({
  headers,
  body,
  secret,
  toleranceSeconds = TOLERANCE_SECONDS,
  now = Date.now(),
}: VerifyOptions): Promise<PublicEvent> => {
  const id = headerIn(headers, 'webhook-id');
  const timestamp = headerIn(headers, 'webhook-timestamp');
  const signatures = headerIn(headers, 'webhook-signature');
  if (id === '' || timestamp === '' || signatures === '') throw new WebhookError('headers_missing');
  const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  if (!(Math.abs(now / 1000 - seconds) <= toleranceSeconds)) throw new WebhookError('timestamp_wrong');
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const head = new TextEncoder().encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(head.length + bytes.length);
  signed.set(head);
  signed.set(bytes, head.length);
  const keys = await Promise.all([secret].flat().map(keyOf));
  for (const signature of signatures.split(' ', MAX_SIGNATURES)) {
    const given = signature.startsWith('v1,') ? bytesOf(signature.slice(3)) : null;
    if (given === null) continue;
    // Compares in constant time.
    for (const key of keys) if (await crypto.subtle.verify('HMAC', key, given, signed)) return eventIn(bytes);
  }
  throw new WebhookError('signature_wrong');
};

const eventIn = (bytes: Uint8Array): PublicEvent => {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as PublicEvent;
  } catch {
    throw new WebhookError('body_wrong');
  }
};
