import type { DraftRule } from '@anupalan/domain/contracts/what-if';
import { WORKFLOW_IDS } from '@anupalan/domain/workflows/registry';
import { describe, expect, it } from 'vitest';
import {
  AS_THEY_WERE,
  areSameSteps,
  assignmentBody,
  draftOf,
  inOrder,
  isChanged,
  isSameDraft,
  newRule,
  type PersonDraft,
  peopleDraftOf,
  type RuleDraft,
  stepName,
  stepsDraftOf,
  stepsOf,
  stepValues,
  workflowBody,
  wrongIn,
} from './draft';

const config = { services: [], service_types: [], categories: [], required_specialization: null, staff: [] };
const rule = (over: Partial<DraftRule> = {}, named: Partial<DraftRule['rule_config']> = {}): DraftRule => ({
  id: 'gst',
  name: 'GST work',
  description: 'For those who know GST.',
  is_active: true,
  rule_type: 'round_robin',
  priority: 4,
  rule_config: { ...config, ...named },
  ...over,
});
const people = [
  { id: 'meera', role: 'staff' as const, name: 'Meera Nair' },
  { id: 'kabir', role: 'staff' as const, name: 'Kabir Sethi' },
  { id: 'arjun', role: 'admin' as const, name: 'Arjun Mehta' },
];
const limited = (limit: string): PersonDraft => ({ ...AS_THEY_WERE, limit });
const drafted = (...rules: readonly DraftRule[]): readonly RuleDraft[] => draftOf(rules, people);
const only = (one: DraftRule): RuleDraft => {
  const [draft] = drafted(one);
  if (draft === undefined) throw new Error('no draft');
  return draft;
};
const edited = (draft: RuleDraft, values: Partial<RuleDraft['values']>): RuleDraft => ({
  ...draft,
  values: { ...draft.values, ...values },
});

const ticked = (draft: RuleDraft, lists: Partial<RuleDraft['values']['rule_config']>): RuleDraft =>
  edited(draft, { rule_config: { ...draft.values.rule_config, ...lists } });

describe('a draft of the rules', () => {
  it('begins as a copy of the rules: untouched, it tries just them', () => {
    const rules = [
      rule({}, { service_types: ['gst'], required_specialization: 'gst', staff: ['meera', 'kabir'] }),
      rule({ id: 'rest', name: 'Everything else', is_active: false, rule_type: 'manual', priority: 9 }),
    ];
    expect(assignmentBody(drafted(...rules), {})).toEqual({ rules, limits: [], people: [] });
  });

  it('is without the people who have left or get no cases, and counts them', () => {
    const draft = only(rule({}, { staff: ['gone', 'meera', 'arjun'] }));
    expect(draft).toMatchObject({ gone: 2, values: { who: 'some', rule_config: { staff: ['meera'] } } });
    expect(only(rule({}, { staff: ['meera'] })).gone).toBe(0);
  });

  it('is asked in the order of its priorities as numbers, and by name where they are equal', () => {
    const draft = [
      rule({ id: 'ten', priority: 10 }),
      rule({ id: 'b', name: 'B', priority: 9 }),
      rule({ id: 'a', name: 'A', priority: 9 }),
    ];
    expect(inOrder(drafted(...draft)).map(({ id }) => id)).toEqual(['a', 'b', 'ten']);
  });

  it('takes a further rule behind all others, with an id that none of them has', () => {
    const one = newRule(drafted(rule({ priority: 4 }), rule({ id: 'new-3', priority: 7 })), people);
    expect(one).toMatchObject({ id: 'new-4', active: true, gone: 0, values: { name: 'New rule', priority: '8' } });
    expect(newRule([], people).values.priority).toBe('1');
    expect(newRule(drafted(rule({ priority: 1000 })), people).values.priority).toBe('1000');
    expect(newRule([edited(only(rule()), { priority: 'x' })], people).values.priority).toBe('1');
  });

  it('counts a rule as changed once it is edited or switched, and not for what a choice makes irrelevant', () => {
    const before = rule({}, { staff: ['meera'] });
    const draft = only(before);
    const changed = (one: RuleDraft): boolean => isChanged(one, before, people);
    expect(changed(draft)).toBe(false);
    expect(changed({ ...draft, active: false })).toBe(true);
    expect(changed(edited(draft, { name: 'GST' }))).toBe(true);
    expect(changed(ticked(draft, { staff: ['meera', 'kabir'] }))).toBe(true);
    expect(changed(ticked(draft, { categories: ['tax'] }))).toBe(false);
    expect(changed(edited(ticked(draft, { categories: ['tax'] }), { cases: 'some' }))).toBe(true);
  });

  it('counts a rule as changed that lost people, though nobody touched it', () => {
    const before = rule({}, { staff: ['meera', 'gone'] });
    expect(isChanged(only(before), before, people)).toBe(true);
  });

  it('says of each rule and each person what is wrong, by name', () => {
    const rules = [
      ...drafted(rule(), rule({ id: 'left', name: 'Company work' }, { staff: ['gone'] })),
      edited(only(rule({ id: 'x' })), { name: ' ' }),
    ];
    expect(wrongIn(rules, { meera: limited('0'), kabir: limited(' '), lost: limited('2.5') }, people)).toEqual([
      'Company work: Choose somebody',
      'Rule without a name: Name is required',
      'Meera Nair: enter a whole number from 1 to 100',
      'Somebody: enter a whole number from 1 to 100',
    ]);
    expect(wrongIn(drafted(rule()), { meera: limited('1'), kabir: limited('100') }, people)).toEqual([]);
  });

  it('tries the limits that are filled in; the others are those of the profiles', () => {
    expect(assignmentBody([], { meera: limited('7'), kabir: limited('') }).limits).toEqual([
      { staff_id: 'meera', max_concurrent_cases: 7 },
    ]);
  });

  it('tries availability and skills only of the people for whom they were chosen', () => {
    const levels = { gst: '5', payroll: '', trademark: '2' };
    const draft = {
      meera: { ...AS_THEY_WERE, skills: { levels, primary: 'payroll' } },
      kabir: { ...AS_THEY_WERE, availability: 'away' },
      arjun: AS_THEY_WERE,
    };
    expect(assignmentBody([], draft).people).toEqual([
      {
        staff_id: 'meera',
        specializations: [
          { specialization: 'gst', proficiency_level: 5, is_primary: false },
          { specialization: 'trademark', proficiency_level: 2, is_primary: false },
        ],
      },
      { staff_id: 'kabir', availability_status: 'away' },
    ]);
  });

  it('has the people of a run again, to go on with', () => {
    const draft = {
      meera: { limit: '7', availability: '', skills: { levels: { gst: '5' }, primary: 'gst' } },
      kabir: { ...AS_THEY_WERE, availability: 'away' },
    };
    expect(peopleDraftOf(assignmentBody([], draft))).toEqual(draft);
    expect(peopleDraftOf({ limits: [{ staff_id: 'meera', max_concurrent_cases: 3 }] })).toEqual({
      meera: limited('3'),
    });
  });

  it('is another one once a rule or a person is, and the same again once that person is set back', () => {
    const kept = { rules: drafted(rule()), people: {} };
    expect(isSameDraft({ ...kept, people: { meera: limited('3') } }, kept)).toBe(false);
    expect(isSameDraft({ ...kept, people: { meera: limited(' ') } }, kept)).toBe(true);
    expect(isSameDraft({ ...kept, rules: [] }, kept)).toBe(false);
    expect(isSameDraft({ ...kept, rules: [edited(only(rule()), { name: 'GST' })] }, kept)).toBe(false);
    expect(isSameDraft({ rules: drafted(rule()), people: {} }, kept)).toBe(true);
  });
});

