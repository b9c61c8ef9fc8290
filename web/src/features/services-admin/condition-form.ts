import type { ServiceDocumentView } from '@anupalan/domain/contracts/catalogue';
import { currentForm, type FormId, formOf } from '@anupalan/domain/forms/registry';
import { t } from '../../shared/i18n/i18n';

type Condition = NonNullable<ServiceDocumentView['required_if']>;

/** A condition in a dialog. */
export interface ConditionValues {
  /** `only`: the three below count. */
  readonly when: string;
  readonly key: string;
  readonly is: string;
  readonly equals: string;
}

export const conditionValues = (condition: Condition | null | undefined): ConditionValues => ({
  when: condition == null ? 'always' : 'only',
  key: condition?.key ?? '',
  is: condition?.not === true ? 'not' : 'is',
  equals: condition?.equals ?? '',
});

export const conditionOf = ({ when, key, is, equals }: ConditionValues): Condition | null =>
  when === 'only' ? { key, equals, ...(is === 'not' ? { not: true } : {}) } : null;

/** A question that a condition may ask. */
export interface ConditionQuestion {
  readonly key: string;
  readonly label: string;
  readonly type: string;
  readonly options?: readonly string[];
}

/** The questions about each person of a kind of form, each once; empty for a form without people. */
export const askedOfPeople = (form: FormId): readonly ConditionQuestion[] => {
  const all = formOf(currentForm(form)).people.flatMap(({ people }) => people?.fields ?? []);
  return [...new Map(all.map((field) => [field.key, field])).values()];
};

/** The values that a condition on a question can name; null: any text. */
export const valuesAsked = ({
  type,
  options = [],
}: ConditionQuestion): readonly { value: string; label: string }[] | null => {
  if (options.length > 0) return options.map((value) => ({ value, label: value }));
  if (type !== 'switch' && type !== 'checkbox') return null;
  return [
    { value: 'true', label: t('servicesAdmin.value.yes') },
    { value: 'false', label: t('servicesAdmin.value.no') },
  ];
};

/** '“Do you have a trade name?” is “Yes”'. */
export function conditionWords({ key, equals, not }: Condition, asked: readonly ConditionQuestion[]): string {
  const question = asked.find((one) => one.key === key);
  const known = question === undefined ? null : valuesAsked(question);
  return t(not === true ? 'servicesAdmin.condition.isNotWords' : 'servicesAdmin.condition.isWords', {
    label: question?.label ?? key,
    value: known?.find(({ value }) => value === equals)?.label ?? equals,
  });
}

/** The problems of a condition, by the names of its fields; null for none. */
export const conditionProblems = ({ when, key, equals }: ConditionValues): Record<string, string> | null =>
  when !== 'only' || (key !== '' && equals.trim() !== '')
    ? null
    : {
        ...(key === '' ? { key: t('servicesAdmin.condition.questionMissing') } : {}),
        ...(equals.trim() === '' ? { equals: t('servicesAdmin.condition.valueMissing') } : {}),
      };
