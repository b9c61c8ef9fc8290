import { wireNameOf } from '../kernel/record.js';
import { day, identifier } from '../kernel/record-fields.js';
import { errorAt, type FieldError, wrongAt } from '../kernel/rejection.js';
import { checkRegistration } from '../rules/cin.js';
import { checkGstin } from '../rules/gstin.js';
import { checkPan } from '../rules/pan.js';
import { REGISTERED_NUMBERS, type Registered } from '../rules/registered.js';
import { checkTan } from '../rules/tan.js';
import { isRequired } from '../rules/text.js';

/** What an authority has registered by what is delivered, from its certificate. */
export const registeredRecord = {
  registration: identifier({ label: 'CIN or LLPIN' }, checkRegistration),
  gstin: identifier({ label: 'GSTIN' }, checkGstin),
  pan: identifier({ label: 'PAN' }, checkPan),
  tan: identifier({ label: 'TAN' }, checkTan),
  registeredOn: day({ wire: 'registered_on', label: 'Date of registration', about: 'YYYY-MM-DD' }),
};

/** True where nothing is registered. */
export const isNothing = (registered: Registered): boolean =>
  Object.values(registered).every((value) => value.trim() === '');

/**
 * What must be said by a delivery of a service that registers these numbers: all of them, and the day. PAN and TAN of a
 * company or an LLP may come later than its certificate.
 */
export const neededOf = (registers: readonly string[]): readonly (keyof Registered)[] => {
  if (registers.length === 0) return [];
  const later: readonly string[] = registers.includes('registration') ? ['pan', 'tan'] : [];
  return [...REGISTERED_NUMBERS.filter((name) => registers.includes(name) && !later.includes(name)), 'registeredOn'];
};

/** What is wrong with the numbers together; each by itself is checked by the record. `today`: `YYYY-MM-DD`. */
export const registeredErrors = (
  registered: Registered,
  registers: readonly string[],
  today: string,
): readonly FieldError[] => {
  const { registration, registeredOn } = registered;
  return [
    ...neededOf(registers).flatMap((name) => {
      const field = registeredRecord[name];
      return registered[name].trim() === '' ? errorAt(wireNameOf(name, field), isRequired(field.label)) : [];
    }),
    ...(registration.trim() === ''
      ? []
      : errorAt('registration', checkRegistration(registration, Number(today.slice(0, 4))))),
    ...(registeredOn > today ? wrongAt('registered_on', 'business.not_begun') : []),
  ];
};
