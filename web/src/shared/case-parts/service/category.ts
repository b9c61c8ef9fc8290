import { CATEGORIES, type Category } from '@anupalan/domain/rules/service-lists';
import { t } from '../../i18n/i18n';
import type { Option } from '../../kit/form/fields';

const isCategory = (name: string): name is Category => CATEGORIES.some((category) => category === name);

/** 'Registration' of `registration`; an unknown category is shown as written. */
export const categoryName = (category: string): string =>
  isCategory(category) ? t(`catalogue.category.${category}`) : category;

/** The categories that are offered (ASVC-39). */
export const categoryOptions = (): Option[] => CATEGORIES.map((value) => ({ value, label: categoryName(value) }));
