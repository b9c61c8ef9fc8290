import type { Problem as SentProblem } from '@anupalan/domain/contracts/common';
import { t } from '../i18n/i18n';

/** One value that is wrong, by its path in what was sent. */
type FieldError = NonNullable<SentProblem['errors']>[number];

/** RFC 9457 problem details as this server sends them. Every field may be missing from a foreign answer (a proxy). */
export interface Problem {
  readonly message?: string;
  readonly code?: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly errors?: readonly FieldError[];
  /** For 409 `not_allowed`: what the present state does allow. */
  readonly allowed?: readonly string[];
  readonly attemptsRemaining?: number;
  readonly [field: string]: unknown;
}

/** The server answered, and not with success. `message` is the text a person should read. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly status: number,
    message: string,
    readonly problem: Problem,
    /** Seconds to wait, from Retry-After. */
    readonly retryAfter: number | null = null,
    /** What the status line said, often nothing. */
    readonly statusText = '',
  ) {
    super(message);
  }

  /** Stable name of what went wrong, for programs. */
  get code(): string | undefined {
    return this.problem.code;
  }

  /** The wrong values, by their path in what was sent. */
  get errors(): readonly FieldError[] {
    return this.problem.errors ?? [];
  }

  get allowed(): readonly string[] {
    return this.problem.allowed ?? [];
  }
}

/** No answer came: offline, server down, connection cut, or given up. Whether the server acted is not known. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  constructor(cause?: unknown) {
    super(t('errors.network'), { cause });
  }
}

/** What a call was for: to ask, to act, or to send or fetch a file. */
export type CallKind = 'query' | 'command' | 'file';

/** What is said of a call that failed without a word (ERR-01, ERR-02, ERR-04). */
const lastWord = (kind: CallKind, status: number): string =>
  kind === 'query'
    ? t('errors.apiStatus', { status })
    : kind === 'command'
      ? t('errors.requestFallback', { n: status })
      : t('errors.statusFallback', { code: status });

/** ERR-01: the body's message, else the status text, else the status by the kind of call. */
export function errorText(status: number, statusText: string, body: unknown, kind: CallKind): string {
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined;
  if (typeof message === 'string' && message.trim() !== '') return message;
  if (statusText.trim() !== '') return statusText;
  return lastWord(kind, status);
}

/** The text to show for anything that was thrown; `fallback` (or 'Something went wrong') for what is no error. */
export function messageOf(error: unknown, fallback: string = t('errors.somethingWrong')): string {
  return error instanceof Error && error.message !== '' ? error.message : fallback;
}

export const isStatus = (error: unknown, ...statuses: readonly number[]): boolean =>
  error instanceof ApiError && statuses.includes(error.status);
