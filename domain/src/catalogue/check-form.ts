import { type FormRef, formOf } from '../forms/registry.js';
import { errorAt, type FieldError, wrongAt } from '../kernel/rejection.js';
import { FIELD_TYPES, hasOptions } from '../rules/fields.js';
import { parseTypes } from '../rules/file.js';
import { KNOWN_EXTENSIONS } from '../rules/file-types.js';
import { isRuleName } from '../rules/named-rules.js';
import { keyFault } from '../rules/service-keys.js';
import { checkNeeded, checkText, MAX_LINE_LENGTH, MAX_NAME_LENGTH, MAX_SUMMARY_LENGTH } from '../rules/text.js';
import type { DocumentRequirement, ServiceField } from './events.js';

const MAX_FIELDS = 150;
const MAX_REQUIREMENTS = 40;
const MAX_OPTIONS = 200;
const MAX_ORDER = 10_000;
const MAX_AGE_MONTHS = 120;

const keyErrors = (key: string): readonly FieldError[] => {
  const fault = keyFault(key);
  return fault === null ? [] : wrongAt('key', fault);
};

const orderErrors = (order: number): readonly FieldError[] =>
  Number.isInteger(order) && order >= 0 && order <= MAX_ORDER ? [] : wrongAt('display_order', 'order.range');

const idErrors = (id: number): readonly FieldError[] =>
  Number.isSafeInteger(id) && id > 0 ? [] : wrongAt('id', 'id.format');

const optionErrors = ({ type, options }: ServiceField): readonly FieldError[] => {
  if (!hasOptions(type)) return options.length === 0 ? [] : wrongAt('options', 'options.unused');
  if (options.length === 0) return type === 'checkbox' ? [] : wrongAt('options', 'options.missing');
  if (options.length > MAX_OPTIONS) return wrongAt('options', 'options.many', { max: MAX_OPTIONS });
  if (options.some((option) => option.trim() === '')) return wrongAt('options', 'options.empty');
  const texts = options.map((option) => option.trim());
  if (new Set(texts).size < texts.length) return wrongAt('options', 'options.twice');
  return options.flatMap((option, i) =>
    errorAt(`options.${i}`, checkText(option, { label: 'Option', max: MAX_LINE_LENGTH })),
  );
};

const ruleErrors = ({ rule, type }: ServiceField): readonly FieldError[] => {
  if (rule === '') return [];
  if (!isRuleName(rule)) return wrongAt('rule', 'rule.unknown', { rule });
  return type === 'checkbox' || type === 'switch' ? wrongAt('rule', 'rule.unused') : [];
};

const labelErrors = (path: string, label: string, name: string): readonly FieldError[] =>
  errorAt(path, checkNeeded(label, { label: name, max: MAX_LINE_LENGTH }));

/** Errors in one field by itself; paths are the wire's names. */
export const fieldErrors = (field: ServiceField): readonly FieldError[] => [
  ...idErrors(field.id),
  ...keyErrors(field.key),
  ...labelErrors('label', field.label, 'Label'),
  ...(FIELD_TYPES.includes(field.type) ? optionErrors(field) : wrongAt('type', 'type.unknown')),
  ...errorAt(
    'description',
    checkText(field.description, { label: 'Description', max: MAX_SUMMARY_LENGTH, multiline: true }),
  ),
  ...errorAt('placeholder', checkText(field.placeholder, { label: 'Placeholder', max: MAX_LINE_LENGTH })),
  ...errorAt('section', checkText(field.section, { label: 'Section', max: MAX_NAME_LENGTH })),
  ...orderErrors(field.displayOrder),
  ...ruleErrors(field),
];

const sizeErrors = (mb: number): readonly FieldError[] => {
  if (!Number.isInteger(mb)) return wrongAt('max_size', 'size.format');
  if (mb < 1) return wrongAt('max_size', 'size.low');
  return mb > 50 ? wrongAt('max_size', 'size.high') : [];
};

const typeErrors = (allowedTypes: string): readonly FieldError[] => {
  const types = parseTypes(allowedTypes);
  if (types.length === 0) return wrongAt('allowed_formats', 'types.missing');
  const unknown = types.find((type) => !KNOWN_EXTENSIONS.includes(type));
  return unknown === undefined
    ? []
    : wrongAt('allowed_formats', 'types.unknown', { type: unknown, types: KNOWN_EXTENSIONS.join(', ') });
};

const ageErrors = (months: number | null): readonly FieldError[] =>
  months === null || (Number.isInteger(months) && months >= 1 && months <= MAX_AGE_MONTHS)
    ? []
    : wrongAt('max_age_months', 'age.range', { max: MAX_AGE_MONTHS });

