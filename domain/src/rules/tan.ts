import { normaliseId } from './normalise.js';
import { type Problem, problem } from './problem.js';

/** A tax deduction account number. */
export const checkTan = (value: string): Problem | null =>
  /^[A-Z]{4}[0-9]{5}[A-Z]$/.test(normaliseId(value)) ? null : problem('tan.format');
