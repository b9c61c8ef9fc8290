import type { AssignmentRuleView, ServiceTypes } from '@anupalan/domain/contracts/assignment';
import { SPECIALIZATIONS } from '@anupalan/domain/rules/specializations';
import { categoryName } from '../../shared/case-parts/service/category';
import { skillName } from '../../shared/case-parts/why/skill-name';
import { t } from '../../shared/i18n/i18n';
import type { Option } from '../../shared/kit/form/fields';

/** The selectable skills, and `more` that a person already has. */
export const skillOptions = (more: readonly string[] = []): Option[] =>
  [...new Set([...SPECIALIZATIONS, ...more])].map((value) => ({ value, label: skillName(value) }));

/** All services of the catalogue, by title. */
export const servicesOf = ({ items, untyped }: ServiceTypes): Option[] =>
  [...items.flatMap(({ services }) => services), ...untyped]
    .map(({ id, title }) => ({ value: id, label: title }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en-IN'));

/**
 * 'GST, Rent Agreement': the cases of a rule; 'Every case' without a restriction. Types first, then categories, then
 * services.
 */
export function ruleFor(
  { rule_config: config }: Pick<AssignmentRuleView, 'rule_config'>,
  types: ServiceTypes | undefined,
): string {
  const typeName = (id: string): string => types?.items.find((type) => type.id === id)?.name ?? id;
  const titles = new Map(types === undefined ? [] : servicesOf(types).map(({ value, label }) => [value, label]));
  const parts = [
    ...config.service_types.map(typeName),
    ...config.categories.map(categoryName),
    ...config.services.map((slug) => titles.get(slug) ?? slug),
  ];
  return parts.length === 0 ? t('assignment.rules.every') : parts.join(', ');
}

/** A whole number within bounds from a text; null when it is none. */
export function wholeNumber(text: string, min: number, max: number): number | null {
  const value = Number(text);
  return text.trim() !== '' && Number.isInteger(value) && value >= min && value <= max ? value : null;
}
