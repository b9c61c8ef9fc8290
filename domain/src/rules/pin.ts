import { normaliseId } from './normalise.js';
import { type Problem, problem } from './problem.js';

/** A postal index number. */
export const checkPin = (value: string): Problem | null =>
  /^[1-9][0-9]{5}$/.test(normaliseId(value)) ? null : problem('pin.format');
