import { describe, it } from 'vitest';
import { admin, given, staff } from '../../testing/scenario.js';
import { assignmentRule } from './assignment-rule.js';
import type { AssignmentRuleEvent } from './assignment-rule-events.js';
import { EVERY_CASE, type RuleDetails } from './assignment-rule-record.js';
import { uniqueName } from './unique-name.js';

const { decider } = assignmentRule;
const byAdmin = { ctx: { actor: admin() } };
const rule: RuleDetails = {
  name: 'Company work',
  description: 'Goes to company secretaries.',
  active: true,
  ruleType: 'workload_balanced',
  priority: 2,
  config: { ...EVERY_CASE, serviceTypes: ['company_registration'] },
};
const created: AssignmentRuleEvent = { type: 'AssignmentRuleCreated', data: rule };

describe('an assignment rule', () => {
  it('is made by an admin; what is left out has its default: on, priority 1, for every case and all staff', () => {
    given(decider, [])
      .when({ type: 'createRule', ...rule }, byAdmin)
      .then([created]);
    const data = { name: 'All', description: '', active: true, ruleType: 'manual', priority: 1, config: EVERY_CASE };
    given(decider, [])
      .when({ type: 'createRule', name: ' All ', ruleType: 'manual' }, byAdmin)
      .then([{ type: 'AssignmentRuleCreated', data } as AssignmentRuleEvent]);
  });
  it('is edited in part; what is left out stays', () => {
    given(decider, [created])
      .when({ type: 'editRule', active: false }, byAdmin)
      .then([{ type: 'AssignmentRuleEdited', data: { ...rule, active: false } }]);
    given(decider, [created]).when({ type: 'editRule', active: true }, byAdmin).thenNothing();
    given(decider, []).when({ type: 'editRule', active: true }, byAdmin).thenRefused('rule.not_found');
  });
  it('made twice under one id is a conflict, the same again is nothing', () => {
    given(decider, [created])
      .when({ type: 'createRule', ...rule }, byAdmin)
      .thenNothing();
    given(decider, [created])
      .when({ type: 'createRule', ...rule, priority: 9 }, byAdmin)
      .thenRefused('rule.exists');
  });
  it.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(101) }],
    ['rule_type', { ruleType: 'random' as never }],
    ['priority', { priority: 0 }],
    ['priority', { priority: 1.5 }],
    ['rule_config.required_specialization', { config: { ...EVERY_CASE, requiredSpecialization: 'law' } }],
    ['rule_config.services.0', { config: { ...EVERY_CASE, services: [' '] } }],
  ])('is refused with a wrong %s', (path, change) => {
    given(decider, [created])
      .when({ type: 'editRule', ...change }, byAdmin)
      .thenRefused('rule.invalid', { errors: [{ path }] as never });
  });
  it('names nobody who is not of staff', () => {
    const config = { ...EVERY_CASE, staff: ['staff-1', 'customer-1'] };
    given(decider, [created])
      .when({ type: 'editRule', config }, { ...byAdmin, facts: { notStaff: ['customer-1'] } })
      .thenRefused('rule.invalid', { errors: [{ path: 'rule_config.staff.1' }] as never });
  });
  it('is no matter of staff', () => {
    given(decider, [created])
      .when({ type: 'editRule', active: false }, { ctx: { actor: staff() } })
      .thenRefused('rule.admin_only');
  });
});

describe('the name of a rule', () => {
  const at = (time: string) => ({ ctx: { actor: admin(), now: time } });
  const claim = (ownerId: string) => ({ type: 'claimName', ownerId }) as const;
  const claimed = { type: 'NameClaimed', data: { ownerId: 'rule-1', at: '2026-01-05T10:00:00.000Z' } } as const;
  const name = uniqueName.decider;

  it('is free for the first who claims it, and kept while its owner bears it', () => {
    given(name, []).when(claim('rule-1'), at('2026-01-05T10:00:00.000Z')).then([claimed]);
    given(name, [claimed])
      .when(claim('rule-2'), { ...at('2026-02-05T10:00:00.000Z'), facts: { inUse: true } })
      .thenRefused('name_taken', { kind: 'conflict' });
    given(name, [claimed])
      .when(claim('rule-1'), { ...at('2026-02-05T10:00:00.000Z'), facts: { inUse: true } })
      .thenNothing();
  });
  it('holds for a minute before its owner bears it, and is free again when they never do', () => {
    given(name, [claimed]).when(claim('rule-2'), at('2026-01-05T10:00:59.000Z')).thenRefused('name_taken');
    given(name, [claimed])
      .when(claim('rule-2'), at('2026-01-05T10:01:00.000Z'))
      .then([{ type: 'NameClaimed', data: { ownerId: 'rule-2', at: '2026-01-05T10:01:00.000Z' } }]);
  });
  it('that its owner takes up again after another one is claimed anew', () => {
    given(name, [claimed])
      .when(claim('rule-1'), at('2026-01-06T10:00:00.000Z'))
      .then([{ type: 'NameClaimed', data: { ownerId: 'rule-1', at: '2026-01-06T10:00:00.000Z' } }]);
  });
});
