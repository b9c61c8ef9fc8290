import { currentForm, FORM_IDS, type FormRef, isForm } from '../forms/registry.js';
import { feeBreakup, toRupees } from '../kernel/money.js';
import { type DataOf, toWire } from '../kernel/record.js';
import {
  choice,
  choices,
  custom,
  flag,
  lines,
  list,
  optionalChoice,
  optionalRupees,
  part,
  rupees,
  text,
  whole,
} from '../kernel/record-fields.js';
import { type FieldError, wrongAt } from '../kernel/rejection.js';
import type { DecisionTime } from '../rules/decision-time.js';
import { STATE_NAMES } from '../rules/gst-states.js';
import { REGISTERED_NUMBERS } from '../rules/registered.js';
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
import { MAX_ARTICLE_LENGTH, MAX_REMARK_LENGTH, MAX_TEXT_LENGTH } from '../rules/text.js';
import { inputTexts } from '../texts/en.js';
import { WORKFLOW_IDS } from '../workflows/registry.js';

const note = text({ label: inputTexts.note, max: MAX_REMARK_LENGTH });
const range = {
  fromPaise: rupees({ wire: 'from', label: 'Amount' }),
  toPaise: optionalRupees({ wire: 'to', label: 'Amount', about: 'Null: one known amount' }),
};

const rangeErrors = (
  path: string,
  { fromPaise, toPaise }: { readonly fromPaise: number; readonly toPaise: number | null },
): readonly FieldError[] => (toPaise !== null && toPaise <= fromPaise ? wrongAt(`${path}.to`, 'fees.range') : []);

/** Government fees and duties shown with the price (reading 40). */
const governmentFees = {
  kind: choice(GOVERNMENT_FEE_KINDS, { initial: 'none', label: 'Government fees', closed: 'shown' }),
  fromPaise: optionalRupees({
    wire: 'from',
    label: 'Government fee',
    about: 'Least amount in rupees; with `from` only',
  }),
  note,
};

/** An amount that may fall due after the price was paid. */
const laterFee = {
  /** Our part includes GST, as every price does. */
  payee: choice(PAYEES, { initial: 'us', label: 'Payee', closed: 'both' }),
  label: text({ ...SERVICE_TEXTS.laterFee, required: true }),
  ...range,
  /** Its amounts in the states where they are known; elsewhere those above hold. */
  byState: list(
    { state: choice(STATE_NAMES as readonly string[], { initial: '', label: 'State' }), ...range },
    {
      wire: 'by_state',
      max: 50,
      whenMissing: [],
      about: 'Its amounts in the states where they are known',
      check: rangeErrors,
    },
  ),
  note,
};

const laterFeeErrors = (path: string, fee: DataOf<typeof laterFee>): readonly FieldError[] => [
  ...rangeErrors(path, fee),
  ...(new Set(fee.byState.map(({ state }) => state)).size < fee.byState.length
    ? wrongAt(`${path}.by_state`, 'fees.state_twice', {})
    : []),
];

