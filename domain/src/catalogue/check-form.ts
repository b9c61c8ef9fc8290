import { errorAt, type FieldError, wrongAt } from '../kernel/rejection.js';
import { FIELD_TYPES } from '../rules/fields.js';
import { parseTypes } from '../rules/file.js';
import { KNOWN_EXTENSIONS } from '../rules/file-types.js';
import { isRuleName } from '../rules/named-rules.js';
import { checkText, isRequired } from '../rules/text.js';
import type { DocumentRequirement, ServiceField } from './events.js';

const MAX_FIELDS = 150;
const MAX_REQUIREMENTS = 40;
const MAX_OPTIONS = 200;
const MAX_ORDER = 10_000;
/** Keys with another meaning: in JavaScript, or for documents without a requirement. */
const RESERVED = ['__proto__', 'constructor', 'prototype', 'other'];

const keyErrors = (key: string): readonly FieldError[] => {
  if (key.length < 3) return wrongAt('key', 'key.short');
  if (key.length > 100) return wrongAt('key', 'key.long');
  if (!/^[a-z0-9_]+$/.test(key)) return wrongAt('key', 'key.format');
  return RESERVED.includes(key) ? wrongAt('key', 'key.reserved') : [];
};

const orderErrors = (order: number): readonly FieldError[] =>
  Number.isInteger(order) && order >= 0 && order <= MAX_ORDER ? [] : wrongAt('display_order', 'order.range');

const idErrors = (id: number): readonly FieldError[] =>
  Number.isSafeInteger(id) && id > 0 ? [] : wrongAt('id', 'id.format');

const optionErrors = ({ type, options }: ServiceField): readonly FieldError[] => {
  if (type !== 'select' && type !== 'radio' && type !== 'checkbox')
    return options.length === 0 ? [] : wrongAt('options', 'options.unused');
  if (options.length === 0) return type === 'checkbox' ? [] : wrongAt('options', 'options.missing');
  if (options.length > MAX_OPTIONS) return wrongAt('options', 'options.many', { max: MAX_OPTIONS });
  if (options.some((option) => option.trim() === '')) return wrongAt('options', 'options.empty');
  const texts = options.map((option) => option.trim());
  if (new Set(texts).size < texts.length) return wrongAt('options', 'options.twice');
  return options.flatMap((option, i) => errorAt(`options.${i}`, checkText(option, { label: 'Option', max: 200 })));
};

const ruleErrors = ({ rule, type }: ServiceField): readonly FieldError[] => {
  if (rule === '') return [];
  if (!isRuleName(rule)) return wrongAt('rule', 'rule.unknown', { rule });
  return type === 'checkbox' || type === 'switch' ? wrongAt('rule', 'rule.unused') : [];
};

const labelErrors = (path: string, label: string, name: string): readonly FieldError[] =>
  label.trim() === '' ? errorAt(path, isRequired(name)) : errorAt(path, checkText(label, { label: name, max: 200 }));

/** Errors in one field by itself; paths are the wire's names. */
export const fieldErrors = (field: ServiceField): readonly FieldError[] => [
  ...idErrors(field.id),
  ...keyErrors(field.key),
  ...labelErrors('label', field.label, 'Label'),
  ...(FIELD_TYPES.includes(field.type) ? optionErrors(field) : wrongAt('type', 'type.unknown')),
  ...errorAt('description', checkText(field.description, { label: 'Description', max: 500, multiline: true })),
  ...errorAt('placeholder', checkText(field.placeholder, { label: 'Placeholder', max: 200 })),
  ...errorAt('section', checkText(field.section, { label: 'Section', max: 100 })),
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

/** Errors in one document requirement by itself; paths are the wire's names. */
export const requirementErrors = (requirement: DocumentRequirement): readonly FieldError[] => [
  ...idErrors(requirement.id),
  ...keyErrors(requirement.key),
  ...labelErrors('document_name', requirement.label, 'Document name'),
  ...errorAt('description', checkText(requirement.description, { label: 'Description', max: 500, multiline: true })),
  ...typeErrors(requirement.allowedTypes),
  ...sizeErrors(requirement.maxSizeMb),
  ...orderErrors(requirement.displayOrder),
];

const repeated = (list: readonly { readonly id: number; readonly key: string }[]): readonly string[] => [
  ...new Set(list.filter((one, i) => list.findIndex((other) => other.key === one.key) !== i).map((one) => one.key)),
];

/**
 * Errors in a form as a whole: too many items, a duplicate key, a condition on a missing question. A change is checked
 * on the resulting form.
 */
export const formErrors = (
  fields: readonly ServiceField[],
  requirements: readonly DocumentRequirement[],
): readonly FieldError[] => {
  const keys = new Set(fields.map((one) => one.key));
  const dangling = [
    ...fields.flatMap(({ key, label, showIf }) =>
      showIf !== null && (!keys.has(showIf.key) || showIf.key === key)
        ? [{ path: 'show_if', label, on: showIf.key }]
        : [],
    ),
    ...requirements.flatMap(({ label, requiredIf }) =>
      requiredIf !== null && !keys.has(requiredIf.key) ? [{ path: 'required_if', label, on: requiredIf.key }] : [],
    ),
  ];
  return [
    ...(fields.length > MAX_FIELDS ? wrongAt('fields', 'fields.many', { max: MAX_FIELDS }) : []),
    ...(requirements.length > MAX_REQUIREMENTS
      ? wrongAt('documents', 'documents.many', { max: MAX_REQUIREMENTS })
      : []),
    ...repeated(fields).flatMap((key) => twice('field', key)),
    ...repeated(requirements).flatMap((key) => twice('document', key)),
    ...dangling.flatMap(({ path, label, on }) => wrongAt(path, 'condition.unknown_field', { label, on })),
  ];
};

const twice = (kind: 'field' | 'document', key: string): readonly FieldError[] =>
  wrongAt('key', 'key.twice', { kind, key });
