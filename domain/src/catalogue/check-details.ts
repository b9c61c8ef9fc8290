import { isForm } from '../forms/registry.js';
import { errorAt, type FieldError, wrongAt } from '../kernel/rejection.js';
import { DECISION_UNITS, type DecisionTime } from '../rules/decision-time.js';
import { STATE_NAMES } from '../rules/gst-states.js';
import { slugFault } from '../rules/service-keys.js';
import {
  CATEGORIES,
  GOVERNMENT_FEE_KINDS,
  ICONS,
  MAX_SERVICE_TITLE,
  OPTIONAL_PARTS,
  PAYEES,
  SERVICE_TEXTS,
} from '../rules/service-lists.js';
import { MAX_COMPLEXITY, SPECIALIZATIONS } from '../rules/specializations.js';
import {
  checkNeeded,
  checkText,
  isRequired,
  MAX_ARTICLE_LENGTH,
  MAX_LINE_LENGTH,
  MAX_REMARK_LENGTH,
  MAX_TEXT_LENGTH,
} from '../rules/text.js';
import { inputTexts } from '../texts/en.js';
import { hasAuthority, WORKFLOW_IDS, type WorkflowId } from '../workflows/registry.js';
import type { Faq, ServiceDetails } from './events.js';
import type { GovernmentFees, LaterFee } from './fees.js';

/** One crore rupees: far above any fee, far below the largest safe number. */
const MAX_PAISE = 1_000_000_000;
const MAX_FAQS = 30;

const text = (path: string, value: string, label: string, max: number, min = 0, multiline = false) =>
  errorAt(path, checkText(value, { label, min, max, multiline }));

const listErrors = (path: string, values: readonly string[], label: string): readonly FieldError[] => [
  ...(values.length > 40 ? wrongAt(path, 'list.long', { max: 40 }) : []),
  ...values.flatMap((value, i) => errorAt(`${path}.${i}`, checkNeeded(value, { label, max: MAX_LINE_LENGTH }))),
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
  return [...amount, ...text(`${path}.note`, note, inputTexts.note, MAX_REMARK_LENGTH)];
};

const rangeErrors = (path: string, { fromPaise, toPaise }: Pick<LaterFee, 'fromPaise' | 'toPaise'>) => [
  ...amountErrors(`${path}.from`, 'Amount', fromPaise),
  ...(toPaise === null ? [] : amountErrors(`${path}.to`, 'Amount', toPaise)),
  ...(toPaise !== null && toPaise <= fromPaise ? wrongAt(`${path}.to`, 'fees.range') : []),
];

const laterFeeErrors = (fee: LaterFee, i: number): readonly FieldError[] => {
  const path = `later_fees.${i}`;
  return [
    ...errorAt(`${path}.label`, checkNeeded(fee.label, SERVICE_TEXTS.laterFee)),
    ...text(`${path}.note`, fee.note, inputTexts.note, MAX_REMARK_LENGTH),
    ...choiceErrors(`${path}.payee`, 'Payee', fee.payee, PAYEES),
    ...rangeErrors(path, fee),
    ...(new Set(fee.byState.map(({ state }) => state)).size < fee.byState.length
      ? wrongAt(`${path}.by_state`, 'fees.state_twice', {})
      : fee.byState.flatMap((one, n) => [
          ...choiceErrors(`${path}.by_state.${n}.state`, 'State', one.state, STATE_NAMES),
          ...rangeErrors(`${path}.by_state.${n}`, one),
        ])),
  ];
};

const feesErrors = ({ governmentFees, laterFees }: ServiceDetails): readonly FieldError[] => [
  ...governmentFeesErrors(governmentFees),
  ...(laterFees.length > 10 ? wrongAt('later_fees', 'list.long', { max: 10 }) : laterFees.flatMap(laterFeeErrors)),
  ...(['none', 'included'].includes(governmentFees.kind) && laterFees.some(({ payee }) => payee === 'government')
    ? wrongAt('later_fees', 'fees.contradiction')
    : []),
];

const faqsErrors = (faqs: readonly Faq[]): readonly FieldError[] =>
  faqs.length > MAX_FAQS
    ? wrongAt('faqs', 'list.long', { max: MAX_FAQS })
    : faqs.flatMap(({ question, answer }, i) => [
        ...errorAt(`faqs.${i}.question`, checkNeeded(question, SERVICE_TEXTS.question)),
        ...errorAt(`faqs.${i}.answer`, checkNeeded(answer, SERVICE_TEXTS.answer)),
      ]);

const choiceErrors = (path: string, label: string, value: string, list: readonly string[]): readonly FieldError[] => {
  if (value === '') return errorAt(path, isRequired(label));
  return list.includes(value) ? [] : wrongAt(path, 'option.unknown', { label });
};

const MAX_DECISION = 120;

/** Only an authority decides: a workflow without one has the one duration. */
const decisionErrors = ({ from, to, unit }: DecisionTime, workflow: WorkflowId): readonly FieldError[] => {
  if (!hasAuthority(workflow)) return wrongAt('decision_time', 'decision.no_authority');
  if (!DECISION_UNITS.includes(unit)) return choiceErrors('decision_time.unit', 'Unit', unit, []);
  const isCount = (count: number): boolean => Number.isInteger(count) && count >= 1 && count <= MAX_DECISION;
  return isCount(from) && isCount(to) && to > from
    ? []
    : wrongAt('decision_time.to', 'decision.range', { max: MAX_DECISION });
};

/** Errors of the stream's id. */
export const slugErrors = (slug: string): readonly FieldError[] => {
  const fault = slugFault(slug);
  return fault === null ? [] : wrongAt('id', fault);
};

/** Errors in a service's own data; paths are the wire's names. */
export const detailsErrors = (details: ServiceDetails): readonly FieldError[] => [
  ...text('title', details.title, 'Title', MAX_SERVICE_TITLE, 3),
  ...errorAt('description', checkNeeded(details.description, SERVICE_TEXTS.description)),
  ...text('detailed_description', details.detailedDescription, 'Detailed description', MAX_ARTICLE_LENGTH, 0, true),
  ...text('helpText', details.helpText, 'Help text', MAX_TEXT_LENGTH, 0, true),
  ...amountErrors('price', 'Price', details.pricePaise),
  ...feesErrors(details),
  ...choiceErrors('category', 'Category', details.category, CATEGORIES),
  ...choiceErrors('workflow', 'Workflow', details.workflow, WORKFLOW_IDS),
  ...(isForm(details.form) ? [] : choiceErrors('form', 'Form', details.form.id, [])),
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
  ...listErrors('not_included', details.notIncluded, 'Not included'),
  ...(details.decisionTime === null ? [] : decisionErrors(details.decisionTime, details.workflow)),
  ...listErrors('benefits', details.benefits, 'Benefit'),
  ...listErrors('requiredDocuments', details.requiredDocuments, 'Document'),
  ...listErrors('search_words', details.searchWords, 'Search word'),
  ...faqsErrors(details.faqs),
  ...details.notNeeded.flatMap((part, i) => choiceErrors(`not_needed.${i}`, 'Part', part, OPTIONAL_PARTS)),
  ...(details.requiredSpecialization === null
    ? []
    : choiceErrors('required_specialization', 'Specialization', details.requiredSpecialization, SPECIALIZATIONS)),
];
