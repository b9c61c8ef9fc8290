import { type Problem, problem } from './problem.js';

// Most characters of a text, by its kind. Checks and the fields of pages take the same ones.

/** A name, a title, a few words. */
export const MAX_NAME_LENGTH = 100;
/** A line: a label, an option, a short answer. */
export const MAX_LINE_LENGTH = 200;
/** A remark of a sentence or two: a note to a fee, why a key is revoked. */
export const MAX_REMARK_LENGTH = 300;
/** A short description. */
export const MAX_SUMMARY_LENGTH = 500;
/** A message, a note, a reason; a longer one belongs in a document. */
export const MAX_TEXT_LENGTH = 2000;
/** The written result of a case. */
export const MAX_RESULT_LENGTH = 5000;
/** A text of the site's settings: a technical limit of a page, not a rule about the value. */
export const MAX_SETTING_LENGTH = 10_000;
/** The description on the page of a service, in Markdown. */
export const MAX_ARTICLE_LENGTH = 20_000;

/** The length in characters, not UTF-16 units. */
export const lengthOf = (text: string): number =>
  text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);

/**
 * True when a text contains control characters, line separators or lone surrogates; line breaks of any kind and tabs
 * are allowed with `multiline`.
 */
export const hasUnusableCharacters = (text: string, multiline = false): boolean =>
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(multiline ? text.replace(/[\n\r\t\u2028\u2029]/g, '') : text);

/** One character of a script that is written with U+200C and U+200D (they choose between two forms of a letter). */
const JOINED =
  '[\\p{sc=Arabic}\\p{sc=Devanagari}\\p{sc=Bengali}\\p{sc=Gurmukhi}\\p{sc=Gujarati}\\p{sc=Oriya}\\p{sc=Tamil}' +
  '\\p{sc=Telugu}\\p{sc=Kannada}\\p{sc=Malayalam}\\p{sc=Sinhala}]';
/** The sign that mutes a letter's vowel, in each of these scripts; a joiner after it may end a word. */
const VIRAMA = '[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca]';

/** Invisible characters that make a difference where they stand: between letters as above, and within one emoji. */
const NEEDED = [
  `${VIRAMA}[\\u200c\\u200d]`,
  `${JOINED}[\\u200c\\u200d](?=${JOINED})`,
  '\\p{Extended_Pictographic}(?:\\ufe0f|\\p{Emoji_Modifier})?\\u200d(?=\\p{Extended_Pictographic})',
  '\\p{Extended_Pictographic}[\\ufe0e\\ufe0f]',
  '[0-9#*]\\ufe0f(?=\\u20e3)',
].join('|');
const INVISIBLE = '[\\p{Default_Ignorable_Code_Point}\\u2800\\ufff9-\\ufffb]';
const NEEDED_OR_INVISIBLE = new RegExp(`(${NEEDED})|${INVISIBLE}`, 'gu');

/** A text without the characters that nobody sees; those that make a difference stay. */
export const withoutInvisibleCharacters = (text: string): string =>
  text.replace(NEEDED_OR_INVISIBLE, (_, needed?: string) => needed ?? '');

/**
 * True when a text contains characters that nobody sees: two names that look alike would differ by them, and a
 * direction mark turns round what stands after it.
 */
export const hasInvisibleCharacters = (text: string): boolean => withoutInvisibleCharacters(text) !== text;

/** Characters of a value that a refusal shows. */
const MAX_SHOWN = 20;

/** Any JSON value as a refusal shows it: as JSON, since an object need not convert to a text. */
export const shownValue = (value: unknown): string => String(JSON.stringify(value)).slice(0, MAX_SHOWN);

export interface LengthRule {
  /** The name of the value in messages. */
  readonly label: string;
  readonly min?: number;
  readonly max: number;
  readonly multiline?: boolean;
  /** Invisible characters are allowed: those of several lines are messages, and numbers are stored without them. */
  readonly invisible?: boolean;
}

/**
 * The problem of a missing answer. A label that is a question gets its own sentence: "Is it linked? is required" is
 * none.
 */
export const isRequired = (label: string): Problem =>
  label.endsWith('?') ? problem('required.question', { label }) : problem('required', { label });

/**
 * A text of `min` to `max` characters without control characters and, on one line, without invisible ones; surrounding
 * spaces are ignored.
 */
export const checkText = (value: string, rule: LengthRule): Problem | null => {
  const { label, min = 0, max, multiline = false, invisible = multiline } = rule;
  const text = value.trim();
  const length = lengthOf(text);
  if (hasUnusableCharacters(text, multiline)) return problem('text.characters', { label });
  if (!invisible && hasInvisibleCharacters(text)) return problem('text.invisible', { label });
  if (length < min) return problem('text.short', { label, min });
  if (length > max) return problem('text.long', { label, max });
  return null;
};

/** As checkText, of a text that must not be empty. */
export const checkNeeded = (value: string, rule: LengthRule): Problem | null =>
  value.trim() === '' ? isRequired(rule.label) : checkText(value, rule);
