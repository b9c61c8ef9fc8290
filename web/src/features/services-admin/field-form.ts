import type { SaveField } from '@anupalan/domain/contracts/admin-catalogue';
import type { ServiceFieldView } from '@anupalan/domain/contracts/catalogue';
import { FIELD_TYPES, hasOptions } from '@anupalan/domain/rules/fields';
import { keyFault, keyFrom } from '@anupalan/domain/rules/service-keys';
import { catalogueRefusals } from '@anupalan/domain/texts/refusals/catalogue';
import { numberOr } from '../../shared/components/form/record-values';
import { t } from '../../shared/i18n/i18n';
import { type ConditionValues, conditionOf, conditionProblems, conditionValues } from './condition-form';

/** A question of a list, whatever is missing in it. */
export interface ListedField extends ServiceFieldView {
  /** Null where neither of its two names has an order. */
  readonly order: number | null;
}

const optionsOf = (options: unknown): readonly string[] => {
  if (typeof options !== 'string') return Array.isArray(options) ? options.map(String) : [];
  try {
    const list: unknown = JSON.parse(options);
    return Array.isArray(list) ? list.map(String) : [];
  } catch {
    return [];
  }
};

type Loose = { readonly [K in keyof ServiceFieldView]?: unknown } & { readonly id: number };

/** A question as its list shows it: with the values for what is missing (AMET-04, AMET-07 to AMET-11). */
export function listedField(field: Loose): ListedField {
  const order = [field.display_order, field.position].find((one) => typeof one === 'number') as number | undefined;
  const type = FIELD_TYPES.find((one) => one === field.type) ?? 'text';
  return {
    ...(field as ServiceFieldView),
    key: typeof field.key === 'string' && field.key !== '' ? field.key : `field_${field.id}`,
    label: typeof field.label === 'string' && field.label !== '' ? field.label : t('servicesAdmin.config.unnamed'),
    type,
    options: [...optionsOf(field.options)],
    order: order ?? null,
  };
}

/** By order; without one last. */
export const byOrder = <T extends { readonly order: number | null; readonly id: number }>(list: readonly T[]): T[] =>
  [...list].sort(
    (a, b) => (a.order ?? Number.POSITIVE_INFINITY) - (b.order ?? Number.POSITIVE_INFINITY) || a.id - b.id || 0,
  );

/** The order of an item that is added at the end. */
export const lastOrder = (list: readonly { readonly order: number | null }[]): number =>
  Math.max(0, ...list.map(({ order }) => (order ?? -1) + 1));

export interface FieldValues extends ConditionValues {
  readonly label: string;
  readonly key: string;
  readonly type: string;
  readonly required: boolean;
  readonly description: string;
  readonly placeholder: string;
  readonly options: readonly string[];
  readonly order: string;
  readonly section: string;
  readonly rule: string;
}

/** The values of a question's dialog; `order` is that of a new one. */
export const fieldValues = (field: ListedField | null, order: number): FieldValues => ({
  label: field?.label ?? '',
  key: field?.key ?? '',
  type: field?.type ?? 'text',
  required: field?.required ?? false,
  description: field?.description ?? '',
  placeholder: field?.placeholder ?? '',
  options: field?.options ?? [],
  order: String(field === null ? order : (field.order ?? '')),
  section: field?.section ?? '',
  rule: field?.rule ?? '',
  ...conditionValues(field?.show_if),
});

/** The question as it is sent; its key is made from the label when empty (AMET-22). */
export const fieldBody = (values: FieldValues): SaveField => ({
  key: values.key.trim() || keyFrom(values.label),
  label: values.label.trim(),
  type: values.type,
  required: values.required,
  description: values.description,
  placeholder: values.placeholder,
  options: hasOptions(values.type) ? [...values.options] : [],
  position: wholeOr(values.order, 0),
  section: values.section,
  rule: ['checkbox', 'switch'].includes(values.type) ? '' : values.rule,
  show_if: conditionOf(values),
});

/** A whole number of at least 0, or `otherwise` (AMET-21). */
export const wholeOr = (text: string, otherwise: number): number => {
  const value = numberOr(text, otherwise);
  return Number.isInteger(value) && value >= 0 ? value : otherwise;
};

/** The fault of a key, made from `name` when empty; `taken` are the keys of the service's other items. */
export function keyProblem(key: string, name: string, taken: readonly string[], kind: 'field' | 'document') {
  const given = key.trim() || keyFrom(name);
  const fault = keyFault(given);
  if (fault !== null) return catalogueRefusals[fault];
  if (!taken.includes(given)) return null;
  return t(kind === 'field' ? 'servicesAdmin.errors.fieldKey' : 'servicesAdmin.errors.documentKey', { key: given });
}

/** The problems of a question, by the names of the dialog's fields (AMET-15 to AMET-23). */
export function fieldProblems(values: FieldValues, taken: readonly string[]): Record<string, string> {
  const label = values.label.trim() === '' ? t('servicesAdmin.errors.label') : null;
  const key = label !== null && values.key.trim() === '' ? null : keyProblem(values.key, values.label, taken, 'field');
  const needsOptions = (values.type === 'select' || values.type === 'radio') && values.options.length === 0;
  return {
    ...(label === null ? {} : { label }),
    ...(key === null ? {} : { key }),
    ...(values.type === '' ? { type: catalogueRefusals['type.unknown'] } : {}),
    ...(needsOptions ? { options: t('servicesAdmin.field.optionsMissing') } : {}),
    ...conditionProblems(values),
  };
}
