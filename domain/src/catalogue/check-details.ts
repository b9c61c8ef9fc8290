import { errorAt } from '../kernel/refuse.js';
import type { FieldError } from '../kernel/rejection.js';
import { MAX_COMPLEXITY, SPECIALIZATIONS } from '../rules/specializations.js';
import { checkText, isRequired } from '../rules/text.js';
import { WORKFLOW_IDS } from '../workflows/registry.js';
import type { ServiceDetails } from './events.js';
import { GOVERNMENT_FEE_KINDS, type GovernmentFees, type LaterFee } from './fees.js';
import { CATEGORIES, ICONS } from './lists.js';

/** One crore rupees: far above any fee, far below the largest safe number. */
const MAX_PAISE = 1_000_000_000;

const text = (path: string, value: string, label: string, max: number, min = 0, multiline = false) =>
  errorAt(path, checkText(value, { label, min, max, multiline }));

const at = (path: string, code: string, message: string): readonly FieldError[] => [{ path, code, message }];

const listErrors = (path: string, values: readonly string[], label: string): readonly FieldError[] => [
  ...(values.length > 40 ? at(path, 'list.long', `At most 40 entries`) : []),
  ...values.flatMap((value, i) =>
    value.trim() === ''
      ? errorAt(`${path}.${i}`, isRequired(label))
      : errorAt(`${path}.${i}`, checkText(value, { label, max: 200 })),
  ),
];

const amountErrors = (path: string, label: string, paise: number): readonly FieldError[] => {
  if (!Number.isSafeInteger(paise)) return at(path, 'price.format', `${label} must be a number`);
  if (paise < 0) return at(path, 'price.negative', `${label} cannot be negative`);
  if (paise % 100 !== 0) return at(path, 'price.paise', `${label} must be in whole rupees`);
  return paise > MAX_PAISE ? at(path, 'price.high', `${label} is too high`) : [];
};

const governmentFeesErrors = ({ kind, fromPaise, note }: GovernmentFees): readonly FieldError[] => {
  const path = 'government_fees';
  if (!GOVERNMENT_FEE_KINDS.includes(kind)) return choiceErrors(`${path}.kind`, 'Government fees', kind, []);
  const known = fromPaise !== null;
  const amount =
    known !== (kind === 'from')
      ? at(`${path}.from`, 'fees.amount', 'Give the least amount with "from", and with nothing else')
      : known
        ? amountErrors(`${path}.from`, 'Government fee', fromPaise)
        : [];
  return [...amount, ...text(`${path}.note`, note, 'Note', 300)];
};

const laterFeeErrors = (fee: LaterFee, i: number): readonly FieldError[] => {
  const path = `later_fees.${i}`;
  return [
    ...(fee.label.trim() === ''
      ? errorAt(`${path}.label`, isRequired('Label'))
      : text(`${path}.label`, fee.label, 'Label', 100)),
    ...text(`${path}.note`, fee.note, 'Note', 300),
    ...choiceErrors(`${path}.payee`, 'Payee', fee.payee, ['us', 'government']),
    ...amountErrors(`${path}.from`, 'Amount', fee.fromPaise),
    ...(fee.toPaise === null ? [] : amountErrors(`${path}.to`, 'Amount', fee.toPaise)),
    ...(fee.toPaise !== null && fee.toPaise <= fee.fromPaise
      ? at(`${path}.to`, 'fees.range', 'The greater amount must be above the smaller one')
      : []),
  ];
};

const feesErrors = ({ governmentFees, laterFees }: ServiceDetails): readonly FieldError[] => [
  ...governmentFeesErrors(governmentFees),
  ...(laterFees.length > 10 ? at('later_fees', 'list.long', 'At most 10 entries') : laterFees.flatMap(laterFeeErrors)),
  ...(['none', 'included'].includes(governmentFees.kind) && laterFees.some(({ payee }) => payee === 'government')
    ? at('later_fees', 'fees.contradiction', 'A later government fee contradicts the government fees of the price')
    : []),
];

const choiceErrors = (path: string, label: string, value: string, list: readonly string[]): readonly FieldError[] => {
  if (value === '') return errorAt(path, isRequired(label));
  return list.includes(value) ? [] : at(path, 'option.unknown', `Select an option for ${label}`);
};

/** The stream's id: 3 to 100 lower-case letters, digits, hyphens and parentheses. */
export const slugErrors = (slug: string): readonly FieldError[] => {
  if (slug.length < 3) return at('id', 'slug.short', 'ID must be at least 3 characters');
  if (slug.length > 100) return at('id', 'slug.long', 'ID must be 100 characters or fewer');
  return /^[a-z0-9()-]+$/.test(slug)
    ? []
    : at('id', 'slug.format', 'ID must only contain lowercase letters, numbers, hyphens, and parentheses');
};

/** Errors in a service's own data; paths are the wire's names. */
export const detailsErrors = (details: ServiceDetails): readonly FieldError[] => [
  ...text('title', details.title, 'Title', 120, 3),
  ...(details.description.trim() === ''
    ? errorAt('description', isRequired('Description'))
    : text('description', details.description, 'Description', 500)),
  ...text('detailed_description', details.detailedDescription, 'Detailed description', 20_000, 0, true),
  ...text('helpText', details.helpText, 'Help text', 2000, 0, true),
  ...amountErrors('price', 'Price', details.pricePaise),
  ...feesErrors(details),
  ...choiceErrors('category', 'Category', details.category, CATEGORIES),
  ...choiceErrors('workflow', 'Workflow', details.workflow, WORKFLOW_IDS),
  ...choiceErrors('icon', 'Icon', details.icon, ICONS),
  ...(Number.isInteger(details.complexityLevel) &&
  details.complexityLevel >= 1 &&
  details.complexityLevel <= MAX_COMPLEXITY
    ? []
    : at('complexity_level', 'complexity.range', `Complexity must be from 1 to ${MAX_COMPLEXITY}`)),
  ...(Number.isInteger(details.estimatedDurationDays) &&
  details.estimatedDurationDays >= 0 &&
  details.estimatedDurationDays <= 3650
    ? []
    : at('estimated_duration_days', 'days.range', 'Estimated days must be a whole number from 0 to 3650')),
  ...listErrors('benefits', details.benefits, 'Benefit'),
  ...listErrors('requiredDocuments', details.requiredDocuments, 'Document'),
  ...listErrors('search_words', details.searchWords, 'Search word'),
  ...(details.requiredSpecialization === null
    ? []
    : choiceErrors('required_specialization', 'Specialization', details.requiredSpecialization, SPECIALIZATIONS)),
];
