import type { Problem } from './problem.js';
import { checkText } from './text.js';

/** The name that a person gives themselves, or is given as an employee: 2 to 100 characters. */
export const checkProfileName = (value: string): Problem | null =>
  checkText(value, { label: 'Name', min: 2, max: 100 });
