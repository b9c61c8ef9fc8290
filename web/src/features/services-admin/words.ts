import { CATEGORIES, ICONS } from '@anupalan/domain/rules/service-lists';
import type { Option } from '../../shared/components/form/fields';
import { t } from '../../shared/i18n/i18n';

const CATEGORY = {
  general: 1,
  business: 1,
  legal: 1,
  compliance: 1,
  registration: 1,
  tax: 1,
  consultation: 1,
} as const;
const isCategory = (name: string): name is keyof typeof CATEGORY => Object.hasOwn(CATEGORY, name);

/** 'Registration' of `registration`; an unknown category is shown as written. */
export const categoryName = (category: string): string =>
  isCategory(category) ? t(`lists.category.${category}`) : category;

const ICON = {
  FileText: 1,
  Building: 1,
  Briefcase: 1,
  Landmark: 1,
  Scale: 1,
  User: 1,
  Users: 1,
  FileCheck: 1,
  Stamp: 1,
  BookOpen: 1,
  ScrollText: 1,
} as const;
const isIcon = (name: string): name is keyof typeof ICON => Object.hasOwn(ICON, name);

/** The categories that are offered (ASVC-39). */
export const categoryOptions = (): Option[] => CATEGORIES.map((value) => ({ value, label: categoryName(value) }));

/** The icons that are offered (ASVC-40). */
export const iconOptions = (): Option[] =>
  ICONS.map((value) => ({ value, label: isIcon(value) ? t(`servicesAdmin.form.icons.${value}`) : value }));

/** The complexity levels (ASVC-41). */
export const complexityOptions = (): Option[] =>
  (['1', '2', '3', '4', '5'] as const).map((value) => ({
    value,
    label: `${value} ${t(`servicesAdmin.form.levels.${value}`)}`,
  }));
