import type { Ctx } from '../kernel/decider.js';
import { ERASED } from '../kernel/event.js';
import { refuse, refuseValues } from '../kernel/refuse.js';
import { errorAt, type Rejection, wrongAt } from '../kernel/rejection.js';
import { ok, type Result } from '../kernel/result.js';
import { DAY_MS, dayInIndia, later } from '../rules/dates.js';
import { checkMobileNeeded, toE164 } from '../rules/mobile.js';
import {
  isMemberRole,
  MAX_INVITATIONS_A_DAY,
  MAX_MEMBERS,
  type MemberRole,
  TEAM_INVITATION_DAYS,
  type TeamRole,
  teamRoleIn,
} from '../rules/team.js';
import type { BusinessEvent } from './business-events.js';
import type { Business } from './business-record.js';

/** `mobileKey`: the keyed hash of the invited, or the caller's own, mobile. */
export type TeamCommand =
  | {
      readonly type: 'inviteMember';
      readonly mobile: string;
      readonly mobileKey: string;
      readonly role: string;
      /** The customer who has the mobile; null without one. */
      readonly userId: string | null;
    }
  | { readonly type: 'joinTeam'; readonly memberId: string; readonly mobileKey: string }
  | { readonly type: 'changeMemberRole'; readonly memberId: string; readonly role: string }
  /** The owner removes, a member leaves, an invited person declines. */
  | { readonly type: 'endMembership'; readonly memberId: string; readonly mobileKey: string }
  /** `name`: that of the business, typed as a confirmation. */
  | { readonly type: 'handOver'; readonly memberId: string; readonly name: string };

interface Member {
  readonly role: MemberRole;
  /** Null before they have joined. */
  readonly userId: string | null;
  readonly mobileKey: string;
  /** The end of the invitation, UTC ISO-8601. */
  readonly until: string;
}

export interface Team {
  readonly members: ReadonlyMap<string, Member>;
  /** The invitations of the last day on which somebody was invited, by the day on which they end. */
  readonly invited: { readonly until: string; readonly count: number };
}

export const NO_TEAM: Team = { members: new Map(), invited: { until: '', count: 0 } };

/** What of a business its team depends on. */
interface Owned {
  readonly ownerId: string | null;
  readonly values: Business | null;
  readonly links: number;
  readonly team: Team;
}

type Decision = Result<readonly BusinessEvent[], Rejection>;
type Of<T extends TeamCommand['type']> = Extract<TeamCommand, { readonly type: T }>;

/** `teamRoleIn` of the state of a business. */
export const roleIn = ({ ownerId, team }: Pick<Owned, 'ownerId' | 'team'>, userId: string): TeamRole | undefined =>
  teamRoleIn({ ownerId, members: [...team.members.values()] }, userId);

const isThere = ({ userId, until }: Member, now: string): boolean => userId !== null || now < until;

const invite = (command: Of<'inviteMember'>, { ownerId, values, team }: Owned, { now, id }: Ctx): Decision => {
  const { mobile, mobileKey, role, userId } = command;
  const wrongMobile = checkMobileNeeded(mobile);
  const number = toE164(mobile);
  if (wrongMobile !== null || number === null) return refuseValues('team.invalid', errorAt('mobile', wrongMobile));
  if (!isMemberRole(role)) return refuseValues('team.invalid', wrongAt('role', 'team.role'));
  const present = [...team.members.values()].filter((one) => isThere(one, now));
  if (present.some((one) => one.mobileKey === mobileKey || (userId !== null && one.userId === userId)))
    return refuseValues('team.invalid', wrongAt('mobile', 'team.already'));
  if (userId === ownerId) return refuseValues('team.invalid', wrongAt('mobile', 'team.own_mobile'));
  if (present.length >= MAX_MEMBERS) return refuse('not_allowed', 'team.full', { params: { max: MAX_MEMBERS } });
  const until = later(now, TEAM_INVITATION_DAYS * DAY_MS);
  if (team.invited.until === dayInIndia(until) && team.invited.count >= MAX_INVITATIONS_A_DAY)
    return refuse('not_allowed', 'team.too_many', { params: { max: MAX_INVITATIONS_A_DAY } });
  const about = { memberId: id('member'), ownerId: String(ownerId), business: values?.name ?? ERASED };
  return ok([{ type: 'MemberInvited', data: { ...about, mobile: number, mobileKey, userId, role, until } }]);
};

const join = ({ memberId, mobileKey }: Of<'joinTeam'>, state: Owned, { actor, now }: Ctx): Decision => {
  const member = state.team.members.get(memberId);
  if (member === undefined || member.mobileKey !== mobileKey) return refuse('not_found', 'business.not_found');
  if (member.userId === actor.id) return ok([]);
  if (member.userId !== null || now >= member.until) return refuse('not_allowed', 'team.invitation_ended');
  if (roleIn(state, actor.id) !== undefined) return refuse('not_allowed', 'team.already');
  return ok([{ type: 'MemberJoined', data: { memberId, userId: actor.id } }]);
};

