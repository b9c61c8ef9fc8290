import { AnupalanError, errorOf } from './problem.js';

export interface ClientOptions {
  /** Origin of the site, such as `https://anupalan.example`. */
  readonly baseUrl: string;
  /** `anp_live_<id>_<secret>`. Keep it on a server: whoever has it can do what it may do. */
  readonly apiKey: string;
  /** Default: the global one. */
  readonly fetch?: typeof fetch;
  /** How often a call is sent again after a lost connection, 429 or 5xx; default 3. */
  readonly retries?: number;
}

/** How calls reach the API. */
export interface Connection {
  readonly retries: number;
  /** One answer, whatever its status. @throws what `fetch` throws */
  send(path: string, init?: RequestInit): Promise<Response>;
}

const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;
/** A call does not wait for longer than that: when to try again is then for the caller to say. */
const MAX_RETRY_AFTER_MS = 60_000;

/** Doubles with each failure in a row, with a random part so that many readers do not come back at once. */
export const pauseAfter = (failures: number, retryAfterSeconds: number | null): number =>
  retryAfterSeconds === null
    ? Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1)) * (0.5 + Math.random() / 2)
    : retryAfterSeconds * 1000;

/** Resolves after `ms`, or at once when `signal` aborts. */
export const sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    if (signal?.aborted === true) end();
    else signal?.addEventListener('abort', end);
  });

export const connect = ({ baseUrl, apiKey, fetch: use, retries = 3 }: ClientOptions): Connection => {
  /** Where the newest command of this client stands in the log; later reads wait until they have come that far. */
  let written = '';
  return {
    retries,
    send: async (path, init = {}) => {
      const headers = new Headers(init.headers);
      headers.set('authorization', `Bearer ${apiKey}`);
      if (written !== '') headers.set('x-min-position', written);
      const answer = await (use ?? fetch)(new URL(path, baseUrl), { ...init, headers });
      const position = answer.headers.get('x-position') ?? '';
      // Positions are texts whose order is that of the log.
      if (init.method !== undefined && position > written) written = position;
      return answer;
    },
  };
};

/**
 * The body of a successful answer. Sent again after a lost connection, 429 or 5xx: every call here reads, or carries an
 * Idempotency-Key by which the API recognises it.
 * @throws AnupalanError when the API refuses, or asks to wait for more than a minute: see its `retryAfterSeconds`
 */
export const call = async <T>({ send, retries }: Connection, path: string, init: RequestInit = {}): Promise<T> => {
  const signal = init.signal ?? undefined;
  for (let failures = 1; ; failures += 1) {
    let wait: number | null = null;
    try {
      const answer = await send(path, init);
      if (answer.ok) return (await answer.json()) as T;
      throw await errorOf(answer);
    } catch (error) {
      const mayDiffer = error instanceof AnupalanError ? error.isTemporary : true;
      if (!mayDiffer || failures > retries || signal?.aborted === true) throw error;
      wait = error instanceof AnupalanError ? error.retryAfterSeconds : null;
      if (wait !== null && wait * 1000 > MAX_RETRY_AFTER_MS) throw error;
    }
    await sleep(pauseAfter(failures, wait), signal);
  }
};
