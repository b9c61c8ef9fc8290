import { normaliseId } from './normalise.js';
import { type Problem, problem } from './problem.js';

/** An Indian passport's number. */
export const checkIndianPassport = (value: string): Problem | null =>
  /^[A-PR-WY][0-9]{7}$/.test(normaliseId(value)) ? null : problem('passport.indian');

/** Any country's passport number; countries share only its letters and length. */
export const checkPassport = (value: string): Problem | null =>
  /^[A-Z0-9]{5,12}$/.test(normaliseId(value)) ? null : problem('passport.format');
