import { errorAt } from '../kernel/refuse.js';
import type { FieldError } from '../kernel/rejection.js';
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

const at = (path: string, code: string, message: string): readonly FieldError[] => [{ path, code, message }];

const keyErrors = (key: string): readonly FieldError[] => {
  if (key.length < 3) return at('key', 'key.short', 'Key must be at least 3 characters');
  if (key.length > 100) return at('key', 'key.long', 'Key must be 100 characters or fewer');
  if (!/^[a-z0-9_]+$/.test(key))
    return at('key', 'key.format', 'Key must only contain lowercase letters, numbers, and underscores');
  return RESERVED.includes(key) ? at('key', 'key.reserved', 'This key cannot be used. Please use another one.') : [];
};

const orderErrors = (order: number): readonly FieldError[] =>
  Number.isInteger(order) && order >= 0 && order <= MAX_ORDER
    ? []
    : at('display_order', 'order.range', 'Order must be a whole number of at least 0');

const idErrors = (id: number): readonly FieldError[] =>
  Number.isSafeInteger(id) && id > 0 ? [] : at('id', 'id.format', 'The id must be a whole number above 0');

const optionErrors = ({ type, options }: ServiceField): readonly FieldError[] => {
  if (type !== 'select' && type !== 'radio' && type !== 'checkbox')
    return options.length === 0 ? [] : at('options', 'options.unused', 'This type of field has no options');
  if (options.length === 0)
    return type === 'checkbox' ? [] : at('options', 'options.missing', 'Add at least one option');
  if (options.length > MAX_OPTIONS) return at('options', 'options.many', `At most ${MAX_OPTIONS} options`);
  if (options.some((option) => option.trim() === ''))
    return at('options', 'options.empty', 'An option cannot be empty');
  const texts = options.map((option) => option.trim());
  if (new Set(texts).size < texts.length) return at('options', 'options.twice', 'Each option must be different');
  return options.flatMap((option, i) => errorAt(`options.${i}`, checkText(option, { label: 'Option', max: 200 })));
};

const ruleErrors = ({ rule, type }: ServiceField): readonly FieldError[] => {
  if (rule === '') return [];
  if (!isRuleName(rule)) return at('rule', 'rule.unknown', `There is no rule "${rule}"`);
  return type === 'checkbox' || type === 'switch'
    ? at('rule', 'rule.unused', 'This type of field cannot have a rule')
    : [];
};

const labelErrors = (path: string, label: string, name: string): readonly FieldError[] =>
  label.trim() === '' ? errorAt(path, isRequired(name)) : errorAt(path, checkText(label, { label: name, max: 200 }));

/** Errors in one field by itself; paths are the wire's names. */
export const fieldErrors = (field: ServiceField): readonly FieldError[] => [
  ...idErrors(field.id),
  ...keyErrors(field.key),
  ...labelErrors('label', field.label, 'Label'),
  ...(FIELD_TYPES.includes(field.type) ? optionErrors(field) : at('type', 'type.unknown', 'Type is required')),
  ...errorAt('description', checkText(field.description, { label: 'Description', max: 500, multiline: true })),
  ...errorAt('placeholder', checkText(field.placeholder, { label: 'Placeholder', max: 200 })),
  ...errorAt('section', checkText(field.section, { label: 'Section', max: 100 })),
  ...orderErrors(field.displayOrder),
  ...ruleErrors(field),
];

const sizeErrors = (mb: number): readonly FieldError[] => {
  if (!Number.isInteger(mb)) return at('max_size', 'size.format', 'Max size must be a whole number of MB');
  if (mb < 1) return at('max_size', 'size.low', 'Max size must be at least 1MB');
  return mb > 50 ? at('max_size', 'size.high', 'Max size cannot exceed 50MB') : [];
};

const typeErrors = (allowedTypes: string): readonly FieldError[] => {
  const types = parseTypes(allowedTypes);
  if (types.length === 0) return at('allowed_formats', 'types.missing', 'Name at least one file type');
  const unknown = types.find((type) => !KNOWN_EXTENSIONS.includes(type));
  return unknown === undefined
    ? []
    : at(
        'allowed_formats',
        'types.unknown',
        `"${unknown}" files cannot be checked. Use ${KNOWN_EXTENSIONS.join(', ')}`,
      );
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
    ...(fields.length > MAX_FIELDS ? at('fields', 'fields.many', `A service has at most ${MAX_FIELDS} fields`) : []),
    ...(requirements.length > MAX_REQUIREMENTS
      ? at('documents', 'documents.many', `A service has at most ${MAX_REQUIREMENTS} documents`)
      : []),
    ...repeated(fields).map((key) => twice('field', key)),
    ...repeated(requirements).map((key) => twice('document', key)),
    ...dangling.map(({ path, label, on }) => ({
      path,
      code: 'condition.unknown_field',
      message: `"${label}" depends on the field "${on}", which is not there`,
    })),
  ];
};

const twice = (kind: 'field' | 'document', key: string): FieldError => ({
  path: 'key',
  code: 'key.twice',
  message: `A ${kind} with key "${key}" already exists for this service. Please use a unique key.`,
});
