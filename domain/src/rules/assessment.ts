import type { BusinessFacts, Registration, Trait } from './business-facts.js';
import { isCompany } from './business-facts.js';

/** The assessment of a business: ten questions about its facts, of which only those are asked that its answers call for. */

/** The assessment looks back so many days: it asks which of their dates were kept, and follows them from then on. */
export const ASSESSED_DAYS = 180;

/** The states with a tax on professions that employers deduct. */
export const PROFESSIONAL_TAX_STATES = [
  'Andhra Pradesh',
  'Assam',
  'Bihar',
  'Gujarat',
  'Jharkhand',
  'Karnataka',
  'Kerala',
  'Madhya Pradesh',
  'Maharashtra',
  'Manipur',
  'Meghalaya',
  'Mizoram',
  'Odisha',
  'Puducherry',
  'Sikkim',
  'Tamil Nadu',
  'Telangana',
  'West Bengal',
] as const;
export type ProfessionalTaxState = (typeof PROFESSIONAL_TAX_STATES)[number];

const isBusiness = ({ kind }: BusinessFacts): boolean => kind !== 'individual';
const isInGst = ({ gst }: BusinessFacts): boolean => gst !== 'none';
const ofCompany = ({ kind }: BusinessFacts): boolean => isCompany(kind);

const FITTING_TRAITS: Readonly<Record<Trait, (facts: BusinessFacts) => boolean>> = {
  tax_audit: isBusiness,
  transfer_pricing: isBusiness,
  trade_code: () => true,
  foreign_investment: ({ kind }) => isCompany(kind) || kind === 'llp',
  loans: ofCompany,
  msme_dues: ofCompany,
  capital_above_10_crore: ({ kind }) => kind === 'private_company',
  gst_deductor: isInGst,
  gst_ecommerce: isInGst,
  gst_distributor: isInGst,
  gst_non_resident: isInGst,
  collects_tax: isBusiness,
};

const FITTING_REGISTRATIONS: Readonly<Record<Registration, (facts: BusinessFacts) => boolean>> = {
  tan: ({ employees, activities }) => employees > 0 || activities.includes('pays_taxed'),
  pf: ({ employees }) => employees >= 20,
  esi: ({ employees }) => employees >= 10,
  professional_tax: ({ employees, state }) => employees > 0 && PROFESSIONAL_TAX_STATES.some((name) => name === state),
  udyam: (facts) => isBusiness(facts) && facts.turnover !== 'above_100_crore',
};

const fitting = <T extends string>(
  of: Readonly<Record<T, (facts: BusinessFacts) => boolean>>,
  facts: BusinessFacts,
): readonly T[] => (Object.keys(of) as T[]).filter((one) => of[one](facts));

/** The traits that a business with these facts may have. */
export const fittingTraits = (facts: BusinessFacts): readonly Trait[] => fitting(FITTING_TRAITS, facts);
/** The registrations of which a business with these facts is asked. */
export const fittingRegistrations = (facts: BusinessFacts): readonly Registration[] =>
  fitting(FITTING_REGISTRATIONS, facts);

/** The questions in their order. */
export const QUESTIONS = [
  'business',
  'kind',
  'place',
  'turnover',
  'employees',
  'activities',
  'gst',
  'registrations',
  'traits',
  'dates',
] as const;
export type Question = (typeof QUESTIONS)[number];

/** When a question is asked, where it is not always asked. `dates`: how many dates lie in the time that is looked back at. */
const ASKED_WHEN: Partial<Record<Question, (facts: BusinessFacts, dates: number) => boolean>> = {
  employees: isBusiness,
  registrations: (facts) => fittingRegistrations(facts).length > 0,
  dates: (_, dates) => dates > 0,
};

/** The questions for a business, by the answers so far. */
export const askedOf = (facts: BusinessFacts, dates: number): readonly Question[] =>
  QUESTIONS.filter((one) => ASKED_WHEN[one]?.(facts, dates) ?? true);
