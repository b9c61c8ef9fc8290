import { dialledDigits, MAX_MOBILE_DIGITS } from '@anupalan/domain/rules/mobile';
import { digitsOf, latinDigits } from '@anupalan/domain/rules/normalise';

/** Trunk zeros and the country code before an Indian subscriber number, which begins with 6 to 9. */
const TRUNK = /^(?:0+(?:91)?0*|910*)(?=[6-9])/;
const INDIAN_DIGITS = 10;

/**
 * The digits of a number that its plus or 00 makes international; null for others, such as the zeros of a demo account.
 */
function internationalDigits(text: string): string | null {
  const dialled = dialledDigits(text);
  if (dialled !== digitsOf(text)) return dialled.slice(2);
  return dialled.length > INDIAN_DIGITS && /^00[1-9]/.test(dialled) ? dialled.slice(2) : null;
}

/**
 * The digits of a mobile number, at most `digits` of them; `before` is the field's previous value. A country code +91
 * and a trunk zero are dropped once they are unambiguous; a number with its country code is never cut, because its
 * first ten digits may be another person's number.
 */
export function mobileInput(text: string, digits: number, before = ''): string {
  const international = internationalDigits(text);
  if (international !== null && !/^91(?:0?\d{0,10})$/.test(international))
    return `+${international.slice(0, MAX_MOBILE_DIGITS)}`;
  const national = international === null ? digitsOf(text) : international.slice(2);
  const rest = national.replace(TRUNK, '');
  if (rest !== national && national.length > INDIAN_DIGITS) {
    if (rest.length === INDIAN_DIGITS) return rest;
    if (rest.length < INDIAN_DIGITS) return national;
    if (digits === INDIAN_DIGITS) return rest.slice(0, digits);
  }
  // An extra digit in a full field is ignored: it would push the last digit out.
  if (national.length === digits + 1 && before.length === digits) return before;
  return national.slice(0, digits);
}

/** `98200 12345` for the ten digits of an Indian mobile number; other texts unchanged. */
export const groupedMobile = (digits: string): string => digits.replace(/^([6-9]\d{4})(\d{5})$/, '$1 $2');

/** India's country code before a number that can be Indian, or null. */
export const mobilePrefix = (value: string): string | null =>
  value.startsWith('+') || value.length > INDIAN_DIGITS ? null : '+91';

/** Four to six digits that stand alone: a code in a message, not part of a longer number. */
const CODE = /(?<!\d)\d{4,6}(?!\d)/;
/** A code behind the sign by which browsers find it, as in "@shop.example #8894": no day or year before it is one. */
const SIGNED_CODE = /(?<=#)\d{4,6}(?!\d)/;

/** The digits of a one-time code, at most `digits` of them; of a whole pasted message only the digits of its code. */
export function otpInput(text: string, digits: number): string {
  if (!/\p{L}/u.test(text)) return digitsOf(text).slice(0, digits);
  const message = latinDigits(text);
  const code = (SIGNED_CODE.exec(message) ?? CODE.exec(message))?.[0];
  return (code ?? digitsOf(text)).slice(0, digits);
}

/** The characters of a number: digits, one minus in front, one point. Grouping commas of a pasted text are removed. */
export function numberInput(text: string): string {
  const kept = latinDigits(text).replace(/[^\d.-]/g, '');
  const [whole = '', ...rest] = kept.split('.');
  const sign = whole.startsWith('-') ? '-' : '';
  const head = sign + whole.replaceAll('-', '');
  return rest.length === 0 ? head : `${head}.${rest.join('').replaceAll('-', '')}`;
}
