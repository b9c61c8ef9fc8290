import type { Problem as SentProblem } from '@anupalan/domain/contracts/common';
import { t } from '../i18n/i18n';

/** One invalid value, by its path in the request body. */
type FieldError = NonNullable<SentProblem['errors']>[number];

/** RFC 9457 problem details as this server sends them. Every field may be missing from a foreign answer (a proxy). */
export interface Problem {
  readonly message?: string;
  readonly code?: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly errors?: readonly FieldError[];
  /** For 409 `not_allowed`: the acts that the present state allows. */
  readonly allowed?: readonly string[];
  readonly attemptsRemaining?: number;
  readonly [field: string]: unknown;
}

/** The server answered without success. `message` is a text for people. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly status: number,
    message: string,
    readonly problem: Problem,
    /** Seconds to wait, from Retry-After. */
    readonly retryAfter: number | null = null,
    /** The text of the status line, often empty. */
    readonly statusText = '',
  ) {
    super(message);
  }

  /** Stable name of the error, for programs. */
  get code(): string | undefined {
    return this.problem.code;
  }

  /** The invalid values, by their path in the request body. */
  get errors(): readonly FieldError[] {
    return this.problem.errors ?? [];
  }

  get allowed(): readonly string[] {
    return this.problem.allowed ?? [];
  }
}

/** No answer came: offline, server down, connection cut, or timeout. The server may have acted. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  constructor(cause?: unknown) {
    super(t('errors.network'), { cause });
  }
}

/** The kind of a call: a query, a command, or the upload or download of a file. */
export type CallKind = 'query' | 'command' | 'file';

/** The text for a failed call whose answer has no message (ERR-01, ERR-02, ERR-04). */
const lastWord = (kind: CallKind, status: number): string =>
  kind === 'query'
    ? t('errors.apiStatus', { status })
    : kind === 'command'
      ? t('errors.requestFallback', { n: status })
      : t('errors.statusFallback', { code: status });

/** ERR-01: the body's message, else the status text, else a text for the status by the kind of call. */
export function errorText(status: number, statusText: string, body: unknown, kind: CallKind): string {
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined;
  if (typeof message === 'string' && message.trim() !== '') return message;
  if (statusText.trim() !== '') return statusText;
  return lastWord(kind, status);
}

/** The text to show for anything thrown; `fallback` (or 'Something went wrong') for a value that is not an Error. */
export function messageOf(error: unknown, fallback: string = t('errors.somethingWrong')): string {
  return error instanceof Error && error.message !== '' ? error.message : fallback;
}

export const isStatus = (error: unknown, ...statuses: readonly number[]): boolean =>
  error instanceof ApiError && statuses.includes(error.status);

export const isCode = (error: unknown, code: string): boolean => error instanceof ApiError && error.code === code;
