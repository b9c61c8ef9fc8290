import { digitsOf, withoutCopiedMarks } from './normalise.js';
import { type PlainCode, type Problem, problem } from './problem.js';

/** Of any country, by E.164. */
export const MAX_MOBILE_DIGITS = 15;
const MIN_MOBILE_DIGITS = 10;

/** An Indian subscriber's number, or one of made-up people (demo accounts, folders for measuring), which no subscriber can have. */
const INDIAN = /^(?:[6-9]\d{9}|000\d{7})$/;
/** The country code of India, and the trunk zero behind it in "+91 (0) 98765 43210". */
const INDIA = /^91(?:0(?=\d{10}$))?/;

const hasPlus = (text: string): boolean => /^[\s(]*[+\uff0b]/.test(withoutCopiedMarks(text));

/** The digits behind a plus or 00, which begin with a country code; null where a number has neither. */
const internationalDigits = (text: string): string | null => {
  const digits = digitsOf(text);
  if (hasPlus(text)) return digits;
  return digits.length > MIN_MOBILE_DIGITS && /^00[1-9]/.test(digits) ? digits.slice(2) : null;
};

/** The number in E.164, or the code of what is wrong with it. */
const readMobile = (text: string): { readonly e164: string } | { readonly code: PlainCode } => {
  const given = internationalDigits(text);
  const digits = given ?? digitsOf(text);
  if (digits.length < MIN_MOBILE_DIGITS) return { code: 'mobile.short' };
  if (digits.length > MAX_MOBILE_DIGITS) return { code: 'mobile.long' };
  // Without its country, a number longer than ten digits has a trunk zero or the country code of India.
  const whole = given === null && digits.length > MIN_MOBILE_DIGITS ? digits.replace(/^0+/, '') : digits;
  const withCountry = given !== null || whole.length > MIN_MOBILE_DIGITS;
  const national = withCountry ? whole.replace(INDIA, '') : whole;
  if (INDIAN.test(national) && (!withCountry || national !== whole)) return { e164: `+91${national}` };
  if (!withCountry || INDIA.test(whole)) return { code: 'mobile.indian' };
  if (given === null) return { code: 'mobile.no_country' };
  return given.startsWith('0') ? { code: 'mobile.format' } : { e164: `+${given}` };
};

/**
 * The canonical form of a mobile number, E.164 (`+919876543210`), or null where it is none. With a plus or 00 a number is
 * international as it stands; without, it is Indian, because its digits may begin as those of another country by chance.
 */
export const toE164 = (text: string): string | null => {
  const found = readMobile(text);
  return 'e164' in found ? found.e164 : null;
};

/** The digits of a typed number, with 00 for its plus: what is sent where only digits are. */
export const dialledDigits = (text: string): string => (hasPlus(text) ? '00' : '') + digitsOf(text);

/** `+91 98765 43210` for an Indian number in E.164, others as they are. */
export const formatMobile = (e164: string): string => e164.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2');

/** The ten digits of an Indian number in E.164; others unchanged. */
export const nationalMobile = (mobile: string): string => mobile.replace(/^\+91(?=\d{10}$)/, '');

/** A mobile number as typed: an Indian one, or one of another country that it names by a plus or 00. */
export const checkMobile = (value: string): Problem | null => {
  const found = readMobile(value);
  return 'code' in found ? problem(found.code) : null;
};

/** A number that an admin gives for another person. */
export const checkMobileFormat = (value: string): Problem | null =>
  toE164(value) === null ? problem('mobile.format') : null;

/** The mobile number in a request: present and long enough, then as `checkMobile`. */
export const checkMobileSent = (value: unknown): Problem | null => {
  if (typeof value !== 'string' || value.trim().length < 10) return problem('mobile.required');
  return checkMobile(value);
};

/** A number that a form asks for. */
export const checkMobileNeeded = (value: string): Problem | null =>
  value.trim() === '' ? problem('mobile.required') : checkMobile(value);

/** An Indian subscriber's number, with or without the country code. Demo accounts have none. */
export const checkIndianMobile = (value: string): Problem | null =>
  /^[6-9][0-9]{9}$/.test(nationalMobile(toE164(value) ?? '')) ? null : problem('mobile.indian');
