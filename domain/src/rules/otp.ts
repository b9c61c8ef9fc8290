import { latinDigits } from './normalise.js';
import { type Problem, problem } from './problem.js';

/** How long a one-time code is valid, ms. */
export const CODE_MS = 5 * 60_000;

/** The compared form of a one-time code. */
export const normaliseOtp = (text: string): string => latinDigits(text.trim());

/** A one-time code as typed: 4 to 6 digits. */
export const checkOtp = (value: string): Problem | null => {
  const otp = normaliseOtp(value);
  if (otp.length < 4) return problem('otp.short');
  return /^[0-9]{4,6}$/.test(otp) ? null : problem('otp.format');
};

/** The one-time code in a request: present and long enough, then as `checkOtp`. */
export const checkOtpSent = (value: unknown): Problem | null => {
  if (typeof value !== 'string' || normaliseOtp(value).length < 4) return problem('otp.required');
  return checkOtp(value);
};
