import { publicDetails, serviceRecord } from '@anupalan/domain/catalogue/service-record';
import type { AdminService, SaveService } from '@anupalan/domain/contracts/admin-catalogue';
import type { Service } from '@anupalan/domain/contracts/catalogue';
import { type Fields, recordFromWire, wireNameOf } from '@anupalan/domain/kernel/record';
import { slugFault } from '@anupalan/domain/rules/service-keys';
import { SERVICE_TEXTS } from '@anupalan/domain/rules/service-lists';
import { checkNeeded } from '@anupalan/domain/rules/text';
import { catalogueRefusals } from '@anupalan/domain/texts/refusals/catalogue';
import { currentVersion, hasAuthority, WORKFLOW_IDS } from '@anupalan/domain/workflows/registry';
import { array, object, string } from 'yup';
import { t } from '../../shared/i18n/i18n';
import { firstPart } from '../../shared/kit/form/Form';
import { type FormOf, filled, formOf, numberOr, bodyOf as recordBody } from '../../shared/kit/form/record-values';
import { rule } from '../../shared/kit/form/rule';

/** A service in its form. What it does without is confirmed when it is published. */
export type ServiceValues = Omit<FormOf<typeof serviceRecord>, 'not_needed' | 'search_words'> & {
  readonly id: string;
  readonly is_active: boolean;
  /** Separated by commas. */
  readonly search_words: string;
};

/** A service by the names of today or, where they are missing, by the older ones (ASVC-38). */
export type LoadedService = Partial<AdminService> & {
  readonly name?: string;
  readonly base_price?: number | string;
  readonly featured?: boolean;
  readonly active?: boolean;
};

/** The values of the form for a loaded service. */
export function valuesOf(service: LoadedService): ServiceValues {
  const { category = service.required_specialization ?? '', ...loaded } = service;
  const { not_needed: _confirmed, ...values } = formOf(serviceRecord, { ...loaded, category });
  const { from = '', to = '', unit = 'working_days' } = service.decision_time ?? {};
  return {
    ...values,
    id: service.id ?? '',
    is_active: service.is_active ?? service.active ?? true,
    decision_time: { from: String(from), to: String(to), unit },
    search_words: values.search_words.join(', '),
  };
}

/** The values of a new service (ASVC-36). */
export const NEW_SERVICE: ServiceValues = valuesOf({ category: 'general' });

/** Null without an authority, and where both ends are empty. */
const decisionOf = ({ workflow, decision_time: { from, to, unit } }: ServiceValues): Service['decision_time'] => {
  const id = WORKFLOW_IDS.find((one) => one === workflow) ?? 'filing';
  if (!hasAuthority(currentVersion(id)) || `${from}${to}`.trim() === '') return null;
  return {
    from: Math.round(numberOr(from, 0)),
    to: Math.round(numberOr(to, 0)),
    unit: unit as NonNullable<Service['decision_time']>['unit'],
  };
};

/** The service in the form as it is sent. */
export const bodyOf = (values: ServiceValues): SaveService => {
  const { government_fees: fees } = values;
  return {
    ...recordBody(serviceRecord, {
      ...values,
      government_fees: { ...fees, from: fees.kind === 'from' ? fees.from : '' },
      search_words: filled(values.search_words.split(/[,\n]/)),
      decision_time: decisionOf(values),
    }),
    id: values.id.trim(),
    is_active: values.is_active,
  };
};

/** The service in the form as the public pages get it. */
export const publicService = (values: ServiceValues): Service => ({
  id: values.id,
  ...publicDetails(recordFromWire(serviceRecord, bodyOf(values))),
});

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
const MORE = Object.entries<Fields[string]>(serviceRecord).flatMap(([name, field]) =>
  field.group === 'more' ? [wireNameOf(name, field)] : [],
);
export const isMore = (name: string): boolean => MORE.includes(firstPart(name));

/** The form's field of a path of the server; search words are one text. */
export const fieldOf = (path: string): string => {
  if (path === 'decision_time') return 'decision_time.to';
  if (path === 'government_fees') return 'government_fees.kind';
  return path.startsWith('search_words') ? 'search_words' : path;
};
