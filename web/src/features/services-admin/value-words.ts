import type { ServiceChange } from '@anupalan/domain/contracts/admin-catalogue';
import { FORM_IDS } from '@anupalan/domain/forms/registry';
import { DECISION_UNITS } from '@anupalan/domain/rules/decision-time';
import { WORKFLOW_IDS } from '@anupalan/domain/workflows/registry';
import { workflowName } from '@anupalan/domain/workflows/words';
import i18next from 'i18next';
import { categoryName } from '../../shared/case-parts/service/category';
import { skillName } from '../../shared/case-parts/why/skill-name';
import { t } from '../../shared/i18n/i18n';
import { formatMoney } from '../../shared/kit/money';
import { iconOptions } from './service-looks';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The words of a value that names one of a list; null for any other. */
function chosenWords(name: string, value: string): string | null {
  const form = FORM_IDS.find((one) => one === value);
  if (name === 'form' && form !== undefined) return t(`servicesAdmin.form.kinds.${form}`);
  const workflow = WORKFLOW_IDS.find((one) => one === value);
  if (name === 'workflow' && workflow !== undefined) return workflowName(workflow);
  if (name === 'category') return categoryName(value);
  if (name === 'required_specialization') return skillName(value);
  return name === 'icon' ? (iconOptions().find((one) => one.value === value)?.label ?? null) : null;
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** '8 to 18 months' of a range with its unit; null for any other record. */
function rangeWords({ from, to, unit }: Readonly<Record<string, unknown>>): string | null {
  const known = DECISION_UNITS.find((one) => one === unit);
  return known === undefined ? null : t(`servicesAdmin.value.range.${known}`, { from: String(from), to: String(to) });
}

/** Any value of a service as a text: 'Yes', '₹399', 'PAN, Aadhaar', 'empty'. */
export function valueText(value: unknown, name = ''): string {
  if (isEmpty(value)) return t('servicesAdmin.value.empty');
  if (typeof value === 'boolean') return t(value ? 'servicesAdmin.value.yes' : 'servicesAdmin.value.no');
  if (name === 'price' && (typeof value === 'number' || typeof value === 'string')) return formatMoney(value);
  if (Array.isArray(value)) return value.map((one) => valueText(one)).join(value.some(isRecord) ? '\n' : ', ');
  if (!isRecord(value)) return chosenWords(name, String(value)) ?? String(value);
  if (typeof value.key === 'string' && typeof value.equals === 'string')
    return t(value.not === true ? 'servicesAdmin.condition.isNotWords' : 'servicesAdmin.condition.isWords', {
      label: value.key,
      value: value.equals,
    });
  const range = rangeWords(value);
  if (range !== null) return range;
  const parts = Object.values(value).filter((one) => !isEmpty(one));
  return parts.map((one) => valueText(one)).join(', ');
}

/** 'Estimated duration (days)' of `estimated_duration_days`, else as in the form; an unknown name is shown as written. */
export const nameOf = (name: string): string => {
  const key = [`servicesAdmin.history.paths.${name}`, `servicesAdmin.form.field.${name}`].find((one) =>
    i18next.exists(one),
  );
  return key === undefined ? name : t(key as 'servicesAdmin.history.title');
};

/** A difference in words: what, before and after; '' for an item that is added or removed as a whole. */
export interface ChangeWords {
  readonly what: string;
  /** `added` or `removed`: an item of the form as a whole. */
  readonly whole: 'added' | 'removed' | null;
  readonly before: string;
  readonly after: string;
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** Of two lists only what one has beyond the other; of the same lines in another order both as they are. */
function bothSides(name: string, before: unknown, after: unknown): Pick<ChangeWords, 'before' | 'after'> {
  if (!isTexts(before) || !isTexts(after)) return { before: beforeText(before, name), after: valueText(after, name) };
  const gone = before.filter((one) => !after.includes(one));
  const come = after.filter((one) => !before.includes(one));
  if (gone.length + come.length === 0) return { before: before.join('\n'), after: after.join('\n') };
  return { before: gone.join('\n'), after: come.join('\n') };
}

/** Nothing for a value that was not there at all. */
const beforeText = (value: unknown, name: string): string =>
  value === null || value === undefined ? '' : valueText(value, name);

/** `fields#pan_number.label` as 'Field “PAN number”: label', with both values. */
export function changeWords({ path, label, before, after }: ServiceChange): ChangeWords {
  const [, list, key = '', name = ''] = /^(fields|documents)#([^.]+)(?:\.(.+))?$/.exec(path) ?? [];
  if (list === undefined) return { what: nameOf(path), whole: null, ...bothSides(path, before, after) };
  const item = t(list === 'fields' ? 'servicesAdmin.history.field' : 'servicesAdmin.history.document', {
    label: label ?? key,
  });
  if (name === '') {
    const whole = before === null ? 'added' : after === null ? 'removed' : null;
    const [was, is] = whole === null ? [valueText(before), valueText(after)] : ['', ''];
    return { what: item, whole, before: was, after: is };
  }
  return {
    what: t('servicesAdmin.history.ofItem', { item, what: nameOf(name) }),
    whole: null,
    ...bothSides(name, before, after),
  };
}
