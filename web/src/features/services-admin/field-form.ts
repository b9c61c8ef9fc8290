import { fieldErrors, fieldRecord } from '@anupalan/domain/catalogue/item-records';
import type { SaveField } from '@anupalan/domain/contracts/admin-catalogue';
import type { ServiceFieldView } from '@anupalan/domain/contracts/catalogue';
import { recordFromWire } from '@anupalan/domain/kernel/record';
import { type FieldError, wrongAt } from '@anupalan/domain/kernel/rejection';
import { FIELD_TYPES, hasOptions } from '@anupalan/domain/rules/fields';
import { keyFrom } from '@anupalan/domain/rules/service-keys';
import type { FormikErrors, FormikValues } from 'formik';
import { t } from '../../shared/i18n/i18n';
import { firstPart } from '../../shared/kit/form/Form';
import { bodyOf, type FormOf, formOf, numberOr, problemsOf } from '../../shared/kit/form/record-values';
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

/** A question in its dialog. */
export type FieldValues = Omit<FormOf<typeof fieldRecord>, 'show_if'> & { readonly show_if: ConditionValues };

/** The values of a question's dialog; `order` is that of a new one. */
export const fieldValues = (field: ListedField | null, order: number): FieldValues => ({
  ...formOf(fieldRecord, field ?? {}),
  position: String(field === null ? order : (field.order ?? '')),
  show_if: conditionValues(field?.show_if),
});

/** The question as it is sent; its key is made from the label when empty (AMET-22). */
export const fieldBody = (values: FieldValues): SaveField =>
  bodyOf(fieldRecord, {
    ...values,
    key: values.key.trim() || keyFrom(values.label),
    label: values.label.trim(),
    options: hasOptions(values.type) ? values.options : [],
    position: String(wholeOr(values.position, 0)),
    rule: ['checkbox', 'switch'].includes(values.type) ? '' : values.rule,
    show_if: conditionOf(values.show_if),
  });

/** A whole number of at least 0, or `otherwise` (AMET-21). */
export const wholeOr = (text: string, otherwise: number): number => {
  const value = numberOr(text, otherwise);
  return Number.isInteger(value) && value >= 0 ? value : otherwise;
};

/** What is wrong with an item, by the fields of its dialog. `key`: as typed; `taken`: the keys of the others. */
export function itemProblems(
  kind: 'field' | 'document',
  item: { readonly key: string; readonly typed: string; readonly taken: readonly string[] },
  errors: readonly FieldError[],
): FormikErrors<FormikValues> {
  const { key, typed, taken } = item;
  // A key made from a name that is missing is not the fault.
  const own = key === '' && typed.trim() === '' ? errors.filter(({ path }) => path !== 'key') : errors;
  return problemsOf(
    [...own, ...(taken.includes(key) ? wrongAt('key', 'key.twice', { kind, key }) : [])].map((error) => ({
      ...error,
      path: firstPart(error.path),
    })),
  );
}

/** The problems of a question, by the names of the dialog's fields (AMET-15 to AMET-23). */
export function fieldProblems(values: FieldValues, taken: readonly string[]): FormikErrors<FormikValues> {
  const body = fieldBody(values);
  const errors = fieldErrors({ id: 1, ...recordFromWire(fieldRecord, body) });
  const condition = conditionProblems(values.show_if);
  return {
    ...itemProblems('field', { key: body.key ?? '', typed: values.key, taken }, errors),
    ...(condition === null ? {} : { show_if: condition }),
  };
}
