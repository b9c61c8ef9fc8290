import type { AdminService, SaveService } from '@anupalan/domain/contracts/admin-catalogue';
import type { Service } from '@anupalan/domain/contracts/catalogue';
import { DECISION_UNITS } from '@anupalan/domain/rules/decision-time';
import { splitGst } from '@anupalan/domain/rules/gst';
import { slugFault } from '@anupalan/domain/rules/service-keys';
import { GOVERNMENT_FEE_KINDS, SERVICE_TEXTS } from '@anupalan/domain/rules/service-lists';
import { checkNeeded } from '@anupalan/domain/rules/text';
import { catalogueRefusals } from '@anupalan/domain/texts/refusals/catalogue';
import { hasAuthority, WORKFLOW_IDS } from '@anupalan/domain/workflows/registry';
import { array, object, string } from 'yup';
import { rule } from '../../shared/components/form/rule';
import { t } from '../../shared/i18n/i18n';

export interface LaterFeeValues {
  readonly payee: string;
  readonly label: string;
  readonly from: string;
  readonly to: string;
  readonly note: string;
  readonly by_state: readonly { readonly state: string; readonly from: string; readonly to: string }[];
}

/** A service in its form; numbers as they are typed. */
export interface ServiceValues {
  readonly title: string;
  readonly id: string;
  readonly description: string;
  readonly detailed_description: string;
  readonly helpText: string;
  readonly price: string;
  readonly estimated_duration_days: string;
  readonly decision_from: string;
  readonly decision_to: string;
  readonly decision_unit: string;
  readonly category: string;
  readonly complexity_level: string;
  readonly icon: string;
  readonly is_popular: boolean;
  readonly is_active: boolean;
  readonly benefits: readonly string[];
  readonly requiredDocuments: readonly string[];
  readonly fees_kind: string;
  readonly fees_from: string;
  readonly fees_note: string;
  readonly later_fees: readonly LaterFeeValues[];
  readonly not_included: readonly string[];
  readonly workflow: string;
  readonly form: string;
  readonly required_specialization: string;
  readonly search_words: string;
  readonly faqs: readonly { readonly question: string; readonly answer: string }[];
}

/** The values of a new service (ASVC-36). */
export const NEW_SERVICE: ServiceValues = {
  title: '',
  id: '',
  description: '',
  detailed_description: '',
  helpText: '',
  price: '0',
  estimated_duration_days: '7',
  decision_from: '',
  decision_to: '',
  decision_unit: 'working_days',
  category: 'general',
  complexity_level: '3',
  icon: 'FileText',
  is_popular: false,
  is_active: true,
  benefits: [],
  requiredDocuments: [],
  fees_kind: 'none',
  fees_from: '',
  fees_note: '',
  later_fees: [],
  not_included: [],
  workflow: 'filing',
  form: 'questions',
  required_specialization: '',
  search_words: '',
  faqs: [],
};

/** A service by the names of today or, where they are missing, by the older ones (ASVC-38). */
export type LoadedService = Partial<AdminService> & {
  readonly name?: string;
  readonly base_price?: number | string;
  readonly featured?: boolean;
  readonly active?: boolean;
};

const amountText = (amount: number | string | null | undefined): string => (amount == null ? '' : String(amount));

/** The values of the form for a loaded service. */
export function valuesOf(service: LoadedService): ServiceValues {
  const { government_fees: fees } = service;
  return {
    title: service.title ?? service.name ?? '',
    id: service.id ?? '',
    description: service.description ?? '',
    detailed_description: service.detailed_description ?? '',
    helpText: service.helpText ?? '',
    price: amountText(service.price ?? service.base_price ?? 0),
    estimated_duration_days: amountText(service.estimated_duration_days ?? 7),
    decision_from: amountText(service.decision_time?.from),
    decision_to: amountText(service.decision_time?.to),
    decision_unit: service.decision_time?.unit ?? 'working_days',
    category: service.category ?? service.required_specialization ?? '',
    complexity_level: String(service.complexity_level ?? 3),
    icon: service.icon ?? '',
    is_popular: service.is_popular ?? service.featured ?? false,
    is_active: service.is_active ?? service.active ?? true,
    benefits: service.benefits ?? [],
    requiredDocuments: service.requiredDocuments ?? [],
    fees_kind: fees?.kind ?? 'none',
    fees_from: amountText(fees?.from),
    fees_note: fees?.note ?? '',
    later_fees: (service.later_fees ?? []).map(({ from, to, by_state: states, ...fee }) => ({
      ...fee,
      from: amountText(from),
      to: amountText(to),
      by_state: states.map((one) => ({ state: one.state, from: amountText(one.from), to: amountText(one.to) })),
    })),
    not_included: service.not_included ?? [],
    workflow: service.workflow ?? 'filing',
    form: service.form ?? 'questions',
    required_specialization: service.required_specialization ?? '',
    search_words: (service.search_words ?? []).join(', '),
    faqs: service.faqs ?? [],
  };
}

/** The number in a text, or `otherwise` (ASVC-28, ASVC-31). */
export const numberOr = (text: string, otherwise: number): number => {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : otherwise;
};

const filled = (texts: readonly string[]): string[] => texts.map((one) => one.trim()).filter((one) => one !== '');

