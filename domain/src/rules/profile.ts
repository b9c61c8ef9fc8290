import type { Problem } from './problem.js';
import { checkText } from './text.js';

/** The name of a person, given by themselves or for an employee: 2 to 100 characters. */
export const checkProfileName = (value: string): Problem | null =>
  checkText(value, { label: 'Name', min: 2, max: 100 });
