import type { AssignmentRuleView, StaffProfileView } from '@anupalan/domain/contracts/assignment';
import { recordErrors, recordFromWire, toWire, type WireOf } from '@anupalan/domain/kernel/record';
import { ruleRecord } from '@anupalan/domain/staffing/assignment-rule-record';
import { t } from '../../shared/i18n/i18n';
import { dataOf, type FormOf, formOf, problemsOf, wireOf } from '../../shared/kit/form/record-values';

/** What is filled in of a rule; its switch stands beside the form. */
const { active: _, ...fields } = ruleRecord;

export { fields as ruleFields };

export type RuleValues = FormOf<typeof fields> & {
  /** `some`: the values that are ticked in the three lists of cases. */
  readonly cases: string;
  /** `some`: the people who are ticked. */
  readonly who: string;
};
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
export function valuesOf(rule: WireOf<typeof fields> | null, priority: number, people: readonly Person[]): RuleValues {
  const there = new Set(choosable(people).map(({ id }) => id));
  const values = formOf(fields, rule ?? { rule_type: 'workload_balanced', priority });
  const { services, service_types, categories, staff } = values.rule_config;
  return {
    ...values,
    rule_config: { ...values.rule_config, staff: staff.filter((id) => there.has(id)) },
    cases: [services, service_types, categories].some((list) => list.length > 0) ? 'some' : 'every',
    // A rule whose people have all left must not apply to everybody: the admin has to choose others.
    who: staff.length > 0 ? 'some' : 'anybody',
  };
}

export type FilledRule = WireOf<typeof fields>;

const NO_LISTS = { services: [], service_types: [], categories: [] };

/** Without ticks under an inactive choice. */
const chosen = ({ cases, who, ...values }: RuleValues) => {
  const config = { ...values.rule_config, ...(cases === 'some' ? {} : NO_LISTS) };
  const picks = values.rule_type !== 'manual';
  const skill = picks ? config.required_specialization : '';
  const staff = picks && who === 'some' ? config.staff : [];
  return { ...values, rule_config: { ...config, required_specialization: skill, staff } };
};

/** The rule in the form. */
export const bodyOf = (values: RuleValues): FilledRule => wireOf(fields, chosen(values));

/**
 * A rule in the parts that two admins can each have changed. The three lists that say for which cases it is are one
 * part: half of one admin's and half of another's could be for every case.
 */
export type RuleParts = Omit<FilledRule, 'rule_config'> &
  Pick<FilledRule['rule_config'], 'required_specialization' | 'staff'> & {
    readonly cases: Omit<FilledRule['rule_config'], 'required_specialization' | 'staff'>;
  };

/** The parts of a rule, as it is saved or filled in. */
export const partsOf = (rule: FilledRule): RuleParts => {
  const { rule_config, ...rest } = toWire(fields, recordFromWire(fields, rule));
  const { required_specialization, staff, ...cases } = rule_config;
  return { ...rest, cases, required_specialization, staff };
};

/** The rule of the parts, to be sent. */
export const ruleOf = ({ cases, required_specialization, staff, ...rest }: RuleParts): FilledRule => ({
  ...rest,
  rule_config: { ...cases, required_specialization, staff },
});

/** What the rules of the record say of the form, and choices without a tick. */
export const ruleProblems = (values: RuleValues) => {
  const { services, service_types, categories, staff } = chosen(values).rule_config;
  const someMissing =
    values.cases === 'some' && [services, service_types, categories].every(({ length }) => length === 0);
  const staffMissing = values.who === 'some' && values.rule_type !== 'manual' && staff.length === 0;
  return problemsOf([
    ...recordErrors(fields, dataOf(fields, chosen(values))),
    ...(someMissing ? [{ path: 'rule_config.service_types', message: t('assignment.rule.someMissing') }] : []),
    ...(staffMissing ? [{ path: 'rule_config.staff', message: t('assignment.rule.staffMissing') }] : []),
  ]);
};

/** The server's path `rule_config.staff.1` is the form's field `rule_config.staff`. */
export const fieldOf = (path: string): string => path.split('.').slice(0, 2).join('.');
