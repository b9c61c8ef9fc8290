/** One value that is wrong, by its path in what was sent (`formData.pan`), with the text a person should read. */
export type FieldError = {
  readonly path: string;
  readonly message: string;
  readonly code?: string;
};

/**
 * Why a decider said no. Nothing is appended. `code` is stable and for programs, `message` is the English rendering of
 * `code` with `params`, for people. The edge turns `kind` into a status: invalid 422, not_allowed 409, conflict 409,
 * not_found 404, forbidden 403.
 */
export type Rejection = {
  readonly kind: 'invalid' | 'not_allowed' | 'conflict' | 'not_found' | 'forbidden';
  readonly code: string;
  readonly message: string;
  readonly params?: Readonly<Record<string, string | number>>;
  /** For `not_allowed`: the commands that the present state does allow. */
  readonly allowed?: readonly string[];
  /** For `invalid`: the values that are wrong. */
  readonly errors?: readonly FieldError[];
};

/** Shorthand for `invalid` with the wrong values; the message is the first of them. */
export const invalid = (code: string, errors: readonly FieldError[]): Rejection => ({
  kind: 'invalid',
  code,
  message: errors[0]?.message ?? 'Some values are not valid.',
  errors,
});
