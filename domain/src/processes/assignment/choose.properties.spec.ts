import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVERY_CASE } from '../../staffing/assignment-rule-record.js';
import { type Candidate, chooseAssignee, inOrder, type Rule, type Work } from './choose.js';

const skill = fc.constantFrom('gst', 'trademark', 'payroll');
const candidate: fc.Arbitrary<Omit<Candidate, 'staffId'>> = fc.record({
  availability: fc.constantFrom('available', 'available', 'busy', 'away', 'off_duty'),
  specializations: fc.uniqueArray(
    fc.record({ specialization: skill, proficiencyLevel: fc.integer({ min: 1, max: 5 }), isPrimary: fc.boolean() }),
    { selector: ({ specialization }) => specialization, maxLength: 3 },
  ),
  load: fc.nat(12),
  limit: fc.integer({ min: 1, max: 10 }),
  lastAssignedAt: fc.constantFrom(null, '2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'),
  servedBefore: fc.boolean(),
});
const people = fc
  .array(candidate, { maxLength: 8 })
  .map((list): readonly Candidate[] => list.map((one, i) => ({ ...one, staffId: `staff-${i}` })));
const aRule = (id: string): fc.Arbitrary<Rule> =>
  fc.record({
    id: fc.constant(id),
    name: fc.constantFrom('A', 'B'),
    description: fc.constant(''),
    active: fc.boolean(),
    ruleType: fc.constantFrom('automatic', 'manual', 'round_robin', 'workload_balanced'),
    priority: fc.integer({ min: 1, max: 3 }),
    config: fc.record({
      services: fc.constantFrom([], ['s1']),
      serviceTypes: fc.constant([]),
      categories: fc.constantFrom([], ['tax']),
      requiredSpecialization: fc.option(skill),
      staff: fc.constantFrom([], ['staff-0', 'staff-1']),
    }),
  });
const rules = fc.tuple(aRule('r1'), aRule('r2'), aRule('r3')).map(inOrder);
const work: fc.Arbitrary<Work> = fc.record({
  serviceId: fc.constantFrom('s1', 's2'),
  serviceTypeId: fc.constant(null),
  category: fc.constantFrom(null, 'tax'),
  requiredSpecialization: fc.option(skill),
  complexity: fc.integer({ min: 1, max: 5 }),
});

describe('whatever the rules, the people and the work', () => {
  it('nobody is chosen who is not available or has as many cases as they may', () => {
    fc.assert(
      fc.property(work, people, rules, (to, all, by) => {
        const choice = chooseAssignee(to, all, by);
        if (choice.kind === 'none') return;
        const one = all.find(({ staffId }) => staffId === choice.staffId);
        expect(one?.availability).toBe('available');
        expect(one === undefined ? 0 : one.limit - one.load).toBeGreaterThan(0);
      }),
    );
  });
  it('the order in which people are listed changes nothing', () => {
    fc.assert(
      fc.property(work, people, rules, fc.integer(), (to, all, by, seed) => {
        const shuffled = [...all].sort(
          (a, b) => ((seed ^ a.staffId.charCodeAt(6)) % 7) - ((seed ^ b.staffId.charCodeAt(6)) % 7),
        );
        expect(chooseAssignee(to, shuffled, by)).toEqual(chooseAssignee(to, all, by));
        expect(chooseAssignee(to, [...all].reverse(), by)).toEqual(chooseAssignee(to, all, by));
      }),
    );
  });
  it('the reasons name everybody once', () => {
    fc.assert(
      fc.property(work, people, rules, (to, all, by) => {
        const choice = chooseAssignee(to, all, by);
        const named = choice.kind === 'chosen' ? choice.decision.candidates : choice.candidates;
        if (choice.kind === 'none' && choice.why !== 'nobody') return;
        expect(named.map(({ staffId }) => staffId).sort()).toEqual(all.map(({ staffId }) => staffId).sort());
      }),
    );
  });
  it('somebody is chosen whenever anybody fits, and then by the first rule that is for the work', () => {
    fc.assert(
      fc.property(work, people, rules, (to, all, by) => {
        const choice = chooseAssignee(to, all, by);
        if (choice.kind === 'none') expect(choice.candidates.every(({ outcome }) => outcome === 'excluded')).toBe(true);
        else expect(by.find(({ id }) => id === choice.decision.ruleId)?.active).toBe(true);
      }),
    );
  });
  it('a person with everything that is asked for fits under every rule that assigns', () => {
    const able = {
      staffId: 'able',
      availability: 'available' as const,
      specializations: ['gst', 'trademark', 'payroll'].map((specialization) => ({
        specialization,
        proficiencyLevel: 5,
        isPrimary: false,
      })),
      load: 0,
      limit: 1,
      lastAssignedAt: null,
      servedBefore: false,
    };
    fc.assert(
      fc.property(work, aRule('r1'), (to, rule) => {
        const assigns: Rule = { ...rule, active: true, config: { ...EVERY_CASE, requiredSpecialization: null } };
        const choice = chooseAssignee(to, [able], [assigns]);
        expect(choice.kind).toBe(rule.ruleType === 'manual' ? 'none' : 'chosen');
      }),
    );
  });
});
