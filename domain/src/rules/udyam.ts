import { normaliseId } from './normalise.js';
import { type Problem, problem } from './problem.js';

/** `UDYAM-MH-33-1234567`, however it was typed; a value without that form is only normalised. */
export const formatUdyam = (value: string): string =>
  normaliseId(value).replace(/^UDYAM([A-Z]{2})([0-9]{2})([0-9]{7})$/, 'UDYAM-$1-$2-$3');

/** The registration number of a small enterprise. */
export const checkUdyam = (value: string): Problem | null =>
  /^UDYAM[A-Z]{2}[0-9]{9}$/.test(normaliseId(value)) ? null : problem('udyam.format');
