import { type Problem, problem } from './problem.js';

/** The length in characters, not UTF-16 units. */
export const lengthOf = (text: string): number =>
  text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);

/**
 * True when a text contains control characters or lone surrogates; line breaks and tabs are allowed with `multiline`.
 */
export const hasUnusableCharacters = (text: string, multiline = false): boolean =>
  /[\p{Cc}\p{Cs}]/u.test(multiline ? text.replace(/[\n\r\t]/g, '') : text);

export interface LengthRule {
  /** The name of the value in messages. */
  readonly label: string;
  readonly min?: number;
  readonly max: number;
  readonly multiline?: boolean;
}

/**
 * The problem of a missing answer. A label that is a question gets its own sentence: "Is it linked? is required" is
 * none.
 */
export const isRequired = (label: string): Problem =>
  label.endsWith('?') ? problem('required.question', { label }) : problem('required', { label });

/** A text of `min` to `max` characters without control characters; surrounding spaces are ignored. */
export const checkText = (value: string, { label, min = 0, max, multiline = false }: LengthRule): Problem | null => {
  const text = value.trim();
  const length = lengthOf(text);
  if (hasUnusableCharacters(text, multiline)) return problem('text.characters', { label });
  if (length < min) return problem('text.short', { label, min });
  if (length > max) return problem('text.long', { label, max });
  return null;
};
