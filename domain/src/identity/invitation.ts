import type { Aggregate } from '../kernel/aggregate.js';
import type { Ctx } from '../kernel/decider.js';
import { ERASED } from '../kernel/event.js';
import { type FactsOf, informed } from '../kernel/facts.js';
import { refuse, refuseValues } from '../kernel/refuse.js';
import { errorAt, type FieldError, type Rejection, wrongAt } from '../kernel/rejection.js';
import { ok, type Result } from '../kernel/result.js';
import { DAY_MS, later } from '../rules/dates.js';
import { normaliseEmail } from '../rules/email.js';
import { checkInvitedEmail, checkInvitedName, INVITATION_DAYS } from '../rules/invitation.js';
import { toE164 } from '../rules/mobile.js';
import { canonicalName, checkProfileName } from '../rules/profile.js';
import type { Role } from '../rules/roles.js';
import { isOfficeRole } from '../rules/roles.js';
import { mobileErrors } from './details.js';
import {
  type EmployeeRole,
  type InvitationEvent,
  type InvitationEvents,
  invitationEventSpecs,
} from './invitation-events.js';

export type InvitationCommand =
  | {
      readonly type: 'sendInvitation';
      readonly name: string;
      readonly email: string;
      readonly mobile: string | null;
      readonly role: EmployeeRole;
      readonly tokenHash: string;
    }
  | { readonly type: 'resendInvitation'; readonly tokenHash: string }
  | { readonly type: 'revokeInvitation' }
  | { readonly type: 'acceptInvitation'; readonly tokenHash: string; readonly name: string };

export interface InvitationState {
  readonly sent: InvitationEvents['InvitationSent'] | null;
  readonly revoked: boolean;
  readonly acceptedBy: string | null;
  /** How many links were sent. */
  readonly links: number;
}

export type InvitationNeeds = {
  readonly acceptInvitation: {
    /** The person who accepts; null without an active account. */
    readonly account: { readonly role: Role; readonly mobile: string | null } | null;
    /** Its sender is still an active admin. */
    readonly senderIsAdmin: boolean;
  };
};
type InvitationFacts = FactsOf<InvitationNeeds, InvitationCommand['type']>;

type Decision = Result<readonly InvitationEvent[], Rejection>;
type Accept = Extract<InvitationCommand, { type: 'acceptInvitation' }>;

const expiryFrom = (now: string): string => later(now, INVITATION_DAYS * DAY_MS);

const send = (
  command: Extract<InvitationCommand, { type: 'sendInvitation' }>,
  state: InvitationState,
  { actor, now }: Ctx,
): Decision => {
  if (state.sent !== null) return ok([]);
  const { name, email, mobile, role, tokenHash } = command;
  const errors: readonly FieldError[] = [
    ...errorAt('name', checkInvitedName(name)),
    ...errorAt('email', checkInvitedEmail(email)),
    ...(mobile === null ? [] : mobileErrors(mobile)),
    ...(isOfficeRole(role) ? [] : wrongAt('role', 'role.employee')),
  ];
  if (errors.length > 0) return refuseValues('invitation.wrong', errors);
  const number = mobile === null ? null : toE164(mobile);
  const data = { name: canonicalName(name), email: normaliseEmail(email), mobile: number, role, invitedBy: actor.id };
  return ok([{ type: 'InvitationSent', data: { ...data, tokenHash, expiresAt: expiryFrom(now) } }]);
};

const accept = (
  { tokenHash, name }: Accept,
  { sent, revoked, acceptedBy }: InvitationState,
  { account, senderIsAdmin }: InvitationNeeds['acceptInvitation'],
  { actor, now }: Ctx,
): Decision => {
  // The same answer to all who have no valid link, so that it says nothing about the invitation.
  const isValid = sent !== null && sent.tokenHash === tokenHash;
  if (isValid && acceptedBy === actor.id) return ok([]);
  if (!isValid || revoked || acceptedBy !== null || now >= sent.expiresAt || !senderIsAdmin || account === null)
    return refuse('invalid', 'invitation.invalid');
  const errors = errorAt('name', checkProfileName(name));
  if (errors.length > 0) return refuseValues('invitation.wrong', errors);
  if (account.role !== 'customer') return refuse('conflict', 'invitation.employee', { params: { role: account.role } });
  if (sent.mobile !== null && sent.mobile !== account.mobile) return refuse('forbidden', 'invitation.other_mobile');
  const { role, invitedBy, email } = sent;
  return ok([
    { type: 'InvitationAccepted', data: { userId: actor.id, role, invitedBy, name: canonicalName(name), email } },
  ]);
};

const decide = (asked: InvitationCommand, state: InvitationState, told: InvitationFacts, ctx: Ctx): Decision => {
  const { type, command, facts } = informed<InvitationCommand, InvitationNeeds>(asked, told);
  if (type === 'acceptInvitation') return accept(command, state, facts, ctx);
  if (ctx.actor.role !== 'admin') return refuse('forbidden', 'user.admin_only');
  if (type === 'sendInvitation') return send(command, state, ctx);
  if (state.sent === null) return refuse('not_found', 'invitation.not_found');
  if (state.acceptedBy !== null) return refuse('not_allowed', 'invitation.accepted');
  if (type === 'revokeInvitation') return ok(state.revoked ? [] : [{ type: 'InvitationRevoked', data: {} }]);
  // Its person is forgotten a month after the link expired.
  if (state.revoked || state.sent.email === ERASED) return refuse('not_allowed', 'invitation.ended');
  const { tokenHash } = command;
  return ok([
    { type: 'InvitationResent', data: { tokenHash, expiresAt: expiryFrom(ctx.now), invitedBy: ctx.actor.id } },
  ]);
};

const evolve = (state: InvitationState, event: InvitationEvent): InvitationState => {
  switch (event.type) {
    case 'InvitationSent':
      return { ...state, sent: event.data, links: 1 };
    case 'InvitationResent':
      return {
        ...state,
        sent: state.sent === null ? null : { ...state.sent, ...event.data },
        links: state.links + 1,
      };
    case 'InvitationRevoked':
      return { ...state, revoked: true };
    case 'InvitationAccepted':
      return { ...state, acceptedBy: event.data.userId };
  }
};

/** `invitation-<id>`: an admin invites a member of staff or an admin, who accepts by the link in the mail. */
export const invitation: Aggregate<InvitationState, InvitationCommand, InvitationEvent, InvitationNeeds> = {
  prefix: 'invitation',
  decider: { initial: { sent: null, revoked: false, acceptedBy: null, links: 0 }, decide, evolve },
  events: invitationEventSpecs,
};
