import { digitsOf, latinDigits } from '@anupalan/domain/rules/normalise';

/** Trunk zeros and the country code before a subscriber's number of India, which begins with 6 to 9. */
const TRUNK = /^(?:0+(?:91)?0*|910*)(?=[6-9])/;
const INDIAN_DIGITS = 10;
/** The longest number of E.164. */
const MAX_DIGITS = 15;

/**
 * The digits of a mobile number, at most `digits` of them; `before` is what the field held. A country code +91 and a trunk zero
 * are dropped as soon as they can be told from the number. A number that is only half recognised, or that has another country
 * code, stays whole: cut after ten digits it would be the number of somebody else.
 */
export function mobileInput(text: string, digits: number, before = ''): string {
  const typed = text.trim();
  const all = digitsOf(typed);
  if (typed.startsWith('+') && !all.startsWith('91')) return `+${all.slice(0, MAX_DIGITS)}`;
  const national = typed.startsWith('+') ? all.slice(2) : all;
  const rest = national.replace(TRUNK, '');
  if (rest !== national && national.length > INDIAN_DIGITS) {
    if (rest.length === INDIAN_DIGITS) return rest;
    if (rest.length < INDIAN_DIGITS) return national;
    if (digits === INDIAN_DIGITS) return rest.slice(0, digits);
  }
  // One digit too many, typed into a full field, is not taken: it would push the last one out.
  if (national.length === digits + 1 && before.length === digits) return before;
  return national.slice(0, digits);
}

/** `98200 12345` for the ten digits of an Indian mobile number, others as they are. */
export const groupedMobile = (digits: string): string => digits.replace(/^([6-9]\d{4})(\d{5})$/, '$1 $2');

/** The country code before a number as it is typed: India's, or the plus alone where the number brings its own. */
export const mobilePrefix = (value: string): string | null =>
  value.startsWith('+') ? null : value.length > INDIAN_DIGITS ? '+' : '+91';

/** The digits of a code, at most `digits` of them; spaces and hyphens of a pasted message are left out. */
export const otpInput = (text: string, digits: number): string => digitsOf(text).slice(0, digits);

/** What can stand in a number: digits, one minus in front, one point. Grouping commas of a paste are left out. */
export function numberInput(text: string): string {
  const kept = latinDigits(text).replace(/[^\d.-]/g, '');
  const [whole = '', ...rest] = kept.split('.');
  const sign = whole.startsWith('-') ? '-' : '';
  const head = sign + whole.replaceAll('-', '');
  return rest.length === 0 ? head : `${head}.${rest.join('').replaceAll('-', '')}`;
}
