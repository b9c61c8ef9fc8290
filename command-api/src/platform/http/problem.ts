import { STATUS_CODES } from 'node:http';
import type { Problem } from '@anupalan/domain/contracts/common';
import type { JsonObject } from '@anupalan/domain/kernel/json';
import {
  type FieldError,
  type More,
  type RefusalCode,
  type Rejection,
  rendered,
  type TextOf,
} from '@anupalan/domain/kernel/rejection';
import type { FilledBy, Params } from '@anupalan/domain/texts/fill';
import type { EdgeContext } from './edge.js';

/** Why a call failed. `message` is for people. */
export interface ProblemAnswer {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly errors?: readonly FieldError[];
  readonly params?: Params;
  readonly allowed?: readonly string[];
  readonly retryAfterSeconds?: number;
  readonly extra?: JsonObject;
}

const STATUS: Readonly<Record<Rejection['kind'], number>> = {
  invalid: 422,
  not_allowed: 409,
  conflict: 409,
  not_found: 404,
  forbidden: 403,
};

/** The status of a rejection. With If-Match, a concurrent change is a failed precondition. */
export const statusOf = (rejection: Rejection, ifMatch: number | undefined): number =>
  rejection.code === 'changed_meanwhile' && ifMatch !== undefined ? 412 : STATUS[rejection.kind];

/** The RFC 9457 body. */
export const problemBody = (problem: ProblemAnswer, correlationId: string): Problem => ({
  ...problem.extra,
  type: 'about:blank',
  title: STATUS_CODES[problem.status] ?? 'Error',
  status: problem.status,
  code: problem.code,
  message: problem.message,
  ...(problem.params === undefined ? {} : { params: problem.params }),
  ...(problem.errors === undefined ? {} : { errors: [...problem.errors] }),
  ...(problem.allowed === undefined ? {} : { allowed: [...problem.allowed] }),
  ...(problem.retryAfterSeconds === undefined ? {} : { retryAfter: problem.retryAfterSeconds }),
  correlationId,
});

/** Answers with problem details. */
export const sendProblem = (ctx: EdgeContext, problem: ProblemAnswer): void => {
  ctx.state.refusal = problem.code;
  ctx.status = problem.status;
  ctx.body = JSON.stringify(problemBody(problem, ctx.state.correlationId));
  ctx.type = 'application/problem+json';
  ctx.set('Cache-Control', 'no-store');
  if (problem.retryAfterSeconds !== undefined) ctx.set('Retry-After', String(problem.retryAfterSeconds));
};

/** An answer with the text of the catalogue. */
export const problemAnswer = <C extends RefusalCode>(
  status: number,
  code: C,
  ...[more]: More<C, Pick<ProblemAnswer, 'retryAfterSeconds'>>
): ProblemAnswer => {
  const { params, ...rest } = more ?? {};
  return { status, ...rendered(code, ...([params] as FilledBy<TextOf<C>>)), ...rest };
};

/** A call that cannot be read. */
export const malformed = <C extends RefusalCode>(code: C, ...params: FilledBy<TextOf<C>>): ProblemAnswer => ({
  status: 400,
  ...rendered(code, ...params),
});
