import { PROFESSIONAL_TAX_STATES } from '../rules/assessment.js';
import { type BusinessFacts, type Condition, meets, type Reason, reasonsFor } from '../rules/business-facts.js';
import type { MissingRegistration } from '../texts/assessment.js';
import { is, isNot } from './shipped-rules/shipped.js';

interface RegistrationRule {
  readonly registration: MissingRegistration;
  /** False: nobody must have it, but it helps. */
  readonly isDuty: boolean;
  /** The facts of a business that lacks it. */
  readonly appliesTo: readonly Condition[];
  readonly source: string;
  /** `YYYY-MM-DD` */
  readonly checkedOn: string;
  /** The id of the service that helps. */
  readonly service: string;
}

const CHECKED = { checkedOn: '2026-11-28', isDuty: true } as const;
const withoutGst = is('gst', 'none');
const gst = { ...CHECKED, registration: 'gst', service: 'gst-registration' } as const;
const other = { ...CHECKED, service: 'talk-to-ca' } as const;

/**
 * When a business needs a registration that it does not have. In Manipur, Mizoram, Nagaland and Tripura the limit of GST is
 * ₹10 lakh, which no band of turnover tells: below ₹20 lakh nothing is said there.
 */
const RULES: readonly RegistrationRule[] = [
  {
    ...gst,
    appliesTo: [withoutGst, is('turnover', 'up_to_40_lakh')],
    source: 'CGST Act 2017, section 22; Notification 10/2019 Central Tax',
  },
  {
    ...gst,
    appliesTo: [withoutGst, is('turnover', 'up_to_20_lakh'), is('activity', 'services')],
    source: 'CGST Act 2017, section 22',
  },
  {
    ...gst,
    appliesTo: [
      withoutGst,
      is('turnover', 'up_to_20_lakh'),
      is(
        'state',
        'Arunachal Pradesh',
        'Manipur',
        'Meghalaya',
        'Mizoram',
        'Nagaland',
        'Puducherry',
        'Sikkim',
        'Telangana',
        'Tripura',
        'Uttarakhand',
      ),
    ],
    source: 'CGST Act 2017, section 22; Notification 10/2019 Central Tax, clause (iii)',
  },
  {
    ...gst,
    appliesTo: [withoutGst, is('activity', 'goods_other_states')],
    source: 'CGST Act 2017, section 24(i)',
  },
  {
    ...other,
    registration: 'tan',
    appliesTo: [is('activity', 'pays_taxed'), isNot('deducts', 'yes')],
    source: 'Income-tax Act 2025, section 397(1)',
  },
  {
    ...other,
    registration: 'pf',
    appliesTo: [is('employees', '20'), isNot('registered', 'pf')],
    source: 'Code on Social Security 2020, First Schedule and Chapter III',
  },
  {
    ...other,
    registration: 'esi',
    appliesTo: [is('employees', '10'), isNot('registered', 'esi')],
    source: 'Code on Social Security 2020, First Schedule and Chapter IV',
  },
  {
    ...other,
    registration: 'professional_tax',
    appliesTo: [is('employees', '1'), is('state', ...PROFESSIONAL_TAX_STATES), isNot('registered', 'professional_tax')],
    source: 'Law of the state on the tax on professions',
  },
  {
    ...other,
    registration: 'iec',
    appliesTo: [is('activity', 'abroad'), isNot('trait', 'trade_code')],
    source: 'Foreign Trade (Development and Regulation) Act 1992, section 7',
  },
  {
    ...other,
    registration: 'udyam',
    isDuty: false,
    appliesTo: [isNot('kind', 'individual'), isNot('turnover', 'up_to_100_crore'), isNot('registered', 'udyam')],
    source: 'MSMED Act 2006; Notification S.O. 1364(E) of 21 March 2025',
  },
];

/** A registration that a business lacks, and the facts for which it needs it. */
export interface Missing extends Omit<RegistrationRule, 'appliesTo'> {
  readonly why: readonly Reason[];
}

/** What a business lacks, each once, by the first rule that says so. */
export const missingRegistrations = (facts: BusinessFacts): readonly Missing[] => {
  const found = RULES.filter(({ appliesTo }) => meets(facts, appliesTo));
  return found
    .filter((rule, at) => found.findIndex(({ registration }) => registration === rule.registration) === at)
    .map(({ appliesTo, ...rule }) => ({ ...rule, why: reasonsFor(facts, appliesTo) }));
};
