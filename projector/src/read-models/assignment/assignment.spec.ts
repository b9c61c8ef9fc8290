import { inOrder } from '@anupalan/domain/processes/assignment/choose';
import { EVERY_CASE } from '@anupalan/domain/staffing/assignment-rule-record';
import { describe, expect, it } from 'vitest';
import { ADMIN, createHistory, documentsOf, STAFF } from '../../../testing/history.js';
import { buildViews } from '../../../testing/views.js';
import type { Projection } from '../../runner/projection.js';
import { people } from '../people/projection.js';
import { listRules, listServiceTypes } from './queries.js';

const rule = (name: string, priority: number) => ({
  name,
  description: '',
  active: true,
  ruleType: 'round_robin',
  priority,
  config: EVERY_CASE,
});
const profile = (names: readonly string[], maxConcurrentCases = 10) => ({
  title: '',
  bio: '',
  experienceYears: 1,
  maxConcurrentCases,
  specializations: names.map((specialization) => ({ specialization, proficiencyLevel: 3, isPrimary: false })),
});

describe('the assignment read model', () => {
  it('lists rules in the order in which they are asked, each as it is now and with its version', async () => {
    const log = createHistory();
    log.add(ADMIN, 'assignmentRule-1', 'AssignmentRuleCreated', rule('Last', 1));
    log.add(ADMIN, 'assignmentRule-2', 'AssignmentRuleCreated', rule('Second', 2));
    log.add(ADMIN, 'assignmentRule-3', 'AssignmentRuleCreated', rule('First', 2));
    log.add(ADMIN, 'assignmentRule-1', 'AssignmentRuleEdited', rule('Last', 9));
    log.add(ADMIN, 'serviceType-gst', 'ServiceTypeCreated', { name: 'GST' });
    const views = await buildViews(log);
    const rules = await listRules(views.reads);
    expect(rules.map(({ name }) => name)).toEqual(['First', 'Second', 'Last']);
    expect(rules[2]).toMatchObject({ id: '1', revision: 1, createdAt: log.at(0), updatedAt: log.at(3) });
    expect((await listServiceTypes(views.reads)).map(({ id, name }) => [id, name])).toEqual([['gst', 'GST']]);
    await views.close();
  });

  it('lists rules of one priority as they are asked, not as a dictionary has their names', async () => {
    const log = createHistory();
    for (const [n, name] of ['gst', 'Zones', 'Éclair', 'agreements'].entries())
      log.add(ADMIN, `assignmentRule-${n}`, 'AssignmentRuleCreated', rule(name, 1));
    const views = await buildViews(log);
    const rules = await listRules(views.reads);
    expect(rules.map(({ name }) => name)).toEqual(['Zones', 'agreements', 'gst', 'Éclair']);
    expect(inOrder(rules.toReversed()).map(({ id }) => id)).toEqual(rules.map(({ id }) => id));
    await views.close();
  });
});

describe('a member of staff in the people read model', () => {
  it('keeps since when they know what, when the profile was made, and when they were given a case last', () => {
    const log = createHistory();
    const person = { mobile: '+910', name: 'Meera', email: null, role: 'staff', isSuperAdmin: false, via: 'setup' };
    log.add(ADMIN, 'user-staff-1', 'UserRegistered', { ...person, consent: null });
    log.add(ADMIN, 'staffProfile-staff-1', 'StaffProfileCreated', profile(['gst']));
    log.add(STAFF, 'staffProfile-staff-1', 'AvailabilityChanged', { from: 'available', to: 'away' });
    log.add(ADMIN, 'staffProfile-staff-1', 'StaffProfileEdited', profile(['payroll', 'gst'], 4));
    const assigned = { staffId: 'staff-1', method: 'rule', previousStaffId: null, note: null };
    log.add(STAFF, 'serviceRequest-r1', 'RequestAssigned', assigned);
    const doc = documentsOf(people as Projection, log.events).get('staff-1');
    expect(doc).toMatchObject({
      lastAssignedAt: log.at(4),
      staff: {
        availability: 'away',
        maxConcurrentCases: 4,
        createdAt: log.at(1),
        updatedAt: log.at(3),
        specializations: [
          { specialization: 'payroll', since: log.at(3) },
          { specialization: 'gst', since: log.at(1) },
        ],
      },
    });
  });
  it('begins with nobody who was never registered', () => {
    const log = createHistory();
    log.add(STAFF, 'serviceRequest-r1', 'RequestAssigned', { staffId: 'nobody', method: 'rule', note: null });
    expect(documentsOf(people as Projection, log.events).size).toBe(0);
  });
});
