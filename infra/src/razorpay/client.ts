import { StoreUnavailable } from '../ports/unavailable.js';

export interface RazorpayAccess {
  /** URL of the API without a trailing slash. */
  readonly url: string;
  readonly keyId: string;
  readonly keySecret: string;
  readonly timeoutMs?: number;
}

export type RazorpayAnswer =
  | { readonly kind: 'ok'; readonly body: unknown }
  /** 400 or 404: the object does not exist, or exists already. */
  | { readonly kind: 'refused'; readonly status: number; readonly reason: string };

export type RazorpayCall = (
  method: 'GET' | 'POST',
  path: string,
  sent?: { readonly body: object; readonly headers?: Readonly<Record<string, string>> },
) => Promise<RazorpayAnswer>;

const TIMEOUT_MS = 10_000;

const away = (cause: string): StoreUnavailable =>
  new StoreUnavailable('The payment company cannot be reached.', {
    refusal: 'payment_unavailable',
    cause: new Error(cause),
  });

const reasonOf = (body: unknown): string => {
  const description = (body as { error?: { description?: unknown } } | null)?.error?.description;
  return typeof description === 'string' ? description : '';
};

/**
 * One call of the API, JSON in both directions.
 * @throws StoreUnavailable on a timeout, refused keys or rate limiting; its cause names method, path and status, never
 * a key
 */
export const razorpayClient =
  ({ url, keyId, keySecret, timeoutMs = TIMEOUT_MS }: RazorpayAccess): RazorpayCall =>
  async (method, path, sent) => {
    const what = `${method} ${path.replace(/\?.*$/, '')}`;
    let status: number;
    let text: string;
    try {
      const answer = await fetch(url + path, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
          ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
          ...sent?.headers,
        },
        ...(sent === undefined ? {} : { body: JSON.stringify(sent.body) }),
      });
      status = answer.status;
      text = await answer.text();
    } catch (error) {
      throw away(`${what}: ${error instanceof Error ? error.name : 'no answer'}`);
    }
    let body: unknown = null;
    try {
      body = JSON.parse(text);
    } catch {
      if (status < 300) throw away(`${what}: the answer is not JSON`);
    }
    if (status >= 200 && status < 300) return { kind: 'ok', body };
    if (status === 400 || status === 404) return { kind: 'refused', status, reason: reasonOf(body) };
    throw away(`${what}: ${status} ${reasonOf(body)}`);
  };