const startFiling = stepsOf('filing').find(([name]) => name === 'startFiling')?.[1];
if (startFiling === undefined) throw new Error('nothing starts a filing');
const asIs = stepValues(startFiling);

describe('a draft of a table of statuses', () => {
  it.each(WORKFLOW_IDS)('of the workflow %s says, untouched, what the definition says', (workflow) => {
    const all = Object.fromEntries(stepsOf(workflow).map(([name, step]) => [name, stepValues(step)]));
    const sent = workflowBody(workflow, all).steps;
    const defined = stepsOf(workflow).filter(([, step]) => step.from !== null);
    expect(sent.map(({ name }) => name)).toEqual(defined.map(([name]) => name));
    for (const [n, [, { from, to, by }]] of defined.entries()) {
      expect(sent[n]).toMatchObject({ enabled: true, to });
      expect(new Set(sent[n]?.from)).toEqual(new Set(from));
      expect(new Set(sent[n]?.by)).toEqual(new Set(by));
    }
  });

  it('tries the steps that were touched, and none of the beginning of a request', () => {
    const draft = { startFiling: { ...asIs, enabled: false }, requestService: asIs, noStep: asIs };
    expect(workflowBody('filing', draft)).toEqual({
      workflow: 'filing',
      steps: [
        {
          name: 'startFiling',
          enabled: false,
          from: ['documents_approved', 'final_payment_received'],
          to: 'filing_processing_started',
          by: ['staff', 'admin'],
        },
      ],
    });
  });

  it('forgets the ticked statuses where a step leads on from every one', () => {
    const [step] = workflowBody('filing', { startFiling: { ...asIs, where: 'any' } }).steps;
    expect(step?.from).toBe('any');
  });

  it('comes back from a run as it was', () => {
    const draft = {
      startFiling: { ...asIs, from: ['documents_approved'], to: 'last_active', by: ['admin'] },
      deliver: { ...asIs, where: 'any', from: [], to: 'chosen' },
    };
    expect(stepsDraftOf(workflowBody('filing', draft))).toEqual(draft);
  });

  it('is another one once a step says something else, not once a step was only looked at', () => {
    expect(areSameSteps('filing', { startFiling: asIs }, {})).toBe(true);
    expect(areSameSteps('filing', {}, { startFiling: { ...asIs, enabled: false } })).toBe(false);
    expect(areSameSteps('filing', { startFiling: { ...asIs, by: ['admin'] } }, { startFiling: asIs })).toBe(false);
  });
});

describe('the words of a table', () => {
  it('name a step by its button, and one that nobody presses by its code', () => {
    expect(stepName('filing', 'startFiling')).toBe('Start filing');
    expect(stepName('filing', 'receiveInitialPayment')).toBe('Receive initial payment');
    expect(stepName('filing', 'noStepAtAll')).toBe('No step at all');
  });
});
