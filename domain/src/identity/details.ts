import { errorAt, type FieldError, wrongAt } from '../kernel/rejection.js';
import { checkEmail } from '../rules/email.js';
import { checkMobileFormat } from '../rules/mobile.js';
import { nameRuleOf } from '../rules/profile.js';
import type { Role } from '../rules/roles.js';

export const unknownRole = (path: string): readonly FieldError[] => wrongAt(path, 'role.unknown');

export const nameErrors = (name: string, role: Role = 'staff'): readonly FieldError[] =>
  errorAt('name', nameRuleOf(role)(name));
export const emailErrors = (email: string): readonly FieldError[] => errorAt('email', checkEmail(email));
export const mobileErrors = (mobile: string): readonly FieldError[] => errorAt('mobile', checkMobileFormat(mobile));
