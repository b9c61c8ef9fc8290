import type { AssignmentWhy, ConsideredPerson } from '@anupalan/domain/contracts/assignment';
import { describe, expect, it } from 'vitest';
import { skillName } from './skill-name';
import { chosenOf, factsOf, pickedBy, scoreText, scoreWords } from './why';

const person = (part: Partial<ConsideredPerson>): ConsideredPerson => ({
  staff_id: 'm',
  name: 'Meera',
  outcome: 'fits',
  excluded_by: null,
  load: 2,
  limit: 10,
  proficiency: 0,
  primary: false,
  served_before: false,
  score: 0,
  last_assigned_at: null,
  ...part,
});
const why = (rule_type: AssignmentWhy['rule_type'], ...candidates: ConsideredPerson[]): AssignmentWhy => ({
  rule_id: 'r',
  rule_name: 'GST',
  rule_type,
  because: 'unassigned',
  required_specialization: null,
  required_proficiency: 0,
  candidates,
});
const chosen = { outcome: 'chosen' } as const;

describe('the reason of an assignment', () => {
  const other = person({ staff_id: 'k', name: 'Kabir' });
  const out = person({ staff_id: 'a', outcome: 'excluded', excluded_by: 'away' });
  it('is that no other candidate matched, however many were considered', () => {
    expect(pickedBy(why('automatic', person(chosen), out, out))).toBe('the only one who matched');
  });
  it('is the score, the free capacity or the turn, by the rule’s type, among the fitting candidates', () => {
    expect(pickedBy(why('automatic', person({ ...chosen, score: 5.25 }), other, out))).toBe(
      'the best of 2 who matched, with a score of 5.25',
    );
    expect(pickedBy(why('workload_balanced', person(chosen), other, other, out))).toBe(
      'the least busy of 3 who matched, with 2 of 10 cases',
    );
    const turn = person({ ...chosen, last_assigned_at: '2026-11-12T08:33:00.000Z' });
    expect(pickedBy(why('round_robin', turn, other))).toMatch(/last given a case 12 Nov 2026, 14:03$/);
    expect(pickedBy(why('round_robin', person(chosen), other))).toMatch(/never given a case before$/);
  });
  it('names the chosen candidate, not the first one', () => {
    expect(chosenOf(why('automatic', other, person(chosen)))).toBe('Meera');
    expect(chosenOf(why('automatic', other))).toBeNull();
  });
});

describe('the facts about a candidate', () => {
  it('are the open cases, the required skill, and that they know the customer', () => {
    const gst = { rule_type: 'automatic', required_specialization: 'gst' } as const;
    expect(factsOf(person({ proficiency: 4, primary: true, served_before: true }), gst)).toEqual([
      '2 of 10 cases',
      'GST 4 of 5, primary',
      'knows the customer',
    ]);
    expect(factsOf(person({}), gst)).toEqual(['2 of 10 cases', 'no GST']);
  });
  it('include the turn for round-robin rules only', () => {
    const rule = { required_specialization: null };
    expect(factsOf(person({}), { ...rule, rule_type: 'round_robin' })).toEqual(['2 of 10 cases', 'never given a case']);
    expect(factsOf(person({ proficiency: 3 }), { ...rule, rule_type: 'workload_balanced' })).toEqual([
      '2 of 10 cases',
      'best skill 3 of 5',
    ]);
  });
  it('add up to the score', () => {
    const one = person({ proficiency: 4, primary: true, served_before: true, score: 8.2 });
    expect(`${scoreText(one)}: ${scoreWords(one)}`).toBe(
      'Score 8.2: 3 for the primary skill + 4 for the skill + 2 for knowing the customer − 0.8 for the cases in hand',
    );
    const none = person({ load: 5, score: -2 });
    expect(`${scoreText(none)}: ${scoreWords(none)}`).toBe('Score −2: 0 − 2 for the cases in hand');
    expect(scoreWords(person({ load: 0, proficiency: 1, score: 1 }))).toBe('1 for the skill');
  });
});

it('names skills as people do; one that is not in the list as it was written', () => {
  expect([skillName('company_registration'), skillName('customs')]).toEqual(['Company registration', 'customs']);
});
