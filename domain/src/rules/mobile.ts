import { digitsOf } from './normalise.js';
import { type Problem, problem } from './problem.js';

/** Of any country, by E.164. */
export const MAX_MOBILE_DIGITS = 15;

/**
 * The canonical form of a mobile number, E.164 (`+919876543210`), or null when the text does not have 10 to 15 digits.
 * Ten digits are Indian, and so are eleven with the trunk zero; all other characters are ignored. The demo accounts'
 * numbers, ten digits with leading zeros, are read like all others.
 */
export const toE164 = (text: string): string | null => {
  const typed = digitsOf(text);
  const digits = typed.length > 10 ? typed.replace(/^0+/, '') : typed;
  if (digits.length === 10) return `+91${digits}`;
  if (digits.length < 10 || digits.length > MAX_MOBILE_DIGITS) return null;
  // The trunk zero after the country code, as in +91 (0) 98765 43210.
  return `+${/^910\d{10}$/.test(digits) ? `91${digits.slice(3)}` : digits}`;
};

/** `+91 98765 43210` for an Indian number in E.164, others as they are. */
export const formatMobile = (e164: string): string => e164.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2');

/** The ten digits of an Indian number in E.164; others unchanged. */
export const nationalMobile = (mobile: string): string => mobile.replace(/^\+91(?=\d{10}$)/, '');

/** The mobile number of a sign-in, as typed: 10 to 15 digits. */
export const checkMobile = (value: string): Problem | null => {
  const { length } = digitsOf(value);
  if (length < 10) return problem('mobile.short');
  if (length > MAX_MOBILE_DIGITS) return problem('mobile.long');
  return toE164(value) === null ? problem('mobile.format') : null;
};

/** A number that an admin gives for another person. */
export const checkMobileFormat = (value: string): Problem | null =>
  toE164(value) === null ? problem('mobile.format') : null;

/** The mobile number in a request: present and long enough, then as `checkMobile`. */
export const checkMobileSent = (value: unknown): Problem | null => {
  if (typeof value !== 'string' || value.trim().length < 10) return problem('mobile.required');
  return checkMobile(value);
};

/** An Indian subscriber's number, with or without the country code. Demo accounts have none. */
export const checkIndianMobile = (value: string): Problem | null =>
  /^[6-9][0-9]{9}$/.test(nationalMobile(toE164(value) ?? '')) ? null : problem('mobile.indian');
