import { digitsOf, normaliseId } from './normalise.js';
import { type Problem, problem } from './problem.js';
import { verhoeffValid } from './verhoeff.js';

/** How long the full number and its documents are kept after the request ended, as stated in the privacy notice. */
export const AADHAAR_RETENTION_DAYS = 30;

/** The twelve-digit number of a resident. */
export const checkAadhaar = (value: string): Problem | null => {
  const digits = normaliseId(value);
  if (!/^[2-9][0-9]{11}$/.test(digits)) return problem('aadhaar.format');
  return verhoeffValid(digits) ? null : problem('aadhaar.check_digit');
};

/** True for a number of which only the mask is left; it cannot be submitted again. */
export const isMaskedAadhaar = (value: unknown): boolean =>
  typeof value === 'string' && /^XXXX XXXX (\d{4}|XXXX)$/.test(value);

/**
 * `XXXX XXXX 1234`: the only form in which an Aadhaar number is shown. A masked one stays unchanged; a value without 12
 * digits is hidden entirely.
 */
export const maskAadhaar = (value: string): string => {
  if (isMaskedAadhaar(value)) return value;
  const digits = digitsOf(value);
  return `XXXX XXXX ${digits.length === 12 ? digits.slice(8) : 'XXXX'}`;
};
