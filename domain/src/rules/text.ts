import { type Problem, problem } from './problem.js';

/** The length that people count: characters, not UTF-16 units. */
export const lengthOf = (text: string): number =>
  text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);

/** Whether a text holds control characters or broken surrogates; line breaks and tabs only with `multiline`. */
export const hasUnusableCharacters = (text: string, multiline = false): boolean =>
  /[\p{Cc}\p{Cs}]/u.test(multiline ? text.replace(/[\n\r\t]/g, '') : text);

export interface LengthRule {
  /** The name of the value in messages. */
  readonly label: string;
  readonly min?: number;
  readonly max: number;
  readonly multiline?: boolean;
}

/** Nothing was answered. A label that is a question gets a sentence of its own: "Is it linked? is required" is none. */
export const isRequired = (label: string): Problem =>
  problem('required', label.endsWith('?') ? 'Please answer “{label}”' : '{label} is required', { label });

/** A text of `min` to `max` characters without control characters; spaces around it do not count. */
export const checkText = (value: string, { label, min = 0, max, multiline = false }: LengthRule): Problem | null => {
  const text = value.trim();
  const length = lengthOf(text);
  if (hasUnusableCharacters(text, multiline))
    return problem('text.characters', '{label} contains characters that cannot be used', { label });
  if (length < min) return problem('text.short', '{label} must be at least {min} characters', { label, min });
  if (length > max) return problem('text.long', '{label} must be {max} characters or fewer', { label, max });
  return null;
};
