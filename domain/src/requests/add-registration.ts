import type { Ctx } from '../kernel/decider.js';
import { type FieldError, invalid, rendered } from '../kernel/rejection.js';
import { ok } from '../kernel/result.js';
import { sameJson } from '../kernel/same-json.js';
import { normaliseEmail } from '../rules/email.js';
import { toE164 } from '../rules/mobile.js';
import { canonicalName } from '../rules/profile.js';
import { type Registration, validateRegistration } from '../rules/registration.js';
import { awaitsFirstSubmission } from '../workflows/phases.js';
import type { RequestCommand } from './commands.js';
import type { RequestEvents } from './events.js';
import { type Decision, notAllowed, refused, statusParams, unchanged } from './refusals.js';
import { type RequestState, workflowOfState } from './state.js';

export const REGISTRATION_INVALID = 'registration.invalid';

/** The problems of a registration by value. */
export const registrationErrors = (typed: { readonly [K in keyof Registration]?: unknown }): readonly FieldError[] => {
  const { name, email, phone, businessName, additionalInfo } = typed;
  return validateRegistration({ name, email, phone, businessName, additionalInfo });
};

/** The values of a valid registration in their stored spelling. */
const stored = (typed: Registration): RequestEvents['RegistrationAdded'] => ({
  name: canonicalName(typed.name),
  email: normaliseEmail(typed.email),
  phone: toE164(typed.phone) ?? typed.phone.trim(),
  businessName: canonicalName(typed.businessName),
  additionalInfo: typed.additionalInfo?.trim() || null,
});

/** Adds or changes the registration of a paid request before the first submission; an equal one causes no event. */
export const addRegistration = (
  command: Extract<RequestCommand, { readonly type: 'addRegistration' }>,
  state: RequestState,
  { actor }: Ctx,
): Decision => {
  const { type: _, ...typed } = command;
  const errors = registrationErrors(typed);
  if (errors.length > 0) return refused(invalid(REGISTRATION_INVALID, errors));
  const data = stored(typed);
  if (sameJson(data, state.registration)) return unchanged;
  if (state.status !== null && awaitsFirstSubmission(workflowOfState(state), state.status))
    return ok([{ type: 'RegistrationAdded', data }]);
  return refused(notAllowed(rendered('registration_not_changeable', statusParams(state)), state, actor.role));
};
