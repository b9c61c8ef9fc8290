import { day, identifier } from '../kernel/record-fields.js';
import { checkRegistration } from '../rules/cin.js';
import { checkGstin } from '../rules/gstin.js';
import { checkPan } from '../rules/pan.js';
import { checkTan } from '../rules/tan.js';

/** What an authority has registered by what is delivered, from its certificate. */
export const registeredRecord = {
  registration: identifier({ label: 'CIN or LLPIN' }, checkRegistration),
  gstin: identifier({ label: 'GSTIN' }, checkGstin),
  pan: identifier({ label: 'PAN' }, checkPan),
  tan: identifier({ label: 'TAN' }, checkTan),
  registeredOn: day({ wire: 'registered_on', label: 'Date of registration', about: 'YYYY-MM-DD' }),
};
