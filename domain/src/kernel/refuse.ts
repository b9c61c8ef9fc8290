import { type FieldError, invalid, type More, type RefusalCode, type Rejection, rejection } from './rejection.js';
import { err, type Result } from './result.js';

type Refusal = Result<never, Rejection>;

/** A rejected decision, with the catalogue's text. */
export const refuse = <C extends RefusalCode>(kind: Rejection['kind'], code: C, ...more: More<C>): Refusal =>
  err(rejection(kind, code, ...more));

/** A rejected decision because of these values; the message is that of the first. */
export const refuseValues = (code: string, errors: readonly FieldError[]): Refusal => err(invalid(code, errors));
