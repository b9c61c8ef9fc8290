import type { Ctx } from '../kernel/decider.js';
import { ERASED } from '../kernel/event.js';
import { informed } from '../kernel/facts.js';
import { refuse, refuseValues } from '../kernel/refuse.js';
import { errorsIn, type Rejection, wrongAt } from '../kernel/rejection.js';
import { ok, type Result } from '../kernel/result.js';
import { sameJson } from '../kernel/same-json.js';
import { billToProblems, canonicalBillTo } from '../rules/bill-to.js';
import { normaliseEmail } from '../rules/email.js';
import { toE164 } from '../rules/mobile.js';
import { canonicalName } from '../rules/profile.js';
import { isRole } from '../rules/roles.js';
import type { AuthorityFacts, RemovalFacts, UserCommand, UserFacts, UserNeeds } from './commands.js';
import { decideAdministration, lastAdminRefusal, SIGNED_OUT_AND_FORGOTTEN } from './decide-administration.js';
import { decideSecondFactor } from './decide-second-factor.js';
import { emailErrors, mobileErrors, nameErrors, unknownRole } from './details.js';
import type { UserEvent } from './events.js';
import { isNewer } from './read-mark.js';
import type { Preferences, UserState } from './state.js';

type Decision = Result<readonly UserEvent[], Rejection>;
type Register = Extract<UserCommand, { type: 'registerUser' }>;
type TakeInvitation = Extract<UserCommand, { type: 'takeInvitation' }>;
type UpdateProfile = Extract<UserCommand, { type: 'updateProfile' }>;
type ChangePreferences = Extract<UserCommand, { type: 'changePreferences' }>;

/** The reason why this actor may not create an account in this way; null when they may. */
const registrationRefusal = (command: Register, facts: AuthorityFacts, ctx: Ctx): Decision | null => {
  const { via, role, isSuperAdmin, consent } = command;
  if (via === 'sign_in') {
    if (role !== 'customer' || isSuperAdmin) return refuse('forbidden', 'user.role_not_yours');
    if (consent === null) return refuseValues('user.invalid', wrongAt('consent', 'consent.required'));
    return null;
  }
  if (via === 'api') {
    if (ctx.actor.role !== 'integrator') return refuse('forbidden', 'user.system_only');
    return role === 'customer' && !isSuperAdmin ? null : refuse('forbidden', 'user.role_not_yours');
  }
  if (via === 'employee') {
    if (ctx.actor.role !== 'admin') return refuse('forbidden', 'user.admin_only');
    if (role === 'customer') return refuseValues('user.invalid', wrongAt('role', 'role.employee'));
    if (isSuperAdmin && !facts.actorIsSuperAdmin) return refuse('forbidden', 'user.super_admin_only');
  } else if (ctx.actor.role !== 'system') {
    return refuse('forbidden', 'user.system_only');
  }
  return isSuperAdmin && role !== 'admin'
    ? refuseValues('user.invalid', wrongAt('isSuperAdmin', 'user.super_admin_role'))
    : null;
};

const register = (command: Register, state: UserState, facts: AuthorityFacts, ctx: Ctx): Decision => {
  const mobile = toE164(command.mobile);
  if (state.exists && !state.erased && (mobile === null || mobile === state.mobile)) return ok([]);
  if (state.exists) return refuse('conflict', 'user.exists');
  const refusal = registrationRefusal(command, facts, ctx);
  if (refusal !== null) return refusal;
  // A customer gives name and email later; the admin gives an employee's.
  const needed = command.via === 'employee' ? '' : null;
  const sent: { readonly name: string | null; readonly email: string | null } = command;
  const name = sent.name ?? needed;
  const email = sent.email ?? needed;
  const errors = [
    ...(name === null ? [] : nameErrors(name)),
    ...mobileErrors(command.mobile),
    ...(email === null ? [] : emailErrors(email)),
    ...(isRole(command.role) ? [] : unknownRole('role')),
  ];
  if (errors.length > 0 || mobile === null) return refuseValues('user.invalid', errors);
  const { role, isSuperAdmin, via, consent } = command;
  const given = {
    mobile,
    name: name === null ? null : canonicalName(name),
    email: email === null ? null : normaliseEmail(email),
  };
  return ok([{ type: 'UserRegistered', data: { ...given, role, isSuperAdmin, via, consent } }]);
};

