import { normaliseId } from './normalise.js';
import { type Problem, problem } from './problem.js';

/** A regular taxpayer's number; those of TDS and TCS deductors, UN bodies and non-residents have other formats. */
const FORMAT = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z][Z1-9ABD-J][0-9A-Z]$/;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The fifteenth character for the first fourteen (upper case letters and digits). */
export const gstinCheckDigit = (first14: string): string => {
  let sum = 0;
  for (let i = 0; i < 14; i += 1) {
    const product = ALPHABET.indexOf(first14.charAt(i)) * (i % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return ALPHABET.charAt((36 - (sum % 36)) % 36);
};

const isStateCode = (code: number): boolean => (code >= 1 && code <= 38) || code === 97;

export const checkGstin = (value: string): Problem | null => {
  const gstin = normaliseId(value);
  if (!FORMAT.test(gstin)) return problem('gstin.format');
  if (gstinCheckDigit(gstin) !== gstin[14]) return problem('gstin.check_digit');
  return isStateCode(Number(gstin.slice(0, 2))) ? null : problem('gstin.state');
};

/** The two-digit state code of a valid GSTIN; it decides between CGST + SGST and IGST. */
export const stateCodeOfGstin = (value: string): string => normaliseId(value).slice(0, 2);
