import { type Business, businessRecord } from '@anupalan/domain/compliance/business-record';
import { ERASED } from '@anupalan/domain/kernel/event';
import { initialOf } from '@anupalan/domain/kernel/record';
import { describe, expect, it } from 'vitest';
import { createHistory, documentsOf, type History } from '../../../testing/history.js';
import { businesses } from './projection.js';

const asha = { id: 'asha', role: 'customer' } as const;
const ravi = { id: 'ravi', role: 'customer' } as const;
const STREAM = 'business-b1';
const values: Business = { ...initialOf(businessRecord), name: 'Asha Traders' };
const shown = (log: History) => documentsOf(businesses, log.events).get('b1');
const invite = (log: History, memberId: string, until: string): void => {
  const mobile = { mobile: ERASED, mobileKey: `key-${memberId}`, userId: null };
  log.add(asha, STREAM, 'MemberInvited', {
    ...{ memberId, ownerId: asha.id, role: 'manager', until, business: 'Asha Traders' },
    ...mobile,
  });
};

describe('a business that was handed over', () => {
  /** Its log as it reads once the former owner is erased. */
  const handedOver = (): History => {
    const log = createHistory();
    log.add(asha, STREAM, 'BusinessSaved', { ownerId: asha.id, values: ERASED });
    log.add(asha, STREAM, 'DutyDone', { ownerId: asha.id, ruleId: 'r', periodId: 'p', on: '2026-10-20', note: ERASED });
    invite(log, 'm1', '2026-11-15T00:00:00.000Z');
    log.add(ravi, STREAM, 'MemberJoined', { memberId: 'm1', userId: ravi.id });
    invite(log, 'm2', '2026-11-15T00:00:00.000Z');
    const former = { from: asha.id, formerMemberId: 'm3', formerRole: 'manager' };
    log.add(asha, STREAM, 'OwnershipHandedOver', { memberId: 'm1', to: ravi.id, ...former });
    log.add(asha, STREAM, 'BusinessSaved', { ownerId: ravi.id, values });
    return log;
  };

  it('keeps its team, and what it has done, when its former owner is erased', () => {
    const log = handedOver();
    log.add(asha, STREAM, 'MemberLeft', { memberId: 'm3', joined: true });
    expect(shown(log)).toMatchObject({
      ownerId: ravi.id,
      values,
      since: log.at(0),
      done: { 'r:p': { on: '2026-10-20' } },
      members: [{ memberId: 'm2' }],
      users: [ravi.id],
    });
  });
  it('is gone once it is removed', () => {
    const log = handedOver();
    log.add(ravi, STREAM, 'BusinessRemoved', { ownerId: ravi.id });
    expect(shown(log)).toBeUndefined();
  });
});

it('an invitation that has ended is dropped when somebody else is invited', () => {
  const log = createHistory();
  log.add(asha, STREAM, 'BusinessSaved', { ownerId: asha.id, values });
  invite(log, 'm1', log.at(2));
  invite(log, 'm2', '2026-11-15T00:00:00.000Z');
  expect(shown(log)).toMatchObject({ members: [{ memberId: 'm2' }], invited: ['key-m2'] });
});
