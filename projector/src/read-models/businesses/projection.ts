import { type BusinessEvent, keyOfDuty } from '@anupalan/domain/compliance/business-events';
import { businessRecord } from '@anupalan/domain/compliance/business-record';
import { idOf } from '@anupalan/domain/kernel/aggregate';
import { ERASED, type Recorded } from '@anupalan/domain/kernel/event';
import { initialOf } from '@anupalan/domain/kernel/record';
import { TEAM_ACTS } from '@anupalan/domain/rules/team';
import type { Projection } from '../../runner/projection.js';
import type { BusinessAct, BusinessDoc, MemberDoc } from './doc.js';

/** Reminders change nothing of what is shown. */
type FoldedEvent = Exclude<BusinessEvent, { type: 'DutiesNear' }>;

const without = <T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));

/** Acts kept of a business; the log has all of them. */
const MAX_ACTS = 100;

/** What people read of an act; who did it and when stands beside it. */
const actOf = ({ event: { type, data }, metadata }: Recorded<FoldedEvent>, doc: BusinessDoc): BusinessAct => {
  // Who had the mobile when it was invited may be another one than who joins.
  const given = (type === 'MemberInvited' ? { ...data, userId: undefined } : data) as Partial<
    Pick<BusinessAct, 'memberId' | 'userId' | 'role' | 'joined' | 'ruleId' | 'periodId'>
  >;
  const { memberId, role, joined, ruleId, periodId } = given;
  const userId = given.userId ?? doc.members.find((one) => one.memberId === memberId)?.userId;
  return {
    type: type as BusinessAct['type'],
    at: metadata.time,
    by: metadata.actor.id,
    ...(memberId !== undefined && { memberId }),
    ...(userId != null && { userId }),
    ...(role !== undefined && { role }),
    ...(joined !== undefined && { joined }),
    ...(ruleId !== undefined && { ruleId }),
    ...(periodId !== undefined && { periodId }),
  };
};

/** The acts before an event; who joins is named where they were invited, too. */
const actsBefore = ({ acts }: BusinessDoc, { event }: Recorded<FoldedEvent>): readonly BusinessAct[] => {
  if (event.type !== 'MemberJoined') return acts;
  const { memberId, userId } = event.data;
  return acts.map((act) => (act.memberId === memberId ? { ...act, userId } : act));
};

const changed = (
  { members }: Pick<BusinessDoc, 'members'>,
  memberId: string,
  change: Partial<MemberDoc>,
): readonly MemberDoc[] => members.map((one) => (one.memberId === memberId ? { ...one, ...change } : one));

/** The members after an event; the same list where it changes none. */
const membersAfter = (doc: BusinessDoc, { event, metadata }: Recorded<FoldedEvent>): readonly MemberDoc[] => {
  const { members } = doc;
  switch (event.type) {
    case 'MemberInvited': {
      const { memberId, role, mobile, mobileKey, until, userId: account } = event.data;
      const current = members.filter((one) => one.userId !== null || metadata.time < one.until);
      return [...current, { memberId, role, mobile, mobileKey, account, until, userId: null, since: metadata.time }];
    }
    case 'MemberJoined': {
      const { memberId, userId } = event.data;
      return changed(doc, memberId, { userId, mobile: null, since: metadata.time });
    }
    case 'MemberRoleChanged':
      return changed(doc, event.data.memberId, { role: event.data.role });
    case 'MemberRemoved':
    case 'MemberLeft':
      return members.filter(({ memberId }) => memberId !== event.data.memberId);
    case 'OwnershipHandedOver': {
      const { memberId, from, formerMemberId, formerRole } = event.data;
      const former = { memberId: formerMemberId, role: formerRole, userId: from, since: metadata.time };
      const nobody = { mobileKey: '', mobile: null, account: null, until: '' };
      return [...members.filter((one) => one.memberId !== memberId), { ...former, ...nobody }];
    }
    default:
      return members;
  }
};

const dutiesAfter = (doc: BusinessDoc, { event, metadata }: Recorded<FoldedEvent>): Partial<BusinessDoc> => {
  switch (event.type) {
    case 'DutyDone': {
      const { on, note } = event.data;
      return { done: { ...doc.done, [keyOfDuty(event.data)]: { on, note } } };
    }
    case 'DutyReopened':
      return { done: without(doc.done, keyOfDuty(event.data)) };
    case 'RuleSetAside':
      return { aside: { ...doc.aside, [event.data.ruleId]: event.data.reason } };
    case 'AssessmentTaken': {
      const [since = ''] = [event.data.since, doc.assessed?.since ?? event.data.since].toSorted();
      return { assessed: { at: metadata.time, since } };
    }
    case 'RuleTakenUp':
      return { aside: without(doc.aside, event.data.ruleId) };
    case 'CalendarLinkMade':
      return { link: event.data.link };
    case 'OwnershipHandedOver':
      return { ownerId: event.data.to };
    default:
      return {};
  }
};

const begun = ({ stream, metadata }: Recorded<FoldedEvent>) => ({
  id: idOf(stream),
  since: metadata.time,
  saves: 0,
  done: {},
  aside: {},
  link: 0,
  assessed: null,
  members: [],
  users: [],
  invited: [],
  acts: [],
});

/**
 * What a save says. Where its owner is erased it says nothing, but of the first one the business exists: whoever owns it
 * now has its values in a later save.
 */
const savedBy = (doc: BusinessDoc | null, event: FoldedEvent): Pick<BusinessDoc, 'ownerId' | 'values'> | null => {
  if (event.type !== 'BusinessSaved') return null;
  const { ownerId, values } = event.data;
  if (values !== ERASED) return { ownerId, values };
  return doc === null ? { ownerId, values: initialOf(businessRecord) } : null;
};

const evolve = (doc: BusinessDoc | null, recorded: Recorded<FoldedEvent>): BusinessDoc | null => {
  const { event } = recorded;
  const saved = savedBy(doc, event);
  if (event.type === 'BusinessRemoved' || (doc === null && saved === null)) return null;
  const before: BusinessDoc = { ...begun(recorded), ...doc, ...saved } as BusinessDoc;
  const members = membersAfter(before, recorded);
  const after = { ...before, ...dutiesAfter(before, recorded), members };
  return {
    ...after,
    saves: before.saves + (event.type === 'BusinessSaved' ? 1 : 0),
    users: [after.ownerId, ...members.flatMap(({ userId }) => userId ?? [])],
    invited: members.flatMap(({ userId, mobileKey }) => (userId === null ? [mobileKey] : [])),
    acts: [...actsBefore(before, recorded), actOf(recorded, before)].slice(-MAX_ACTS),
  };
};

/** One document per business that is not removed. */
export const businesses: Projection<BusinessDoc, FoldedEvent> = {
  name: 'businesses',
  version: 6,
  // Documents of earlier versions do not say which save they show.
  readableFrom: 6,
  streams: ['business'],
  handles: [...TEAM_ACTS, 'BusinessRemoved'],
  keys: ({ stream }) => [idOf(stream)],
  evolve,
  indexes: [
    { name: 'by-owner', fields: ['ownerId', 'since'] },
    { name: 'by-user', fields: ['users', 'since'], list: true },
    { name: 'by-invited', fields: ['invited'], list: true },
  ],
  audience: ({ users, members }) => ({
    users: [
      ...users,
      ...members.flatMap(({ userId, account }) => (userId === null && account !== null ? account : [])),
    ],
    roles: [],
  }),
};
