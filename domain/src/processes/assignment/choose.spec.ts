import { describe, expect, it } from 'vitest';
import { EVERY_CASE } from '../../staffing/assignment-rule-record.js';
import { type Candidate, chooseAssignee, inOrder, type Rule, type Work } from './choose.js';

const work: Work = {
  serviceId: 'gst-registration',
  serviceTypeId: 'gst',
  category: 'tax',
  requiredSpecialization: 'gst',
  complexity: 2,
};
const person = (staffId: string, more: Partial<Candidate> = {}): Candidate => ({
  staffId,
  availability: 'available',
  specializations: [{ specialization: 'gst', proficiencyLevel: 3, isPrimary: false }],
  load: 0,
  limit: 10,
  lastAssignedAt: null,
  servedBefore: false,
  ...more,
});
const rule = (ruleType: Rule['ruleType'], more: Partial<Rule> = {}): Rule => ({
  id: `rule-${ruleType}`,
  name: ruleType,
  description: '',
  active: true,
  ruleType,
  priority: 1,
  config: EVERY_CASE,
  ...more,
});
const knows = (specialization: string, proficiencyLevel: number, isPrimary = false) => ({
  specializations: [{ specialization, proficiencyLevel, isPrimary }],
});
const chosen = (people: readonly Candidate[], ...rules: readonly Rule[]): string | null => {
  const choice = chooseAssignee(work, people, inOrder(rules));
  return choice.kind === 'chosen' ? choice.staffId : null;
};
const excludedBy = (one: Candidate, of: Rule = rule('automatic'), to: Work = work) => {
  const choice = chooseAssignee(to, [one], [of]);
  return choice.kind === 'none' ? choice.candidates[0]?.excludedBy : null;
};

describe('a workload_balanced rule', () => {
  it('chooses the candidate with the lowest share of their limit', () => {
    const people = [person('a', { load: 4, limit: 10 }), person('b', { load: 6, limit: 20 }), person('c', { load: 4 })];
    expect(chosen(people, rule('workload_balanced'))).toBe('b');
  });
  it('chooses among equals the one with the oldest last assignment, and first one without any', () => {
    const [early, late] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'];
    const people = [person('a', { lastAssignedAt: late }), person('b', { lastAssignedAt: early })];
    expect(chosen(people, rule('workload_balanced'))).toBe('b');
    expect(chosen([...people, person('c')], rule('workload_balanced'))).toBe('c');
    expect(chosen([person('b'), person('a')], rule('workload_balanced'))).toBe('a');
  });
});

describe('a round_robin rule', () => {
  it('chooses in turn, whatever the load', () => {
    const people = [
      person('a', { lastAssignedAt: '2026-01-02T00:00:00.000Z' }),
      person('b', { lastAssignedAt: '2026-01-01T00:00:00.000Z', load: 9 }),
    ];
    expect(chosen(people, rule('round_robin'))).toBe('b');
  });
});

describe('an automatic rule', () => {
  it('weighs skill, then the same customer, then workload', () => {
    const primary = person('a', knows('gst', 3, true));
    const better = person('b', knows('gst', 5));
    const known = person('c', { ...knows('gst', 3), servedBefore: true });
    expect(chosen([primary, better, known], rule('automatic'))).toBe('a');
    expect(chosen([better, person('c', { ...knows('gst', 4), servedBefore: true })], rule('automatic'))).toBe('c');
    expect(chosen([person('a', { load: 5 }), person('b', { load: 4 })], rule('automatic'))).toBe('b');
  });
  it('counts 3 for primary, the proficiency, 2 for the same customer, less four times the share of the limit', () => {
    const one = person('a', { ...knows('gst', 4, true), servedBefore: true, load: 1, limit: 8 });
    const choice = chooseAssignee(work, [one], [rule('automatic')]);
    expect(choice.kind === 'chosen' && choice.decision.candidates[0]?.score).toBe(300 + 400 + 200 - 50);
  });
});

describe('a rule', () => {
  it('that is manual leaves the case in the queue', () => {
    const choice = chooseAssignee(work, [person('a')], [rule('manual')]);
    expect(choice).toMatchObject({ kind: 'none', why: 'manual' });
  });
  it('of lower priority is evaluated only when the first does not cover this work', () => {
    const tax = rule('round_robin', { priority: 1, config: { ...EVERY_CASE, categories: ['legal'] } });
    const rest = rule('manual', { priority: 2 });
    expect(chosen([person('a')], rest, tax)).toBeNull();
    const own = rule('round_robin', { priority: 1, config: { ...EVERY_CASE, categories: ['tax'] } });
    expect(chosen([person('a')], rest, own)).toBe('a');
  });
  it.each([
    ['services', 'gst-registration'],
    ['serviceTypes', 'gst'],
    ['categories', 'tax'],
  ])('can be for certain %s', (list, value) => {
    expect(chosen([person('a')], rule('automatic', { config: { ...EVERY_CASE, [list]: [value] } }))).toBe('a');
    expect(chosen([person('a')], rule('automatic', { config: { ...EVERY_CASE, [list]: ['another'] } }))).toBeNull();
  });
  it('that is disabled is not evaluated', () => {
    expect(chosen([person('a')], rule('automatic', { active: false }))).toBeNull();
  });
});

describe('no candidate gets a case', () => {
  it.each(['busy', 'away', 'off_duty'] as const)('while they are %s', (availability) => {
    expect(excludedBy(person('a', { availability }))).toBe(availability);
  });
  it('beyond their limit', () => {
    expect(excludedBy(person('a', { load: 10 }))).toBe('full');
    expect(excludedBy(person('a', { load: 9 }))).toBeNull();
  });
  it('without the skill, or with too little of it for the complexity of the work', () => {
    expect(excludedBy(person('a', knows('trademark', 5)))).toBe('skill');
    expect(excludedBy(person('a', knows('gst', 2)), rule('automatic'), { ...work, complexity: 5 })).toBe('proficiency');
    expect(excludedBy(person('a', knows('gst', 3)), rule('automatic'), { ...work, complexity: 5 })).toBeNull();
  });
  it('whom the rule does not name, when it names people', () => {
    const named = rule('automatic', { config: { ...EVERY_CASE, staff: ['b'] } });
    expect(excludedBy(person('a'), named)).toBe('not_in_rule');
  });
  it('who is its assignee already', () => {
    const choice = chooseAssignee(work, [person('a'), person('b')], [rule('automatic')], 'a', 'assignee_over_limit');
    expect(choice).toMatchObject({ kind: 'chosen', staffId: 'b' });
  });
});

describe('the reasons', () => {
  it('name the rule and all staff: the chosen one first, then those who fit in order, then the excluded ones with the reason', () => {
    const people = [person('c', { load: 3 }), person('b', { load: 10 }), person('a', { load: 2 }), person('d')];
    const choice = chooseAssignee(work, people, [rule('workload_balanced', { name: 'Tax' })]);
    expect(choice.kind === 'chosen' && choice.decision).toMatchObject({
      ruleName: 'Tax',
      requiredSpecialization: 'gst',
      requiredProficiency: 1,
      candidates: [
        { staffId: 'd', outcome: 'chosen' },
        { staffId: 'a', outcome: 'fits', load: 2 },
        { staffId: 'c', outcome: 'fits', load: 3 },
        { staffId: 'b', outcome: 'excluded', excludedBy: 'full' },
      ],
    });
  });
});
