/** Devanagari digits (from Hindi keyboards) as 0 to 9; all else unchanged. */
export const latinDigits = (text: string): string =>
  text.replace(/[\u0966-\u096f]/g, (digit) => String(digit.charCodeAt(0) - 0x966));

/** The stored form of an identifier: upper case, without spaces and hyphens of any kind. */
export const normaliseId = (text: string): string =>
  latinDigits(text)
    .replace(/[\s\-\u2010-\u2015\u2212\u200b-\u200d\ufeff]/g, '')
    .toUpperCase();

/** Only the digits of a text: `+91 98765-43210` becomes `919876543210`. */
export const digitsOf = (text: string): string => latinDigits(text).replace(/\D/g, '');
