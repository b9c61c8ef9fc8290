import { business } from '@anupalan/domain/compliance/business';
import { done } from '@anupalan/domain/contracts/common';
import * as contract from '@anupalan/domain/contracts/team';
import { ERASED, isSealed, SYSTEM } from '@anupalan/domain/kernel/event';
import { rejection } from '@anupalan/domain/kernel/rejection';
import { toE164 } from '@anupalan/domain/rules/mobile';
import { teamRoleIn } from '@anupalan/domain/rules/team';
import { success } from '@anupalan/domain/texts/done';
import { isoNow } from '@anupalan/infra/ports/clock';
import type { BusinessDoc, MemberDoc } from '@anupalan/projector/read-models/businesses/doc';
import {
  businessesInviting,
  businessesOf,
  businessesWith,
  uses,
} from '@anupalan/projector/read-models/businesses/queries';
import { allDueRules, uses as ruleReads } from '@anupalan/projector/read-models/due-rules/queries';
import { peopleById, uses as peopleReads } from '@anupalan/projector/read-models/people/queries';
import { z } from 'zod';
import type { App } from '../platform/app.js';
import { mayDo } from '../platform/cases/access.js';
import { answerTo } from '../platform/http/answers.js';
import { type Route, refuse, reply, route, type Session } from '../platform/http/route.js';
import type { People } from '../platform/people-names.js';
import { siteNameOf } from '../platform/site/site-name.js';
import { ofBusiness, openBusiness, run, tag, unknownBusiness } from './business-access.js';
import { tooManyBusinesses, tooManyTeams } from './business-routes.js';
import { limited } from './invitation-limits.js';
import { customerWith, ownMobileKey } from './team-invitations.js';

const ofMember = ofBusiness.extend({ memberId: z.string().max(100).meta({ description: '`id` of the member' }) });

const nameOf = (people: People, userId: string | null | undefined): string | null =>
  userId == null ? null : (people.get(userId)?.name ?? null);

/** The number of an invited person, for the owner; null once it is forgotten. */
const mobileOf = async (app: App, { mobile }: MemberDoc): Promise<string | null> => {
  const opened = await app.open(mobile);
  return opened === ERASED || isSealed(opened) ? null : opened;
};

const membersOf = async (app: App, session: Session, doc: BusinessDoc, people: People) => {
  const shows = mayDo(session, 'business.team', { team: teamRoleIn(doc, session.userId) });
  const now = isoNow(app.clock);
  const owner: contract.TeamMember = {
    id: doc.ownerId,
    name: nameOf(people, doc.ownerId),
    mobile: null,
    role: 'owner',
    is_me: doc.ownerId === session.userId,
    since: doc.since,
    until: null,
  };
  const members = doc.members
    .filter(({ userId, until }) => userId !== null || now < until)
    .map(
      async (one): Promise<contract.TeamMember> => ({
        id: one.memberId,
        name: nameOf(people, one.userId),
        mobile: shows && one.userId === null ? await mobileOf(app, one) : null,
        role: one.role,
        is_me: one.userId === session.userId,
        since: one.since,
        until: one.userId === null ? one.until : null,
      }),
    );
  return [owner, ...(await Promise.all(members))];
};

const actsOf = async (app: App, doc: BusinessDoc, people: People): Promise<contract.TeamAct[]> => {
  const [rules, site] = [await allDueRules(app.reads), await siteNameOf(app)];
  return doc.acts.toReversed().map((act) => ({
    code: act.type,
    at: act.at,
    by: act.by === SYSTEM.id ? site : nameOf(people, act.by),
    about: nameOf(people, act.userId),
    role: act.role ?? null,
    joined: act.joined ?? null,
    form: rules.find(({ id }) => id === act.ruleId)?.versions.at(-1)?.form ?? null,
    period_id: act.periodId ?? null,
  }));
};

const teamRoute = route({
  method: 'GET',
  path: '/api/businesses/:id/team',
  summary: 'The team of a business, and what it did, the newest first',
  tag,
  access: ['customer'],
  params: ofBusiness,
  answer: contract.team,
  reads: [...uses, ...ruleReads, ...peopleReads],
  handle: async ({ app, session, params }) => {
    const doc = await openBusiness(app, session, params.id);
    const role = doc === null ? undefined : teamRoleIn(doc, session.userId);
    if (doc === null || role === undefined) return unknownBusiness();
    const ids = [
      ...doc.users,
      ...doc.acts.flatMap(({ by, userId }) => [by, ...(userId === undefined ? [] : [userId])]),
    ];
    const people = await peopleById(app.reads, [...new Set(ids)]);
    const items = await membersOf(app, session, doc, people);
    return reply({ my_role: role, items, acts: await actsOf(app, doc, people) });
  },
});

