import type { ServiceTypes, StaffProfileView } from '@anupalan/domain/contracts/assignment';
import { skillName } from '../../shared/case-parts/why/skill-name';
import { t } from '../../shared/i18n/i18n';
import type { RuleParts } from './rule-form';
import { ruleFor } from './words';

/** The form's name for a part of a rule. */
export const rulePartName = (part: keyof RuleParts): string => {
  if (part === 'required_specialization') return t(`assignment.rule.rule_config.field.${part}`);
  return part === 'staff'
    ? t('assignment.rule.who')
    : t(`assignment.rule.field.${part === 'cases' ? 'rule_config' : part}`);
};

interface Known {
  readonly types: ServiceTypes | undefined;
  readonly people: readonly StaffProfileView[] | undefined;
}

const TEXTS: { readonly [P in keyof RuleParts]: (value: RuleParts[P], known: Known) => string } = {
  name: (name) => name,
  description: (text) => (text === '' ? t('assignment.types.noServices') : text),
  rule_type: (type) => t(`assignment.ruleType.${type}`),
  priority: String,
  cases: (cases, { types }) => ruleFor({ rule_config: { ...cases, required_specialization: null, staff: [] } }, types),
  required_specialization: (skill) => (skill === null ? t('assignment.rule.asService') : skillName(skill)),
  staff: (staff, { people = [] }) =>
    staff.length === 0
      ? t('assignment.rules.anybody')
      : staff.map((id) => people.find((one) => one.id === id)?.name ?? t('assignment.why.unknown')).join(', '),
};

/** A part of a rule as a text. */
export const rulePartText = (value: unknown, part: string, known: Known): string =>
  TEXTS[part as keyof RuleParts](value as never, known);
