import type { Problem } from '../rules/problem.js';
import { type FilledBy, fill, type Params, type ParamsOf } from '../texts/fill.js';
import { problemTexts } from '../texts/problems.js';
import { refusalTexts } from '../texts/refusals/index.js';

/** An invalid value: its path in the request (`formData.pan`) and the text for people. */
export type FieldError = { readonly path: string } & Problem;

/**
 * The reason of a rejected command; nothing is appended. `code` is stable and for programs, `message` is the English
 * rendering of `code` with `params`, for people. The edge maps `kind` to a status: invalid 422, not_allowed 409,
 * conflict 409, not_found 404, forbidden 403.
 */
export type Rejection = {
  readonly kind: 'invalid' | 'not_allowed' | 'conflict' | 'not_found' | 'forbidden';
  /** For `not_allowed`: the commands that the present state allows. */
  readonly allowed?: readonly string[];
  /** For `invalid`: the values that are wrong. */
  readonly errors?: readonly FieldError[];
} & Problem;

const TEXTS = { ...problemTexts, ...refusalTexts };
/** The codes that the catalogue has a text for. */
export type RefusalCode = keyof typeof TEXTS;
export type TextOf<C extends RefusalCode> = (typeof TEXTS)[C];

/** A code of the catalogue with its English rendering. */
export const rendered = <C extends RefusalCode>(code: C, ...[params]: FilledBy<TextOf<C>>): Problem => ({
  code,
  message: fill(TEXTS[code], params),
  ...(params && { params }),
});

/** A code that is known at run time only; null when the catalogue has no text for it. */
export const renderedIfKnown = (code: string, params?: Params): Problem | null =>
  Object.hasOwn(TEXTS, code)
    ? { code, message: fill(TEXTS[code as RefusalCode], params), ...(params && { params }) }
    : null;

/** The codes whose texts have no placeholder. */
export type PlainCode = { [C in RefusalCode]: [] extends FilledBy<TextOf<C>> ? C : never }[RefusalCode];

type Lists = Pick<Rejection, 'allowed' | 'errors'>;
/** The properties of an answer beside its code: the parameters are required where its text has placeholders. */
export type More<C extends RefusalCode, Other = unknown> =
  [] extends FilledBy<TextOf<C>>
    ? [more?: Other & Lists & { readonly params?: Params }]
    : [more: Other & Lists & { readonly params: ParamsOf<TextOf<C>> }];

/** A rejection with the catalogue's text. */
export const rejection = <C extends RefusalCode>(kind: Rejection['kind'], code: C, ...[more]: More<C>): Rejection => {
  const { params, ...lists } = more ?? {};
  return { kind, ...rendered(code, ...([params] as FilledBy<TextOf<C>>)), ...lists };
};

/** The problem of the value at `path`, as zero or one error. */
export const errorAt = (path: string, problem: Problem | null): readonly FieldError[] =>
  problem === null ? [] : [{ path, ...problem }];

/** The one error of the value at `path`, with the catalogue's text. */
export const wrongAt = <C extends RefusalCode>(
  path: string,
  code: C,
  ...params: FilledBy<TextOf<C>>
): readonly FieldError[] => errorAt(path, rendered(code, ...params));

/** An `invalid` rejection with the invalid values; the message is that of the first. */
export const invalid = (code: string, errors: readonly FieldError[]): Rejection => ({
  kind: 'invalid',
  code,
  message: errors[0]?.message ?? TEXTS.values_invalid,
  errors,
});

/** An `invalid` rejection because of the value at `path`, with the code of its problem. */
export const invalidAt = (path: string, problem: Problem): Rejection => ({
  kind: 'invalid',
  ...problem,
  errors: errorAt(path, problem),
});

/** An `invalid` rejection because of the value at `path`, with the catalogue's text. */
export const wrong = <C extends RefusalCode>(path: string, code: C, ...params: FilledBy<TextOf<C>>): Rejection =>
  invalidAt(path, rendered(code, ...params));

/** The values among several that have a problem, by their paths. */
export const errorsIn = (problems: Readonly<Record<string, Problem | null>>): readonly FieldError[] =>
  Object.entries(problems).flatMap(([path, found]) => errorAt(path, found));
