import { errorAt, type FieldError, wrongAt } from '../kernel/rejection.js';
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

const listErrors = (path: string, values: readonly string[], label: string): readonly FieldError[] => [
  ...(values.length > 40 ? wrongAt(path, 'list.long', { max: 40 }) : []),
  ...values.flatMap((value, i) =>
    value.trim() === ''
      ? errorAt(`${path}.${i}`, isRequired(label))
      : errorAt(`${path}.${i}`, checkText(value, { label, max: 200 })),
  ),
];

const amountErrors = (path: string, label: string, paise: number): readonly FieldError[] => {
  if (!Number.isSafeInteger(paise)) return wrongAt(path, 'price.format', { label });
  if (paise < 0) return wrongAt(path, 'price.negative', { label });
  if (paise % 100 !== 0) return wrongAt(path, 'price.paise', { label });
  return paise > MAX_PAISE ? wrongAt(path, 'price.high', { label }) : [];
};

const governmentFeesErrors = ({ kind, fromPaise, note }: GovernmentFees): readonly FieldError[] => {
  const path = 'government_fees';
  if (!GOVERNMENT_FEE_KINDS.includes(kind)) return choiceErrors(`${path}.kind`, 'Government fees', kind, []);
  const known = fromPaise !== null;
  const amount =
    known !== (kind === 'from')
      ? wrongAt(`${path}.from`, 'fees.amount')
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
    ...(fee.toPaise !== null && fee.toPaise <= fee.fromPaise ? wrongAt(`${path}.to`, 'fees.range') : []),
  ];
};

const feesErrors = ({ governmentFees, laterFees }: ServiceDetails): readonly FieldError[] => [
  ...governmentFeesErrors(governmentFees),
  ...(laterFees.length > 10 ? wrongAt('later_fees', 'list.long', { max: 10 }) : laterFees.flatMap(laterFeeErrors)),
  ...(['none', 'included'].includes(governmentFees.kind) && laterFees.some(({ payee }) => payee === 'government')
    ? wrongAt('later_fees', 'fees.contradiction')
    : []),
];

const choiceErrors = (path: string, label: string, value: string, list: readonly string[]): readonly FieldError[] => {
  if (value === '') return errorAt(path, isRequired(label));
  return list.includes(value) ? [] : wrongAt(path, 'option.unknown', { label });
};

/** The stream's id: 3 to 100 lower-case letters, digits, hyphens and parentheses. */
export const slugErrors = (slug: string): readonly FieldError[] => {
  if (slug.length < 3) return wrongAt('id', 'slug.short');
  if (slug.length > 100) return wrongAt('id', 'slug.long');
  return /^[a-z0-9()-]+$/.test(slug) ? [] : wrongAt('id', 'slug.format');
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
    : wrongAt('complexity_level', 'complexity.range', { max: MAX_COMPLEXITY })),
  ...(Number.isInteger(details.estimatedDurationDays) &&
  details.estimatedDurationDays >= 0 &&
  details.estimatedDurationDays <= 3650
    ? []
    : wrongAt('estimated_duration_days', 'days.range')),
  ...listErrors('benefits', details.benefits, 'Benefit'),
  ...listErrors('requiredDocuments', details.requiredDocuments, 'Document'),
  ...listErrors('search_words', details.searchWords, 'Search word'),
  ...(details.requiredSpecialization === null
    ? []
    : choiceErrors('required_specialization', 'Specialization', details.requiredSpecialization, SPECIALIZATIONS)),
];