/** Whoever could read the secret address of the calendar reads it no longer. */
const freshLink = ({ role, userId }: Member, { links }: Owned): readonly BusinessEvent[] =>
  links > 0 && role === 'manager' && userId !== null ? [{ type: 'CalendarLinkMade', data: { link: links + 1 } }] : [];

const end = ({ memberId, mobileKey }: Of<'endMembership'>, state: Owned, { actor }: Ctx): Decision => {
  const member = state.team.members.get(memberId);
  const byOwner = state.ownerId === actor.id;
  if (member === undefined) return byOwner ? ok([]) : refuse('not_found', 'business.not_found');
  const joined = member.userId !== null;
  const isOwn = joined ? member.userId === actor.id : member.mobileKey === mobileKey;
  if (!isOwn && !byOwner)
    return roleIn(state, actor.id) === undefined
      ? refuse('not_found', 'business.not_found')
      : refuse('forbidden', 'team.not_allowed');
  const data = { memberId, joined };
  return ok([
    isOwn && !byOwner ? { type: 'MemberLeft', data } : { type: 'MemberRemoved', data },
    ...freshLink(member, state),
  ]);
};

const changeRole = ({ memberId, role }: Of<'changeMemberRole'>, state: Owned): Decision => {
  const member = state.team.members.get(memberId);
  if (member === undefined) return refuse('not_found', 'team.no_member');
  if (!isMemberRole(role)) return refuseValues('team.invalid', wrongAt('role', 'team.role'));
  if (member.role === role) return ok([]);
  return ok([
    { type: 'MemberRoleChanged', data: { memberId, role, before: member.role } },
    ...freshLink(member, state),
  ]);
};

/**
 * The former owner stays as a manager. The values are sealed anew, so that the former owner's erasure loses none of them;
 * notes and reasons are not, and go with it.
 */
const handOver = ({ memberId, name }: Of<'handOver'>, { values, team }: Owned, { actor, id }: Ctx): Decision => {
  const to = team.members.get(memberId)?.userId ?? null;
  if (to === null) return refuse('not_found', 'team.no_member');
  if (values === null || name.trim() !== values.name)
    return refuseValues('team.invalid', wrongAt('name', 'team.other_name'));
  const former = { from: actor.id, formerMemberId: id('member'), formerRole: 'manager' } as const;
  return ok([
    { type: 'OwnershipHandedOver', data: { memberId, to, ...former } },
    { type: 'BusinessSaved', data: { ownerId: to, values } },
  ]);
};

/** What happens with the team of a business that exists; who may do what of it is decided before, except for their own part. */
export const decideTeam = (command: TeamCommand, state: Owned, ctx: Ctx): Decision => {
  switch (command.type) {
    case 'inviteMember':
      return invite(command, state, ctx);
    case 'joinTeam':
      return join(command, state, ctx);
    case 'endMembership':
      return end(command, state, ctx);
    case 'changeMemberRole':
      return changeRole(command, state);
    case 'handOver':
      return handOver(command, state, ctx);
  }
};

const withMember = (team: Team, memberId: string, change: Partial<Member>): Team => {
  const member = team.members.get(memberId);
  return member === undefined
    ? team
    : { ...team, members: new Map([...team.members, [memberId, { ...member, ...change }]]) };
};

const without = (team: Team, memberId: string): Team => ({
  ...team,
  members: new Map([...team.members].filter(([id]) => id !== memberId)),
});

/** The team after an event of its business. */
export const evolveTeam = (team: Team, event: BusinessEvent): Team => {
  switch (event.type) {
    case 'MemberInvited': {
      const { memberId, role, mobileKey, until } = event.data;
      const now = later(until, -TEAM_INVITATION_DAYS * DAY_MS);
      const current = [...team.members].filter(([, one]) => isThere(one, now));
      const day = dayInIndia(until);
      const count = (team.invited.until === day ? team.invited.count : 0) + 1;
      const member: Member = { role, mobileKey, until, userId: null };
      return { members: new Map([...current, [memberId, member]]), invited: { until: day, count } };
    }
    case 'MemberJoined':
      return withMember(team, event.data.memberId, { userId: event.data.userId });
    case 'MemberRoleChanged':
      return withMember(team, event.data.memberId, { role: event.data.role });
    case 'MemberRemoved':
    case 'MemberLeft':
      return without(team, event.data.memberId);
    case 'OwnershipHandedOver': {
      const { memberId, from, formerMemberId, formerRole } = event.data;
      const former: Member = { role: formerRole, mobileKey: '', until: '', userId: from };
      const others = without(team, memberId);
      return { ...others, members: new Map([...others.members, [formerMemberId, former]]) };
    }
    default:
      return team;
  }
};
