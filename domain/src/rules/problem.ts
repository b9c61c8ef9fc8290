import { type FilledBy, fill, type Params } from '../texts/fill.js';
import { problemTexts } from '../texts/problems.js';

/**
 * The problem of one value. `code` is stable and names a text of the catalogue; `message` is its English rendering
 * with `params`.
 */
export type Problem = {
  readonly code: string;
  readonly message: string;
  readonly params?: Params;
};

export type ProblemCode = keyof typeof problemTexts;

/** The codes of texts without placeholders. */
export type PlainCode = {
  [C in ProblemCode]: (typeof problemTexts)[C] extends `${string}{${string}` ? never : C;
}[ProblemCode];

/** A rule: the problem of a value, or null when there is none. */
export type Check<T = string> = (value: T) => Problem | null;

export const problem = <C extends ProblemCode>(code: C, ...[params]: FilledBy<(typeof problemTexts)[C]>): Problem => ({
  code,
  message: fill(problemTexts[code], params),
  ...(params && { params }),
});

/** `replacement` where `found` is a problem: the same rule with another form's text. */
export const reworded = (found: Problem | null, replacement: Problem): Problem | null =>
  found === null ? null : replacement;
