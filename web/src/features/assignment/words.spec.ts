import type { AssignmentRuleView, ServiceTypes, StaffProfileView } from '@anupalan/domain/contracts/assignment';
import { describe, expect, it } from 'vitest';
import { flatErrors } from '../../shared/kit/form/Form';
import { profileBody, profileChanges, profileValues } from './profile-form';
import { bodyOf, fieldOf, goneFrom, type RuleValues, ruleProblems, valuesOf } from './rule-form';
import { sharesOf } from './shares';
import { ruleFor, skillOptions, wholeNumber } from './words';

const types = {
  items: [{ id: 'gst', name: 'GST work', services: [{ id: 'gst-registration', title: 'GST Registration' }] }],
  untyped: [{ id: 'rent-agreement', title: 'Rent Agreement' }],
} as unknown as ServiceTypes;
const config = { services: [], service_types: [], categories: [], required_specialization: null, staff: [] };
const rule = (part: Partial<AssignmentRuleView['rule_config']>): AssignmentRuleView => ({
  id: 'r',
  name: 'GST',
  description: '',
  is_active: true,
  rule_type: 'automatic',
  priority: 4,
  rule_config: { ...config, ...part },
  version: 1,
  created_at: '',
  updated_at: '',
});

describe('the cases of a rule', () => {
  it('are every case without a restriction', () => {
    expect(ruleFor(rule({}), types)).toBe('Every case');
  });
  it('are types, categories and services by their names, unknown ones by their id', () => {
    const some = { service_types: ['gst', 'gone'], categories: ['tax'], services: ['rent-agreement', 'lost'] };
    expect(ruleFor(rule(some), types)).toBe('GST work, gone, Tax, Rent Agreement, lost');
  });
});

const people = [
  { id: 'm', role: 'staff' },
  { id: 'k', role: 'staff' },
  { id: 'a', role: 'admin' },
];

describe('the form of a rule', () => {
  it('returns a rule unchanged', () => {
    const full = { service_types: ['gst'], staff: ['m'], required_specialization: 'gst' };
    const { name, rule_type, priority, rule_config } = bodyOf(valuesOf(rule(full), 1, people));
    expect({ name, rule_type, priority, rule_config }).toEqual({
      name: 'GST',
      rule_type: 'automatic',
      priority: 4,
      rule_config: { ...config, ...full },
    });
  });
  it('leaves out ticks under an inactive choice, and all people under a manual rule', () => {
    const values = { ...valuesOf(rule({ categories: ['tax'], staff: ['m'] }), 1, people), cases: 'every' };
    expect(bodyOf(values).rule_config).toEqual({ ...config, staff: ['m'] });
    expect(bodyOf({ ...values, rule_type: 'manual' }).rule_config).toEqual(config);
  });
  it('leaves out people who can get no cases any more, and then requires a choice instead of meaning everybody', () => {
    const left = rule({ staff: ['gone', 'm', 'a'] });
    expect(bodyOf(valuesOf(left, 1, people)).rule_config?.staff).toEqual(['m']);
    expect([left, rule({ staff: ['m'] }), rule({}), null].map((one) => goneFrom(one, people))).toEqual([2, 0, 0, 0]);
    const nobody = valuesOf(rule({ staff: ['gone'] }), 1, people);
    expect(nobody).toMatchObject({ who: 'some', rule_config: { staff: [] } });
    expect(ruleProblems(nobody)).toEqual({ rule_config: { staff: 'Choose somebody' } });
  });
  it('requires a tick when only some cases or people are meant', () => {
    const wrong = ({ lists = {}, ...part }: { readonly lists?: object } & Partial<RuleValues>): string[] => {
      const values = { ...valuesOf(null, 3, people), name: 'New', ...part };
      const filled = { ...values, rule_config: { ...values.rule_config, ...lists } };
      return flatErrors(ruleProblems(filled)).map(({ message }) => message);
    };
    expect(wrong({})).toEqual([]);
    expect(wrong({ name: ' ' })).toEqual(['Name is required']);
    expect(wrong({ cases: 'some' })).toEqual(['Choose a service type, a category or a service']);
    expect(wrong({ cases: 'some', lists: { categories: ['tax'] } })).toEqual([]);
    expect(wrong({ who: 'some' })).toEqual(['Choose somebody']);
    expect(wrong({ who: 'some', rule_type: 'manual' })).toEqual([]);
    expect(['0', '', 'x', '2.5', '1001'].flatMap((priority) => wrong({ priority }))).toEqual(
      Array(5).fill('Priority must be a whole number from 1 to 1000'),
    );
  });
  it('knows its fields by the server’s names', () => {
    expect(['name', 'rule_config.staff.1', 'rule_config.required_specialization'].map(fieldOf)).toEqual([
      'name',
      'rule_config.staff',
      'rule_config.required_specialization',
    ]);
  });
});

describe('the form of a profile', () => {
  const profile = {
    title: 'CA',
    availability_status: 'away',
    max_concurrent_cases: 5,
    experience_years: 3,
    bio: '',
    specializations: [{ specialization: 'gst', proficiency_level: 4, is_primary: true }],
  } as unknown as StaffProfileView;
  it('returns a profile unchanged', () => {
    expect(profileBody(profileValues(profile))).toEqual({
      title: 'CA',
      bio: '',
      experience_years: 3,
      max_concurrent_cases: 5,
      availability_status: 'away',
      specializations: [{ specialization: 'gst', proficiency_level: 4, is_primary: true }],
    });
  });
  it('sends only changed values, so that it undoes no other admin’s change', () => {
    const values = profileValues(profile);
    expect(profileChanges(values, profile)).toEqual({});
    expect(profileChanges({ ...values, max_concurrent_cases: '7' }, profile)).toEqual({ max_concurrent_cases: 7 });
    expect(profileChanges({ ...values, availability_status: 'available' }, profile)).toEqual({
      availability_status: 'available',
    });
    const levels = { ...values.levels, gst: '5' };
    expect(Object.keys(profileChanges({ ...values, levels }, profile))).toEqual(['specializations']);
  });
  it('has no primary skill once that skill is gone', () => {
    const values = profileValues(profile);
    const levels = { ...values.levels, gst: '', payroll: '2' };
    expect(profileBody({ ...values, levels }).specializations).toEqual([
      { specialization: 'payroll', proficiency_level: 2, is_primary: false },
    ]);
  });
});

it('counts the cases per person, the queue last', () => {
  const to = (would_be: string | null) => ({ would_be, would_be_name: would_be });
  const shares = sharesOf([to(null), to('Meera'), to('Kabir'), to(null), to('Kabir'), to(null)]);
  expect(shares.map(({ name, cases }) => [name, cases])).toEqual([
    ['Kabir', 2],
    ['Meera', 1],
    [null, 3],
  ]);
});

it('offers a person’s other skills beside those of the list', () => {
  expect(skillOptions(['customs', 'gst']).at(-1)).toEqual({ value: 'customs', label: 'customs' });
});

it('takes a typed number that is whole and within its bounds', () => {
  const taken = ['5', '0', '101', '2.5', '', 'x'].map((text) => wholeNumber(text, 1, 100));
  expect(taken).toEqual([5, null, null, null, null, null]);
});
