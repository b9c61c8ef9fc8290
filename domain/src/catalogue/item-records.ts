import { type DataOf, recordErrors } from '../kernel/record.js';
import { choice, custom, flag, optionalWhole, text, whole } from '../kernel/record-fields.js';
import { errorAt, type FieldError, wrongAt } from '../kernel/rejection.js';
import { FIELD_TYPES, hasOptions } from '../rules/fields.js';
import { parseTypes } from '../rules/file.js';
import { KNOWN_EXTENSIONS } from '../rules/file-types.js';
import { isRuleName } from '../rules/named-rules.js';
import { keyFault } from '../rules/service-keys.js';
import { checkText, MAX_LINE_LENGTH, MAX_NAME_LENGTH, MAX_SUMMARY_LENGTH } from '../rules/text.js';

const MAX_ORDER = 10_000;
const MAX_AGE_MONTHS = 120;
const MAX_OPTIONS = 200;

/** Holds while another field has this value, or with `not` another one. */
export type Condition = { readonly key: string; readonly equals: string; readonly not?: boolean };

const keyErrors = (path: string, key: string): readonly FieldError[] => {
  const fault = keyFault(key);
  return fault === null ? [] : wrongAt(path, fault);
};

/** Without a `not` that says nothing. */
const conditionOf = (sent: unknown): Condition | null => {
  if (sent === null) return null;
  const { key, equals, not } = sent as Condition;
  return { key, equals, ...(not === true ? { not } : {}) };
};

const condition = <N extends string>(wire: N) =>
  custom<Condition | null, Condition | null, { readonly wire: N }>({ wire, initial: null, fromWire: conditionOf });

const key = text({ label: 'Key', max: MAX_NAME_LENGTH, check: keyErrors });
const displayOrder = whole({
  wire: 'position',
  also: ['display_order'],
  label: 'Order',
  initial: 0,
  otherwise: 0,
  min: 0,
  max: MAX_ORDER,
  outside: (path) => wrongAt(path, 'order.range'),
  about: 'Whole number of at least 0; 0 where it is no number',
});
const description = text({ label: 'Description', max: MAX_SUMMARY_LENGTH, multiline: true, clears: true });

/** One question of a service's intake form. */
export const fieldRecord = {
  key,
  label: text({ label: 'Label', max: MAX_LINE_LENGTH, required: true }),
  type: choice(FIELD_TYPES, {
    initial: 'text',
    label: 'Type',
    closed: 'shown',
    check: (path, type) => (FIELD_TYPES.includes(type) ? [] : wrongAt(path, 'type.unknown')),
  }),
  required: flag({}),
  description,
  placeholder: text({ label: 'Placeholder', max: MAX_LINE_LENGTH, clears: true }),
  /** Their rules depend on the type. */
  options: custom<readonly string[], string[]>({
    initial: [],
    tidy: (options) => options.map((one) => one.trim()),
    toWire: (options) => [...options],
  }),
  displayOrder,
  /** Heading of its section; '' for none. */
  section: text({ label: 'Section', max: MAX_NAME_LENGTH }),
  /** Name of a rule in domain/rules that the value must pass; '' for none. */
  rule: text({ label: 'Rule', max: MAX_NAME_LENGTH }),
  /** Null: it is always asked. */
  showIf: condition('show_if'),
};

const sizeErrors = (path: string, mb: number): readonly FieldError[] => {
  if (!Number.isInteger(mb)) return wrongAt(path, 'size.format');
  return mb < 1 ? wrongAt(path, 'size.low') : wrongAt(path, 'size.high');
};

const typeErrors = (path: string, allowed: string): readonly FieldError[] => {
  const types = parseTypes(allowed);
  if (types.length === 0) return wrongAt(path, 'types.missing');
  const unknown = types.find((type) => !KNOWN_EXTENSIONS.includes(type));
  return unknown === undefined
    ? []
    : wrongAt(path, 'types.unknown', { type: unknown, types: KNOWN_EXTENSIONS.join(', ') });
};

/** One document that a service needs, under the names of either text (reading 12). */
export const requirementRecord = {
  key,
  label: text({ wire: 'document_name', also: ['label'], label: 'Document name', max: MAX_LINE_LENGTH, required: true }),
  description,
  required: flag({}),
  /** Extensions without dots, comma-separated. As the stored table has them; the form of admins sends its own (DATA-22). */
  allowedTypes: {
    ...text({
      wire: 'allowed_formats',
      also: ['allowed_types'],
      initial: 'pdf,docx',
      label: 'Formats',
      max: MAX_LINE_LENGTH,
      check: typeErrors,
    }),
    tidy: (types: string) => parseTypes(types).join(','),
  },
  maxSizeMb: whole({
    wire: 'max_size',
    also: ['max_size_mb'],
    label: 'Max size',
    initial: 5,
    min: 1,
    max: 50,
    otherwise: 10,
    clears: true,
    outside: sizeErrors,
    about: 'MB; 10 where it is no number',
  }),
  displayOrder,
  perPerson: flag({ wire: 'per_person' }),
  /** Null: it is always needed. A person's document asks the person's own answers. */
  requiredIf: condition('required_if'),
  /** How many months old it may be when it is uploaded; null for any age. */
  maxAgeMonths: optionalWhole({
    wire: 'max_age_months',
    label: 'Age',
    min: 1,
    max: MAX_AGE_MONTHS,
    outside: (path) => wrongAt(path, 'age.range', { max: MAX_AGE_MONTHS }),
  }),
};

/** `id` is a number, unique over all services. */
export type ServiceField = { readonly id: number } & DataOf<typeof fieldRecord>;
export type DocumentRequirement = { readonly id: number } & DataOf<typeof requirementRecord>;

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

/** Errors in one field by itself; paths are the wire's names. */
export const fieldErrors = (field: ServiceField): readonly FieldError[] => [
  ...idErrors(field.id),
  ...recordErrors(fieldRecord, field),
  ...(FIELD_TYPES.includes(field.type) ? optionErrors(field) : []),
  ...ruleErrors(field),
];

/** Errors in one document requirement by itself; paths are the wire's names. */
export const requirementErrors = (requirement: DocumentRequirement): readonly FieldError[] => [
  ...idErrors(requirement.id),
  ...recordErrors(requirementRecord, requirement),
];