const erase = (by: 'self' | 'admin', state: UserState, facts: RemovalFacts, ctx: Ctx): Decision => {
  if (state.erased) return ok([]);
  const self = ctx.actor.id === facts.userId;
  if (by === 'self' ? !self : ctx.actor.role !== 'admin' || self) return refuse('forbidden', 'user.erase');
  if (!self && state.isSuperAdmin && !facts.actorIsSuperAdmin) return refuse('forbidden', 'user.super_admin_only');
  // Of a person whose key is destroyed already, in a restored backup, nothing is left to hold.
  if (state.hold !== null && state.mobile !== ERASED) return refuse('not_allowed', 'erasure.held');
  return lastAdminRefusal(state, facts) ?? ok([{ type: 'UserErased', data: { by } }]);
};

/** The role of the invitation, unless the account got one of its own meanwhile; name and email where it has none. */
const takeInvitation = (command: TakeInvitation, state: UserState, ctx: Ctx): Decision => {
  if (ctx.actor.role !== 'system') return refuse('forbidden', 'user.system_only');
  if (!state.active) return refuse('not_allowed', 'user.deactivated');
  const { invitationId, invitedBy, role } = command;
  if (state.invitationId === invitationId) return ok([]);
  const name = state.name ?? command.name;
  const email = state.email ?? command.email;
  const { profileCompleted } = state;
  const events: UserEvent[] = [{ type: 'InvitationTaken', data: { invitationId, invitedBy } }];
  if (name !== state.name || email !== state.email)
    events.push({ type: 'ProfileUpdated', data: { name, email, profileCompleted, emailReplaced: false } });
  if (state.role === 'customer') events.push({ type: 'RoleChanged', data: { from: state.role, to: role } });
  return ok(events);
};

/** Null when the actor is the person themselves, with an active account. */
const ownRefusal = (state: UserState, { userId }: UserFacts, ctx: Ctx): Decision | null => {
  if (ctx.actor.id !== userId) return refuse('forbidden', 'user.not_yours');
  return state.active ? null : refuse('not_allowed', 'user.deactivated');
};

/** The preferences with the chosen values; omitted choices stay unchanged. */
const chosen = (before: Preferences, { sms, mail, language, tours }: ChangePreferences): Preferences => ({
  sms: sms ?? before.sms,
  mail: mail ?? before.mail,
  language: language ?? before.language,
  tours: {
    customer: tours?.customer ?? before.tours.customer,
    staff: tours?.staff ?? before.tours.staff,
    admin: tours?.admin ?? before.tours.admin,
  },
});

/** Staff and admins get codes of their second factor by email, so that each new address is confirmed first. */
const updateProfile = (
  command: UpdateProfile,
  state: UserState,
  { secondFactor }: UserNeeds['updateProfile'],
): Decision => {
  const errors = [...nameErrors(command.name, state.role), ...emailErrors(command.email)];
  if (errors.length > 0) return refuseValues('user.invalid', errors);
  const name = canonicalName(command.name);
  const email = normaliseEmail(command.email);
  // A completed profile stays completed.
  const profileCompleted = state.profileCompleted || command.profileCompleted;
  if (name === state.name && email === state.email && profileCompleted === state.profileCompleted) return ok([]);
  const emailReplaced = state.email !== null && state.email !== ERASED && email !== state.email;
  const isFactor = email !== state.email && state.role !== 'customer' && secondFactor;
  if (isFactor && command.emailConfirmed !== true) return refuse('not_allowed', 'profile.email_unconfirmed');
  const updated: UserEvent = { type: 'ProfileUpdated', data: { name, email, profileCompleted, emailReplaced } };
  return ok(isFactor ? [updated, SIGNED_OUT_AND_FORGOTTEN] : [updated]);
};

