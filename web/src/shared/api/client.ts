import { ApiError, type CallKind, errorText, NetworkError, type Problem } from './errors';
import { link } from './link-state';
import { siteIsClosed } from './maintenance';
import { lastPosition, rememberPosition } from './position';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface RequestOptions {
  /** Sent as JSON, or as it is when it is FormData. */
  readonly body?: unknown;
  /** One per user action, kept over its retries; commands get one from `newKey()` when none is given. */
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Sent by itself, not by a press: a sign-in that the person has put off is not asked for again. */
  readonly background?: boolean;
}

/** Asks the person to sign in again; true when the same person did, so that the call can be repeated. */
type SignInAgain = (background: boolean) => Promise<boolean>;
let signInAgain: SignInAgain = () => Promise.resolve(false);

/** Sets how a command that was refused with 401 gets a session again. */
export const onSignedOut = (ask: SignInAgain): void => {
  signInAgain = ask;
};

/** Calls that answer 401 for reasons of their own. */
const OF_SIGN_IN = /^\/api\/(public\/|logout$)/;

/** After a command's 401: true once the same person is signed in again. */
export const canRepeat = async (path: string, status: number, background = false): Promise<boolean> =>
  status === 401 && !OF_SIGN_IN.test(path) && (await signInAgain(background));

export interface Answer<T> {
  readonly data: T;
  readonly status: number;
  /** The server could not catch up with our own last write within its 2 s. */
  readonly stale: boolean;
}

/** The address of a call: a full URL stays, a path gets its leading slash and the page's origin (CALL-02, reading 35). */
export function apiUrl(path: string): string {
  if (/^https?:\/\//i.test(path)) return path;
  return path.startsWith('/') ? path : `/${path}`;
}

/** A fresh idempotency key. `randomUUID` needs a secure context; plain http on a phone in the office has none. */
export function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The headers of every call: no caching on the way, our last write's position on queries, a key on commands. */
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

/** JSON where the body is JSON, else null; a cut or foreign body is no reason to fail here. */
export function parseBody(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** The error for an answer that is not a success; shared with what sends and fetches files in its own way. */
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

/** What stands before a server answers this in its place; our own refusals with such a status have a code. */
const isAway = (status: number, body: unknown): boolean =>
  status >= 502 && status <= 504 && !(typeof body === 'object' && body !== null && 'code' in body);

/**
 * One call of the API. Resolves with the parsed answer of a 2xx. Throws ApiError for every other answer and NetworkError
 * when none came; an abort by `signal` throws the signal's own reason. A command without a session waits for the sign-in over the
 * page and is then repeated.
 */
export async function request<T>(method: Method, path: string, given: RequestOptions = {}): Promise<Answer<T>> {
  // One key for the call and its repetition after a sign-in.
  const options = method === 'GET' ? given : { ...given, idempotencyKey: given.idempotencyKey ?? newKey() };
  const { body, signal } = options;
  let response: Response;
  let text: string;
  try {
    response = await fetch(apiUrl(path), {
      method,
      credentials: 'include',
      cache: 'no-store',
      headers: callHeaders(method, options),
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
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
    // Not being signed in is an answer to a query, not an error to look into.
    if (method !== 'GET' || error.status !== 401) console.error(`${method} ${path}: ${error.status}`, error.code ?? '');
    throw error;
  }
  if (method !== 'GET') rememberPosition(response.headers.get('x-position'));
  return { data: parsed as T, status: response.status, stale };
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
  delete: send('DELETE'),
};
