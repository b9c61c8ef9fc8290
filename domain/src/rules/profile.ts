import type { Problem } from './problem.js';
import { checkText, MAX_NAME_LENGTH } from './text.js';

/** The name of a person, given by themselves or for an employee: 2 to 100 characters. */
export const checkProfileName = (value: string): Problem | null =>
  checkText(value, { label: 'Name', min: 2, max: MAX_NAME_LENGTH });

/** The stored spelling of a name: the same for letters that are canonically equal. */
export const canonicalName = (text: string): string => text.trim().normalize('NFC');
