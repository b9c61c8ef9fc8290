import { type ClientRequest, Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { AttemptFailure } from '@anupalan/domain/rules/webhook';
import {
  checkedLookup,
  PrivateAddress,
  type Resolve,
  resolveName,
  targetProblem,
  UnknownName,
} from './target-address.js';

/** From the first byte that is sent to the last byte that is read. */
const ATTEMPT_TIMEOUT_MS = 15_000;
/** Bytes of an answer that are read; beyond them the connection is closed. */
const MAX_ANSWER_BYTES = 1024;
const MAX_INTERIM_ANSWERS = 5;
const IDLE_SOCKET_MS = 30_000;
export const MAX_CONNECTIONS = 4;

export interface AttemptOutcome {
  /** Null for a taken event (an answer 2xx). */
  readonly failure: AttemptFailure | null;
  /** The HTTP status; null without an answer. */
  readonly status: number | null;
  /** The first kB of the answer. */
  readonly answer: string;
  readonly ms: number;
  /** Retry-After in ms; null if the answer has none. */
  readonly retryAfterMs: number | null;
}

export interface Post {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Posts to one URL over its own connections. */
export interface Poster {
  readonly url: string;
  /** Never throws, except the reason of `signal`. */
  post(message: Post, signal: AbortSignal): Promise<AttemptOutcome>;
  close(): void;
}

class TimedOut extends Error {}

const failureOf = (error: unknown): AttemptFailure => {
  if (error instanceof TimedOut) return 'timeout';
  if (error instanceof PrivateAddress) return 'address';
  return error instanceof UnknownName ? 'dns' : 'connection';
};

const failureOfStatus = (status: number): AttemptFailure | null => {
  if (status >= 200 && status < 300) return null;
  if (status === 410) return 'gone';
  return status >= 300 && status < 400 ? 'redirect' : 'status';
};

/** Seconds or a date, as ms from now; null for anything else. */
const retryAfterOf = ({ headers }: IncomingMessage): number | null => {
  const text = headers['retry-after'];
  if (text === undefined) return null;
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? ms : null;
};

/** Keeps only what may stand in a JSON text and on a page. */
const readable = (bytes: Buffer): string => bytes.toString('utf8').replace(/[^\P{Cc}\n\t]|\ufffd/gu, '');

/** Reads the beginning of an answer into `bytes`, and closes the connection after it. */
const readBeginning = (answered: IncomingMessage, bytes: Buffer[]): void => {
  let size = 0;
  answered.on('data', (chunk: Buffer) => {
    bytes.push(chunk);
    size += chunk.length;
    if (size > MAX_ANSWER_BYTES) answered.destroy();
  });
};

/** Interim answers (1xx) have no end of their own. */
const limitInterimAnswers = (request: ClientRequest): void => {
  let interim = 0;
  request.on('information', () => {
    interim += 1;
    if (interim > MAX_INTERIM_ANSWERS) request.destroy(new Error('too many interim answers'));
  });
};

/**
 * `allowPrivate`: also calls private addresses and http, for development. A redirect is an answer like any other; it is
 * not followed.
 */
export const openPoster = (
  url: string,
  {
    allowPrivate,
    resolve = resolveName,
    timeoutMs = ATTEMPT_TIMEOUT_MS,
  }: { readonly allowPrivate: boolean; readonly resolve?: Resolve; readonly timeoutMs?: number },
): Poster => {
  const target = new URL(url);
  const secure = target.protocol === 'https:';
  const options = {
    keepAlive: true,
    maxSockets: MAX_CONNECTIONS,
    maxFreeSockets: 1,
    timeout: IDLE_SOCKET_MS,
    lookup: checkedLookup({ allowPrivate, resolve }),
  };
  const agent = secure ? new HttpsAgent(options) : new HttpAgent(options);

  const once = (message: Post, signal: AbortSignal, again: boolean): Promise<AttemptOutcome> =>
    new Promise((done, stop) => {
      const begun = performance.now();
      const bytes: Buffer[] = [];
      let response: IncomingMessage | null = null;
      let settled = false;
      const settle = (error?: unknown): void => {
        if (settled) return;
        settled = true;
        clearTimeout(timer);
        signal.removeEventListener('abort', abort);
        const ms = Math.round(performance.now() - begun);
        const answer = readable(Buffer.concat(bytes).subarray(0, MAX_ANSWER_BYTES));
        const status = response?.statusCode ?? null;
        const retryAfterMs = response === null ? null : retryAfterOf(response);
        // The status was received, so the rest of the answer changes nothing.
        if (status !== null) done({ failure: failureOfStatus(status), status, answer, ms, retryAfterMs });
        else if (signal.aborted) stop(signal.reason);
        // A kept connection that the receiver meanwhile closed says nothing about the receiver.
        else if (again && request.reusedSocket && !(error instanceof TimedOut)) done(once(message, signal, false));
        else done({ failure: failureOf(error), status, answer, ms, retryAfterMs });
      };
      const request = (secure ? httpsRequest : httpRequest)(
        target,
        { method: 'POST', agent, headers: { ...message.headers, 'content-length': Buffer.byteLength(message.body) } },
        (answered) => {
          response = answered;
          readBeginning(answered, bytes);
          answered.once('close', settle);
          answered.once('error', settle);
        },
      );
      limitInterimAnswers(request);
      const abort = (): void => void request.destroy();
      const timer = setTimeout(() => request.destroy(new TimedOut()), timeoutMs);
      signal.addEventListener('abort', abort);
      request.once('error', settle);
      request.once('close', () => {
        if (response === null) settle();
      });
      request.end(message.body);
      if (signal.aborted) abort();
    });

  return {
    url,
    post: async (message, signal) => {
      signal.throwIfAborted();
      if (targetProblem(url, { allowPrivate }) !== null)
        return { failure: 'address', status: null, answer: '', ms: 0, retryAfterMs: null };
      return once(message, signal, true);
    },
    close: () => agent.destroy(),
  };
};