/** The rules of a person's account. Names, emails and mobiles of the state may be `[erased]`; no rule reads them. */
export const decideUser = (command: UserCommand, state: UserState, facts: UserFacts, ctx: Ctx): Decision => {
  const asked = informed<UserCommand, UserNeeds>(command, facts);
  if (asked.type === 'registerUser') return register(asked.command, state, asked.facts, ctx);
  if (!state.exists) return refuse('not_found', 'user.not_found');
  if (asked.type === 'eraseUser') return erase(asked.command.by, state, asked.facts, ctx);
  if (state.erased) return refuse('not_allowed', 'user.erased');
  switch (asked.type) {
    case 'giveConsent': {
      const refusal = ownRefusal(state, facts, ctx);
      if (refusal !== null) return refusal;
      const { noticeVersion, purposes } = asked.command;
      return ok(state.awaitsConsent ? [{ type: 'ConsentGiven', data: { noticeVersion, purposes } }] : []);
    }
    case 'updateProfile':
      return ownRefusal(state, facts, ctx) ?? updateProfile(asked.command, state, asked.facts);
    case 'changeBillTo': {
      const { type: _, ...billTo } = asked.command;
      // A program that asks for a request says it only where the person did not.
      const byProgram = ctx.actor.role === 'integrator';
      if (byProgram && state.billTo !== null) return ok([]);
      const refusal = byProgram ? null : ownRefusal(state, facts, ctx);
      if (refusal !== null) return refusal;
      const errors = errorsIn(billToProblems(billTo));
      if (errors.length > 0) return refuseValues('bill_to.wrong', errors);
      const data = canonicalBillTo(billTo);
      return ok(sameJson(data, state.billTo) ? [] : [{ type: 'BillToChanged', data }]);
    }
    case 'noteContact': {
      if (ctx.actor.role !== 'system') return refuse('forbidden', 'contact.system_only');
      const contact = { requestId: asked.command.requestId, ...asked.facts.contact };
      const known = state.contacts.find(({ requestId }) => requestId === contact.requestId);
      const nothing = [contact.name, contact.email, contact.state, contact.gstin].every((said) => said === null);
      if ((nothing && contact.businesses.length === 0) || sameJson(known ?? null, contact)) return ok([]);
      return ok([{ type: 'ContactGiven', data: contact }]);
    }
    case 'takeInvitation':
      return takeInvitation(asked.command, state, ctx);
    case 'enrolAuthenticator':
    case 'issueRecoveryCodes':
    case 'useRecoveryCode':
    case 'removeSecondFactor':
      return decideSecondFactor(asked.command, state, facts.userId, ctx);
    case 'recordSignIn':
      if (!state.active) return refuse('forbidden', 'user.deactivated');
      return ok([{ type: 'SignedIn', data: { sessionId: asked.command.sessionId, way: asked.command.way } }]);
    case 'recordOwnExport': {
      const refusal = ownRefusal(state, facts, ctx);
      return refusal ?? ok([{ type: 'OwnDataExported', data: { files: asked.command.files } }]);
    }
    case 'markNotificationsRead': {
      const refusal = ownRefusal(state, facts, ctx);
      if (refusal !== null) return refusal;
      const { type: _, ...mark } = asked.command;
      // Another tab may have read further.
      if (state.readUntil !== null && !isNewer(mark, state.readUntil)) return ok([]);
      return ok([{ type: 'NotificationsRead', data: mark }]);
    }
    case 'changePreferences': {
      const refusal = ownRefusal(state, facts, ctx);
      if (refusal !== null) return refusal;
      const preferences = chosen(state.preferences, asked.command);
      if (sameJson(preferences, state.preferences)) return ok([]);
      return ok([{ type: 'PreferencesChanged', data: preferences }]);
    }
    default:
      return decideAdministration(asked, state, ctx);
  }
};
