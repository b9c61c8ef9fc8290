import type { components } from './api.js';

/** RFC 9457 problem details, as the API answers every refusal. */
export type Problem = components['schemas']['Problem'];

/** The API refused a call, or could not answer it. */
export class AnupalanError extends Error {
  override readonly name = 'AnupalanError';
  /** HTTP status. */
  readonly status: number;
  /** Stable code of the refusal, such as `api_key_invalid`; `http_<status>` where the answer had none. */
  readonly code: string;
  /** Null where the answer was no problem details: of a proxy, for one. */
  readonly problem: Problem | null;
  /** When to try again, in seconds; null where the answer did not say. */
  readonly retryAfterSeconds: number | null;

  constructor(status: number, problem: Problem | null, retryAfterSeconds: number | null) {
    super(problem?.message ?? `The API answered ${status}.`);
    this.status = status;
    this.code = problem?.code ?? `http_${status}`;
    this.problem = problem;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** True for an answer that may be another one later: too many calls, or the service is away. */
  get isTemporary(): boolean {
    return this.status === 429 || this.status >= 500;
  }
}

const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && 'code' in value && 'message' in value;

/** The error of an answer that is no success; reads its body. */
export const errorOf = async (answer: Response): Promise<AnupalanError> => {
  const body: unknown = await answer.json().catch(() => null);
  const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
  return new AnupalanError(answer.status, isProblem(body) ? body : null, Number.isFinite(seconds) ? seconds : null);
};
