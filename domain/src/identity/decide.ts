import type { Ctx } from '../kernel/decider.js';
import type { Role } from '../kernel/event.js';
import { refuse, refuseValues } from '../kernel/refuse.js';
import { errorAt, type FieldError, type Rejection, wrongAt } from '../kernel/rejection.js';
import { ok, type Result } from '../kernel/result.js';
import { sameJson } from '../kernel/same-json.js';
import { checkEmail, normaliseEmail } from '../rules/email.js';
import { toE164 } from '../rules/mobile.js';
import { problem } from '../rules/problem.js';
import { checkProfileName } from '../rules/profile.js';
import { checkText, isRequired, lengthOf } from '../rules/text.js';
import type { UserCommand, UserFacts } from './commands.js';
import { decideSecondFactor } from './decide-second-factor.js';
import type { UserEvent } from './events.js';
import { isNewer } from './read-mark.js';
import type { Preferences, UserState } from './state.js';

type Decision = Result<readonly UserEvent[], Rejection>;
type Register = Extract<UserCommand, { type: 'registerUser' }>;
type ChangePreferences = Extract<UserCommand, { type: 'changePreferences' }>;

const ROLES: readonly Role[] = ['customer', 'staff', 'admin'];
const MAX_REASON = 1000;

const nameErrors = (name: string): readonly FieldError[] => errorAt('name', checkProfileName(name));
const emailErrors = (email: string): readonly FieldError[] => errorAt('email', checkEmail(email));

const mobileErrors = (mobile: string): readonly FieldError[] =>
  toE164(mobile) === null ? errorAt('mobile', problem('mobile.format')) : [];

/** The reason why this actor may not create an account in this way; null when they may. */
const registrationRefusal = (command: Register, facts: UserFacts, ctx: Ctx): Decision | null => {
  const { via, role, isSuperAdmin, consent } = command;
  if (via === 'sign_in') {
    if (role !== 'customer' || isSuperAdmin) return refuse('forbidden', 'user.role_not_yours');
    if (consent === null) return refuseValues('user.invalid', wrongAt('consent', 'consent.required'));
    return null;
  }
  if (via === 'employee') {
    if (ctx.actor.role !== 'admin')
      return refuse('forbidden', 'user.admin_only', { params: { verb: 'add employees' } });
    if (role === 'customer') return refuseValues('user.invalid', wrongAt('role', 'role.employee'));
    if (isSuperAdmin && facts.actorIsSuperAdmin !== true)
      return refuse('forbidden', 'user.super_admin_only', { params: { verb: 'add' } });
  } else if (ctx.actor.role !== 'system') {
    return refuse('forbidden', 'user.system_only');
  }
  return isSuperAdmin && role !== 'admin'
    ? refuseValues('user.invalid', wrongAt('isSuperAdmin', 'user.super_admin_role'))
    : null;
};

const register = (command: Register, state: UserState, facts: UserFacts, ctx: Ctx): Decision => {
  const mobile = toE164(command.mobile);
  if (state.exists && !state.erased && (mobile === null || mobile === state.mobile)) return ok([]);
  if (state.exists) return refuse('conflict', 'user.exists');
  const refusal = registrationRefusal(command, facts, ctx);
  if (refusal !== null) return refusal;
  // A customer gives name and e-mail later; the admin gives an employee's.
  const needed = command.via === 'employee' ? '' : null;
  const sent: { readonly name: string | null; readonly email: string | null } = command;
  const name = sent.name ?? needed;
  const email = sent.email ?? needed;
  const errors = [
    ...(name === null ? [] : nameErrors(name)),
    ...mobileErrors(command.mobile),
    ...(email === null ? [] : emailErrors(email)),
    ...(ROLES.includes(command.role) ? [] : unknownRole('role')),
  ];
  if (errors.length > 0 || mobile === null) return refuseValues('user.invalid', errors);
  const { role, isSuperAdmin, via, consent } = command;
  const given = { mobile, name: name?.trim() ?? null, email: email === null ? null : normaliseEmail(email) };
  return ok([{ type: 'UserRegistered', data: { ...given, role, isSuperAdmin, via, consent } }]);
};

const unknownRole = (path: string): readonly FieldError[] => wrongAt(path, 'role.unknown');

/**
 * Null when the actor, an admin or the server's own command line, may change this person's rights and an admin remains
 * afterwards.
 */
const authorityRefusal = (
  state: UserState,
  facts: UserFacts,
  ctx: Ctx,
  act: { readonly own: string; readonly verb: string; readonly removesAdmin: boolean },
): Decision | null => {
  const isServer = ctx.actor.role === 'system';
  if (ctx.actor.role !== 'admin' && !isServer)
    return refuse('forbidden', 'user.admin_only', { params: { verb: act.verb } });
  if (ctx.actor.id === facts.userId) return refuse('forbidden', 'user.own', { params: { act: act.own } });
  if (state.isSuperAdmin && !isServer && facts.actorIsSuperAdmin !== true)
    return refuse('forbidden', 'user.super_admin_only', { params: { verb: 'change' } });
  return act.removesAdmin ? lastAdminRefusal(state, facts) : null;
};

/** Refuses when the number of other admins is unknown. */
const lastAdminRefusal = (state: UserState, facts: UserFacts): Decision | null =>
  state.role === 'admin' && state.active && (facts.otherAdmins ?? 0) < 1
    ? refuse('not_allowed', 'user.last_admin')
    : null;

