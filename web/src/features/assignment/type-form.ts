import { serviceTypeRecord } from '@anupalan/domain/catalogue/service-type-record';
import type { ServiceTypes, ServiceTypeView } from '@anupalan/domain/contracts/assignment';
import type { WireOf } from '@anupalan/domain/kernel/record';
import { skillName } from '../../shared/case-parts/why/skill-name';
import { t } from '../../shared/i18n/i18n';
import { bodyOf, type FormOf, formOf, recordProblems } from '../../shared/kit/form/record-values';
import { formatMoney } from '../../shared/kit/money';
import { servicesOf } from './words';

export const LEVELS = [1, 2, 3, 4, 5] as const;

type Values = FormOf<typeof serviceTypeRecord> & {
  /** Slugs of its services. */
  readonly services: readonly string[];
};

/** The form's values for a type, or for a new one. */
export const valuesOf = (type: ServiceTypeView | null): Values => ({
  ...formOf(serviceTypeRecord, type ?? {}),
  services: type?.services.map(({ id }) => id) ?? [],
});

/** The type in the form, with its services. */
export const filledIn = ({ services, ...values }: Values): FilledType => ({
  ...(bodyOf(serviceTypeRecord, values) as WireOf<typeof serviceTypeRecord>),
  services,
});
export type FilledType = WireOf<typeof serviceTypeRecord> & Pick<Values, 'services'>;

/** What the rules of a type say of the form. */
export const typeProblems = (values: Values) => recordProblems(serviceTypeRecord, values);

/** The form's name for a part of a type. */
export const typePartName = (part: keyof FilledType): string => t(`assignment.type.field.${part}`);

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
  detailed_description: (text) => listed(text === '' ? [] : [text]),
  icon: (icon) => icon,
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
