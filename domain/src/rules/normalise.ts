/** The digits of every script, such as those of Indian keyboards, as 0 to 9; all else unchanged. */
export const latinDigits = (text: string): string =>
  text.replace(/(?![0-9])\p{Nd}/gu, (digit) => String(digitValue(digit.codePointAt(0) ?? 0)));

/** Unicode keeps the ten digits of a script together and in order, so the place among its neighbours is the value. */
const digitValue = (code: number): number => {
  let first = code;
  while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1;
  return (code - first) % 10;
};
const DIGIT = /^\p{Nd}$/u;

/**
 * A text without the invisible characters that copying brings along: direction marks (a number out of a phone's contacts
 * has them), zero-width spaces, soft hyphens. U+200C and U+200D stay, since Indian scripts are written with them.
 */
export const withoutCopiedMarks = (text: string): string =>
  text.replace(/[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g, '');

/** The stored form of an identifier: upper case, without spaces and hyphens of any kind. */
export const normaliseId = (text: string): string =>
  withoutCopiedMarks(latinDigits(text))
    .replace(/[\s\-\u2010-\u2015\u2212\u200c\u200d]/g, '')
    .toUpperCase();

/** Only the digits of a text: `+91 98765-43210` becomes `919876543210`. */
export const digitsOf = (text: string): string => latinDigits(text).replace(/\D/g, '');