const erase = (by: 'self' | 'admin', state: UserState, facts: UserFacts, ctx: Ctx): Decision => {
  if (state.erased) return ok([]);
  const self = ctx.actor.id === facts.userId;
  if (by === 'self' ? !self : ctx.actor.role !== 'admin' || self) return refuse('forbidden', 'user.erase');
  if (!self && state.isSuperAdmin && facts.actorIsSuperAdmin !== true)
    return refuse('forbidden', 'user.super_admin_only', { params: { verb: 'erase' } });
  return lastAdminRefusal(state, facts) ?? ok([{ type: 'UserErased', data: { by } }]);
};

/** Null when the actor is the person themselves, with an active account. */
const ownRefusal = (what: string, state: UserState, facts: UserFacts, ctx: Ctx): Decision | null => {
  if (ctx.actor.id !== facts.userId) return refuse('forbidden', 'user.not_yours', { params: { what } });
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

/** The rules of a person's account. Names, e-mails and mobiles of the state may be `[erased]`; no rule reads them. */
export const decideUser = (command: UserCommand, state: UserState, facts: UserFacts, ctx: Ctx): Decision => {
  if (command.type === 'registerUser') return register(command, state, facts, ctx);
  if (!state.exists) return refuse('not_found', 'user.not_found');
  if (command.type === 'eraseUser') return erase(command.by, state, facts, ctx);
  if (state.erased) return refuse('not_allowed', 'user.erased');
  switch (command.type) {
    case 'updateProfile': {
      const refusal = ownRefusal('profile', state, facts, ctx);
      if (refusal !== null) return refusal;
      const errors = [...nameErrors(command.name), ...emailErrors(command.email)];
      if (errors.length > 0) return refuseValues('user.invalid', errors);
      const name = command.name.trim();
      const email = normaliseEmail(command.email);
      // A completed profile stays completed.
      const profileCompleted = state.profileCompleted || command.profileCompleted;
      if (name === state.name && email === state.email && profileCompleted === state.profileCompleted) return ok([]);
      return ok([{ type: 'ProfileUpdated', data: { name, email, profileCompleted } }]);
    }
    case 'noteContact': {
      if (ctx.actor.role !== 'system') return refuse('forbidden', 'contact.system_only');
      if (facts.contact === undefined) return ok([]);
      const contact = { requestId: command.requestId, ...facts.contact };
      const known = state.contacts.find(({ requestId }) => requestId === contact.requestId);
      const nothing = [contact.name, contact.email, contact.state, contact.gstin].every((said) => said === null);
      if (nothing || sameJson(known ?? null, contact)) return ok([]);
      return ok([{ type: 'ContactGiven', data: contact }]);
    }
    case 'changeRole': {
      const refusal = authorityRefusal(state, facts, ctx, {
        verb: 'change roles',
        own: 'change your own role',
        removesAdmin: command.to !== 'admin',
      });
      if (refusal !== null) return refusal;
      if (!ROLES.includes(command.to)) return refuseValues('user.invalid', unknownRole('to'));
      if (command.to === state.role) return ok([]);
      return ok([{ type: 'RoleChanged', data: { from: state.role, to: command.to } }]);
    }
    case 'deactivateUser': {
      const refusal = authorityRefusal(state, facts, ctx, {
        verb: 'deactivate accounts',
        own: 'deactivate your own account',
        removesAdmin: true,
      });
      if (refusal !== null) return refusal;
      if (!state.active) return ok([]);
      const reason = command.reason.trim();
      if (lengthOf(reason) === 0) return refuseValues('user.invalid', errorAt('reason', isRequired('Reason')));
      const errors = errorAt('reason', checkText(reason, { label: 'Reason', max: MAX_REASON, multiline: true }));
      if (errors.length > 0) return refuseValues('user.invalid', errors);
      return ok([{ type: 'UserDeactivated', data: { reason } }]);
    }
    case 'reactivateUser': {
      const refusal = authorityRefusal(state, facts, ctx, {
        verb: 'reactivate accounts',
        own: 'reactivate your own account',
        removesAdmin: false,
      });
      if (refusal !== null) return refusal;
      return ok(state.active ? [] : [{ type: 'UserReactivated', data: {} }]);
    }
    case 'enrolAuthenticator':
    case 'issueRecoveryCodes':
    case 'useRecoveryCode':
    case 'removeSecondFactor':
      return decideSecondFactor(command, state, facts.userId, ctx);
    case 'recordSignIn':
      if (!state.active) return refuse('forbidden', 'user.deactivated');
      return ok([{ type: 'SignedIn', data: { sessionId: command.sessionId, way: command.way } }]);
    case 'recordOwnExport': {
      const refusal = ownRefusal('data', state, facts, ctx);
      return refusal ?? ok([{ type: 'OwnDataExported', data: { files: command.files } }]);
    }
    case 'markNotificationsRead': {
      const refusal = ownRefusal('notifications', state, facts, ctx);
      if (refusal !== null) return refusal;
      const { type: _, ...mark } = command;
      // Another tab may have read further.
      if (state.readUntil !== null && !isNewer(mark, state.readUntil)) return ok([]);
      return ok([{ type: 'NotificationsRead', data: mark }]);
    }
    case 'changePreferences': {
      const refusal = ownRefusal('preferences', state, facts, ctx);
      if (refusal !== null) return refusal;
      const preferences = chosen(state.preferences, command);
      if (sameJson(preferences, state.preferences)) return ok([]);
      return ok([{ type: 'PreferencesChanged', data: preferences }]);
    }
  }
};
