import { isGstinOfAState } from './gst-states.js';

/** What a shop has to say of itself before it sells: Consumer Protection (E-Commerce) Rules 2020, rule 5; CGST Rules, rule 50. */
const NEEDED = ['companyName', 'companyAddress', 'gstin', 'grievanceName', 'grievanceEmail', 'grievancePhone'] as const;

export type CompanyFact = (typeof NEEDED)[number];

/** What the settings lack of the company; nothing is sold to real people while something is missing. */
export const missingOfCompany = (company: Readonly<Record<CompanyFact, string>>): readonly CompanyFact[] =>
  NEEDED.filter((name) => (name === 'gstin' ? !isGstinOfAState(company.gstin) : company[name].trim() === ''));
