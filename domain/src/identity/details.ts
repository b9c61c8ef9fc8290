import { errorAt, type FieldError, wrongAt } from '../kernel/rejection.js';
import { type BillTo, billToProblems } from '../rules/bill-to.js';
import { checkEmail } from '../rules/email.js';
import { checkMobileFormat } from '../rules/mobile.js';
import { checkProfileName } from '../rules/profile.js';

export const unknownRole = (path: string): readonly FieldError[] => wrongAt(path, 'role.unknown');

export const nameErrors = (name: string): readonly FieldError[] => errorAt('name', checkProfileName(name));
export const emailErrors = (email: string): readonly FieldError[] => errorAt('email', checkEmail(email));
export const mobileErrors = (mobile: string): readonly FieldError[] => errorAt('mobile', checkMobileFormat(mobile));

/** What is wrong with the recipient of a receipt, by value. */
export const billToErrors = (billTo: BillTo): readonly FieldError[] =>
  Object.entries(billToProblems(billTo)).flatMap(([path, found]) => errorAt(path, found));
