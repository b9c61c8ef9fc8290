import { describe, expect, it } from 'vitest';
import { as, assigned, at, facts, given, toFiling, toNotUploaded } from '../../testing/a-request.js';
import { aDecision } from '../../testing/arbitraries.js';
import { admin, staff } from '../../testing/scenario.js';
import { SYSTEM } from '../kernel/event.js';

const byRule = (staffId: string, from: string | null = null) =>
  ({ type: 'assign', method: 'rule', staffId, note: null, from, decision: aDecision }) as const;
const bySystem = as(SYSTEM);

describe('assigning by rule', () => {
  it('writes the decision and its reasons down', () => {
    given(toNotUploaded)
      .when(byRule('staff-1'), bySystem)
      .then([
        {
          type: 'RequestAssigned',
          data: { staffId: 'staff-1', method: 'rule', previousStaffId: null, note: null, decision: aDecision },
        },
      ]);
  });
  it('is the rules’ own: neither staff nor admins pretend to be one', () => {
    for (const actor of [staff('staff-1'), admin()])
      given(toNotUploaded).when(byRule('staff-1'), as(actor)).thenRefused('assign_by_rule_only');
  });
  it('comes too late when somebody took the case meanwhile, or somebody else has it', () => {
    given([...toNotUploaded, assigned('staff-2')])
      .when(byRule('staff-1'), bySystem)
      .thenRefused('already_assigned', { kind: 'not_allowed' });
    given([...toNotUploaded, assigned('staff-2')])
      .when(byRule('staff-1', 'staff-3'), bySystem)
      .thenRefused('already_assigned');
  });
  it('takes a case from somebody while nothing was done about it, and not once work has started', () => {
    given([...toNotUploaded, assigned('staff-2')])
      .when(byRule('staff-1', 'staff-2'), bySystem)
      .then([
        {
          type: 'RequestAssigned',
          data: { staffId: 'staff-1', method: 'rule', previousStaffId: 'staff-2', note: null, decision: aDecision },
        },
      ]);
    given([...toFiling, assigned('staff-2')])
      .when(byRule('staff-1', 'staff-2'), bySystem)
      .thenRefused('already_started');
  });
  it('gives nothing to who is no active member of staff, and no case that has ended', () => {
    given(toNotUploaded)
      .when(byRule('staff-1'), { ...bySystem, facts: { ...facts, assigneeActive: false } })
      .thenRefused('assignee_not_active');
    given(at.cancelled ?? [])
      .when(byRule('staff-1'), bySystem)
      .thenRefused('request_ended');
  });
});

describe('a case that was assigned before decisions were kept', () => {
  it('folds as it did', () => {
    // The stored form in logs of the first release.
    const kept = JSON.parse('{"staffId":"staff-1","method":"rule","previousStaffId":null,"note":null}');
    const { state } = given([...toNotUploaded, { type: 'RequestAssigned', data: kept }]);
    expect(state.assigneeId).toBe('staff-1');
  });
});
