import { describe, expect, it } from 'vitest';
import { customer, given, staff } from '../../testing/scenario.js';
import { initialOf } from '../kernel/record.js';
import { MAX_INVITATIONS_A_DAY, MAX_MEMBERS, type MemberRole } from '../rules/team.js';
import { business } from './business.js';
import type { BusinessEvent } from './business-events.js';
import { type Business, businessRecord } from './business-record.js';

const NOW = '2026-11-28T06:00:00.000Z';
const UNTIL = '2026-12-12T06:00:00.000Z';
const { decider } = business;
const by = (id: string, now = NOW) => ({ ctx: { actor: customer(id), now } });
const values: Business = { ...initialOf(businessRecord), name: 'Asha Traders' };
const saved: BusinessEvent = { type: 'BusinessSaved', data: { ownerId: 'asha', values } };
const invited = (memberId: string, role: MemberRole = 'viewer', until = UNTIL): BusinessEvent => ({
  type: 'MemberInvited',
  data: {
    memberId,
    ownerId: 'asha',
    mobile: '+919820011001',
    mobileKey: `key-${memberId}`,
    userId: null,
    role,
    until,
    business: 'Asha Traders',
  },
});
const joined = (memberId: string, userId = memberId): BusinessEvent => ({
  type: 'MemberJoined',
  data: { memberId, userId },
});
const withMember = (role: MemberRole, ...more: readonly BusinessEvent[]) =>
  given(decider, [saved, invited('ravi', role), joined('ravi'), ...more]);
const invite = {
  type: 'inviteMember',
  mobile: '98200 11001',
  mobileKey: 'key-id-member',
  role: 'viewer',
  userId: null,
} as const;

describe('an invitation to the team of a business', () => {
  it('is sent by the owner alone, and ends after fourteen days', () => {
    given(decider, [saved])
      .when(invite, by('asha'))
      .then([invited('id-member')]);
    withMember('manager').when(invite, by('ravi')).thenRefused('team.not_allowed');
    given(decider, [saved]).when(invite, by('gita')).thenRefused('business.not_found');
    given(decider, [saved])
      .when(invite, { ctx: { actor: staff(), now: NOW } })
      .thenRefused('business.not_found');
  });
  it('names a mobile and a role that can be given', () => {
    given(decider, [saved])
      .when({ ...invite, mobile: '12' }, by('asha'))
      .thenRefused('team.invalid', { errors: [expect.objectContaining({ code: 'mobile.short' })] });
    given(decider, [saved])
      .when({ ...invite, role: 'owner' }, by('asha'))
      .thenRefused('team.invalid', { message: 'Choose a role' });
  });
  it('is not sent to oneself, nor to whoever is invited or there already', () => {
    given(decider, [saved])
      .when({ ...invite, userId: 'asha' }, by('asha'))
      .thenRefused('team.invalid', { message: 'This is your own number' });
    given(decider, [saved, invited('id-member')])
      .when(invite, by('asha'))
      .thenRefused('team.invalid');
    withMember('viewer')
      .when({ ...invite, userId: 'ravi' }, by('asha'))
      .thenRefused('team.invalid');
    given(decider, [saved, invited('id-member', 'viewer', NOW)])
      .when(invite, by('asha'))
      .then([invited('id-member')]);
  });
  it('is one of few, in all and on a day', () => {
    const some = (count: number, until?: string) =>
      Array.from({ length: count }, (_, n) => invited(`m${n}`, 'viewer', until));
    given(decider, [saved, ...some(MAX_INVITATIONS_A_DAY)])
      .when(invite, by('asha'))
      .thenRefused('team.too_many');
    given(decider, [saved, ...some(MAX_MEMBERS, '2026-12-11T06:00:00.000Z')])
      .when(invite, by('asha'))
      .thenRefused('team.full');
    given(decider, [saved, ...some(MAX_INVITATIONS_A_DAY, '2026-12-11T06:00:00.000Z')])
      .when(invite, by('asha'))
      .then([invited('id-member')]);
  });
  it('is dropped once it has ended, when somebody else is invited', () => {
    const events = [saved, invited('old', 'viewer', '2026-11-27T06:00:00.000Z'), invited('new')];
    const state = events.reduce((before, event) => decider.evolve(before, event), decider.initial);
    expect([...state.team.members.keys()]).toEqual(['new']);
  });
  it('is accepted once by whoever has the mobile, in time', () => {
    const join = { type: 'joinTeam', memberId: 'ravi', mobileKey: 'key-ravi' } as const;
    const open = given(decider, [saved, invited('ravi')]);
    open.when(join, by('ravi')).then([joined('ravi')]);
    open.when({ ...join, mobileKey: 'another' }, by('gita')).thenRefused('business.not_found');
    open.when(join, by('ravi', UNTIL)).thenRefused('team.invitation_ended');
    withMember('viewer').when(join, by('ravi')).thenNothing();
    given(decider, [saved, invited('a'), joined('a', 'ravi'), invited('ravi')])
      .when(join, by('ravi'))
      .thenRefused('team.already');
  });
  it('is declined by the invited, and taken back by the owner', () => {
    const end = { type: 'endMembership', memberId: 'ravi', mobileKey: 'key-ravi' } as const;
    const open = given(decider, [saved, invited('ravi')]);
    open.when(end, by('ravi')).then([{ type: 'MemberLeft', data: { memberId: 'ravi', joined: false } }]);
    open
      .when({ ...end, mobileKey: '' }, by('asha'))
      .then([{ type: 'MemberRemoved', data: { memberId: 'ravi', joined: false } }]);
    open.when({ ...end, mobileKey: '' }, by('gita')).thenRefused('business.not_found');
  });
});

