import { digitsOf, latinDigits } from '@anupalan/domain/rules/normalise';

/** Zeros and the country code before a subscriber's number of India, whose ten digits begin with 6 to 9. */
const TRUNK = /^(?:0+(?:91)?0*|910+)(?=[6-9]\d{9}$)/;

/**
 * The digits of a mobile number, at most `digits` of them. An Indian country code before ten digits is dropped, and so is the
 * trunk zero (098765 43210): cut after ten digits it would leave another number. Test accounts begin with zeros and stay.
 */
export function mobileInput(text: string, digits: number): string {
  const all = digitsOf(text).replace(TRUNK, '');
  const national = text.trim().startsWith('+91') && all.length === 12 ? all.slice(2) : all;
  const fitted =
    national.length > digits && national.length === 12 && national.startsWith('91') ? national.slice(2) : national;
  return fitted.slice(0, digits);
}

/** The digits of a code, spaces and hyphens of a pasted message left out. */
export const otpInput = (text: string): string => digitsOf(text);

/** What can stand in a number: digits, one minus in front, one point. Grouping commas of a paste are left out. */
export function numberInput(text: string): string {
  const kept = latinDigits(text).replace(/[^\d.-]/g, '');
  const [whole = '', ...rest] = kept.split('.');
  const sign = whole.startsWith('-') ? '-' : '';
  const head = sign + whole.replaceAll('-', '');
  return rest.length === 0 ? head : `${head}.${rest.join('').replaceAll('-', '')}`;
}
