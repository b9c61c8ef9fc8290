import { STATE_NAMES } from './gst-states.js';

/** What duties depend on. A business has values of each fact; a rule asks for one of some values, or for none of them. */

/** The legal forms of a business. */
export const KINDS = [
  'individual',
  'proprietorship',
  'partnership',
  'llp',
  'private_company',
  'public_company',
  'one_person_company',
  'huf',
  'trust',
] as const;
export type Kind = (typeof KINDS)[number];

/** How a business returns its GST; `none`: it is not registered. */
export const GST_SCHEMES = ['none', 'monthly', 'qrmp', 'composition'] as const;
export type GstScheme = (typeof GST_SCHEMES)[number];

/** Bands of a year's turnover by their upper limit in rupees; the last has none. */
export const TURNOVER_BANDS = [
  'up_to_20_lakh',
  'up_to_40_lakh',
  'up_to_2_crore',
  'up_to_5_crore',
  'up_to_10_crore',
  'up_to_100_crore',
  'above_100_crore',
] as const;
export type TurnoverBand = (typeof TURNOVER_BANDS)[number];

/** What else is true of a business and brings duties of its own. */
export const TRAITS = [
  'tax_audit',
  'transfer_pricing',
  'trade_code',
  'foreign_investment',
  'loans',
  'msme_dues',
  'capital_above_10_crore',
  'gst_deductor',
  'gst_ecommerce',
  'gst_distributor',
  'gst_non_resident',
  'collects_tax',
] as const;
export type Trait = (typeof TRAITS)[number];

/** What a business does that may ask for a registration. */
export const ACTIVITIES = ['goods', 'services', 'goods_other_states', 'abroad', 'pays_taxed'] as const;
export type Activity = (typeof ACTIVITIES)[number];

/** Registrations of which no other fact tells. */
export const REGISTRATIONS = ['tan', 'pf', 'esi', 'professional_tax', 'udyam'] as const;
export type Registration = (typeof REGISTRATIONS)[number];

/** The facts of one business. */
export interface BusinessFacts {
  readonly kind: Kind;
  readonly gst: GstScheme;
  /** The day of its registration for GST, `YYYY-MM-DD`; '' where it is not said. */
  readonly gstSince: string;
  /** A name of `STATE_NAMES`. */
  readonly state: string;
  readonly turnover: TurnoverBand;
  readonly employees: number;
  /** It has a tax deduction account number, so it deducts tax. */
  readonly hasTan: boolean;
  /** `YYYY-MM-DD`, or '' where it is not said. */
  readonly incorporatedOn: string;
  readonly traits: readonly Trait[];
  readonly activities: readonly Activity[];
  readonly registrations: readonly Registration[];
}

/** Numbers of employees from which a law applies. */
const EMPLOYEE_LIMITS = [1, 10, 20] as const;
const STAFF = EMPLOYEE_LIMITS.map(String);

export const COMPANIES: readonly Kind[] = ['private_company', 'public_company', 'one_person_company'];
export const isCompany = (kind: Kind): boolean => COMPANIES.includes(kind);

/** A small company (Companies Act, section 2(85), since 1 Dec 2025): private, capital up to ₹10 Cr and turnover up to ₹100 Cr. */
const isSmall = ({ kind, turnover, traits }: BusinessFacts): boolean =>
  kind === 'one_person_company' ||
  (kind === 'private_company' && turnover !== 'above_100_crore' && !traits.includes('capital_above_10_crore'));

interface Fact {
  /** The values that a rule may ask for. */
  readonly values: readonly string[];
  /** Those that a business has. */
  readonly of: (facts: BusinessFacts) => readonly string[];
}

/** Every fact that a rule may ask for. `turnover`: the bands that it is above; `employees`: the numbers that it reaches. */
export const FACTS = {
  kind: { values: KINDS, of: ({ kind }) => [kind] },
  gst: { values: GST_SCHEMES, of: ({ gst }) => [gst] },
  state: { values: STATE_NAMES, of: ({ state }) => [state] },
  turnover: {
    values: TURNOVER_BANDS.slice(0, -1),
    of: ({ turnover }) => TURNOVER_BANDS.slice(0, TURNOVER_BANDS.indexOf(turnover)),
  },
  employees: {
    values: STAFF,
    of: ({ employees }) => EMPLOYEE_LIMITS.filter((limit) => employees >= limit).map(String),
  },
  deducts: { values: ['yes'], of: ({ hasTan }) => (hasTan ? ['yes'] : []) },
  size: { values: ['small'], of: (facts) => (isSmall(facts) ? ['small'] : []) },
  trait: { values: TRAITS, of: ({ traits }) => traits },
  activity: { values: ACTIVITIES, of: ({ activities }) => activities },
  registered: { values: REGISTRATIONS, of: ({ registrations }) => registrations },
} as const satisfies Readonly<Record<string, Fact>>;
export type FactName = keyof typeof FACTS;
export const FACT_NAMES = Object.keys(FACTS) as [FactName, ...FactName[]];

/** A condition of a rule: the business has one of the values, or with `not` none of them. */
export interface Condition {
  readonly fact: FactName;
  readonly not: boolean;
  readonly values: readonly string[];
}

const holds = (facts: BusinessFacts, { fact, not, values }: Condition): boolean =>
  FACTS[fact].of(facts).some((value) => values.includes(value)) !== not;

/** True where all conditions hold. */
export const meets = (facts: BusinessFacts, conditions: readonly Condition[]): boolean =>
  conditions.every((one) => holds(facts, one));

/** A fact of a business by one of its values. */
export interface Reason {
  readonly fact: FactName;
  readonly value: string;
}

/** The facts of a business that fulfil the conditions of a rule: why the rule concerns it. Its kind, where nothing else is asked for. */
export const reasonsFor = (facts: BusinessFacts, conditions: readonly Condition[]): readonly Reason[] => {
  const found = conditions
    .filter(({ not }) => !not)
    .flatMap(({ fact, values }) =>
      FACTS[fact]
        .of(facts)
        .filter((value) => values.includes(value))
        .map((value): Reason => ({ fact, value })),
    );
  return found.length > 0 ? found : [{ fact: 'kind', value: facts.kind }];
};
