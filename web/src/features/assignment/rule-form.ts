import type { AssignmentRuleView, StaffProfileView } from '@anupalan/domain/contracts/assignment';
import type { DraftRule } from '@anupalan/domain/contracts/what-if';
import { MAX_PRIORITY, RULE_TYPES } from '@anupalan/domain/staffing/assignment-rule-record';
import { array, object, string } from 'yup';
import { t } from '../../shared/i18n/i18n';
import { wholeNumber } from './words';

export interface RuleValues {
  readonly name: string;
  readonly description: string;
  readonly rule_type: string;
  readonly priority: string;
  /** `some`: the values that are ticked in the three lists below. */
  readonly cases: string;
  readonly service_types: readonly string[];
  readonly categories: readonly string[];
  readonly services: readonly string[];
  /** '' for the skill that the service requires. */
  readonly skill: string;
  /** `some`: the people who are ticked. */
  readonly who: string;
  readonly staff: readonly string[];
}

type Person = Pick<StaffProfileView, 'id' | 'role'>;

/** The people whom a rule may assign cases to. */
export const choosable = <P extends Person>(people: readonly P[]): readonly P[] =>
  people.filter(({ role }) => role === 'staff');

/**
 * The number of people in the rule who have left: the form omits them, because the server refuses a rule that names
 * them.
 */
export function goneFrom(rule: Pick<AssignmentRuleView, 'rule_config'> | null, people: readonly Person[]): number {
  const there = new Set(choosable(people).map(({ id }) => id));
  return (rule?.rule_config.staff ?? []).filter((id) => !there.has(id)).length;
}

/** The form's values for a rule, or for a new one at `priority`; `people` are the possible candidates. */
export function valuesOf(
  rule: Omit<DraftRule, 'id' | 'is_active'> | null,
  priority: number,
  people: readonly Person[],
): RuleValues {
  const there = new Set(choosable(people).map(({ id }) => id));
  const config = rule?.rule_config ?? null;
  const some = config !== null && [config.services, config.service_types, config.categories].some((l) => l.length > 0);
  return {
    name: rule?.name ?? '',
    description: rule?.description ?? '',
    rule_type: rule?.rule_type ?? 'workload_balanced',
    priority: String(rule?.priority ?? priority),
    cases: some ? 'some' : 'every',
    service_types: config?.service_types ?? [],
    categories: config?.categories ?? [],
    services: config?.services ?? [],
    skill: config?.required_specialization ?? '',
    // A rule whose people have all left must not apply to everybody: the admin has to choose others.
    who: (config?.staff.length ?? 0) > 0 ? 'some' : 'anybody',
    staff: (config?.staff ?? []).filter((id) => there.has(id)),
  };
}

export type FilledRule = Pick<AssignmentRuleView, 'name' | 'description' | 'rule_type' | 'priority' | 'rule_config'>;

/** The rule in the form. Ticks under an inactive choice are ignored. */
export function bodyOf(values: RuleValues): FilledRule {
  const listed = (list: readonly string[], counts: boolean): string[] => (counts ? [...list] : []);
  const some = values.cases === 'some';
  const ruleType = RULE_TYPES.find((one) => one === values.rule_type) ?? 'manual';
  const picks = ruleType !== 'manual';
  return {
    name: values.name.trim(),
    description: values.description,
    rule_type: ruleType,
    priority: wholeNumber(values.priority, 1, MAX_PRIORITY) ?? 0,
    rule_config: {
      services: listed(values.services, some),
      service_types: listed(values.service_types, some),
      categories: listed(values.categories, some),
      required_specialization: picks && values.skill !== '' ? values.skill : null,
      staff: listed(values.staff, picks && values.who === 'some'),
    },
  };
}

/**
 * A rule in the parts that two admins can each have changed. The three lists that say for which cases it is are one
 * part: half of one admin's and half of another's could be for every case.
 */
export interface RuleParts {
  readonly name: string;
  readonly description: string;
  readonly rule_type: FilledRule['rule_type'];
  readonly priority: number;
  readonly cases: Pick<AssignmentRuleView['rule_config'], 'services' | 'service_types' | 'categories'>;
  readonly required_specialization: string | null;
  readonly staff: readonly string[];
}

/** The parts of a rule, as it is saved or filled in. */
export const partsOf = ({ name, description, rule_type, priority, rule_config }: FilledRule): RuleParts => {
  const { services, service_types, categories, required_specialization, staff } = rule_config;
  const cases = { services, service_types, categories };
  return { name, description, rule_type, priority, cases, required_specialization, staff };
};

/** The rule of the parts, to be sent. */
export const ruleOf = ({ cases, required_specialization, staff, ...rest }: RuleParts): FilledRule => ({
  ...rest,
  rule_config: { ...cases, required_specialization, staff: [...staff] },
});

export const ruleSchema = () =>
  object({
    name: string().trim().required(t('assignment.rule.nameMissing')),
    priority: string().test(
      'whole',
      t('assignment.rule.priorityWrong'),
      (text) => wholeNumber(text ?? '', 1, MAX_PRIORITY) !== null,
    ),
    service_types: array().test('some', t('assignment.rule.someMissing'), (list, { parent }) => {
      const { cases, categories, services }: RuleValues = parent;
      return cases !== 'some' || [list ?? [], categories, services].some(({ length }) => length > 0);
    }),
    staff: array().test('some', t('assignment.rule.staffMissing'), (list, { parent }) => {
      const { who, rule_type }: RuleValues = parent;
      return who !== 'some' || rule_type === 'manual' || (list ?? []).length > 0;
    }),
  });

/** The server's path `rule_config.staff.1` is the form's field `staff`. */
export const fieldOf = (path: string): string => {
  const [first = '', second] = path.split('.');
  return first === 'rule_config' ? (second === 'required_specialization' ? 'skill' : (second ?? first)) : first;
};