const feesOf = ({ fees_kind: kind, fees_from: from, fees_note: note }: ServiceValues): Service['government_fees'] => ({
  kind: GOVERNMENT_FEE_KINDS.find((one) => one === kind) ?? 'none',
  from: kind === 'from' ? numberOr(from, 0) : null,
  note,
});

const rangeOf = ({ from, to }: { readonly from: string; readonly to: string }) => ({
  from: numberOr(from, 0),
  to: to.trim() === '' ? null : numberOr(to, 0),
});

const laterOf = ({ later_fees }: ServiceValues): Service['later_fees'] =>
  later_fees.map(({ payee, label, note, by_state: states, ...range }) => ({
    payee: payee === 'government' ? 'government' : 'us',
    label,
    ...rangeOf(range),
    by_state: states.map((one) => ({ state: one.state, ...rangeOf(one) })),
    note,
  }));

/** Null without an authority, and where both ends are empty. */
const decisionOf = ({
  workflow,
  decision_from,
  decision_to,
  decision_unit,
}: ServiceValues): Service['decision_time'] => {
  const id = WORKFLOW_IDS.find((one) => one === workflow) ?? 'filing';
  if (!hasAuthority(id) || `${decision_from}${decision_to}`.trim() === '') return null;
  const unit = DECISION_UNITS.find((one) => one === decision_unit) ?? 'working_days';
  return { from: Math.round(numberOr(decision_from, 0)), to: Math.round(numberOr(decision_to, 0)), unit };
};

/** The service in the form as it is sent. Empty lines of lists are left out. */
export const bodyOf = (values: ServiceValues): SaveService => ({
  id: values.id.trim(),
  title: values.title,
  description: values.description,
  detailed_description: values.detailed_description,
  helpText: values.helpText,
  price: numberOr(values.price, 0),
  estimated_duration_days: numberOr(values.estimated_duration_days, 7),
  decision_time: decisionOf(values),
  category: values.category,
  complexity_level: Number.parseInt(values.complexity_level, 10) || 3,
  icon: values.icon,
  is_popular: values.is_popular,
  is_active: values.is_active,
  benefits: filled(values.benefits),
  requiredDocuments: filled(values.requiredDocuments),
  government_fees: feesOf(values),
  later_fees: laterOf(values),
  not_included: filled(values.not_included),
  workflow: values.workflow as NonNullable<SaveService['workflow']>,
  form: values.form as NonNullable<SaveService['form']>,
  required_specialization: values.required_specialization === '' ? null : values.required_specialization,
  search_words: filled(values.search_words.split(/[,\n]/)),
  faqs: values.faqs.map(({ question, answer }) => ({ question, answer })),
});

/** The service in the form as the public pages get it. */
export function publicService(values: ServiceValues): Service {
  const price = Math.max(0, numberOr(values.price, 0));
  const { taxable, cgst, sgst } = splitGst(Math.round(price * 100));
  const { title, id, description, detailed_description, helpText, category, icon, is_popular } = values;
  return {
    ...{ title, id, description, detailed_description, helpText, category, icon, is_popular },
    price: String(price),
    estimated_duration_days: numberOr(values.estimated_duration_days, 7),
    decision_time: decisionOf(values),
    benefits: filled(values.benefits),
    requiredDocuments: filled(values.requiredDocuments),
    workflow: WORKFLOW_IDS.find((one) => one === values.workflow) ?? 'filing',
    fee_breakup: { professional_fee: taxable / 100, gst: (cgst + sgst) / 100 },
    government_fees: feesOf(values),
    later_fees: laterOf(values),
    not_included: filled(values.not_included),
    search_words: [],
    faqs: [...values.faqs],
  };
}

const needed = (text: keyof typeof SERVICE_TEXTS) =>
  string().test(rule((value) => checkNeeded(value, SERVICE_TEXTS[text])));

export const serviceSchema = () =>
  object({
    title: string().test('title', t('servicesAdmin.errors.title'), (text = '') => text.trim().length >= 3),
    id: string().test({
      name: 'id',
      test: (id = '', context) => {
        const fault = slugFault(id.trim());
        return fault === null || context.createError({ message: catalogueRefusals[fault] });
      },
    }),
    description: needed('description'),
    price: string().test('price', t('servicesAdmin.errors.price'), (text = '') => numberOr(text, 0) >= 0),
    category: string().required(t('servicesAdmin.errors.category')),
    icon: string().required(t('servicesAdmin.errors.icon')),
    later_fees: array(object({ label: needed('laterFee') })),
    faqs: array(object({ question: needed('question'), answer: needed('answer') })),
  });

/** The values that are folded under "More". */
const MORE = ['workflow', 'form', 'required_specialization', 'search_words', 'faqs'];
export const isMore = (name: string): boolean => MORE.some((one) => name.startsWith(one));

/** The form's field of a path of the server: `government_fees.from` is `fees_from`. */
export const fieldOf = (path: string): string => {
  const [first = '', second = ''] = path.split('.');
  if (first === 'decision_time') return `decision_${second || 'to'}`;
  if (first === 'government_fees') return `fees_${second || 'kind'}`;
  return first === 'search_words' ? first : path;
};