describe('a member of a team', () => {
  const end = { type: 'endMembership', memberId: 'ravi', mobileKey: '' } as const;

  it('does what their role allows, and the business stays its owner’s', () => {
    const save = { type: 'saveBusiness', ...values, employees: 3 } as const;
    withMember('manager')
      .when(save, by('ravi'))
      .then([{ type: 'BusinessSaved', data: { ownerId: 'asha', values: { ...values, employees: 3 } } }]);
    withMember('accountant').when(save, by('ravi')).thenRefused('team.not_allowed');
    withMember('manager').when({ type: 'removeBusiness' }, by('ravi')).thenRefused('team.not_allowed');
  });
  it('leaves, is removed by the owner alone, and knows the address of the calendar no longer', () => {
    const link: BusinessEvent = { type: 'CalendarLinkMade', data: { link: 1 } };
    const next: BusinessEvent = { type: 'CalendarLinkMade', data: { link: 2 } };
    const left: BusinessEvent = { type: 'MemberLeft', data: { memberId: 'ravi', joined: true } };
    withMember('viewer', link).when(end, by('ravi')).then([left]);
    withMember('manager', link).when(end, by('ravi')).then([left, next]);
    withMember('viewer')
      .when(end, by('asha'))
      .then([{ type: 'MemberRemoved', data: { memberId: 'ravi', joined: true } }]);
    withMember('viewer', invited('gita', 'manager'), joined('gita'))
      .when(end, by('gita'))
      .thenRefused('team.not_allowed');
    withMember('viewer', left).when(end, by('ravi')).thenRefused('business.not_found');
  });
  it('gets another role from the owner', () => {
    const change = { type: 'changeMemberRole', memberId: 'ravi', role: 'accountant' } as const;
    withMember('viewer')
      .when(change, by('asha'))
      .then([{ type: 'MemberRoleChanged', data: { memberId: 'ravi', role: 'accountant', before: 'viewer' } }]);
    withMember('accountant').when(change, by('asha')).thenNothing();
    withMember('manager').when(change, by('ravi')).thenRefused('team.not_allowed');
    withMember('viewer')
      .when({ ...change, memberId: 'nobody' }, by('asha'))
      .thenRefused('team.no_member');
  });
});

describe('a business that is handed over', () => {
  const handOver = { type: 'handOver', memberId: 'ravi', name: ' Asha Traders ' } as const;
  const handed: readonly BusinessEvent[] = [
    {
      type: 'OwnershipHandedOver',
      data: { memberId: 'ravi', to: 'ravi', from: 'asha', formerMemberId: 'id-member', formerRole: 'manager' },
    },
    { type: 'BusinessSaved', data: { ownerId: 'ravi', values } },
  ];

  it('goes to a member who has joined, by the owner, who types its name', () => {
    withMember('viewer').when(handOver, by('asha')).then(handed);
    withMember('viewer')
      .when({ ...handOver, name: 'Asha' }, by('asha'))
      .thenRefused('team.invalid');
    given(decider, [saved, invited('ravi')])
      .when(handOver, by('asha'))
      .thenRefused('team.no_member');
    withMember('manager').when(handOver, by('ravi')).thenRefused('team.not_allowed');
  });
  it('keeps the former owner as a manager, whom the new one may remove', () => {
    const after = withMember('viewer', ...handed);
    after.when(invite, by('asha')).thenRefused('team.not_allowed');
    after.when({ type: 'removeBusiness' }, by('ravi')).then([{ type: 'BusinessRemoved', data: { ownerId: 'ravi' } }]);
    after
      .when({ type: 'endMembership', memberId: 'id-member', mobileKey: '' }, by('ravi'))
      .then([{ type: 'MemberRemoved', data: { memberId: 'id-member', joined: true } }]);
  });
});
