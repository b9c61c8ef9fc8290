import type { Ctx } from '../kernel/decider.js';
import { refuse, refuseValues } from '../kernel/refuse.js';
import { errorAt, type Rejection } from '../kernel/rejection.js';
import { ok, type Result } from '../kernel/result.js';
import { normaliseEmail } from '../rules/email.js';
import { toE164 } from '../rules/mobile.js';
import { canonicalName } from '../rules/profile.js';
import { checkAccountReason } from '../rules/reasons.js';
import { isRole } from '../rules/roles.js';
import type { AdministrationCommand, AuthorityFacts, InformedUserCommand, RemovalFacts } from './commands.js';
import { emailErrors, mobileErrors, nameErrors, unknownRole } from './details.js';
import type { UserEvent } from './events.js';
import type { UserState } from './state.js';

type Decision = Result<readonly UserEvent[], Rejection>;

/** Ends all sessions, and has the second factor asked anew on each device. */
export const SIGNED_OUT_AND_FORGOTTEN: UserEvent = { type: 'SignedOutEverywhere', data: { forgetsDevices: true } };

/** Null when an admin remains without this person. */
export const lastAdminRefusal = (state: UserState, { otherAdmins }: RemovalFacts): Decision | null =>
  state.role === 'admin' && state.active && otherAdmins < 1 ? refuse('not_allowed', 'user.last_admin') : null;

/** Null when the actor, an admin or the server's own command line, may change this person's account. */
const authorityRefusal = (
  type: AdministrationCommand['type'],
  state: UserState,
  facts: AuthorityFacts,
  ctx: Ctx,
): Decision | null => {
  const isServer = ctx.actor.role === 'system';
  if (ctx.actor.role !== 'admin' && !isServer) return refuse('forbidden', 'user.admin_only');
  if (ctx.actor.id === facts.userId) return refuse('forbidden', 'user.own');
  const isSuper = isServer || facts.actorIsSuperAdmin;
  if ((state.isSuperAdmin || type === 'setSuperAdmin') && !isSuper) return refuse('forbidden', 'user.super_admin_only');
  // Whoever corrects the number of an admin can sign in as that admin.
  if (type === 'correctDetails' && state.role === 'admin' && !isSuper) return refuse('forbidden', 'user.admin_details');
  return null;
};

const correct = (command: Extract<AdministrationCommand, { type: 'correctDetails' }>, state: UserState): Decision => {
  const [name, email, reason] = [
    command.name === undefined ? undefined : canonicalName(command.name),
    command.email?.trim(),
    command.reason.trim(),
  ];
  const mobile = command.mobile === undefined ? state.mobile : toE164(command.mobile);
  const errors = [
    // A customer without a name or an email keeps being without.
    ...(name === undefined || (name === '' && state.name === null) ? [] : nameErrors(name, state.role)),
    ...(command.mobile === undefined ? [] : mobileErrors(command.mobile)),
    ...(email === undefined || (email === '' && state.email === null) ? [] : emailErrors(email)),
    ...errorAt('reason', checkAccountReason(reason)),
  ];
  if (errors.length > 0 || mobile === null) return refuseValues('user.invalid', errors);
  const details = {
    name: name === undefined ? state.name : name === '' ? null : name,
    email: email === undefined ? state.email : email === '' ? null : normaliseEmail(email),
    mobile,
  };
  const sameAddresses = details.email === state.email && mobile === state.mobile;
  if (sameAddresses && details.name === state.name) return ok([]);
  const corrected: UserEvent = { type: 'DetailsCorrected', data: { ...details, reason } };
  // Whoever holds the old number or address is signed in no longer.
  return ok(sameAddresses ? [corrected] : [corrected, SIGNED_OUT_AND_FORGOTTEN]);
};

const holdOrRelease = (
  command: Extract<AdministrationCommand, { type: 'placeLegalHold' | 'liftLegalHold' }>,
  state: UserState,
): Decision => {
  const reason = command.reason.trim();
  const errors = errorAt('reason', checkAccountReason(reason));
  if (errors.length > 0) return refuseValues('user.invalid', errors);
  if (command.type === 'liftLegalHold')
    return ok(state.hold === null ? [] : [{ type: 'LegalHoldLifted', data: { reason } }]);
  if (state.role !== 'customer') return refuse('not_allowed', 'hold.customers_only');
  if (state.hold === command.basis) return ok([]);
  return ok([{ type: 'LegalHoldPlaced', data: { basis: command.basis, reason } }]);
};

/** The rules of what admins do with the accounts of others. */
export const decideAdministration = (
  { type, command, facts }: Extract<InformedUserCommand, { readonly type: AdministrationCommand['type'] }>,
  state: UserState,
  ctx: Ctx,
): Decision => {
  const refusal = authorityRefusal(type, state, facts, ctx);
  if (refusal !== null) return refusal;
  switch (type) {
    case 'changeRole': {
      const last = command.to === 'admin' ? null : lastAdminRefusal(state, facts);
      if (last !== null) return last;
      if (!isRole(command.to)) return refuseValues('user.invalid', unknownRole('role'));
      if (command.to === state.role) return ok([]);
      return ok([{ type: 'RoleChanged', data: { from: state.role, to: command.to } }]);
    }
    case 'setSuperAdmin':
      if (command.to === state.isSuperAdmin) return ok([]);
      if (command.to && state.role !== 'admin') return refuse('not_allowed', 'user.super_admin_role');
      return ok([{ type: command.to ? 'SuperAdminGranted' : 'SuperAdminRemoved', data: {} }]);
    case 'correctDetails':
      return correct(command, state);
    case 'deactivateUser': {
      const last = lastAdminRefusal(state, facts);
      if (last !== null) return last;
      if (!state.active) return ok([]);
      const reason = command.reason.trim();
      const errors = errorAt('reason', checkAccountReason(reason));
      if (errors.length > 0) return refuseValues('user.invalid', errors);
      return ok([{ type: 'UserDeactivated', data: { reason, cases: command.cases } }]);
    }
    case 'placeLegalHold':
    case 'liftLegalHold':
      return holdOrRelease(command, state);
    case 'reactivateUser':
      return ok(state.active ? [] : [{ type: 'UserReactivated', data: {} }]);
    case 'signOutEverywhere':
      return ok([{ type: 'SignedOutEverywhere', data: { forgetsDevices: false } }]);
  }
};
