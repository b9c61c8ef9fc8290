import type { Check, Problem } from './problem.js';
import type { Role } from './roles.js';
import { checkNeeded, checkText, MAX_NAME_LENGTH } from './text.js';

/** The name of a customer: 1 to 100 characters, since some people's name is one letter. */
export const checkCustomerName = (value: string): Problem | null =>
  checkNeeded(value, { label: 'Name', max: MAX_NAME_LENGTH });

/** The name of a member of staff or an admin: 2 to 100 characters (AUSR-12). */
export const checkProfileName = (value: string): Problem | null =>
  checkText(value, { label: 'Name', min: 2, max: MAX_NAME_LENGTH });

/** The rule for the name of an account with this role. */
export const nameRuleOf = (role: Role): Check => (role === 'customer' ? checkCustomerName : checkProfileName);

/** The stored spelling of a name: the same for letters that are canonically equal. */
export const canonicalName = (text: string): string => text.trim().normalize('NFC');
