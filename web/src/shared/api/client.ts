import { begunCall } from './ahead';
import { ApiError, type CallKind, errorText, NetworkError, type Problem } from './errors';
import { link } from './link-state';
import { siteIsClosed } from './maintenance';
import { lastPosition, noteReadAt, rememberPosition } from './position';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface RequestOptions {
  /** Sent as JSON; FormData is sent unchanged. */
  readonly body?: unknown;
  /** One per user action, kept over its retries; commands get one from `newKey()` when none is given. */
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** The page sends this call without a press: it does not reopen a sign-in dialog that the person has postponed. */
  readonly background?: boolean;
}

/** Opens the sign-in dialog. Resolves with true when the same person signed in, so that the call can be repeated. */
type SignInAgain = (background: boolean) => Promise<boolean>;
let signInAgain: SignInAgain = () => Promise.resolve(false);

/** Sets how a command gets a new session after a 401. */
export const onSignedOut = (ask: SignInAgain): void => {
  signInAgain = ask;
};

/** Paths whose 401 does not mean that the session has ended. */
const OF_SIGN_IN = /^\/api\/(public\/|logout$)/;

/** After a command's 401: true once the same person is signed in again. */
export const canRepeat = async (path: string, status: number, background = false): Promise<boolean> =>
  status === 401 && !OF_SIGN_IN.test(path) && (await signInAgain(background));

export interface Answer<T> {
  readonly data: T;
  readonly status: number;
  /** The position of the command, or the position of the query's views. */
  readonly position: string | null;
  /** The server's views did not reach our own last write within 2 s. */
  readonly stale: boolean;
}

/** The address of a call: a full URL is unchanged, a path gets its leading slash (CALL-02, reading 35). */
export function apiUrl(path: string): string {
  if (/^https?:\/\//i.test(path)) return path;
  return path.startsWith('/') ? path : `/${path}`;
}

/** A fresh idempotency key. `randomUUID` needs a secure context, which plain http on a phone does not have. */
export function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The headers of every call: no caching by proxies, the last write's position on queries, a key on commands. */
export function callHeaders(method: Method, options: RequestOptions): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json', 'cache-control': 'no-cache' };
  if (method === 'GET') {
    const position = lastPosition();
    if (position !== null) headers['x-min-position'] = position;
  } else {
    headers['idempotency-key'] = options.idempotencyKey ?? newKey();
  }
  if (options.body !== undefined && !(options.body instanceof FormData)) headers['content-type'] = 'application/json';
  return { ...headers, ...options.headers };
}

/** The parsed body, or null when it is empty or not JSON (a proxy's page, a truncated answer). */
export function parseBody(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** The error for an answer without success; uploads and downloads use it too. */
export function toApiError(
  status: number,
  statusText: string,
  body: unknown,
  retryAfter: string | null,
  kind: CallKind = 'file',
): ApiError {
  const problem = typeof body === 'object' && body !== null ? (body as Problem) : {};
  const seconds = retryAfter === null ? Number.NaN : Number(retryAfter);
  const text = errorText(status, statusText, body, kind);
  return new ApiError(status, text, problem, Number.isFinite(seconds) ? seconds : null, statusText);
}

/** Whether a proxy answered because the server is away. The server's own refusals with these statuses have a code. */
const isAway = (status: number, body: unknown): boolean =>
  status >= 502 && status <= 504 && !(typeof body === 'object' && body !== null && 'code' in body);

/**
 * One call of the API; resolves with the parsed answer of a 2xx. Throws ApiError for every other answer and
 * NetworkError when none came; an abort by `signal` throws the signal's own reason.
 * A command without a session waits for the sign-in dialog and is then repeated.
 */
export async function request<T>(method: Method, path: string, given: RequestOptions = {}): Promise<Answer<T>> {
  // The call and its repetition after a sign-in share one key.
  const options = method === 'GET' ? given : { ...given, idempotencyKey: given.idempotencyKey ?? newKey() };
  const { body, signal } = options;
  let response: Response;
  let text: string;
  try {
    const begun = begunCall(method, path);
    response = await (begun ??
      fetch(apiUrl(path), {
        method,
        credentials: 'include',
        cache: 'no-store',
        headers: callHeaders(method, options),
        ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
        ...(signal === undefined ? {} : { signal }),
      }));
    text = await response.text();
  } catch (cause) {
    if (signal?.aborted) throw cause;
    link.unanswered();
    throw new NetworkError(cause);
  }
  const parsed = parseBody(text);
  const stale = response.headers.get('x-stale') === 'true';
  if (response.ok) link.answered(path, stale);
  else if ((method === 'GET' && response.status >= 500) || isAway(response.status, parsed)) link.unanswered();
  else link.refused(path);
  if (!response.ok) {
    if (method !== 'GET' && (await canRepeat(path, response.status, options.background))) {
      signal?.throwIfAborted();
      return request<T>(method, path, options);
    }
    const kind = body instanceof FormData ? 'file' : method === 'GET' ? 'query' : 'command';
    const error = toApiError(response.status, response.statusText, parsed, response.headers.get('retry-after'), kind);
    if (error.code === 'maintenance') siteIsClosed(true);
    // A query's 401 means signed out, which is not an error.
    if (method !== 'GET' || error.status !== 401) console.error(`${method} ${path}: ${error.status}`, error.code ?? '');
    throw error;
  }
  const position = response.headers.get('x-position');
  if (method !== 'GET') rememberPosition(position);
  else if (!stale) noteReadAt(parsed, position);
  return { data: parsed as T, status: response.status, position, stale };
}

/** A command whose answer is a file, such as an identity document that is recorded as read. */
export async function requestFile(path: string, body: unknown, idempotencyKey: string): Promise<Blob> {
  const response = await fetch(apiUrl(path), {
    method: 'POST',
    credentials: 'include',
    cache: 'no-store',
    headers: callHeaders('POST', { body, idempotencyKey, headers: { accept: '*/*' } }),
    body: JSON.stringify(body),
  }).catch((cause: unknown) => {
    link.unanswered();
    throw new NetworkError(cause);
  });
  if (response.ok) return response.blob();
  if (await canRepeat(path, response.status)) return requestFile(path, body, idempotencyKey);
  const problem = parseBody(await response.text());
  throw toApiError(response.status, response.statusText, problem, response.headers.get('retry-after'), 'command');
}

const send =
  (method: Exclude<Method, 'GET'>) =>
  async <T>(path: string, body?: unknown, options: Omit<RequestOptions, 'body'> = {}): Promise<T> =>
    (await request<T>(method, path, body === undefined ? options : { ...options, body })).data;

/** The calls by method. GET is for queries; the others are commands and carry an idempotency key. */
export const api = {
  get: async <T>(path: string, options: Omit<RequestOptions, 'body'> = {}): Promise<T> =>
    (await request<T>('GET', path, options)).data,
  post: send('POST'),
  put: send('PUT'),
  patch: send('PATCH'),
  delete: async <T>(path: string, options: Omit<RequestOptions, 'body'> = {}): Promise<T> =>
    (await request<T>('DELETE', path, options)).data,
};