const inviteRoute = route({
  method: 'POST',
  path: '/api/businesses/:id/team',
  summary: 'Invite somebody to the team by mobile',
  tag,
  access: ['customer'],
  params: ofBusiness,
  body: contract.inviteMember,
  answer: done,
  perMinute: 10,
  handle: async ({ app, session, params: { id }, body, context }) => {
    const mobileKey = await app.keyedHash('mobile', toE164(body.mobile) ?? '');
    const userId = await customerWith(app, mobileKey);
    const command = { type: 'inviteMember', ...body, mobileKey, userId } as const;
    const by = { userId: session.userId, mobileKey, commandId: context.commandId };
    const invited = await limited(app, by, () => app.execute(business, id, command, context));
    return answerTo(invited, id, success('member_invited'));
  },
});

const acceptRoute = route({
  method: 'POST',
  path: '/api/businesses/:id/team/:memberId/accept',
  summary: 'Join a team to which one is invited',
  tag,
  access: ['customer'],
  params: ofMember,
  answer: done,
  reads: uses,
  handle: async ({ app, session: { userId }, params: { id, memberId }, context }) => {
    const tooMany = tooManyTeams(await businessesWith(app.reads, userId), userId, id);
    if (tooMany !== null) return refuse(tooMany);
    const mobileKey = await ownMobileKey(app, userId);
    return run(app, id, { type: 'joinTeam', memberId, mobileKey }, context, success('member_joined'));
  },
});

const roleRoute = route({
  method: 'PUT',
  path: '/api/businesses/:id/team/:memberId',
  summary: 'Give a member another role',
  tag,
  access: ['customer'],
  params: ofMember,
  body: contract.changeMemberRole,
  answer: done,
  handle: async ({ app, params: { id, memberId }, body, context }) =>
    run(app, id, { type: 'changeMemberRole', memberId, ...body }, context, success('member_role_changed')),
});

const endRoute = route({
  method: 'DELETE',
  path: '/api/businesses/:id/team/:memberId',
  summary: 'Remove a member or take an invitation back; or leave or decline oneself',
  tag,
  access: ['customer'],
  params: ofMember,
  answer: done,
  handle: async ({ app, session, params: { id, memberId }, context }) => {
    const mobileKey = await ownMobileKey(app, session.userId);
    return run(app, id, { type: 'endMembership', memberId, mobileKey }, context, success('membership_ended'));
  },
});

const handOverRoute = route({
  method: 'POST',
  path: '/api/businesses/:id/owner',
  summary: 'Hand a business over to a member, and stay as a manager',
  tag,
  access: ['customer'],
  params: ofBusiness,
  body: contract.handOver,
  answer: done,
  reads: uses,
  handle: async ({ app, session, params: { id }, body: { member_id, name }, context }) => {
    const doc = await openBusiness(app, session, id, 'business.team');
    const to = doc?.members.find(({ memberId }) => memberId === member_id)?.userId ?? null;
    const isFull = to !== null && tooManyBusinesses(await businessesOf(app.reads, to), id) !== null;
    if (isFull) return refuse(rejection('not_allowed', 'team.receiver_full'));
    // The former owner stays, in one more team of somebody else.
    const tooMany = tooManyTeams(await businessesWith(app.reads, session.userId), session.userId, id);
    if (tooMany !== null) return refuse(tooMany);
    return run(app, id, { type: 'handOver', memberId: member_id, name }, context, success('ownership_handed_over'));
  },
});

const invitationsRoute = route({
  method: 'GET',
  path: '/api/team-invitations',
  summary: 'The teams to which one is invited by one’s mobile',
  tag,
  access: ['customer'],
  answer: contract.teamInvitations,
  reads: [...uses, ...peopleReads],
  handle: async ({ app, session }) => {
    const key = await ownMobileKey(app, session.userId);
    const now = isoNow(app.clock);
    const docs = await businessesInviting(app.reads, key);
    const people = await peopleById(
      app.reads,
      docs.map(({ ownerId }) => ownerId),
    );
    const items = docs.flatMap(({ id, values, ownerId, members }) =>
      members
        .filter(({ userId, mobileKey, until }) => userId === null && mobileKey === key && now < until)
        .map(({ memberId, role, until }) => ({
          business_id: id,
          member_id: memberId,
          business_name: values.name,
          invited_by: nameOf(people, ownerId),
          role,
          until,
        })),
    );
    return reply({ items });
  },
});

export const teamRoutes: readonly Route[] = [
  teamRoute,
  inviteRoute,
  acceptRoute,
  roleRoute,
  endRoute,
  handOverRoute,
  invitationsRoute,
];