/** A service as the catalogue offers it. The slug is the stream's id and never changes. */
export const serviceRecord = {
  title: text({ also: ['name'], label: 'Title', min: 3, max: MAX_SERVICE_TITLE }),
  description: text({ ...SERVICE_TEXTS.description, required: true }),
  detailedDescription: text({
    wire: 'detailed_description',
    label: 'Detailed description',
    max: MAX_ARTICLE_LENGTH,
    multiline: true,
    about: 'Markdown',
  }),
  helpText: text({ group: 'page', label: 'Help text', max: MAX_TEXT_LENGTH, multiline: true }),
  pricePaise: rupees({ wire: 'price', also: ['base_price'], label: 'Price', about: 'Whole rupees with GST; 0: free' }),
  governmentFees: part(governmentFees, {
    wire: 'government_fees',
    initial: { kind: 'none', fromPaise: null, note: '' },
    check: (path, { kind, fromPaise }) =>
      (fromPaise !== null) === (kind === 'from') ? [] : wrongAt(`${path}.from`, 'fees.amount'),
  }),
  laterFees: list(laterFee, {
    wire: 'later_fees',
    group: 'offer',
    max: 10,
    about: 'What may fall due after the price was paid, in rupees with GST',
    check: laterFeeErrors,
  }),
  /** What customers could expect in the price and pay elsewhere. */
  notIncluded: lines({
    wire: 'not_included',
    group: 'offer',
    label: 'Not included',
    max: 40,
    about: 'What is paid elsewhere',
  }),
  category: choice(CATEGORIES as readonly string[], { initial: 'general', label: 'Category' }),
  /** The workflow of its requests. */
  workflow: choice(WORKFLOW_IDS, {
    group: 'more',
    initial: 'filing',
    label: 'Workflow',
    closed: 'both',
    about: 'What happens to a request for it',
  }),
  /** Its form: which lists of people and rules go with its questions. */
  form: custom<FormRef, FormRef['id'], { readonly audience: 'office' }>({
    audience: 'office',
    group: 'more',
    initial: currentForm('questions'),
    errors: (path, form) => (isForm(form) ? [] : wrongAt(path, 'option.unknown', { label: 'Form' })),
    toWire: ({ id }) => id,
    fromWire: (id) => currentForm(FORM_IDS.find((one) => one === id) ?? 'questions'),
  }),
  icon: choice(ICONS as readonly string[], { initial: 'FileText', label: 'Icon' }),
  isPopular: flag({ wire: 'is_popular', also: ['featured'] }),
  complexityLevel: whole({
    wire: 'complexity_level',
    audience: 'office',
    label: 'Complexity',
    initial: 3,
    otherwise: 3,
    min: 1,
    max: MAX_COMPLEXITY,
    outside: (path) => wrongAt(path, 'complexity.range', { max: MAX_COMPLEXITY }),
  }),
  estimatedDurationDays: whole({
    wire: 'estimated_duration_days',
    label: 'Duration',
    initial: 7,
    otherwise: 7,
    min: 0,
    max: 3650,
    outside: (path) => wrongAt(path, 'days.range'),
    about: 'Working days until it is filed; until it is delivered where no authority decides',
  }),
  /** How long the authority takes after the filing; null where nothing is said. */
  decisionTime: custom<DecisionTime | null, DecisionTime | null, { readonly wire: 'decision_time' }>({
    wire: 'decision_time',
    initial: null,
  }),
  benefits: lines({ group: 'page', label: 'Benefit', max: 40 }),
  requiredDocuments: lines({ group: 'page', label: 'Document', max: 40 }),
  /** For assignment. */
  requiredSpecialization: optionalChoice(SPECIALIZATIONS as readonly string[], {
    wire: 'required_specialization',
    audience: 'office',
    group: 'more',
    label: 'Specialization',
  }),
  /** Asked from whoever delivers it. */
  registers: choices(REGISTERED_NUMBERS, { audience: 'office', group: 'more', label: 'Number to register' }),
  /** Beside its title: abbreviations, other names, Hindi. */
  searchWords: lines({ wire: 'search_words', group: 'more', label: 'Search word', max: 40 }),
  faqs: list(
    {
      question: text({ ...SERVICE_TEXTS.question, required: true }),
      answer: text({ ...SERVICE_TEXTS.answer, required: true, about: 'Markdown' }),
    },
    { group: 'more', max: 30, about: 'Questions that customers ask' },
  ),
  /** The parts that it does without on purpose, as an admin confirmed; without them it would be a draft. */
  notNeeded: custom<
    readonly (typeof OPTIONAL_PARTS)[number][],
    (typeof OPTIONAL_PARTS)[number][],
    { readonly wire: 'not_needed'; readonly audience: 'office' }
  >({
    wire: 'not_needed',
    audience: 'office',
    initial: [],
    // A service from before this was asked goes on being sold.
    whenMissing: ['documents', 'fees', 'price'],
    errors: (path, parts) =>
      parts.flatMap((one, i) =>
        OPTIONAL_PARTS.includes(one) ? [] : wrongAt(`${path}.${i}`, 'option.unknown', { label: 'Part' }),
      ),
    toWire: (parts) => [...parts],
  }),
};
export type ServiceDetails = DataOf<typeof serviceRecord>;

/** A service as everybody sees it, with the texts' field names. The price is a text of rupees. */
export const publicDetails = (details: ServiceDetails) => {
  const { professionalFee, gst } = feeBreakup(details.pricePaise);
  return {
    ...toWire(serviceRecord, details, 'public'),
    price: String(toRupees(details.pricePaise)),
    fee_breakup: { professional_fee: toRupees(professionalFee), gst: toRupees(gst) },
  };
};
