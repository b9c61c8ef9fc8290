import { digitsOf, latinDigits } from '@anupalan/domain/rules/normalise';

/** The digits of a mobile number, at most `digits` of them. An Indian country code before ten digits is dropped. */
export function mobileInput(text: string, digits: number): string {
  const all = digitsOf(text);
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
