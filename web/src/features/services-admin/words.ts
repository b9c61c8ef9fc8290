import { ICONS } from '@anupalan/domain/rules/service-lists';
import { t } from '../../shared/i18n/i18n';
import type { Option } from '../../shared/kit/form/fields';

/** The icons that are offered (ASVC-40). */
export const iconOptions = (): Option[] =>
  ICONS.map((value) => ({ value, label: t(`servicesAdmin.form.icons.${value}`) }));

/** The complexity levels (ASVC-41). */
export const complexityOptions = (): Option[] =>
  (['1', '2', '3', '4', '5'] as const).map((value) => ({
    value,
    label: `${value} ${t(`servicesAdmin.form.levels.${value}`)}`,
  }));
