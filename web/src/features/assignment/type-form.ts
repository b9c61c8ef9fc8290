import type { ServiceTypes, ServiceTypeView } from '@anupalan/domain/contracts/assignment';
import { formatMoney } from '../../shared/components/money';
import { skillName } from '../../shared/components/why/skill-name';
import { t } from '../../shared/i18n/i18n';
import { servicesOf } from './words';

export const LEVELS = [1, 2, 3, 4, 5] as const;

/** The form's values for a type, or for a new one. */
export const valuesOf = (type: ServiceTypeView | null) => ({
  name: type?.name ?? '',
  description: type?.description ?? '',
  skill: type?.required_specialization ?? '',
  secondary: type?.secondary_specializations ?? [],
  complexity: String(type?.complexity_level ?? 1),
  days: type?.estimated_duration_days == null ? '' : String(type.estimated_duration_days),
  price: type?.base_price == null ? '' : String(type.base_price),
  active: type?.is_active ?? true,
  featured: type?.is_featured ?? false,
  services: type?.services.map(({ id }) => id) ?? [],
});

const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** The type in the form, with the slugs of its services. */
export const filledIn = (values: ReturnType<typeof valuesOf>) => ({
  name: values.name,
  description: values.description,
  required_specialization: values.skill === '' ? null : values.skill,
  secondary_specializations: values.secondary,
  complexity_level: Number(values.complexity),
  estimated_duration_days: numberOf(values.days),
  base_price: numberOf(values.price),
  is_active: values.active,
  is_featured: values.featured,
  services: values.services,
});
export type FilledType = ReturnType<typeof filledIn>;

/** The form's fields, by what the server calls them. */
const FIELDS = {
  name: 'name',
  description: 'description',
  required_specialization: 'skill',
  secondary_specializations: 'secondary',
  complexity_level: 'complexity',
  estimated_duration_days: 'days',
  base_price: 'price',
  is_active: 'active',
  is_featured: 'featured',
  services: 'services',
} as const;

/** The form's field of the server's path. */
export const fieldOf = (path: string): string => {
  const first = path.split('.')[0] ?? path;
  return Object.hasOwn(FIELDS, first) ? FIELDS[first as keyof FilledType] : first;
};

/** The form's name for a part of a type. */
export const typePartName = (part: keyof FilledType): string => t(`assignment.type.${FIELDS[part]}`);

/** '3, complex' */
export const levelText = (level: number): string => {
  const known = LEVELS.find((one) => one === level);
  return known === undefined ? String(level) : t(`assignment.type.levels.l${known}`);
};
const listed = (texts: readonly string[]): string =>
  texts.length === 0 ? t('assignment.types.noServices') : texts.join(', ');
const yesOrNo = (value: boolean): string => t(value ? 'assignment.yes' : 'assignment.no');

const TEXTS: { readonly [P in keyof FilledType]: (value: FilledType[P], types: ServiceTypes) => string } = {
  name: (name) => name,
  description: (text) => listed(text === '' ? [] : [text]),
  required_specialization: (skill) => (skill === null ? t('assignment.types.anybody') : skillName(skill)),
  secondary_specializations: (skills) => listed(skills.map((skill) => skillName(skill))),
  complexity_level: levelText,
  estimated_duration_days: (days) => listed(days === null ? [] : [String(days)]),
  base_price: (price) => listed(price === null ? [] : [formatMoney(price)]),
  is_active: yesOrNo,
  is_featured: yesOrNo,
  services: (slugs, types) => {
    const titles = new Map(servicesOf(types).map(({ value, label }) => [value, label]));
    return listed(slugs.map((slug) => titles.get(slug) ?? slug));
  },
};

/** A part of a type as a text. */
export const typePartText = (value: unknown, part: string, types: ServiceTypes): string =>
  TEXTS[part as keyof FilledType](value as never, types);
