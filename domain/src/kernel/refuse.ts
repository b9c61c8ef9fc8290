import type { FieldError, Rejection } from './rejection.js';
import { invalid } from './rejection.js';
import { err, type Result } from './result.js';

type Refusal = Result<never, Rejection>;

/** A rejected decision. */
export const refuse = (
  kind: Rejection['kind'],
  code: string,
  message: string,
  more: Pick<Rejection, 'params' | 'allowed' | 'errors'> = {},
): Refusal => err({ kind, code, message, ...more });

/** A rejected decision because of these values; the message is that of the first. */
export const refuseValues = (code: string, errors: readonly FieldError[]): Refusal => err(invalid(code, errors));

/** A rule's problem with the value at `path`, as zero or one error. */
export const errorAt = (
  path: string,
  problem: { readonly code: string; readonly message: string } | null,
): readonly FieldError[] => (problem === null ? [] : [{ path, message: problem.message, code: problem.code }]);
