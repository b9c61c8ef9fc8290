/** An invalid value: its path in the request (`formData.pan`) and the text for people. */
export type FieldError = {
  readonly path: string;
  readonly message: string;
  readonly code?: string;
};

/**
 * The reason of a rejected command; nothing is appended. `code` is stable and for programs, `message` is the English
 * rendering of `code` with `params`, for people. The edge maps `kind` to a status: invalid 422, not_allowed 409,
 * conflict 409, not_found 404, forbidden 403.
 */
export type Rejection = {
  readonly kind: 'invalid' | 'not_allowed' | 'conflict' | 'not_found' | 'forbidden';
  readonly code: string;
  readonly message: string;
  readonly params?: Readonly<Record<string, string | number>>;
  /** For `not_allowed`: the commands that the present state allows. */
  readonly allowed?: readonly string[];
  /** For `invalid`: the values that are wrong. */
  readonly errors?: readonly FieldError[];
};

/** An `invalid` rejection with the invalid values; the message is that of the first. */
export const invalid = (code: string, errors: readonly FieldError[]): Rejection => ({
  kind: 'invalid',
  code,
  message: errors[0]?.message ?? 'Some values are not valid.',
  errors,
});
