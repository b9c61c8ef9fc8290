import { normaliseId } from './normalise.js';
import { type Problem, problem } from './problem.js';

/** The code of a bank branch; its fifth character is always a zero. */
export const checkIfsc = (value: string): Problem | null =>
  /^[A-Z]{4}0[A-Z0-9]{6}$/.test(normaliseId(value)) ? null : problem('ifsc.format');

/** A bank account number; banks have no common check digit, so forms ask for it twice. */
export const checkAccount = (value: string): Problem | null =>
  /^[0-9]{9,18}$/.test(normaliseId(value)) ? null : problem('account.format');