/** Errors in one document requirement by itself; paths are the wire's names. */
export const requirementErrors = (requirement: DocumentRequirement): readonly FieldError[] => [
  ...idErrors(requirement.id),
  ...keyErrors(requirement.key),
  ...labelErrors('document_name', requirement.label, 'Document name'),
  ...errorAt(
    'description',
    checkText(requirement.description, { label: 'Description', max: MAX_SUMMARY_LENGTH, multiline: true }),
  ),
  ...typeErrors(requirement.allowedTypes),
  ...sizeErrors(requirement.maxSizeMb),
  ...ageErrors(requirement.maxAgeMonths),
  ...orderErrors(requirement.displayOrder),
];

const repeated = (list: readonly { readonly id: number; readonly key: string }[]): readonly string[] => [
  ...new Set(list.filter((one, i) => list.findIndex((other) => other.key === one.key) !== i).map((one) => one.key)),
];

/** Keys of the questions whose conditions lead back to them. Each condition is followed once. */
const keysInCircles = (fields: readonly ServiceField[]): ReadonlySet<string> => {
  const next = new Map(fields.toReversed().map(({ key, showIf }) => [key, showIf?.key]));
  const done = new Set<string>();
  const circles = new Set<string>();
  for (const { key } of fields) {
    const places = new Map<string, number>();
    let on: string | undefined = key;
    while (on !== undefined && !done.has(on) && !places.has(on)) {
      places.set(on, places.size);
      on = next.get(on);
    }
    const first = on === undefined ? undefined : places.get(on);
    for (const [passed, place] of places) {
      done.add(passed);
      if (first !== undefined && place >= first) circles.add(passed);
    }
  }
  return circles;
};

type Conditional = { readonly label: string; readonly on: { readonly key: string; readonly equals: string } | null };

/** Conditions on an answer that their question does not offer. */
const unofferedErrors = (
  fields: readonly ServiceField[],
  path: string,
  items: readonly Conditional[],
): readonly FieldError[] =>
  items.flatMap(({ label, on }) => {
    const asked = on === null ? undefined : fields.find(({ key }) => key === on.key);
    return on === null || asked === undefined || asked.options.length === 0 || asked.options.includes(on.equals)
      ? []
      : wrongAt(path, 'condition.unknown_option', { label, value: on.equals, on: asked.label });
  });

/**
 * Errors in a form as a whole: too many items, a duplicate key, the key of a list of people, a condition on a missing
question, on an answer that it does not offer, or in a circle. A change is checked on the resulting form.
 */
export const formErrors = (
  form: FormRef,
  fields: readonly ServiceField[],
  requirements: readonly DocumentRequirement[],
): readonly FieldError[] => {
  const keys = new Set(fields.map((one) => one.key));
  const circles = keysInCircles(fields);
  const lists = formOf(form).people;
  const personKeys = new Set(lists.flatMap(({ people }) => people?.fields.map(({ key }) => key) ?? []));
  const taken = new Set(lists.map(({ key }) => key));
  const dangling = [
    ...fields.flatMap(({ key, label, showIf }) =>
      showIf !== null && (!keys.has(showIf.key) || showIf.key === key)
        ? [{ path: 'show_if', label, on: showIf.key }]
        : [],
    ),
    ...requirements.flatMap(({ label, requiredIf, perPerson }) =>
      requiredIf !== null && !(perPerson && lists.length > 0 ? personKeys : keys).has(requiredIf.key)
        ? [{ path: 'required_if', label, on: requiredIf.key }]
        : [],
    ),
  ];
  return [
    ...(fields.length > MAX_FIELDS ? wrongAt('fields', 'fields.many', { max: MAX_FIELDS }) : []),
    ...(requirements.length > MAX_REQUIREMENTS
      ? wrongAt('documents', 'documents.many', { max: MAX_REQUIREMENTS })
      : []),
    ...fields.flatMap(({ key }) => (taken.has(key) ? wrongAt('key', 'key.reserved') : [])),
    ...repeated(fields).flatMap((key) => twice('field', key)),
    ...repeated(requirements).flatMap((key) => twice('document', key)),
    ...dangling.flatMap(({ path, label, on }) => wrongAt(path, 'condition.unknown_field', { label, on })),
    ...fields.flatMap((field) =>
      field.showIf !== null && field.showIf.key !== field.key && circles.has(field.key)
        ? wrongAt('show_if', 'condition.circle', { label: field.label })
        : [],
    ),
    ...unofferedErrors(
      fields,
      'show_if',
      fields.map(({ label, showIf }) => ({ label, on: showIf })),
    ),
    // A person's document asks the person's own answers.
    ...unofferedErrors(
      fields,
      'required_if',
      requirements.map(({ label, requiredIf, perPerson }) => ({
        label,
        on: perPerson && lists.length > 0 ? null : requiredIf,
      })),
    ),
  ];
};

const twice = (kind: 'field' | 'document', key: string): readonly FieldError[] =>
  wrongAt('key', 'key.twice', { kind, key });
